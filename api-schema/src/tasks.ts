import { RECURRENCES } from '@kliuchar/domain/tasks/recurrence';
import { TASK_STATUSES } from '@kliuchar/domain/tasks/task-status';
import * as z from 'zod/mini';
import { endpoint, type ResponseOf } from './endpoint.ts';
import { day, id, instant, kopValue, maybe, notes, positiveKop, text, version } from './fields.ts';
import {
  listOf,
  listQuery,
  listQueryByOffset,
  queryBoolean,
  queryInteger,
  queryList,
  querySort,
  queryText,
  wholeListOf,
} from './lists.ts';

/** Work on the objects: the owner's own, made by rules, and asked for by tenants (product.md §8, ADR 0020). */

export const TASK_CATEGORIES = ['repair', 'cleaning', 'inspection', 'documents', 'payment', 'meter', 'other'] as const;
export const TASK_PRIORITIES = ['low', 'normal', 'high', 'urgent'] as const;
export const TASK_SOURCES = ['owner', 'tenant', 'rule'] as const;
const TASK_CHARGES = ['tenant', 'owner'] as const;
export const TASK_PHOTOS_MAX = 10;
const CHECKLIST_MAX = 50;

const checklistItem = z.strictObject({ text: text(200), done: z.boolean() });

const taskShape = {
  title: text(160),
  description: maybe(notes(4000)),
  category: z.optional(z.enum(TASK_CATEGORIES)),
  priority: z.optional(z.enum(TASK_PRIORITIES)),
  propertyId: maybe(id),
  contractId: maybe(id),
  assigneeId: maybe(id),
  contractorId: maybe(id),
  dueOn: maybe(day),
  recurrence: z.optional(z.enum(RECURRENCES)),
  checklist: z.optional(z.array(checklistItem).check(z.maxLength(CHECKLIST_MAX))),
  photos: z.optional(z.array(id).check(z.maxLength(TASK_PHOTOS_MAX))),
  costKop: maybe(positiveKop),
  chargeTo: maybe(z.enum(TASK_CHARGES)),
};

const named = z.strictObject({ id, name: z.string() });

const itemShape = {
  id,
  /** A tenant gets what he has asked for himself; all that is the owner's own is null there. */
  role: z.enum(['owner', 'manager', 'tenant']),
  title: z.string(),
  category: z.enum(TASK_CATEGORIES),
  priority: z.enum(TASK_PRIORITIES),
  status: z.enum(TASK_STATUSES),
  source: z.enum(TASK_SOURCES),
  property: z.nullable(named),
  contract: z.nullable(z.strictObject({ id, number: z.string() })),
  assignee: z.nullable(named),
  contractor: z.nullable(named),
  dueOn: z.nullable(day),
  overdue: z.boolean(),
  recurrence: z.enum(RECURRENCES),
  costKop: z.nullable(kopValue),
  chargeTo: z.nullable(z.enum(TASK_CHARGES)),
  checklistDone: z.int(),
  checklistTotal: z.int(),
  version: z.int(),
  createdAt: instant,
};

const taskItem = z.strictObject(itemShape);

const taskView = z.strictObject({
  ...itemShape,
  description: z.nullable(z.string()),
  checklist: z.array(z.strictObject({ text: z.string(), done: z.boolean() })),
  photos: z.array(z.strictObject({ id, width: z.nullable(z.int()), height: z.nullable(z.int()) })),
  finishedOn: z.nullable(day),
  /** Where the cost stands: null until it is charged, `receipt` once a receipt carries it. */
  charge: z.nullable(
    z.strictObject({
      state: z.enum(['pending', 'applied']),
      receipt: z.nullable(z.strictObject({ id, number: z.string() })),
    }),
  ),
});

const taskCommentView = z.strictObject({
  id,
  authorName: z.nullable(z.string()),
  body: z.string(),
  createdAt: instant,
});

const list = listQuery({
  status: z.optional(queryList(TASK_STATUSES)),
  priority: z.optional(queryList(TASK_PRIORITIES)),
  source: z.optional(queryList(TASK_SOURCES)),
  ownerId: z.optional(id),
  propertyId: z.optional(id),
  contractId: z.optional(id),
  /** Of the objects that stand in it now. */
  complexId: z.optional(id),
  assigneeId: z.optional(id),
  dueFrom: z.optional(day),
  dueTo: z.optional(day),
  overdue: z.optional(queryBoolean()),
  q: z.optional(queryText),
  sort: z.optional(querySort(['due_on', 'created_at'])),
});

export const listTasks = endpoint({
  method: 'GET',
  path: '/tasks',
  term: 'tasks',
  summaryUk: 'Завдання',
  access: 'session',
  query: list,
  response: listOf(taskItem),
  status: 200,
  errors: ['bad_query'],
});

/** The owner's people, and of an object those who manage it by `tasks`; with no object named, of all objects (ADR 0068). */
export const listTaskAssignees = endpoint({
  method: 'GET',
  path: '/tasks/assignees',
  term: 'tasks',
  summaryUk: 'Кому можна доручити завдання',
  access: 'tasks.direct',
  query: z.strictObject({ propertyId: z.optional(id), contractId: z.optional(id) }),
  response: wholeListOf(z.strictObject({ ...named.shape, role: z.enum(['member', 'manager']) })),
  status: 200,
  errors: ['bad_query'],
});

export const createTask = endpoint({
  method: 'POST',
  path: '/tasks',
  term: 'tasks',
  summaryUk: 'Створити завдання',
  access: 'tasks.write',
  body: z.strictObject({ ...taskShape, ownerId: z.optional(id) }),
  response: taskView,
  status: 201,
  errors: ['validation', 'subscription_inactive'],
});

export const getTask = endpoint({
  method: 'GET',
  path: '/tasks/:taskId',
  term: 'tasks',
  summaryUk: 'Завдання',
  access: 'session',
  response: taskView,
  status: 200,
  errors: ['task_not_found'],
});

/** A cost that stands on a receipt is not changed under it: the receipt comes first. */
export const updateTask = endpoint({
  method: 'PATCH',
  path: '/tasks/:taskId',
  term: 'tasks',
  summaryUk: 'Змінити завдання',
  access: 'tasks.write',
  body: z.strictObject({ ...z.partial(z.strictObject(taskShape)).shape, version: z.optional(version) }),
  response: taskView,
  status: 200,
  errors: ['validation', 'task_not_found', 'task_charged', 'version_conflict', 'subscription_inactive'],
});

/** Only the owner's own: what a tenant asked for is cancelled instead, and a rule would make its task again. */
export const deleteTask = endpoint({
  method: 'DELETE',
  path: '/tasks/:taskId',
  term: 'tasks',
  summaryUk: 'Видалити завдання',
  access: 'tasks.direct',
  query: z.strictObject({ version: z.optional(queryInteger(1, 2_147_483_647)) }),
  status: 204,
  errors: ['task_not_found', 'task_kept', 'task_charged', 'version_conflict', 'subscription_inactive'],
});

const action = {
  method: 'POST',
  term: 'tasks',
  access: 'tasks.write',
  body: z.strictObject({}),
  response: taskView,
  status: 200,
  errors: ['task_not_found', 'task_state', 'subscription_inactive'],
  action: true,
} as const;

export const startTask = endpoint({ ...action, path: '/tasks/:taskId/start', summaryUk: 'Узяти в роботу' });
export const waitTask = endpoint({ ...action, path: '/tasks/:taskId/wait', summaryUk: 'Відкласти до відповіді' });
/** Of a series it makes the next one; a cost charged to the tenant waits for his next receipt from here on. */
export const finishTask = endpoint({ ...action, path: '/tasks/:taskId/finish', summaryUk: 'Позначити виконаним' });
export const closeTask = endpoint({ ...action, path: '/tasks/:taskId/close', summaryUk: 'Закрити виконане завдання' });
export const cancelTask = endpoint({ ...action, path: '/tasks/:taskId/cancel', summaryUk: 'Скасувати завдання' });
export const reopenTask = endpoint({ ...action, path: '/tasks/:taskId/reopen', summaryUk: 'Повернути в нові' });

export const listTaskComments = endpoint({
  method: 'GET',
  path: '/tasks/:taskId/comments',
  term: 'tasks',
  summaryUk: 'Коментарі завдання',
  access: 'tasks.write',
  query: listQueryByOffset({}),
  response: listOf(taskCommentView),
  status: 200,
  errors: ['task_not_found', 'bad_query'],
});

export const createTaskComment = endpoint({
  method: 'POST',
  path: '/tasks/:taskId/comments',
  term: 'tasks',
  summaryUk: 'Додати коментар',
  access: 'tasks.write',
  body: z.strictObject({ body: notes(2000) }),
  response: taskCommentView,
  status: 201,
  errors: ['validation', 'task_not_found', 'subscription_inactive'],
});

export type Task = ResponseOf<typeof getTask>;
export type TaskItem = ResponseOf<typeof listTasks>['items'][number];
export type TaskComment = ResponseOf<typeof createTaskComment>;
