import { NO_TEMPLATE_VALUES, type TemplateField, type TemplatePreview } from '@kliuchar/api-schema/document-templates';
import type { Document } from '@kliuchar/api-schema/documents';
import { camelPath } from '@kliuchar/api-schema/wire-case';

export type Filled = TemplatePreview['values'];
type FieldName = keyof Filled;

/** What the form holds: an empty text is a cleared one. */
export type TemplateValues = { contractId: string; visibility: Document['visibility']; separate: boolean } & {
  [Name in FieldName]: string | null;
};

const FIELD_NAMES = Object.keys(NO_TEMPLATE_VALUES) as FieldName[];

/** Texts may be emptied on purpose; a day that is not there is the one the contract gives. */
const TEXTS: readonly string[] = ['number', 'place', 'changes', 'note'];

export const nameOf = (field: TemplateField): FieldName => camelPath(field) as FieldName;

type Given = Readonly<Record<string, unknown>>;
const same = (one: unknown, other: unknown) => (one ?? '') === (other ?? '');

/** Whether the person wrote over what the contract gave. */
function isOverwritten(name: FieldName, values: Given, given: Given): boolean {
  return !same(values[name], given[name]);
}

/** What the last preview has given: what differs from it was written by hand. */
export type Base = {
  readonly of: TemplatePreview | undefined;
  readonly given: Given;
  readonly fields: readonly TemplateField[];
  /** Those that nobody had written over when it came. */
  readonly followed: readonly FieldName[];
};

export function baseOf(fields: readonly TemplateField[]): Base {
  return { of: undefined, given: NO_TEMPLATE_VALUES, fields, followed: [] };
}

/** Fields that nobody has written over follow the contract, also when another one is chosen. */
export function follow(base: Base, of: TemplatePreview, values: Given): Base {
  const followed = FIELD_NAMES.filter((name) => !isOverwritten(name, values, base.given));
  const given = { ...base.given, ...Object.fromEntries(followed.map((name) => [name, of.values[name]])) };
  return { of, given, fields: of.fields, followed };
}

/** Only what was written over, and only in fields that this paper has. */
export function overwrittenValues(values: Given, given: Given, fields: readonly TemplateField[]): Given {
  const names = fields.map(nameOf).filter((name) => isOverwritten(name, values, given));
  const entries = names.map((name) => [name, values[name] || null] as const);
  return Object.fromEntries(entries.filter(([name, value]) => value !== null || TEXTS.includes(name)));
}
