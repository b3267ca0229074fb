import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router';

export const PAGE_SIZE = 20;

export type ListState<F extends string> = {
  /** The filters that are set, as the address has them. */
  readonly filters: Partial<Record<F, string>>;
  readonly sort: string;
  readonly page: number;
  readonly limit: number;
  readonly offset: number;
  /** True when any filter is set, so that «nothing found» differs from «nothing yet». */
  readonly filtered: boolean;
  readonly setFilter: (name: F, value: string | null) => void;
  readonly setSort: (sort: string) => void;
  readonly setPage: (page: number) => void;
  readonly reset: () => void;
};

/**
 * The whole state of a list is in the address (ux.md L1): reload, share and back give the same list. A changed filter starts at
 * the first page; typing replaces the history entry, so that «Назад» leaves the list at once.
 */
export function useListState<F extends string>(options: {
  readonly filters: readonly F[];
  readonly sort: string;
}): ListState<F> {
  const [params, setParams] = useSearchParams();
  const { filters: names, sort: defaultSort } = options;
  const key = names.join(',');

  const filters = useMemo(() => {
    const found: Partial<Record<F, string>> = {};
    for (const name of key.split(',') as F[]) {
      const value = params.get(name);
      if (value) found[name] = value;
    }
    return found;
  }, [params, key]);

  const change = useCallback(
    (edit: (next: URLSearchParams) => void) =>
      setParams(
        (current) => {
          const next = new URLSearchParams(current);
          edit(next);
          return next;
        },
        { replace: true, preventScrollReset: true },
      ),
    [setParams],
  );

  const page = Math.max(1, Number.parseInt(params.get('page') ?? '1', 10) || 1);
  return {
    filters,
    sort: params.get('sort') ?? defaultSort,
    page,
    limit: PAGE_SIZE,
    offset: (page - 1) * PAGE_SIZE,
    filtered: Object.keys(filters).length > 0,
    setFilter: (name, value) =>
      change((next) => {
        if (value) next.set(name, value);
        else next.delete(name);
        next.delete('page');
      }),
    setSort: (sort) =>
      change((next) => {
        if (sort === defaultSort) next.delete('sort');
        else next.set('sort', sort);
        next.delete('page');
      }),
    setPage: (to) => change((next) => (to > 1 ? next.set('page', String(to)) : next.delete('page'))),
    reset: () =>
      change((next) => {
        for (const name of [...names, 'page']) next.delete(name);
      }),
  };
}

/**
 * Nothing has come, and nothing was asked for in particular: views and filters over the failure would have nothing to act on. What narrows
 * a list that failed stays in sight, since it may be dropped.
 */
export function isFailedWhole(query: { readonly isError: boolean }, isNarrowed: boolean): boolean {
  return query.isError && !isNarrowed;
}

/** The address with some of its parameters changed; null takes one away. */
export function withParams(params: URLSearchParams, change: Readonly<Record<string, string | null>>): URLSearchParams {
  const next = new URLSearchParams(params);
  for (const [name, value] of Object.entries(change)) {
    if (value === null) next.delete(name);
    else next.set(name, value);
  }
  return next;
}
