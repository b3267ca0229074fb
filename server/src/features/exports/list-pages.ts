import { checkInput } from '@kliuchar/api-schema/check-input';
import type { EndpointSpec, QueryOf } from '@kliuchar/api-schema/endpoint';
import { toWireKey } from '@kliuchar/api-schema/wire-case';
import { AppError } from '../../edge/errors.ts';
import { FILE_PAGE } from '../../platform/db/list-query.ts';
import type { SheetRow } from '../../platform/sheet.ts';

/** Reports are made for a screen: no more than a screen's page of them is read at once. */
const REPORT_PAGE = 100;

type Filters = Readonly<Record<string, unknown>>;
type Page<Item> = { readonly items: readonly Item[]; readonly nextCursor: string | null };

/** The filters of a list, read by its own schema, so that a file takes exactly what the list takes; paging is ours. */
export function filtersOf<E extends EndpointSpec>(endpoint: E, given: Filters): QueryOf<E> {
  const paging = ['limit', 'offset', 'cursor'].find((name) => name in given);
  if (paging !== undefined) {
    throw new AppError('bad_query', { wireFields: { [toWireKey(paging)]: 'У файлі будуть усі рядки списку' } });
  }
  if (endpoint.query === undefined) throw new Error(`${endpoint.path} has no filters`);
  const checked = checkInput(endpoint.query, given);
  if (!checked.ok) throw new AppError('bad_query', { wireFields: checked.fields });
  // The schema is the endpoint's own, so what it gives is what the endpoint's handler takes.
  return checked.value as QueryOf<E>;
}

/** Every page of a list by its cursors, one held at a time, each read as a request of its own: a session that ends stops the file. */
async function* pagesOf<Query extends { limit: number; cursor?: string | undefined }, Item>(
  query: Query,
  list: (query: Query) => Promise<Page<Item>>,
): AsyncGenerator<readonly Item[]> {
  let cursor: string | null | undefined;
  do {
    const page: Page<Item> = await list({ ...query, limit: FILE_PAGE, ...(cursor && { cursor }) });
    yield page.items;
    cursor = page.nextCursor;
  } while (cursor !== null);
}

/** A row an item. */
export async function* byCursor<Query extends { limit: number; cursor?: string | undefined }, Item>(
  query: Query,
  list: (query: Query) => Promise<Page<Item>>,
  rowOf: (item: Item) => SheetRow,
): AsyncGenerator<readonly SheetRow[]> {
  for await (const items of pagesOf(query, list)) yield items.map(rowOf);
}

/** Several rows an item: the parts of which it is made. */
export async function* partsByCursor<Query extends { limit: number; cursor?: string | undefined }, Item>(
  query: Query,
  list: (query: Query) => Promise<Page<Item>>,
  rowsOf: (item: Item) => readonly SheetRow[],
): AsyncGenerator<readonly SheetRow[]> {
  for await (const items of pagesOf(query, list)) yield items.flatMap(rowsOf);
}

/** Pages that a list makes itself; an item may take several rows. */
export async function* byPages<Item>(
  pages: AsyncIterable<readonly Item[]>,
  rowsOf: (item: Item) => readonly SheetRow[],
): AsyncGenerator<readonly SheetRow[]> {
  for await (const items of pages) yield items.flatMap(rowsOf);
}

/** The same for a report that is paged by offset alone; an item may take several rows. */
export async function* byOffset<Query extends { limit: number; offset: number }, Item>(
  query: Query,
  list: (query: Query) => Promise<{ readonly items: readonly Item[] }>,
  rowsOf: (item: Item) => readonly SheetRow[],
): AsyncGenerator<readonly SheetRow[]> {
  for (let offset = 0; ; offset += REPORT_PAGE) {
    const { items } = await list({ ...query, limit: REPORT_PAGE, offset });
    yield items.flatMap(rowsOf);
    if (items.length < REPORT_PAGE) return;
  }
}
