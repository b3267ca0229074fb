import { withClient } from '../../platform/db/targets.ts';
import type { World } from '../access-world.ts';
import type { TestDatabase } from '../test-database.ts';

/**
 * What few owners have at a time, put into the world at once: a running month, an applied adjustment, a rate that is awaited, a lease
 * without an account of its own. The rows need not be a life that could be, so triggers and keys are not asked.
 */
const RARE = [
  `update receipt_runs set status = 'running' where owner_id = $1`,
  `update adjustments set state = 'applied', receipt_id = $2 where owner_id = $1`,
  `update receipts set rate_awaited_on = '2026-11-01' where owner_id = $1 and status = 'issued'`,
  `update receipt_lines set service = 'electricity', explanation = explanation || '{"rule":"fx","provisional":true}' where owner_id = $1`,
  `update contracts set account_iban = null, utilities = null, guarantor_id = tenant_counterparty_id where owner_id = $1`,
  `update counterparties set ibans = '{}' where owner_id = $1`,
  `update property_services set reading_window = '{"from":1,"to":5}' where owner_id = $1`,
  `update physical_meters set next_verification_on = '2026-01-01' where owner_id = $1`,
  `update physical_meters set status = 'archived' where owner_id = $1 and id = (select max(id::text)::uuid from physical_meters where owner_id = $1)`,
  `insert into exchange_rates (id, owner_id, currency, rate_on, rate, source) select gen_random_uuid(), $1, currency, '2026-11-19', 44, 'nbu'
     from unnest(array['USD', 'EUR']) currency where $2::uuid is not null`,
  `insert into audit_log (id, owner_id, actor_kind, action, entity_type, entity_id, details)
     select gen_random_uuid(), $1, 'job', 'rare', t.entity_type, t.id, '{}' from (
       select 'physical_meter' as entity_type, id from physical_meters where owner_id = $1 union all select 'reading', id from readings where owner_id = $1
       union all select 'receipt', id from receipts where owner_id = $1 union all select 'payment', id from payments where owner_id = $1) t
      where $2::uuid is not null`,
];

export async function arrangeRareThings(database: TestDatabase, world: World): Promise<void> {
  await withClient(database.superuser.options, async (client) => {
    await client.query('begin; set local session_replication_role = replica');
    for (const statement of RARE)
      await client.query(statement.includes('$2') ? statement : `${statement} and $2::uuid is not null`, [
        world.ownerId,
        world.ids.receipt,
      ]);
    await client.query('commit');
  });
}
