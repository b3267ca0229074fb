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
  `update payments set rate_awaited_on = '2026-11-01' where owner_id = $1 and status = 'posted'`,
  `update receipt_lines set service = 'electricity', explanation = explanation || '{"rule":"fx","provisional":true}' where owner_id = $1`,
  `update contracts set account_iban = null, utilities = null, guarantor_id = tenant_counterparty_id where owner_id = $1`,
  // A lease with services of its own, of which a tariff must not be taken away.
  `update contracts set utilities = (select jsonb_agg(jsonb_build_object('tariffId', t.id)) from tariffs t where t.owner_id = $1)
    where owner_id = $1 and status in ('draft', 'pending')`,
  `update counterparties set ibans = '{}' where owner_id = $1`,
  // A card that was merged into another.
  `insert into counterparties (id, owner_id, kind, roles, display_name, search_text, merged_into, archived_at)
   select gen_random_uuid(), owner_id, kind, roles, display_name, '', id, now() from counterparties
    where owner_id = $1 and 'provider' = any (roles) and $2::uuid is not null`,
  `update property_services set reading_window = '{"from":1,"to":5}' where owner_id = $1`,
  `update physical_meters set next_verification_on = '2026-01-01' where owner_id = $1`,
  `update physical_meters set status = 'archived' where owner_id = $1 and place like 'СУСІД%'`,
  `update users u set phone = '+3805000000' || m.at, phone_verified_at = now()
     from (select user_id, 10 + row_number() over () as at from owner_members where owner_id = $1) m where u.id = m.user_id`,
  `update files set size = 2000000000 where owner_id = $1`,
  // Invoices that are kept already, by which the next one is numbered.
  `update documents set kind = 'invoice' where owner_id = $1`,
  `delete from payment_accounts where owner_id = $1`,
  // What a person has chosen to be told.
  `insert into notification_rules (user_id, settings, updated_at) select user_id, '{}', now() from owner_members
    where owner_id = $1 and $2::uuid is not null on conflict do nothing`,
  `update physical_meters m set property_id = p.id from properties p
    where m.owner_id = $1 and m.place like 'ТАЄМНИЦЯ%' and p.owner_id = $1 and p.archived_at is not null`,
  // An allocation of what was owed before the first receipt.
  `insert into allocations (id, owner_id, contract_id, source_type, source_id, item_type, amount_kop, rent_kop, allocated_on)
     select gen_random_uuid(), owner_id, contract_id, 'opening', source_id, 'opening', 1000, 1000, allocated_on from allocations
      where owner_id = $1 and receipt_id = $2`,
  // A lease that ends beside a month that waits to be billed, with a hand-over on either end.
  `update contracts set effective_end = '2026-11-02' where owner_id = $1 and status = 'active'`,
  `update readings set state = 'billed', receipt_id = $2 where owner_id = $1 and taken_on = '2025-12-31'`,
  `insert into readings (id, owner_id, meter_id, property_id, period, taken_on, reading_values, source, state, receipt_id)
     select gen_random_uuid(), r.owner_id, r.meter_id, r.property_id, to_char(day, 'YYYY-MM'), day, '{990}', 'handover', 'billed', $2
       from readings r, unnest(array['2025-12-30', '2026-11-05']::date[]) day
      where r.owner_id = $1 and r.taken_on = '2025-12-31'`,
  // In the last slot, which nobody takes.
  `insert into owner_facts (owner_id, fact, key, slot, count, kop)
     select $1, fact, key, 63, 7, 0 from (values ('meters.verification', '2026-01-01'), ('receipts.draft', '2026-11'),
       ('contracts.no_iban', (select landlord_counterparty_id::text from contracts where owner_id = $1 limit 1))) kept(fact, key) where $2::uuid is not null`,
  `insert into exchange_rates (id, owner_id, currency, rate_on, rate, source) select gen_random_uuid(), $1, currency, '2026-11-19', 44, 'nbu'
     from unnest(array['USD', 'EUR']) currency where $2::uuid is not null`,
  `insert into audit_log (id, owner_id, actor_kind, action, entity_type, entity_id, details)
     select gen_random_uuid(), $1, 'job', 'rare', t.entity_type, t.id, '{}' from (
       select 'physical_meter' as entity_type, id from physical_meters where owner_id = $1 union all select 'reading', id from readings where owner_id = $1
       union all select 'receipt', id from receipts where owner_id = $1 union all select 'payment', id from payments where owner_id = $1
       union all select 'task', id from tasks where owner_id = $1) t
      where $2::uuid is not null`,
  // A reading after every other one, and two payments alike: what a new reading must fit under, and what was perhaps entered twice.
  `insert into readings (id, owner_id, meter_id, property_id, period, taken_on, reading_values, source, state)
   select gen_random_uuid(), r.owner_id, r.meter_id, r.property_id, '2027-12', '2027-12-31', r.reading_values, 'owner', 'approved'
     from (select distinct on (x.meter_id) x.* from readings x order by x.meter_id, x.taken_on desc) r where r.owner_id = $1`,
  `insert into payments (id, owner_id, contract_id, amount_kop, paid_on, method)
   select ('00000000-0000-7000-8000-' || right(p.id::text, 12))::uuid, p.owner_id, p.contract_id, p.amount_kop, p.paid_on, p.method from payments p where p.owner_id = $1`,
  // Drafts that have counted a meter by its mean use.
  `insert into readings (id, owner_id, meter_id, property_id, period, taken_on, reading_values, source, state, receipt_id)
   select gen_random_uuid(), r.owner_id, m.id, m.property_id, r.period, '2026-11-29'::date - (row_number() over ())::int, '{1}', 'estimated', 'billed', r.id
     from receipts r join lateral (select x.id, x.property_id from physical_meters x where x.owner_id = r.owner_id order by x.id limit 1) m on true
    where r.owner_id = $1 and r.status = 'draft' and $2::uuid is not null on conflict do nothing`,
  // What a person has asked of support, a second factor, a payment that nobody has asked the bank of yet, and a meter below another.
  `insert into support_requests (id, user_id, email, topic, message, created_at)
   select gen_random_uuid(), user_id, 'olena@example.com', 'question', 'Як додати лічильник?', now() from owner_members where owner_id = $1 and $2::uuid is not null`,
  `insert into totp_secrets (user_id, secret_sealed, created_at, confirmed_at) select user_id, '\\x00', now(), now() from owner_members
    where owner_id = $1 and $2::uuid is not null on conflict do nothing`,
  `insert into telegram_links (user_id, chat_id, name, linked_at) select user_id, 700 + row_number() over (), '@a', now() from owner_members
    where owner_id = $1 and $2::uuid is not null on conflict do nothing`,
  `insert into telegram_codes (user_id, code_hash, created_at, expires_at) select user_id, user_id::text::bytea, now(), now() from owner_members
    where owner_id = $1 and $2::uuid is not null on conflict do nothing`,
  // A payment that has only begun, and a change of the plan that nobody wants any more.
  `update checkout_attempts set asked_at = null, replaced_at = now() where owner_id = $1`,
  `update checkout_attempts a set status = 'started', replaced_at = null where owner_id = $1
      and id = (select min(x.id::text)::uuid from checkout_attempts x where x.owner_id = a.owner_id)`,
  `update subscription_invoices set status = 'void', closed_at = now(), paid_at = null, provider = null, before = null where owner_id = $1`,
  `update subscription_invoices i set status = 'issued', closed_at = null, kind = 'change', issued_on = '2026-01-01', due_on = '2026-01-01' where owner_id = $1
      and id = (select min(x.id::text)::uuid from subscription_invoices x where x.owner_id = i.owner_id)`,
  `update physical_meters m set parent_meter_id = p.id, parent_since = '2026-01-01' from physical_meters p
    where m.owner_id = $1 and p.owner_id = $1 and p.id = (select min(x.id::text)::uuid from physical_meters x where x.owner_id = $1) and m.id <> p.id`,
  // A complex with its own costs and a meter of the whole house, and estimates after the last month: one of them is taken off a main meter.
  `insert into expenses (id, owner_id, complex_id, category, amount_kop, spent_on)
   select gen_random_uuid(), owner_id, id, 'repair', 1000, '2026-10-01' from complexes where owner_id = $1 and $2::uuid is not null`,
  `insert into physical_meters (id, owner_id, complex_id, service, serial, digits, zones, installed_on, initial_values, unit)
   select gen_random_uuid(), owner_id, id, 'electricity', 'D-' || right(id::text, 8), 6, 1, '2026-01-01', '{0}', 'кВт·год' from complexes
    where owner_id = $1 and $2::uuid is not null`,
  `insert into readings (id, owner_id, meter_id, property_id, period, taken_on, reading_values, source, state)
   select gen_random_uuid(), m.owner_id, m.id, m.property_id, '2027-11', day, '{1}', 'estimated', 'approved'
     from physical_meters m, unnest(array['2027-11-29', '2027-11-30']::date[]) day where m.owner_id = $1 and m.property_id is not null and $2::uuid is not null`,
  `insert into deducted_readings (owner_id, reading_id, receipt_id)
   select owner_id, id, $2 from readings where owner_id = $1 and taken_on = '2027-11-30' and source = 'estimated'`,
  // What the jobs look for: a lease that begins, a paper long in the bin, a receipt not sent, a month nobody is told of, old news.
  `update contracts set status = 'scheduled', start_date = '2026-11-01' where owner_id = $1 and status = 'draft'`,
  `update documents set deleted_at = '2019-01-01' where owner_id = $1 and deleted_at is not null`,
  `update receipts set sent_at = null where owner_id = $1 and status = 'issued'`,
  `update contracts set notification_settings = '{}' where owner_id = $1`,
  `update counterparties set emails = '{t@example.com}' where owner_id = $1`,
  `insert into auto_month_runs (owner_id, run_id) select owner_id, id from receipt_runs where owner_id = $1 and $2::uuid is not null on conflict do nothing`,
  `update notifications set created_at = '2019-01-01' where owner_id = $1`,
  `update webhook_deliveries set status = 'pending' where owner_id = $1`,
  // A debt past its day.
  `update contract_debts set owed_kop = 1000, overdue_from = '2026-01-01' where owner_id = $1`,
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
