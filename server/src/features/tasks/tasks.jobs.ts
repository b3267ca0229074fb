import { addDays, type Day, day } from '@kliuchar/domain/dates/day';
import { addPeriods, periodOfDay } from '@kliuchar/domain/dates/period';
import {
  CONTRACT_OFFER_DAYS,
  contractEndsTask,
  debtTask,
  leftUnbilledTask,
  noReadingTask,
  type RuleTask,
  rejectedReadingTask,
  VERIFICATION_DAYS,
  verificationTask,
} from '@kliuchar/domain/tasks/task-rules';
import { freeJob, type Job, type JobContext, scopedJob, textOf } from '../../jobs/job.ts';
import { listServedOwners } from '../../jobs/served-owners.sql.ts';
import { instantText } from '../../platform/clock.ts';
import { type Db, withLookup, withWriteScope } from '../../platform/db/scope.ts';
import { ASK_AGAIN } from './ask-reading-again.ts';
import {
  findRejected,
  insertRuleTasks,
  listEnding,
  listLeftUnbilled,
  listOwing,
  listUnread,
  listVerifying,
  type UnreadRow,
} from './rules.sql.ts';
import { closeSettledTasks, listOwnersWithRuleTasks } from './settled-tasks.sql.ts';

/** A bill of the house may come two months late; who asks for more than that of a tenant who has gone does so by himself. */
const LEFT_DAYS = 90;

/** Makes what the rules ask for; a second run finds every cause used, and a day that was missed is made up. */
const tasksDailyJob: Job = freeJob({
  kind: 'tasks.daily',
  isDaily: true,
  parse: (payload) => ({ day: day(textOf(payload, 'day')) }),
  run: (context, { day: today }) => makeRuleTasks(context, today),
});

/** Every hour, so that nobody is sent after a debt that was paid in the morning; a second run finds nothing open. */
const tasksSettleJob: Job = freeJob({
  kind: 'tasks.settle',
  isHourly: true,
  parse: () => undefined,
  run: (context) => settleRuleTasks(context),
});

/** Follows the rejection; what was replaced meanwhile asks for nothing. */
const askAgainJob: Job = scopedJob({
  kind: ASK_AGAIN,
  parse: (payload) => ({ readingId: textOf(payload, 'readingId') }),
  inScope: async (db, { readingId }) => {
    const row = await findRejected(db, db.ownerId, readingId);
    if (row !== null)
      await insertMade(db, db.ownerId, [{ ...rejectedReadingTask(row, db.clock.today()), ...placeOf(row) }]);
  },
});

export const tasksJobs: readonly Job[] = [tasksDailyJob, tasksSettleJob, askAgainJob];

/** One transaction an owner: a failure with one holds up nobody else, and the job is tried again. */
export async function makeRuleTasks(
  { database, log }: Pick<JobContext, 'database' | 'log'>,
  today: Day,
): Promise<void> {
  const ownerIds = await withLookup(database, listServedOwners);
  await forEachOwner({ database, log, event: 'tasks.daily' }, ownerIds, (db, ownerId) =>
    makeOwnersTasks(db, ownerId, today),
  );
}

/** What a rule has made closes by itself when its cause goes; the day is Kyiv's. */
export async function settleRuleTasks({ database, log }: Pick<JobContext, 'database' | 'log'>): Promise<void> {
  const ownerIds = await withLookup(database, listOwnersWithRuleTasks);
  await forEachOwner({ database, log, event: 'tasks.settle' }, ownerIds, async (db, ownerId) => {
    for (const { id, title, from } of await closeSettledTasks(db, ownerId, db.clock.today()))
      await db.audit({
        ownerId,
        action: 'task.settled',
        entityType: 'task',
        entityId: id,
        details: { title, from },
      });
  });
}

type Round = Pick<JobContext, 'database' | 'log'> & { readonly event: string };

async function forEachOwner(
  { database, log, event }: Round,
  ownerIds: readonly string[],
  work: (db: Db, ownerId: string) => Promise<void>,
): Promise<void> {
  const failures: unknown[] = [];
  for (const ownerId of ownerIds) {
    try {
      await withWriteScope(database, { kind: 'owner-job', ownerId }, (db) => work(db, ownerId));
    } catch (error) {
      log.error({ err: error, ownerId, event }, 'the tasks of an owner were left as they were');
      failures.push(error);
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, 'Some tasks were left as they were');
}

type Made = RuleTask & { readonly propertyId: string | null; readonly contractId: string | null };

async function makeOwnersTasks(db: Db, ownerId: string, today: Day): Promise<void> {
  const month = periodOfDay(today);
  const [ending, verifying, owing, unread, left] = await Promise.all([
    listEnding(db, ownerId, { today, until: addDays(today, CONTRACT_OFFER_DAYS) }),
    listVerifying(db, ownerId, addDays(today, VERIFICATION_DAYS)),
    listOwing(db, ownerId, today),
    listUnread(db, ownerId, [addPeriods(month, -1), month]),
    listLeftUnbilled(db, ownerId, { from: addDays(today, -LEFT_DAYS), to: addDays(today, -1) }),
  ]);
  const made = [
    ...ending.map((row) => placed(contractEndsTask(row, today), row)),
    ...verifying.map((row) => placed(verificationTask(row, today), row)),
    ...owing.map((row) => placed(debtTask(row, today), row)),
    ...left.map((row) => placed(leftUnbilledTask(row, today), row)),
    ...byLeaseAndMonth(unread).map(([first, windows]) => placed(noReadingTask({ ...first, windows }, today), first)),
  ].filter((task) => task !== null);
  await insertMade(db, ownerId, made);
}

async function insertMade(db: Db, ownerId: string, made: readonly Made[]): Promise<void> {
  if (made.length === 0) return;
  for (const { id, title } of await insertRuleTasks(db, ownerId, made, instantText(db.clock.nowMs())))
    await db.audit({ ownerId, action: 'task.created', entityType: 'task', entityId: id, details: { title } });
}

function placed(task: RuleTask | null, row: Pick<Made, 'propertyId' | 'contractId'>): Made | null {
  return task === null ? null : { ...task, ...placeOf(row) };
}

const placeOf = ({ propertyId, contractId }: Pick<Made, 'propertyId' | 'contractId'>) => ({ propertyId, contractId });

/** The rows come sorted by both. */
function byLeaseAndMonth(rows: readonly UnreadRow[]): [UnreadRow, UnreadRow['window'][]][] {
  const groups: [UnreadRow, UnreadRow['window'][]][] = [];
  for (const row of rows) {
    const last = groups.at(-1);
    if (last !== undefined && last[0].contractId === row.contractId && last[0].period === row.period)
      last[1].push(row.window);
    else groups.push([row, [row.window]]);
  }
  return groups;
}
