import type { Day } from '../dates/day.ts';
import { addPeriods, firstDayOf, lastDayOf, type Period, periodOfDay } from '../dates/period.ts';
import { type Season, seasonInPeriod } from '../properties/season.ts';
import { SERVICE_TEXTS, type ServiceCode } from '../properties/service-settings.ts';

/**
 * Services the tenant pays to the supplier himself (contract.md §1.10): nothing of them is on a receipt, and every month he shows that he has
 * paid. These are the months he is asked about and what each of them says to the owner.
 */
export type NamedService = { readonly code: ServiceCode; readonly title: string | null };
export type DirectService = NamedService & { readonly season: Season | null };

export const SUPPLIER_PAYMENT_STATUSES = ['shown', 'returned'] as const;
export type SupplierPaymentStatus = (typeof SUPPLIER_PAYMENT_STATUSES)[number];

/** `awaited` can still be paid in time; `missing` cannot, and nothing that counts was shown. */
export const SUPPLIER_MONTH_STATES = ['shown', 'returned', 'awaited', 'missing'] as const;
export type SupplierMonthState = (typeof SUPPLIER_MONTH_STATES)[number];

/** What of one service may be shown for one month: a bill is paid in one transfer or in a few. */
export const SHOWN_A_MONTH = 5;
/** For how long back a tenant may still show what he has paid. */
export const SHOWN_MONTHS_BACK = 12;
/** Of a service that nothing was ever shown of, nobody knows since when the tenant pays it himself: the list of services keeps no past. */
const JUDGED_MONTHS = 3;
/** As the server's lists say them: a year and the month that goes on. */
const LISTED_MONTHS = 13;

/** The same service in another month's list: a code stands once in it, and services of one's own differ by their names. */
export function isSameService(a: NamedService, b: NamedService): boolean {
  return a.code === b.code && (a.code !== 'custom' || a.title === b.title);
}

export function nameOfService({ code, title }: NamedService): string {
  return title ?? SERVICE_TEXTS[code].nameUk;
}

/** Out of season there is nothing to pay. */
export function isPaidIn({ season }: Pick<DirectService, 'season'>, period: Period): boolean {
  return seasonInPeriod(season, period) !== null;
}

/** The last day in time: a household's bill of a month is paid by the end of the next one, where nothing else is agreed. */
export function supplierDeadline(period: Period): Day {
  return lastDayOf(addPeriods(period, 1));
}

type Lease = {
  /** The first day the lease is kept here. */
  readonly startsOn: Day;
  readonly endsOn: Day | null;
};

/** Whether something may be shown for the month: one of the lease, not ahead, not long over. */
export function isShowable(period: Period, { startsOn, endsOn }: Lease, today: Day): boolean {
  const current = periodOfDay(today);
  return (
    period <= current &&
    period >= addPeriods(current, -SHOWN_MONTHS_BACK) &&
    period >= periodOfDay(startsOn) &&
    (endsOn === null || period <= periodOfDay(endsOn))
  );
}

/** Whether the tenant is asked for the month at all: as of readings, of one the lease was in force in from its first day. */
function isAsked(period: Period, lease: Lease, today: Day): boolean {
  return lease.startsOn <= firstDayOf(period) && isShowable(period, lease, today);
}

export type ShownPayment = NamedService & { readonly period: Period; readonly status: SupplierPaymentStatus };

export type SupplierMonth<Shown extends ShownPayment> = {
  readonly period: Period;
  readonly items: readonly (NamedService & {
    readonly state: SupplierMonthState;
    readonly payments: readonly Shown[];
  })[];
};

type Asked<Shown> = {
  readonly services: readonly DirectService[];
  readonly lease: Lease;
  readonly today: Day;
  readonly payments: readonly Shown[];
};

/** The months of a lease, the newest first, each with the services that were to be paid in it and with what was shown besides. */
export function supplierMonths<Shown extends ShownPayment>(asked: Asked<Shown>): SupplierMonth<Shown>[] {
  const current = periodOfDay(asked.today);
  const periods = Array.from({ length: LISTED_MONTHS }, (_, back) => addPeriods(current, -back));
  return periods.map((period) => monthOf(period, asked)).filter(({ items }) => items.length > 0);
}

function monthOf<Shown extends ShownPayment>(period: Period, asked: Asked<Shown>): SupplierMonth<Shown> {
  const { services, payments } = asked;
  const ofMonth = payments.filter((payment) => payment.period === period);
  const due = services.filter((service) => isDue(period, service, asked));
  const others = ofMonth.filter((payment, at) => {
    const isNamed = due.some((service) => isSameService(service, payment));
    return !isNamed && ofMonth.findIndex((other) => isSameService(other, payment)) === at;
  });
  const named = [...due, ...others].map(({ code, title }) => ({ code, title }));
  const items = named.map((service) => {
    const shown = ofMonth.filter((payment) => isSameService(payment, service));
    return { ...service, state: stateOf(shown, period, asked.today), payments: shown };
  });
  return { period, items };
}

function isDue<Shown extends ShownPayment>(period: Period, service: DirectService, asked: Asked<Shown>): boolean {
  const { lease, today, payments } = asked;
  if (!isAsked(period, lease, today) || !isPaidIn(service, period)) return false;
  const isRecent = period > addPeriods(periodOfDay(today), -JUDGED_MONTHS);
  return isRecent || payments.some((payment) => payment.period <= period && isSameService(payment, service));
}

function stateOf(shown: readonly ShownPayment[], period: Period, today: Day): SupplierMonthState {
  if (shown.some(({ status }) => status === 'shown')) return 'shown';
  if (shown.length > 0) return 'returned';
  return today <= supplierDeadline(period) ? 'awaited' : 'missing';
}
