import { OPEN_TASK_STATUSES } from '@kliuchar/domain/tasks/task-status';
import {
  MANAGED_TASK,
  managedObject,
  ofEntrusting,
  ownLease,
  ownWays,
  switchesColumn,
} from '../../platform/db/granted.ts';
import {
  choiceOf,
  filterBy,
  idsOf,
  type ListFilter,
  type ListPage,
  type ListRequest,
  type ListSort,
  searchBy,
} from '../../platform/db/list-query.ts';
import { readList } from '../../platform/db/read-list.ts';
import { ofOwnerOf } from '../../platform/db/row-owner.ts';
import type { Db } from '../../platform/db/scope.ts';
import type { TaskItemRow } from './task-rows.ts';

export const TASK_COLUMNS = `t.id, t.owner_id as "ownerId", t.title, t.description, t.category, t.priority, t.status, t.source, t.property_id as "propertyId",
  t.contract_id as "contractId", t.assignee_id as "assigneeId", t.contractor_id as "contractorId", t.due_on as "dueOn", t.recurrence, t.repeats_from as "repeatsFrom",
  t.checklist, t.cost_kop as "costKop", t.charge_to as "chargeTo", t.adjustment_id as "adjustmentId", t.finished_on as "finishedOn", t.version, t.created_at as "createdAt"`;

export const TASK_NAMES = `p.display_name as "propertyName", c.number as "contractNumber",
  case when t.assignee_id is not null then private.assignee_name(t.owner_id, t.property_id, t.assignee_id) end as "assigneeName", k.display_name as "contractorName"`;
export const TASK_NAME_JOINS = `left join properties p on p.owner_id = t.owner_id and p.id = t.property_id
left join contracts c on c.owner_id = t.owner_id and c.id = t.contract_id
left join counterparties k on k.owner_id = t.owner_id and k.id = t.contractor_id`;

/** What the policies let others read, said by the statement too (ADR 0020, 0022). */
const GRANTED_WAYS = [`t.source = 'tenant' and ${ownLease('t.contract_id')}`, MANAGED_TASK];
export const GRANTED = GRANTED_WAYS.map((way) => `(${way})`).join(' or ');

export const SWITCHES = (ownerIds: string) => switchesColumn('t.owner_id', 't.property_id', ownerIds);

/** As the indexes have it: a task without a day comes last. */
const DUE = `(case when t.due_on is null then 'infinity'::date else t.due_on end)`;

/** What the list is filtered and ordered by. */
type Judged = { readonly due: string; readonly priority: string; readonly assignee: string };

const WHOLE: Judged = { due: DUE, priority: 't.priority', assignee: 't.assignee_id' };

/**
 * What a tenant sees of his request (task.view.ts): when, how urgently and by whom the owner does the work is kept from him, so neither a
 * filter, nor the order, nor a cursor tells it. Whose work it is as a manager's, all of it.
 */
const SHOWN: Judged = (({ due, priority, assignee }) => {
  const opened = `t.owner_id = any ($1::uuid[]) or ${managedObject('t.property_id', 'tasks')}`;
  return {
    due: `(case when ${opened} then ${due} else 'infinity'::date end)`,
    priority: `(case when ${opened} then ${priority} else 'normal' end)`,
    assignee: `(case when ${opened} then ${assignee} end)`,
  };
})(WHOLE);

const sortsBy = ({ due }: Judged): Readonly<Record<string, ListSort>> => ({
  due_on: { column: due, type: 'date' },
  created_at: { column: 't.created_at', type: 'timestamptz' },
});

export type TaskFilters = {
  readonly ownerIds: readonly string[];
  readonly withGranted: boolean;
  readonly entrustedBy: string | undefined;
  readonly today: string;
  readonly status: readonly string[] | undefined;
  readonly priority: readonly string[] | undefined;
  readonly source: readonly string[] | undefined;
  readonly propertyId: string | undefined;
  readonly contractId: string | undefined;
  readonly complexId: string | undefined;
  readonly assigneeId: string | undefined;
  readonly dueFrom: string | undefined;
  readonly dueTo: string | undefined;
  readonly overdue: boolean | undefined;
  readonly search: readonly string[] | undefined;
};

/** An owner's tasks; with them, or without an owner, those the person's own leases have asked for and those entrusted to him. */
function scopeOf({ ownerIds, withGranted }: TaskFilters): { key: string; name?: string } & ListRequest['scope'] {
  if (withGranted) {
    const own = ownWays('t', ownerIds, '$1');
    const ways = [...own.ways, ...GRANTED_WAYS];
    return { key: 'granted', name: `granted.${own.key}`, sql: '$1::uuid[] is not null', ways, values: [ownerIds] };
  }
  if (ownerIds.length === 1) return { key: 'one', sql: 't.owner_id = $1', values: [ownerIds[0]] };
  return { key: 'many', sql: 't.owner_id = any ($1::uuid[])', values: [ownerIds] };
}

const OPEN = OPEN_TASK_STATUSES.map((status) => `'${status}'`).join(', ');

/** What is overdue is open too, so it is read by the statuses that can be, not past all that was ever done. */
function overdueFilter({ overdue, today }: TaskFilters, { due }: Judged): ListFilter | null {
  if (overdue === undefined) return null;
  if (overdue) return { key: 'overdue', value: today, sql: (p) => `${due} < ${p}::date` };
  return { key: 'timely', value: today, sql: (p) => `(${due} >= ${p}::date or t.status not in (${OPEN}))` };
}

function statusesOf({ status, overdue }: Pick<TaskFilters, 'status' | 'overdue'>): readonly string[] | undefined {
  if (overdue !== true) return status;
  return OPEN_TASK_STATUSES.filter((open) => status === undefined || status.includes(open));
}

/** Nothing that is done can be overdue. */
export function isContradiction(filters: Pick<TaskFilters, 'status' | 'overdue'>): boolean {
  return statusesOf(filters)?.length === 0;
}

/** `owners` narrows it for whoever sees objects of others besides: those stand in no complex that he is told of (product.md §2). */
const objectsOfComplex = (complex: string, owners: string | null) =>
  `select o.id from properties o where ${owners === null ? ofOwnerOf('complexes', complex, 'o.owner_id') : `o.owner_id = any (${owners}::uuid[])`} and o.complex_id = ${complex}::uuid`;

function complexFilter({ complexId, withGranted }: TaskFilters): ListFilter | null {
  if (complexId === undefined) return null;
  const owners = withGranted ? '$1' : null;
  return {
    key: 'complex',
    value: complexId,
    sql: (p) => `t.property_id in (${objectsOfComplex(p, owners)})`,
    few: { column: 't.property_id', ids: (p, limit) => idsOf(`${objectsOfComplex(p, owners)} limit ${limit}`) },
  };
}

function listRequest(filters: TaskFilters, sort: string, page: ListPage): ListRequest {
  const { key, name = key, ...scope } = scopeOf(filters);
  const judged = key === 'granted' ? SHOWN : WHOLE;
  const { due, priority, assignee } = judged;
  return {
    name: `tasks.list:${name}`,
    from: 'from tasks t',
    id: 't.id',
    scope,
    filters: [
      ofEntrusting('t.owner_id', filters.entrustedBy),
      filterBy('property', filters.propertyId, (p) => `t.property_id = ${p}::uuid`),
      filterBy('contract', filters.contractId, (p) => `t.contract_id = ${p}::uuid`),
      complexFilter(filters),
      filterBy('assignee', filters.assigneeId, (p) => `${assignee} = ${p}::uuid`),
      filterBy('from', filters.dueFrom, (p) => `${due} >= ${p}::date and ${due} < 'infinity'`),
      filterBy('to', filters.dueTo, (p) => `${due} <= ${p}::date`),
      overdueFilter(filters, judged),
      searchBy({
        patterns: filters.search,
        list: 'tasks',
        column: 't.id',
        isOwner: key !== 'granted',
        sql: (p) => `t.search_text like any (${p}::text[])`,
      }),
    ],
    choices: [
      choiceOf('status', statusesOf(filters), (status) => `t.status = '${status}'`),
      choiceOf('priority', filters.priority, (one) => `${priority} = '${one}'`),
      choiceOf('source', filters.source, (source) => `t.source = '${source}'`),
    ],
    sorts: sortsBy(judged),
    sort,
    page,
    ...(key === 'one' && {
      keptTotal: `select coalesce(sum(t.count), 0)::int as total from owner_facts t where ${scope.sql} and t.fact = 'tasks' and t.key = ''`,
    }),
    display: `select ${TASK_COLUMNS}, ${TASK_NAMES}${key === 'granted' ? `, ${SWITCHES('$1')}` : ''}, page.cursor_key from page join tasks t on t.id = page.id ${TASK_NAME_JOINS}`,
  };
}

export async function listTaskRows(
  db: Db,
  filters: TaskFilters,
  sort: string,
  page: ListPage,
): Promise<{ rows: (TaskItemRow & { cursor_key: string })[]; total: number }> {
  const request = listRequest(filters, sort, page);
  return readList<TaskItemRow & { cursor_key: string }>(db, request);
}
