/**
 * Money in hryvnias is an integer count of kopecks (ADR 0003). The brand stops a plain number from being taken for money;
 * the guard keeps every value inside the range where JavaScript integers and JSON are exact.
 */
export type Kop = number & { readonly __unit: 'kop' };

/** The largest sum one value may hold: 999 999 999,99 ₴, which is also the limit of the bank QR (NBU resolution 97). */
export const KOP_MAX = 99_999_999_999;

/** A safe integer number of kopecks; throws on anything else, because a fraction of a kopeck is always our bug. */
export function kop(value: number): Kop {
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

export function subtractKop(from: Kop, what: Kop): Kop {
  return kop(from - what);
}
