import { IMPORT_FIELDS, type ImportKind } from '@kliuchar/domain/imports/import-fields';
import type { Deps } from '../../deps.ts';
import type { FileAnswer } from '../../edge/call.ts';
import { type SessionActor, withReadScope } from '../../platform/db/scope.ts';
import { type SheetColumn, type SheetRow, sheetStream } from '../../platform/sheet.ts';
import { listUnsaved } from './import-rows.sql.ts';
import { openCells, ownImport } from './import-state.ts';

const NAMES: Readonly<Record<ImportKind, string>> = {
  leases: 'Договори',
  properties: 'Об’єкти',
  counterparties: 'Контрагенти',
  meters: 'Лічильники',
  readings: 'Показники',
};

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

const PROBLEM_COLUMN = 'Помилка';

/** A workbook with a column for each field and a row of example, which is recognised whole. */
export function importTemplate(kind: ImportKind): FileAnswer {
  const fields = IMPORT_FIELDS[kind];
  const rows = [fields.map(({ example }) => (example === '' ? null : example))];
  return workbook(
    fields.map(({ title }) => title),
    rows,
    `Шаблон ${NAMES[kind]}.xlsx`,
  );
}

/** The same table with what was not saved and why; put right, it is brought in again. */
export async function failedFile(deps: Deps, actor: SessionActor, id: string): Promise<FileAnswer> {
  const { record, rows } = await withReadScope(deps.db, actor, async (db) => {
    const found = await ownImport(db, id);
    return { record: found, rows: await listUnsaved(db, found) };
  });
  // A table that was brought in again has the column from the last time.
  const kept = record.headings
    .map((heading, at) => ({ heading, at }))
    .filter(({ heading }) => heading !== PROBLEM_COLUMN);
  const titleOf = (field: string | null) => IMPORT_FIELDS[record.kind].find((known) => known.field === field)?.title;
  const lines = rows
    .filter(({ cells_sealed }) => cells_sealed !== null)
    .map((row): SheetRow => {
      const cells = openCells(deps.vault, row.cells_sealed);
      const problems = row.problems.map(({ field, text }) => [titleOf(field), text].filter(Boolean).join(': '));
      return [...kept.map(({ at }) => cells[at] || null), problems.join('. ') || null];
    });
  return workbook(
    [...kept.map(({ heading }) => heading), PROBLEM_COLUMN],
    lines,
    `Рядки з помилками ${deps.clock.today()}.xlsx`,
  );
}

function workbook(titles: readonly string[], rows: readonly SheetRow[], fileName: string): FileAnswer {
  const columns = titles.map((title): SheetColumn => ({ title, type: 'text' }));
  const pages = (async function* () {
    yield rows;
  })();
  return { content: sheetStream({ columns, rows: pages }, 'xlsx'), media: XLSX, fileName };
}
