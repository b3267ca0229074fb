import { addDays, type Day } from '@kliuchar/domain/dates/day';
import { readRules } from '@kliuchar/domain/notifications/notification-rules';
import type { NotificationType } from '@kliuchar/domain/notifications/notification-types';
import { isQuiet, morningOf } from '@kliuchar/domain/notifications/quiet-hours';
import type { JobContext } from '../../jobs/job.ts';
import { instantText } from '../../platform/clock.ts';
import { type Db, withLookup, withWriteScope } from '../../platform/db/scope.ts';
import { digestLetter } from './notification.mail.ts';
import { listReaders, listTold } from './rules.sql.ts';
import { listDigestOwners, listToldIds } from './tell.sql.ts';

/** One letter a day to whoever wants one: what was told from yesterday's morning to today's and is still unread. */
export async function sendDigests(
  { database, clock }: Pick<JobContext, 'database' | 'clock'>,
  origin: string,
): Promise<void> {
  if (isQuiet(clock.nowMs())) return;
  const today = clock.today();
  for (const ownerId of await withLookup(database, listDigestOwners))
    await withWriteScope(database, { kind: 'owner-job', ownerId }, (db) =>
      sendOwnersDigests(db, { ownerId, today, origin }),
    );
}

type Digest = { readonly ownerId: string; readonly today: Day; readonly origin: string };

async function sendOwnersDigests(db: Db, { ownerId, today, origin }: Digest): Promise<void> {
  const [from, to] = [instantText(morningOf(addDays(today, -1))), instantText(morningOf(today))];
  for (const { userId, email, settings } of await listReaders(db, await listToldIds(db, ownerId))) {
    const rules = readRules(settings);
    if (!rules.digest || email === null) continue;
    const rows = await listTold(db, { ownerId, userId, from, to, today });
    const wanted = rows.flatMap((row) => {
      const type: NotificationType | undefined = rules.email.find((one) => one === row.type);
      return type === undefined || type === 'new_device' ? [] : [{ ...row, type }];
    });
    if (wanted.length === 0) continue;
    await db.send({
      channel: 'email',
      recipient: email,
      kind: 'notification.digest',
      ownerId,
      userId,
      dedupeKey: `digest:${ownerId}:${userId}:${today}`,
      // What of it is closed to him before it leaves is left out then.
      parts: wanted,
      subject: digestLetter(wanted, origin).subject,
      text: '',
    });
  }
}
