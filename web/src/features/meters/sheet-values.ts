import type { SheetRow } from '@kliuchar/api-schema/meters';
import { isPlausibleRollover } from '@kliuchar/domain/meters/check-reading';
import { zoneConsumption } from '@kliuchar/domain/meters/consumption';
import { zoneName as nameOfZone } from '@kliuchar/domain/meters/zone-name';
import { compareDecimal, type Decimal, decimal, formatDecimal, sumDecimals } from '@kliuchar/domain/money/decimal';
import { parseDecimalInput } from '@kliuchar/domain/money/parse-money';
import { meters as t } from '../../i18n/uk/meters.ts';
import { formatDecimalUk } from '../../lib/format.ts';

type Meter = Pick<SheetRow, 'zones' | 'digits' | 'decimals' | 'multiplier' | 'previous' | 'usual'>;

export type SheetPreview = {
  /** The wire's values; null while any zone is empty or cannot be read. */
  readonly values: readonly string[] | null;
  readonly empty: boolean;
  /** The first zone that is still empty while another is not: nothing is saved without it. */
  readonly lacking: number | null;
  /** What is wrong with the text itself. */
  readonly problem: string | null;
  /** All zones together, multiplier included; null while it cannot be counted. */
  readonly consumption: Decimal | null;
  readonly rollover: boolean;
  readonly belowPrevious: boolean;
  /** Signed percent against the usual; null without a usual. */
  readonly change: number | null;
  readonly high: boolean;
};

const NOTHING: SheetPreview = {
  values: null,
  empty: true,
  lacking: null,
  problem: null,
  consumption: null,
  rollover: false,
  belowPrevious: false,
  change: null,
  high: false,
};

/** What the row says while one types, by the same domain rules that the server will judge the reading by. */
export function previewReading(meter: Meter, texts: readonly string[]): SheetPreview {
  if (texts.every((text) => text.trim() === '')) return NOTHING;
  const read: Decimal[] = [];
  const lacking = texts.findIndex((text) => text.trim() === '');
  for (const text of texts) {
    if (text.trim() === '') return { ...NOTHING, empty: false, lacking };
    const value = parseDecimalInput(text, { maxFraction: meter.decimals });
    if (!value.ok) return { ...NOTHING, empty: false, problem: problemOf(value.refusal.code, meter.decimals) };
    read.push(value.value);
  }
  const values = read.map(formatDecimal);
  const known = { ...NOTHING, empty: false, values };
  return meter.previous === null ? known : { ...known, ...countOf(meter, meter.previous, read) };
}

function countOf(meter: Meter, previous: NonNullable<Meter['previous']>, read: readonly Decimal[]) {
  const usual = meter.usual === null ? null : decimal(meter.usual);
  const multiplier = decimal(meter.multiplier);
  const parts: Decimal[] = [];
  let rollover = false;
  let belowPrevious = false;
  for (const [zone, current] of read.entries()) {
    const before = previous.values[zone];
    if (before === undefined) return {};
    const spent = { previous: decimal(before), current, digits: meter.digits, multiplier };
    const counted = zoneConsumption({ ...spent, previousEstimated: previous.estimated });
    if (counted.rollover) {
      // The usual is known for all zones together; for a zone alone it is only an upper bound, which the server narrows.
      if (isPlausibleRollover({ ...spent, usual })) rollover = true;
      else belowPrevious = true;
    }
    parts.push(counted.consumption);
  }
  if (belowPrevious) return { belowPrevious };
  const consumption = sumDecimals(parts);
  return { consumption, rollover, change: changeOf(consumption, usual), high: isHigh(consumption, usual) };
}

function changeOf(consumption: Decimal, usual: Decimal | null): number | null {
  if (usual === null || usual.units <= 0n) return null;
  return Math.round((ratioOf(consumption, usual) - 1) * 100);
}

function isHigh(consumption: Decimal, usual: Decimal | null): boolean {
  if (usual === null || usual.units <= 0n) return false;
  return compareDecimal(consumption, { units: usual.units * 3n, scale: usual.scale }) > 0;
}

/** Only for a picture and a rounded percent; quantities themselves never become floats. */
export function ratioOf(value: Decimal, base: Decimal): number {
  return Number(formatDecimal(value)) / Number(formatDecimal(base));
}

function problemOf(code: string, decimals: number): string {
  return code === 'too_many_digits' ? t.sheet.tooManyDecimals(decimals) : t.sheet.notNumber;
}

/** The texts of the inputs as they stand before anybody types. */
export function textsOf({ reading, zones }: Pick<SheetRow, 'reading' | 'zones'>): readonly string[] {
  if (reading === null || reading.state === 'rejected') return Array.from({ length: zones }, () => '');
  return reading.values.map(formatDecimalUk);
}

export function zoneName(zones: number, zone: number): string {
  return zones === 1 ? '' : nameOfZone(zone + 1, zones);
}
