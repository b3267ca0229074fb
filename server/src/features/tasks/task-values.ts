import type { BodyOf } from '@kliuchar/api-schema/endpoint';
import type { createTask, updateTask } from '@kliuchar/api-schema/tasks';
import { fieldError, unknownReference } from '../../edge/errors.ts';
import type { Db } from '../../platform/db/scope.ts';
import type { TaskRow, TaskValues } from './task-rows.ts';
import { findReferences } from './tasks.sql.ts';

export function newTaskValues(body: BodyOf<typeof createTask>): TaskValues {
  return {
    title: body.title,
    description: body.description ?? null,
    category: body.category ?? 'other',
    priority: body.priority ?? 'normal',
    propertyId: body.propertyId ?? null,
    contractId: body.contractId ?? null,
    assigneeId: body.assigneeId ?? null,
    contractorId: body.contractorId ?? null,
    dueOn: body.dueOn ?? null,
    recurrence: body.recurrence ?? 'none',
    checklist: body.checklist ?? [],
    costKop: body.costKop ?? null,
    chargeTo: body.chargeTo ?? null,
  };
}

const OWNERS_FIELDS = ['contractId', 'assigneeId', 'contractorId', 'costKop', 'chargeTo'] as const;

/** What a manager leaves as the owner has set it: who does the work, what it costs and who pays (ADR 0031). */
export function assertManagers(values: TaskValues, before: Pick<TaskRow, 'propertyId'> & Partial<TaskRow>): void {
  const changed = OWNERS_FIELDS.find((field) => values[field] !== (before[field] ?? null));
  if (changed !== undefined) throw fieldError(changed, 'Це визначає власник');
  if (values.propertyId !== before.propertyId) throw fieldError('propertyId', 'Завдання лишається за своїм об’єктом');
}

/** A given value replaces, null empties, an absent field leaves what was. */
function pick<T>(given: T | null | undefined, before: T | null): T | null {
  return given === undefined ? before : given;
}

export function changedTaskValues(row: TaskRow, body: BodyOf<typeof updateTask>): TaskValues {
  // Another contract brings its own object, unless that is named too.
  const isMoved = body.contractId !== undefined && body.contractId !== null && body.contractId !== row.contractId;
  return {
    title: body.title ?? row.title,
    description: pick(body.description, row.description),
    category: body.category ?? row.category,
    priority: body.priority ?? row.priority,
    propertyId: isMoved ? (body.propertyId ?? null) : pick(body.propertyId, row.propertyId),
    contractId: pick(body.contractId, row.contractId),
    assigneeId: pick(body.assigneeId, row.assigneeId),
    contractorId: pick(body.contractorId, row.contractorId),
    dueOn: pick(body.dueOn, row.dueOn),
    recurrence: body.recurrence ?? row.recurrence,
    checklist: body.checklist ?? row.checklist,
    costKop: pick(body.costKop, row.costKop),
    chargeTo: pick(body.chargeTo, row.chargeTo),
  };
}

/** What fits together: a series has a day, a cost of the tenant a contract, a contract its object. The object of a contract is filled in. */
export async function checkTaskValues(
  db: Db,
  ownerId: string,
  task: TaskValues,
  before?: TaskRow,
): Promise<TaskValues> {
  if (task.recurrence !== 'none' && task.dueOn === null)
    throw fieldError('dueOn', 'Для повторюваного завдання вкажіть строк');
  if (task.chargeTo === 'tenant' && task.contractId === null)
    throw fieldError('contractId', 'Щоб вартість сплатив орендар, оберіть договір');
  if (before?.source === 'tenant' && task.contractId !== before.contractId)
    throw fieldError('contractId', 'Заявка орендаря лишається за його договором');
  const known = await findReferences(db, ownerId, task);
  if (task.propertyId !== null && !known.property) throw unknownReference('propertyId');
  const assigneeId = known.assignee ? task.assigneeId : assigneeWhoMayNot(task, before);
  checkContractor(task, known.contractorRoles, before);
  if (task.contractId === null) return { ...task, assigneeId };
  if (known.contractProperty === null) throw unknownReference('contractId');
  if (task.propertyId !== null && task.propertyId !== known.contractProperty)
    throw fieldError('propertyId', 'Цей договір стосується іншого об’єкта');
  return { ...task, assigneeId, propertyId: known.contractProperty };
}

/** Whose access has ended since leaves the task to nobody; with its object the task goes to another manager only when that is said. */
function assigneeWhoMayNot(task: TaskValues, before?: TaskRow): null {
  if (task.assigneeId === null) return null;
  const isLeft = task.assigneeId === before?.assigneeId && task.propertyId === before.propertyId;
  if (isLeft) return null;
  throw fieldError('assigneeId', 'Завдання цього об’єкта цій людині не довірено');
}

/** A card that has lost its role since keeps the task it has. */
function checkContractor({ contractorId }: TaskValues, roles: readonly string[] | null, before?: TaskRow): void {
  if (contractorId === null || contractorId === before?.contractorId) return;
  if (roles === null) throw unknownReference('contractorId');
  if (!roles.includes('contractor')) throw fieldError('contractorId', 'Оберіть контрагента з роллю «Підрядник»');
}
