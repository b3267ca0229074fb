import { type Day, dayParts } from '../dates/day.ts';
import {
  addDecimal,
  compareDecimal,
  type Decimal,
  multiplyDecimal,
  subtractDecimal,
  sumDecimals,
} from '../money/decimal.ts';
import type { ReadingWindow } from '../properties/service-settings.ts';
import type { Refusal } from '../refusal/refusal.ts';
import { registerSize, zoneConsumption } from './consumption.ts';

/** What the sheet shows beside a reading (product.md §6). Only some block: see `refusal`. */
const READING_FLAGS = [
  'below_previous',
  'rollover',
  'high',
  'zero',
  'outside_window',
  'future_date',
  'duplicate',
  'verification_expired',
  'photo_seen',
] as const;
export type ReadingFlag = (typeof READING_FLAGS)[number];

const READING_CONFIRMATIONS = ['rollover', 'high'] as const;
export type ReadingConfirmation = (typeof READING_CONFIRMATIONS)[number];

export type CheckReadingInput = {
  readonly meter: {
    readonly zones: 1 | 2 | 3;
    readonly digits: number;
    readonly decimals: number;
    readonly multiplier: Decimal;
    readonly nextVerificationOn: Day | null;
  };
  readonly reading: { readonly on: Day; readonly values: readonly Decimal[] };
  /** The reading before it, or the initial values of a new meter; null for the very first. */
  readonly previous: { readonly values: readonly Decimal[]; readonly estimated: boolean } | null;
  /** What was last read off the dial, by zones; null where that is `previous` itself, or nothing. */
  readonly measured: readonly Decimal[] | null;
  /** The usual consumption of each zone for the days passed (`usualConsumption`); null without a history. */
  readonly usual: readonly (Decimal | null)[];
  /** What is too much where there is no usual (`firstUseCeiling`). */
  readonly ceiling: Decimal | null;
  readonly today: Day;
  readonly occupied: boolean;
  readonly window: ReadingWindow | null;
  /** The meter already has a reading of this day. */
  readonly sameDayExists: boolean;
  readonly photoSeen: boolean;
  readonly confirm: readonly ReadingConfirmation[];
};

export type ReadingCheck = {
  readonly flags: readonly ReadingFlag[];
  /** `out_of_range`, `future_date`, `below_previous` or `rollover_unconfirmed` (contract.md §3.9), or `zone_count`; null lets the reading in. */
  readonly refusal: Refusal | null;
  /** By zones; null when the values cannot be counted. */
  readonly consumption: readonly Decimal[] | null;
};

/** The one check of a reading, for the form, the sheet and the import alike. */
export function checkReading(input: CheckReadingInput): ReadingCheck {
  const { meter, reading, previous } = input;
  const wrong = outOfRange(input);
  if (wrong !== null) return { flags: plainFlags(input), refusal: wrong, consumption: null };
  const flags = plainFlags(input);
  let refusal: Refusal | null = flags.includes('future_date') ? { code: 'future_date', field: 'date' } : null;
  if (previous === null) return { flags, refusal, consumption: null };
  const consumption: Decimal[] = [];
  for (const [index, current] of reading.values.entries()) {
    const before = previous.values[index];
    if (before === undefined) return { flags, refusal, consumption: null };
    const zone = { previous: before, current, digits: meter.digits, multiplier: meter.multiplier };
    const counted = zoneConsumption({ ...zone, previousEstimated: previous.estimated });
    if (counted.rollover) {
      const plausible = isPlausibleRollover({ ...zone, usual: input.usual[index] ?? null });
      add(flags, plausible ? 'rollover' : 'below_previous');
      refusal ??= rolloverRefusal(plausible, input.confirm, index);
    } else if (isBelowMeasured({ current, estimate: before, measured: input.measured?.[index] })) {
      add(flags, 'below_previous');
      refusal ??= { code: 'below_previous', field: `values.${index}` };
    } else if (isHigh(counted.consumption, input.usual[index] ?? null, input.ceiling)) add(flags, 'high');
    consumption.push(counted.consumption);
  }
  if (input.occupied && sumDecimals(consumption).units === 0n) add(flags, 'zero');
  return { flags, refusal, consumption: flags.includes('below_previous') ? null : consumption };
}

function rolloverRefusal(plausible: boolean, confirm: readonly ReadingConfirmation[], zone: number): Refusal | null {
  const field = `values.${zone}`;
  if (!plausible) return { code: 'below_previous', field };
  return confirm.includes('rollover') ? null : { code: 'rollover_unconfirmed', field };
}

type Measured = { readonly current: Decimal; readonly estimate: Decimal; readonly measured: Decimal | undefined };

/**
 * An estimate may be taken back by a lower value, what the dial has shown may not: once the estimate is gone the value would be
 * counted as a turn of the whole register. An estimate that has itself turned over says nothing of it.
 */
function isBelowMeasured({ current, estimate, measured }: Measured): boolean {
  return measured !== undefined && compareDecimal(measured, estimate) <= 0 && compareDecimal(current, measured) < 0;
}

export type RolloverInput = {
  readonly previous: Decimal;
  readonly current: Decimal;
  readonly digits: number;
  readonly multiplier: Decimal;
  readonly usual: Decimal | null;
};

/**
 * A lower value is taken for a roll-over, to be confirmed, when `10^digits + current − previous` is at most the larger of three
 * times the usual and 10 % of the register (contract.md §3.9); a larger one is a mistake. All in units of the register.
 */
export function isPlausibleRollover({ previous, current, digits, multiplier, usual }: RolloverInput): boolean {
  const size = registerSize(digits);
  const turned = addDecimal(size, subtractDecimal(current, previous));
  if (compareDecimal(turned, { units: size.units, scale: 1 }) <= 0) return true;
  if (usual === null) return false;
  return compareDecimal(multiplyDecimal(turned, multiplier), multiplyDecimal(usual, { units: 3n, scale: 0 })) <= 0;
}

/** Over three times the usual (product.md §6); a meter without use has no usual to be measured by, only what would be too much for any. */
export function isHigh(consumption: Decimal, usual: Decimal | null, ceiling: Decimal | null): boolean {
  if (usual === null || usual.units <= 0n) return ceiling !== null && compareDecimal(consumption, ceiling) > 0;
  return compareDecimal(consumption, multiplyDecimal(usual, { units: 3n, scale: 0 })) > 0;
}

function outOfRange({ meter, reading }: CheckReadingInput): Refusal | null {
  if (reading.values.length !== meter.zones) return { code: 'zone_count', field: 'values' };
  const size = registerSize(meter.digits);
  for (const [index, value] of reading.values.entries()) {
    const fits = value.units >= 0n && value.scale <= meter.decimals && compareDecimal(value, size) < 0;
    if (!fits) return { code: 'out_of_range', field: `values.${index}` };
  }
  return null;
}

function plainFlags({ meter, reading, today, window, sameDayExists, photoSeen }: CheckReadingInput): ReadingFlag[] {
  const flags: ReadingFlag[] = [];
  if (reading.on > today) flags.push('future_date');
  if (window !== null && !isInWindow(reading.on, window)) flags.push('outside_window');
  if (sameDayExists) flags.push('duplicate');
  if (meter.nextVerificationOn !== null && meter.nextVerificationOn < reading.on) flags.push('verification_expired');
  if (photoSeen) flags.push('photo_seen');
  return flags;
}

/** A window may pass over the month's end: 25–1 is from the 25th to the 1st. */
export function isInWindow(on: Day, window: ReadingWindow): boolean {
  const { date } = dayParts(on);
  if (window.fromDay <= window.toDay) return date >= window.fromDay && date <= window.toDay;
  return date >= window.fromDay || date <= window.toDay;
}

function add(flags: ReadingFlag[], flag: ReadingFlag): void {
  if (!flags.includes(flag)) flags.push(flag);
}
