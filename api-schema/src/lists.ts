import * as z from 'zod/mini';

/** Queries and answers of lists (product.md §1, contract.md §3.3). Query values arrive as strings; the client may write numbers. */

const DEFAULT_LIMIT = 20;
const MAX_LIMIT = 100;
/** How deep a list is read by counting its rows, whether an offset says so or a cursor that holds one (contract.md §3.3). */
export const MAX_OFFSET = 10_000;

/** A whole number of a query, written with digits alone. */
export function queryInteger(min: number, max: number) {
  const range = `Ціле число від ${min} до ${max}`;
  return z.pipe(
    z.transform((value: string | number) =>
      typeof value === 'string' && /^-?\d{1,9}$/.test(value) ? Number(value) : value,
    ),
    z.int(range).check(z.gte(min, range), z.lte(max, range)),
  );
}

export function queryBoolean() {
  return z.pipe(
    z.transform((value: string | boolean) => (value === 'true' ? true : value === 'false' ? false : value)),
    z.boolean('Тут може бути true або false'),
  );
}

/** Several values with commas between them: `status=active,notice`. */
export function queryList<const T extends readonly [string, ...string[]]>(values: T) {
  const known = `Значення через кому: ${values.join(', ')}`;
  return z.pipe(
    z.transform((value: string | readonly T[number][]) => (typeof value === 'string' ? value.split(',') : value)),
    z.array(z.enum(values, known), known).check(z.minLength(1), z.maxLength(values.length)),
  );
}

/** The text to search by; spaces around are of no meaning. */
export const queryText = z.string().check(
  z.refine((text) => !/\0|\p{Cs}/u.test(text), 'Приберіть приховані символи'),
  z.trim(),
  z.maxLength(200),
);

/** Fields a list may be sorted by, each also backwards: `-start_date`. They are values of the wire, so in its case. */
export function querySort<const T extends readonly [string, ...string[]]>(fields: T) {
  const known = fields.flatMap((field: T[number]) => [field, `-${field}` as const]);
  return z.enum(known, `Сортування за: ${fields.join(', ')}; зі знаком «-» навпаки`);
}

const byOffset = {
  limit: z._default(queryInteger(1, MAX_LIMIT), DEFAULT_LIMIT),
  offset: z._default(queryInteger(0, MAX_OFFSET), 0),
};

/** Holds the longest text a list is sorted by: a name of three times a hundred Cyrillic letters takes 850 characters. */
const cursor = z.optional(z.string().check(z.minLength(1), z.maxLength(1500)));

/** The query of a list: paging and its own names. Anything else is 400. */
export function listQuery<S extends z.core.$ZodShape>(shape: S) {
  return z.strictObject({ ...byOffset, cursor, ...shape });
}

const countedQueries = new WeakSet<z.core.$ZodType>();

/** Of a list whose rows have no one key to go on from, so its cursor is a place in the count: the edge turns it into an offset. */
export function listQueryByOffset<S extends z.core.$ZodShape>(shape: S) {
  const query = listQuery(shape);
  countedQueries.add(query);
  return query;
}

/** Whether the cursor of this query is a place in the count. */
export const isPagedByOffset = (query: z.core.$ZodType): boolean => countedQueries.has(query);

/** The answer of a list. `totalCapped` says that counting stopped at 10 000. */
export function listOf<S extends z.core.$ZodType>(item: S) {
  return z.strictObject({
    items: z.array(item),
    total: z.int(),
    totalCapped: z.optional(z.boolean()),
    limit: z.int(),
    offset: z.int(),
    nextCursor: z.nullable(z.string()),
  });
}

/** The answer of a list that is always whole. */
export function wholeListOf<S extends z.core.$ZodType>(item: S) {
  return z.strictObject({ items: z.array(item), total: z.int() });
}
