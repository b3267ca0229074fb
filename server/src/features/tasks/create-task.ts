import type { BodyOf } from '@kliuchar/api-schema/endpoint';
import type { createTask as endpoint, Task } from '@kliuchar/api-schema/tasks';
import type { Deps } from '../../deps.ts';
import { fieldError, unknownReference } from '../../edge/errors.ts';
import { assertOwnerOfEntrusted, ownerForPlaced } from '../../edge/owner.ts';
import { instantText } from '../../platform/clock.ts';
import { holdObject } from '../../platform/db/held-object.ts';
import { type Db, type SessionActor, withWriteScope } from '../../platform/db/scope.ts';
import { newId } from '../../platform/ids.ts';
import { readTask } from './read-task.ts';
import { assertManagers, checkTaskValues, newTaskValues } from './task-values.ts';
import { insertTask, replaceTaskPhotos } from './tasks.sql.ts';

export function createTask(deps: Deps, actor: SessionActor, body: BodyOf<typeof endpoint>): Promise<Task> {
  return withWriteScope(deps.db, actor, async (own) => {
    const { db, ownerId, managedId } = await placeOf(own, body);
    const wanted = newTaskValues(body);
    if (managedId !== null) assertManagers(wanted, { propertyId: managedId });
    const values = await checkTaskValues(db, ownerId, wanted);
    const id = newId();
    const repeatsFrom = values.recurrence === 'none' ? null : values.dueOn;
    const createdAt = instantText(deps.clock.nowMs());
    await insertTask(db, { id, ownerId, source: 'owner', createdBy: actor.userId, createdAt, repeatsFrom }, values);
    if (body.photos !== undefined) await setTaskPhotos(deps, db, { id, ownerId, managedId }, body.photos);
    await db.audit({
      ownerId,
      action: 'task.created',
      entityType: 'task',
      entityId: id,
      details: { title: values.title },
    });
    return readTask(own, id);
  });
}

type Place = { readonly db: Db; readonly ownerId: string; readonly managedId: string | null };

/** A manager's task is of an object entrusted to him; whose it is follows from that. */
async function placeOf(own: Db, { propertyId, ownerId }: BodyOf<typeof endpoint>): Promise<Place> {
  let heldOwnerId: string | null = null;
  if (propertyId) {
    const held = await holdObject(own, 'tasks', { kind: 'property', id: propertyId });
    if (held.propertyId !== null) {
      assertOwnerOfEntrusted(own, { heldOwnerId: held.ownerId, ownerId });
      return { db: held.db, ownerId: held.db.ownerId, managedId: held.propertyId };
    }
    heldOwnerId = held.ownerId;
  }
  if (own.ownerIds.length === 0)
    throw propertyId ? unknownReference('propertyId') : fieldError('propertyId', 'Оберіть об’єкт, який вам довірено');
  return { db: own, ownerId: ownerForPlaced(own, { heldOwnerId, ownerId }), managedId: null };
}

export async function setTaskPhotos(
  deps: Pick<Deps, 'clock'>,
  db: Db,
  task: { id: string; ownerId: string; managedId: string | null },
  fileIds: readonly string[],
): Promise<void> {
  const isWhole = new Set(fileIds).size === fileIds.length;
  if (!isWhole || !(await replaceTaskPhotos(db, task, fileIds, instantText(deps.clock.nowMs()))))
    throw unknownReference('photos');
}
