import type { Day } from '@kliuchar/domain/dates/day';
import {
  countStatement,
  escapeLike,
  filterBy,
  type ListPage,
  type ListRequest,
  pageStatement,
} from '../../platform/db/list-query.ts';
import type { Db } from '../../platform/db/scope.ts';
import { PAYMENT_STATUS_SQL, RECEIPT_COLUMNS, RECEIPT_JOINS, type ReceiptRow } from './receipts.sql.ts';

export type ReceiptFilters = {
  readonly period?: string | undefined;
  readonly status?: readonly string[] | undefined;
  readonly paymentStatus?: readonly string[] | undefined;
  readonly contractId?: string | undefined;
  readonly propertyId?: string | undefined;
  readonly complexId?: string | undefined;
  /** Normalised ways to read what was typed; any of them may match. */
  readonly search?: readonly string[] | undefined;
};

export type ReceiptListRow = ReceiptRow & { cursor_key: string };

const SORTS = {
  period: { column: 'r.period', type: 'text' },
  // A draft has no day of issue and stands above all issued ones.
  issued_on: { column: `coalesce(r.issued_on, 'infinity'::date)`, type: 'date' },
  due_on: { column: 'r.due_on', type: 'date' },
  number: { column: 'r.number', type: 'text' },
} as const;

const FROM = 'from receipts r';
const SEARCH_TARGETS = ['lower(r.number)', 't.search_text', 'p.search_text', 'lower(c.number)'];

/** `$1` is today for the payment status. The owner's list, or that of a payer over all his landlords. */
function request(
  who: 'owner' | 'tenant',
  options: { today: Day; ownerIds: readonly string[]; filters: ReceiptFilters; sort: string; page: ListPage },
): ListRequest {
  const { filters, ownerIds } = options;
  const scope =
    who === 'tenant'
      ? {
          sql: `$1::date is not null and r.issued_on is not null and r.contract_id = any ((select private.scope_contract_ids())::uuid[])`,
          values: [options.today],
        }
      : ownerIds.length === 1
        ? { sql: '$1::date is not null and r.owner_id = $2', values: [options.today, ownerIds[0]] }
        : { sql: '$1::date is not null and r.owner_id = any($2::uuid[])', values: [options.today, ownerIds] };
  return {
    name: `receipts.list.${who}${who === 'owner' && ownerIds.length !== 1 ? '.several' : ''}`,
    from: FROM,
    id: 'r.id',
    scope,
    filters: [
      filterBy('period', filters.period, (p) => `r.period = ${p}`),
      filterBy('status', filters.status, (p) => `r.status = any(${p}::text[])`),
      filterBy('payment', filters.paymentStatus, (p) => `${PAYMENT_STATUS_SQL} = any(${p}::text[])`),
      filterBy('contract', filters.contractId, (p) => `r.contract_id = ${p}`),
      // An object has few contracts, and the receipts of a contract have an index.
      filterBy(
        'property',
        filters.propertyId,
        (p) => `r.contract_id in (select x.id from contracts x where x.rental_object_id = ${p})`,
      ),
      filterBy(
        'complex',
        filters.complexId,
        (p) =>
          `r.contract_id in (select x.id from properties o join contracts x on x.owner_id = o.owner_id and x.rental_object_id = o.id where o.complex_id = ${p})`,
      ),
      filterBy(
        'q',
        filters.search?.map((text) => `%${escapeLike(text)}%`),
        (p) => {
          const any = SEARCH_TARGETS.map((target) => `${target} like any(${p}::text[])`).join(' or ');
          return `exists (select 1 from contracts c, properties p, counterparties t where c.id = r.contract_id and p.id = r.property_id and t.id = r.tenant_counterparty_id and (${any}))`;
        },
      ),
    ],
    sorts: SORTS,
    sort: options.sort,
    page: options.page,
    display: `select ${RECEIPT_COLUMNS}, page.cursor_key from page join receipts r on r.id = page.id ${RECEIPT_JOINS}`,
  };
}

export async function listReceiptRows(
  db: Db,
  who: 'owner' | 'tenant',
  options: { today: Day; ownerIds: readonly string[]; filters: ReceiptFilters; sort: string; page: ListPage },
): Promise<{ rows: ReceiptListRow[]; total: number }> {
  const list = request(who, options);
  const page = pageStatement(list);
  const count = countStatement(list);
  const [rows, counted] = await Promise.all([
    db.query<ReceiptListRow>(page.name, page.text, page.values),
    db.one<{ total: number }>(count.name, count.text, count.values),
  ]);
  return { rows, total: counted?.total ?? 0 };
}
