import { addDays, type Day } from '../dates/day.ts';
import { type Period, periodOfDay } from '../dates/period.ts';
import type { Decimal } from '../money/decimal.ts';

/** A reading of a meter as the choice of what a contract pays needs it. */
export type MeterReading = {
  readonly id: string;
  readonly on: Day;
  readonly period: Period;
  readonly values: readonly Decimal[];
  readonly handover: boolean;
  readonly estimated: boolean;
};

/** A handover act is seldom signed on the very last day, so a closing reading within a week of the end counts as it. */
const CLOSING_WINDOW_DAYS = 7;

export type ContractSpan = { readonly startDate: Day; readonly endDate: Day | null };

/**
 * The reading a contract is counted from (contract.md §1.11): the last handover reading on or before the start, else the meter's
 * last one before it. Null means that the meter's first reading inside the term opens it.
 */
export function openingReading<T extends MeterReading>(readings: readonly T[], { startDate }: ContractSpan): T | null {
  let handover: T | null = null;
  let last: T | null = null;
  for (const reading of readings) {
    if (reading.on > startDate) break;
    if (reading.handover) handover = reading;
    last = reading;
  }
  return handover ?? last;
}

/** The reading a contract ends with: the handover nearest to its end, within a week. Null while none was taken. */
export function closingReading<T extends MeterReading>(readings: readonly T[], span: ContractSpan): T | null {
  const { startDate, endDate } = span;
  if (endDate === null) return null;
  const earliest = addDays(endDate, -CLOSING_WINDOW_DAYS);
  const latest = addDays(endDate, CLOSING_WINDOW_DAYS);
  let closing: T | null = null;
  for (const reading of readings) {
    if (!reading.handover || reading.on <= startDate || reading.on < earliest || reading.on > latest) continue;
    if (reading.on <= endDate || closing === null) closing = reading;
  }
  return closing;
}

/**
 * The readings (ascending by day) that a contract pays: after its opening reading, up to its closing one. Without a closing reading
 * those of the months up to the end's. What lies between two contracts is the owner's.
 */
export function contractReadings<T extends MeterReading>(readings: readonly T[], span: ContractSpan): T[] {
  const opening = openingReading(readings, span);
  const closing = closingReading(readings, span);
  return readings.filter((reading) => {
    if (opening !== null && reading.on <= opening.on) return false;
    if (closing !== null) return reading.on <= closing.on;
    // One handed over later than a closing may be taken opens the next lease, of whatever month it is said to be.
    if (reading.handover && span.endDate !== null && reading.on > span.endDate) return false;
    return span.endDate === null || reading.period <= periodOfDay(span.endDate);
  });
}
