import { instantText } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/scope.ts';
import type { Payer } from './invoices.sql.ts';

export type RequisitesRow = Payer & {
  owner_id: string;
  tax_id_sealed: Buffer | null;
  email: string | null;
  version: number;
};

export function findRequisites(db: Db, ownerId: string): Promise<RequisitesRow | null> {
  return db.one<RequisitesRow>(
    'billing.requisites',
    'select owner_id, kind, name, tax_id_sealed, address, email, version from billing_requisites where owner_id = $1',
    [ownerId],
  );
}

export type NewRequisites = Omit<RequisitesRow, 'version'>;

/** Null when another version stands there already. `before` is the version the change is based on, 0 for the first. */
export function putRequisites(db: Db, row: NewRequisites, before: number): Promise<RequisitesRow | null> {
  return db.one<RequisitesRow>(
    'billing.put_requisites',
    `insert into billing_requisites as r (owner_id, kind, name, tax_id_sealed, address, email, updated_at) values ($1, $2, $3, $4, $5, $6, $8)
     on conflict (owner_id) do update set kind = $2, name = $3, tax_id_sealed = $4, address = $5, email = $6, version = r.version + 1, updated_at = $8
       where r.version = $7
     returning owner_id, kind, name, tax_id_sealed, address, email, version`,
    [
      row.owner_id,
      row.kind,
      row.name,
      row.tax_id_sealed,
      row.address,
      row.email,
      before,
      instantText(db.clock.nowMs()),
    ],
  );
}

/** What is not paid yet is addressed anew. */
export async function readdressInvoices(db: Db, row: NewRequisites): Promise<void> {
  await db.query(
    'billing.readdress',
    `update subscription_invoices set payer = $2, payer_tax_id_sealed = $3, version = version + 1 where owner_id = $1 and status = 'issued'`,
    [row.owner_id, JSON.stringify({ kind: row.kind, name: row.name, address: row.address }), row.tax_id_sealed],
  );
}
