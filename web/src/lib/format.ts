/** The formatters of the interface are the domain's, shared with letters and PDF; this file only gathers what screens use. */
export { dueInWords, relativeDayInWords } from '@kliuchar/domain/dates/distance-words';
export {
  formatDay,
  formatDayLong,
  formatDayMonth,
  formatPeriod,
  formatPeriodGenitive,
  monthName,
  weekdayName,
} from '@kliuchar/domain/dates/format-day';
export { kyivDay } from '@kliuchar/domain/dates/kyiv-day';
export {
  type Currency,
  currencySign,
  formatCount,
  formatDecimalUk,
  formatMinor,
  formatPrice,
  formatUah,
  formatUahParts,
} from '@kliuchar/domain/money/format-money';

import type { Day } from '@kliuchar/domain/dates/day';
import { formatDay } from '@kliuchar/domain/dates/format-day';
import { formatKyivClock, kyivDay } from '@kliuchar/domain/dates/kyiv-day';

/** Today in Kyiv: the only business day there is (ADR 0004). */
export function today(): Day {
  return kyivDay(Date.now());
}

/** An ISO instant for people: `20.11.2026, 14:32` by the Kyiv clock. */
export function formatInstant(iso: string): string {
  const epochMs = Date.parse(iso);
  return `${formatDay(kyivDay(epochMs))}, ${formatKyivClock(epochMs)}`;
}

/** The clock alone: «Оновлено о 09:40». */
export function formatClock(epochMs: number): string {
  return formatKyivClock(epochMs);
}

/** Two capital letters for an avatar. */
export function initials(...names: readonly (string | null | undefined)[]): string {
  return names
    .filter((name) => name)
    .slice(0, 2)
    .map((name) => name?.trim().charAt(0).toUpperCase())
    .join('');
}
