import type { Kop } from './kop.ts';
import { KOP_MAX, kop } from './kop.ts';
import { parseMoneyInput } from './parse-money.ts';

/** What is looked for by a sum: `from` itself first, then whatever is under `below`. */
export type SoughtSum = { readonly from: Kop; readonly below: Kop };

/** How the comma and the point of the other layout come out. */
const OTHER_LAYOUT: Readonly<Record<string, string>> = { ю: '.', б: ',' };

/**
 * A sum in a box that finds everything, as people type or paste it (ux.md N2, F5): `"8 450,50 ₴"` is that sum alone, `"8450"` also what has
 * kopecks besides, up to 8 450,99 ₴. Null for a text that is no sum, for zero, and for digits that begin with zero, which are a telephone or
 * a number of a document.
 */
export function soughtSum(text: string): SoughtSum | null {
  const typed = text
    .trim()
    .replace(/(?<=\d)[юб](?=\d{1,2}(?!\d))/giu, (letter) => OTHER_LAYOUT[letter.toLowerCase()] ?? letter);
  if (/^0\d/.test(typed)) return null;
  const read = parseMoneyInput(typed);
  if (!read.ok || read.value === 0) return null;
  const from = read.value;
  // A comma that is followed by digits names the kopecks; groups of three after a comma are thousands.
  const isWhole = from % 100 === 0 && !/[.,]\d{1,2}(?!\d)/.test(typed);
  return { from, below: isWhole ? kop(Math.min(from + 100, KOP_MAX)) : from };
}

/**
 * How a sum may stand in a text, as one word: `"12 345,60 ₴"` is `["12345,60", "12 345,60"]`. Null for bare digits, which may be a number of
 * a flat and of a house, and for what is no sum.
 */
export function sumSpellings(text: string): readonly string[] | null {
  if (/^[\d\s]*$/u.test(text) || soughtSum(text) === null) return null;
  const digits = (/\d[\d\s.,]*/u.exec(text)?.[0] ?? '').replace(/\s+/gu, ' ').trim();
  return [...new Set([digits.replaceAll(' ', ''), digits])];
}
