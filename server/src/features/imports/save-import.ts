import { errorText } from '@kliuchar/api-schema/error-codes';
import type { Import } from '@kliuchar/api-schema/imports';
import { missingFields } from '@kliuchar/domain/imports/import-fields';
import type { Deps } from '../../deps.ts';
import { isConstraint } from '../../edge/database-errors.ts';
import { toAppError } from '../../edge/error-handler.ts';
import { AppError, fieldError } from '../../edge/errors.ts';
import { type SessionActor, withReadScope, withWriteScope } from '../../platform/db/scope.ts';
import { refreshStatistics } from '../../platform/db/statistics.ts';
import { newId } from '../../platform/ids.ts';
import { mappingHash, mappingOf } from './create-import.ts';
import { viewImport } from './import.view.ts';
import { nextReady, type RowRecord, settleRow } from './import-rows.sql.ts';
import { countedImport, heldImport, ownImport } from './import-state.ts';
import { lockImport, lockOwnersImports, moveImport, rememberMapping } from './imports.sql.ts';
import { readRow } from './judge-rows.ts';
import { type Problem, rowReader } from './row-reader.ts';
import { RowRefused, saveRow } from './save-row.ts';

/** A browser waits gladly so long, and shows how far it is between two calls. */
const BUDGET_MS = 2000;

/** Saves rows one by one until the time of a call is over. Any number of calls may do it at once: each row is taken by one of them. */
export async function saveImport(deps: Deps, actor: SessionActor, id: string): Promise<Import> {
  await begin(deps, actor, id);
  const startedMs = performance.now();
  let isLeft = true;
  while (isLeft && performance.now() - startedMs < BUDGET_MS) isLeft = await saveNext(deps, actor, id);
  // A company's portfolio comes within minutes, and whatever is asked next is planned by it.
  await withWriteScope(deps.db, actor, (db) => refreshStatistics(db, 'all'));
  return withReadScope(deps.db, actor, async (db) => viewImport(await countedImport(db, id)));
}

async function begin(deps: Deps, actor: SessionActor, id: string): Promise<void> {
  await withWriteScope(deps.db, actor, async (db) => {
    const record = await heldImport(db, id, ['open', 'saving', 'saved']);
    if (record.state === 'saving') return;
    if (missingFields(record.kind, record.mapping).length > 0)
      throw fieldError('mapping', 'Вкажіть обов’язкові стовпці');
    const { owner_id: ownerId, kind, headings, mapping } = record;
    if (!(await moveImport(db, { id, ownerId, from: ['open', 'saved'], to: 'saving' })))
      throw new AppError('import_state');
    const remembered = { id: newId(), kind, hash: mappingHash(headings), mapping: mappingOf(headings, mapping) };
    if (record.source.heading) await rememberMapping(db, ownerId, remembered);
    await db.audit({ ownerId, action: 'import.started', entityType: 'import', entityId: id, details: { kind } });
  });
}

/** False when nothing waits any more, or the import is not being saved any more. */
async function saveNext(deps: Deps, actor: SessionActor, id: string): Promise<boolean> {
  let taken: RowRecord | null = null;
  try {
    return await withWriteScope(deps.db, actor, async (db) => {
      taken = null;
      const { owner_id: ownerId } = await ownImport(db, id);
      await lockOwnersImports(db, ownerId);
      const record = await lockImport(db, id);
      if (record?.state !== 'saving') return false;
      const row = await nextReady(db, record);
      taken = row;
      if (row === null) {
        await moveImport(db, { id, ownerId, from: ['saving'], to: 'saved', isEnd: true });
        await db.audit({ ownerId, action: 'import.finished', entityType: 'import', entityId: id });
        return false;
      }
      const read = readRow(deps, record, row);
      if (read.draft === null) throw new RowRefused(read.problems);
      const state = await saveRow({ deps, actor, db, record, row }, read.draft);
      if (!(await settleRow(db, record, { id: row.id, state }))) throw new AppError('import_state');
      return true;
    });
  } catch (error) {
    if (taken === null) throw error;
    await refuseRow(deps, actor, { importId: id, row: taken, error });
    return true;
  }
}

type Refused = { readonly importId: string; readonly row: RowRecord; readonly error: unknown };

/** The row stays with the words of its refusal; what is our fault, or the session's, stops the import where it is. */
async function refuseRow(deps: Deps, actor: SessionActor, { importId, row, error }: Refused): Promise<void> {
  await withWriteScope(deps.db, actor, async (db) => {
    const record = await ownImport(db, importId);
    const problems = error instanceof RowRefused ? error.problems : problemsOf(error, record.mapping);
    await settleRow(db, record, { id: row.id, state: 'failed', problems: [...problems] });
  });
}

function problemsOf(error: unknown, mapping: readonly (string | null)[]): readonly Problem[] {
  const refusal = isConstraint(error, 'contracts_owner_id_number_key')
    ? new AppError('contract_number_taken', { params: { number: '—' } })
    : toAppError(error);
  if (refusal.status >= 500 || refusal.code === 'unauthenticated' || refusal.code === 'version_conflict') throw error;
  const { fields, wireFields, params } = refusal.details;
  const row = rowReader(mapping, []);
  row.refuseFields(
    { ...wireFields, ...fields },
    {
      'payment.dueDay': 'dueDay',
      'joined.billingFrom': 'billingFrom',
      rent: 'rent',
      values: 'value',
      initialValues: 'initial',
    },
  );
  if (row.problems.length === 0) row.refuse(null, errorText(refusal.code, params));
  return row.problems;
}
