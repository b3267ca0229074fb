import { type QueryKey, useQuery } from '@tanstack/react-query';

type Page = { readonly total: number };

type Asked = {
  /** The list shows nothing and nothing narrows it. */
  readonly when: boolean;
  readonly queryKey: QueryKey;
  /** One row of the whole of it, with what the list leaves out: done, in the bin. */
  readonly ask: (signal: AbortSignal) => Promise<Page>;
};

/** Whether there has never been one: then there is nothing to narrow, nor to look at in another way. `undefined` until it is known. */
export function useHasNone({ when, queryKey, ask }: Asked): boolean | undefined {
  const { data, isPending } = useQuery({
    queryKey,
    queryFn: ({ signal }) => ask(signal),
    enabled: when,
    meta: { quiet: true },
  });
  if (!when) return false;
  return isPending ? undefined : data?.total === 0;
}
