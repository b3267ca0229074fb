import type { Task } from '@kliuchar/api-schema/tasks';
import { parseDay } from '@kliuchar/domain/dates/day';
import { nextDueOn } from '@kliuchar/domain/tasks/recurrence';
import { nextTaskStatus, TASK_STATUS_NAMES, type TaskEvent, type TaskStatus } from '@kliuchar/domain/tasks/task-status';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../edge/errors.ts';
import { instantText } from '../../platform/clock.ts';
import { holdObject } from '../../platform/db/held-object.ts';
import { type Db, type SessionActor, withWriteScope } from '../../platform/db/scope.ts';
import { newId } from '../../platform/ids.ts';
import { settleTaskExpense } from '../expenses/public.ts';
import { lockOwnTask, readTask } from './read-task.ts';
import { settleCharge } from './settle-charge.ts';
import type { TaskRow } from './task-rows.ts';
import { insertNextTask, moveTaskRow } from './tasks.sql.ts';

/** One arrow of the domain's table: the guarded row, its charge or expense, the next of its series and the audit in one transaction. */
export function moveTask(deps: Deps, actor: SessionActor, id: string, event: TaskEvent): Promise<Task> {
  return withWriteScope(deps.db, actor, async (own) => {
    const { db } = await holdObject(own, 'tasks', { kind: 'task', id });
    const row = await lockOwnTask(db, { id, reader: own });
    const decision = nextTaskStatus(row.status, event);
    if (!decision.ok) throw wrongState(row.status);
    const [today, to] = [deps.clock.today(), decision.value];
    if (!(await moveTaskRow(db, row, { from: row.status, to, today }))) throw wrongState(row.status);
    await settleCharge(db, { ...row, status: to, finishedOn: row.finishedOn ?? today });
    if (row.chargeTo === 'owner') await settleTaskExpense(db, row);
    if (to === 'done') await continueSeries(db, row);
    await db.audit({
      ownerId: row.ownerId,
      action: `task.${to}`,
      entityType: 'task',
      entityId: id,
      details: { title: row.title, from: row.status },
    });
    return readTask(own, id);
  });
}

function wrongState(status: TaskStatus): AppError {
  return new AppError('task_state', { params: { status: TASK_STATUS_NAMES[status] } });
}

async function continueSeries(db: Db, row: TaskRow): Promise<void> {
  const { recurrence, repeatsFrom, dueOn } = row;
  if (recurrence === 'none' || dueOn === null) return;
  const nextOn = nextDueOn({ recurrence, startsOn: repeatsFrom ?? dueOn, dueOn, doneOn: db.clock.today() });
  // A series ends with the years that people may write.
  if (parseDay(nextOn) === null) return;
  const next = { id: newId(), dueOn: nextOn, createdAt: instantText(db.clock.nowMs()) };
  if (!(await insertNextTask(db, row, next))) return;
  await db.audit({
    ownerId: row.ownerId,
    action: 'task.created',
    entityType: 'task',
    entityId: next.id,
    details: { title: row.title, after: row.id },
  });
}
