import { formatDay } from '@kliuchar/domain/dates/format-day';
import { formatUah } from '@kliuchar/domain/money/format-money';
import { kop } from '@kliuchar/domain/money/kop';
import { vatOfNamed } from '@kliuchar/domain/receipts/vat';
import { isFinishedTask } from '@kliuchar/domain/tasks/task-status';
import { AppError } from '../../edge/errors.ts';
import type { Db } from '../../platform/db/scope.ts';
import { newId } from '../../platform/ids.ts';
import { cancelCharge, insertCharge, linkCharge, lockCharge, vatModeOf } from './charge.sql.ts';
import type { TaskRow } from './task-rows.ts';

type Charge = { readonly contractId: string; readonly amountKop: number };

/**
 * What the tenant pays for the task, after any change of it: from the end of the work one adjustment waits for the contract's next
 * receipt; while it waits it follows the task, and once a receipt carries it the receipt comes first. What the owner pays himself
 * is an expense (ADR 0020, 0021).
 */
export async function settleCharge(db: Db, task: TaskRow): Promise<void> {
  const { adjustmentId, ownerId } = task;
  const wanted = wantedCharge(task);
  const standing = adjustmentId === null ? null : await lockCharge(db, ownerId, adjustmentId);
  if (standing?.state === 'applied') {
    if (!isSame(wanted, standing)) throw charged(standing.receiptNumber);
    return;
  }
  const due = isFinishedTask(task.status) ? wanted : null;
  const isPending = standing?.state === 'pending';
  if (isPending && isSame(due, standing)) return;
  if (isPending && adjustmentId !== null) await cancelCharge(db, ownerId, adjustmentId);
  if (due === null && adjustmentId === null) return;
  await linkCharge(db, task, due === null ? null : await makeCharge(db, task, due));
}

/** A task that goes takes its charge along, unless a receipt carries it. */
export async function dropCharge(db: Db, { ownerId, adjustmentId }: TaskRow): Promise<void> {
  if (adjustmentId === null) return;
  const standing = await lockCharge(db, ownerId, adjustmentId);
  if (standing?.state === 'applied') throw charged(standing.receiptNumber);
  await cancelCharge(db, ownerId, adjustmentId);
}

function wantedCharge({ chargeTo, costKop, contractId }: TaskRow): Charge | null {
  return chargeTo === 'tenant' && costKop !== null && contractId !== null ? { contractId, amountKop: costKop } : null;
}

function isSame(wanted: Charge | null, standing: Charge): boolean {
  return wanted?.contractId === standing.contractId && wanted.amountKop === standing.amountKop;
}

function charged(receiptNumber: string | null): AppError {
  return new AppError('task_charged', { params: { number: receiptNumber ?? '' } });
}

async function makeCharge(db: Db, task: TaskRow, { contractId, amountKop }: Charge): Promise<string> {
  const id = newId();
  const doneOn = formatDay(task.finishedOn ?? db.clock.today());
  await insertCharge(db, {
    id,
    ownerId: task.ownerId,
    contractId,
    title: task.title,
    amountKop,
    explanation: {
      about: 'other',
      textUk: `Виконано ${doneOn}: ${task.title}, ${formatUah(kop(amountKop))}`,
      taskId: task.id,
      vatKop: vatOfNamed(kop(amountKop), await vatModeOf(db, task.ownerId, contractId)),
    },
  });
  return id;
}
