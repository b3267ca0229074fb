import { parseDay } from '@kliuchar/domain/dates/day';
import { isId } from '../ids.ts';

/**
 * One way to page a list. The text of the statement depends only on which filters are present and how it is sorted, so each variant
 * has its own name, its own prepared plan and its own index; a filter never hides behind `$1 is null or …` (performance.md §3.4).
 */
export type ListFilter = {
  readonly key: string;
  readonly value: unknown;
  readonly sql: (placeholder: string) => string;
};

export type ListSort = {
  /** A qualified column or expression that is never null, `c.created_at`; an output name would miss the index (performance.md §1.4, trap A). */
  readonly column: string;
  readonly type: 'timestamptz' | 'date' | 'text' | 'bigint';
  readonly collation?: string;
};

export type ListPage = { readonly limit: number; readonly offset: number; readonly cursor: string | undefined };

export type ListRequest = {
  readonly name: string;
  /** `from contracts c`; the page is chosen here, joins for display belong to `display`. */
  readonly from: string;
  readonly id: string;
  /** The access predicate and its values come first: `c.owner_id = $1`. */
  readonly scope: { readonly sql: string; readonly values: readonly unknown[] };
  readonly filters: readonly (ListFilter | null)[];
  readonly sorts: Readonly<Record<string, ListSort>>;
  readonly sort: string;
  readonly page: ListPage;
  /** Reads the total that is kept for the scope, `select total from … where …`, in place of a count as long as nothing is filtered. */
  readonly keptTotal?: string;
  /** What is shown of the page: `select page.id, page.cursor_key, … from page join contracts c on c.id = page.id …`. */
  readonly display: string;
};

export type ListStatement = { readonly name: string; readonly text: string; readonly values: unknown[] };

/** Totals stop here, so that a count never scans a large account (contract.md §3.3). */
export const TOTAL_CAP = 10_000;

/** A cursor that is not ours is a query error, not a crash. */
export class BadCursor extends Error {}

/**
 * A prepared plan does not know its parameters, and PostgreSQL takes `limit $n` for a tenth of the table: it then reads whole tables for
 * the joins of twenty rows (measured on 10 000 contracts: 3.8 ms instead of 0.4 ms, EXPLAIN ANALYZE). A constant above the parameter says how few they are.
 */
const PLANNED_PAGES = [20, 50, 100];

/** The statement of a page: `limit + 1` rows, so that the last one tells whether there is more. Rows carry `cursor_key`. */
export function pageStatement(request: ListRequest): ListStatement {
  const { where, values, keys } = predicates(request);
  const descending = request.sort.startsWith('-');
  const field = descending ? request.sort.slice(1) : request.sort;
  const sort = request.sorts[field];
  if (sort === undefined) throw new Error(`The list ${request.name} has no sort ${field}`);
  const expression = sort.collation === undefined ? sort.column : `${sort.column} collate ${sort.collation}`;
  const direction = descending ? 'desc' : 'asc';
  const conditions = [...where];
  if (request.page.cursor !== undefined) {
    const [key, id] = decodeCursor(request.page.cursor, sort.type);
    values.push(key, id);
    const compare = descending ? '<' : '>';
    conditions.push(
      `(${expression}, ${request.id}) ${compare} ($${values.length - 1}::${sort.type}, $${values.length}::uuid)`,
    );
    keys.push('cursor');
  }
  values.push(request.page.limit + 1);
  const limit = `limit $${values.length}`;
  let offset = '';
  if (request.page.cursor === undefined && request.page.offset > 0) {
    values.push(request.page.offset);
    offset = ` offset $${values.length}`;
    keys.push('offset');
  }
  const planned = PLANNED_PAGES.find((size) => request.page.limit <= size) ?? request.page.limit;
  const collate = sort.collation === undefined ? '' : ` collate ${sort.collation}`;
  const text = `with page as materialized (
  select * from (
    select ${request.id} as id, ${sort.column} as sort_key, (${sort.column})::text as cursor_key ${request.from}
    where ${conditions.join(' and ')} order by ${expression} ${direction}, ${request.id} ${direction} ${limit}${offset}
  ) wanted limit ${planned + 1}
)
${request.display}
order by page.sort_key${collate} ${direction}, page.id ${direction}`;
  return { name: `${request.name}:${request.sort}:${keys.join(',')}:${planned}`, text, values };
}

/** The total of the same filters: kept, or a capped count in which at most `TOTAL_CAP + 1` rows are looked at. */
export function countStatement(request: ListRequest): ListStatement {
  const { where, values, keys } = predicates(request);
  if (keys.length === 0 && request.keptTotal !== undefined)
    return { name: `${request.name}.total`, text: request.keptTotal, values };
  const text = `select count(*)::int as total from (select 1 ${request.from} where ${where.join(' and ')} limit ${TOTAL_CAP + 1}) capped`;
  return { name: `${request.name}.count:${keys.join(',')}`, text, values };
}

export type ListResult<Item> = {
  items: Item[];
  total: number;
  totalCapped?: true;
  limit: number;
  offset: number;
  nextCursor: string | null;
};

/** Cuts the extra row, makes the next cursor and caps the total. */
export function listResult<Row extends { id: string; cursor_key: string }, Item>(
  rows: readonly Row[],
  total: number,
  page: ListPage,
  view: (row: Row) => Item,
): ListResult<Item> {
  const shown = rows.slice(0, page.limit);
  const last = shown.at(-1);
  return {
    items: shown.map(view),
    ...capped(total),
    limit: page.limit,
    offset: page.offset,
    nextCursor: rows.length > page.limit && last !== undefined ? encodeCursor(last.cursor_key, last.id) : null,
  };
}

/** The answer of a list that is paged by offset alone. */
export function offsetResult<Item>(
  items: Item[],
  total: number,
  { limit, offset }: Pick<ListPage, 'limit' | 'offset'>,
): ListResult<Item> {
  return { items, ...capped(total), limit, offset, nextCursor: null };
}

function capped(total: number): Pick<ListResult<unknown>, 'total' | 'totalCapped'> {
  return total > TOTAL_CAP ? { total: TOTAL_CAP, totalCapped: true } : { total };
}

function predicates(request: ListRequest): { where: string[]; values: unknown[]; keys: string[] } {
  const values: unknown[] = [...request.scope.values];
  const where = [request.scope.sql];
  const keys: string[] = [];
  for (const filter of request.filters) {
    if (filter === null) continue;
    values.push(filter.value);
    where.push(filter.sql(`$${values.length}`));
    keys.push(filter.key);
  }
  return { where, values, keys };
}

/** A filter that is present only when its value is. */
export function filterBy(key: string, value: unknown, sql: (placeholder: string) => string): ListFilter | null {
  return value === undefined || value === null ? null : { key, value, sql };
}

function encodeCursor(key: string, id: string): string {
  return Buffer.from(JSON.stringify([key, id])).toString('base64url');
}

/** What a key may be is what the database writes of a column of that type; anything else would be its error, not a page. */
const IS_KEY: Readonly<Record<ListSort['type'], (key: string) => boolean>> = {
  text: (key) => !/\0|\p{Cs}/u.test(key),
  date: (key) => key === 'infinity' || parseDay(key) !== null,
  timestamptz: (key) => {
    const [day = '', time = ''] = key.split(' ');
    return parseDay(day) !== null && /^([01]\d|2[0-3])(:[0-5]\d){2}(\.\d{1,6})?\+00$/.test(time);
  },
  bigint: (key) => /^-?\d{1,18}$/.test(key),
};

function decodeCursor(cursor: string, type: ListSort['type']): [string, string] {
  try {
    const value: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'));
    if (Array.isArray(value) && value.length === 2) {
      const [key, id] = value as unknown[];
      if (typeof key === 'string' && typeof id === 'string' && IS_KEY[type](key) && isId(id)) return [key, id];
    }
  } catch {
    // Falls through: whatever is wrong with it, it is not a cursor of ours.
  }
  throw new BadCursor('cursor');
}

/** Text for `like` in which the user's %, _ and \ are ordinary characters. */
export function escapeLike(text: string): string {
  return text.replace(/[\\%_]/g, (char) => `\\${char}`);
}
