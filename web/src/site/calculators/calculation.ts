import type { Decision } from '@kliuchar/domain/refusal/refusal';
import { siteCalculators as t } from '../../i18n/uk/site-calculators.ts';

export type CalculatorKey = 'electricity' | 'gas-delivery' | 'rent-tax' | 'late-penalty';

export type Field = {
  readonly name: string;
  readonly words: readonly [label: string, hint: string];
  readonly unit: string;
  /** What stands in the field at first, and what the worked table of a reader without JavaScript is counted from. */
  readonly example: string;
  readonly choices?: Readonly<Record<string, string>>;
  /** The field is asked only while another one has this value. */
  readonly only?: { readonly field: string; readonly value: string };
};

/** `sum` is empty where a line only shows how the next one was counted. */
export type Line = { readonly label: string; readonly formula: string; readonly sum: string; readonly isTotal?: true };

export type Result = { readonly lines: readonly Line[]; readonly saying: string };

export type Typed = Readonly<Record<string, string>>;

export type Outcome =
  | { readonly ok: true; readonly result: Result }
  /** A message by field; an empty one for a field that is not filled in yet. */
  | { readonly ok: false; readonly errors: Readonly<Record<string, string>> };

export type Calculation = {
  readonly key: CalculatorKey;
  readonly title: string;
  readonly lead: string;
  readonly fields: readonly Field[];
  readonly count: (typed: Typed) => Outcome;
};

type Readers<T> = { readonly [K in keyof T]: (text: string) => Decision<T[K]> };

/** Reads all fields at once, so that every mistake is told, and counts only from whole input. */
export function countFrom<T extends object>(typed: Typed, readers: Readers<T>, count: (values: T) => Result): Outcome {
  const values: Partial<T> = {};
  const errors: Record<string, string> = {};
  for (const name of Object.keys(readers) as (keyof T & string)[]) {
    const read = readers[name](typed[name] ?? '');
    if (read.ok) values[name] = read.value;
    else errors[name] = t.errors[read.refusal.code] ?? '';
  }
  if (Object.keys(errors).length > 0) return { ok: false, errors };
  return { ok: true, result: count(values as T) };
}

/** The fields as they stand at first. */
export function examplesOf({ fields }: Pick<Calculation, 'fields'>): Typed {
  return Object.fromEntries(fields.map(({ name, example }) => [name, example]));
}
