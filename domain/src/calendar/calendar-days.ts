import type { Day } from '../dates/day.ts';
import { addDays } from '../dates/day.ts';
import { addPeriods, dayInPeriod, type Period, periodOfDay } from '../dates/period.ts';
import { formatUah } from '../money/format-money.ts';
import type { Kop } from '../money/kop.ts';
import type { ReadingWindow } from '../properties/service-settings.ts';
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

export type ReceiptDue = {
  readonly id: string;
  readonly number: string;
  readonly place: string;
  readonly dueOn: Day;
  readonly leftKop: Kop;
  /** The reader is who pays it. */
  readonly isMine: boolean;
};

export function receiptDay({ id, number, place, dueOn, leftKop, isMine }: ReceiptDue, withSums: boolean): CalendarDay {
  const what = isMine ? `Сплатити квитанцію ${number}` : `Строк оплати: квитанція ${number}`;
  const parts = [what, ...(withSums ? [formatUah(leftKop)] : []), place];
  return { uid: `receipt-${id}`, from: dueOn, to: null, title: parts.join(' · '), path: `/receipts/${id}` };
}

export type ContractEnd = {
  readonly id: string;
  readonly number: string;
  readonly place: string;
  readonly endsOn: Day;
};

export function contractEndDay({ id, number, place, endsOn }: ContractEnd): CalendarDay {
  const title = `Закінчується договір №${NBSP}${number} · ${place}`;
  return { uid: `contract-${id}`, from: endsOn, to: null, title, path: `/contracts/${id}` };
}

export type DueTask = {
  readonly id: string;
  readonly title: string;
  readonly dueOn: Day;
  /** What a rule made it of; null for what people have written. */
  readonly rule: string | null;
};

/** A debt is told to the owner by name and sum; here by neither. */
export function taskDay({ id, title, dueOn, rule }: DueTask): CalendarDay {
  const told = rule === 'debt' ? 'Нагадати про борг за квитанцією' : title;
  return { uid: `task-${id}`, from: dueOn, to: null, title: told, path: `/tasks?task=${id}` };
}

/** A contract that ends and a verification stand in the calendar themselves, on their own day. */
export const RULES_WITH_OWN_DAY = ['contract_ends', 'verification_due'] as const;

export type Verification = {
  readonly id: string;
  readonly serial: string;
  readonly place: string;
  readonly dueOn: Day;
};

export function verificationDay({ id, serial, place, dueOn }: Verification): CalendarDay {
  const title = `Повірити лічильник №${NBSP}${serial} · ${place}`;
  return { uid: `verification-${id}`, from: dueOn, to: null, title, path: `/physical-meters/${id}` };
}

export type ReadingDays = {
  readonly propertyId: string;
  readonly place: string;
  readonly window: ReadingWindow;
};

/** How many months ahead the days of readings are written down, with the one that runs. */
const READING_MONTHS = 4;

/** Every month from the one before, whose window may still be open: 28–4 begins in one month and ends in the next. */
export function readingDays({ propertyId, place, window }: ReadingDays, today: Day): CalendarDay[] {
  const first = addPeriods(periodOfDay(today), -1);
  return Array.from({ length: READING_MONTHS }, (_, at) => addPeriods(first, at)).map((month) => ({
    uid: `readings-${propertyId}-${window.fromDay}-${window.toDay}-${month}`,
    ...windowIn(month, window),
    title: `Передати показники · ${place}`,
    path: `/properties/${propertyId}`,
  }));
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
