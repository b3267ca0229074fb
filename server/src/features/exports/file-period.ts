import type { ExportReport } from '@kliuchar/api-schema/exports';
import { type Day, yearOf } from '@kliuchar/domain/dates/day';
import { periodOfDay } from '@kliuchar/domain/dates/period';

type Filters = Readonly<Record<string, unknown>>;

/**
 * Of what time a file is, in its name: two years of one report lie in one folder. The filters were judged by the list itself; a report that
 * has a time without being asked says the one it takes.
 */
export function filePeriod(report: ExportReport, filters: Filters, today: Day): string | null {
  if (report === 'tax') return `за ${textOf(filters.year) ?? yearOf(today)} рік`;
  if (report === 'readings') return textOf(filters.period) ?? periodOfDay(today);
  const [from, to] = [
    textOf(filters.from ?? filters.dateFrom ?? filters.periodFrom),
    textOf(filters.to ?? filters.dateTo ?? filters.periodTo),
  ];
  if (from !== null && to !== null) return `${from} – ${to}`;
  if (from !== null) return `з ${from}`;
  if (to !== null) return `до ${to}`;
  return textOf(filters.period);
}

const textOf = (value: unknown): string | null =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : null;
