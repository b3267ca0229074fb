import { MAX_OFFSET } from '@kliuchar/api-schema/lists';
import { decodeCursor, encodeCursor, encodeOffset, type SortType } from './list-cursor.ts';

/**
 * One way to page a list. The text of the statement depends only on which filters are present and how it is sorted, so each variant
 * has its own name, its own prepared plan and its own index; a filter never hides behind `$1 is null or …` (performance.md §3.4).
 */
export type ListFilter = {
  readonly key: string;
  readonly value: unknown;
  readonly sql: (placeholder: string) => string;
  /**
   * What may match few rows of many: ids found by an index of their own. When they are few the page is made of them; else it is read
   * in the order of the list, which soon meets enough.
   */
  readonly few?: {
    /** The column the ids are of, `c.id`. */
    readonly column: string;
    /** A select of at most `limit` ids. */
    readonly ids: (placeholder: string, limit: number) => string;
    /** No index of the list can count what the filter finds, so the total is counted from the ids too. */
    readonly counts?: boolean;
    /**
     * The owners the list asks about, `array[$1::uuid]`, where their being its owners is all of its scope: the ids are its rows then, unless the
     * first is null, and so many ids are so many rows.
     */
    readonly rowsOf?: string;
  };
};

/**
 * A choice among named values: a condition for each, so that each is read in the order of the list by its own index. The usual choice is made
 * by the list itself for whoever has made none: the kept total is of just these rows.
 */
export type ListChoice = { readonly key: string; readonly branches: readonly string[]; readonly isUsual?: boolean };

export type ListSort = {
  /** A qualified column or expression that is never null, `c.created_at`; an output name would miss the index (performance.md §1.4, trap A). */
  readonly column: string;
  readonly type: SortType;
  readonly collation?: string;
};

export type ListPage = { readonly limit: number; readonly offset: number; readonly cursor: string | undefined };

export type ListRequest = {
  readonly name: string;
  /** `from contracts c`; the page is chosen here, joins for display belong to `display`. */
  readonly from: string;
  readonly id: string;
  /**
   * The access predicate and its values come first: `c.owner_id = $1`. A row may be the reader's in several `ways`, as an owner's, as a
   * manager's: each is read by its own index, where one condition with `or` would read the table; a row of two ways is listed once.
   */
  readonly scope: { readonly sql: string; readonly ways?: readonly string[]; readonly values: readonly unknown[] };
  readonly filters: readonly (ListFilter | null)[];
  readonly choices?: readonly (ListChoice | null)[];
  readonly sorts: Readonly<Record<string, ListSort>>;
  readonly sort: string;
  readonly page: ListPage;
  /** Reads the total that is kept for the scope, `select total from … where …`, in place of a count as long as nobody has filtered. */
  readonly keptTotal?: string;
  /** What is shown of the page: `select page.id, page.cursor_key, … from page join contracts c on c.id = page.id …`. */
  readonly display: string;
};

export type ListStatement = { readonly name: string; readonly text: string; readonly values: unknown[] };

/** Totals stop here, so that a count never scans a large account (contract.md §3.3). */
export const TOTAL_CAP = 10_000;

/**
 * A prepared plan does not know its parameters, and PostgreSQL takes `limit $n` for a tenth of the table: it then reads whole tables for
 * the joins of twenty rows (measured on 10 000 contracts: 3.8 ms instead of 0.4 ms, EXPLAIN ANALYZE). A constant above the parameter says how few they are.
 */
const PLANNED_PAGES = [20, 50, 100];

/**
 * A file is read by pages of its own: as many rows as one trip is worth. On the wire nobody may ask for more than a hundred, so a page of this
 * size is a file's, and a file says no total.
 */
export const FILE_PAGE = 500;

export const isOfFile = ({ limit }: Pick<ListPage, 'limit'>): boolean => limit === FILE_PAGE;

/** How many ids still make a page by themselves: they cost about as much as reading on for the page in the order of the list. */
const FEW = 200;

/** The statement of a page: `limit + 1` rows, so that the last one tells whether there is more. Rows carry `cursor_key`. */
export function pageStatement(request: ListRequest): ListStatement {
  const plan = planOf(request);
  const { values, keys, few } = plan;
  const order = orderOf(request);
  const conditions = [...plan.conditions];
  if (request.page.cursor !== undefined) {
    const [key, id] = decodeCursor(request.page.cursor, order.type);
    values.push(key, id);
    conditions.push(
      `(${order.expression}, ${request.id}) ${order.compare} ($${values.length - 1}::${order.type}, $${values.length}::uuid)`,
    );
    keys.push('cursor');
  }
  values.push(request.page.limit + 1);
  const limit = `$${values.length}`;
  let offset: string | null = null;
  if (request.page.cursor === undefined && request.page.offset > 0) {
    values.push(request.page.offset);
    offset = `$${values.length}`;
    keys.push('offset');
  }
  const planned = PLANNED_PAGES.find((size) => request.page.limit <= size) ?? request.page.limit;
  const ways = waysOf(request, { ...plan, conditions });
  const rows = (where: readonly string[], count: string, most: number) => `select * from (
    select ${request.id} as id, ${order.column} as sort_key, (${order.column})::text as cursor_key ${request.from}
    where ${where.join(' and ')} order by ${order.expression} ${order.direction}, ${request.id} ${order.direction} ${count}
  ) wanted limit ${most}`;
  const [only, ...others] = ways;
  const page =
    only !== undefined && others.length === 0
      ? rows(only, offset === null ? `limit ${limit}` : `limit ${limit} offset ${offset}`, planned + 1)
      : `select * from (${ways.map((where) => `(${rows(where, offset === null ? `limit ${limit}` : `limit ${limit}::int + ${offset}::int`, offset === null ? planned + 1 : DEEPEST_PAGE)})`).join(request.scope.ways === undefined ? ' union all ' : ' union ')}) ways
  order by sort_key${order.collate} ${order.direction}, id ${order.direction} limit ${limit}${offset === null ? '' : ` offset ${offset}`}`;
  const text = `with ${few === null ? '' : `few as materialized (${fewSelect(few, FEW)}), `}page as materialized (${page}
)
${request.display}
order by page.sort_key${order.collate} ${order.direction}, page.id ${order.direction}`;
  return { name: `${request.name}:${request.sort}:${keys.join(',')}:${planned}`, text, values };
}

/** The total of the same filters: kept, or a capped count in which at most `TOTAL_CAP + 1` rows are looked at. */
export function countStatement(request: ListRequest): ListStatement {
  const plan = planOf(request);
  const { values, keys, few, conditions } = plan;
  if (isUnfiltered(request) && request.keptTotal !== undefined)
    return { name: `${request.name}.total`, text: request.keptTotal, values };
  const choices = (request.choices ?? []).flatMap((choice) =>
    choice === null ? [] : [`(${choice.branches.map((branch) => `(${branch})`).join(' or ')})`],
  );
  // Only what may come twice needs its id; an index that does not hold it counts by itself.
  const what = request.scope.ways === undefined ? '1' : request.id;
  const rows = (where: readonly string[]) =>
    waysIn(request).map(
      (way) =>
        `(select ${what} ${request.from} where ${[...way, ...where, ...choices].join(' and ')} limit ${TOTAL_CAP + 1})`,
    );
  const capped = (where: readonly string[]) => `(select count(*)::int from (${rows(where).join(' union ')}) capped)`;
  const name = `${request.name}.count:${keys.join(',')}`;
  const all = few === null ? conditions : [...conditions, few.otherwise];
  if (few === null || !few.counts) return { name, text: `select ${capped(all)} as total`, values };
  const found = [...conditions, `${few.column} = any ((select ids from few)::uuid[])`];
  // Ids are found among all owners of the reader; a list of some of them has fewer rows.
  const counted =
    few.rowsOf !== undefined && keys.length === 1
      ? ` when (select are_rows from few) and ${few.rowsOf} @> (select private.scope_owner_ids())::uuid[] then (select n from few)`
      : '';
  const text = `with few as materialized (${fewSelect(few, TOTAL_CAP)})
select case${counted} when (select ids is null from few) then ${capped(all)} else ${capped(found)} end as total`;
  return { name, text, values };
}

const isUnfiltered = ({ filters, choices = [] }: ListRequest): boolean =>
  filters.every((filter) => filter === null) && choices.every((choice) => choice === null || choice.isUsual === true);

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

/** The answer of a list that is paged by offset; of one whose total is capped a full page may have more after it, as deep as offsets go. */
export function offsetResult<Item>(
  items: Item[],
  total: number,
  { limit, offset }: Pick<ListPage, 'limit' | 'offset'>,
): ListResult<Item> {
  const next = offset + items.length;
  const hasMore = items.length === limit && next <= MAX_OFFSET && (next < total || total > TOTAL_CAP);
  return { items, ...capped(total), limit, offset, nextCursor: hasMore ? encodeOffset(next) : null };
}

type Counted = { readonly found: number };

/** Rows that each say how many there are: a page beyond the last of them has none to say it, so the first row is asked. */
export async function pageWithTotal<Row extends Counted>(
  ask: (page: Pick<ListPage, 'limit' | 'offset'>) => Promise<Row[]>,
  page: Pick<ListPage, 'limit' | 'offset'>,
): Promise<{ rows: Row[]; total: number }> {
  const rows = await ask(page);
  const [first] = rows.length === 0 && page.offset > 0 ? await ask({ limit: 1, offset: 0 }) : rows;
  return { rows, total: first?.found ?? 0 };
}

function capped(total: number): Pick<ListResult<unknown>, 'total' | 'totalCapped'> {
  return total > TOTAL_CAP ? { total: TOTAL_CAP, totalCapped: true } : { total };
}

/** The widest an offset may ask for: the page, the row that tells of more, and all before them (contract.md §3.3). */
const DEEPEST_PAGE = 10_101;

type Few = {
  column: string;
  ids: (limit: number) => string;
  otherwise: string;
  counts: boolean;
  rowsOf: string | undefined;
};
type Plan = { values: unknown[]; conditions: string[]; keys: string[]; few: Few | null };

/** The first filter that may match few rows leads; the others are conditions. */
export function planOf(request: ListRequest): Plan {
  const values: unknown[] = [...request.scope.values];
  const conditions = [request.scope.sql];
  const keys: string[] = [];
  let few: Few | null = null;
  for (const filter of request.filters) {
    if (filter === null) continue;
    values.push(filter.value);
    const placeholder = `$${values.length}`;
    keys.push(filter.key);
    const rare = filter.few;
    if (few === null && rare !== undefined) {
      const { column, counts = false, rowsOf } = rare;
      few = {
        column,
        ids: (limit) => rare.ids(placeholder, limit),
        otherwise: filter.sql(placeholder),
        counts,
        rowsOf,
      };
    } else conditions.push(filter.sql(placeholder));
  }
  for (const choice of request.choices ?? []) if (choice !== null) keys.push(choice.key);
  return { values, conditions, keys, few };
}

/** Null instead of the ids when they are more than `most`. `offset 0` keeps the look-up one: merged in, it would run for each mention. */
export function fewSelect(few: Few, most: number): string {
  const rows = few.rowsOf !== undefined ? ', cardinality(f.ids) as n, f.ids[1] is not null as are_rows' : '';
  return `select case when cardinality(f.ids) <= ${most} then f.ids end as ids${rows} from (select (${few.ids(most + 1)}) as ids offset 0) f`;
}

/** The conditions of each way to the page's rows; of two ways by the rare filter, one stops before it reads anything. */
export function waysOf(request: ListRequest, { conditions, few }: Plan): string[][] {
  const starts =
    few === null
      ? [conditions]
      : [
          [...conditions, `${few.column} = any ((select ids from few)::uuid[])`],
          // An opaque condition: the planner, which expects few to match, would read and sort everything.
          [...conditions, `coalesce(${few.otherwise}, false)`, '(select ids is null from few)'],
        ];
  return (request.choices ?? []).reduce<string[][]>(
    (ways, choice) =>
      choice === null ? ways : ways.flatMap((way) => choice.branches.map((branch) => [...way, `(${branch})`])),
    waysIn(request).flatMap((way) => starts.map((start) => [...way, ...start])),
  );
}

/** How a row may be the reader's; one way without a word of its own for whoever is its owner. */
function waysIn({ scope }: ListRequest): string[][] {
  return scope.ways === undefined ? [[]] : scope.ways.map((way) => [`(${way})`]);
}

function orderOf(request: ListRequest) {
  const descending = request.sort.startsWith('-');
  const field = descending ? request.sort.slice(1) : request.sort;
  const sort = request.sorts[field];
  if (sort === undefined) throw new Error(`The list ${request.name} has no sort ${field}`);
  const collate = sort.collation === undefined ? '' : ` collate ${sort.collation}`;
  return {
    column: sort.column,
    type: sort.type,
    expression: `${sort.column}${collate}`,
    collate,
    direction: descending ? 'desc' : 'asc',
    compare: descending ? '<' : '>',
  };
}

/** One of named values: `choiceOf('status', ['active'], (value) => `c.status = '${value}'`)`; they come from a schema's list, never as text. */
export function choiceOf(
  key: string,
  chosen: readonly string[] | undefined,
  sql: (value: string) => string,
  { isUsual = false }: { readonly isUsual?: boolean } = {},
): ListChoice | null {
  if (chosen === undefined) return null;
  const values = [...new Set(chosen)].toSorted();
  for (const value of values) if (!/^[a-z_]+$/.test(value)) throw new RangeError(`Not a name: ${value}`);
  return { key: `${key}=${values.join('+')}`, branches: values.map(sql), isUsual };
}

/** By words in whatever part of `list`; ids of the scope's owners alone, because LIKE finds no index under row-level security. */
export function searchBy(options: {
  patterns: readonly string[] | undefined;
  list:
    | 'contracts'
    | 'counterparties'
    | 'properties'
    | 'complexes'
    | 'physical_meters'
    | 'tasks'
    | 'expenses'
    | 'documents';
  column: string;
  isOwner: boolean;
  /** `rowsOf` of the filter, of a list that has whatever its owners have: nothing archived or merged is left out of it. */
  rowsOf?: string;
  sql: (placeholder: string) => string;
}): ListFilter | null {
  const { patterns, list, column, isOwner, rowsOf, sql } = options;
  if (patterns === undefined) return null;
  const value = patterns.map((text) => `%${escapeLike(text)}%`);
  if (!isOwner) return { key: 'q', value, sql };
  const ids = (p: string, limit: number) => `private.find_by_text('${list}', ${p}::text[], ${limit})`;
  return { key: 'q', value, sql, few: { column, ids, counts: true, ...(rowsOf !== undefined && { rowsOf }) } };
}

/** The same for what hangs on contracts: by words of its own (`own` selects ids) or of its contract. */
export function searchThroughContracts(options: {
  patterns: readonly string[] | undefined;
  table: 'receipts' | 'payments';
  id: string;
  isOwner: boolean;
  /** The owners the list asks about. */
  rowsOf: string;
  own: (placeholder: string, limit: number) => string;
  sql: (placeholder: string) => string;
}): ListFilter | null {
  const { patterns, table, id, isOwner, rowsOf, own, sql } = options;
  if (patterns === undefined) return null;
  const value = patterns.map((text) => `%${escapeLike(text)}%`);
  if (!isOwner) return { key: 'words', value, sql };
  // Contracts cut off at the limit would hide some rows: nobody knows how many, only that they are many.
  const ids = (
    p: string,
    limit: number,
  ) => `(select case when cardinality(f.ids) >= ${limit} then array_fill(null::uuid, array[${limit}]) else array(
    select n.id from (${own(p, limit)} union (select x.id from ${table} x
      where x.owner_id = any ((select private.scope_owner_ids())::uuid[]) and x.contract_id = any (f.ids) limit ${limit})) n limit ${limit}) end
    from (select private.find_by_text('contracts', ${p}::text[], ${limit}) as ids offset 0) f)`;
  return { key: 'words', value, sql, few: { column: id, ids, counts: true, rowsOf } };
}

/** A choice of ids by a plain select, for a filter whose own index is not the list's. */
export function idsOf(select: string): string {
  return `array(${select})`;
}

/** A filter that is present only when its value is. */
export function filterBy(key: string, value: unknown, sql: (placeholder: string) => string): ListFilter | null {
  return value === undefined || value === null ? null : { key, value, sql };
}

/** Text for `like` in which the user's %, _ and \ are ordinary characters. */
export function escapeLike(text: string): string {
  return text.replace(/[\\%_]/g, (char) => `\\${char}`);
}
