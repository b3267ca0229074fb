import { decodeCursor } from '../../platform/db/list-cursor.ts';
import { isOfFile, type ListPage } from '../../platform/db/list-query.ts';

type Key = { readonly type: 'bigint' | 'text'; readonly at: number };

/** What a page adds to its statement: to the name, to the conditions, to the values from `$at` on (how many rows, from where, after which). */
export type PageParts = {
  readonly name: string;
  readonly after: string;
  readonly values: readonly unknown[];
  /** A constant above the parameter says how few rows are joined (list-query.ts). */
  readonly most: number;
};

/** A page of a report that is no list of one table: from an offset, or after the row that a cursor names. One row more tells whether there is more. */
export function pageParts(page: ListPage, { type, at }: Key, isAfter: (key: string, id: string) => string): PageParts {
  const [name, most] = isOfFile(page) ? ['.file', page.limit + 1] : ['', 101];
  const limit = page.limit + 1;
  if (page.cursor === undefined) return { name, most, after: '', values: [limit, page.offset] };
  const values = [limit, 0, ...decodeCursor(page.cursor, type)];
  return { name: `${name}.after`, most, values, after: `and ${isAfter(`$${at + 2}::${type}`, `$${at + 3}::uuid`)}` };
}
