import { NOTIFICATION_KINDS } from '@kliuchar/domain/notifications/notification-types';
import type { Told } from '@kliuchar/domain/notifications/told-event';
import { notifyOwner } from '../../jobs/events.sql.ts';
import { instantText } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/scope.ts';
import { insertTold } from './tell.sql.ts';

type Cause = { readonly ownerId: string; readonly key: string };

/** Writes the notification for each of these people once, and says so to their open screens with the commit. */
export async function tell(db: Db, userIds: readonly string[], told: Told, { ownerId, key }: Cause): Promise<void> {
  if (userIds.length === 0) return;
  const { group } = NOTIFICATION_KINDS[told.type];
  const at = instantText(db.clock.nowMs());
  const [first] = await insertTold(db, userIds, told, { ownerId, key, topic: group, at });
  if (first !== undefined) await notifyOwner(db, 'notification', first.id);
}
