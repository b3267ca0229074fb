import { addMonthsToDay, type Day } from '../dates/day.ts';

/** Money may come before the first day of a lease: a deposit, a first month agreed on long ago. A year covers every such case. */
const BEFORE_LEASE_MONTHS = 12;
/** What was spent on an object before it was let at all: its repair, its purchase. */
const EXPENSE_YEARS = 15;

/** The first day on which money of a lease can have moved; a day before it is a slip of the pen, and would stand in its statement for ever. */
export function earliestMoneyDay(startDate: Day): Day {
  return addMonthsToDay(startDate, -BEFORE_LEASE_MONTHS);
}

export function earliestExpenseDay(today: Day): Day {
  return addMonthsToDay(today, -12 * EXPENSE_YEARS);
}
