import { type Period, parsePeriod } from '../dates/period.ts';

/** `К-2026-11-0042`: Cyrillic К, the period, the owner's counter of the period with at least four digits (contract.md §1.6). */
export function receiptNumber(period: Period, counter: number): string {
  if (!Number.isSafeInteger(counter) || counter < 1) throw new RangeError(`Not a counter: ${counter}`);
  return `К-${period}-${String(counter).padStart(4, '0')}`;
}

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

/** Every number of ours inside a payment's purpose, with К, K or none: «за оренду, рах. K-2026-11-0042». */
export function findReceiptNumberKeys(purpose: string): string[] {
  const keys: string[] = [];
  for (const [, period, counter] of purpose.matchAll(/(?<!\d)(\d{4}-\d{2})-(\d{4,})(?!\d)/gu)) {
    if (period === undefined || counter === undefined || parsePeriod(period) === null) continue;
    const key = `${period}-${counter}`;
    if (!keys.includes(key)) keys.push(key);
  }
  return keys;
}
