import type { Day } from '@kliuchar/domain/dates/day';
import { formatDay } from '@kliuchar/domain/dates/format-day';
import { addPeriods, firstDayOf, type Period, periodOfDay } from '@kliuchar/domain/dates/period';
import type { FxExplanation } from '@kliuchar/domain/receipts/explanation';
import { chargesTheSame, frozenRatesOf } from '@kliuchar/domain/receipts/outdated-draft';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../edge/errors.ts';
import type { Db } from '../../platform/db/scope.ts';
import { groupRows } from '../../platform/group-rows.ts';
import {
  findJudgedLease,
  type JudgedRow,
  type Misbilled,
  misbilledOf,
  recountReliefsAfter,
} from '../contracts/public.ts';
import { loadBillingCases } from './billing-inputs.ts';
import { loadBillingTables } from './billing-tables.ts';
import { computeReceipts } from './compute-receipts.ts';
import { countAnew } from './count-anew.ts';
import { releaseInputs } from './counted-readings.sql.ts';
import { keepLines } from './edit-draft.ts';
import { cancelAdjustmentsOf } from './fx-adjustment.sql.ts';
import { issueOne } from './issue-receipt.ts';
import { listRegularFrom, type RegularRow } from './last-receipts.sql.ts';
import { markPlace, returnToMark } from './outdated-drafts.sql.ts';
import { listStoredLines } from './preview.sql.ts';
import { type FullReceipt, readReceipt } from './read-receipt.ts';
import { recalculateOne } from './recalculate-receipt.ts';
import { type LineRow, listLines } from './receipts.sql.ts';
import { sendIfReachable } from './send-receipt.ts';
import { voidOne } from './void-receipt.ts';
import { rowsOf, writeReceipts } from './write-receipts.ts';

export type LastReceipts = { readonly voided: readonly RegularRow[]; readonly issued: readonly FullReceipt[] };

/**
 * What a lease that has ended still asks for (contract.md §1.1, §1.12): the receipts of the last month and of those after it are made
 * anew, the last month to its day, and with `utilities: previous` the month after it for the last consumption. What was paid on the old
 * ones goes over to the new. Those that charge what they should already are left alone. The contract is held and already ended by the caller.
 */
export async function makeLastReceipts(
  deps: Deps,
  db: Db,
  lease: { ownerId: string; contractId: string; endedOn: Day; paymentUtilities: 'same' | 'previous' },
): Promise<LastReceipts> {
  const { ownerId, contractId, endedOn } = lease;
  const reason = `Перерахунок: орендар виїхав ${formatDay(endedOn)}`;
  const all = await listRegularFrom(db, { ownerId, contractId, from: periodOfDay(endedOn) });
  const months = lastMonths(lease);
  const right = await countRight(db, { ownerId, contractId, endedOn, standing: all, months });
  const standing = all.slice(0, all.length - right);
  const periods = months.slice(right);
  const issued = await makeAnew(deps, db, { ownerId, contractId, endedOn, reason, standing, periods });
  return { voided: standing, issued };
}

type Standing = {
  readonly ownerId: string;
  readonly contractId: string;
  readonly endedOn: Day;
  /** The latest first. */
  readonly standing: readonly RegularRow[];
  readonly months: readonly Period[];
};

/**
 * How many of the months, from the first on, have an issued receipt that would charge the same if it were made again now. Each is counted
 * anew as if it and all after it were void, and that is undone. What was written by hand on a receipt that goes needs one to go over to.
 */
async function countRight(db: Db, { ownerId, contractId, endedOn, standing, months }: Standing): Promise<number> {
  const ids = standing.map(({ id }) => id);
  const stored = groupRows(await listStoredLines(db, ownerId, ids), ({ receiptId }) => receiptId);
  const linesOf = ({ id }: RegularRow) => stored.get(id) ?? [];
  const oldestFirst = [...standing].reverse();
  let right = 0;
  for (const period of months) {
    const receipt = oldestFirst[right];
    if (receipt?.period !== period || receipt.status !== 'issued') break;
    const issued = linesOf(receipt).filter(({ manual }) => !manual);
    const later = oldestFirst.slice(right + 1).map(({ id }) => id);
    const anew = await countedAlone(db, { ownerId, contractId, endedOn, period, id: receipt.id, later });
    if (anew === undefined || !chargesTheSame(issued, anew)) break;
    right += 1;
  }
  const leavesByHand = oldestFirst.slice(right).some((receipt) => linesOf(receipt).some(({ manual }) => manual));
  return right === months.length && leavesByHand ? right - 1 : right;
}

type Alone = {
  readonly ownerId: string;
  readonly contractId: string;
  readonly endedOn: Day;
  readonly period: Period;
  readonly id: string;
  readonly later: readonly string[];
};

async function countedAlone(db: Db, { ownerId, contractId, endedOn, period, id, later }: Alone) {
  await markPlace(db);
  await releaseInputs(db, ownerId, [id, ...later]);
  await recountReliefsAfter(db, contractId, endedOn);
  await cancelAdjustmentsOf(db, ownerId, { receiptIds: later });
  const draft = { id, contractId, kept: [], keptDueOn: null, estimate: false };
  const { drafts } = await countAnew(db, { ownerId, period }, [draft]);
  await returnToMark(db);
  const counted = drafts.get(id);
  return counted && { lines: counted.receipt.lines, input: counted.input };
}

export type Remade = { readonly misbilled: readonly Misbilled[]; readonly made: readonly FullReceipt[] };

type LeaseId = { readonly ownerId: string; readonly contractId: string };

/**
 * Receipts of other days than the lease has are made again, and then those that something of its days came after: what the first has put
 * right already is left alone by the second. The contract is held by the caller.
 */
export async function remakeLast(deps: Deps, db: Db, lease: LeaseId): Promise<Remade> {
  const first = await remakeMisbilled(deps, db, lease);
  const judged = await findJudgedLease(db, lease.ownerId, lease.contractId);
  const then =
    judged?.leftUnbilled && judged.endDate !== null
      ? await billLeft(deps, db, { ...lease, ...judged, endedOn: judged.endDate })
      : NOTHING;
  const gone = new Set(then.misbilled.map(({ id }) => id));
  const isNew = new Set(first.made.map(({ row }) => row.id));
  // One that was made a moment ago and goes again has been seen by nobody.
  const misbilled = [...first.misbilled, ...then.misbilled.filter(({ id }) => !isNew.has(id))];
  const made = [...first.made.filter(({ row }) => !gone.has(row.id)), ...then.made];
  await sendAsBefore(deps, db, made, misbilled);
  return { misbilled, made };
}

const NOTHING: Remade = { misbilled: [], made: [] };

/**
 * Receipts that charge for other days than the lease has are made again for its days: an issued one is voided and issued anew by the rates
 * that were frozen on it; a draft is computed again.
 */
async function remakeMisbilled(deps: Deps, db: Db, lease: LeaseId): Promise<Remade> {
  const judged = await findJudgedLease(db, lease.ownerId, lease.contractId);
  const misbilled = judged === null ? [] : misbilledOf(judged);
  if (judged === null || misbilled.length === 0) return NOTHING;
  const { endDate } = judged;
  const isAfter = ({ period }: Misbilled) => endDate !== null && firstDayOf(period) > endDate;
  const reason =
    endDate === null
      ? 'Перерахунок: договір продовжено'
      : `Перерахунок: останній день оренди\u00a0— ${formatDay(endDate)}`;
  const redone = misbilled.filter((row) => row.status === 'draft' && !isAfter(row));
  const standing = misbilled.filter((row) => !redone.includes(row)).reverse();
  const periods = standing.filter(({ status }) => status === 'issued').map(({ period }) => period);
  const issued = await makeAnew(deps, db, { ...lease, endedOn: endDate, reason, standing, periods: periods.reverse() });
  for (const { id } of redone) await recalculateOne(db, { receiptId: id, estimate: false });
  const drafts = await Promise.all(redone.map(({ id }) => readReceipt(deps, db, id)));
  return { misbilled, made: [...issued, ...drafts] };
}

/** A receipt made again goes to the tenant as the one in whose place it is did. */
export async function sendAsBefore(
  deps: Deps,
  db: Db,
  issued: readonly FullReceipt[],
  before: readonly Pick<RegularRow, 'period' | 'wasSent'>[],
): Promise<void> {
  const sent = new Set(before.filter(({ wasSent }) => wasSent).map(({ period }) => period));
  for (const { row } of issued) if (sent.has(row.period)) await sendIfReachable(deps, db, row.id);
}

type Left = {
  readonly ownerId: string;
  readonly contractId: string;
  readonly endedOn: Day;
  readonly paymentUtilities: 'same' | 'previous';
  readonly rows: readonly JudgedRow[];
};

/**
 * What came after the last receipt of a lease that is over, a reading of its handover or its part of a bill, goes on that receipt made
 * again, and with `utilities: previous` on one of the month after it. Those that would charge the same are left alone; a draft tells by
 * itself that it is outdated.
 */
async function billLeft(deps: Deps, db: Db, { rows, ...lease }: Left): Promise<Remade> {
  const { ownerId, contractId, endedOn } = lease;
  const months = lastMonths(lease);
  const all = await listRegularFrom(db, { ownerId, contractId, from: periodOfDay(endedOn) });
  if (all.some(({ status }) => status === 'draft')) return NOTHING;
  const right = await countRight(db, { ownerId, contractId, endedOn, standing: all, months });
  const standing = all.slice(0, all.length - right);
  const reason = `Перерахунок: враховано показники й рахунки за договором, завершеним ${formatDay(endedOn)}`;
  const made = await makeAnew(deps, db, { ...lease, reason, standing, periods: months.slice(right) });
  const replaced = rows.filter(({ id }) => standing.some((row) => row.id === id));
  return { misbilled: replaced.map((row) => ({ ...row, extraDays: 0, missingDays: 0 })), made };
}

/** The months that bill the last one of a lease. */
function lastMonths({ endedOn, paymentUtilities }: Pick<Left, 'endedOn' | 'paymentUtilities'>): Period[] {
  const last = periodOfDay(endedOn);
  return paymentUtilities === 'previous' ? [last, addPeriods(last, 1)] : [last];
}

type Anew = {
  readonly ownerId: string;
  readonly contractId: string;
  readonly endedOn: Day | null;
  readonly reason: string;
  /** The latest first. */
  readonly standing: readonly RegularRow[];
  readonly periods: readonly Period[];
};

async function makeAnew(
  deps: Deps,
  db: Db,
  { ownerId, contractId, endedOn, reason, standing, periods }: Anew,
): Promise<FullReceipt[]> {
  let byHand: LineRow[] = [];
  const frozen = new Map<Period, FxExplanation[]>();
  for (const { id, period, status } of standing) {
    const lines = await listLines(db, id);
    byHand = [...lines.filter((line) => line.manual), ...byHand];
    if (status === 'issued') frozen.set(period, frozenRatesOf(lines.filter((line) => !line.manual)));
    await voidOne(deps, db, { receiptId: id, reason });
  }
  // What those receipts were relieved of waits again, with days that the lease no longer has.
  if (endedOn !== null) await recountReliefsAfter(db, contractId, endedOn);
  const issued: FullReceipt[] = [];
  for (const period of periods) {
    const id = await writeOne(deps, db, { ownerId, contractId, period });
    if (id === null) continue;
    // Nobody computes these again, so they go over: a month that has no receipt any more leaves them to the first that has one.
    await keepLines(deps, db, id, byHand);
    byHand = [];
    await issueOne(deps, db, { receiptId: id, frozen: frozen.get(period) ?? [] });
    issued.push(await readReceipt(deps, db, id));
  }
  if (byHand.length > 0) throw new AppError('receipt_empty');
  return issued;
}

/** Null where the month has nothing to bill. */
async function writeOne(
  deps: Deps,
  db: Db,
  { ownerId, contractId, period }: { ownerId: string; contractId: string; period: Period },
): Promise<string | null> {
  const tables = await loadBillingTables(db, ownerId, period);
  const chunk = { ownerId, period, contractIds: [contractId] };
  const cases = await loadBillingCases(db, chunk, { issuedOn: deps.clock.today(), tables });
  const { receipts, existingCount } = await computeReceipts(cases);
  const [receipt] = receipts;
  if (receipt === undefined && existingCount === 0) return null;
  const numbers = await writeReceipts(
    db,
    { ownerId, period, kind: 'regular', runId: null, estimates: [] },
    rowsOf(receipts),
  );
  // A run has made one meanwhile.
  if (receipt === undefined || !numbers.has(receipt.id)) throw new AppError('version_conflict');
  return receipt.id;
}
