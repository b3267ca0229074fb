import type { BodyOf } from '@kliuchar/api-schema/endpoint';
import type { updateTask as endpoint, Task } from '@kliuchar/api-schema/tasks';
import type { Day } from '@kliuchar/domain/dates/day';
import type { Deps } from '../../deps.ts';
import { holdObject } from '../../platform/db/held-object.ts';
import { type SessionActor, withWriteScope } from '../../platform/db/scope.ts';
import { settleTaskExpense } from '../expenses/public.ts';
import { setTaskPhotos } from './create-task.ts';
import { lockOwnTask, readTask } from './read-task.ts';
import { settleCharge } from './settle-charge.ts';
import type { TaskRow, TaskValues } from './task-rows.ts';
import { assertManagers, changedTaskValues, checkTaskValues } from './task-values.ts';
import { updateTaskRow } from './tasks.sql.ts';

export function updateTask(
  deps: Deps,
  actor: SessionActor,
  input: { id: string } & BodyOf<typeof endpoint>,
): Promise<Task> {
  return withWriteScope(deps.db, actor, async (own) => {
    const { id, version, photos, ...body } = input;
    const { db, propertyId: managedId } = await holdObject(own, 'tasks', { kind: 'task', id });
    const row = await lockOwnTask(db, { id, version, reader: own });
    const wanted = changedTaskValues(row, body);
    if (managedId !== null) assertManagers(wanted, row);
    const values = await checkTaskValues(db, row.ownerId, wanted, row);
    await updateTaskRow(db, row, values, seriesStart(row, values));
    if (photos !== undefined) await setTaskPhotos(deps, db, { ...row, managedId }, photos);
    await settleCharge(db, { ...row, ...values });
    if (row.chargeTo === 'owner' || values.chargeTo === 'owner') await settleTaskExpense(db, row);
    await db.audit({
      ownerId: row.ownerId,
      action: 'task.updated',
      entityType: 'task',
      entityId: id,
      details: { title: values.title, fields: Object.keys(body) },
    });
    return readTask(own, id);
  });
}

/** A series begins anew from the day it was moved to. */
function seriesStart(row: TaskRow, { recurrence, dueOn }: TaskValues): Day | null {
  if (recurrence === 'none') return null;
  return recurrence === row.recurrence && dueOn === row.dueOn ? (row.repeatsFrom ?? dueOn) : dueOn;
}
