import { chosenStatement } from '../../platform/db/chosen-rows.ts';
import {
  contractHasWords,
  leasedColumn,
  managedContract,
  ofEntrusting,
  ownLease,
  ownWays,
  switchesColumn,
} from '../../platform/db/granted.ts';
import {
  choiceOf,
  filterBy,
  idsOf,
  type ListFilter,
  type ListPage,
  type ListRequest,
  type ListSort,
  searchBy,
  TOTAL_CAP,
} from '../../platform/db/list-query.ts';
import { readList } from '../../platform/db/read-list.ts';
import type { Db } from '../../platform/db/scope.ts';
import { contractBalanceSql } from '../ledger/public.ts';
import type { ContractListRow } from './contract-rows.ts';

/**
 * What is shown beside the row itself: names, today's version of the terms (the first one before the lease begins), the balance (debt +,
 * credit −) as it is kept, so that years of entries are not added up for each row, whether a receipt is past its day, and whether anything is
 * left of a debt brought in, which always is late. Each join is an index look-up for the rows of the page alone.
 */
export const DISPLAY_JOINS = `
join properties p on p.owner_id = c.owner_id and p.id = c.rental_object_id
join counterparties l on l.owner_id = c.owner_id and l.id = c.landlord_counterparty_id
join counterparties t on t.owner_id = c.owner_id and t.id = c.tenant_counterparty_id
join lateral (
  select v.rent_amount_minor, v.rent_currency from contract_terms v where v.owner_id = c.owner_id and v.contract_id = c.id
  order by case when v.valid_from <= $TODAY::date then v.valid_from end desc nulls last, v.valid_from limit 1
) terms on true`;

/** A debt brought in is asked of each lease (`offset 0`): asked once for the page, it would be asked of everybody's leases. */
export const DISPLAY_COLUMNS = `p.display_name as property_name, l.display_name as landlord_name, t.display_name as tenant_name,
  terms.rent_amount_minor, terms.rent_currency, coalesce(${contractBalanceSql('c')}, 0) as balance_kop,
  (select min(r.due_on) from receipts r where r.owner_id = c.owner_id and r.contract_id = c.id and r.status = 'issued' and r.left_kop > 0 and r.overdue_after < $TODAY::date) as overdue_since,
  exists (select 1 from contract_debts d where d.owner_id = c.owner_id and d.contract_id = c.id and d.opening_kop > 0 offset 0) as owes_opening`;

/** As the list asks for them: its second value is today. */
const LIST_JOINS = DISPLAY_JOINS.replaceAll('$TODAY', '$2');
const LIST_COLUMNS = `c.owner_id, c.number, c.status, c.rental_object_id, c.landlord_counterparty_id, c.tenant_counterparty_id, c.start_date,
  c.end_date, c.effective_end, c.auto_renew, c.version, c.created_at, ${DISPLAY_COLUMNS.replaceAll('$TODAY', '$2')}`;

const SORTS: Readonly<Record<string, ListSort>> = {
  number: { column: 'c.number', type: 'text', collation: 'uk_numeric' },
  start_date: { column: 'c.start_date', type: 'date' },
  created_at: { column: 'c.created_at', type: 'timestamptz' },
};

export type ContractFilters = {
  ownerIds: readonly string[];
  /** Leases of the person, and what is entrusted to him, besides. */
  withGranted: boolean;
  entrustedBy?: string | undefined;
  today: string;
  rentalObjectId?: string | undefined;
  tenantId?: string | undefined;
  landlordId?: string | undefined;
  /** In whatever part the counterparty takes. */
  partyId?: string | undefined;
  status?: readonly string[] | undefined;
  search?: readonly string[] | undefined;
  dateFrom?: string | undefined;
  dateTo?: string | undefined;
  /** Only those that owe for a day that is over, or only the others. */
  overdue?: boolean | undefined;
  /** Only those in force that end from today to this day. */
  endsBy?: string | undefined;
};

/** Whose contracts: the list of a person has his own leases as well, a sum of what others owe him has not. */
type Whose = 'all' | 'charged';

/** Without an owner the list starts from the person's own leases and grants (contract.md §2.2). */
function scopeOf(
  { ownerIds, withGranted, today }: ContractFilters,
  whose: Whose,
): { key: string; name?: string } & ListRequest['scope'] {
  const known = '$2::date is not null';
  if (withGranted) {
    const own = ownWays('c', ownerIds, '$1');
    const leases = whose === 'all' ? [ownLease('c.id')] : [];
    const ways = [...own.ways, ...leases, managedContract('c.id', 'contracts')];
    return {
      key: 'granted',
      name: `granted.${own.key}`,
      sql: `$1::uuid[] is not null and ${known}`,
      ways,
      values: [ownerIds, today],
    };
  }
  if (ownerIds.length === 1) return { key: 'one', sql: `c.owner_id = $1 and ${known}`, values: [ownerIds[0], today] };
  return { key: 'many', sql: `c.owner_id = any ($1::uuid[]) and ${known}`, values: [ownerIds, today] };
}

/** Each part by its own index; a landlord of very many contracts needs no more than the first of them. */
function contractsOfParty(own: string, party: string, limit: number): string {
  const parts = ['tenant_counterparty_id', 'landlord_counterparty_id', 'guarantor_id'].map(
    (column) =>
      `(select x.id from contracts x where ${own} and x.${column} = ${party}::uuid order by x.created_at desc limit ${limit})`,
  );
  return `select n.id from (${parts.join(' union ')}
    union (select x.contract_id from contract_co_tenants x where ${own} and x.counterparty_id = ${party}::uuid limit ${limit})) n limit ${limit}`;
}

function rareDate(
  key: string,
  value: string | undefined,
  sql: (p: string) => string,
  select: (p: string, limit: number) => string,
): ListFilter | null {
  if (value === undefined) return null;
  return { key, value, sql, few: { column: 'c.id', ids: (p, limit) => idsOf(select(p, limit)) } };
}

/**
 * An owner's overdue contracts are found by their kept debts; of those of others each of the few is asked about, its receipts and the debt
 * brought in. Whose debts they are is said inside as well: asked once for all contracts (a hashed subplan), it would be asked of everybody's,
 * and `offset 0` keeps it asked of each.
 */
function overdueFilter({ overdue, today }: ContractFilters, key: string): ListFilter | null {
  if (overdue === undefined) return null;
  const debts = key === 'one' ? 'd.owner_id = $1' : 'd.owner_id = any ($1::uuid[])';
  const found = (p: string) =>
    key === 'granted'
      ? `(exists (select 1 from receipts r where r.owner_id = c.owner_id and r.contract_id = c.id and r.status = 'issued' and r.left_kop > 0 and r.overdue_after < ${p}::date offset 0)
          or exists (select 1 from contract_debts d where d.owner_id = c.owner_id and d.contract_id = c.id and d.opening_kop > 0 offset 0))`
      : `exists (select 1 from contract_debts d where ${debts} and d.owner_id = c.owner_id and d.contract_id = c.id and d.all_kop > 0 and d.late_from < ${p}::date)`;
  if (!overdue) return { key: 'in_time', value: today, sql: (p) => `not ${found(p)}` };
  return {
    key: 'overdue',
    value: today,
    sql: found,
    ...(key !== 'granted' && {
      few: {
        column: 'c.id',
        ids: (p: string, limit: number) =>
          idsOf(
            `select d.contract_id as id from contract_debts d where ${debts} and d.all_kop > 0 and d.late_from < ${p}::date limit ${limit}`,
          ),
        counts: true,
      },
    }),
  };
}

function listRequest(filters: ContractFilters, sort: string, page: ListPage, whose: Whose = 'all'): ListRequest {
  const { key, name = key, ...scope } = scopeOf(filters, whose);
  const own = key === 'one' ? 'x.owner_id = $1' : 'x.owner_id = any ($1::uuid[])';
  return {
    name: `contracts.list:${name}`,
    from: 'from contracts c',
    id: 'c.id',
    scope,
    filters: [
      ofEntrusting('c.owner_id', filters.entrustedBy),
      filterBy('object', filters.rentalObjectId, (p) => `c.rental_object_id = ${p}::uuid`),
      filterBy('tenant', filters.tenantId, (p) => `c.tenant_counterparty_id = ${p}::uuid`),
      filterBy('landlord', filters.landlordId, (p) => `c.landlord_counterparty_id = ${p}::uuid`),
      filters.partyId === undefined
        ? null
        : {
            key: 'party',
            value: filters.partyId,
            sql: (p) => `(${p}::uuid in (c.tenant_counterparty_id, c.landlord_counterparty_id, c.guarantor_id)
              or exists (select 1 from contract_co_tenants x where ${own} and x.owner_id = c.owner_id and x.contract_id = c.id and x.counterparty_id = ${p}::uuid))`,
            few: { column: 'c.id', ids: (p, limit) => idsOf(contractsOfParty(own, p, limit)), counts: true },
          },
      searchBy({
        patterns: filters.search,
        list: 'contracts',
        column: 'c.id',
        isOwner: key !== 'granted',
        rowsOf: key === 'one' ? 'array[$1::uuid]' : '$1::uuid[]',
        sql: (p) => contractHasWords(p, key === 'granted' ? '$1' : null),
      }),
      overdueFilter(filters, key),
      rareDate(
        'ends',
        filters.endsBy,
        (p) =>
          `(c.status in ('active', 'notice') and c.effective_end between $2::date and ${p}::date and not (c.auto_renew and c.status = 'active'))`,
        (p, limit) =>
          `select x.id from contracts x where ${own} and x.status in ('active', 'notice') and x.effective_end between $2::date and ${p}::date and not (x.auto_renew and x.status = 'active') order by x.effective_end limit ${limit}`,
      ),
      // A contract matches if its term touches the range (product.md §5). Far ahead or long ago few do.
      rareDate(
        'to',
        filters.dateTo,
        (p) => `c.start_date <= ${p}::date`,
        (p, limit) =>
          `select x.id from contracts x where ${own} and x.start_date <= ${p}::date order by x.start_date limit ${limit}`,
      ),
      filterBy('from', filters.dateFrom, (p) => `(c.effective_end is null or c.effective_end >= ${p}::date)`),
      filterBy('no-days', hasNoDays(filters) ? 'none' : undefined, (p) => `${p}::text is null`),
    ],
    choices: [choiceOf('status', filters.status, (status) => `c.status = '${status}'`)],
    sorts: SORTS,
    sort,
    page,
    ...(key === 'one' && {
      keptTotal: `select coalesce(sum(c.count), 0)::int as total from owner_facts c where ${scope.sql} and c.fact = 'contracts' and c.key = ''`,
    }),
    display: `select page.id, page.cursor_key, ${LIST_COLUMNS}${key === 'granted' ? `, ${switchesColumn('c.owner_id', 'c.rental_object_id', '$1')}, ${leasedColumn('c.id')}` : ''}
from page join contracts c on c.id = page.id ${LIST_JOINS}`,
  };
}

/** The page and its capped count are two statements that leave together. */
export async function listContracts(
  db: Pick<Db, 'query'>,
  filters: ContractFilters,
  sort: string,
  page: ListPage,
): Promise<{ rows: ContractListRow[]; total: number }> {
  const request = listRequest(filters, sort, page);
  return readList<ContractListRow>(db, request);
}

/**
 * Of all chosen contracts at once: a sorted list of ids goes through an index from one leaf to the next, where a look-up for each contract goes
 * down from the root (31 700 pages of some thousands are 3 100).
 */
const TERMS_NOW = `select distinct on (v.contract_id) v.rent_amount_minor, v.rent_currency from contract_terms v
  where v.contract_id = any (array(select id from chosen where (select is_summed from size)))
  order by v.contract_id, case when v.valid_from <= $2::date then v.valid_from end desc nulls last, v.valid_from`;

/** An owner's chosen leases by their sorted ids, as above; a manager's few one by one, those that his switches open. */
const keptBalances = (owner: string) => `select b.balance_kop from contract_balances b
  where ${owner} and b.contract_id = any (array(select id from chosen where (select is_summed from size)))`;
const BALANCES_OF_EACH = `select b.balance_kop from chosen c join contract_balances b on b.owner_id = c.owner_id and b.contract_id = c.id
  where (select is_summed from size)`;

/** Null is the sum of no rows: a currency nobody pays in. */
export type ContractSumsRow = {
  count: number;
  owners: number;
  unknown: number;
  uah: number | null;
  usd: number | null;
  eur: number | null;
  debtKop: number;
  creditKop: number;
};

const rentIn = (currency: 'UAH' | 'USD' | 'EUR') =>
  `(sum(rent_amount_minor) filter (where rent_currency = '${currency}'))::bigint as ${currency.toLowerCase()}`;

/** One statement over at most ten thousand rows and one more: of so many, of several owners and of what is not known there are no sums. */
export async function sumContractRows(db: Pick<Db, 'one'>, filters: ContractFilters): Promise<ContractSumsRow | null> {
  const { withGranted, ownerIds } = filters;
  const request = listRequest(filters, 'number', { limit: TOTAL_CAP, offset: 0, cursor: undefined }, 'charged');
  const isKnown = withGranted
    ? `coalesce(c.owner_id = any ($1::uuid[]) or ${managedContract('c.id', 'payments')} or ${managedContract('c.id', 'finance')}, false)`
    : 'true';
  const owner = ownerIds.length === 1 ? 'b.owner_id = $1' : 'b.owner_id = any ($1::uuid[])';
  const { name, text, values } = chosenStatement(request, {
    name: 'sums',
    columns: `c.owner_id, ${isKnown} as is_known`,
    read: `, size as materialized (
      select count, owners, unknown, count <= ${TOTAL_CAP} and owners <= 1 and unknown = 0 as is_summed from (
        select count(*)::int as count, count(distinct owner_id)::int as owners, (count(*) filter (where not is_known))::int as unknown from chosen) c
    ), rents as (
      select ${rentIn('UAH')}, ${rentIn('USD')}, ${rentIn('EUR')} from (${TERMS_NOW}) terms
    ), debts as (
      select coalesce(sum(balance_kop) filter (where balance_kop > 0), 0)::bigint as "debtKop",
             coalesce(-sum(balance_kop) filter (where balance_kop < 0), 0)::bigint as "creditKop"
        from (${withGranted ? BALANCES_OF_EACH : keptBalances(owner)}) balances
    ) select size.count, size.owners, size.unknown, rents.*, debts.* from size, rents, debts`,
  });
  return db.one<ContractSumsRow>(name, text, values);
}

export async function isOwnCounterparty(db: Db, id: string): Promise<boolean> {
  const row = await db.one(
    'contracts.own-counterparty',
    'select id from counterparties where id = $1 and owner_id = any ($2::uuid[])',
    [id, db.ownerIds],
  );
  return row !== null;
}

/** A range that ends before it begins is touched by no term, however long. */
function hasNoDays({ dateFrom, dateTo }: ContractFilters): boolean {
  return dateFrom !== undefined && dateTo !== undefined && dateFrom > dateTo;
}
