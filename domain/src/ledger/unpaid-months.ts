import { addPeriods, type Period } from '../dates/period.ts';

/** Three months in a row without rent let a landlord of premises withdraw (ЦКУ 782). */
const MONTHS_IN_A_ROW = 3;

/** Whether months of which no rent has come, in any order, hold three that follow one another. */
export function hasThreeInARow(unpaid: readonly Period[]): boolean {
  const months = new Set(unpaid);
  return unpaid.some((first) =>
    Array.from({ length: MONTHS_IN_A_ROW }, (_, at) => addPeriods(first, at)).every((month) => months.has(month)),
  );
}
