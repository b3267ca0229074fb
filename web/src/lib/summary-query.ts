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
  return queryOptions({ queryKey: ['dashboard', userId], ...kept(userId), meta: { failed: t.failed } });
}

/** For the numbers of the menu and the rates of a form: apart from the dashboard's own, because their failure is nobody's concern. */
export function quietSummaryQuery(userId: string) {
  return queryOptions({
    queryKey: ['dashboard', userId, 'menu'],
    ...kept(userId),
    retry: false,
    meta: { quiet: true },
  });
}

function kept(userId: string) {
  return {
    queryFn: async ({ signal }: { readonly signal: AbortSignal }) => {
      const summary = await call(SUMMARY_CALL as typeof getDashboardSummary, { signal });
      writeDashboardCache(userId, summary);
      return summary;
    },
    ...cached(userId),
    staleTime: DASHBOARD_CACHE_MS,
  };
}

function cached(userId: string): { initialData?: DashboardSummary; initialDataUpdatedAt?: number } {
  const stored = readDashboardCache(userId);
  return stored ? { initialData: stored.summary as DashboardSummary, initialDataUpdatedAt: stored.at } : {};
}
