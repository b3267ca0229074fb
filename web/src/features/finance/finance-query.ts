import { firstDayOf, lastDayOf, type Period } from '@kliuchar/domain/dates/period';
import { keepPreviousData, type UseQueryResult, useQuery } from '@tanstack/react-query';
import { finance as t } from '../../i18n/uk/finance.ts';

/** Whose money is shown; nothing where the person has one of the two alone. */
export type Whose = 'own' | 'entrusted' | undefined;

/** What a report is asked with beside what narrows it. */
export const ofWhose = (whose: Whose) => (whose === undefined ? {} : { whose });

/** The address of a view, of the same money. */
export function viewTo(view: string, whose: Whose): string {
  return `?${new URLSearchParams({ ...(view !== 'overview' && { view }), ...ofWhose(whose) })}`;
}

/** What was spent in a month, so that the sum of the month opens what it is made of. */
export function expensesOf(month: Period, whose: Whose): string {
  const days = { date_from: firstDayOf(month), date_to: lastDayOf(month) };
  return `${viewTo('expenses', whose)}&${new URLSearchParams(days)}`;
}

/** A report of finance by its name and what narrows it. */
export function useReport<T>(key: readonly unknown[], ask: (signal: AbortSignal) => Promise<T>): UseQueryResult<T> {
  return useQuery({
    queryKey: ['finance', ...key],
    queryFn: ({ signal }) => ask(signal),
    placeholderData: keepPreviousData,
    meta: { failed: t.failed },
  }) as UseQueryResult<T>;
}
