import { ApiError } from './api-error.ts';
import type { BulkDeed, BulkItem } from './bulk-work.ts';

/** What the answer to a deed names its rows by. */
export type NamedRow = { readonly id: string; readonly number: string; readonly propertyName: string };

/** Calls at once: a few keep the server busy, more would stand before whoever else asks it for something. */
export const ROWS_AT_ONCE = 4;

/** What is said of whoever asks, or of the server, is no answer about a row: the next would hear the same. */
const ENDING: readonly number[] = [0, 401, 402, 429];
const ends = ({ status }: ApiError): boolean => ENDING.includes(status) || status >= 500;

type Row = NamedRow & { readonly key: string };
type Answer =
  | { readonly item: BulkItem; readonly failure?: never }
  | { readonly failure: ApiError; readonly item?: never };

/**
 * A deed that has a call for one thing, done to many: a few calls at once, each row with its own key of idempotency. Where no answer has
 * come it is asked once more by the same key, so that what was done is not done twice.
 */
export function rowByRow(
  rows: readonly NamedRow[],
  act: (id: string, idempotencyKey: string) => Promise<unknown>,
): Pick<BulkDeed, 'part' | 'act'> {
  const known = new Map(rows.map((row) => [row.id, { ...row, key: crypto.randomUUID() }]));
  const attempt = ({ id, key }: Row) =>
    act(id, key).catch((error: unknown) => {
      if (error instanceof ApiError && error.code === 'network') return act(id, key);
      throw error;
    });
  const answerOf = async (row: Row): Promise<Answer> => {
    const { id, number, propertyName } = row;
    try {
      await attempt(row);
      return { item: { id, number, propertyName, ok: true } };
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (ends(error)) return { failure: error };
      return { item: { id, number, propertyName, ok: false, error: error.message } };
    }
  };
  return {
    part: ROWS_AT_ONCE,
    act: async (ids) => {
      const answers = await Promise.all(ids.flatMap((id) => known.get(id) ?? []).map(answerOf));
      const failure = answers.find((answer) => answer.failure !== undefined)?.failure;
      return { items: answers.flatMap(({ item }) => item ?? []), ...(failure && { failure }) };
    },
  };
}
