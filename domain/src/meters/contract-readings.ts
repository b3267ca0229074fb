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

/** A handover act is seldom signed on the very day, so one within a week of it counts as of that day. */
const HANDOVER_WINDOW_DAYS = 7;

/** The days of a lease, and whose they were before and will be after: of the same object, null or absent where there is nobody. */
export type ContractSpan = {
  readonly startDate: Day;
  readonly endDate: Day | null;
  readonly previousEnd?: Day | null;
  readonly nextStart?: Day | null;
};

/**
 * The reading a contract is counted from (contract.md §1.11): the last handover reading on or before the start, else the meter's
 * last one before it. Null means that the meter's first reading inside the term opens it. A handover of the lease before this one, its
 * beginning or its end, is not this one's unless it is of the same week: what the meter has turned since is not the newcomer's to pay.
 * What the former one is closed with days after this has begun opens this one: nobody's consumption is charged to two.
 */
export function openingReading<T extends MeterReading>(readings: readonly T[], span: ContractSpan): T | null {
  const { startDate, previousEnd = null } = span;
  const weekBefore = addDays(startDate, -HANDOVER_WINDOW_DAYS);
  let handover: T | null = null;
  let last: T | null = null;
  for (const reading of readings) {
    if (reading.on > startDate) break;
    if (reading.handover && (previousEnd === null || reading.on > previousEnd || reading.on >= weekBefore))
      handover = reading;
    last = reading;
  }
  const opening = handover ?? last;
  const former = previousEnd === null ? null : handedOverNear(readings, previousEnd);
  return former !== null && (opening === null || former.on > opening.on) ? former : opening;
}

/** The reading a contract ends with: the handover nearest to its end, within a week. Null while none was taken. */
export function closingReading<T extends MeterReading>(readings: readonly T[], span: ContractSpan): T | null {
  const { startDate, endDate } = span;
  if (endDate === null) return null;
  return handedOverNear(
    readings.filter((reading) => reading.on > startDate),
    endDate,
  );
}

/** Of the handovers within a week of a day the last one up to it, else the first one after it. */
function handedOverNear<T extends MeterReading>(readings: readonly T[], end: Day): T | null {
  const earliest = addDays(end, -HANDOVER_WINDOW_DAYS);
  const latest = addDays(end, HANDOVER_WINDOW_DAYS);
  let closing: T | null = null;
  for (const reading of readings) {
    if (!reading.handover || reading.on < earliest || reading.on > latest) continue;
    if (reading.on <= end || closing === null) closing = reading;
  }
  return closing;
}

/**
 * The readings (ascending by day) that a contract pays: after its opening reading, up to its closing one. Without a closing reading
 * those of the months up to the end's, but none that the next lease is counted past: nobody's consumption is charged to two. What lies
 * between two contracts is the owner's.
 */
export function contractReadings<T extends MeterReading>(readings: readonly T[], span: ContractSpan): T[] {
  const { endDate } = span;
  const opening = openingReading(readings, span);
  const closing = closingReading(readings, span);
  const nextFrom = nextOpening(readings, span);
  return readings.filter((reading) => {
    if (opening !== null && reading.on <= opening.on) return false;
    if (closing !== null) return reading.on <= closing.on;
    if (nextFrom !== null && reading.on > nextFrom) return false;
    // One handed over later than a closing may be taken opens the next lease, of whatever month it is said to be.
    if (reading.handover && endDate !== null && reading.on > endDate) return false;
    return endDate === null || reading.period <= periodOfDay(endDate);
  });
}

/** The day from which the next lease of the object is counted, as far as is known. */
function nextOpening(readings: readonly MeterReading[], { endDate, nextStart = null }: ContractSpan): Day | null {
  if (nextStart === null) return null;
  const opening = openingReading(readings, { startDate: nextStart, endDate: null, previousEnd: endDate });
  return opening?.on ?? nextStart;
}
