import type { Day } from '@kliuchar/domain/dates/day';
import { managedObject } from '../../platform/db/granted.ts';
import { filterBy, type ListPage, type ListRequest } from '../../platform/db/list-query.ts';
import { readList } from '../../platform/db/read-list.ts';
import type { Db } from '../../platform/db/scope.ts';
import { DAMAGE_KOP, FOREIGN_DAMAGE } from './foreign-damage.sql.ts';
import type { Whose } from './whose-money.ts';

export type PnlRow = {
  id: string;
  cursor_key: string;
  propertyName: string;
  baseRentKop: number | null;
  rent: number;
  utilities: number;
  other: number;
  expenses: number;
  lettableDays: number;
  letDays: number;
};

export type PnlFilters = {
  readonly whose: Whose;
  readonly from: Day;
  readonly to: Day;
  /** The last day that can have been vacant: today, or the end of the range before it. */
  readonly until: Day;
  readonly complexId: string | undefined;
  readonly propertyId: string | undefined;
};

const INCOME = (account: string) =>
  `coalesce(sum(case when e.credit_account ${account} then e.amount_kop when e.debit_account ${account} then -e.amount_kop else 0 end), 0)::bigint`;

/** Places of the days among the values of a statement. */
type Days = { readonly from: string; readonly to: string; readonly until: string };

/**
 * A page of objects with what their contracts were charged less what of it was given up, damage in a currency at the rate of its day, what was spent on them with their shares of suppliers' bills, and their days with a lease. An object counts as
 * to be let from its first contract or from the day it was entered, whichever is earlier, to the day it went to the archive. Since when it has been
 * under repair or unfit is not kept, so those days count. Damage in a currency is looked for in its own index: few accounts have any.
 */
const display = ({ from, to, until }: Days) => `select page.id, page.cursor_key, p.display_name as "propertyName",
    case when p.base_rent_currency = 'UAH' then p.base_rent_minor end as "baseRentKop", i.rent, i.utilities, i.other + f.damage as other, s.expenses,
    greatest(0, least(${until}::date, (p.archived_at at time zone 'Europe/Kyiv')::date) - greatest(${from}::date, least((p.created_at at time zone 'Europe/Kyiv')::date, l.first_on)) + 1) as "lettableDays", l.days as "letDays"
  from page join properties p on p.id = page.id
  cross join lateral (
    select ${INCOME(`= 'rent_income'`)} as rent, ${INCOME(`= 'utility_income'`)} as utilities, ${INCOME(`in ('penalty_income', 'other_income', 'write_off')`)} as other
      from contracts c join ledger_entries e on e.owner_id = c.owner_id and e.contract_id = c.id and e.posted_on between ${from}::date and ${to}::date and e.currency = 'UAH'
     where c.owner_id = p.owner_id and c.rental_object_id = p.id) i
  cross join lateral (
    select coalesce(sum(d.kop), 0)::bigint as damage
      from (select e.owner_id, e.contract_id, ${DAMAGE_KOP} as kop from ledger_entries e
             where e.owner_id = p.owner_id and e.posted_on between ${from}::date and ${to}::date and ${FOREIGN_DAMAGE} offset 0) d
      join contracts c on c.owner_id = d.owner_id and c.id = d.contract_id and c.rental_object_id = p.id) f
  cross join lateral (
    select coalesce((select sum(x.amount_kop) from expenses x
              where x.owner_id = p.owner_id and x.property_id = p.id and x.spent_on between ${from}::date and ${to}::date), 0)::bigint
         + coalesce((select sum(b.amount_kop) from shared_bill_shares b join expenses x on x.owner_id = b.owner_id and x.shared_bill_id = b.bill_id
              where b.owner_id = p.owner_id and b.property_id = p.id and x.spent_on between ${from}::date and ${to}::date), 0)::bigint as expenses) s
  cross join lateral (
    select coalesce(sum(greatest(0, least(coalesce(c.effective_end, ${until}::date), ${until}::date) - greatest(c.start_date, ${from}::date) + 1)), 0)::int as days, min(c.start_date) as first_on
      from contracts c where c.owner_id = p.owner_id and c.rental_object_id = p.id and c.status in ('active', 'notice', 'completed', 'terminated')) l`;

function scopeOf({ ownerIds }: Db, { whose }: PnlFilters): { key: string; sql: string; values: unknown[] } {
  if (whose === 'entrusted') return { key: 'entrusted', sql: managedObject('p.id', 'finance'), values: [] };
  if (ownerIds.length === 1) return { key: 'owner', sql: 'p.owner_id = $1', values: [ownerIds[0]] };
  return { key: 'several', sql: 'p.owner_id = any ($1::uuid[])', values: [ownerIds] };
}

export async function listPnlRows(
  db: Db,
  filters: PnlFilters,
  page: ListPage,
): Promise<{ rows: PnlRow[]; total: number }> {
  const { key, sql, values } = scopeOf(db, filters);
  const at = values.length;
  const days = { from: `$${at + 1}`, to: `$${at + 2}`, until: `$${at + 3}` };
  const list: ListRequest = {
    name: `finance.pnl.${key}`,
    from: 'from properties p',
    id: 'p.id',
    // The days belong to what is shown; here they only have to be there.
    scope: {
      sql: `${sql} and ${days.from}::date <= ${days.to}::date and ${days.until}::date <= ${days.to}::date`,
      values: [...values, filters.from, filters.to, filters.until],
    },
    filters: [
      filterBy('complex', filters.complexId, (p) => `p.complex_id = ${p}`),
      filterBy('property', filters.propertyId, (p) => `p.id = ${p}`),
    ],
    sorts: { name: { column: 'p.display_name', type: 'text', collation: 'uk_numeric' } },
    sort: 'name',
    page,
    display: display(days),
  };
  return readList<PnlRow>(db, list);
}
