import { addDays, type Day } from '../dates/day.ts';
import { type Period, periodOfDay } from '../dates/period.ts';
import { compareDecimal, type Decimal, decimal, multiplyDecimal } from '../money/decimal.ts';
import type { Refusal } from '../refusal/refusal.ts';

/** The hryvnia came on this day (Указ Президента № 762/96), so no rate of it is older. */
const HRYVNIA_SINCE = '1996-09-02' as Day;

/** What a number of each kind may be at all: beyond these it is a slip of the keyboard or another number, whoever says it. */
export const FX_RATE_RANGE = { min: '1', max: '1000', fraction: 6 } as const;
/** Month on month; the sharpest month of the last decades, April 2015, was 114.0. */
export const PRICE_INDEX_RANGE = { min: '80', max: '150', fraction: 3 } as const;
export const KEY_RATE_RANGE = { min: '0.1', max: '100', fraction: 3 } as const;

export function isWithin(value: Decimal, { min, max }: { readonly min: string; readonly max: string }): boolean {
  return compareDecimal(value, decimal(min)) >= 0 && compareDecimal(value, decimal(max)) <= 0;
}

const TWICE = decimal('2');

/**
 * A rate is taken for a mistake when it is over twice the one before it, or under half of it: even the whole of February 2015 did not
 * double it. 44.50 after 44.00 is plausible, 445 is not.
 */
export function isPlausibleStep(before: Decimal, next: Decimal): boolean {
  return (
    compareDecimal(next, multiplyDecimal(before, TWICE)) <= 0 &&
    compareDecimal(before, multiplyDecimal(next, TWICE)) <= 0
  );
}

/** The rate of Monday is known on Friday, and of a day after long holidays a week before; a decision on the key rate names its day. */
const RATE_DAYS_AHEAD = 7;
const KEY_RATE_DAYS_AHEAD = 31;

/** Refusals: `before_hryvnia`, `rate_too_early` — the day is so far ahead that nobody can know its rate. */
export function checkRateDay(on: Day, today: Day): Refusal[] {
  return checkDay(on, addDays(today, RATE_DAYS_AHEAD));
}

export function checkKeyRateDay(on: Day, today: Day): Refusal[] {
  return checkDay(on, addDays(today, KEY_RATE_DAYS_AHEAD), 'key_rate_too_early');
}

/** An index is of a month that is over. Refusals: `before_hryvnia`, `month_not_over`. */
export function checkIndexMonth(month: Period, today: Day): Refusal[] {
  if (month < periodOfDay(HRYVNIA_SINCE)) return [{ code: 'before_hryvnia' }];
  return month >= periodOfDay(today) ? [{ code: 'month_not_over' }] : [];
}

function checkDay(on: Day, last: Day, code = 'rate_too_early'): Refusal[] {
  if (on < HRYVNIA_SINCE) return [{ code: 'before_hryvnia' }];
  return on > last ? [{ code }] : [];
}
