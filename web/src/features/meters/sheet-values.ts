import type { SheetRow } from '@kliuchar/api-schema/meters';
import { type Day, daysBetween } from '@kliuchar/domain/dates/day';
import { isHigh, isPlausibleRollover } from '@kliuchar/domain/meters/check-reading';
import { zoneConsumption } from '@kliuchar/domain/meters/consumption';
import { firstUseCeiling } from '@kliuchar/domain/meters/first-use';
import { zoneName as nameOfZone } from '@kliuchar/domain/meters/zone-name';
import { type Decimal, decimal, formatDecimal, sumDecimals } from '@kliuchar/domain/money/decimal';
import { parseDecimalInput } from '@kliuchar/domain/money/parse-money';
import { meters as t } from '../../i18n/uk/meters.ts';
import { formatDecimalUk } from '../../lib/format.ts';

type Meter = Pick<SheetRow, 'zones' | 'digits' | 'decimals' | 'multiplier' | 'previous' | 'usual' | 'service'>;

/** `problem` says what is wrong with the text itself; null for a value below what the zone showed. */
type WrongZone = { readonly zone: number; readonly problem: string | null };

export type SheetPreview = {
  /** The wire's values; null while any zone is empty or cannot be read. */
  readonly values: readonly string[] | null;
  readonly empty: boolean;
  /** The first zone that is still empty while another is not: nothing is saved without it. */
  readonly lacking: number | null;
  /** Zones that cannot be read or are below what they showed: they alone are marked. */
  readonly wrong: readonly WrongZone[];
  /** All zones together, multiplier included; null while it cannot be counted. */
  readonly consumption: Decimal | null;
  readonly rollover: boolean;
  readonly belowPrevious: boolean;
  /** Signed percent against the usual; null without a usual. */
  readonly change: number | null;
  readonly high: boolean;
  /** What only a person knows, asked before it is kept: the register's turn, or a first use too large for anybody. */
  readonly asks: 'rollover' | 'high' | null;
};

const NOTHING: SheetPreview = {
  values: null,
  empty: true,
  lacking: null,
  wrong: [],
  consumption: null,
  rollover: false,
  belowPrevious: false,
  change: null,
  high: false,
  asks: null,
};

/** What the row says while one types, by the same domain rules that the server will judge the reading by; each zone for itself. */
export function previewReading(meter: Meter, texts: readonly string[], on: Day): SheetPreview {
  if (texts.every((text) => text.trim() === '')) return NOTHING;
  const zones = texts.map((text, zone) => judgeZone(meter, text, zone));
  const empty = zones.findIndex(({ isEmpty }) => isEmpty);
  const wrong = zones.flatMap(({ problem, isBelow }, zone) => (isBelow || problem !== null ? [{ zone, problem }] : []));
  const preview = {
    ...NOTHING,
    empty: false,
    lacking: empty === -1 ? null : empty,
    wrong,
    belowPrevious: zones.some(({ isBelow }) => isBelow),
  };
  const read = zones.flatMap(({ value }) => (value === null ? [] : [value]));
  if (read.length < zones.length) return preview;
  const known = { ...preview, values: read.map(formatDecimal) };
  const parts = zones.flatMap(({ consumption }) => (consumption === null ? [] : [consumption]));
  if (preview.belowPrevious || parts.length < zones.length) return known;
  const usual = usualOf(meter);
  const consumption = sumDecimals(parts);
  const rollover = zones.some(({ isRollover }) => isRollover);
  const change = changeOf(consumption, usual);
  const high = isHigh(consumption, usual, ceilingOf(meter, on));
  return {
    ...known,
    consumption,
    rollover,
    change,
    high,
    asks: rollover ? 'rollover' : high && change === null ? 'high' : null,
  };
}

/** The same while a zone is being typed: a value with fewer digits than before may only be unfinished, and is not called wrong yet. */
export function whileTyping(preview: SheetPreview, zone: number, { previous, texts }: TypedRow): SheetPreview {
  const before = previous?.values[zone] ?? '';
  const isUnfinished = wholeDigits(texts[zone] ?? '') < wholeDigits(before);
  if (!isUnfinished) return preview;
  const wrong = preview.wrong.filter((one) => one.zone !== zone || one.problem !== null);
  return { ...preview, wrong, belowPrevious: wrong.some(({ problem }) => problem === null) };
}

type TypedRow = Pick<Meter, 'previous'> & { readonly texts: readonly string[] };

const wholeDigits = (text: string): number => (text.split(/[.,]/)[0] ?? '').replaceAll(/\D/g, '').length;

type JudgedZone = {
  readonly isEmpty: boolean;
  readonly problem: string | null;
  readonly value: Decimal | null;
  /** Null without a value before it, and for one that is below it by mistake. */
  readonly consumption: Decimal | null;
  readonly isRollover: boolean;
  readonly isBelow: boolean;
};

const UNREAD: JudgedZone = {
  isEmpty: false,
  problem: null,
  value: null,
  consumption: null,
  isRollover: false,
  isBelow: false,
};

function judgeZone(meter: Meter, text: string, zone: number): JudgedZone {
  if (text.trim() === '') return { ...UNREAD, isEmpty: true };
  const read = parseDecimalInput(text, { maxFraction: meter.decimals });
  if (!read.ok) return { ...UNREAD, problem: problemOf(read.refusal.code, meter.decimals) };
  const { value } = read;
  const before = meter.previous?.values[zone];
  if (before === undefined) return { ...UNREAD, value };
  const spent = {
    previous: decimal(before),
    current: value,
    digits: meter.digits,
    multiplier: decimal(meter.multiplier),
  };
  const counted = zoneConsumption({ ...spent, previousEstimated: meter.previous?.estimated ?? false });
  // The usual is known for all zones together; for a zone alone it is only an upper bound, which the server narrows.
  const isRollover = counted.rollover && isPlausibleRollover({ ...spent, usual: usualOf(meter) });
  if (counted.rollover && !isRollover) return { ...UNREAD, value, isBelow: true };
  return { ...UNREAD, value, consumption: counted.consumption, isRollover };
}

const usualOf = ({ usual }: Meter): Decimal | null => (usual === null ? null : decimal(usual));

function changeOf(consumption: Decimal, usual: Decimal | null): number | null {
  if (usual === null || usual.units <= 0n) return null;
  return Math.round((ratioOf(consumption, usual) - 1) * 100);
}

function ceilingOf({ service, previous }: Meter, on: Day): Decimal | null {
  return previous === null ? null : firstUseCeiling(service, daysBetween(previous.date, on));
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
