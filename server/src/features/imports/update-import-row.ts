import type { BodyOf } from '@kliuchar/api-schema/endpoint';
import type { updateImportRow as endpoint, ImportRow } from '@kliuchar/api-schema/imports';
import type { Deps } from '../../deps.ts';
import { AppError, fieldError } from '../../edge/errors.ts';
import { type SessionActor, withWriteScope } from '../../platform/db/scope.ts';
import { viewRow } from './import.view.ts';
import { changeRow, findRow } from './import-rows.sql.ts';
import { heldImport, openCells, sealCells } from './import-state.ts';
import { changeImport } from './imports.sql.ts';
import { judgeRow, tenantsOf } from './judge-rows.ts';

type Change = BodyOf<typeof endpoint> & { readonly importId: string; readonly rowId: string };

/** A cell put right, or a decision about a row; other rows stay as they were looked at, save those that it decides of. */
export function updateImportRow(
  deps: Deps,
  actor: SessionActor,
  { importId, rowId, cells, decision }: Change,
): Promise<ImportRow> {
  return withWriteScope(deps.db, actor, async (db) => {
    const record = await heldImport(db, importId, ['open', 'saved']);
    const row = await findRow(db, record, rowId);
    if (row === null) throw new AppError('import_not_found');
    if (row.cells_sealed === null) throw new AppError('import_state');
    const before = openCells(deps.vault, row.cells_sealed);
    const texts = [...before];
    for (const [at, { column, text }] of (cells ?? []).entries()) {
      if (column >= record.headings.length)
        throw fieldError(`cells.${at}.column`, `Стовпців у таблиці: ${record.headings.length}`);
      if (text.includes('\0')) throw fieldError(`cells.${at}.text`, 'Приберіть приховані керівні символи');
      texts[column] = text;
    }
    const sealed = sealCells(deps.vault, texts);
    const decided = { ...row, decision: decision === undefined ? row.decision : decision };
    await changeRow(db, record, { id: rowId, sealed, decision: decided.decision });
    await changeImport(db, record);
    await judgeRow(deps, db, record, { row: decided, before, after: texts });
    const judged = await findRow(db, record, rowId);
    if (judged === null) throw new AppError('import_not_found');
    const tenants = await tenantsOf(deps, db, record, [judged]);
    return viewRow(deps.vault, judged, tenants.get(judged.id) ?? null);
  });
}
