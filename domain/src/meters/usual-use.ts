import { type Day, daysBetween } from '../dates/day.ts';
import { addDecimal, type Decimal, subtractDecimal, ZERO_DECIMAL } from '../money/decimal.ts';
import { divideHalfUp } from '../money/rounding.ts';
import { shareOfDecimal } from '../money/share-of-decimal.ts';
import { registerSize } from './consumption.ts';

/** A consumption between two real readings, by zones, multiplier included, and the days it took. */
export type UseSample = { readonly days: number; readonly consumption: readonly Decimal[] };

const SCALE = 3;

function totals(samples: readonly UseSample[], zone: number): { days: number; consumption: Decimal } {
  let days = 0;
  let consumption = ZERO_DECIMAL;
  for (const sample of samples) {
    days += sample.days;
    consumption = addDecimal(consumption, sample.consumption[zone] ?? ZERO_DECIMAL);
  }
  return { days, consumption };
}

/** The usual consumption of a zone for so many days: the mean daily use of the samples × days. Null without samples. */
export function usualConsumption(samples: readonly UseSample[], zone: number, days: number): Decimal | null {
  const total = totals(samples, zone);
  if (total.days <= 0) return null;
  return shareOfDecimal(total.consumption, BigInt(days), BigInt(total.days), SCALE);
}

export type EstimateInput = {
  readonly meter: {
    readonly zones: 1 | 2 | 3;
    readonly digits: number;
    readonly decimals: number;
    readonly multiplier: Decimal;
  };
  readonly previous: { readonly on: Day; readonly values: readonly Decimal[] };
  readonly on: Day;
  readonly samples: readonly UseSample[];
};

/**
 * The values a meter would show by its mean daily use (product.md §6 «оцінка»): previous + use / multiplier, rounded to the digits
 * of the register, turning over at its end. Null without samples: nothing is invented for a meter without a history.
 */
export function estimateValues({ meter, previous, on, samples }: EstimateInput): Decimal[] | null {
  const days = daysBetween(previous.on, on);
  if (days < 0) return null;
  const values: Decimal[] = [];
  for (let zone = 0; zone < meter.zones; zone += 1) {
    const total = totals(samples, zone);
    const before = previous.values[zone];
    if (total.days <= 0 || before === undefined) return null;
    const { multiplier } = meter;
    const units = divideHalfUp(
      total.consumption.units * BigInt(days) * 10n ** BigInt(multiplier.scale + meter.decimals),
      BigInt(total.days) * multiplier.units * 10n ** BigInt(total.consumption.scale),
    );
    const value = addDecimal(before, { units, scale: meter.decimals });
    const over = subtractDecimal(value, registerSize(meter.digits));
    values.push(over.units >= 0n ? over : value);
  }
  return values;
}
