import type { BodyOf } from '@kliuchar/api-schema/endpoint';
import type { updateImport as endpoint, Import } from '@kliuchar/api-schema/imports';
import { IMPORT_FIELDS, type ImportKind } from '@kliuchar/domain/imports/import-fields';
import type { Deps } from '../../deps.ts';
import { AppError, fieldError } from '../../edge/errors.ts';
import { type Db, type SessionActor, withReadScope, withWriteScope } from '../../platform/db/scope.ts';
import { mappingFor } from './create-import.ts';
import { viewImport } from './import.view.ts';
import { judgeRows, listUnsaved, type RowRecord } from './import-rows.sql.ts';
import { countedImport, heldImport, openCells, ownImport } from './import-state.ts';
import { changeImport, deleteImport, type ImportRecord } from './imports.sql.ts';
import { judgeImport, readRows } from './judge-rows.ts';

type Body = BodyOf<typeof endpoint>;

/** Somebody else changes the same import at the same time: it is read again, but not for ever. */
const TRIES = 3;

/** Another mapping, other rules or another kind; every row that waits is looked at anew. */
export async function updateImport(deps: Deps, actor: SessionActor, id: string, body: Body): Promise<Import> {
  for (let left = TRIES; left > 0; left -= 1) {
    const next = await withReadScope(deps.db, actor, (db) => nextOf(deps, db, id, body));
    const reads = await readRows(
      deps,
      next.record,
      next.rows.map(({ cells_sealed }) => openCells(deps.vault, cells_sealed)),
    );
    const changed = await withWriteScope(deps.db, actor, async (db) => {
      const { version } = await heldImport(db, id, statesFor(body));
      if (version !== next.record.version) return null;
      await changeImport(db, next.record);
      if (next.rows.length > 0)
        await judgeRows(db, next.record, await judgeImport(deps, db, next.record, { rows: next.rows, reads }));
      return viewImport(await countedImport(db, id));
    });
    if (changed !== null) return changed;
  }
  throw new AppError('version_conflict');
}

/** What was saved by one kind is not gone on with by another; rules may change for the rows that are left. */
const statesFor = (body: Body) => (body.kind === undefined ? (['open', 'saved'] as const) : (['open'] as const));

/** The import as it will be, and the rows that will be looked at: none where only the rule of duplicates is another. */
async function nextOf(
  deps: Deps,
  db: Db,
  id: string,
  body: Body,
): Promise<{ record: ImportRecord; rows: RowRecord[] }> {
  const before = await ownImport(db, id);
  const kind = body.kind ?? before.kind;
  const mapping = body.mapping ?? (kind === before.kind ? before.mapping : await mappedAnew(deps, db, before, kind));
  assertMapping(kind, mapping, before.headings.length);
  const settings = changedSettings(before.settings, body.settings ?? {});
  const record: ImportRecord = { ...before, kind, mapping: [...mapping], settings };
  const isRule =
    body.kind === undefined &&
    body.mapping === undefined &&
    Object.keys(body.settings ?? {}).every((name) => name === 'duplicates');
  return { record, rows: isRule ? [] : await listUnsaved(db, record) };
}

/** A given value replaces, null empties, an absent one leaves what was. */
function changedSettings(before: Import['settings'], given: NonNullable<Body['settings']>): Import['settings'] {
  const { duplicates = before.duplicates, city = before.city, billingFrom = before.billingFrom } = given;
  return { duplicates, city, billingFrom };
}

async function mappedAnew({ vault }: Deps, db: Db, record: ImportRecord, kind: ImportKind) {
  const unsaved = await listUnsaved(db, record);
  const rows = unsaved
    .slice(0, 50)
    .map(({ number, cells_sealed }) => ({ number, cells: openCells(vault, cells_sealed) }));
  return mappingFor(db, record.owner_id, { kind, headings: record.headings, rows, hasHeading: record.source.heading });
}

function assertMapping(kind: ImportKind, mapping: readonly (string | null)[], columns: number): void {
  if (mapping.length !== columns) throw fieldError('mapping', `Стовпців у таблиці: ${columns}`);
  const named = mapping.filter((name) => name !== null);
  for (const [at, name] of mapping.entries()) {
    if (name === null) continue;
    if (!IMPORT_FIELDS[kind].some(({ field }) => field === name))
      throw fieldError(`mapping.${at}`, 'Такого поля немає');
    if (named.filter((other) => other === name).length > 1)
      throw fieldError(`mapping.${at}`, 'Це поле вже має інший стовпець');
  }
}

/** One that nothing was saved from is thrown away whole. */
export async function discardImport(deps: Deps, actor: SessionActor, id: string): Promise<undefined> {
  await withWriteScope(deps.db, actor, async (db) => {
    const record = await heldImport(db, id, ['open', 'saving']);
    if (!(await deleteImport(db, id, record.owner_id))) throw new AppError('import_state');
  });
  return undefined;
}
