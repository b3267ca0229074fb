import type { BodyOf } from '@kliuchar/api-schema/endpoint';
import type { createTask as endpoint, Task } from '@kliuchar/api-schema/tasks';
import type { Deps } from '../../deps.ts';
import { unknownReference } from '../../edge/errors.ts';
import { ownerForCreate } from '../../edge/owner.ts';
import { instantText } from '../../platform/clock.ts';
import { type Db, type SessionActor, withWriteScope } from '../../platform/db/scope.ts';
import { newId } from '../../platform/ids.ts';
import { readTask } from './read-task.ts';
import { checkTaskValues, newTaskValues } from './task-values.ts';
import { insertTask, replaceTaskPhotos } from './tasks.sql.ts';

export function createTask(deps: Deps, actor: SessionActor, body: BodyOf<typeof endpoint>): Promise<Task> {
  return withWriteScope(deps.db, actor, async (db) => {
    const ownerId = ownerForCreate(db, body.ownerId);
    const values = await checkTaskValues(db, ownerId, newTaskValues(body));
    const id = newId();
    const repeatsFrom = values.recurrence === 'none' ? null : values.dueOn;
    const createdAt = instantText(deps.clock.nowMs());
    await insertTask(db, { id, ownerId, source: 'owner', createdBy: actor.userId, createdAt, repeatsFrom }, values);
    if (body.photos !== undefined) await setTaskPhotos(deps, db, { id, ownerId }, body.photos);
    await db.audit({
      ownerId,
      action: 'task.created',
      entityType: 'task',
      entityId: id,
      details: { title: values.title },
    });
    return readTask(db, id);
  });
}

export async function setTaskPhotos(
  deps: Pick<Deps, 'clock'>,
  db: Db,
  task: { id: string; ownerId: string },
  fileIds: readonly string[],
): Promise<void> {
  const isWhole = new Set(fileIds).size === fileIds.length;
  if (!isWhole || !(await replaceTaskPhotos(db, task, fileIds, instantText(deps.clock.nowMs()))))
    throw unknownReference('photos');
}
