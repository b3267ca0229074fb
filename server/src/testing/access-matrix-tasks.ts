import {
  ENTRUSTED,
  MANAGED,
  type MatrixRow,
  OWN_ONLY,
  OWNERS,
  ofOneOwner,
  PERSONAL,
  withBody,
} from './access-matrix-row.ts';
import type { WorldId } from './access-world.ts';

const task = (name: WorldId, body?: unknown) => withBody('taskId', name, body);

/** How the owner goes about the work (ADR 0020). */
const OWNERS_WORK =
  /"(?:priority":(?!"normal")|recurrence":(?!"none")|overdue":true|(?:due_on|assignee|contractor|cost_kop|charge_to|charge)":(?!null)|checklist":(?!\[\])|checklist_(?:done|total)":(?!0))/g;

/** A tenant reads what he has reported from his own lease (ADR 0020); everything else about tasks is the owner's. */
export const TASK_ROWS: readonly MatrixRow[] = [
  ofOneOwner('listTasks', PERSONAL),
  {
    name: 'listTasks',
    who: PERSONAL,
    sample: ({ ids, userId }) => ({
      query: { property_id: ids.property, complex_id: ids.complex, contract_id: ids.contract, assignee_id: userId },
    }),
  },
  { name: 'listTasks', as: 'without filters', who: PERSONAL, sample: () => ({}), hides: OWNERS_WORK },
  { name: 'listTaskAssignees', as: 'of all', who: OWNERS, sample: () => ({}) },
  {
    name: 'listTaskAssignees',
    who: OWNERS,
    sample: ({ ids }) => ({ query: { property_id: ids.property, contract_id: ids.contract } }),
  },
  {
    name: 'createTask',
    // Who does it, by which contract and for whose money is the owner's to say.
    who: { ...OWNERS, manager: 422 },
    sample: ({ ids, userId, ownerId }) => ({
      body: {
        title: 'Замінити змішувач',
        propertyId: ids.property,
        contractId: ids.contract,
        assigneeId: userId,
        contractorId: ids.provider,
        dueOn: '2026-11-30',
        photos: [ids.photo],
        ownerId,
      },
    }),
  },
  {
    name: 'createTask',
    as: 'of an object',
    who: MANAGED,
    sample: ({ ids, ownerId }) => ({
      body: { title: 'Замінити змішувач', propertyId: ids.property, dueOn: '2026-11-30', ownerId },
    }),
  },
  {
    name: 'getTask',
    who: ENTRUSTED,
    sample: task('reportedTask'),
    neighbour: task('neighbourTask'),
    hides: OWNERS_WORK,
  },
  { name: 'getTask', as: 'of the owner', who: { ...OWN_ONLY, manager: 'ok' }, sample: task('task') },
  {
    name: 'updateTask',
    who: { ...OWNERS, manager: 422 },
    sample: ({ ids, userId }) => ({
      path: { taskId: ids.task },
      body: {
        title: 'Замінити змішувач',
        propertyId: ids.property,
        contractId: ids.contract,
        assigneeId: userId,
        contractorId: ids.provider,
        photos: [ids.photo],
      },
    }),
  },
  {
    name: 'updateTask',
    as: 'of the work itself',
    who: MANAGED,
    sample: task('task', { title: 'Замінити змішувач', checklist: [{ text: 'Купити прокладку', done: true }] }),
  },
  { name: 'deleteTask', who: OWNERS, sample: task('task') },
  { name: 'startTask', who: MANAGED, sample: task('task') },
  { name: 'waitTask', who: MANAGED, sample: task('task') },
  { name: 'finishTask', who: MANAGED, sample: task('task') },
  { name: 'closeTask', who: MANAGED, sample: task('doneTask') },
  { name: 'cancelTask', who: MANAGED, sample: task('reportedTask') },
  { name: 'reopenTask', who: MANAGED, sample: task('doneTask') },
  { name: 'listTaskComments', who: MANAGED, sample: task('task') },
  { name: 'createTaskComment', who: MANAGED, sample: task('task', { body: 'Майстер буде в четвер' }) },
];
