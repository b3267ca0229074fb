import { addDays, type Day } from '@kliuchar/domain/dates/day';
import { readRules } from '@kliuchar/domain/notifications/notification-rules';
import type { NotificationType } from '@kliuchar/domain/notifications/notification-types';
import { isQuiet, morningOf } from '@kliuchar/domain/notifications/quiet-hours';
import type { JobContext } from '../../jobs/job.ts';
import { instantText } from '../../platform/clock.ts';
import { type Database, type Db, withLookup, withReadScope, withWriteScope } from '../../platform/db/scope.ts';
import { groupRows } from '../../platform/group-rows.ts';
import { digestLetter } from './notification.mail.ts';
import { listReaders, listTold, type ToldLetterRow } from './rules.sql.ts';
import { listDigestOwners, listToldIds } from './tell.sql.ts';

type Part = ToldLetterRow & { readonly type: NotificationType };
/** What one of the owners has for a person. */
type OfOwner = { readonly ownerId: string; readonly userId: string; readonly email: string; readonly parts: Part[] };
type Letter = Omit<OfOwner, 'ownerId'> & { readonly ownerIds: readonly string[] };

/**
 * One letter a day to whoever wants one, however many owners he works for or rents from: what was told from yesterday's morning to today's
 * and is still unread. Each owner's part is read in the scope of that owner alone, and nothing is written before all of them are read: an owner
 * who could not be read leaves no letter without him behind, the whole is tried again. What has left holds the key of its person and day.
 */
export async function sendDigests(
  { database, clock }: Pick<JobContext, 'database' | 'clock'>,
  origin: string,
): Promise<void> {
  if (isQuiet(clock.nowMs())) return;
  const today = clock.today();
  const found: OfOwner[] = [];
  for (const ownerId of await withLookup(database, listDigestOwners))
    found.push(
      ...(await withReadScope(database, { kind: 'owner-job', ownerId }, (db) => listParts(db, { ownerId, today }))),
    );
  for (const letter of lettersOf(found)) await send(database, letter, { today, origin });
}

async function listParts(db: Db, { ownerId, today }: { ownerId: string; today: Day }): Promise<OfOwner[]> {
  const [from, to] = [instantText(morningOf(addDays(today, -1))), instantText(morningOf(today))];
  const found: OfOwner[] = [];
  for (const { userId, email, settings } of await listReaders(db, await listToldIds(db, ownerId))) {
    const rules = readRules(settings);
    if (!rules.digest || email === null) continue;
    const rows = await listTold(db, { ownerId, userId, from, to, today });
    const parts = rows.flatMap((row) => {
      const type: NotificationType | undefined = rules.email.find((one) => one === row.type);
      return type === undefined || type === 'new_device' ? [] : [{ ...row, type }];
    });
    if (parts.length > 0) found.push({ ownerId, userId, email, parts });
  }
  return found;
}

function lettersOf(found: readonly OfOwner[]): Letter[] {
  return [...groupRows(found, ({ userId }) => userId)].flatMap(([userId, own]) => {
    const [first] = own;
    if (first === undefined) return [];
    const parts = own.flatMap((of) => of.parts);
    return [{ userId, email: first.email, parts, ownerIds: own.map(({ ownerId }) => ownerId) }];
  });
}

async function send(
  database: Database,
  { userId, email, parts, ownerIds }: Letter,
  { today, origin }: { readonly today: Day; readonly origin: string },
): Promise<void> {
  const message = {
    channel: 'email',
    recipient: email,
    kind: 'notification.digest',
    userId,
    dedupeKey: `digest:${userId}:${today}`,
    // What of it is closed to him before it leaves is left out then.
    parts,
    subject: digestLetter(parts, origin).subject,
    text: '',
  } as const;
  const [ownerId, ...others] = ownerIds;
  // A letter about several owners is none of theirs alone: no log of an owner has it, and no owner's end takes it along.
  if (ownerId === undefined || others.length > 0) await withLookup(database, (db) => db.send(message));
  else await withWriteScope(database, { kind: 'owner-job', ownerId }, (db) => db.send({ ...message, ownerId }));
}
