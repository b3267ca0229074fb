import { MINUS, NBSP } from '../text/typography.ts';
import { type Decimal, formatDecimal } from './decimal.ts';
import type { Kop } from './kop.ts';

export type Currency = 'UAH' | 'USD' | 'EUR';

const SIGNS: Readonly<Record<Currency, string>> = { UAH: '₴', USD: '$', EUR: '€' };

/** The sign that follows a sum: `₴`, `$`, `€`. */
export function currencySign(currency: Currency): string {
  return SIGNS[currency];
}

/** A sum for screen, letter and PDF alike: `formatUah(1850050) = "18 500,50 ₴"`. An absent sum («—») is the caller's word. */
export function formatUah(amount: Kop): string {
  return formatMinor(amount, 'UAH');
}

/** A sum in the hundredths of any of our currencies: `formatMinor(38000, 'USD') = "380,00 $"`. */
export function formatMinor(minor: number, currency: Currency): string {
  const { whole, kopecks } = formatMinorParts(minor);
  return `${whole}${kopecks}${NBSP}${currencySign(currency)}`;
}

/** The two parts of a sum whose kopecks are drawn quieter: `{ whole: "18 500", kopecks: ",50" }`. */
export function formatUahParts(amount: Kop): { readonly whole: string; readonly kopecks: string } {
  return formatMinorParts(amount);
}

/** A decimal in its wire form or value, in Ukrainian: `formatDecimalUk("1234.567") = "1 234,567"`. */
export function formatDecimalUk(value: string | Decimal): string {
  const text = typeof value === 'string' ? value : formatDecimal(value);
  const negative = text.startsWith('-');
  const digits = negative ? text.slice(1) : text;
  const point = digits.indexOf('.');
  const body = point === -1 ? groupDigits(digits) : `${groupDigits(digits.slice(0, point))},${digits.slice(point + 1)}`;
  return negative ? MINUS + body : body;
}

/** A price in hryvnias, two digits after the comma at least: `formatPrice("43.2") = "43,20"`, `formatPrice("2.388") = "2,388"`. */
export function formatPrice(price: string | Decimal): string {
  const text = formatDecimalUk(price);
  const [whole = text, fraction = ''] = text.split(',');
  return `${whole},${fraction.padEnd(2, '0')}`;
}

/** A whole number with its digits in groups: `formatCount(1234) = "1 234"`. */
export function formatCount(count: number): string {
  if (!Number.isSafeInteger(count)) throw new RangeError(`Not a whole number: ${count}`);
  return (count < 0 ? MINUS : '') + groupDigits(String(Math.abs(count)));
}

function formatMinorParts(minor: number): { whole: string; kopecks: string } {
  if (!Number.isSafeInteger(minor)) throw new RangeError(`Not a whole number of hundredths: ${minor}`);
  const digits = String(Math.abs(minor)).padStart(3, '0');
  const whole = groupDigits(digits.slice(0, -2));
  return { whole: minor < 0 ? MINUS + whole : whole, kopecks: `,${digits.slice(-2)}` };
}

function groupDigits(digits: string): string {
  // Most sums of a receipt are this short, and a run formats millions of them.
  if (digits.length <= 3) return digits;
  if (digits.length <= 6) return `${digits.slice(0, -3)}${NBSP}${digits.slice(-3)}`;
  return digits.replace(/\B(?=(\d{3})+$)/g, NBSP);
}
