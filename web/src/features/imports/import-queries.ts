import { getImport, type Import, listImportRows, listImports } from '@kliuchar/api-schema/imports';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { imports as t } from '../../i18n/uk/imports.ts';
import { call } from '../../lib/http.ts';
import { queryClient } from '../../lib/query-client.ts';

export function useImports() {
  return useQuery({
    queryKey: ['imports', 'list'],
    queryFn: ({ signal }) => call(listImports, { signal }),
    meta: { failed: t.failed.list },
  });
}

export function useImport(importId: string | null) {
  return useQuery({
    queryKey: ['imports', importId],
    queryFn: ({ signal }) => call(getImport, { params: { importId: importId ?? '' }, signal }),
    enabled: importId !== null,
    meta: { failed: t.failed.list },
  });
}

export type RowFilter = 'all' | 'wrong' | 'duplicate';
export const ROWS_A_PAGE = 20;

const STATES = { all: undefined, wrong: ['wrong', 'failed'], duplicate: ['duplicate'] } as const;

export function useImportRows(
  importId: string,
  { filter, page, limit = ROWS_A_PAGE }: { filter: RowFilter; page: number; limit?: number },
) {
  return useQuery({
    queryKey: ['imports', importId, 'rows', filter, page, limit],
    queryFn: ({ signal }) => {
      const state = STATES[filter];
      const query = { ...(state && { state: [...state] }), limit, offset: (page - 1) * limit };
      return call(listImportRows, { params: { importId }, query, signal });
    },
    placeholderData: keepPreviousData,
    meta: { failed: t.failed.list },
  });
}

/** What a call answered is shown at once; its rows are asked again. */
export async function importChanged(changed: Import): Promise<void> {
  queryClient.setQueryData(['imports', changed.id], changed);
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: ['imports', changed.id, 'rows'] }),
    queryClient.invalidateQueries({ queryKey: ['imports', 'list'] }),
  ]);
}
