import type { Day } from '../dates/day.ts';
import { addDays } from '../dates/day.ts';
import { addPeriods, dayInPeriod, type Period, periodOfDay } from '../dates/period.ts';
import { formatUah } from '../money/format-money.ts';
import type { Kop } from '../money/kop.ts';
import type { ReadingWindow } from '../properties/service-settings.ts';
import { plural } from '../text/plural-uk.ts';
import { NBSP } from '../text/typography.ts';

/**
 * What stands in a person's calendar (product.md §12, ux.md X2). It is read by other people's programs and shown on locked screens: a
 * number and an address, never who rents; sums only when asked for.
 */
export type CalendarDay = {
  /** The same for the same thing for ever, so that a program moves what has moved instead of showing it twice. */
  readonly uid: string;
  readonly from: Day;
  /** The last day, for what lasts longer than one. */
  readonly to: Day | null;
  readonly title: string;
  /** A path of the app, for whoever wants to know more. */
  readonly path: string;
};

/** What one kind has on one day: each thing by itself, or, where they are more than a person reads, only how many. */
export type DayOfKind<Item> = {
  readonly day: Day;
  /** The reader is who pays it. */
  readonly isMine: boolean;
  readonly count: number;
  readonly sumKop: Kop;
  /** Empty when there are more than `MOST_OF_A_DAY`. */
  readonly items: readonly Item[];
};

/** A company of a thousand flats has hundreds of receipts due on one day: of a kind more than this are told as one line. */
export const MOST_OF_A_DAY = 5;

const counted = (count: number, one: string, few: string, many: string) =>
  `${count}${NBSP}${plural(count, one, few, many)}`;

function alone(uid: string, from: Day, parts: readonly (string | null)[], path: string): CalendarDay {
  return { uid, from, to: null, title: parts.filter((part) => part !== null).join(' · '), path };
}

export type ReceiptDue = {
  readonly id: string;
  readonly number: string;
  readonly place: string;
  readonly leftKop: Kop;
};

export function receiptDays(of: DayOfKind<ReceiptDue>, withSums: boolean): CalendarDay[] {
  const { day, isMine, count, sumKop, items } = of;
  const sum = (kop: Kop) => (withSums ? formatUah(kop) : null);
  if (items.length > 0)
    return items.map(({ id, number, place, leftKop }) => {
      const what = isMine ? `Сплатити квитанцію ${number}` : `Строк оплати: квитанція ${number}`;
      return alone(`receipt-${id}`, day, [what, sum(leftKop), place], `/receipts/${id}`);
    });
  if (isMine) {
    const what = `Сплатити ${counted(count, 'квитанцію', 'квитанції', 'квитанцій')}`;
    return [alone(`my-receipts-${day}`, day, [what, sum(sumKop)], '/my-receipts')];
  }
  const what = `Строк оплати: ${counted(count, 'квитанція', 'квитанції', 'квитанцій')}`;
  const path = '/receipts?payment_status=unpaid,partial,overdue&sort=due_on';
  return [alone(`receipts-${day}`, day, [what, sum(sumKop)], path)];
}

export type ContractEnd = {
  readonly id: string;
  readonly number: string;
  readonly place: string;
};

export function contractEndDays({ day, count, items }: DayOfKind<ContractEnd>): CalendarDay[] {
  if (items.length > 0)
    return items.map(({ id, number, place }) =>
      alone(`contract-${id}`, day, [`Закінчується договір №${NBSP}${number}`, place], `/contracts/${id}`),
    );
  const what = `Закінчення ${counted(count, 'договору', 'договорів', 'договорів')}`;
  return [alone(`contracts-${day}`, day, [what], `/contracts?ends_by=${day}`)];
}

export type DueTask = {
  readonly id: string;
  readonly title: string;
  /** What a rule made it of; null for what people have written. */
  readonly rule: string | null;
};

/** A debt is told to the owner by name and sum; here by neither. */
export function taskDays({ day, count, items }: DayOfKind<DueTask>): CalendarDay[] {
  if (items.length > 0)
    return items.map(({ id, title, rule }) => {
      const told = rule === 'debt' ? 'Нагадати про борг' : title;
      return alone(`task-${id}`, day, [told], `/tasks?task=${id}`);
    });
  const what = counted(count, 'завдання', 'завдання', 'завдань');
  return [alone(`tasks-${day}`, day, [what], `/tasks?view=calendar&month=${periodOfDay(day)}`)];
}

/** A contract that ends and a verification stand in the calendar themselves, on their own day. */
export const RULES_WITH_OWN_DAY = ['contract_ends', 'verification_due'] as const;

export type Verification = {
  readonly id: string;
  readonly serial: string;
  readonly place: string;
};

export function verificationDays({ day, count, items }: DayOfKind<Verification>): CalendarDay[] {
  if (items.length > 0)
    return items.map(({ id, serial, place }) =>
      alone(`verification-${id}`, day, [`Повірити лічильник №${NBSP}${serial}`, place], `/physical-meters/${id}`),
    );
  const what = `Повірити ${counted(count, 'лічильник', 'лічильники', 'лічильників')}`;
  return [alone(`verifications-${day}`, day, [what], '/physical-meters?view=due')];
}

/** Homes that are read on the same days of a month. */
export type ReadingDays = Pick<DayOfKind<ReadHome>, 'count' | 'items'> & { readonly window: ReadingWindow };
export type ReadHome = { readonly propertyId: string; readonly place: string };

/** How many months ahead the days of readings are written down, with the one that runs. */
const READING_MONTHS = 4;

/** Every month from the one before, whose window may still be open: 28–4 begins in one month and ends in the next. */
export function readingDays({ window, count, items }: ReadingDays, today: Day): CalendarDay[] {
  const first = addPeriods(periodOfDay(today), -1);
  const homes =
    items.length > 0
      ? items.map(({ propertyId, place }) => ({ uid: propertyId, place, path: `/properties/${propertyId}` }))
      : [{ uid: 'all', place: counted(count, 'об’єкт', 'об’єкти', 'об’єктів'), path: '/meters' }];
  return homes.flatMap(({ uid, place, path }) =>
    Array.from({ length: READING_MONTHS }, (_, at) => addPeriods(first, at)).map((month) => ({
      uid: `readings-${uid}-${window.fromDay}-${window.toDay}-${month}`,
      ...windowIn(month, window),
      title: `Передати показники · ${place}`,
      path,
    })),
  );
}

function windowIn(month: Period, { fromDay, toDay }: ReadingWindow): { readonly from: Day; readonly to: Day | null } {
  const from = dayInPeriod(month, fromDay);
  const to = dayInPeriod(toDay < fromDay ? addPeriods(month, 1) : month, toDay);
  return { from, to: to === from ? null : to };
}

/** From when and until when a calendar is written: what is older has been dealt with elsewhere. */
export function calendarSpan(today: Day): { readonly from: Day; readonly to: Day } {
  return { from: addDays(today, -90), to: addDays(today, 400) };
}
