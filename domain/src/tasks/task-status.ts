import { accept, type Decision, refuse } from '../refusal/refusal.ts';

/** The states of product.md §8 in the order of the board. */
export const TASK_STATUSES = ['new', 'in_progress', 'waiting', 'done', 'closed', 'cancelled'] as const;
export type TaskStatus = (typeof TASK_STATUSES)[number];

export const TASK_STATUS_NAMES: Readonly<Record<TaskStatus, string>> = {
  new: 'Нове',
  in_progress: 'У роботі',
  waiting: 'Очікує',
  done: 'Виконано',
  closed: 'Закрито',
  cancelled: 'Скасовано',
};

/** Work that is still to be done: only it can be overdue. */
export const OPEN_TASK_STATUSES = ['new', 'in_progress', 'waiting'] as const satisfies readonly TaskStatus[];

export const TASK_EVENTS = ['start', 'wait', 'finish', 'close', 'cancel', 'reopen'] as const;
export type TaskEvent = (typeof TASK_EVENTS)[number];

/**
 * The whole table of transitions. `done` is the word of whoever did the work and may be taken back; `closed` is the owner's, after he
 * has looked at it. Whatever was left comes back by one door, as new.
 */
const TRANSITIONS: Readonly<Record<TaskStatus, Partial<Readonly<Record<TaskEvent, TaskStatus>>>>> = {
  new: { start: 'in_progress', wait: 'waiting', finish: 'done', cancel: 'cancelled' },
  in_progress: { wait: 'waiting', finish: 'done', cancel: 'cancelled', reopen: 'new' },
  waiting: { start: 'in_progress', finish: 'done', cancel: 'cancelled', reopen: 'new' },
  done: { start: 'in_progress', close: 'closed', reopen: 'new' },
  closed: { reopen: 'new' },
  cancelled: { reopen: 'new' },
};

/** The status after an event, or `task_state`: `nextTaskStatus('new', 'finish')` is `done`, `nextTaskStatus('new', 'close')` refuses. */
export function nextTaskStatus(status: TaskStatus, event: TaskEvent): Decision<TaskStatus> {
  const target = TRANSITIONS[status][event];
  return target === undefined ? refuse('task_state') : accept(target);
}

/** Events that the table allows from here, in the order of `TASK_EVENTS`. */
export function allowedTaskEvents(status: TaskStatus): TaskEvent[] {
  return TASK_EVENTS.filter((event) => TRANSITIONS[status][event] !== undefined);
}

/** The event that leads from one column of the board to another; null where there is no such way. */
export function eventBetween(from: TaskStatus, to: TaskStatus): TaskEvent | null {
  return allowedTaskEvents(from).find((event) => TRANSITIONS[from][event] === to) ?? null;
}

export function isOpenTask(status: TaskStatus): boolean {
  return OPEN_TASK_STATUSES.some((open) => open === status);
}

/** The work is done, so what it cost may be charged. */
export function isFinishedTask(status: TaskStatus): boolean {
  return status === 'done' || status === 'closed';
}
