/**
 * Money in hryvnias is an integer count of kopecks (ADR 0003). The brand stops a plain number from being taken for money;
 * the guard keeps every value inside the range where JavaScript integers and JSON are exact.
 */
export type Kop = number & { readonly __unit: 'kop' };

/** The largest sum one value may hold: 999 999 999,99 ₴, which is also the limit of the bank QR (NBU resolution 97). */
export const KOP_MAX = 99_999_999_999;

/** Figures that are each allowed may give a sum that no longer is: told apart from a bug, so that whoever typed them hears of it. */
export class SumTooLarge extends RangeError {
  override readonly name = 'SumTooLarge';
}

/**
 * A safe integer number of kopecks; throws on anything else, because a fraction of a kopeck is always our bug. A sum beyond the safe
 * integers is `SumTooLarge`.
 */
export function kop(value: number): Kop {
  if (Math.abs(value) > Number.MAX_SAFE_INTEGER) throw new SumTooLarge(`Too many kopecks: ${value}`);
  if (!Number.isSafeInteger(value)) throw new RangeError(`Not a whole number of kopecks: ${value}`);
  return (value === 0 ? 0 : value) as Kop;
}

export const ZERO_KOP: Kop = kop(0);

/** The exact sum; throws if it leaves the safe range. `sumKop([10 50, -3 00]) = 7 50`. */
export function sumKop(values: Iterable<Kop>): Kop {
  let total = 0;
  for (const value of values) total += value;
  return kop(total);
}

export function addKop(a: Kop, b: Kop): Kop {
  return kop(a + b);
}

/** Whether one row of the books may hold it. */
export function isStorable(value: number): boolean {
  return Math.abs(value) <= KOP_MAX;
}

/** The sum if one row of the books may hold it; otherwise `SumTooLarge`. */
export function storableKop(value: number): Kop {
  if (!isStorable(value)) throw new SumTooLarge(`More kopecks than a row of the books holds: ${value}`);
  return kop(value);
}

export function subtractKop(from: Kop, what: Kop): Kop {
  return kop(from - what);
}
