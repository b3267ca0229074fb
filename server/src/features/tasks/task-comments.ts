import type { BodyOf, QueryOf } from '@kliuchar/api-schema/endpoint';
import type { createTaskComment, listTaskComments, TaskComment } from '@kliuchar/api-schema/tasks';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../edge/errors.ts';
import { instantText } from '../../platform/clock.ts';
import { holdObject } from '../../platform/db/held-object.ts';
import { type ListResult, offsetResult } from '../../platform/db/list-query.ts';
import { type SessionActor, withReadScope, withWriteScope } from '../../platform/db/scope.ts';
import { newId } from '../../platform/ids.ts';
import { lockOwnTask } from './read-task.ts';
import { insertComment, listCommentRows } from './task-comments.sql.ts';
import { findWorkedTask } from './tasks.sql.ts';

/** The owner's people and the managers of the object among themselves, the oldest first. */
export async function listComments(
  deps: Deps,
  actor: SessionActor,
  taskId: string,
  query: QueryOf<typeof listTaskComments>,
): Promise<ListResult<TaskComment>> {
  return withReadScope(deps.db, actor, async (db) => {
    const task = await findWorkedTask(db, taskId);
    if (task === null) throw new AppError('task_not_found');
    const { rows, total } = await listCommentRows(db, { ownerId: task.ownerId, taskId }, query);
    return offsetResult(rows, total, query);
  });
}

export async function createComment(
  deps: Deps,
  actor: SessionActor,
  taskId: string,
  { body }: BodyOf<typeof createTaskComment>,
): Promise<TaskComment> {
  return withWriteScope(deps.db, actor, async (own) => {
    const { db } = await holdObject(own, 'tasks', { kind: 'task', id: taskId });
    const { ownerId } = await lockOwnTask(db, { id: taskId, reader: own });
    const comment = { id: newId(), authorId: actor.userId, body, createdAt: instantText(deps.clock.nowMs()) };
    const made = await insertComment(db, { ownerId, taskId }, comment);
    await db.audit({ ownerId, action: 'task.commented', entityType: 'task', entityId: taskId });
    return made;
  });
}
