import { checkInput } from '@kliuchar/api-schema/check-input';
import type { Schema } from '@kliuchar/api-schema/endpoint';
import type { ImportRow } from '@kliuchar/api-schema/imports';
import { camelPath } from '@kliuchar/api-schema/wire-case';
import type { Decision } from '@kliuchar/domain/refusal/refusal';
import type * as z from 'zod/mini';

export type Problem = ImportRow['problems'][number];

/** What a cell could not be read as, in words. */
const TEXTS: Readonly<Record<string, string>> = {
  not_a_day: 'Не схоже на дату. Напишіть, наприклад, 15.01.2026',
  no_such_day: 'Такої дати немає',
  not_a_month: 'Не схоже на місяць. Напишіть, наприклад, 11.2026',
  not_a_number: 'Тут має бути число',
  negative: 'Число не може бути від’ємним',
  too_many_digits: 'Забагато знаків після коми',
  too_large: 'Завелике число',
  not_a_due_day: 'Вкажіть день місяця від 1 до 31',
  unknown_word: 'Не впізнали це слово',
};

/** One row by the names of its fields; collects what is wrong with it. */
export type RowReader = {
  readonly problems: Problem[];
  /** The cell without the spaces around it; empty where the field has no column. */
  readonly text: (field: string) => string;
  readonly maybe: (field: string) => string | undefined;
  /** What the cell says, or undefined where it is empty or wrong; what is wrong is noted. */
  readonly read: <T>(field: string, how: (text: string) => Decision<T>, words?: string) => T | undefined;
  readonly refuse: (field: string | null, text: string) => void;
  /** By the schema of the call that makes the same by hand; its paths are told by the columns they came from. */
  readonly check: <S extends Schema>(schema: S, input: unknown, columns?: Columns) => z.output<S> | null;
  /** Refusals of a rule that says fields, as `check` tells them. */
  readonly refuseFields: (fields: Readonly<Record<string, string>>, columns?: Columns) => void;
};

/** From a path of the schema to the field of the table: the first that the path begins with. */
export type Columns = Readonly<Record<string, string>>;

const PLACE = new Set(['city', 'street', 'building', 'apartment', 'postalCode', 'region']);
const NAMES = new Set(['lastName', 'firstName', 'middleName', 'companyName']);
const WHOLE_NAMES = ['fullName', 'tenant'];

/** The apostrophe our own CSV puts before what would be a formula, «'+380…»: it is not of the value. */
const GUARD = /^'(?=[=+\-@])/;

export function rowReader(mapping: readonly (string | null)[], cells: readonly string[]): RowReader {
  const problems: Problem[] = [];
  const text = (field: string) => (cells[mapping.indexOf(field)] ?? '').trim().replace(GUARD, '');
  /** A part is told at the column of the whole when it has none of its own. */
  const columnOf = (field: string): string | null => {
    if (mapping.includes(field)) return field;
    if (PLACE.has(field) && mapping.includes('address')) return 'address';
    if (PLACE.has(field) && mapping.includes('name')) return 'name';
    return NAMES.has(field) ? (WHOLE_NAMES.find((whole) => mapping.includes(whole)) ?? null) : null;
  };
  const refuse = (field: string | null, words: string) => {
    const column = field === null ? null : columnOf(field);
    if (!problems.some((known) => known.field === column && known.text === words))
      problems.push({ field: column, text: words });
  };
  const refuseFields = (fields: Readonly<Record<string, string>>, columns: Columns = {}) => {
    for (const [path, words] of Object.entries(fields)) refuse(fieldOf(camelPath(path), columns), words);
  };
  return {
    problems,
    text,
    maybe: (field) => text(field) || undefined,
    read: (field, how, words) => {
      const cell = text(field);
      if (cell === '') return undefined;
      const decision = how(cell);
      if (decision.ok) return decision.value;
      refuse(
        field,
        (decision.refusal.code === 'unknown_word' && words) ||
          (TEXTS[decision.refusal.code] ?? 'Перевірте це значення'),
      );
      return undefined;
    },
    refuse,
    refuseFields,
    check: (schema, input, columns) => {
      const checked = checkInput(schema, input);
      if (checked.ok) return checked.value;
      // What a cell could not be read as is the cause of its being absent for the schema.
      const told = new Set(problems.map(({ field }) => field));
      for (const [path, words] of Object.entries(checked.fields)) {
        const field = fieldOf(camelPath(path), columns ?? {});
        if (field === null || !told.has(columnOf(field))) refuse(field, words);
      }
      return null;
    },
  };
}

function fieldOf(path: string, columns: Columns): string | null {
  const known = Object.keys(columns).find((start) => path === start || path.startsWith(`${start}.`));
  if (known !== undefined) return columns[known] ?? null;
  return path.split('.').findLast((part) => !/^\d+$/.test(part)) ?? null;
}
