/** Ten pages and no more: a thousand rows are more than a screen without pages is for. */
const MOST_PAGES = 10;

type Page<T> = { readonly items: readonly T[]; readonly total: number };

/**
 * The pages of a list as one, for a screen that has none: a day of a month that says nothing has to be a day without tasks, and a meter that is
 * not named is one that nobody reads. `total` says where there are more.
 */
export async function everyPage<T>(ask: (offset: number) => Promise<Page<T>>): Promise<Page<T>> {
  const first = await ask(0);
  const items = [...first.items];
  let { total } = first;
  for (let page = 1; page < MOST_PAGES && items.length < total; page += 1) {
    const next = await ask(items.length);
    if (next.items.length === 0) break;
    items.push(...next.items);
    total = next.total;
  }
  return { items, total };
}
