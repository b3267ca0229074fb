import { parseDay } from '@kliuchar/domain/dates/day';
import { formatDay, formatPeriod } from '@kliuchar/domain/dates/format-day';
import { parsePeriod } from '@kliuchar/domain/dates/period';
import { type Currency, formatDecimalUk, formatMinor, formatUah } from '@kliuchar/domain/money/format-money';
import { kop } from '@kliuchar/domain/money/kop';
import { TASK_STATUS_NAMES } from '@kliuchar/domain/tasks/task-status';
import { quoted } from '@kliuchar/domain/text/quoted';
import { actionTitle } from './action-titles.ts';
import { FIELD_NAMES } from './field-names.ts';
import { FIELD_VALUES } from './field-values.ts';

type Details = Readonly<Record<string, unknown>>;

/** «Дані об’єкта змінено: площа, м² 45,50 → 47,00; примітки»: what was done, to what, and from what to what. */
export function auditSentence(action: string, details: Details): string {
  const parts = [...factsOf(action, details), ...changesOf(details)];
  return parts.length === 0 ? actionTitle(action) : `${actionTitle(action)}: ${parts.join('; ')}`;
}

const FACTS: readonly ((action: string, details: Details) => string | null)[] = [
  (_, { number }) => (typeof number === 'string' ? `№\u00a0${number}` : null),
  (_, { name, title }) => quotedName(typeof name === 'string' ? name : title),
  (_, { period }) => (typeof period === 'string' ? periodText(period) : null),
  (_, details) => sumText(sumOf(details)),
  (_, details) => wasText(details),
  (_, { amountMinor, currency }) => minorText(amountMinor, currency),
  // A rate of a currency, or an index of a month.
  (_, { value, currency }) => (typeof value === 'string' && typeof currency === 'string' ? currency : null),
  (_, { at }) => (typeof at === 'string' ? (periodText(at) ?? dayText(at)) : null),
  (_, details) => dayText(DAYS.map((name) => details[name]).find((value) => typeof value === 'string')),
  (_, { from, to }) => daysText(from, to),
  (_, { reason }) => quotedName(reason),
  (_, { from, to }) => (typeof from === 'number' && typeof to === 'number' ? `від ${from} до ${to}` : null),
  (action, { from }) => {
    const before =
      action.startsWith('task.') && typeof from === 'string'
        ? TASK_STATUS_NAMES[from as keyof typeof TASK_STATUS_NAMES]
        : undefined;
    return before === undefined ? null : `був стан «${before}»`;
  },
  (_, { before, value }) =>
    typeof value === 'string'
      ? [before, value]
          .filter((text) => typeof text === 'string')
          .map(plain)
          .join(' → ')
      : null,
  (_, { created }) => (typeof created === 'number' ? `усього ${created}` : null),
  (_, { channel }) => (channel === 'sms' ? 'повідомленням SMS' : channel === 'email' ? 'електронною поштою' : null),
];

const sumOf = ({ amountKop, ownKop, totalKop }: Details): unknown => amountKop ?? ownKop ?? totalKop;

/** Where another thing was changed, the sum is what it was, and saying so twice would read as a change of it. */
function wasText({ before, ...details }: Details): string | null {
  return typeof before === 'number' && before !== sumOf(details) ? `було ${sumText(before)}` : null;
}

/** The day a deed is of; a line has one of them. */
const DAYS = [
  'signedOn',
  'paidOn',
  'spentOn',
  'dueOn',
  'validFrom',
  'verifiedOn',
  'movedOutOn',
  'terminatedOn',
  'endsOn',
  'endDate',
  'on',
];

function factsOf(action: string, details: Details): string[] {
  return FACTS.map((fact) => fact(action, details)).filter((text): text is string => text !== null && text !== '');
}

/** Fields with both values first, then the names of those that are told without. */
function changesOf({ changes, changed, fields }: Details): string[] {
  const known =
    typeof changes === 'object' && changes !== null ? (changes as Record<string, { from: unknown; to: unknown }>) : {};
  const told = Object.entries(known).flatMap(([field, { from, to }]) =>
    FIELD_NAMES[field] === undefined ? [] : [`${FIELD_NAMES[field]} ${wordOf(field, from)} → ${wordOf(field, to)}`],
  );
  const names = [changed, fields].flatMap((list) => (Array.isArray(list) ? list : []));
  const toldNames = new Set(Object.keys(known).map((field) => FIELD_NAMES[field]));
  const untold = names.flatMap((name) => (typeof name === 'string' ? (FIELD_NAMES[name] ?? []) : []));
  return [...told, ...new Set(untold.filter((name) => !toldNames.has(name)))];
}

function wordOf(field: string, value: unknown): string {
  return (typeof value === 'string' ? FIELD_VALUES[field]?.[value] : undefined) ?? plain(value);
}

function plain(value: unknown): string {
  if (value === null || value === undefined || value === '') return 'порожньо';
  if (typeof value !== 'string') return String(value);
  if (/^-?\d+\.\d+$/.test(value)) return formatDecimalUk(value.replace(/\.?0+$/, ''));
  const on = parseDay(value);
  return on === null ? value : formatDay(on);
}

function quotedName(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? quoted(value) : null;
}

function dayText(value: unknown): string | null {
  const on = typeof value === 'string' ? parseDay(value) : null;
  return on === null ? null : formatDay(on);
}

function daysText(from: unknown, to: unknown): string | null {
  const [first, last] = [dayText(from), dayText(to)];
  return first === null || last === null ? null : `${first}–${last}`;
}

function periodText(value: string): string | null {
  const month = parsePeriod(value);
  return month === null ? null : formatPeriod(month);
}

const CURRENCIES: readonly Currency[] = ['UAH', 'USD', 'EUR'];

function minorText(minor: unknown, currency: unknown): string | null {
  const known = CURRENCIES.find((each) => each === currency);
  return known !== undefined && typeof minor === 'number' ? formatMinor(minor, known) : null;
}

function sumText(value: unknown): string | null {
  return typeof value === 'number' && Number.isSafeInteger(value) ? formatUah(kop(value)) : null;
}
