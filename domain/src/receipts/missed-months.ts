import type { Day } from '../dates/day.ts';
import { addPeriods, type Period, periodOfDay } from '../dates/period.ts';
import { leasedDays } from './billed-days.ts';
import type { ReceiptContract } from './receipt-types.ts';

/** With the current month, which is still being billed, a year: what is older has been settled in some other way. */
const MONTHS_LOOKED_BACK = 11;

/** The first month that is looked at for a receipt nobody made. */
export function firstMonthLookedAt(today: Day): Period {
  return addPeriods(periodOfDay(today), -MONTHS_LOOKED_BACK);
}

export type BilledLease = Pick<ReceiptContract, 'startDate' | 'endDate'> & {
  /** Months with a regular receipt, void ones apart. */
  readonly billed: ReadonlySet<Period>;
};

/** Months that are over, that the lease had days in, and that no regular receipt was made for; the earliest comes first (product.md §7). */
export function missedMonths({ billed, ...lease }: BilledLease, today: Day): Period[] {
  const first = firstMonthLookedAt(today);
  return Array.from({ length: MONTHS_LOOKED_BACK }, (_, at) => addPeriods(first, at)).filter(
    (period) => !billed.has(period) && leasedDays(lease, period) !== null,
  );
}
