import { formatCount } from '@kliuchar/domain/money/format-money';
import { plural } from '@kliuchar/domain/text/plural-uk';
import type * as z from 'zod/mini';
import { toWireKey } from './wire-case.ts';

/**
 * Ukrainian words for what a schema refused. A field's own message (`{ error: '…' }`) wins; this map speaks for the rest, so a
 * schema that says nothing still gives a sentence a person can act on.
 */
export const REQUIRED_UK = 'Заповніть поле';
export const UNKNOWN_FIELD_UK = 'Невідоме поле';
export const NOT_FOUND_UK = 'Не знайдено';

type RawIssue = z.core.$ZodRawIssue;
type Issue = z.core.$ZodIssue;

/** What zod/mini says when nobody gave it words. */
const ZOD_DEFAULT = 'Invalid input';

const TYPE_TEXTS: Readonly<Record<string, string>> = {
  string: 'Тут має бути текст',
  number: 'Тут має бути число',
  int: 'Тут має бути ціле число',
  boolean: 'Тут має бути true або false',
  array: 'Тут має бути список',
  object: 'Тут має бути об’єкт із полями',
  record: 'Тут має бути об’єкт із полями',
  null: 'Тут має бути порожньо',
};

const FORMAT_TEXTS: Readonly<Record<string, string>> = {
  email: 'Перевірте електронну адресу, наприклад olena@example.com',
  uuid: NOT_FOUND_UK,
  datetime: 'Вкажіть момент у форматі 2026-11-20T09:30:00Z',
};

/** The message for one issue; hand it to a parse as `{ error: issueTextUk }`. */
export function issueTextUk(issue: RawIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      return isMissing(issue) ? REQUIRED_UK : (TYPE_TEXTS[issue.expected] ?? 'Неправильне значення');
    case 'invalid_value':
      return isMissing(issue) ? REQUIRED_UK : valuesText(issue.values);
    case 'invalid_union':
      return isMissing(issue) ? REQUIRED_UK : unionText(issue);
    case 'unrecognized_keys':
      return UNKNOWN_FIELD_UK;
    case 'invalid_format':
      return FORMAT_TEXTS[issue.format] ?? 'Неправильний формат';
    case 'too_small':
      return tooSmallText(issue.origin, Number(issue.minimum), issue.inclusive !== false);
    case 'too_big':
      return tooBigText(issue.origin, Number(issue.maximum), issue.inclusive !== false);
    case 'not_multiple_of':
      return `Тут має бути число, кратне ${issue.divisor}`;
    default:
      return 'Неправильне значення';
  }
}

function isMissing(issue: RawIssue): boolean {
  return issue.input === undefined || issue.input === null;
}

function valuesText(values: readonly unknown[]): string {
  return values.length === 1 ? `Тут може бути лише ${String(values[0])}` : `Оберіть одне з: ${values.join(', ')}`;
}

/** A union that is told apart by a field names the values of that field. */
function unionText(issue: RawIssue): string {
  return 'options' in issue && Array.isArray(issue.options) ? valuesText(issue.options) : 'Неправильне значення';
}

function tooSmallText(origin: string, minimum: number, inclusive: boolean): string {
  const least = inclusive ? minimum : minimum + 1;
  if (origin === 'string') return least <= 1 ? REQUIRED_UK : `Щонайменше ${characters(least)}`;
  if (origin === 'array') return least <= 1 ? 'Додайте хоча б один рядок' : `Щонайменше ${rows(least)}`;
  return inclusive ? `Не менше ніж ${number(minimum)}` : `Більше ніж ${number(minimum)}`;
}

function tooBigText(origin: string, maximum: number, inclusive: boolean): string {
  if (origin === 'string') return `Не довше ніж ${characters(maximum)}`;
  if (origin === 'array') return `Не більше ніж ${rows(maximum)}`;
  return inclusive ? `Не більше ніж ${number(maximum)}` : `Менше ніж ${number(maximum)}`;
}

function number(value: number): string {
  return Number.isSafeInteger(value) ? formatCount(value) : String(value);
}

function characters(count: number): string {
  return `${formatCount(count)} ${plural(count, 'символ', 'символи', 'символів')}`;
}

function rows(count: number): string {
  return `${formatCount(count)} ${plural(count, 'рядок', 'рядки', 'рядків')}`;
}

/** Where an issue about the whole input is put, because a field without a name has none. */
export const WHOLE_INPUT = 'body';

/**
 * One message a field, keyed by the wire's path (`services.0.tariff_id`), ready for `fields` of an error. The first message of a
 * field stays. Expects the messages of `issueTextUk`; see `checkInput`.
 */
export function fieldErrors(error: { readonly issues: readonly Issue[] }): Record<string, string> {
  const fields: Record<string, string> = {};
  collect(error.issues, [], fields);
  return fields;
}

function collect(issues: readonly Issue[], base: readonly PropertyKey[], fields: Record<string, string>): void {
  for (const issue of issues) {
    const path = [...base, ...issue.path];
    if (issue.code === 'unrecognized_keys') {
      for (const key of issue.keys) put(fields, [...path, key], issue.message);
    } else if (issue.code === 'invalid_union' && issue.errors.length > 0) {
      collect(nearestBranch(issue.errors), path, fields);
    } else {
      put(fields, path, issue.message);
    }
  }
}

/**
 * Of several allowed forms the one the input came closest to: a stranger's field weighs more than a wrong value, and a form of another
 * kind altogether (a list where fields came) most of all.
 */
function nearestBranch(branches: readonly (readonly Issue[])[]): readonly Issue[] {
  const weight = (issue: Issue) => {
    if (issue.code === 'unrecognized_keys') return 100 * issue.keys.length;
    return issue.code === 'invalid_type' && issue.path.length === 0 ? 10_000 : 1;
  };
  const cost = (issues: readonly Issue[]) => issues.reduce((sum, issue) => sum + weight(issue), 0);
  return [...branches].sort((a, b) => cost(a) - cost(b))[0] ?? [];
}

function put(fields: Record<string, string>, path: readonly PropertyKey[], message: string): void {
  const name = path.map((part) => toWireKey(String(part))).join('.') || WHOLE_INPUT;
  if (!Object.hasOwn(fields, name)) fields[name] = message === ZOD_DEFAULT ? 'Неправильне значення' : message;
}
