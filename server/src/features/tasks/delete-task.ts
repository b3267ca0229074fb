import type { Deps } from '../../deps.ts';
import { AppError } from '../../edge/errors.ts';
import { type SessionActor, withWriteScope } from '../../platform/db/scope.ts';
import { dropTaskExpense } from '../expenses/public.ts';
import { lockOwnTask } from './read-task.ts';
import { dropCharge } from './settle-charge.ts';
import { deleteTaskRow } from './tasks.sql.ts';

/** What a tenant has asked for is part of his story, and a rule would find its cause again. */
export function deleteTask(
  deps: Deps,
  actor: SessionActor,
  input: { id: string; version: number | undefined },
): Promise<void> {
  return withWriteScope(deps.db, actor, async (db) => {
    const row = await lockOwnTask(db, { ...input, reader: db });
    if (row.source !== 'owner') throw new AppError('task_kept');
    await dropCharge(db, row);
    await dropTaskExpense(db, row);
    await deleteTaskRow(db, row);
    await db.audit({
      ownerId: row.ownerId,
      action: 'task.deleted',
      entityType: 'task',
      entityId: row.id,
      details: { title: row.title },
    });
  });
}
