import pg from 'pg';

const OID = {
  int8: 20,
  date: 1082,
  timestamp: 1114,
  timestamptz: 1184,
  int8Array: 1016,
  dateArray: 1182,
  numericArray: 1231,
  textArray: 1009,
  uuidArray: 2951,
} satisfies Record<string, number>;

/** Money and counters are stored as bigint and stay below 2^53 (contract.md §1); a value beyond is a bug and must not be rounded. */
function parseInt8(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError('A bigint of the database is beyond the safe integers');
  return value;
}

/** `2026-11-20 09:00:00.123456+00` → `2026-11-20T09:00:00.123Z`; every connection speaks UTC and ISO. */
function parseInstant(text: string): string {
  if (!text.endsWith('+00')) throw new RangeError('A timestamp of the database is not in UTC');
  const milliseconds = text.slice(20, -3).slice(0, 3).padEnd(3, '0');
  return `${text.slice(0, 10)}T${text.slice(11, 19)}.${milliseconds}Z`;
}

const asText = (text: string): string => text;
const parseAnyArray = pg.types.getTypeParser(OID.textArray);

/** Quotes, a null, or an array inside: what the driver reads sign by sign. */
const IS_INVOLVED = /["\\{]|NULL/;

/** Most arrays are a few plain words, of which the driver's reader makes ten times the garbage: a third of what a list left behind. */
function parseStrings(text: string): unknown {
  if (text === '{}') return [];
  const inside = text.slice(1, -1);
  return text[0] !== '{' || IS_INVOLVED.test(inside) ? parseAnyArray(text) : inside.split(',');
}

function parseInt8Array(text: string): unknown {
  const items: unknown = parseStrings(text);
  return Array.isArray(items) ? items.map((item) => (typeof item === 'string' ? parseInt8(item) : item)) : items;
}

const PARSERS = new Map<number, (text: string) => unknown>([
  [OID.int8, parseInt8],
  // A day is a string everywhere (ADR 0004): a Date would drag the server's time zone in.
  [OID.date, asText],
  [OID.timestamp, asText],
  [OID.timestamptz, parseInstant],
  [OID.int8Array, parseInt8Array],
  [OID.dateArray, parseStrings],
  [OID.numericArray, parseStrings],
  [OID.textArray, parseStrings],
  [OID.uuidArray, parseStrings],
]);

/** The one place where database values become program values; numeric stays a string, as the driver gives it. */
export const DATABASE_TYPES: pg.CustomTypesConfig = {
  getTypeParser(oid: number, format?: 'text' | 'binary') {
    return PARSERS.get(oid) ?? pg.types.getTypeParser(oid, format ?? 'text');
  },
};
