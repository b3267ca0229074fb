import type { BillShare } from '@kliuchar/api-schema/finance';
import { managedObject } from '../../platform/db/granted.ts';
import type { Db } from '../../platform/db/scope.ts';
import type { Paging } from './finance.sql.ts';
import type { Whose } from './whose-money.ts';

type Wanted = Paging & { readonly whose: Whose };

/** An owner's shares go by the index of his bills, a manager's by that of the objects. */
const scopeOf = ({ ownerIds }: Db, whose: Whose) =>
  whose === 'entrusted'
    ? { key: 'entrusted', sql: managedObject('s.property_id', 'finance'), values: [] }
    : { key: 'own', sql: 'b.owner_id = any ($1::uuid[]) and s.owner_id = any ($1::uuid[])', values: [ownerIds] };

export async function listShareRows(
  db: Db,
  { limit, offset, whose }: Wanted,
): Promise<{ rows: BillShare[]; total: number }> {
  const { key, sql, values } = scopeOf(db, whose);
  const from = `from shared_bills b join shared_bill_shares s on s.owner_id = b.owner_id and s.bill_id = b.id where ${sql}`;
  const at = values.length;
  const [rows, counted] = await Promise.all([
    db.query<BillShare>(
      `finance.bill-shares.${key}`,
      `with page as materialized (
         select b.id, b.owner_id, s.property_id, s.position, s.amount_kop, b.service, b.title, b.period ${from}
          order by b.period desc, b.id desc, s.position limit $${at + 1} offset $${at + 2})
       select page.id as "billId", page.property_id as "propertyId", p.display_name as "propertyName", page.service, page.title, page.period,
              page.amount_kop as "amountKop"
         from (select * from page limit 100) page join properties p on p.owner_id = page.owner_id and p.id = page.property_id
        order by page.period desc, page.id desc, page.position`,
      [...values, limit, offset],
    ),
    db.one<{ total: number }>(
      `finance.bill-shares.${key}.count`,
      `select count(*)::int as total from (select 1 ${from} limit 10001) capped`,
      values,
    ),
  ]);
  return { rows, total: counted?.total ?? 0 };
}
