import type { Day } from '../dates/day.ts';

/** What holds for every invitation, of a manager, a tenant or a colleague (product.md §2, contract.md §3.14). */

/** For so long its link opens something. */
export const INVITE_LIFE_MS = 14 * 24 * 60 * 60_000;
/** So often it is sent on one day at the most. */
export const LETTERS_A_DAY = 3;

export type SentInvitation = { readonly status: string; readonly sentOn: Day | null; readonly sentCount: number };

/** Why an invitation was not sent again: often enough for `today`, or there is nobody any more who would answer it. */
export function whyNotSentAgain(
  { status, sentOn, sentCount }: SentInvitation,
  today: Day,
): 'resend_limit' | 'grant_state' {
  const isSpent = status === 'pending' && sentOn === today && sentCount >= LETTERS_A_DAY;
  return isSpent ? 'resend_limit' : 'grant_state';
}
