import type { Day } from '@kliuchar/domain/dates/day';
import type { PaymentStatus } from '@kliuchar/domain/receipts/payment-status';
import { aggregateStatement } from '../../platform/db/chosen-rows.ts';
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
  searchBy,
  searchThroughContracts,
  TOTAL_CAP,
} from '../../platform/db/list-query.ts';
import { readList } from '../../platform/db/read-list.ts';
import { ofOwnerOf } from '../../platform/db/row-owner.ts';
import type { Db } from '../../platform/db/scope.ts';
import { PAYMENT_STATES } from './payment-status.sql.ts';
import { RECEIPT_COLUMNS, RECEIPT_JOINS, type ReceiptRow } from './receipts.sql.ts';

/** What was typed, by its form: a whole number, a month, the counter of a number, or words of the contract. */
export type ReceiptSearch =
  | { readonly number: string; readonly period?: never; readonly counter?: never; readonly words?: never }
  | { readonly period: string; readonly number?: never; readonly counter?: never; readonly words?: never }
  | { readonly counter: string; readonly number?: never; readonly period?: never; readonly words?: never }
  | { readonly words: readonly string[]; readonly number?: never; readonly period?: never; readonly counter?: never };

export type ReceiptFilters = {
  readonly period?: string | undefined;
  readonly status?: readonly string[] | undefined;
  readonly paymentStatus?: readonly string[] | undefined;
  readonly contractId?: string | undefined;
  readonly propertyId?: string | undefined;
  readonly complexId?: string | undefined;
  readonly search?: ReceiptSearch | undefined;
  readonly runId?: string | undefined;
  /** Only those issued that have not reached the tenant: neither sent nor handed over, and never looked at. */
  readonly unsent?: boolean | undefined;
};

export type ReceiptListRow = ReceiptRow & { cursor_key: string };

/** The owner of all that is listed, the payer, whoever is several things at once, or he in what he may bill: his own and what he manages. */
export type ReceiptReader = 'owner' | 'tenant' | 'granted' | 'biller';

const SORTS = {
  period: { column: 'r.period', type: 'text' },
  // A draft has no day of issue and stands above all issued ones.
  issued_on: { column: `case when r.issued_on is null then 'infinity'::date else r.issued_on end`, type: 'date' },
  due_on: { column: 'r.due_on', type: 'date' },
  number: { column: 'r.number', type: 'text', collation: 'uk_numeric' },
} as const;

const FROM = 'from receipts r';

/** `owners` narrows it for whoever sees objects of others besides: those stand in no complex that he is told of (product.md §2). */
const contractsOfComplex = (complex: string, owners: string | null) =>
  `select x.id from properties o join contracts x on x.owner_id = o.owner_id and x.rental_object_id = o.id where ${owners === null ? ofOwnerOf('complexes', complex, 'o.owner_id') : `o.owner_id = any (${owners}::uuid[])`} and o.complex_id = ${complex}::uuid`;

/** The number of a month by the counter that was typed (contract.md §1.6); the pattern holds its digits between two percents. */
function numberOf(month: string, pattern: string): string {
  const digits = `ltrim(btrim((${pattern}::text[])[1], '%'), '0')`;
  return `'К-' || ${month} || '-' || lpad(${digits}, greatest(4, length(${digits})), '0')`;
}

/** A number and a month by their columns, a counter in every month of the owner, words through the contract. */
function searchFilters(search: ReceiptSearch | undefined, who: ReceiptReader, rowsOf: string): (ListFilter | null)[] {
  const isOwner = who === 'owner';
  const ownerIds = who === 'tenant' ? `'{}'` : '$2';
  const ofContract = (p: string) =>
    `exists (select 1 from contracts c where c.id = r.contract_id and ${contractHasWords(p, isOwner ? null : ownerIds)})`;
  return [
    filterBy('number', search?.number, (p) => `r.number = ${p}`),
    filterBy('month', search?.period, (p) => `r.period = ${p}`),
    searchBy({
      patterns: search?.words,
      list: 'contracts',
      column: 'r.contract_id',
      isOwner,
      sql: ofContract,
    }),
    searchThroughContracts({
      patterns: search?.counter === undefined ? undefined : [search.counter],
      table: 'receipts',
      id: 'r.id',
      isOwner,
      rowsOf,
      own: (p) => `select n.id from counters k cross join lateral (
          select x.id from receipts x where x.owner_id = k.owner_id and x.number = ${numberOf('k.scope', p)} offset 0) n
        where k.owner_id = any ((select private.scope_owner_ids())::uuid[]) and k.kind = 'receipt'`,
      sql: (p) => `(r.number = ${numberOf('r.period', p)} or ${ofContract(p)})`,
    }),
  ];
}

type ListOptions = {
  readonly today: Day;
  readonly ownerIds: readonly string[];
  readonly entrustedBy?: string | undefined;
  readonly filters: ReceiptFilters;
  readonly sort: string;
  readonly page: ListPage;
};

function complexFilter({ complexId }: ReceiptFilters, who: ReceiptReader): ListFilter | null {
  if (complexId === undefined) return null;
  const owners = who === 'tenant' ? `'{}'` : who === 'granted' || who === 'biller' ? '$2' : null;
  return {
    key: 'complex',
    value: complexId,
    sql: (p) => `r.contract_id in (${contractsOfComplex(p, owners)})`,
    few: { column: 'r.contract_id', ids: (p, limit) => idsOf(`${contractsOfComplex(p, owners)} limit ${limit}`) },
  };
}

/** `$1` is today for the payment status. The owner's list, or that of a payer over all his landlords. */
function request(who: ReceiptReader, options: ListOptions, display: string): ListRequest {
  const { filters, ownerIds } = options;
  const own = ownWays('r', ownerIds, '$2');
  const scope =
    who === 'tenant'
      ? {
          sql: `$1::date is not null and r.issued_on is not null and ${ownLease('r.contract_id')}`,
          values: [options.today],
        }
      : who === 'granted' || who === 'biller'
        ? {
            sql: '$1::date is not null and $2::uuid[] is not null',
            ways: [
              ...own.ways,
              ...(who === 'granted' ? [`r.issued_on is not null and ${ownLease('r.contract_id')}`] : []),
              managedContract('r.contract_id', 'receipts'),
            ],
            values: [options.today, ownerIds],
          }
        : ownerIds.length === 1
          ? { sql: '$1::date is not null and r.owner_id = $2', values: [options.today, ownerIds[0]] }
          : { sql: '$1::date is not null and r.owner_id = any($2::uuid[])', values: [options.today, ownerIds] };
  return {
    name: `receipts.list.${who}${who === 'granted' || who === 'biller' ? `.${own.key}` : who === 'owner' && ownerIds.length !== 1 ? '.several' : ''}`,
    from: FROM,
    id: 'r.id',
    scope,
    filters: [
      ofEntrusting('r.owner_id', options.entrustedBy),
      filterBy('period', filters.period, (p) => `r.period = ${p}`),
      filterBy('contract', filters.contractId, (p) => `r.contract_id = ${p}`),
      // An object has few contracts, and the receipts of a contract have an index.
      filterBy(
        'property',
        filters.propertyId,
        (p) =>
          `r.contract_id in (select x.id from contracts x where ${ofOwnerOf('properties', p, 'x.owner_id')} and x.rental_object_id = ${p})`,
      ),
      complexFilter(filters, who),
      ...searchFilters(filters.search, who, ownerIds.length === 1 ? 'array[$2::uuid]' : '$2::uuid[]'),
      // The month of a run is named so that the index of the list serves it.
      filterBy(
        'run',
        filters.runId,
        (p) => `r.period = (select x.period from receipt_runs x where x.id = ${p}) and r.run_id = ${p}`,
      ),
    ],
    choices: [
      choiceOf('status', filters.status, (status) => `r.status = '${status}'`),
      choiceOf(
        'unsent',
        filters.unsent === true ? ['yes'] : undefined,
        () => `r.status = 'issued' and r.sent_at is null and r.viewed_at is null`,
      ),
      choiceOf('payment', filters.paymentStatus, (status) => PAYMENT_STATES[status as PaymentStatus]),
    ],
    ...(who === 'owner' &&
      ownerIds.length === 1 && {
        keptTotal: `select coalesce(sum(f.count), 0)::int as total from owner_facts f where $1::date is not null and f.owner_id = $2 and f.fact = 'receipts' and f.key = ''`,
      }),
    sorts: SORTS,
    sort: options.sort,
    page: options.page,
    display,
  };
}

export async function listReceiptRows(
  db: Db,
  who: ReceiptReader,
  options: ListOptions,
): Promise<{ rows: ReceiptListRow[]; total: number }> {
  const switches =
    who === 'granted' || who === 'biller'
      ? `, ${switchesColumn('r.owner_id', 'r.property_id', '$2')}, ${leasedColumn('r.contract_id')}`
      : '';
  const display = `select ${RECEIPT_COLUMNS}${switches}, page.cursor_key from page join receipts r on r.id = page.id ${RECEIPT_JOINS}`;
  return readList<ReceiptListRow>(db, request(who, options, display));
}

type Choice = Pick<ListOptions, 'today' | 'ownerIds' | 'entrustedBy' | 'filters'>;

const WHOLE = { sort: '-period', page: { limit: TOTAL_CAP, offset: 0, cursor: undefined } } as const;

export type ReceiptSums = { count: number; owners: number; ownKop: number; leftKop: number };

/** Void receipts are counted and have no sum; what is left is of issued ones. */
export async function readReceiptSums(db: Db, who: ReceiptReader, choice: Choice): Promise<ReceiptSums> {
  const { name, text, values } = aggregateStatement(request(who, { ...choice, ...WHOLE }, ''), {
    name: 'sums',
    columns: 'r.owner_id, r.status, r.own_kop, r.left_kop',
    aggregates: `count(*)::int as count, count(distinct owner_id)::int as owners, coalesce(sum(own_kop) filter (where status <> 'void'), 0)::bigint as "ownKop",
      coalesce(sum(left_kop) filter (where status = 'issued' and left_kop > 0), 0)::bigint as "leftKop"`,
  });
  return (await db.one<ReceiptSums>(name, text, values)) ?? { count: 0, owners: 0, ownKop: 0, leftKop: 0 };
}

/** Ids and sums in the order of numbers, one more than a list counts to if there are more. */
export type ChosenReceipts = { ids: string[]; kops: number[] };

/** `sum`: what each is for, or what is left of it. */
export async function readChosenReceipts(
  db: Db,
  who: ReceiptReader,
  choice: Choice & { readonly sum: 'own' | 'left' },
): Promise<ChosenReceipts> {
  const kop = `${choice.sum}_kop`;
  const { name, text, values } = aggregateStatement(request(who, { ...choice, ...WHOLE }, ''), {
    name: choice.sum === 'own' ? 'ids' : 'ids-left',
    columns: `r.number, r.${kop}`,
    aggregates: `coalesce(array_agg(id order by number collate uk_numeric, id), '{}') as ids,
      coalesce(array_agg(${kop} order by number collate uk_numeric, id), '{}')::bigint[] as kops`,
  });
  return (await db.one<ChosenReceipts>(name, text, values)) ?? { ids: [], kops: [] };
}
