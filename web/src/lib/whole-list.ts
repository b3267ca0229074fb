import { type QueryKey, useQuery } from '@tanstack/react-query';
import { everyPage } from './every-page.ts';

type Page<T> = { readonly items: readonly T[]; readonly total: number; readonly totalCapped?: boolean | undefined };

/** As many rows as are fetched for the sake of their sum; a longer list has none, rather than that of its page. */
const MOST_SUMMED = 300;

const isWhole = ({ items, total, totalCapped }: Page<unknown>): boolean => !totalCapped && items.length === total;

export const isSummed = (page: Page<unknown>): boolean => !page.totalCapped && page.total <= MOST_SUMMED;

type WholeList<T> = {
  /** What the filters choose, of the page apart. */
  readonly key: QueryKey;
  /** The page on the screen; nothing while it is that of other filters. */
  readonly page: Page<T> | undefined;
  readonly ask: (offset: number, signal: AbortSignal) => Promise<Page<T>>;
};

/** All the rows that the filters of a list choose, for its total (ux.md L3): the page where it is all of them, else a few pages more. */
export function useWholeList<T>({ key, page, ask }: WholeList<T>): readonly T[] | null {
  const isMore = page !== undefined && !isWhole(page) && isSummed(page);
  const { data } = useQuery({
    queryKey: [...key, 'whole'],
    queryFn: ({ signal }) => everyPage((offset) => ask(offset, signal)),
    enabled: isMore,
    meta: { quiet: true },
  });
  if (page === undefined) return null;
  if (isWhole(page)) return page.items;
  return isMore && data !== undefined && isWhole(data) ? data.items : null;
}
