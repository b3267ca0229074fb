import { IMPORT_KINDS } from '@kliuchar/domain/imports/import-fields';
import * as z from 'zod/mini';
import { endpoint, type ResponseOf } from './endpoint.ts';
import { id, instant, integer, maybe, period, text } from './fields.ts';
import { listOf, listQueryByOffset, queryList, wholeListOf } from './lists.ts';

/**
 * A table from a spreadsheet becomes objects, people, leases, meters or readings (product.md §12, ADR 0046). A file is read into rows, its
 * columns are mapped, the rows are checked, and only then saved, each in a transaction of its own.
 */

export const IMPORT_MAX_BYTES = 5 * 1024 * 1024;
export const IMPORT_MAX_ROWS = 5000;
export const IMPORT_MAX_COLUMNS = 200;
export const IMPORT_STATES = ['open', 'saving', 'saved', 'undoing', 'undone'] as const;
export const IMPORT_ROW_STATES = ['ready', 'wrong', 'failed', 'saved', 'skipped'] as const;
export const DUPLICATE_DECISIONS = ['skip', 'update', 'create'] as const;
export const IMPORT_ENTITIES = [
  'complex',
  'property',
  'counterparty',
  'contract',
  'physical_meter',
  'reading',
] as const;
export const IMPORT_DELIMITERS = ['tab', 'semicolon', 'comma', 'pipe'] as const;
export const IMPORT_ENCODINGS = ['utf-8', 'windows-1251', 'utf-16le', 'utf-16be'] as const;

const kind = z.enum(IMPORT_KINDS);
const fieldName = z.nullable(text(40));

const settings = {
  /** What becomes of a row that is there already. */
  duplicates: z.enum(DUPLICATE_DECISIONS),
  /** Of addresses that name none. */
  city: z.nullable(text(100)),
  /** The first month that is billed here, of leases that began before it; the present one unless told. */
  billingFrom: z.nullable(period),
};

const count = z.int();

export const importView = z.strictObject({
  id,
  kind,
  state: z.enum(IMPORT_STATES),
  fileName: z.string(),
  source: z.strictObject({
    format: z.enum(['xlsx', 'text']),
    sheets: z.array(z.string()),
    sheet: z.nullable(z.string()),
    delimiter: z.nullable(z.enum(IMPORT_DELIMITERS)),
    encoding: z.nullable(z.enum(IMPORT_ENCODINGS)),
    /** Whether the first row was taken for the names of columns. */
    heading: z.boolean(),
  }),
  headings: z.array(z.string()),
  mapping: z.array(z.nullable(z.string())),
  /** Groups of fields of which at least one needs a column. */
  missing: z.array(z.array(z.string())),
  settings: z.strictObject(settings),
  counts: z.strictObject({
    total: count,
    ready: count,
    wrong: count,
    failed: count,
    saved: count,
    skipped: count,
    /** Rows waiting to be saved that are there already, and what becomes of them by the rule or by their own decision. */
    duplicates: count,
    willSkip: count,
    willUpdate: count,
  }),
  created: z.strictObject({
    complex: count,
    property: count,
    counterparty: count,
    contract: count,
    physicalMeter: count,
    reading: count,
    updated: count,
  }),
  /** Contracts of this import that are drafts still. */
  drafts: count,
  /** What an undoing left, and why. */
  kept: z.array(
    z.strictObject({ entity: z.enum(IMPORT_ENTITIES), entityId: id, name: z.string(), reason: z.string() }),
  ),
  undone: count,
  createdAt: instant,
  finishedAt: z.nullable(instant),
});

export const importRowView = z.strictObject({
  id,
  number: z.int(),
  /** Empty once the row is saved: it is in its own place then. */
  cells: z.array(z.string()),
  state: z.enum(IMPORT_ROW_STATES),
  /** In words; `field` names the column. */
  problems: z.array(z.strictObject({ field: z.nullable(z.string()), text: z.string() })),
  duplicate: z.nullable(
    z.strictObject({
      entity: z.enum(IMPORT_ENTITIES),
      /** Null when it is another row of this file. */
      entityId: z.nullable(id),
      name: z.string(),
      rowNumber: z.nullable(z.int()),
    }),
  ),
  decision: z.nullable(z.enum(DUPLICATE_DECISIONS)),
  /** The card a waiting lease's tenant is put to; null where a new one is made. */
  tenant: z.nullable(z.strictObject({ id, name: z.string() })),
});

export const listImports = endpoint({
  method: 'GET',
  path: '/imports',
  term: 'imports',
  summaryUk: 'Останні імпорти',
  access: 'owner',
  response: wholeListOf(importView),
  status: 200,
  errors: [],
});

/** The body is a form: `file` (XLSX, CSV, or what was pasted as text) and the fields. `replaces` is thrown away with it. */
export const createImport = endpoint({
  method: 'POST',
  path: '/imports',
  term: 'imports',
  summaryUk: 'Прочитати таблицю',
  access: 'owner',
  body: z.strictObject({
    kind,
    sheet: z.optional(text(100)),
    delimiter: z.optional(z.enum(IMPORT_DELIMITERS)),
    encoding: z.optional(z.enum(IMPORT_ENCODINGS)),
    heading: z.optional(z.enum(['yes', 'no'])),
    replaces: z.optional(id),
    ownerId: z.optional(id),
  }),
  response: importView,
  status: 201,
  errors: ['validation', 'payload_too_large', 'unsupported_media', 'imports_full', 'subscription_inactive'],
  kind: 'multipart',
});

export const getImport = endpoint({
  method: 'GET',
  path: '/imports/:importId',
  term: 'imports',
  summaryUk: 'Імпорт',
  access: 'owner',
  response: importView,
  status: 200,
  errors: ['import_not_found'],
});

/** Every change checks all rows again. A new kind recognises the columns anew. */
export const updateImport = endpoint({
  method: 'PATCH',
  path: '/imports/:importId',
  term: 'imports',
  summaryUk: 'Змінити відповідність стовпців або правила імпорту',
  access: 'owner',
  body: z.strictObject({
    kind: z.optional(kind),
    mapping: z.optional(z.array(fieldName).check(z.maxLength(IMPORT_MAX_COLUMNS))),
    settings: z.optional(z.partial(z.strictObject(settings))),
  }),
  response: importView,
  status: 200,
  errors: ['validation', 'import_not_found', 'import_state', 'subscription_inactive'],
});

export const listImportRows = endpoint({
  method: 'GET',
  path: '/imports/:importId/rows',
  term: 'imports',
  summaryUk: 'Рядки імпорту з помилками й дублікатами',
  access: 'owner',
  query: listQueryByOffset({ state: z.optional(queryList([...IMPORT_ROW_STATES, 'duplicate'])) }),
  response: listOf(importRowView),
  status: 200,
  errors: ['bad_query', 'import_not_found'],
});

/** A cell put right in its place, or what to do with a duplicate. */
export const updateImportRow = endpoint({
  method: 'PATCH',
  path: '/imports/:importId/rows/:rowId',
  term: 'imports',
  summaryUk: 'Виправити рядок імпорту',
  access: 'owner',
  body: z.strictObject({
    cells: z.optional(
      z
        .array(
          z.strictObject({ column: integer(0, IMPORT_MAX_COLUMNS - 1), text: z.string().check(z.maxLength(5000)) }),
        )
        .check(z.maxLength(IMPORT_MAX_COLUMNS)),
    ),
    decision: maybe(z.enum(DUPLICATE_DECISIONS)),
  }),
  response: importRowView,
  status: 200,
  errors: ['validation', 'import_not_found', 'import_state', 'subscription_inactive'],
});

/** Saves for some seconds and says how far it came; it is called again until nothing is ready. Called twice at once, no row is saved twice. */
export const saveImport = endpoint({
  method: 'POST',
  path: '/imports/:importId/save',
  term: 'imports',
  summaryUk: 'Зберегти рядки імпорту',
  access: 'owner',
  body: z.strictObject({}),
  response: importView,
  status: 200,
  errors: ['validation', 'import_not_found', 'import_state', 'subscription_inactive'],
  action: true,
});

/** Contracts an import left as drafts are signed on paper already, so they come into force, each by itself. */
export const activateImport = endpoint({
  method: 'POST',
  path: '/imports/:importId/activate',
  term: 'imports',
  summaryUk: 'Зробити чинними договори імпорту',
  access: 'owner',
  body: z.strictObject({ after: z.optional(id) }),
  response: z.strictObject({
    activated: count,
    refused: z.array(z.strictObject({ contractId: id, number: z.string(), text: z.string() })),
    /** Where to go on; null when none is left. */
    next: z.nullable(id),
  }),
  status: 200,
  errors: ['import_not_found', 'import_state', 'subscription_inactive'],
  action: true,
});

/** Takes back what the import made while nothing stands on it; the rest stays and is named. Called again until it is done. */
export const undoImport = endpoint({
  method: 'POST',
  path: '/imports/:importId/undo',
  term: 'imports',
  summaryUk: 'Скасувати імпорт',
  access: 'owner',
  body: z.strictObject({}),
  response: importView,
  status: 200,
  errors: ['import_not_found', 'import_state', 'subscription_inactive'],
  action: true,
});

export const discardImport = endpoint({
  method: 'DELETE',
  path: '/imports/:importId',
  term: 'imports',
  summaryUk: 'Відкинути незавершений імпорт',
  access: 'owner',
  status: 204,
  errors: ['import_not_found', 'import_state'],
});

/** The rows that were not saved, with a column of why: corrected, it is brought in again. */
export const getImportFailed = endpoint({
  method: 'GET',
  path: '/imports/:importId/failed',
  term: 'imports',
  summaryUk: 'Рядки з помилками файлом',
  access: 'owner',
  status: 200,
  errors: ['import_not_found'],
  kind: 'file',
  media: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
});

export const getImportTemplate = endpoint({
  method: 'GET',
  path: '/imports/template',
  term: 'imports',
  summaryUk: 'Шаблон таблиці',
  access: 'owner',
  query: z.strictObject({ kind }),
  status: 200,
  errors: ['bad_query'],
  kind: 'file',
  media: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
});

export type Import = ResponseOf<typeof getImport>;
export type ImportRow = ResponseOf<typeof updateImportRow>;
