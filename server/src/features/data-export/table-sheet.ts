import type { SheetColumn } from '../../platform/sheet.ts';
import type { ExportedTable } from './exported.ts';

/** From a text of the database to the text of a cell. */
export type Said = (value: string) => string | null;

export type TableColumn = {
  readonly type: SheetColumn['type'];
  readonly title: string;
  /** What stands in the cell, of the row `x` (and of `l`, where `lines` joins it). */
  readonly sql: string;
  readonly said?: Said;
  /** Under which context the value was sealed: opened before it is said. */
  readonly sealed?: string;
};

/** A table of the copy as a person reads it. The same rows stand whole in JSON. */
export type TableSheet = {
  readonly table: ExportedTable;
  /** The name of the file, a word of the interface. */
  readonly file: string;
  /** `… l on …`: a row for each line of a row of the table. */
  readonly lines?: string;
  readonly columns: readonly TableColumn[];
};

type Words = Readonly<Record<string, string>>;
type Sealed = { readonly sealed: string; readonly said?: Said };
type Told = Said | Words | Sealed;

/** `['text Стан', 'x.status', WORDS]`: the type, the heading, the expression, and how its value is said. */
export function column(head: `${SheetColumn['type']} ${string}`, sql: string, told?: Told): TableColumn {
  const at = head.indexOf(' ');
  const base = { type: head.slice(0, at) as SheetColumn['type'], title: head.slice(at + 1), sql };
  if (told === undefined) return base;
  if (typeof told === 'function') return { ...base, said: told };
  if (isSealed(told)) return { ...base, sealed: told.sealed, ...(told.said && { said: told.said }) };
  return { ...base, said: inWords(told) };
}

const isSealed = (told: Words | Sealed): told is Sealed => 'sealed' in told;

/** A value without a word of its own is shown as it is: a copy leaves nothing out. */
export const inWords =
  (words: Readonly<Record<string, string>>): Said =>
  (value) =>
    words[value] ?? value;

/** What a row points at, by its name: an identifier says nothing to a person. */
const pointed = (table: string, name: string) => (of: string) =>
  `(select n.${name} from ${table} n where n.owner_id = x.owner_id and n.id = ${of})`;
export const propertyName = pointed('properties', 'display_name');
export const complexName = pointed('complexes', 'name');
export const personName = pointed('counterparties', 'display_name');
export const contractNumber = pointed('contracts', 'number');
export const receiptNumber = pointed('receipts', 'number');
export const invoiceNumber = pointed('subscription_invoices', 'number');
export const meterSerial = pointed('physical_meters', 'serial');
export const taskTitle = pointed('tasks', 'title');

export const list = (of: string): string => `array_to_string(${of}, ', ')`;
export const yes = (of: string): string => `case when ${of} then 'так' else 'ні' end`;
