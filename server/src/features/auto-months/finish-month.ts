import { errorText } from '@kliuchar/api-schema/error-codes';
import { dueOfMonthOver } from '@kliuchar/domain/contracts/auto-month';
import type { Period } from '@kliuchar/domain/dates/period';
import { kop, sumKop } from '@kliuchar/domain/money/kop';
import type { Deps } from '../../deps.ts';
import type { JobContext } from '../../jobs/job.ts';
import { byDay } from '../../platform/by-day.ts';
import { instantText } from '../../platform/clock.ts';
import type { OwnerJobActor } from '../../platform/db/actor.ts';
import { type Db, withReadScope, withWriteScope } from '../../platform/db/scope.ts';
import type { RenderedLetter } from '../../platform/letter.ts';
import { listOwnerAddresses } from '../contracts/public.ts';
import { endBatchNow, type RunRow, runToEnd, updateDueOn } from '../receipts/public.ts';
import { type MonthDone, monthDoneLetter, monthFailedLetter } from './auto-months.mail.ts';
import { listMade, listSkipped, type MadeReceipt, markTold } from './auto-months.sql.ts';
import { issueMonth } from './issue-month.ts';

export type AutoDeps = Pick<Deps, 'config' | 'vault'>;

type Context = Pick<JobContext, 'database' | 'ownerId' | 'isLastAttempt' | 'clock'>;

/**
 * Carries the run out, issues and sends what is to be sent, and tells the owner. Each receipt is a transaction of its own and its state
 * says whether it is done, so the job may be taken up again anywhere.
 */
export async function finishMonth(deps: AutoDeps, context: Context, runId: string): Promise<void> {
  const run = await carryOut(context, runId);
  if (run === null) return;
  if (run.status === 'failed') return tellFailed(deps, context, run);
  if (run.status === 'running') throw new Error('The run is carried out by another process');
  const { database, clock } = context;
  const { ownerId, period } = run;
  const actor = { kind: 'owner-job', ownerId } as const;
  const made = await withReadScope(database, actor, (db) => listMade(db, { ownerId, runId, taken: [] }));
  await setDueDays(database, actor, { period, made });
  // The drafts are there; what is issued is sent, and nobody is written to at night.
  if (await isPutOff(context, { ownerId, runId })) return;
  const { why, failures, taken } = await issueMonth({ ...deps, clock, database }, { ownerId, runId, period });
  // Tried again while there is an attempt; after the last one the owner learns what was left, and we what failed.
  const failed = failures.length > 0 && new AggregateError(failures, 'Some receipts were not issued');
  if (failed && !context.isLastAttempt) throw failed;
  await withWriteScope(database, actor, async (db) => {
    if (!(await markTold(db, { ownerId, runId, at: instantText(clock.nowMs()) }))) return;
    await endBatchNow(db, { ownerId, id: runId });
    const now = await listMade(db, { ownerId, runId, taken });
    const skipped = await skippedOf(db, run);
    if (now.length > 0 || run.existingCount > 0 || skipped.length > 0)
      await tellOwner(db, { ownerId, runId }, monthDoneLetter(summaryOf(deps, { run, made: now, why, skipped })));
  });
  if (failed) throw failed;
}

/** A run that fails at the last attempt has nobody to come again, so another is asked to tell of it. */
async function carryOut(context: Context, runId: string): Promise<RunRow | null> {
  const { database, ownerId, isLastAttempt, clock } = context;
  try {
    return await runToEnd(context, runId);
  } catch (error) {
    if (isLastAttempt && ownerId !== null)
      await withWriteScope(database, { kind: 'owner-job', ownerId }, (db) =>
        db.enqueue(
          'auto-months.finish',
          { runId },
          {
            ownerId,
            dedupeKey: `auto-months.finish:${runId}:failed`,
            ...byDay(clock),
          },
        ),
      );
    throw error;
  }
}

/** The month is not tried again by itself, for what failed would fail again: the owner makes it when he is ready. */
async function tellFailed({ config }: AutoDeps, context: Context, run: RunRow): Promise<void> {
  const { ownerId, id: runId, period, createdCount: made } = run;
  if (await isPutOff(context, { ownerId, runId })) return;
  const { database, clock } = context;
  await withWriteScope(database, { kind: 'owner-job', ownerId }, async (db) => {
    if (!(await markTold(db, { ownerId, runId, at: instantText(clock.nowMs()) }))) return;
    const url = `${config.origin}/receipts?period=${period}`;
    await tellOwner(db, { ownerId, runId }, monthFailedLetter({ period, made, url }));
  });
}

async function isPutOff(
  { database, clock }: Context,
  { ownerId, runId }: { readonly ownerId: string; readonly runId: string },
): Promise<boolean> {
  const later = byDay(clock);
  if (later.runAt === undefined) return false;
  const dedupeKey = `auto-months.finish:${runId}:${later.runAt}`;
  await withWriteScope(database, { kind: 'owner-job', ownerId }, (db) =>
    db.enqueue('auto-months.finish', { runId }, { ownerId, dedupeKey, ...later }),
  );
  return true;
}

type Made = { readonly period: Period; readonly made: readonly MadeReceipt[] };

/** Only of drafts that have no day of their own: set before, by hand or by itself, it stays. */
async function setDueDays(database: Context['database'], actor: OwnerJobActor, { period, made }: Made): Promise<void> {
  for (const { id, status, billedMonth, dueDay, isDueOnSet } of made) {
    const dueOn = status === 'draft' && !isDueOnSet ? dueOfMonthOver({ billedMonth }, period, dueDay) : null;
    if (dueOn === null) continue;
    await withWriteScope(database, actor, (db) => updateDueOn(db, { id, ownerId: actor.ownerId, dueOn, isSet: true }));
  }
}

/** What the run made nothing for, and why. */
async function skippedOf(db: Db, { ownerId, skipped }: RunRow): Promise<MonthDone['left']> {
  const codes = new Map(skipped.map(({ contractId, code }) => [contractId, code]));
  if (codes.size === 0) return [];
  const leases = await listSkipped(db, { ownerId, contractIds: [...codes.keys()] });
  return leases.map(({ id, number, propertyName }) => ({
    number: `Договір ${number}`,
    propertyName,
    why: errorText(codes.get(id) ?? 'nothing_to_bill'),
  }));
}

type Done = {
  readonly run: RunRow;
  readonly made: readonly MadeReceipt[];
  readonly why: ReadonlyMap<string, string>;
  readonly skipped: MonthDone['left'];
};

function summaryOf({ config }: AutoDeps, { run, made, why, skipped }: Done): MonthDone {
  const { period, existingCount } = run;
  const standing = made.filter(({ status }) => status !== 'void');
  return {
    period,
    madeKop: sumKop(standing.map(({ ownKop }) => kop(ownKop))),
    sent: standing.filter(({ isSent }) => isSent).length,
    drafts: standing.filter(({ id, mode, status }) => mode === 'drafts' && status === 'draft' && !why.has(id)).length,
    before: Math.max(0, existingCount - standing.filter(({ isStanding }) => isStanding).length),
    left: [
      ...standing
        .filter(({ id }) => why.has(id))
        .map(({ id, number, propertyName }) => ({ number, propertyName, why: why.get(id) ?? '' })),
      ...skipped,
    ],
    url: `${config.origin}/receipts?period=${period}`,
  };
}

/** The one place that tells the owner how his month went. */
async function tellOwner(
  db: Db,
  { ownerId, runId }: { readonly ownerId: string; readonly runId: string },
  letter: RenderedLetter,
): Promise<void> {
  for (const recipient of await listOwnerAddresses(db, ownerId)) {
    await db.send({
      channel: 'email',
      recipient,
      kind: 'auto-month.done',
      ...letter,
      dedupeKey: `auto-month.done:${runId}:${recipient}`,
      ownerId,
    });
  }
}
