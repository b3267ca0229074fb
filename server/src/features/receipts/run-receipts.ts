import type { ReceiptRun, ReceiptRunInput } from '@kliuchar/api-schema/receipts';
import { refusalFields } from '@kliuchar/api-schema/refusal-texts';
import type { Day } from '@kliuchar/domain/dates/day';
import { firstDayOf, lastDayOf, type Period } from '@kliuchar/domain/dates/period';
import { checkBillablePeriod } from '@kliuchar/domain/receipts/billable-period';
import type { Deps } from '../../deps.ts';
import { AppError, unknownReference } from '../../edge/errors.ts';
import { ownerForCreate } from '../../edge/owner.ts';
import { instantText } from '../../platform/clock.ts';
import { ownerOfOwn } from '../../platform/db/owner-of-own.ts';
import { type Db, type SessionActor, withReadScope, withWriteScope } from '../../platform/db/scope.ts';
import { newId } from '../../platform/ids.ts';
import { executeRun, executeWithin } from './execute-run.ts';
import { beginRun } from './hold-billing.sql.ts';
import type { ManagedContract } from './managed-billing.sql.ts';
import { enterBilling, managedChoice } from './managed-billing.ts';
import { findRun, findRunningRun, insertRun, listLiveContractIds, listOwnContractIds, type RunRow } from './run.sql.ts';
import { viewRun } from './run-view.ts';
import { InputsChanged } from './write-receipts.ts';

/** Up to so many contracts are done before the answer (contract.md §1.7). */
const INLINE_LIMIT = 200;
/** The job behind an inline run only matters if this process dies in the middle of it. The queue lives by the server's own time. */
const SAFETY_NET_MS = 60_000;

/** Makes the run of a month or joins the running one; small ones are executed here and now by the same function as the job's. */
export async function runReceipts(deps: Deps, actor: SessionActor, input: ReceiptRunInput): Promise<ReceiptRun> {
  assertBillable(input.period, deps.clock.today());
  const started = await startedRun(deps, actor, input);
  if (started.isInline) await executeRun({ db: deps.db, actor }, started.run.id);
  return getRun(deps, actor, started.run.id);
}

export function assertBillable(period: Period, today: Day): void {
  const refusal = checkBillablePeriod(period, today);
  if (refusal !== null) throw new AppError('validation', { wireFields: refusalFields([refusal]) });
}

type Started = { readonly run: RunRow; readonly isInline: boolean };

/** What a manager's run reads may change while it is being counted; then it is counted anew, a few times at most. */
const ATTEMPTS = 4;

async function startedRun(deps: Deps, actor: SessionActor, input: ReceiptRunInput): Promise<Started> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await withWriteScope(deps.db, actor, async (db) => {
        const managed = await managedChoice(db, input);
        return managed === null ? startRun(db, input) : { run: await runManaged(db, input, managed), isInline: false };
      });
    } catch (error) {
      if (!(error instanceof InputsChanged) || attempt === ATTEMPTS) throw error;
    }
  }
}

/**
 * All of it in one transaction: his objects are held, so an access that is taken back meanwhile waits for the whole month or finds none of
 * it begun. A run of somebody else's is not joined: its figures are of objects that are not his.
 */
async function runManaged(own: Db, input: ReceiptRunInput, contracts: readonly ManagedContract[]): Promise<RunRow> {
  const { db, ownerId, contractIds } = await enterBilling(own, contracts);
  const { period, estimate } = input;
  await beginRun(db, ownerId);
  const run = await insertRun(db, {
    id: newId(),
    ownerId,
    period,
    contractIds,
    estimate,
    ...personOf(db),
    isManagers: true,
  });
  if (run === null) throw new AppError('run_under_way');
  await auditRun(db, run);
  await executeWithin(db, run);
  return run;
}

function personOf({ actor }: Db): { userId: string | null } {
  return { userId: actor.kind === 'session' ? actor.userId : null };
}

function auditRun(db: Db, { id, ownerId, period, total }: RunRow): Promise<void> {
  return db.audit({
    action: 'receipts.run',
    entityType: 'receipt_run',
    entityId: id,
    ownerId,
    details: { period, total },
  });
}

export async function getRun(deps: Deps, actor: SessionActor, runId: string): Promise<ReceiptRun> {
  return withReadScope(deps.db, actor, async (db) => {
    const run = await findRun(db, runId);
    if (run === null) throw new AppError('not_found');
    return viewRun(db, run);
  });
}

/** What the event `receipt_run` shows: the same body, for the owner who listens (contract.md §1.7). */
export async function showRun(db: Db, runId: string): Promise<ReceiptRun | null> {
  const run = await findRun(db, runId);
  return run === null ? null : viewRun(db, run);
}

async function startRun(db: Db, input: ReceiptRunInput): Promise<Started> {
  const { period } = input;
  // Whose month it is, if it is said, stands above what is named: contracts of another owner are then refused.
  const held = await ownerOfOwn(db, { kind: 'contract', id: input.contractIds?.[0] });
  const ownerId = ownerForCreate(db, input.ownerId ?? held ?? undefined);
  await beginRun(db, ownerId);
  const running = await findRunningRun(db, ownerId, period);
  if (running !== null) return { run: running, isInline: false };
  const contractIds = await contractsOf(db, ownerId, period, input.contractIds);
  const run = await insertRun(db, {
    id: newId(),
    ownerId,
    period,
    contractIds,
    estimate: input.estimate,
    ...personOf(db),
  });
  if (run === null) {
    const joined = await findRunningRun(db, ownerId, period);
    if (joined === null) throw new AppError('unavailable');
    return { run: joined, isInline: false };
  }
  const isInline = contractIds.length <= INLINE_LIMIT;
  await db.enqueue(
    'receipts.run',
    { runId: run.id },
    {
      ownerId,
      dedupeKey: `receipts.run:${run.id}`,
      ...(isInline && { runAt: instantText(Date.now() + SAFETY_NET_MS) }),
    },
  );
  await auditRun(db, run);
  return { run, isInline };
}

/** A run that begins by itself, for whoever carries it out; null while another of the month is under way. */
export async function startRunOf(
  db: Db,
  of: { ownerId: string; period: Period; contractIds: readonly string[] },
): Promise<RunRow | null> {
  const { ownerId, period, contractIds } = of;
  await beginRun(db, ownerId);
  if ((await findRunningRun(db, ownerId, period)) !== null) return null;
  const run = await insertRun(db, { id: newId(), ownerId, period, contractIds, estimate: false, userId: null });
  if (run === null) return null;
  await db.audit({
    action: 'receipts.run',
    entityType: 'receipt_run',
    entityId: run.id,
    ownerId,
    details: { period, total: run.total, auto: true },
  });
  return run;
}

export async function contractsOf(
  db: Db,
  ownerId: string,
  period: Period,
  given: readonly string[] | undefined,
): Promise<string[]> {
  if (given === undefined)
    return listLiveContractIds(db, ownerId, { first: firstDayOf(period), last: lastDayOf(period) });
  const wanted = new Set(given);
  const own = await listOwnContractIds(db, ownerId, [...wanted]);
  if (own.length !== wanted.size) throw unknownReference('contractIds');
  return own;
}
