import { type Period, parsePeriod } from '../dates/period.ts';

/** The number as banks take it, in ASCII: the letter is Latin `K`. */
export function receiptReference(number: string): string {
  return number.replace(/^К/, 'K');
}

/** The key two spellings of a number share: `2026-11-0042`. Null if the text is not a number of ours. */
export function receiptNumberKey(text: string): string | null {
  const match = /^\s*(?:[КKкk]\s*-?\s*)?(\d{4}-\d{2})-(\d{4,})\s*$/u.exec(text);
  const period = match?.[1];
  const counter = match?.[2];
  if (period === undefined || counter === undefined || parsePeriod(period) === null) return null;
  return `${period}-${counter}`;
}

/** The month of numbers whose counter is not typed yet: `К-2026-11`, `2026-11-`. Null if the text is not that. */
export function receiptPeriodKey(text: string): Period | null {
  const match = /^\s*(?:[КKкk]\s*-?\s*)?(\d{4}-\d{2})-?\s*$/u.exec(text);
  return match?.[1] === undefined ? null : parsePeriod(match[1]);
}
