import type { Task } from '@kliuchar/api-schema/tasks';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../edge/errors.ts';
import { isStale } from '../../edge/owner.ts';
import { type Db, type SessionActor, withReadScope } from '../../platform/db/scope.ts';
import { viewTask } from './task.view.ts';
import type { TaskRow } from './task-rows.ts';
import { findTask, lockTask } from './tasks.sql.ts';

export function getTask(deps: Deps, actor: SessionActor, id: string): Promise<Task> {
  return withReadScope(deps.db, actor, (db) => readTask(db, id));
}

export async function readTask(db: Db, id: string): Promise<Task> {
  const row = await findTask(db, id);
  if (row === null) throw new AppError('task_not_found');
  return viewTask(row, { ownerIds: db.ownerIds, today: db.clock.today() });
}

type Locking = {
  readonly id: string;
  readonly version?: number | undefined;
  /** The scope the person came with: what he reads as the manager, or as the tenant who has asked for it, is there, but not his to change. */
  readonly reader: Db;
};

/** The owner's own task for a change, and not changed since it was seen. */
export async function lockOwnTask(db: Db, { id, version, reader }: Locking): Promise<TaskRow> {
  const row = await lockTask(db, id);
  if (row === null) throw new AppError((await findTask(reader, id)) === null ? 'task_not_found' : 'forbidden');
  if (isStale(row, version)) throw new AppError('version_conflict');
  return row;
}
