import { marksOf } from './lock-marks.mjs';

/** A statement as the program sends it. */
export type Sent = {
  readonly text: string;
  readonly values: readonly unknown[];
  /** How the scope of the transaction was entered, to be entered again by who asks later. */
  readonly entry?: Sent | undefined;
};

/**
 * A statement in which no predicate names an owner is asked as it stands, with the stranger in place of the people and owners who have
 * entered a scope: so a lock that was never written, or was taken out in the sources, is found as well.
 */
const READS_TABLES = /\b(?:from|join|update)\s+(?!private\.|unnest\b|jsonb_|generate_|lateral\b|set\b)[a-z_]/;
/** Whoever has the token of a session is the person. */
const OF_WHOEVER_HAS_IT = /from sessions where token_hash = \$1$/;
/** The installation's own bot, whose name everybody may know. */
const OF_THE_INSTALLATION = /from telegram_bots where bot_id = \$1$/;
export const isWithoutLock = (text: string) =>
  /^(?:with|select|update|delete)\b/.test(text) &&
  READS_TABLES.test(text) &&
  !OF_WHOEVER_HAS_IT.test(text) &&
  !OF_THE_INSTALLATION.test(text) &&
  marksOf(text).length === 0;

/** A test may ask through the door of the program what row-level security shows by itself; the program names no statement so. */
export const isOfTest = (name: string) => name.startsWith('test.');

/** Whom a scope is entered for: `private.enter_session(token, person, owners, …)`, `private.enter_owner(owner)`. */
export function enteredBy({ text, values }: Sent): unknown[] {
  if (text.includes('private.enter_session(')) return [values[1], values[2]].flat();
  return text.includes('private.enter_owner(') ? [values[0]] : [];
}
