import type { Vault } from '../../platform/crypto.ts';
import { type Database, withReadScope } from '../../platform/db/scope.ts';
import { csv, type SheetRow } from '../../platform/sheet.ts';
import type { ZipEntry } from '../../platform/zip.ts';
import { ACCOUNT_SHEETS } from './account-sheets.ts';
import { exportSheetPage, type Part, type SheetPage } from './export.sql.ts';
import { LEASE_SHEETS } from './lease-sheets.ts';
import { MONEY_SHEETS } from './money-sheets.ts';
import { type Opener, openCode } from './open-code.ts';
import type { TableColumn, TableSheet } from './table-sheet.ts';

/** Every table of the copy that is read by a person. The test beside it names the others with the reason. */
export const TABLE_SHEETS: readonly TableSheet[] = [...LEASE_SHEETS, ...MONEY_SHEETS, ...ACCOUNT_SHEETS];

type Tools = { readonly database: Database; readonly vault: Vault };

/** The tables as spreadsheets open them, in the form of every other file of a list. */
export function* tableEntries(tools: Tools, part: Part): Generator<ZipEntry> {
  for (const sheet of TABLE_SHEETS)
    yield csvEntry(`Таблиці/${sheet.file}.csv`, sheet.columns, rowsOf(tools, sheet, part));
}

export function csvEntry(
  name: string,
  columns: readonly Pick<TableColumn, 'type' | 'title'>[],
  rows: AsyncIterable<readonly SheetRow[]>,
): ZipEntry {
  return {
    name,
    content: (async function* () {
      for await (const text of csv({ columns, rows })) yield Buffer.from(text);
    })(),
  };
}

async function* rowsOf({ database, vault }: Tools, sheet: TableSheet, part: Part): AsyncGenerator<readonly SheetRow[]> {
  for (let after: string | null = null; ; ) {
    const from: string | null = after;
    const page: SheetPage = await withReadScope(database, { kind: 'owner-job', ownerId: part.ownerId }, (db) =>
      exportSheetPage(db, sheet, part, from),
    );
    const last = page.at(-1);
    if (last === undefined) return;
    yield page.flatMap(({ cells }) =>
      cells === null ? [] : [sheet.columns.map((column, at) => cellOf({ vault, ...part }, column, cells[at] ?? null))],
    );
    after = last.id;
  }
}

function cellOf(opener: Opener, { sealed, said }: TableColumn, value: string | number | null): string | number | null {
  if (value === null || value === '') return null;
  const open = sealed === undefined ? value : openCode(opener, String(value), sealed);
  return said === undefined ? open : said(String(open));
}
