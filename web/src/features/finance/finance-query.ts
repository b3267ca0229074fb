import { keepPreviousData, type UseQueryResult, useQuery } from '@tanstack/react-query';
import { finance as t } from '../../i18n/uk/finance.ts';

/** A report of finance by its name and what narrows it. */
export function useReport<T>(key: readonly unknown[], ask: (signal: AbortSignal) => Promise<T>): UseQueryResult<T> {
  return useQuery({
    queryKey: ['finance', ...key],
    queryFn: ({ signal }) => ask(signal),
    placeholderData: keepPreviousData,
    meta: { failed: t.failed },
  }) as UseQueryResult<T>;
}
