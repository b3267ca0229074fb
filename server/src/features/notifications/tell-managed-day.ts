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
import { accessEndedTold } from '@kliuchar/domain/notifications/told-manager';
import { CONTRACT_NOTICE_DAYS } from '@kliuchar/domain/tasks/task-rules';
import { notifyPeople } from '../../jobs/events.sql.ts';
import { lateReadings } from './late-readings.ts';
import {
  listManagedDue,
  listManagedEnding,
  listManagedOverdue,
  listManagedTasks,
  listManagedUnread,
  listManagedVerifying,
} from './managed-day-facts.sql.ts';
import { hasManagers, listRunOut } from './manager-facts.sql.ts';
import { type Piece, type Teller, tellEach } from './tell.ts';
import { keysOf } from './tell-managers.ts';

type Managed = { readonly userId: string; readonly propertyIds: readonly string[] };
type By = 'receipts' | 'contracts' | 'readings';

/**
 * What the day brings to the managers of an owner (ADR 0059): the owner's own words, of what is entrusted to each. It is read for all of
 * them at once and written at once; an owner who has let nobody in is asked two questions.
 */
export async function tellManagersDay(teller: Teller, ownerId: string, today: Day): Promise<void> {
  const { db } = teller;
  const [isManaged, runOut] = await Promise.all([
    hasManagers(db, ownerId, today),
    listRunOut(db, ownerId, { from: addDays(today, -CATCH_UP_DAYS), to: addDays(today, -1) }),
  ]);
  // Of an access that has run out nothing is left, and that is what the person is told.
  const ended = runOut.map((row) => ({
    userId: row.userId,
    told: accessEndedTold(row, row.untilOn),
    key: `access_ended:${row.grantId}:${row.untilOn}`,
    needs: [],
  }));
  const shut = runOut.map(({ userId, grantId: id }) => ({ userId, id }));
  await notifyPeople(db, 'access', shut);
  await tellEach(teller, [...ended, ...(isManaged ? await piecesOf(teller, ownerId, today) : [])], { ownerId });
}

async function piecesOf({ db }: Teller, ownerId: string, today: Day): Promise<Piece[]> {
  const asked = { ownerId, today };
  const [yesterday, missed] = [addDays(today, -1), addDays(today, -CATCH_UP_DAYS)];
  const month = periodOfDay(today);
  const [due, overdue, ending, verifying, unread, tasks] = await Promise.all([
    listManagedDue(db, asked, { from: today, to: addDays(today, RECEIPT_DUE_DAYS) }),
    listManagedOverdue(db, asked, { from: missed, to: yesterday }),
    listManagedEnding(db, asked, { from: today, to: addDays(today, CONTRACT_NOTICE_DAYS) }),
    listManagedVerifying(db, asked, { from: missed, to: addDays(today, VERIFICATION_TOLD_DAYS) }),
    listManagedUnread(db, asked, [addPeriods(month, -1), month]),
    listManagedTasks(db, asked, { from: missed, to: today }),
  ]);
  const readers = [...new Set(unread.map(({ userId }) => userId))];
  return [
    ...overdue.flatMap((row) => pieceOf(row, 'receipts', receiptsOverdueTold(row))),
    ...due.flatMap((row) => pieceOf(row, 'receipts', receiptsDueTold(row))),
    ...ending.flatMap((row) => pieceOf(row, 'contracts', contractEndsOfDay(row, today))),
    ...verifying.flatMap((row) => pieceOf(row, 'readings', verificationTold(row, today))),
    ...readers.flatMap((userId) =>
      lateReadings(
        unread.filter((row) => row.userId === userId),
        today,
      ).flatMap(({ leases, ...late }) => {
        const propertyIds = [...new Set(leases.map(({ propertyId }) => propertyId))];
        return pieceOf({ userId, propertyIds }, 'readings', readingsMissingTold(late));
      }),
    ),
    ...tasks.map(({ userId, needs, ...row }) => {
      const told = tasksTold(row, today);
      return { userId, told, key: told.key, needs };
    }),
  ];
}

function pieceOf({ userId, propertyIds }: Managed, by: By, told: ToldOfDay | null): Piece[] {
  if (told === null) return [];
  return [{ userId, told, key: told.key, needs: propertyIds.flatMap((id) => keysOf(id, [by])) }];
}
