import { addDecimal, compareDecimal, type Decimal, multiplyDecimal, subtractDecimal } from '../money/decimal.ts';

/** What a register shows at its end: 10^digits. 5 digits turn over at 100 000. */
export function registerSize(digits: number): Decimal {
  return { units: 10n ** BigInt(digits), scale: 0 };
}

export type ZoneReadings = {
  readonly previous: Decimal;
  readonly current: Decimal;
  readonly digits: number;
  readonly multiplier: Decimal;
  /** The previous value was an estimate, so a lower one takes back what was billed too much. */
  readonly previousEstimated: boolean;
};

export type ZoneConsumption = { readonly consumption: Decimal; readonly rollover: boolean };

/**
 * (current − previous) × multiplier; a lower value is a roll-over, `10^digits + current − previous` (99985 → 00012 = 27, ukraine.md
 * §3), and the multiplier comes after the difference (contract.md §1.14). After an estimate a lower value is a true-up below zero,
 * unless it is more than half the register away.
 */
export function zoneConsumption(readings: ZoneReadings): ZoneConsumption {
  const difference = subtractDecimal(readings.current, readings.previous);
  const rollover = difference.units < 0n && (!readings.previousEstimated || isHalfRegisterBelow(difference, readings));
  const turned = rollover ? addDecimal(difference, registerSize(readings.digits)) : difference;
  return { consumption: isOne(readings.multiplier) ? turned : multiplyDecimal(turned, readings.multiplier), rollover };
}

function isOne(multiplier: Decimal): boolean {
  return multiplier.scale === 0 && multiplier.units === 1n;
}

function isHalfRegisterBelow(difference: Decimal, { digits }: ZoneReadings): boolean {
  const doubled = multiplyDecimal(difference, { units: -2n, scale: 0 });
  return compareDecimal(doubled, registerSize(digits)) > 0;
}
