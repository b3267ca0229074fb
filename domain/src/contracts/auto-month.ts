import { addDays, type Day, dayParts } from '../dates/day.ts';
import { addPeriods, dayInPeriod, firstDayOf, type Period, periodOfDay } from '../dates/period.ts';
import { type BilledUtilities, consumedPeriod } from '../meters/reading-month.ts';

export const AUTO_MODES = ['off', 'drafts', 'send'] as const;
export type AutoMode = (typeof AUTO_MODES)[number];

export type AutoMonth = {
  readonly mode: AutoMode;
  /** 1–28, so that every month has it. */
  readonly day: number;
  readonly billedMonth: 'current' | 'previous';
  readonly askDaysBefore: number | null;
};

/** The month that is billed by now, or was when its day came: on 20.11 with the day 1 it is November, with the day 25 still October. */
export function billedPeriod({ day, billedMonth }: Pick<AutoMonth, 'day' | 'billedMonth'>, today: Day): Period {
  const month = periodOfDay(today);
  const begun = dayParts(today).date >= day ? month : addPeriods(month, -1);
  return billedMonth === 'current' ? begun : addPeriods(begun, -1);
}

/**
 * Whether a lease that has ended by now still has something in the month: its days, or what they used where utilities come a month
 * later. As the run by hand takes it, whichever came first on the day after the end, the end or the billing.
 */
export function isBilledAfterEnd(period: Period, utilities: BilledUtilities, endedOn: Day): boolean {
  return endedOn >= firstDayOf(consumedPeriod(period, utilities));
}

/**
 * Whether the readings that a receipt carries can be there when it is made. Those of a month cannot on its first day, so what pays for
 * its own month then is left a draft each time, and nobody is asked for readings before it.
 */
export function hasReadingsInTime(
  { day, billedMonth }: Pick<AutoMonth, 'day' | 'billedMonth'>,
  utilities: BilledUtilities,
): boolean {
  return day > 1 || billedMonth === 'previous' || utilities === 'previous';
}

/** A lease that ended before this day is in no month that is billed today, whatever is set for it. */
export function lastEndToBill(today: Day): Day {
  return firstDayOf(addPeriods(periodOfDay(today), -3));
}

/**
 * When the receipt of a month that is over is to be paid: the lease's day of the month it is made in. The day of its own month (contract.md
 * §1.1) has passed by then, and the tenant would have to pay on the very day he is sent it. Null where the usual rule stands.
 */
export function dueOfMonthOver(
  { billedMonth }: Pick<AutoMonth, 'billedMonth'>,
  period: Period,
  dueDay: number,
): Day | null {
  return billedMonth === 'previous' ? dayInPeriod(addPeriods(period, 1), dueDay) : null;
}

/** Whether a due day is the one that a month which makes itself when it is over sets, whatever is set for the lease by now. */
export function isDueOfItself(dueOn: Day, period: Period, dueDay: number): boolean {
  return dueOn === dueOfMonthOver({ billedMonth: 'previous' }, period, dueDay);
}

/** The next day of billing after today. */
export function nextBillingDay({ day }: Pick<AutoMonth, 'day'>, today: Day): Day {
  const month = periodOfDay(today);
  return dayInPeriod(dayParts(today).date >= day ? addPeriods(month, 1) : month, day);
}

/**
 * The month whose readings are asked for today, so that they are there on the day of billing: `askDaysBefore` days before it and until
 * it. With the day 1, the current month billed and utilities of the month before, on 28.11 it is November. Null when it is not time, or
 * when the month is still to come: nobody reads a meter for December in November.
 */
export function periodToAsk(auto: AutoMonth, utilities: BilledUtilities, today: Day): Period | null {
  if (auto.mode === 'off' || auto.askDaysBefore === null) return null;
  const next = nextBillingDay(auto, today);
  if (today < addDays(next, -auto.askDaysBefore)) return null;
  const billed = addPeriods(periodOfDay(next), auto.billedMonth === 'current' ? 0 : -1);
  const consumed = consumedPeriod(billed, utilities);
  return consumed > periodOfDay(today) ? null : consumed;
}
