import { MutationCache, notifyManager, QueryCache, QueryClient } from '@tanstack/react-query';
import { ApiError } from './api-error.ts';
import { onAccessLost, onSignOut } from './session.ts';
import { toastError } from './toast-error.ts';

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: CallMeta;
    mutationMeta: CallMeta;
  }
}

export type CallMeta = {
  /** «Не вдалося завантажити договори: {error}» (specification §8); without it the toast is the error alone. */
  readonly failed?: (reason: string, error: ApiError) => string;
  /** The caller shows the failure itself (a form, a dialog). */
  readonly quiet?: boolean;
};

/** Specification §9: the property cache is valid for five minutes; its keys carry version 2 and the user (contract.md §3.17). */
export const PROPERTY_CACHE_MS = 5 * 60_000;

export function propertyKey(userId: string, ...rest: readonly unknown[]): readonly unknown[] {
  return ['properties', 'v2', userId, ...rest];
}

/**
 * A button is busy before the next event of the browser comes: told after a timer, as by default, the second click of a double one still
 * found it free on a slow device, and a month was issued twice, the second time refused.
 */
notifyManager.setScheduler(queueMicrotask);

export const queryClient = new QueryClient({
  queryCache: new QueryCache({ onError: (error, query) => query.meta?.quiet || toastError(error, query.meta?.failed) }),
  mutationCache: new MutationCache({
    onError: (error, _variables, _result, mutation) => mutation.meta?.quiet || toastError(error, mutation.meta?.failed),
  }),
  defaultOptions: {
    queries: {
      staleTime: 15_000,
      // Only what may pass by itself is tried again: no answer, or a fault of the server.
      retry: (count, error) => count < 1 && error instanceof ApiError && (error.status === 0 || error.status >= 500),
      refetchOnWindowFocus: true,
    },
    // Pressed without the network it fails at once and says so: kept for later, its button would turn without an end.
    mutations: { retry: false, networkMode: 'always' },
  },
});

queryClient.setQueryDefaults(['properties', 'v2'], { staleTime: PROPERTY_CACHE_MS, gcTime: PROPERTY_CACHE_MS });

onSignOut(() => queryClient.clear());
// What is on the screen is asked again from nothing: a refusal must not leave the old answer standing.
onAccessLost(() => void queryClient.resetQueries());
