import type { DataExport } from '@kliuchar/api-schema/data-export';
import { kyivDay } from '@kliuchar/domain/dates/kyiv-day';
import type { Deps } from '../../deps.ts';
import type { FileAnswer } from '../../edge/call.ts';
import { AppError } from '../../edge/errors.ts';
import { type SessionActor, withReadScope, withWriteScope } from '../../platform/db/scope.ts';
import { newId } from '../../platform/ids.ts';
import { assertRecentProof } from '../identity/public.ts';
import { type ExportRow, findReadyExport, insertExport, listExportRows } from './export.sql.ts';

/** Asked soon after the password was given; whoever asks again while one is being made gets that one. */
export function requestExport(deps: Deps, actor: SessionActor): Promise<DataExport> {
  return withWriteScope(deps.db, actor, async (db) => {
    await assertRecentProof(db, actor);
    const id = newId();
    if (await insertExport(db, id, actor.userId)) {
      await db.enqueue('exports.make', { exportId: id }, { dedupeKey: `exports.make:${id}`, ownerId: null });
      for (const ownerId of db.ownerIds)
        await db.audit({ ownerId, action: 'account.export_requested', entityType: 'account', entityId: actor.userId });
    }
    const [newest] = await listExportRows(db, actor.userId);
    if (newest === undefined) throw new Error('An export was neither made nor found');
    return viewExport(newest);
  });
}

export async function listExports(deps: Deps, actor: SessionActor): Promise<{ items: DataExport[]; total: number }> {
  const rows = await withReadScope(deps.db, actor, (db) => listExportRows(db, actor.userId));
  return { items: rows.map(viewExport), total: rows.length };
}

export async function getExportFile(deps: Deps, actor: SessionActor, id: string): Promise<FileAnswer> {
  const row = await withReadScope(deps.db, actor, async (db) => {
    await assertRecentProof(db, actor);
    return findReadyExport(db, id, actor.userId);
  });
  if (row?.archive_key == null || !(await deps.files.has(row.archive_key))) throw new AppError('file_not_found');
  return {
    content: deps.files.read(row.archive_key),
    fileName: `Ключар ${kyivDay(Date.parse(row.created_at))}.zip`,
  };
}

function viewExport({ id, status, size, created_at, ready_at, expires_at }: ExportRow): DataExport {
  return { id, status, size, createdAt: created_at, readyAt: ready_at, expiresAt: expires_at };
}
