/**
 * Exact decimals: tariff prices, meter values, areas, rates. A value is `units / 10^scale` with `units` a bigint, so no float
 * ever touches a sum (ADR 0003). The wire form is a plain string, `"1234.567"`.
 */
export type Decimal = { readonly units: bigint; readonly scale: number };

const PATTERN = /^-?\d{1,15}(\.\d{1,9})?$/;

/** Parses the wire form. Returns null for anything else: no exponent, no spaces, no comma, at most 9 fraction digits. */
export function parseDecimal(text: string): Decimal | null {
  if (!PATTERN.test(text)) return null;
  const negative = text.startsWith('-');
  const [whole = '0', fraction = ''] = (negative ? text.slice(1) : text).split('.');
  const units = BigInt(whole + fraction);
  return normalize({ units: negative ? -units : units, scale: fraction.length });
}

/** Like `parseDecimal`, for values already validated at the edge; throws on a bug. */
export function decimal(text: string): Decimal {
  const value = parseDecimal(text);
  if (value === null) throw new RangeError(`Not a decimal: ${text}`);
  return value;
}

/** The shortest wire form: `decimal("30.380")` prints `30.38`. */
export function formatDecimal(value: Decimal): string {
  const { units, scale } = normalize(value);
  const negative = units < 0n;
  const digits = (negative ? -units : units).toString().padStart(scale + 1, '0');
  const text = scale === 0 ? digits : `${digits.slice(0, -scale)}.${digits.slice(-scale)}`;
  return negative ? `-${text}` : text;
}

export function addDecimal(a: Decimal, b: Decimal): Decimal {
  if (a.scale === b.scale) return normalize({ units: a.units + b.units, scale: a.scale });
  const scale = Math.max(a.scale, b.scale);
  return normalize({ units: rescale(a, scale) + rescale(b, scale), scale });
}

export function subtractDecimal(a: Decimal, b: Decimal): Decimal {
  if (a.scale === b.scale) return normalize({ units: a.units - b.units, scale: a.scale });
  return addDecimal(a, { units: -b.units, scale: b.scale });
}

export function multiplyDecimal(a: Decimal, b: Decimal): Decimal {
  return normalize({ units: a.units * b.units, scale: a.scale + b.scale });
}

/** −1, 0 or 1. */
export function compareDecimal(a: Decimal, b: Decimal): -1 | 0 | 1 {
  const scale = Math.max(a.scale, b.scale);
  const difference = rescale(a, scale) - rescale(b, scale);
  return difference < 0n ? -1 : difference > 0n ? 1 : 0;
}

export const ZERO_DECIMAL: Decimal = { units: 0n, scale: 0 };

export function sumDecimals(values: Iterable<Decimal>): Decimal {
  let total = ZERO_DECIMAL;
  for (const value of values) total = addDecimal(total, value);
  return total;
}

/** The units of `value` at exactly `scale` digits; throws if digits would be lost. */
export function rescale(value: Decimal, scale: number): bigint {
  if (scale < value.scale) {
    const factor = 10n ** BigInt(value.scale - scale);
    if (value.units % factor !== 0n) throw new RangeError('Rescaling would lose digits');
    return value.units / factor;
  }
  return value.units * 10n ** BigInt(scale - value.scale);
}

function normalize(value: Decimal): Decimal {
  if (value.scale === 0) return value;
  let u = value.units;
  let s = value.scale;
  while (s > 0 && u % 10n === 0n) {
    u /= 10n;
    s -= 1;
  }
  return { units: u, scale: s };
}
