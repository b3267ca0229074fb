import type { BodyOf } from '@kliuchar/api-schema/endpoint';
import {
  type createImport as endpoint,
  IMPORT_MAX_BYTES,
  IMPORT_MAX_COLUMNS,
  IMPORT_MAX_ROWS,
  type Import,
} from '@kliuchar/api-schema/imports';
import type { ImportKind } from '@kliuchar/domain/imports/import-fields';
import { findHeading, headingKey, headingSet, recognizeColumns } from '@kliuchar/domain/imports/recognize-columns';
import { cleanLine } from '@kliuchar/domain/text/clean-line';
import { cutText } from '@kliuchar/domain/text/cut-text';
import type { Deps } from '../../deps.ts';
import { AppError, fieldError, unknownReference } from '../../edge/errors.ts';
import { ownerForCreate } from '../../edge/owner.ts';
import { type Db, type SessionActor, withReadScope, withWriteScope } from '../../platform/db/scope.ts';
import { newId } from '../../platform/ids.ts';
import { readTable, type TableDelimiter, type TableFile } from '../../platform/table-file.ts';
import { sha256 } from '../../platform/tokens.ts';
import type { TableRow } from '../../platform/xlsx.ts';
import { viewImport } from './import.view.ts';
import { insertRows } from './import-rows.sql.ts';
import { countedImport, sealCells } from './import-state.ts';
import {
  countOpen,
  deleteImport,
  findMapping,
  insertImport,
  lockImport,
  type RememberedMapping,
} from './imports.sql.ts';
import { judgeImport, readRows } from './judge-rows.ts';
import { usualCity } from './known.sql.ts';

export type ImportUpload = {
  readonly fields: BodyOf<typeof endpoint>;
  readonly bytes: Buffer;
  readonly fileName: string;
};

/** More tables that nobody has finished than this are somebody's mistake. */
const MOST_OPEN = 20;

const REFUSALS: Readonly<Record<string, string>> = {
  empty: 'У таблиці немає жодного рядка',
  old_excel: 'Це файл старого Excel (.xls) або захищений паролем. Збережіть його як .xlsx без пароля',
  not_a_table: 'Це не таблиця. Підійдуть .xlsx, .csv або вставлений текст; файл LibreOffice збережіть як .xlsx',
  damaged: 'Файл пошкоджено. Відкрийте його у своїй програмі й збережіть ще раз',
  too_heavy: 'Файл розгортається в надто велику таблицю. Скопіюйте потрібні рядки в новий файл',
  too_many_rows: `Більше ніж ${IMPORT_MAX_ROWS} рядків. Розділіть таблицю на частини`,
  too_many_columns: `Більше ніж ${IMPORT_MAX_COLUMNS} стовпців. Залиште лише потрібні`,
  hidden_characters: 'У файлі є приховані керівні символи. Збережіть його як .xlsx або .csv',
  no_such_sheet: 'Такого аркуша немає',
};

const DELIMITERS = { tab: '\t', semicolon: ';', comma: ',', pipe: '|' } as const satisfies Record<
  string,
  TableDelimiter
>;
type DelimiterName = keyof typeof DELIMITERS;

/** Reads the table and forgets the file: from here on there are only its rows. */
export async function createImport(deps: Deps, actor: SessionActor, upload: ImportUpload): Promise<Import> {
  const { fields, fileName } = upload;
  const table = await tableOf(upload);
  const at = headingAt(fields, table);
  const hasHeading = at !== null;
  const rows = hasHeading ? table.rows.slice(at + 1) : table.rows;
  if (rows.length === 0) throw fieldError('file', 'Під заголовками немає жодного рядка');
  const headings = headingsOf(table.rows[at ?? 0]?.cells ?? [], hasHeading);
  const { ownerId, mapping, city } = await withReadScope(deps.db, actor, async (db) => {
    const owner = ownerForCreate(db, fields.ownerId);
    const [known, usual] = await Promise.all([
      mappingFor(db, owner, { kind: fields.kind, headings, rows, hasHeading }),
      usualCity(db, owner),
    ]);
    return { ownerId: owner, mapping: known, city: usual };
  });
  const made = {
    id: newId(),
    owner_id: ownerId,
    userId: actor.userId,
    kind: fields.kind,
    file_name: cutText(cleanLine(fileName), 200) || 'Таблиця',
    source: sourceOf(table, hasHeading),
    headings,
    mapping: [...mapping],
    settings: { duplicates: 'skip' as const, city, billingFrom: null },
  };
  const reads = await readRows(
    deps,
    made,
    rows.map(({ cells }) => cells),
  );
  const sealed = rows.map(({ number, cells }) => ({ id: newId(), number, sealed: sealCells(deps.vault, cells) }));
  return withWriteScope(deps.db, actor, async (db) => {
    if (fields.replaces !== undefined) await throwAway(db, fields.replaces);
    if ((await countOpen(db, ownerId)) >= MOST_OPEN) throw new AppError('imports_full');
    await insertImport(db, made);
    const judged = await judgeImport(deps, db, made, { rows: sealed, reads });
    await insertRows(db, made, { rows: sealed, judged });
    return viewImport(await countedImport(db, made.id));
  });
}

/** The row of headings: what stands above it is a title. Said to be there, it is the first row where no other is understood better. */
function headingAt({ kind, heading }: ImportUpload['fields'], table: TableFile): number | null {
  if (heading === 'no') return null;
  const found = findHeading(
    kind,
    table.rows.map(({ cells }) => cells),
  );
  return heading === 'yes' ? (found ?? 0) : found;
}

/** Each its own name: of two «Телефон» the second is «Телефон (2)». */
function headingsOf(cells: readonly string[], hasHeading: boolean): string[] {
  const headings: string[] = [];
  for (const [at, cell] of cells.entries()) {
    const name = (hasHeading && cutText(cleanLine(cell), 120)) || `Стовпець ${at + 1}`;
    const repeats = headings.filter((other) => other === name || other.startsWith(`${name} (`)).length;
    headings.push(repeats === 0 ? name : `${name} (${repeats + 1})`);
  }
  return headings;
}

async function tableOf({ fields, bytes }: ImportUpload): Promise<TableFile> {
  if (bytes.length > IMPORT_MAX_BYTES) throw fieldError('file', 'Файл більший за 5 МБ. Розділіть таблицю на частини');
  const { sheet, delimiter, encoding } = fields;
  const choice = { sheet, encoding, delimiter: delimiter && DELIMITERS[delimiter] };
  const table = await readTable(bytes, choice, { rows: IMPORT_MAX_ROWS + 1, columns: IMPORT_MAX_COLUMNS });
  if (!table.ok) throw fieldError('file', REFUSALS[table.refusal.code] ?? 'Не вдалося прочитати файл');
  return table.value;
}

function sourceOf({ format, sheets, sheet, delimiter, encoding }: TableFile, heading: boolean): Import['source'] {
  const names = Object.keys(DELIMITERS) as DelimiterName[];
  return {
    format,
    sheets: [...sheets],
    sheet,
    delimiter: names.find((name) => DELIMITERS[name] === delimiter) ?? null,
    encoding,
    heading,
  };
}

async function throwAway(db: Db, id: string): Promise<void> {
  const record = await lockImport(db, id);
  if (record === null) throw unknownReference('replaces');
  if (!(await deleteImport(db, id, record.owner_id))) throw new AppError('import_state');
}

type Table = {
  readonly kind: ImportKind;
  readonly headings: readonly string[];
  readonly rows: readonly TableRow[];
  readonly hasHeading: boolean;
};

/** As the same headings were mapped the last time; otherwise by what they say. */
export async function mappingFor(
  db: Db,
  ownerId: string,
  { kind, headings, rows, hasHeading }: Table,
): Promise<readonly (string | null)[]> {
  const remembered = hasHeading ? await findMapping(db, ownerId, kind, mappingHash(headings)) : null;
  if (remembered !== null) return headings.map((heading) => remembered[headingKey(heading)] ?? null);
  const sample = rows.slice(0, 50).map(({ cells }) => cells);
  return recognizeColumns(kind, hasHeading ? headings : headings.map(() => ''), sample);
}

export function mappingHash(headings: readonly string[]): Buffer {
  return sha256(headingSet(headings));
}

export function mappingOf(headings: readonly string[], mapping: readonly (string | null)[]): RememberedMapping {
  return Object.fromEntries(headings.map((heading, at) => [headingKey(heading), mapping[at] ?? null]));
}
