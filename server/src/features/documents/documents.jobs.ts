import { addDays, type Day, day } from '@kliuchar/domain/dates/day';
import { EXPIRY_NOTICE_DAYS, expiryLetter } from '@kliuchar/domain/documents/document-expiry';
import { freeJob, type Job, type JobContext, textOf } from '../../jobs/job.ts';
import { byDay } from '../../platform/by-day.ts';
import { instantText } from '../../platform/clock.ts';
import { memberKey } from '../../platform/db/member-key.ts';
import { type Db, withLookup, withWriteScope } from '../../platform/db/scope.ts';
import { emptyBin, listExpiring, listLetterAddresses, listOwnerIds, takeReminders } from './daily.sql.ts';
import { documentsExpireLetter } from './documents.mail.ts';

const BIN_MS = 30 * 24 * 3_600_000;

/** Writes about what ends soon, each end at each distance once, and empties the bin of what has lain there for thirty days. */
export function documentsJobs({ origin }: { readonly origin: string }): readonly Job[] {
  return [
    freeJob({
      kind: 'documents.daily',
      isDaily: true,
      parse: (payload) => ({ day: day(textOf(payload, 'day')) }),
      run: (context, { day: today }) => runDocumentsDaily(context, today, origin),
    }),
  ];
}

/** One transaction an owner: a failure with one holds up nobody else, and the job is tried again. */
export async function runDocumentsDaily(
  { database, log, clock }: Pick<JobContext, 'database' | 'log' | 'clock'>,
  today: Day,
  origin: string,
): Promise<void> {
  const before = instantText(clock.nowMs() - BIN_MS);
  const failures: unknown[] = [];
  for (const ownerId of await withLookup(database, listOwnerIds)) {
    try {
      await withWriteScope(database, { kind: 'owner-job', ownerId }, async (db) => {
        await remindOfExpiry(db, { ownerId, today, origin });
        for (const { id, title } of await emptyBin(db, ownerId, before))
          await db.audit({
            ownerId,
            action: 'document.purged',
            entityType: 'document',
            entityId: id,
            details: { title },
          });
      });
    } catch (error) {
      log.error({ err: error, ownerId, event: 'documents.daily' }, 'the documents of an owner were not looked at');
      failures.push(error);
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, 'Some documents were not looked at');
}

type Reminding = { readonly ownerId: string; readonly today: Day; readonly origin: string };

/** One letter about all of them; what is marked and what is sent are one transaction. */
async function remindOfExpiry(db: Db, { ownerId, today, origin }: Reminding): Promise<void> {
  const rows = await listExpiring(db, ownerId, { today, until: addDays(today, EXPIRY_NOTICE_DAYS) });
  const due = rows.flatMap(({ id, validUntil }) => {
    const days = expiryLetter(validUntil, today);
    return days === null ? [] : [{ id, validUntil, days }];
  });
  if (due.length === 0) return;
  const fresh = await takeReminders(db, ownerId, due);
  const told = rows.filter(({ id }) => fresh.has(id));
  if (told.length === 0) return;
  const letter = documentsExpireLetter({ documents: told, today, url: `${origin}/documents?expiring=true` });
  for (const { email, userId } of await listLetterAddresses(db, ownerId))
    await db.send({
      channel: 'email',
      recipient: email,
      kind: 'documents.expiring',
      ownerId,
      userId,
      needs: [memberKey(ownerId)],
      ...byDay(db.clock),
      ...letter,
    });
}
