import type { ContractListItem, listContracts } from '@kliuchar/api-schema/contracts';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../lib/http.ts';
import { LIST_CALL } from './list-calls.ts';
import type { queryOf } from './list-filters.ts';

type Filters = ReturnType<typeof queryOf>;

/** Each is a call of its own: as many as are done in a few minutes, and as the limit of calls a minute lets through. */
export const MOST_AT_ONCE = 1_000;
const PAGE = 100;

type Whole = { readonly rows: readonly ContractListItem[]; readonly isCapped: boolean };

/** All that the filter chooses, page after page by the list's own call (ux.md L6). */
export function useWholeContracts(filters: Filters, enabled: boolean) {
  return useQuery({
    queryKey: ['contracts', 'whole', filters],
    queryFn: ({ signal }) => readAll(filters, signal),
    enabled,
    meta: { quiet: true },
  });
}

async function readAll(filters: Filters, signal: AbortSignal): Promise<Whole> {
  const rows: ContractListItem[] = [];
  let cursor: string | null = null;
  do {
    const query = { ...filters, sort: 'number' as const, limit: PAGE, ...(cursor !== null && { cursor }) };
    const page: Awaited<ReturnType<typeof call<typeof listContracts>>> = await call(LIST_CALL, { query, signal });
    rows.push(...page.items);
    cursor = page.nextCursor;
  } while (cursor !== null && rows.length < MOST_AT_ONCE);
  return { rows, isCapped: cursor !== null };
}
