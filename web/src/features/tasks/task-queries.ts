import type { QueryInputOf } from '@kliuchar/api-schema/endpoint';
import { listTasks, TASK_PRIORITIES, TASK_SOURCES } from '@kliuchar/api-schema/tasks';
import { addDays } from '@kliuchar/domain/dates/day';
import { weekdayNumber } from '@kliuchar/domain/dates/format-day';
import { firstDayOf, lastDayOf, type Period } from '@kliuchar/domain/dates/period';
import { OPEN_TASK_STATUSES, TASK_STATUSES, type TaskStatus } from '@kliuchar/domain/tasks/task-status';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { tasks as t } from '../../i18n/uk/tasks.ts';
import { everyPage } from '../../lib/every-page.ts';
import { today } from '../../lib/format.ts';
import { useHasNone } from '../../lib/has-none.ts';
import { call } from '../../lib/http.ts';
import type { ListState } from '../../lib/url-state.ts';

/** In the letters of the wire, so that an address reads like the call it makes and the dashboard's links fit. */
export const TASK_FILTERS = [
  'owner_id',
  'status',
  'priority',
  'source',
  'assignee_id',
  'property_id',
  'contract_id',
  'complex_id',
  'overdue',
  'due_from',
  'due_to',
  'due',
  'q',
] as const;
export type TaskFilter = (typeof TASK_FILTERS)[number];
export const TASK_SORT = 'due_on';
export const THIS_WEEK = 'week';
const SORTS = ['due_on', '-due_on', 'created_at', '-created_at'] as const;

/** What the board has columns for; the rest is put away. */
export const BOARD_STATUSES = ['new', 'in_progress', 'waiting', 'done'] as const satisfies readonly TaskStatus[];
/** A board with more is read as a list; of a month the list's pages are asked for one after another. */
export const MOST_AT_ONCE = 100;

export type TaskView = keyof typeof t.view;

type Query = NonNullable<QueryInputOf<typeof listTasks>>;

function chosen<T extends string>(known: readonly T[], text: string | undefined): T[] {
  return known.filter((value) => text?.split(',').includes(value));
}

export function isNarrowed({ filters }: Pick<ListState<TaskFilter>, 'filters'>): boolean {
  return Object.keys(filters).length > 0;
}

function queryOf({ filters }: Pick<ListState<TaskFilter>, 'filters'>): Query {
  const [priority, source] = [chosen(TASK_PRIORITIES, filters.priority), chosen(TASK_SOURCES, filters.source)];
  return {
    ...(priority.length > 0 && { priority }),
    ...(source.length > 0 && { source }),
    ...(filters.owner_id && { ownerId: filters.owner_id }),
    ...(filters.assignee_id && { assigneeId: filters.assignee_id }),
    ...(filters.property_id && { propertyId: filters.property_id }),
    ...(filters.contract_id && { contractId: filters.contract_id }),
    ...(filters.complex_id && { complexId: filters.complex_id }),
    ...(filters.overdue === 'true' && { overdue: true }),
    ...(filters.q && { q: filters.q }),
  };
}

/** The list shows what is left to do unless the address asks for another state. */
function statusOf(list: Pick<ListState<TaskFilter>, 'filters'>): Pick<Query, 'status'> {
  const status = chosen(TASK_STATUSES, list.filters.status);
  return { status: status.length > 0 ? status : [...OPEN_TASK_STATUSES] };
}

function useTaskList(key: readonly unknown[], query: Query) {
  return useQuery({
    queryKey: ['tasks', 'list', ...key, query],
    queryFn: ({ signal }) => call(listTasks, { query, signal }),
    placeholderData: keepPreviousData,
    meta: { failed: t.failed.list },
  });
}

/** This week is told by its name, so that an address that is kept goes on with the calendar. */
function daysOf({ due, due_from: dueFrom, due_to: dueTo }: Partial<Record<TaskFilter, string>>) {
  if (due !== THIS_WEEK) return { dueFrom, dueTo };
  const monday = addDays(today(), 1 - weekdayNumber(today()));
  return { dueFrom: monday, dueTo: addDays(monday, 6) };
}

/** What the list shows now, by its filters and its order. */
export function pageQueryOf(list: ListState<TaskFilter>) {
  const { dueFrom, dueTo } = daysOf(list.filters);
  const sort = SORTS.find((known) => known === list.sort) ?? TASK_SORT;
  const days = { ...(dueFrom && { dueFrom }), ...(dueTo && { dueTo }) };
  return { ...queryOf(list), ...statusOf(list), ...days, sort, limit: list.limit, offset: list.offset };
}

export function useTaskPage(list: ListState<TaskFilter>) {
  return useTaskList(['page'], pageQueryOf(list));
}

/** What is done counts: it is there to be found. */
export function useNeverATask(list: ListState<TaskFilter>, shown: { readonly total: number } | undefined) {
  return useHasNone({
    when: shown?.total === 0 && !isNarrowed(list),
    queryKey: ['tasks', 'any'],
    ask: (signal) => call(listTasks, { query: { status: [...TASK_STATUSES], limit: 1 }, signal }),
  });
}

export function useBoard(list: ListState<TaskFilter>) {
  return useTaskList(['board'], { ...queryOf(list), status: [...BOARD_STATUSES], limit: MOST_AT_ONCE });
}

/** What a month shows while no state is chosen. */
export const MONTH_STATUSES: TaskStatus[] = TASK_STATUSES.filter((status) => status !== 'cancelled');

export function useMonth(list: ListState<TaskFilter>, month: Period) {
  const days = { dueFrom: firstDayOf(month), dueTo: lastDayOf(month) };
  const asked = chosen(TASK_STATUSES, list.filters.status);
  const query = { ...queryOf(list), status: asked.length > 0 ? asked : MONTH_STATUSES, ...days };
  return useQuery({
    queryKey: ['tasks', 'list', 'month', query],
    queryFn: ({ signal }) =>
      everyPage((offset) => call(listTasks, { query: { ...query, limit: MOST_AT_ONCE, offset }, signal })),
    placeholderData: keepPreviousData,
    meta: { failed: t.failed.list },
  });
}
