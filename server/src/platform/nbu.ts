import {
  FX_RATE_RANGE,
  isPlausibleStep,
  isWithin,
  KEY_RATE_RANGE,
  PRICE_INDEX_RANGE,
} from '@kliuchar/domain/contracts/rate-checks';
import { type Day, parseDay } from '@kliuchar/domain/dates/day';
import { addPeriods, type Period } from '@kliuchar/domain/dates/period';
import { addDecimal, type Decimal, decimal, formatDecimal, parseDecimal } from '@kliuchar/domain/money/decimal';
import type { DayRange } from '@kliuchar/domain/properties/season';
import { networkCode, readBounded } from './outside-answer.ts';

/** The public statistics of the National Bank (bank.gov.ua/ua/open-data/api-dev; ukraine.md §6). Values are exact decimals as text. */
export type Nbu = {
  /** Ascending; empty when nothing is published for these days. */
  exchangeRates(currency: 'USD' | 'EUR', range: DayRange): Promise<{ on: Day; rate: string }[]>;
  /** The key rate on each day of the range that has one, ascending. */
  keyRates(range: DayRange): Promise<{ on: Day; percent: string }[]>;
  /** The index of a month to the month before, `100.9`; null while it is not published. */
  priceIndex(month: Period): Promise<string | null>;
};

export type NbuOptions = { readonly baseUrl: string; readonly timeoutMs?: number; readonly maxBytes?: number };

/** Why nothing of an answer was taken: `timeout`, `http_503`, `too_large`, `not_json`, `unexpected`, `absurd`, or the network's own code. */
export class NbuError extends Error {
  readonly code: string;

  constructor(code: string, options?: ErrorOptions) {
    super('The National Bank gave no usable answer', options);
    this.name = 'NbuError';
    this.code = code;
  }
}

const TIMEOUT_MS = 15_000;
/** A year of key rates with all their names is 300 KB. */
const MAX_BYTES = 2_000_000;
/** The bank's front refuses clients that say nothing of themselves (ukraine.md §6). */
const USER_AGENT = 'Mozilla/5.0 (compatible; Kliuchar; +https://bank.gov.ua/ua/open-data/api-dev)';

export function createNbu({ baseUrl, timeoutMs = TIMEOUT_MS, maxBytes = MAX_BYTES }: NbuOptions): Nbu {
  const ask = (path: string, query: string) => askRows(`${baseUrl}${path}?${query}&json`, { timeoutMs, maxBytes });
  const statistics = (name: string, query: string) => ask(`/NBUStatService/v1/statdirectory/${name}`, query);
  return {
    async exchangeRates(currency, range) {
      const query = `start=${compact(range.from)}&end=${compact(range.to)}&valcode=${currency.toLowerCase()}&sort=exchangedate&order=asc`;
      const rows = await ask('/NBU_Exchange/exchange_site', query);
      return readRates(rows.map((row) => rateOf(row, currency)).sort(byDay), range);
    },
    async keyRates(range) {
      const days =
        range.from === range.to ? `date=${compact(range.to)}` : `start=${compact(range.from)}&end=${compact(range.to)}`;
      const rows = await statistics('key', `id_api=${KEY_RATE}&${days}`);
      const found = rows.filter((row) => row.id_api === KEY_RATE).map(keyRateOf);
      if (found.length === 0 && rows.length > 0) throw new NbuError('unexpected');
      // One day may be answered by the day of the decision in force, which is older than the day asked for.
      return unique(found.sort(byDay)).filter(
        ({ on }) => range.from === range.to || (on >= range.from && on <= range.to),
      );
    },
    async priceIndex(month) {
      // The figures of a month are kept under the first day of the next one (ukraine.md §0.6).
      const asked = compact(addPeriods(month, 1));
      const rows = await statistics('inflation', `id_api=${PRICES}&period=m&date=${asked}`);
      return rows.length === 0 ? null : indexOf(rows, asked);
    },
  };
}

const KEY_RATE = 'KEY_PolicyRate';
const PRICES = 'prices_price_cpi_';

/** A row of any table of the bank: nothing of it is believed before it is looked at. */
type Row = {
  readonly [Name in
    | 'cc'
    | 'dt'
    | 'exchangedate'
    | 'id_api'
    | 'ku'
    | 'mcrd081'
    | 'rate'
    | 'rate_per_unit'
    | 'tzep'
    | 'units'
    | 'value']?: unknown;
};
type Limits = { readonly timeoutMs: number; readonly maxBytes: number };

async function askRows(address: string, { timeoutMs, maxBytes }: Limits): Promise<Row[]> {
  const text = await ask(address, { timeoutMs, maxBytes });
  let rows: unknown;
  try {
    rows = JSON.parse(text);
  } catch (error) {
    throw new NbuError('not_json', { cause: error });
  }
  if (!Array.isArray(rows)) throw new NbuError('unexpected');
  return rows.map((row: unknown) => {
    if (typeof row !== 'object' || row === null) throw new NbuError('unexpected');
    return { ...row };
  });
}

async function ask(address: string, { timeoutMs, maxBytes }: Limits): Promise<string> {
  try {
    const response = await fetch(address, {
      headers: { 'user-agent': USER_AGENT, accept: 'application/json' },
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    });
    if (!response.ok) throw new NbuError(`http_${response.status}`);
    const text = await readBounded(response, maxBytes);
    if (text === null) throw new NbuError('too_large');
    return text;
  } catch (error) {
    throw error instanceof NbuError ? error : new NbuError(networkCode(error), { cause: error });
  }
}

const compact = (value: Day | Period): string => value.replaceAll('-', '');

/** A number of JSON as it was written: rates have six decimals at most, which a double gives back unchanged. */
function numberOf(value: unknown): Decimal {
  const parsed = typeof value === 'number' || typeof value === 'string' ? parseDecimal(String(value)) : null;
  if (parsed === null) throw new NbuError('unexpected');
  return parsed;
}

function checked(value: Decimal, range: Parameters<typeof isWithin>[1] & { readonly fraction: number }): string {
  if (!isWithin(value, range) || value.scale > range.fraction) throw new NbuError('absurd');
  return formatDecimal(value);
}

/** `01.10.2026` or `20261001`. */
function dayOf(value: unknown): Day {
  const text = typeof value === 'string' ? value : '';
  const found = parseDay(
    text.replace(/^(\d\d)\.(\d\d)\.(\d{4})$/, '$3-$2-$1').replace(/^(\d{4})(\d\d)(\d\d)$/, '$1-$2-$3'),
  );
  if (found === null) throw new NbuError('unexpected');
  return found;
}

const byDay = (a: { readonly on: Day }, b: { readonly on: Day }) => (a.on < b.on ? -1 : a.on > b.on ? 1 : 0);

/** Older rows quote a hundred units, so the rate of one is taken where it is given. */
function rateOf(row: Row, currency: string): { on: Day; rate: string } {
  if (row.cc !== currency) throw new NbuError('unexpected');
  const units = row.units === undefined || row.units === null ? 1 : row.units;
  const rate = row.rate_per_unit ?? (Number(units) === 1 ? row.rate : undefined);
  return { on: dayOf(row.exchangedate), rate: checked(numberOf(rate), FX_RATE_RANGE) };
}

function readRates(rates: readonly { on: Day; rate: string }[], range: DayRange): { on: Day; rate: string }[] {
  const found = unique(rates);
  for (const [at, { on, rate }] of found.entries()) {
    if (on < range.from || on > range.to) throw new NbuError('unexpected');
    const before = found[at - 1];
    if (before !== undefined && !isPlausibleStep(decimal(before.rate), decimal(rate))) throw new NbuError('absurd');
  }
  return found;
}

function keyRateOf(row: Row): { on: Day; percent: string } {
  return { on: dayOf(row.dt), percent: checked(numberOf(row.value), KEY_RATE_RANGE) };
}

/** One value a day: the same one twice is harmless, two different ones are not to be chosen between. */
function unique<T extends { readonly on: Day }>(sorted: readonly T[]): T[] {
  return sorted.filter((value, at) => {
    const before = sorted[at - 1];
    if (before === undefined || before.on !== value.on) return true;
    if (JSON.stringify(before) !== JSON.stringify(value)) throw new NbuError('absurd');
    return false;
  });
}

/** The national index of all goods to the month before: regions, kinds of goods and the yearly index stand beside it. */
function indexOf(rows: readonly Row[], asked: string): string {
  const found = rows.filter(
    (row) =>
      row.id_api === PRICES &&
      row.mcrd081 === 'Total' &&
      row.tzep === 'PCPM_' &&
      (row.ku === null || row.ku === undefined) &&
      (row.dt === undefined || String(row.dt).startsWith(asked)),
  );
  const [row] = found;
  if (row === undefined || found.length > 1) throw new NbuError('unexpected');
  // The value is the change: 0.9 is an index of 100.9.
  return checked(addDecimal(decimal('100'), numberOf(row.value)), PRICE_INDEX_RANGE);
}
