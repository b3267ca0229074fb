import { MAX_OFFSET } from '@kliuchar/api-schema/lists';
import { parseDay } from '@kliuchar/domain/dates/day';
import { isId } from '../ids.ts';

/** Of what type the key of a list is, and so what a cursor may hold. */
export type SortType = 'text' | 'date' | 'timestamptz' | 'bigint';

/** A cursor that is not ours is a query error, not a crash. */
export class BadCursor extends Error {}

/** Where a page ended: the key of its last row and the id. */
export function encodeCursor(key: string, id: string): string {
  return Buffer.from(JSON.stringify([key, id])).toString('base64url');
}

/** What a key may be is what the database writes of a column of that type; anything else would be its error, not a page. */
const IS_KEY: Readonly<Record<SortType, (key: string) => boolean>> = {
  text: (key) => !/\0|\p{Cs}/u.test(key),
  date: (key) => key === 'infinity' || parseDay(key) !== null,
  timestamptz: (key) => {
    const [day = '', time = ''] = key.split(' ');
    return parseDay(day) !== null && /^([01]\d|2[0-3])(:[0-5]\d){2}(\.\d{1,6})?\+00$/.test(time);
  },
  bigint: (key) => /^-?\d{1,18}$/.test(key),
};

export function decodeCursor(cursor: string, type: SortType): [string, string] {
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

/** Of a list that is paged by offset: how many rows went before. */
export function encodeOffset(offset: number): string {
  return Buffer.from(JSON.stringify([offset])).toString('base64url');
}

/** No deeper than an offset may go. */
export function decodeOffset(cursor: string): number {
  const text = Buffer.from(cursor, 'base64url').toString('utf8');
  const offset = /^\[(\d{1,9})\]$/.exec(text)?.[1];
  if (offset === undefined || Number(offset) > MAX_OFFSET) throw new BadCursor('cursor');
  return Number(offset);
}
