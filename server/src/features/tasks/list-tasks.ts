import type { QueryOf, ReplyOf } from '@kliuchar/api-schema/endpoint';
import type { listTasks as endpoint, listTaskAssignees, TaskItem } from '@kliuchar/api-schema/tasks';
import { searchVariants } from '@kliuchar/domain/text/search-text';
import type { Deps } from '../../deps.ts';
import { listedOf } from '../../edge/access.ts';
import { type ListResult, listResult } from '../../platform/db/list-query.ts';
import { type SessionActor, withReadScope } from '../../platform/db/scope.ts';
import { viewTaskItem } from './task.view.ts';
import { isContradiction, listTaskRows } from './task-list.sql.ts';
import { listAssigneeRows } from './tasks.sql.ts';

/** An owner's tasks, what the person has asked for himself, and those of the objects entrusted to him. */
export async function listTasks(
  deps: Deps,
  actor: SessionActor,
  query: QueryOf<typeof endpoint>,
): Promise<ListResult<TaskItem>> {
  const { limit, offset, cursor, sort = 'due_on', q, ...wanted } = query;
  const page = { limit, offset, cursor };
  const today = deps.clock.today();
  const search = q === undefined ? [] : searchVariants(q);
  const narrowed = {
    today,
    status: wanted.status,
    priority: wanted.priority,
    source: wanted.source,
    propertyId: wanted.propertyId,
    contractId: wanted.contractId,
    complexId: wanted.complexId,
    assigneeId: wanted.assigneeId,
    dueFrom: wanted.dueFrom,
    dueTo: wanted.dueTo,
    overdue: wanted.overdue,
    search: search.length === 0 ? undefined : search,
  };
  if (isContradiction(narrowed)) return { items: [], total: 0, limit, offset, nextCursor: null };
  const { rows, total } = await withReadScope(deps.db, actor, (db) =>
    listTaskRows(db, { ...narrowed, ...listedOf(db, wanted.ownerId) }, sort, page),
  );
  return listResult(rows, total, page, (row) => viewTaskItem(row, { ownerIds: actor.ownerIds, today }));
}

/** The owner's own people first, then managers. */
export async function listAssignees(
  deps: Deps,
  actor: SessionActor,
  query: QueryOf<typeof listTaskAssignees>,
): Promise<ReplyOf<typeof listTaskAssignees>> {
  const items = await withReadScope(deps.db, actor, (db) => listAssigneeRows(db, query));
  return { items, total: items.length };
}
