import { yearOf } from '@kliuchar/domain/dates/day';
import { addPeriods, type Period, period, periodOfDay } from '@kliuchar/domain/dates/period';
import { today } from '../../lib/format.ts';

export const PERIODS = ['year', 'thisYear', 'lastYear'] as const;
export type Choice = (typeof PERIODS)[number];

export function monthsOf(choice: Choice): { periodFrom: Period; periodTo: Period } {
  const now = periodOfDay(today());
  const year = Number(now.slice(0, 4));
  if (choice === 'year') return { periodFrom: addPeriods(now, -11), periodTo: now };
  if (choice === 'thisYear') return { periodFrom: period(`${year}-01`), periodTo: now };
  return { periodFrom: period(`${year - 1}-01`), periodTo: period(`${year - 1}-12`) };
}

export const periodChoice = (value: string | undefined): Choice => PERIODS.find((known) => known === value) ?? 'year';

/** The year of the taxes: this one, or the last. */
export function taxYear(value: string | undefined): number {
  const thisYear = yearOf(today());
  return value === String(thisYear - 1) ? thisYear - 1 : thisYear;
}
