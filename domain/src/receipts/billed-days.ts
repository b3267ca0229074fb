import { type ProrationDays, prorationDays } from '../contracts/proration.ts';
import { type Day, maxDay, minDay } from '../dates/day.ts';
import { formatDay } from '../dates/format-day.ts';
import { firstDayOf, lastDayOf, type Period } from '../dates/period.ts';
import type { DayRange } from '../properties/season.ts';
import { plural } from '../text/plural-uk.ts';
import { NBSP } from '../text/typography.ts';
import type { ProrationShare } from './explanation.ts';
import type { ReceiptContract } from './receipt-types.ts';

/** The days of the month inside the term, both ends included, or null. */
export function leasedDays(contract: Pick<ReceiptContract, 'startDate' | 'endDate'>, period: Period): DayRange | null {
  const last = lastDayOf(period);
  const range = {
    from: maxDay(firstDayOf(period), contract.startDate),
    to: contract.endDate === null ? last : minDay(last, contract.endDate),
  };
  return range.from <= range.to ? range : null;
}

export function commonDays(a: DayRange, b: DayRange | null): DayRange | null {
  if (b === null) return null;
  const from = maxDay(a.from, b.from);
  const to = minDay(a.to, b.to);
  return from <= to ? { from, to } : null;
}

/** The part of the month that the range is, by the contract's rule; null charges the month whole. */
export function prorationShare(
  range: DayRange,
  period: Period,
  contract: ReceiptContract,
  goesOn = false,
): ProrationShare | null {
  const { proration } = contract;
  if (proration === 'none') return null;
  const share = prorationDays(range, period, proration, goesOn);
  if (share === null) return null;
  return { method: proration, from: range.from, to: range.to, days: share.days, ofDays: share.ofDays };
}

/** The factor in the middle of a formula: ` × 22 / 31`. */
export function shareFactorUk(share: ProrationDays | null): string {
  return share === null ? '' : ` × ${share.days}${NBSP}/${NBSP}${share.ofDays}`;
}

/** The words at the end of a sentence: `; 22 дні з 31, 10.10.2026–31.10.2026`. */
export function shareTailUk(share: ProrationShare | null): string {
  if (share === null) return '';
  return `; ${share.days}${NBSP}${plural(share.days, 'день', 'дні', 'днів')} з${NBSP}${share.ofDays}, ${daysUk(share.from, share.to)}`;
}

function daysUk(from: Day, to: Day): string {
  return from === to ? formatDay(from) : `${formatDay(from)}–${formatDay(to)}`;
}
