import { sha256 } from '../tokens.ts';

export type Statement = { readonly name: string; readonly text: string; readonly values: readonly unknown[] };

/** PostgreSQL cuts names here, and two statements with one beginning would be taken for one. */
const MAX_LENGTH = 63;
/** A list has more names than are worth remembering (`MOST_PREPARED`): when these are so many, they are made anew. */
const MOST_REMEMBERED = 2_000;
const shortened = new Map<string, string>();

/** The name a statement is prepared under: its own, or its beginning with a hash of the whole. */
export function statementName(name: string): string {
  if (name.length <= MAX_LENGTH) return name;
  const known = shortened.get(name);
  if (known !== undefined) return known;
  const short = `${name.slice(0, 40)}#${sha256(name).toString('base64url').slice(0, 22)}`;
  if (shortened.size >= MOST_REMEMBERED) shortened.clear();
  shortened.set(name, short);
  return short;
}
