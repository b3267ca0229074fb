import type { Task, TaskItem } from '@kliuchar/api-schema/tasks';
import type { Day } from '@kliuchar/domain/dates/day';
import { isOpenTask } from '@kliuchar/domain/tasks/task-status';
import { relationOf } from '../../edge/access.ts';
import type { TaskDetailRow, TaskItemRow } from './task-rows.ts';

export type TaskReader = { readonly ownerIds: readonly string[]; readonly today: Day };

function named(id: string | null, name: string | null): { id: string; name: string } | null {
  return id === null || name === null ? null : { id, name };
}

export function viewTaskItem(row: TaskItemRow, { ownerIds, today }: TaskReader): TaskItem {
  // Without the switch for it he sees what he has asked for as the tenant he is.
  const works = row.switches?.includes('tasks') === true;
  const role = relationOf(ownerIds.includes(row.ownerId), { switches: row.switches, leased: !works });
  const isOwner = role !== 'tenant';
  const { id, title, category, status, source, contractId, contractNumber, dueOn, version, createdAt } = row;
  return {
    id,
    role,
    title,
    category,
    priority: isOwner ? row.priority : 'normal',
    status,
    source,
    property: named(row.propertyId, row.propertyName),
    contract: contractId === null || contractNumber === null ? null : { id: contractId, number: contractNumber },
    dueOn: isOwner ? dueOn : null,
    overdue: isOwner && dueOn !== null && dueOn < today && isOpenTask(status),
    ...(isOwner ? viewOwners(row) : OWNERS_ALONE),
    version,
    createdAt,
  };
}

/** How the owner goes about the work is not the tenant's business (ADR 0020). */
const OWNERS_ALONE = {
  assignee: null,
  contractor: null,
  recurrence: 'none',
  costKop: null,
  chargeTo: null,
  checklistDone: 0,
  checklistTotal: 0,
} as const;

function viewOwners(row: TaskItemRow): Pick<TaskItem, keyof typeof OWNERS_ALONE> {
  return {
    assignee: named(row.assigneeId, row.assigneeName),
    contractor: named(row.contractorId, row.contractorName),
    recurrence: row.recurrence,
    costKop: row.costKop,
    chargeTo: row.chargeTo,
    checklistDone: row.checklist.filter(({ done }) => done).length,
    checklistTotal: row.checklist.length,
  };
}

export function viewTask(row: TaskDetailRow, reader: TaskReader): Task {
  const item = viewTaskItem(row, reader);
  const isOwner = item.role !== 'tenant';
  return {
    ...item,
    description: row.description,
    checklist: isOwner ? row.checklist.map(({ text, done }) => ({ text, done })) : [],
    photos: isOwner ? row.photos.map(({ id, width, height }) => ({ id, width, height })) : [],
    finishedOn: row.finishedOn,
    charge: isOwner ? viewCharge(row) : null,
  };
}

function viewCharge({ chargeState, receiptId, receiptNumber }: TaskDetailRow): Task['charge'] {
  if (chargeState === null || chargeState === 'cancelled') return null;
  const receipt = receiptId === null || receiptNumber === null ? null : { id: receiptId, number: receiptNumber };
  return { state: chargeState, receipt };
}
