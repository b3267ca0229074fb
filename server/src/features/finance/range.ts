import { addPeriods, type Period, period, periodOfDay } from '@kliuchar/domain/dates/period';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../edge/errors.ts';

const MONTHS = 12;
const MOST_MONTHS = 36;
/** The first month that can be asked for; the months before an end that is given start no earlier. */
const FIRST = period('1900-01');

export type Range = { readonly from: Period; readonly to: Period };

/** Months asked for, both ends included: the last twelve, or as many before the end that is given. */
export function rangeOf(deps: Deps, query: { periodFrom?: Period | undefined; periodTo?: Period | undefined }): Range {
  const to = query.periodTo ?? periodOfDay(deps.clock.today());
  const aYear = addPeriods(to, 1 - MONTHS);
  const from = query.periodFrom ?? (aYear < FIRST ? FIRST : aYear);
  const refuse = (text: string) => new AppError('bad_query', { fields: { periodTo: text } });
  if (to < from) throw refuse('Кінець періоду раніший за початок');
  if (to >= addPeriods(from, MOST_MONTHS)) throw refuse('Не більше трьох років за один раз');
  return { from, to };
}

export function monthsOf({ from, to }: Range): Period[] {
  const months: Period[] = [];
  for (let month = from; month <= to; month = addPeriods(month, 1)) months.push(month);
  return months;
}
