import { listPayments, type PaymentListItem } from '@kliuchar/api-schema/payments';
import { type Kop, sumKop } from '@kliuchar/domain/money/kop';
import { call } from '../../lib/http.ts';
import { useWholeList } from '../../lib/whole-list.ts';
import type { paymentsQueryOf } from './payment-filters.ts';

type Row = Pick<PaymentListItem, 'role' | 'status' | 'amountKop'>;

/**
 * What the listed payments come to. Of states that nobody has chosen only what was received counts: a reported sum is not there yet, a
 * reversed one no longer. What the reader pays himself is not his income, unless all of the list is that.
 */
export function totalOf(rows: readonly Row[], isStateChosen: boolean): Kop {
  const isOwn = rows.every(({ role }) => role === 'tenant');
  const counted = rows.filter(
    ({ role, status }) => (isOwn || role !== 'tenant') && (isStateChosen || status === 'posted'),
  );
  return sumKop(counted.map(({ amountKop }) => amountKop));
}

type Chosen = ReturnType<typeof paymentsQueryOf>;
type Page = { readonly items: readonly PaymentListItem[]; readonly total: number };

/** The total of all that is chosen; null where there is one row, or too many for a sum. */
export function usePaymentsTotal(query: Chosen, page: Page | undefined): Kop | null {
  const rows = useWholeList({
    key: ['payments', 'total', query],
    page,
    ask: (offset, signal) => call(listPayments, { query: { ...query, sort: '-paid_on', limit: 100, offset }, signal }),
  });
  return rows === null || rows.length < 2 ? null : totalOf(rows, query.status !== undefined);
}
