import type { Counterparty, CounterpartyListItem } from '@kliuchar/api-schema/counterparties';
import type { Day } from '@kliuchar/domain/dates/day';
import { choiceOf, type ListPage, type ListRequest, type ListSort, searchBy } from '../../platform/db/list-query.ts';
import { readList } from '../../platform/db/read-list.ts';
import type { Db } from '../../platform/db/scope.ts';
import { overdueSql } from '../ledger/public.ts';

export type CounterpartyRow = {
  id: string;
  owner_id: string;
  kind: CounterpartyListItem['kind'];
  roles: CounterpartyListItem['roles'];
  last_name: string | null;
  first_name: string | null;
  middle_name: string | null;
  company_name: string | null;
  display_name: string;
  tax_id_kind: Counterparty['taxIdKind'];
  tax_id_sealed: Buffer | null;
  tax_id_lookup: Buffer | null;
  id_document_sealed: Buffer | null;
  phones: string[];
  emails: string[];
  ibans: string[];
  address: string | null;
  representative: string | null;
  vat_payer: boolean;
  tax_regime: Counterparty['taxRegime'];
  notes: string | null;
  tags: string[];
  is_self: boolean;
  merged_into: string | null;
  archived_at: string | null;
  version: number;
  created_at: string;
  updated_at: string;
};

/** What a list shows of a card: its notes, address and words to search by are half of its bytes. */
const ITEM_COLUMNS = [
  'id',
  'kind',
  'roles',
  'display_name',
  'phones',
  'emails',
  'tax_id_sealed',
  'tags',
  'is_self',
  'archived_at',
  'version',
  'created_at',
] as const;

export type CounterpartyItemRow = Pick<CounterpartyRow, (typeof ITEM_COLUMNS)[number]> & Standing;
export type CounterpartyListRow = CounterpartyItemRow & { cursor_key: string };
export type CounterpartyDetailRow = CounterpartyRow & Standing;
type Standing = { balance_kop: number; is_overdue: boolean; live_contracts: number };

/** What the counterparty owes as a tenant over all contracts: debt +, credit −, from the balances kept beside the ledger. */
const LEASES_JOIN = `
left join lateral (
  select coalesce(sum(b.balance_kop), 0)::bigint as balance_kop,
         count(*) filter (where c.landlord_counterparty_id <> cp.id and c.status in ('pending', 'scheduled', 'active', 'notice'))::int as rented
  from contracts c left join contract_balances b on b.owner_id = c.owner_id and b.contract_id = c.id
  where c.owner_id = cp.owner_id and c.tenant_counterparty_id = cp.id
) leases on true`;

const STANDING = `leases.balance_kop, ${overdueSql('leases.balance_kop', 'c.owner_id = cp.owner_id and c.tenant_counterparty_id = cp.id', '$TODAY')} as is_overdue,
  leases.rented + coalesce((select sum(f.count) from owner_facts f where f.owner_id = cp.owner_id and f.fact = 'contracts.landlord' and f.key = cp.id::text), 0)::int as live_contracts`;

/** `offset 0` has the card of each row looked up: for a file's page of hundreds the planner would rather read the whole table. */
const CARDS = `page cross join lateral (
  select cp.owner_id, ${ITEM_COLUMNS.map((column) => `cp.${column}`).join(', ')} from counterparties cp where cp.id = page.id offset 0) cp`;

const SORTS: Readonly<Record<string, ListSort>> = {
  display_name: { column: 'cp.display_name', type: 'text', collation: 'uk' },
  created_at: { column: 'cp.created_at', type: 'timestamptz' },
};

export type CounterpartyFilters = {
  ownerIds: readonly string[];
  today: Day;
  search: readonly string[] | undefined;
  role: readonly string[] | undefined;
  kind: readonly string[] | undefined;
  archived: boolean;
};

function listRequest(filters: CounterpartyFilters, sort: string, page: ListPage): ListRequest {
  const single = filters.ownerIds.length === 1;
  return {
    name: `counterparties.list:${single ? 'one' : 'many'}:${filters.archived ? 'archived' : 'current'}`,
    from: 'from counterparties cp',
    id: 'cp.id',
    scope: {
      sql: `${single ? 'cp.owner_id = $1' : 'cp.owner_id = any ($1::uuid[])'} and cp.merged_into is null
        and cp.archived_at is ${filters.archived ? 'not null' : 'null'} and $2::date is not null`,
      values: [single ? filters.ownerIds[0] : filters.ownerIds, filters.today],
    },
    filters: [
      searchBy({
        patterns: filters.search,
        list: 'counterparties',
        column: 'cp.id',
        isOwner: true,
        sql: (p) => `cp.search_text like any (${p}::text[])`,
      }),
      filters.role === undefined
        ? null
        : {
            key: 'role',
            value: filters.role,
            sql: (p) => `cp.roles && ${p}::text[]`,
            few: { column: 'cp.id', ids: (p, limit) => `private.find_by_role(${p}::text[], ${limit})`, counts: true },
          },
    ],
    choices: [choiceOf('kind', filters.kind, (kind) => `cp.kind = '${kind}'`)],
    ...(!filters.archived && {
      keptTotal: `select coalesce(sum(f.count), 0)::int as total from owner_facts f
        where f.owner_id = ${single ? '$1' : 'any ($1::uuid[])'} and $2::date is not null and f.fact = 'counterparties' and f.key = ''`,
    }),
    sorts: SORTS,
    sort,
    page,
    display: `select ${ITEM_COLUMNS.map((column) => `cp.${column}`).join(', ')}, page.cursor_key, ${STANDING.replaceAll('$TODAY', '$2')} from ${CARDS} ${LEASES_JOIN}`,
  };
}

export async function listCounterparties(
  db: Db,
  filters: CounterpartyFilters,
  sort: string,
  page: ListPage,
): Promise<{ rows: CounterpartyListRow[]; total: number }> {
  const request = listRequest(filters, sort, page);
  return readList<CounterpartyListRow>(db, request);
}

/** Only the owner's own card: a tenant's scope shows a name on a contract, never a card. */
export async function findCounterparty(db: Db, id: string, today: Day): Promise<CounterpartyDetailRow | null> {
  return db.one<CounterpartyDetailRow>(
    'counterparties.find',
    `select cp.*, ${STANDING.replaceAll('$TODAY', '$3')} from counterparties cp ${LEASES_JOIN} where cp.id = $1 and cp.owner_id = any ($2::uuid[])`,
    [id, db.ownerIds, today],
  );
}

export async function lockCounterparty(db: Db, id: string): Promise<CounterpartyRow | null> {
  return db.one<CounterpartyRow>(
    'counterparties.lock',
    'select cp.* from counterparties cp where cp.id = $1 and cp.owner_id = any ($2::uuid[]) for update',
    [id, db.ownerIds],
  );
}

const COLUMNS = [
  'kind',
  'roles',
  'last_name',
  'first_name',
  'middle_name',
  'company_name',
  'display_name',
  'tax_id_kind',
  'tax_id_sealed',
  'tax_id_lookup',
  'id_document_sealed',
  'phones',
  'emails',
  'ibans',
  'address',
  'representative',
  'vat_payer',
  'tax_regime',
  'notes',
  'tags',
  'search_text',
] as const;

export type CounterpartyValues = Pick<CounterpartyRow, Exclude<(typeof COLUMNS)[number], 'search_text'>> & {
  search_text: string;
};

export async function insertCounterparty(
  db: Db,
  id: string,
  ownerId: string,
  values: CounterpartyValues,
  addedBy: string | null = null,
): Promise<void> {
  const placeholders = COLUMNS.map((_, index) => `$${index + 4}`).join(', ');
  await db.query(
    'counterparties.insert',
    `insert into counterparties (id, owner_id, added_by, ${COLUMNS.join(', ')}) values ($1, $2, $3, ${placeholders})`,
    [id, ownerId, addedBy, ...COLUMNS.map((column) => values[column])],
  );
}

export async function updateCounterparty(
  db: Db,
  id: string,
  ownerId: string,
  values: CounterpartyValues,
): Promise<void> {
  const assignments = COLUMNS.map((column, index) => `${column} = $${index + 3}`).join(', ');
  await db.query(
    'counterparties.update',
    `update counterparties set ${assignments}, version = version + 1, updated_at = now() where id = $1 and owner_id = $2`,
    [id, ownerId, ...COLUMNS.map((column) => values[column])],
  );
}

export async function markFirstCounterparty(db: Db, ownerId: string): Promise<void> {
  await db.query('counterparties.mark-first', 'select private.mark_first_counterparty($1)', [ownerId]);
}

export type DuplicateRow = { id: string; display_name: string; matched_by: 'phone' | 'tax_id'; archived: boolean };

/** Cards with the same telephone or tax id: pointed out before saving, never refused (product.md §4). */
export async function findDuplicates(
  db: Db,
  ownerId: string,
  match: { phones: readonly string[]; taxIdLookup: Buffer | null; exceptId: string | null },
): Promise<DuplicateRow[]> {
  return db.query<DuplicateRow>(
    'counterparties.duplicates',
    `select cp.id, cp.display_name, case when cp.tax_id_lookup = $3 then 'tax_id' else 'phone' end as matched_by, cp.archived_at is not null as archived
     from counterparties cp
     where cp.owner_id = $1 and cp.merged_into is null and cp.id is distinct from $4::uuid
       and (cp.phones && $2::text[] or cp.tax_id_lookup = $3)
     order by cp.created_at limit 5`,
    [ownerId, match.phones, match.taxIdLookup, match.exceptId],
  );
}

export async function countCounterpartyUses(db: Db, id: string, ownerId: string): Promise<number> {
  const row = await db.one<{ uses: number }>(
    'counterparties.uses',
    `select (select count(*) from contracts c where c.owner_id = $2 and $1 in (c.tenant_counterparty_id, c.landlord_counterparty_id, c.guarantor_id))::int
          + (select count(*) from contract_co_tenants t where t.owner_id = $2 and t.counterparty_id = $1)::int
          + (select count(*) from property_services s where s.owner_id = $2 and s.provider_counterparty_id = $1)::int
          + (exists (select 1 from contracts c where c.owner_id = $2 and c.utilities @> jsonb_build_array(jsonb_build_object('providerCounterpartyId', $1::text))))::int
          + (select count(*) from tasks t where t.owner_id = $2 and t.contractor_id = $1)::int
          + (exists (select 1 from expenses e where e.owner_id = $2 and e.counterparty_id = $1))::int
          + (select count(*) from documents d where d.owner_id = $2 and d.counterparty_id = $1)::int
          + (exists (select 1 from counterparties m where m.owner_id = $2 and m.merged_into = $1))::int as uses`,
    [id, ownerId],
  );
  return row?.uses ?? 0;
}

/** The number of a live contract in which the card takes part: such a card may not even be archived. */
export async function findLiveContract(db: Db, id: string, ownerId: string): Promise<string | null> {
  const row = await db.one<{ number: string }>(
    'counterparties.live-contract',
    `select c.number from contracts c where c.owner_id = $2 and c.status in ('pending', 'scheduled', 'active', 'notice')
       and $1 in (c.tenant_counterparty_id, c.landlord_counterparty_id, c.guarantor_id) order by c.start_date limit 1`,
    [id, ownerId],
  );
  return row?.number ?? null;
}

export async function archiveCounterparty(db: Db, id: string, ownerId: string): Promise<void> {
  await db.query(
    'counterparties.archive',
    'update counterparties set archived_at = now(), version = version + 1, updated_at = now() where id = $1 and owner_id = $2 and archived_at is null',
    [id, ownerId],
  );
}

export async function restoreCounterparty(db: Db, id: string, ownerId: string): Promise<boolean> {
  const rows = await db.query(
    'counterparties.restore',
    'update counterparties set archived_at = null, version = version + 1, updated_at = now() where id = $1 and owner_id = $2 and archived_at is not null returning id',
    [id, ownerId],
  );
  return rows.length === 1;
}

export async function deleteCounterparty(db: Db, id: string, ownerId: string): Promise<void> {
  await db.query('counterparties.delete', 'delete from counterparties where id = $1 and owner_id = $2', [id, ownerId]);
}
