import { parsePeriod } from '../dates/period.ts';

/**
 * Numbers of our receipts in a purpose, in the form they are kept: `К-2026-11-0042`. The letter may be Cyrillic, Latin or missing
 * (contract.md §1.6), dashes may be of any kind; with the letter they may also be spaces or missing, because banks drop signs. Digits
 * before or after would make it a part of something longer, an account or a telephone.
 */
const NUMBERED =
  /(?<![\p{L}\d])(?:[КK][-‐‑–—−\s.№]{0,3}(20\d{2})[-‐‑–—−\s.]?(\d{2})[-‐‑–—−\s.]?(\d{4,9})|(20\d{2})[-‐‑–—−](\d{2})[-‐‑–—−](\d{4,9}))(?!\d)/giu;

export function receiptNumbersIn(purpose: string): string[] {
  const found = new Set<string>();
  for (const match of purpose.matchAll(NUMBERED)) {
    const [year, month, counter] = match.slice(1).filter((part) => part !== undefined);
    if (parsePeriod(`${year}-${month}`) !== null) found.add(`К-${year}-${month}-${counter}`);
  }
  return [...found];
}
