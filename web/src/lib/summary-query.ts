import type { DashboardSummary, getDashboardSummary } from '@kliuchar/api-schema/dashboard';
import { queryOptions, type UseQueryResult, useQuery } from '@tanstack/react-query';
import { dashboard as t } from '../i18n/uk/dashboard.ts';
import { DASHBOARD_CACHE_MS, readDashboardCache, writeDashboardCache } from './dashboard-cache.ts';
import { call } from './http.ts';

/** The first screen of every visit goes without its schema, which would bring zod (contract.md §4.1); the type still holds it. */
type SummaryCall = Pick<typeof getDashboardSummary, 'method' | 'path' | 'access'>;
const SUMMARY_CALL = { method: 'GET', path: '/dashboard/summary', access: 'session' } as const satisfies SummaryCall;

export function useSummary(userId: string): UseQueryResult<DashboardSummary> {
  return useQuery(summaryQuery(userId));
}

/** Specification §9: what is younger than a minute comes from local storage and asks the server nothing. */
export function summaryQuery(userId: string) {
  return queryOptions({
    queryKey: ['dashboard', userId],
    queryFn: async ({ signal }) => {
      const summary = await call(SUMMARY_CALL as typeof getDashboardSummary, { signal });
      writeDashboardCache(userId, summary);
      return summary;
    },
    ...cached(userId),
    staleTime: DASHBOARD_CACHE_MS,
    meta: { failed: t.failed },
  });
}

/** For the numbers of the menu: what is on no screen is not the dashboard's to keep, and its failure is nobody's concern. */
export function menuQuery(userId: string) {
  return queryOptions({
    queryKey: ['dashboard', userId, 'menu'],
    queryFn: ({ signal }) => call(SUMMARY_CALL as typeof getDashboardSummary, { signal }),
    staleTime: DASHBOARD_CACHE_MS,
    retry: false,
    meta: { quiet: true },
  });
}

function cached(userId: string): { initialData?: DashboardSummary; initialDataUpdatedAt?: number } {
  const stored = readDashboardCache(userId);
  return stored ? { initialData: stored.summary as DashboardSummary, initialDataUpdatedAt: stored.at } : {};
}
