/** The CLDR plural categories of Ukrainian; `other` is for fractions. */
export type PluralCategory = 'one' | 'few' | 'many' | 'other';

/**
 * The category of a count (CLDR, ukraine.md §8): one 1, 21, 101; few 2–4, 22; many 0, 5–20, 111; other 1,5.
 * Computed here and not by Intl, so that the core gives the same words in the browser, in letters and in PDF.
 */
export function pluralCategory(count: number): PluralCategory {
  const n = Math.abs(count);
  if (!Number.isInteger(n)) return 'other';
  const tens = n % 100;
  const ones = n % 10;
  if (ones === 1 && tens !== 11) return 'one';
  if (ones >= 2 && ones <= 4 && (tens < 12 || tens > 14)) return 'few';
  return 'many';
}

/**
 * The form of a noun after a count: `plural(5, 'день', 'дні', 'днів') = "днів"`. `other`, the genitive singular after a fraction
 * («1,5 договору»), falls back to `few`, which it equals for feminine nouns («1,5 гривні»).
 */
export function plural(count: number, one: string, few: string, many: string, other: string = few): string {
  const forms: Readonly<Record<PluralCategory, string>> = { one, few, many, other };
  return forms[pluralCategory(count)];
}
