import type { DashboardSummary, getDashboardSummary } from '@kliuchar/api-schema/dashboard';
import { queryOptions, type UseQueryResult, useQuery } from '@tanstack/react-query';
import { shell as t } from '../i18n/uk/shell.ts';
import { DASHBOARD_CACHE_MS, readDashboardCache, writeDashboardCache } from './dashboard-cache.ts';
import { call } from './http.ts';
import { getSession } from './session.ts';

/** The first screen of every visit goes without its schema, which would bring zod (contract.md §4.1); the type still holds it. */
type SummaryCall = Pick<typeof getDashboardSummary, 'method' | 'path' | 'access'>;
const SUMMARY_CALL = { method: 'GET', path: '/dashboard/summary', access: 'session' } as const satisfies SummaryCall;

export function useSummary(userId: string): UseQueryResult<DashboardSummary> {
  return useQuery(summaryQuery(userId));
}

/** Specification §9: what is younger than a minute comes from local storage and asks the server nothing. */
export function summaryQuery(userId: string) {
  return queryOptions({ queryKey: ['dashboard', userId], ...kept(userId), meta: { failed: t.summaryFailed } });
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
      writeDashboardCache(userId, { access: accessNow(), summary } satisfies Kept);
      return summary;
    },
    ...cached(userId),
    staleTime: DASHBOARD_CACHE_MS,
  };
}

type Kept = { readonly access: string; readonly summary: DashboardSummary };

/** What was open to the person when it was kept: one that was taken back since must not stand on the screen of a reload (ADR 0022). */
function accessNow(): string {
  const session = getSession();
  return session === null ? '' : JSON.stringify([session.owners.map(({ id }) => id), session.entrusted, session.rents]);
}

function cached(userId: string): { initialData?: DashboardSummary; initialDataUpdatedAt?: number } {
  const stored = readDashboardCache(userId);
  const kept = stored?.summary as Partial<Kept> | undefined;
  if (!stored || kept?.access !== accessNow() || kept.summary === undefined) return {};
  return { initialData: kept.summary, initialDataUpdatedAt: stored.at };
}
