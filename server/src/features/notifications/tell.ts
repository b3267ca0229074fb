import { emailPlan, readRules } from '@kliuchar/domain/notifications/notification-rules';
import { NOTIFICATION_KINDS } from '@kliuchar/domain/notifications/notification-types';
import { afterQuiet, isQuiet } from '@kliuchar/domain/notifications/quiet-hours';
import type { Told } from '@kliuchar/domain/notifications/told-event';
import { notifyOwner } from '../../jobs/events.sql.ts';
import { instantText } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/scope.ts';
import { notificationLetter } from './notification.mail.ts';
import { listReaders, type ReaderRow } from './rules.sql.ts';
import { insertTold } from './tell.sql.ts';

type Cause = { readonly ownerId: string; readonly key: string };

/** A scope of the owner's and the address of the application, for the links of letters. */
export type Teller = { readonly db: Db; readonly origin: string };

/**
 * Writes the notification for each of these people once, says so to their open screens with the commit, and queues the letters their
 * rules ask for. Who was told of the cause before gets nothing again.
 */
export async function tell(
  { db, origin }: Teller,
  userIds: readonly string[],
  told: Told,
  { ownerId, key }: Cause,
): Promise<void> {
  if (userIds.length === 0) return;
  const { group } = NOTIFICATION_KINDS[told.type];
  const at = instantText(db.clock.nowMs());
  const readers = await listReaders(db, userIds);
  const silent = readers.filter(({ settings }) => readRules(settings).silent.includes(told.type));
  const silentIds = silent.map(({ userId }) => userId);
  const rows = await insertTold(db, userIds, told, { ownerId, key, topic: group, at, silentIds });
  const [first] = rows;
  if (first === undefined) return;
  await notifyOwner(db, 'notification', first.id);
  for (const { id, userId } of rows) {
    const reader = readers.find((one) => one.userId === userId);
    if (reader !== undefined) await write({ db, origin }, reader, told, { ownerId, id });
  }
}

async function write(
  { db, origin }: Teller,
  { userId, email, settings }: ReaderRow,
  told: Told,
  { ownerId, id }: { ownerId: string; id: string },
): Promise<void> {
  const nowMs = db.clock.nowMs();
  const plan = emailPlan(readRules(settings), told.type, isQuiet(nowMs));
  if (email === null || plan === 'none' || plan === 'digest') return;
  await db.send({
    channel: 'email',
    recipient: email,
    kind: 'notification',
    ownerId,
    userId,
    dedupeKey: `notification:${id}`,
    ...(plan === 'morning' && { runAt: instantText(afterQuiet(nowMs)) }),
    ...notificationLetter(told, origin),
  });
}
