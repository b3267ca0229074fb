import type { Db } from '../../platform/db/scope.ts';
import type { CounterpartyRow } from './counterparties.sql.ts';

/** Its first IBAN is where somebody's receipts ask to pay to (contract.md §1.17). */
export async function isLandlordCard(
  db: Db,
  { id, owner_id: ownerId, is_self: isSelf }: CounterpartyRow,
): Promise<boolean> {
  if (isSelf) return true;
  const row = await db.one<{ is: boolean }>(
    'counterparties.is-landlord',
    'select exists (select 1 from contracts c where c.owner_id = $2 and c.landlord_counterparty_id = $1) as is',
    [id, ownerId],
  );
  return row?.is === true;
}

/** The contracts of a tenant whose numbers have changed are those of whoever has proven the numbers that are on the card now. */
export async function relinkTenant(db: Db, ownerId: string, tenantId: string): Promise<void> {
  await db.query(
    'counterparties.relink-tenant',
    `select private.link_contract_tenant(c.id) from contracts c
      where c.owner_id = $1 and c.tenant_counterparty_id = $2 and c.status not in ('draft', 'cancelled')`,
    [ownerId, tenantId],
  );
}
