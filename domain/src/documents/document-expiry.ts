import { addDays, type Day, daysBetween } from '../dates/day.ts';

/** How long before its end a document begins to be looked at. */
export const EXPIRY_NOTICE_DAYS = 30;

/** Letters go this many days before the end; the last one is for those who left it until the end. */
const EXPIRY_LETTER_DAYS = [30, 7] as const;
export type ExpiryLetterDays = (typeof EXPIRY_LETTER_DAYS)[number];

export const EXPIRY_STATES = ['none', 'valid', 'soon', 'expired'] as const;
export type ExpiryState = (typeof EXPIRY_STATES)[number];

/** The last day of a term is still a day of it. `('2026-11-20', '2026-11-20')` is `soon`, the day after it `expired`. */
export function expiryState(validUntil: Day | null, today: Day): ExpiryState {
  if (validUntil === null) return 'none';
  if (validUntil < today) return 'expired';
  return validUntil <= addDays(today, EXPIRY_NOTICE_DAYS) ? 'soon' : 'valid';
}

/** Which letter is due today; a day that was missed is made up, and what is over gets no letter. */
export function expiryLetter(validUntil: Day, today: Day): ExpiryLetterDays | null {
  const left = daysBetween(today, validUntil);
  if (left < 0) return null;
  if (left <= 7) return 7;
  return left <= EXPIRY_NOTICE_DAYS ? 30 : null;
}
