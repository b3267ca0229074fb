import { byDay } from '../../platform/by-day.ts';
import type { Db } from '../../platform/db/scope.ts';

/** What the owner's principal is written about; the letter itself is made by a job, which may know his address. */
export const LETTERS = [
  'issued',
  'reminded',
  'missed',
  'grace_ends',
  'stopped',
  'trial_ended',
  'trial_ends',
  'paid',
  'credited',
  'reversed',
] as const;
export type LetterKind = (typeof LETTERS)[number];

/** Of what has just been done with money; the rest is of the calendar and waits for the day. */
const AT_ONCE: readonly LetterKind[] = ['paid', 'credited', 'reversed'];

type Telling = {
  readonly ownerId: string;
  readonly what: LetterKind;
  readonly invoiceId?: string;
  /** Told once for this key; without one, each time. */
  readonly onceFor?: string;
};

/** In the transaction of what happened: nobody is told of what did not happen, and of what did once. */
export async function tellByLetter(db: Db, { ownerId, what, invoiceId, onceFor }: Telling): Promise<void> {
  const isOfItself = db.actor.kind === 'owner-job' && !AT_ONCE.includes(what);
  await db.enqueue(
    'subscription.letter',
    { what, invoiceId: invoiceId ?? null },
    {
      ownerId,
      ...(isOfItself && byDay(db.clock)),
      ...(onceFor !== undefined && { dedupeKey: `subscription.letter:${what}:${onceFor}` }),
    },
  );
}
