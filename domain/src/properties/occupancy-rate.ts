import { formatDecimal } from '../money/decimal.ts';
import { divideHalfUp } from '../money/rounding.ts';

/** Percent of objects that are let, to a tenth: 14 of 16 is `87.5`. Of no objects none is. */
export function occupancyRate(occupied: number, total: number): string {
  if (total === 0) return '0';
  return formatDecimal({ units: divideHalfUp(BigInt(occupied) * 1000n, BigInt(total)), scale: 1 });
}
