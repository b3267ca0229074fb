import type { QueryInputOf } from '@kliuchar/api-schema/endpoint';
import { RECEIPT_STATUSES } from '@kliuchar/api-schema/receipt-views';
import { listReceipts } from '@kliuchar/api-schema/receipts';

import { type Period, parsePeriod, periodOfDay } from '@kliuchar/domain/dates/period';
import { PAYMENT_STATUSES } from '@kliuchar/domain/receipts/payment-status';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { listViews } from '../../i18n/uk/list-views.ts';
import { receipts as t } from '../../i18n/uk/receipts.ts';
import { today } from '../../lib/format.ts';
import { call } from '../../lib/http.ts';
import type { ReadyView } from '../../lib/list-views.ts';
import type { ListState } from '../../lib/url-state.ts';

/** In the letters of the wire, so that an address reads like the call it makes and the dashboard's links fit. */
export const RECEIPT_FILTERS = [
  'owner_id',
  'period',
  'status',
  'payment_status',
  'contract_id',
  'property_id',
  'complex_id',
  'unsent',
  'q',
] as const;
export type ReceiptFilter = (typeof RECEIPT_FILTERS)[number];

const SORTS = ['period', '-period', 'issued_on', '-issued_on', 'due_on', '-due_on', 'number', '-number'] as const;
type Sort = (typeof SORTS)[number];
export const RECEIPT_SORT: Sort = '-period';

export const ALL_MONTHS = 'all';

type List = Pick<ListState<ReceiptFilter>, 'filters'>;

/**
 * The month the list shows. Without one in the address it is this month, unless the address asks for something that has no month:
 * debts, one contract, a search.
 */
export function monthOf({ filters }: List): Period | null {
  if (filters.period === ALL_MONTHS) return null;
  const given = filters.period ? parsePeriod(filters.period) : null;
  if (given) return given;
  const wide = filters.payment_status || filters.contract_id || filters.property_id || filters.complex_id || filters.q;
  return wide ? null : periodOfDay(today());
}

type Query = NonNullable<QueryInputOf<typeof listReceipts>>;

export function queryOf(list: List): Query {
  const { filters } = list;
  const period = monthOf(list);
  const status = RECEIPT_STATUSES.filter((value) => filters.status?.split(',').includes(value));
  const paid = PAYMENT_STATUSES.filter((value) => filters.payment_status?.split(',').includes(value));
  return {
    ...(period && { period }),
    ...(status.length > 0 && { status }),
    ...(paid.length > 0 && { paymentStatus: paid }),
    ...(filters.owner_id && { ownerId: filters.owner_id }),
    ...(filters.contract_id && { contractId: filters.contract_id }),
    ...(filters.property_id && { propertyId: filters.property_id }),
    ...(filters.complex_id && { complexId: filters.complex_id }),
    ...(filters.unsent === 'true' && { unsent: true }),
    ...(filters.q && { q: filters.q }),
  };
}

export const sortOf = ({ sort }: Pick<ListState<ReceiptFilter>, 'sort'>): Sort =>
  SORTS.find((known) => known === sort) ?? RECEIPT_SORT;

export function useReceipts(list: ListState<ReceiptFilter>) {
  const filters = queryOf(list);
  const sort = sortOf(list);
  return useQuery({
    queryKey: ['receipts', filters, sort, list.page],
    queryFn: ({ signal }) =>
      call(listReceipts, { query: { ...filters, sort, limit: list.limit, offset: list.offset }, signal }),
    placeholderData: keepPreviousData,
    meta: { failed: t.list.failed },
  });
}

/** Whatever month they are of: an old bill that was not sent is the one to find. What is paid asks nobody to send it, as on the first screen. */
export const RECEIPT_VIEWS: readonly ReadyView[] = [
  { key: 'overdue', label: listViews.receipts.overdue, query: 'payment_status=overdue' },
  { key: 'drafts', label: listViews.receipts.drafts, query: `status=draft&period=${ALL_MONTHS}` },
  {
    key: 'unsent',
    label: listViews.receipts.unsent,
    query: `unsent=true&payment_status=unpaid,partial,overdue&period=${ALL_MONTHS}`,
  },
];
export const RECEIPT_VIEW_NAMES: readonly string[] = [...RECEIPT_FILTERS, 'sort'];
