import type { ReplyOf } from '@kliuchar/api-schema/endpoint';
import type { Notification, readAllNotifications as readAllEndpoint } from '@kliuchar/api-schema/notifications';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../edge/errors.ts';
import { instantText } from '../../platform/clock.ts';
import { type SessionActor, withWriteScope } from '../../platform/db/scope.ts';
import { viewNotification } from './notification.view.ts';
import { readerOf } from './notification-list.sql.ts';
import { markAllRead, markRead } from './notifications.sql.ts';

/** Read twice is read once; another person's and an unknown one are the same 404. Not audited: nothing of the owner's changes. */
export async function readNotification(deps: Deps, actor: SessionActor, id: string): Promise<Notification> {
  const row = await withWriteScope(deps.db, actor, (db) =>
    markRead(db, id, readerOf(db, actor), instantText(deps.clock.nowMs())),
  );
  if (row === null) throw new AppError('notification_not_found');
  return viewNotification(row);
}

export async function readAllNotifications(deps: Deps, actor: SessionActor): Promise<ReplyOf<typeof readAllEndpoint>> {
  const at = instantText(deps.clock.nowMs());
  return { count: await withWriteScope(deps.db, actor, (db) => markAllRead(db, readerOf(db, actor), at)) };
}
