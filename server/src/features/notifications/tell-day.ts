import { addDays, type Day } from '@kliuchar/domain/dates/day';
import { addPeriods, periodOfDay } from '@kliuchar/domain/dates/period';
import {
  CATCH_UP_DAYS,
  contractEndsOfDay,
  RECEIPT_DUE_DAYS,
  readingsMissingTold,
  receiptsDueTold,
  receiptsOverdueTold,
  type ToldOfDay,
  tasksTold,
  VERIFICATION_TOLD_DAYS,
  verificationTold,
} from '@kliuchar/domain/notifications/told-day';
import { CONTRACT_NOTICE_DAYS } from '@kliuchar/domain/tasks/task-rules';
import type { JobContext } from '../../jobs/job.ts';
import { listServedOwners } from '../../jobs/served-owners.sql.ts';
import { instantText } from '../../platform/clock.ts';
import { withLookup, withWriteScope } from '../../platform/db/scope.ts';
import {
  listEnding,
  listReceiptsDue,
  listReceiptsOverdue,
  listTasksDue,
  listUnreadMeters,
  listVerifying,
} from './day-facts.sql.ts';
import { lateReadings } from './late-readings.ts';
import { deleteOld, listMemberIds } from './tell.sql.ts';
import { type Teller, type TellerOptions, tell } from './tell.ts';
import { tellDocuments } from './tell-documents.ts';
import { tellManagersDay } from './tell-managed-day.ts';

const MS_PER_DAY = 86_400_000;

type DayContext = Pick<JobContext, 'database' | 'log'> & TellerOptions;

/** One transaction an owner: a failure with one holds up nobody else, and the job is tried again. */
export async function tellDay(
  { database, log, origin, hasBot, hasPush, hasSms }: DayContext,
  today: Day,
): Promise<void> {
  const failures: unknown[] = [];
  for (const ownerId of await withLookup(database, listServedOwners)) {
    try {
      await withWriteScope(database, { kind: 'owner-job', ownerId }, (db) =>
        tellOwnersDay({ db, origin, hasBot, hasPush, hasSms }, ownerId, today),
      );
    } catch (error) {
      log.error({ err: error, ownerId, event: 'notifications.daily' }, 'an owner was not told of the day');
      failures.push(error);
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, 'Some owners were not told');
}

export async function tellOwnersDay(teller: Teller, ownerId: string, today: Day): Promise<void> {
  const { db } = teller;
  const [yesterday, missed] = [addDays(today, -1), addDays(today, -CATCH_UP_DAYS)];
  const month = periodOfDay(today);
  const [members, due, overdue, ending, verifying, unread, tasks] = await Promise.all([
    listMemberIds(db, ownerId),
    listReceiptsDue(db, ownerId, { from: today, to: addDays(today, RECEIPT_DUE_DAYS) }),
    listReceiptsOverdue(db, ownerId, { from: missed, to: yesterday }),
    listEnding(db, ownerId, { from: today, to: addDays(today, CONTRACT_NOTICE_DAYS) }),
    listVerifying(db, ownerId, { from: missed, to: addDays(today, VERIFICATION_TOLD_DAYS) }),
    listUnreadMeters(db, ownerId, [addPeriods(month, -1), month]),
    listTasksDue(db, ownerId, { from: missed, to: today }),
  ]);
  const forAll: (ToldOfDay | null)[] = [
    ...overdue.map(receiptsOverdueTold),
    ...due.map(receiptsDueTold),
    ...ending.map((row) => contractEndsOfDay(row, today)),
    ...verifying.map((row) => verificationTold(row, today)),
    ...lateReadings(unread, today).map(readingsMissingTold),
  ];
  for (const told of forAll) if (told !== null) await tell(teller, members, told, { ownerId, key: told.key });
  for (const { userId, ...row } of tasks) {
    const told = tasksTold(row, today);
    await tell(teller, [userId], told, { ownerId, key: told.key });
  }
  await tellDocuments(teller, { ownerId, memberIds: members, today });
  await tellManagersDay(teller, ownerId, today);
  const nowMs = db.clock.nowMs();
  const before = { readAt: instantText(nowMs - 180 * MS_PER_DAY), createdAt: instantText(nowMs - 365 * MS_PER_DAY) };
  await deleteOld(db, ownerId, before);
}
