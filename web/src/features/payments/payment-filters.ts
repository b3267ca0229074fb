import type { QueryInputOf } from '@kliuchar/api-schema/endpoint';
import { type listPayments, PAYMENT_METHODS, PAYMENT_STATES } from '@kliuchar/api-schema/payments';
import { parseDay } from '@kliuchar/domain/dates/day';
import { firstDayOf, lastDayOf, periodOfDay } from '@kliuchar/domain/dates/period';
import { payments as t } from '../../i18n/uk/payments.ts';
import { today } from '../../lib/format.ts';
import type { ListState } from '../../lib/url-state.ts';

/** In the letters of the wire, so that an address reads like the call it makes. */
export const PAYMENT_FILTERS = ['owner_id', 'q', 'status', 'method', 'date_from', 'date_to', 'when'] as const;
export type PaymentFilter = (typeof PAYMENT_FILTERS)[number];
const THIS_MONTH = 'month';

type Query = NonNullable<QueryInputOf<typeof listPayments>>;

/** What of the address becomes the call; this month is told by its name, so that an address that is kept goes on with the calendar. */
export function paymentsQueryOf({ filters }: Pick<ListState<PaymentFilter>, 'filters'>): Query {
  const status = PAYMENT_STATES.filter((value) => filters.status?.split(',').includes(value));
  const method = PAYMENT_METHODS.filter((value) => filters.method?.split(',').includes(value));
  const isThisMonth = filters.when === THIS_MONTH;
  const month = periodOfDay(today());
  const from = isThisMonth ? firstDayOf(month) : filters.date_from && parseDay(filters.date_from);
  const to = isThisMonth ? lastDayOf(month) : filters.date_to && parseDay(filters.date_to);
  return {
    ...(filters.owner_id && { ownerId: filters.owner_id }),
    ...(filters.q && { q: filters.q }),
    ...(status.length > 0 && { status }),
    ...(method.length > 0 && { method }),
    ...(from && { dateFrom: from }),
    ...(to && { dateTo: to }),
  };
}

/** What may be hidden of the table of payments, which itself comes later than the menu of its columns. */
export const PAYMENT_CHOICES = (['date', 'method', 'credit', 'status'] as const).map((key) => ({
  key,
  title: t.list[key],
}));
