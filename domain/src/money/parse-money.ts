import { accept, type Decision, refuse } from '../refusal/refusal.ts';
import { type Decimal, parseDecimal } from './decimal.ts';
import { KOP_MAX, type Kop, kop } from './kop.ts';

type Scanned = { readonly negative: boolean; readonly whole: string; readonly fraction: string };

/**
 * Reads a sum as people type or paste it: `"12 345,60"`, `"12345.6"`, `"1 000 ₴"`, `"12.345,60 грн"` (ux.md F5).
 * Refuses with `empty`, `not_a_number`, `negative`, `too_many_digits` (a fraction of a kopeck: `1,234` may mean a thousand,
 * so it is never guessed) and `too_large` (over 999 999 999,99 ₴).
 */
export function parseMoneyInput(text: string, { allowNegative = false } = {}): Decision<Kop> {
  const scanned = scan(visible(text).replace(/(₴|грн\.?|гривень|гривні|гривня|uah)\s*$/iu, ''));
  if (!scanned.ok) return scanned;
  const { negative, whole, fraction } = scanned.value;
  if (negative && !allowNegative) return refuse('negative');
  if (fraction.length > 2) return refuse('too_many_digits');
  if (whole.length > 12) return refuse('too_large');
  const amount = Number(whole) * 100 + Number(fraction.padEnd(2, '0'));
  if (amount > KOP_MAX) return refuse('too_large');
  return accept(kop(negative ? -amount : amount));
}

/**
 * Reads a reading, an area or a price: as `parseMoneyInput`, with up to `maxFraction` digits after the comma (6 unless told) and the unit
 * that was copied with it. `parseDecimalInput("1 234,567 м³") = 1234.567`. Refusals: `empty`, `not_a_number`, `negative`, `too_many_digits`, `too_large`.
 */
export function parseDecimalInput(
  text: string,
  { allowNegative = false, maxFraction = 6 }: { allowNegative?: boolean; maxFraction?: number } = {},
): Decision<Decimal> {
  const scanned = scan(visible(text).trimEnd().replace(UNIT, ''));
  if (!scanned.ok) return scanned;
  const { negative, whole, fraction } = scanned.value;
  if (negative && !allowNegative) return refuse('negative');
  if (fraction.length > maxFraction) return refuse('too_many_digits');
  const value = parseDecimal(`${negative ? '-' : ''}${whole}${fraction === '' ? '' : `.${fraction}`}`);
  return value === null ? refuse('too_large') : accept(value);
}

/** `14,22 ₴`, `4,32 грн/кВт·год`, `54,2 м²`, `8 412 кВт·год`; a space at most between its parts, so that a long cell of spaces costs nothing. */
const UNIT = /(₴|грн\.?|uah)?\s?(\/|за)?\s?(м²|м2|кв\.?\s?м\.?|м³|м3|куб\.?\s?м\.?|квт.*|гкал|особу|людину|міс\S*)?$/iu;

/** Calculators, spreadsheets and messengers copy a number with marks of direction around it, which nobody sees. */
const visible = (text: string) => text.replace(/[\u200b-\u200f\u202a-\u202e\u2060\ufeff]/gu, '');

/**
 * Finds the sign, the whole part and the fraction. Spaces of any kind may part groups of three digits only, so that
 * `100 00` (a comma missed) is refused instead of becoming ten thousand. Of two kinds of separators the last is the decimal one.
 */
function scan(text: string): Decision<Scanned> {
  const trimmed = text.trim();
  if (trimmed === '') return refuse('empty');
  const negative = /^[-−–]/.test(trimmed);
  const body = trimmed.replace(/^[-−–+]\s*/, '').replace(/\s+/g, ' ');
  const mixed = /^(\d{1,3}(?:,\d{3})+)\.(\d*)$/.exec(body) ?? /^(\d{1,3}(?:\.\d{3})+),(\d*)$/.exec(body);
  const plain = /^(\d+|\d{1,3}(?: \d{3})+|)(?:[.,](\d*))?$/.exec(body);
  const match = mixed ?? plain;
  const whole = (match?.[1] ?? '').replace(/[ .,]/g, '').replace(/^0+(?=\d)/, '');
  const fraction = match?.[2] ?? '';
  if (match === null || (whole === '' && fraction === '')) return refuse('not_a_number');
  return accept({ negative, whole: whole === '' ? '0' : whole, fraction });
}
