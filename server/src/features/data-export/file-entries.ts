import { type Database, withReadScope } from '../../platform/db/scope.ts';
import type { FileStore } from '../../platform/files.ts';
import type { SheetRow } from '../../platform/sheet.ts';
import type { ZipEntry } from '../../platform/zip.ts';
import { columnsOf } from '../exports/public.ts';
import { FilePaths } from './file-paths.ts';
import { exportFiles, type StoredFile } from './files.sql.ts';
import { FILE_KINDS } from './table-words.ts';

type Tools = { readonly database: Database; readonly files: FileStore };
/** Where a file lies in the archive, by its identifier. */
export type Paths = ReadonlyMap<string, string>;

/** Of what is attached to something: what was only uploaded is thrown away by itself. */
export async function pathsOf(tools: Tools, ownerId: string): Promise<Paths> {
  const given = new FilePaths();
  const paths = new Map<string, string>();
  for await (const page of pagesOf(tools, ownerId))
    for (const file of page)
      if (file.is_attached && (await tools.files.has(file.storage_key)))
        paths.set(file.id, `Файли/${given.take(file)}`);
  return paths;
}

export const FILE_COLUMNS = columnsOf(
  'text Де лежить',
  'text Вид',
  'text Початкова назва',
  'text Договір',
  'text Об’єкт',
  'text Контрагент',
  'count Розмір, байтів',
  'moment Додано',
);

export async function* fileRows(tools: Tools, ownerId: string, paths: Paths): AsyncGenerator<readonly SheetRow[]> {
  for await (const page of pagesOf(tools, ownerId))
    yield page.flatMap((file) => {
      const path = paths.get(file.id);
      if (path === undefined) return [];
      return [
        [
          path,
          FILE_KINDS[file.kind] ?? file.kind,
          file.original_name,
          file.contract_number,
          file.property_name,
          file.counterparty_name,
          file.size,
          file.created_at,
        ],
      ];
    });
}

export async function* fileEntries(tools: Tools, ownerId: string, paths: Paths): AsyncGenerator<ZipEntry> {
  for await (const page of pagesOf(tools, ownerId))
    for (const { id, storage_key } of page) {
      const name = paths.get(id);
      if (name !== undefined && (await tools.files.has(storage_key)))
        yield { name, content: tools.files.read(storage_key) };
    }
}

async function* pagesOf({ database }: Tools, ownerId: string): AsyncGenerator<StoredFile[]> {
  for (let after: string | null = null; ; ) {
    const from: string | null = after;
    const page: StoredFile[] = await withReadScope(database, { kind: 'owner-job', ownerId }, (db) =>
      exportFiles(db, ownerId, from),
    );
    const last = page.at(-1);
    if (last === undefined) return;
    yield page;
    after = last.id;
  }
}
