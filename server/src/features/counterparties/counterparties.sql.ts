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

export type CounterpartyListRow = CounterpartyRow & { cursor_key: string } & Standing;
export type CounterpartyDetailRow = CounterpartyRow & Standing;
type Standing = { balance_kop: number; is_overdue: boolean; live_contracts: number };

/** What the counterparty owes as a tenant over all contracts: debt +, credit −, from ledger entries alone. */
const BALANCE_JOIN = `
left join lateral (
  select coalesce(sum(case when l.debit_account in ('receivable', 'tenant_credit') then l.amount_kop else 0 end)
                - sum(case when l.credit_account in ('receivable', 'tenant_credit') then l.amount_kop else 0 end), 0)::bigint as kop
  from contracts c join ledger_entries l on l.owner_id = c.owner_id and l.contract_id = c.id
  where c.owner_id = cp.owner_id and c.tenant_counterparty_id = cp.id
) balance on true
left join lateral (
  select (select count(*) from contracts c where c.owner_id = cp.owner_id and c.tenant_counterparty_id = cp.id and c.landlord_counterparty_id <> cp.id
            and c.status in ('pending', 'scheduled', 'active', 'notice'))::int
       + coalesce((select sum(f.count) from owner_facts f where f.owner_id = cp.owner_id and f.fact = 'contracts.landlord' and f.key = cp.id::text), 0)::int as live
) uses on true`;

const STANDING = `balance.kop as balance_kop, ${overdueSql('balance.kop', 'c.owner_id = cp.owner_id and c.tenant_counterparty_id = cp.id', '$TODAY')} as is_overdue,
  uses.live as live_contracts`;

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
    display: `select cp.*, page.cursor_key, ${STANDING.replaceAll('$TODAY', '$2')} from page join counterparties cp on cp.id = page.id ${BALANCE_JOIN}`,
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
    `select cp.*, ${STANDING.replaceAll('$TODAY', '$3')} from counterparties cp ${BALANCE_JOIN} where cp.id = $1 and cp.owner_id = any ($2::uuid[])`,
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

/** The number of a contract that has one of the two as its landlord and the other as its tenant. */
export async function findContractBetween(
  db: Db,
  ownerId: string,
  pair: readonly [string, string],
): Promise<string | null> {
  const row = await db.one<{ number: string }>(
    'counterparties.contract-between',
    `select number from contracts where owner_id = $1
        and ((tenant_counterparty_id = $2 and landlord_counterparty_id = $3) or (tenant_counterparty_id = $3 and landlord_counterparty_id = $2))
      order by created_at desc limit 1`,
    [ownerId, ...pair],
  );
  return row?.number ?? null;
}

/** Moves every reference to the surviving card; contracts keep their frozen documents (product.md §4, merge). */
export async function moveReferences(db: Db, ownerId: string, fromId: string, intoId: string): Promise<void> {
  const values = [ownerId, fromId, intoId];
  const moves: readonly (readonly [string, string])[] = [
    ['tenant', 'update contracts set tenant_counterparty_id = $3 where owner_id = $1 and tenant_counterparty_id = $2'],
    [
      'landlord',
      'update contracts set landlord_counterparty_id = $3 where owner_id = $1 and landlord_counterparty_id = $2',
    ],
    ['guarantor', 'update contracts set guarantor_id = $3 where owner_id = $1 and guarantor_id = $2'],
    ['receipts', 'update receipts set tenant_counterparty_id = $3 where owner_id = $1 and tenant_counterparty_id = $2'],
    [
      'providers',
      'update property_services set provider_counterparty_id = $3 where owner_id = $1 and provider_counterparty_id = $2',
    ],
    // A lease with services of its own names their providers there.
    [
      'own-services',
      `update contracts c set utilities = (
          select jsonb_agg(case when s.service ->> 'providerCounterpartyId' = $2::text then jsonb_set(s.service, '{providerCounterpartyId}', to_jsonb($3::text)) else s.service end order by s.place)
            from jsonb_array_elements(c.utilities) with ordinality s(service, place))
        where c.owner_id = $1 and c.utilities is not null and c.utilities @> jsonb_build_array(jsonb_build_object('providerCounterpartyId', $2::text))`,
    ],
    ['contractor', 'update tasks set contractor_id = $3 where owner_id = $1 and contractor_id = $2'],
    ['expenses', 'update expenses set counterparty_id = $3 where owner_id = $1 and counterparty_id = $2'],
    ['documents', 'update documents set counterparty_id = $3 where owner_id = $1 and counterparty_id = $2'],
    [
      'co-tenants',
      `update contract_co_tenants t set counterparty_id = $3 where t.owner_id = $1 and t.counterparty_id = $2
         and not exists (select 1 from contract_co_tenants x where x.owner_id = $1 and x.contract_id = t.contract_id and x.counterparty_id = $3)`,
    ],
    [
      'closed-numbers',
      `update counterparties t set closed_phones = array(select distinct unnest(t.closed_phones || f.closed_phones)) from counterparties f
        where t.owner_id = $1 and t.id = $3 and f.owner_id = $1 and f.id = $2 and f.closed_phones <> '{}'`,
    ],
    [
      'card',
      'update counterparties set merged_into = $3, archived_at = now(), version = version + 1, updated_at = now() where owner_id = $1 and id = $2',
    ],
  ];
  await Promise.all(moves.map(([name, text]) => db.query(`counterparties.merge-${name}`, text, values)));
}
