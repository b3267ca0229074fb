import { type Day, maxDay } from '../dates/day.ts';
import { addPeriods, dayInPeriod, type Period } from '../dates/period.ts';
import type { PaymentRules } from './contract-terms.ts';

/** The due day of a month by the contract, before the day of issue is looked at. `for: next` pays a month ahead of its period. */
export function dueDayOf(period: Period, payment: Pick<PaymentRules, 'dueDay' | 'for'>): Day {
  return dayInPeriod(payment.for === 'next' ? addPeriods(period, -1) : period, payment.dueDay);
}

/**
 * contract.md §1.1: `due_day` of the period, clamped to the month's end, or of the month before with `for: next`, and never before
 * the day of issue. Day 31 of 2027-02 issued on 01.02 is due on 28.02.2027.
 */
export function dueDate(period: Period, payment: Pick<PaymentRules, 'dueDay' | 'for'>, issuedOn: Day): Day {
  return maxDay(dueDayOf(period, payment), issuedOn);
}
