import { type Decimal, multiplyDecimal } from '../money/decimal.ts';
import { type Kop, kop } from '../money/kop.ts';
import { divideHalfUp } from '../money/rounding.ts';
import type { ProrationShare } from './explanation.ts';

const MONTHS = 12n;

/** hryvnias × share of the month / divisor, rounded once. */
export function roundMonth(uah: Decimal, share: ProrationShare | null, divisor: bigint): Kop {
  const days = share === null ? 1n : BigInt(share.days);
  const ofDays = share === null ? 1n : BigInt(share.ofDays);
  return kop(Number(divideHalfUp(uah.units * 100n * days, 10n ** BigInt(uah.scale) * ofDays * divisor)));
}

/** A twelfth of a year's volume × price, for the delivery of gas: 1 000 м³ × 2.388 / 12 = 199.00 (ukraine.md §3). */
export function yearVolumeMonth(annualVolume: Decimal, price: Decimal): Kop {
  return roundMonth(multiplyDecimal(annualVolume, price), null, MONTHS);
}
