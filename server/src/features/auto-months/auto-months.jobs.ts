import { billedPeriod, isBilledAfterEnd, lastEndToBill, periodToAsk } from '@kliuchar/domain/contracts/auto-month';
import { type Day, day } from '@kliuchar/domain/dates/day';
import type { Period } from '@kliuchar/domain/dates/period';
import { freeJob, type Job, type JobContext, textOf } from '../../jobs/job.ts';
import { byDay } from '../../platform/by-day.ts';
import { type Db, withLookup, withWriteScope } from '../../platform/db/scope.ts';
import { moveContracts } from '../contracts/public.ts';
import { askForReadings } from '../meters/public.ts';
import { startRunOf } from '../receipts/public.ts';
import { isUnpaid } from '../subscription/public.ts';
import {
  type AutoMonthRow,
  claimAsking,
  claimBilling,
  claimPause,
  insertAutoRun,
  listAutoMonths,
  listAutoOwners,
} from './auto-months.sql.ts';
import { type AutoDeps, finishMonth } from './finish-month.ts';

/** Looks daily what is due; a second look finds it taken, and a day that was missed is made up (contract.md §5). */
export function autoMonthsJobs(deps: AutoDeps): readonly Job[] {
  return [
    freeJob({
      kind: 'auto-months.daily',
      isDaily: true,
      parse: (payload) => ({ day: day(textOf(payload, 'day')) }),
      run: (context, { day: today }) => beginMonths(deps, context, today),
    }),
    freeJob({
      kind: 'auto-months.ask',
      parse: (payload) => ({ day: day(textOf(payload, 'day')) }),
      run: (context, { day: today }) => askByDay(deps, context, today),
    }),
    freeJob({
      kind: 'auto-months.finish',
      parse: (payload) => ({ runId: textOf(payload, 'runId') }),
      run: (context, { runId }) => finishMonth(deps, context, runId),
    }),
  ];
}

type Context = Pick<JobContext, 'database' | 'log' | 'clock'>;

/** The drafts are made at once, at midnight as well; tenants are asked by day. */
export async function beginMonths(deps: AutoDeps, context: Context, today: Day): Promise<void> {
  try {
    await askByDay(deps, context, today);
  } finally {
    await forEachPaying(deps, context, today, startRuns);
  }
}

async function askByDay(deps: AutoDeps, context: Context, today: Day): Promise<void> {
  const { database, clock } = context;
  const later = byDay(clock);
  if (later.runAt === undefined) return forEachPaying(deps, context, today, (db, work) => askOwners(deps, db, work));
  await withLookup(database, (db) =>
    db.enqueue('auto-months.ask', { day: today }, { ...later, dedupeKey: `auto-months.ask:${today}:${later.runAt}` }),
  );
}

/** One owner after the other: a failure with one holds up nobody else, and the job is tried again. */
async function forEachPaying(
  deps: AutoDeps,
  { database, log }: Context,
  today: Day,
  act: (db: Db, work: Work) => Promise<void>,
): Promise<void> {
  const failures: unknown[] = [];
  for (const ownerId of await withLookup(database, listAutoOwners)) {
    try {
      const actor = { kind: 'owner-job', ownerId } as const;
      const work = { ownerId, today };
      if (await withWriteScope(database, actor, (db) => waitForPayment(deps, db, work))) continue;
      // The daily job of contracts comes at the same minute, and a lease that it has not moved yet would be billed as it was yesterday.
      await withWriteScope(database, actor, (db) => moveContracts(db, ownerId, today));
      await withWriteScope(database, actor, (db) => act(db, work));
    } catch (error) {
      log.error({ err: error, ownerId, event: 'auto-months.daily' }, 'the month of an owner did not begin');
      failures.push(error);
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, 'Some months did not begin');
}

type Work = { readonly ownerId: string; readonly today: Day };

/**
 * What an owner cannot do by hand while he has not paid does not make itself either (contract.md §3.16). Nothing is claimed, so the month
 * that is due is made up on the first day after the payment; the owner is told of each that waits.
 */
async function waitForPayment({ config }: AutoDeps, db: Db, { ownerId, today }: Work): Promise<boolean> {
  if (config.subscriptions === 'off' || !(await isUnpaid(db, ownerId))) return false;
  for (const [period, contractIds] of await dueToBill(db, { ownerId, today })) {
    const waiting = await claimPause(db, { ownerId, contractIds, period });
    if (waiting.length === 0) continue;
    await db.audit({
      ownerId,
      action: 'subscription.months_paused',
      entityType: 'subscription',
      entityId: ownerId,
      details: { period, count: waiting.length },
    });
  }
  return true;
}

async function askOwners(deps: AutoDeps, db: Db, { ownerId, today }: Work): Promise<void> {
  const rows = await listAutoMonths(db, ownerId, today);
  // Whoever has left is asked for nothing: the meters were read when he did.
  const inForce = rows.filter(({ endedOn }) => endedOn === null);
  const due = byPeriod(inForce, (row) => {
    const period = periodToAsk(row, row.utilities, today);
    return period !== null && (row.askedPeriod ?? '') < period ? period : null;
  });
  for (const [period, contractIds] of due) {
    const asked = await claimAsking(db, { ownerId, contractIds, period });
    if (asked.length > 0) await askForReadings(deps, db, { period, contractIds: asked });
  }
}

/** The claim, the run and the job that ends it are one transaction: what is taken will be made. */
async function startRuns(db: Db, { ownerId, today }: Work): Promise<void> {
  for (const [period, contractIds] of await dueToBill(db, { ownerId, today })) {
    const claimed = await claimBilling(db, { ownerId, contractIds, period });
    if (claimed.length === 0) continue;
    const run = await startRunOf(db, { ownerId, period, contractIds: claimed });
    // The owner is making the month by hand just now: the claim goes with the transaction, and the job comes again.
    if (run === null) throw new Error('Another run of the month is under way');
    await insertAutoRun(db, { ownerId, runId: run.id });
    await db.enqueue('auto-months.finish', { runId: run.id }, { ownerId, dedupeKey: `auto-months.finish:${run.id}` });
  }
}

async function dueToBill(db: Db, { ownerId, today }: Work): Promise<Map<Period, string[]>> {
  return byPeriod(await listAutoMonths(db, ownerId, lastEndToBill(today)), (row) => {
    const period = billedPeriod(row, today);
    if (period < row.firstPeriod) return null;
    if (row.endedOn !== null && !isBilledAfterEnd(period, row.utilities, row.endedOn)) return null;
    return (row.billedPeriod ?? '') < period ? period : null;
  });
}

function byPeriod(
  rows: readonly AutoMonthRow[],
  periodOf: (row: AutoMonthRow) => Period | null,
): Map<Period, string[]> {
  const found = new Map<Period, string[]>();
  for (const row of rows) {
    const period = periodOf(row);
    if (period !== null) found.set(period, [...(found.get(period) ?? []), row.contractId]);
  }
  return found;
}
