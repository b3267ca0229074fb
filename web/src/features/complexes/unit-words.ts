import type { ComplexUnit } from '@kliuchar/api-schema/complexes';
import { complexes as t } from '../../i18n/uk/complexes.ts';
import { formatDayMonth, formatDecimalUk, formatMinor, formatUah } from '../../lib/format.ts';
import type { Mark } from './unit-marks.ts';

/** Who lives there, or what the empty object is. */
export function lineOf({ tenantName, effectiveEnd }: ComplexUnit, mark: Mark): string {
  if (tenantName === null) return t.map.marks[mark];
  return mark === 'ends' && effectiveEnd ? `${tenantName} · ${t.map.until(formatDayMonth(effectiveEnd))}` : tenantName;
}

/** What is overdue, else the rent, else the size: what is merely billed is no debt before its day. */
export function sumOf({ debtKop, badges, rent, areaTotal }: ComplexUnit): string {
  if (badges.includes('overdue')) return formatUah(debtKop);
  if (rent) return formatMinor(rent.amountMinor, rent.currency);
  return areaTotal === null ? '' : t.map.areaOf(formatDecimalUk(areaTotal));
}
