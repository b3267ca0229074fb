import type { QueryOf, ReplyOf } from '@kliuchar/api-schema/endpoint';
import type {
  countUnread as countEndpoint,
  listNotifications as endpoint,
  Notification,
} from '@kliuchar/api-schema/notifications';
import type { Deps } from '../../deps.ts';
import { type ListResult, listResult } from '../../platform/db/list-query.ts';
import { type SessionActor, withReadScope } from '../../platform/db/scope.ts';
import { viewNotification } from './notification.view.ts';
import { listNotificationRows, readerOf } from './notification-list.sql.ts';
import { countUnreadRows } from './notifications.sql.ts';

/** A person's own, the newest first. */
export async function listNotifications(
  deps: Deps,
  actor: SessionActor,
  query: QueryOf<typeof endpoint>,
): Promise<ListResult<Notification>> {
  const { limit, offset, cursor, unread, group } = query;
  const page = { limit, offset, cursor };
  const { rows, total } = await withReadScope(deps.db, actor, (db) =>
    listNotificationRows(db, readerOf(db, actor), { unread, group }, page),
  );
  return listResult(rows, total, page, viewNotification);
}

export async function countUnread(deps: Deps, actor: SessionActor): Promise<ReplyOf<typeof countEndpoint>> {
  return { count: await withReadScope(deps.db, actor, (db) => countUnreadRows(db, readerOf(db, actor))) };
}
