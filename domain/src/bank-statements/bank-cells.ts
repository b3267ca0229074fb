import { type Day, dayFromNumber, dayNumber, parseDay } from '../dates/day.ts';
import { kyivTime } from '../dates/kyiv-day.ts';
import { type Kop, kop } from '../money/kop.ts';
import { parseMoneyInput } from '../money/parse-money.ts';

export type BankMoment = { readonly paidOn: Day; readonly time: string };

/** Days between 1899-12-30, where spreadsheets begin, and 1970-01-01. */
const SPREADSHEET_EPOCH = 25_569;
const SECONDS_A_DAY = 86_400;

/**
 * A day as banks write it, with its time if there is one: `24.06.2026 09:50:17`, `2026-06-24T09:50:17`, `24/06/26`, or the number a
 * spreadsheet keeps. Null for anything else: a date is never guessed.
 */
export function parseBankMoment(text: string): BankMoment | null {
  const clean = text.trim();
  if (/^\d{5}(\.\d+)?$/.test(clean)) return ofSpreadsheet(Number(clean));
  const match = /^(\S{6,10}?)(?:[T ]\s*(\d{1,2}:\d{2}(?::\d{2})?)(?:\.\d+)?\s*(Z|[+-]\d{2}:?\d{2})?)?$/.exec(clean);
  if (match === null) return null;
  const [, date = '', clock = '', zone] = match;
  const paidOn = dayOf(date);
  if (paidOn === null) return null;
  const time = clock === '' ? '' : clock.padStart(clock.length < 7 ? 5 : 8, '0');
  if (zone === undefined || time === '') return { paidOn, time };
  return kyivMoment(utcInstant(paidOn, time) - offsetMs(zone));
}

/** How far a clock is ahead of UTC: `Z`, `+03:00`, `-0500`. */
function offsetMs(zone: string): number {
  const [, sign = '+', hours = '0', minutes = '0'] = /^([+-])(\d{2}):?(\d{2})$/.exec(zone) ?? [];
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) * 60_000;
}

/** The instant of a clock in UTC, `09:50` or `09:50:17`; NaN if no clock shows it. Midnight may be written as the end of a day: `24:00`. */
function utcInstant(day: Day, time: string): number {
  const [hour = 0, minute = 0, second = 0] = time.split(':').map(Number);
  const seconds = hour * 3600 + minute * 60 + second;
  if (minute > 59 || second > 59 || seconds > SECONDS_A_DAY) return Number.NaN;
  return (dayNumber(day) * SECONDS_A_DAY + seconds) * 1000;
}

/** Far outside the years that are read, and within those a day can be made of: 1870 and 2223. */
const FIRST_MS = -3.15e12;
const LAST_MS = 8e12;

/** A day of the years that people may write: what a number of a file comes to may be any. */
const isReadable = (day: Day) => parseDay(day) !== null;

/** An instant on Kyiv's clock; null outside the years of `parseDay`. */
export function kyivMoment(epochMs: number): BankMoment | null {
  if (!(epochMs >= FIRST_MS && epochMs <= LAST_MS)) return null;
  const { day, hour, minute, second } = kyivTime(epochMs);
  return isReadable(day) ? { paidOn: day, time: clockText(hour, minute, second) } : null;
}

function ofSpreadsheet(serial: number): BankMoment | null {
  const whole = Math.floor(serial);
  const seconds = Math.min(Math.round((serial - whole) * SECONDS_A_DAY), SECONDS_A_DAY - 1);
  const time =
    seconds === 0 ? '' : clockText(Math.floor(seconds / 3600), Math.floor((seconds % 3600) / 60), seconds % 60);
  const paidOn = dayFromNumber(whole - SPREADSHEET_EPOCH);
  return isReadable(paidOn) ? { paidOn, time } : null;
}

function clockText(...parts: readonly number[]): string {
  return parts.map((part) => String(part).padStart(2, '0')).join(':');
}

function dayOf(text: string): Day | null {
  const local = /^(\d{1,2})[./-](\d{1,2})[./-](\d{4}|\d{2})$/.exec(text);
  if (local !== null) {
    const [, date = '', month = '', year = ''] = local;
    return parseDay(`${year.length === 2 ? `20${year}` : year}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`);
  }
  const compact = /^(\d{4})(\d{2})(\d{2})$/.exec(text);
  return parseDay(compact === null ? text.replaceAll(/[./]/g, '-') : compact.slice(1).join('-'));
}

/** A sum with its sign: `-70 000.00`, `2000.0`, `1 234,5`. An empty cell and a dash are null, what is no sum is undefined. */
export function parseBankAmount(text: string): Kop | null | undefined {
  const clean = text.replaceAll(/[\u00a0\u202f']/g, ' ').trim();
  if (clean === '' || /^[-–—]$/.test(clean)) return null;
  // Zeros after the kopecks mean nothing: «100.0000».
  const read = parseMoneyInput(clean.replace(/([.,]\d{2})0+$/, '$1'), { allowNegative: true });
  return read.ok ? kop(read.value) : undefined;
}
