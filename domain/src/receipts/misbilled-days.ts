import type { Proration } from '../contracts/contract-terms.ts';
import { prorationDays } from '../contracts/proration.ts';
import type { Day } from '../dates/day.ts';
import { daysInPeriod, type Period } from '../dates/period.ts';
import { leasedDays } from './billed-days.ts';
import type { Explanation } from './explanation.ts';

export type BilledLease = { readonly startDate: Day; readonly endDate: Day | null; readonly proration: Proration };
/** At most one of the two is above zero. */
export type MisbilledDays = { readonly extraDays: number; readonly missingDays: number };

/**
 * Whether a receipt charges the rent for other days than the lease has in its month: the lease has ended before the month did, or goes on
 * after a receipt was made to its end. Days are those of the contract's rule (contract.md §1.12); a month that is never divided is charged
 * whole while the lease has a day of it. Null where all is right, and where a rent written by hand does not say what it is for.
 */
export function misbilledDays(lease: BilledLease, period: Period, rents: readonly Explanation[]): MisbilledDays | null {
  const { proration } = lease;
  const whole = proration === 'thirty_days' ? 30 : daysInPeriod(period);
  let charged = 0;
  for (const rent of rents) {
    if (rent.rule !== 'full_month' && rent.rule !== 'prorated' && rent.rule !== 'fx') return null;
    charged += rent.rule === 'full_month' ? whole : (rent.proration?.days ?? whole);
  }
  if (charged === 0) return null;
  const leased = leasedDays(lease, period);
  if (leased === null) return { extraDays: charged, missingDays: 0 };
  if (proration === 'none') return null;
  const due = prorationDays(leased, period, proration)?.days ?? whole;
  if (charged === due) return null;
  return { extraDays: Math.max(0, charged - due), missingDays: Math.max(0, due - charged) };
}
