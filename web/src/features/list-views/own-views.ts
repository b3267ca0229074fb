import type { listListViews, OwnListView } from '@kliuchar/api-schema/list-views';
import type { ListWithViews } from '@kliuchar/domain/list-views/list-views';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../lib/http.ts';

/** It stands on every list, so it goes without its schema, which would bring zod before the first row (contract.md §4.1). */
type ListCall = Pick<typeof listListViews, 'method' | 'path' | 'access'>;
const LIST_CALL = { method: 'GET', path: '/profile/list-views', access: 'session' } as const satisfies ListCall;

export const OWN_VIEWS = ['profile', 'list-views'];
const FRESH_MS = 300_000;

/** Until they have come, and where they cannot, the list has its ready views. */
export function useOwnViews(list: ListWithViews): readonly OwnListView[] {
  const { data } = useQuery({
    queryKey: OWN_VIEWS,
    queryFn: ({ signal }) => call(LIST_CALL as typeof listListViews, { signal }),
    staleTime: FRESH_MS,
    meta: { quiet: true },
  });
  return (data?.items ?? []).filter((view) => view.list === list);
}
