import { addDays, addMonthsToDay, type Day } from '../dates/day.ts';

type Term = { readonly startDate: Day; readonly endDate: Day };

/** Counted with both ends: 01.12.2026–30.11.2029 is thirty-six months, a day less is not. */
function lastsMonths({ startDate, endDate }: Term, months: number): boolean {
  return addMonthsToDay(startDate, months) <= addDays(endDate, 1);
}

/**
 * A lease of housing for less than a year: some of what the law gives a tenant is not about it (ЦКУ 821, part 2). «До одного року» is read
 * as «менше ніж рік», so that the commonest lease of all, of exactly a year, takes nothing from the tenant; without an end it is of five.
 */
export function isShortTerm({
  startDate,
  endDate,
}: {
  readonly startDate: Day;
  readonly endDate: Day | null;
}): boolean {
  return endDate !== null && !lastsMonths({ startDate, endDate }, 12);
}

type Let = { readonly kind: 'residential' | 'commercial'; readonly startDate: Day; readonly endDate: Day | null };

/** Premises let for three years and more need a notary and the register (ЦКУ 793, 794); a lease of housing does not (811). */
export function needsNotary({ kind, startDate, endDate }: Let): boolean {
  return kind === 'commercial' && endDate !== null && lastsMonths({ startDate, endDate }, 36);
}
