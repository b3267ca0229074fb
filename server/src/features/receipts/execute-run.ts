import { fromDatabaseError } from '../../edge/database-errors.ts';
import { AppError } from '../../edge/errors.ts';
import { DatabaseRefusal } from '../../platform/db/pool.ts';
import { type Actor, type Database, type Db, withReadScope, withWriteScope } from '../../platform/db/scope.ts';
import { refreshStatistics } from '../../platform/db/statistics.ts';
import { inParts } from '../../platform/in-parts.ts';
import { readUnbilled } from './billing-inputs.ts';
import { type BillingTables, loadBillingTables } from './billing-tables.ts';
import { computeEach, computeReceipts, type SkippedContract } from './compute-receipts.ts';
import { estimateMissing } from './estimate-missing.ts';
import { failRun } from './fail-run.ts';
import { ReceiptRows } from './receipt-rows.ts';
import {
  advanceRun,
  findInputsVersion,
  findRun,
  finishRun,
  holdRun,
  listRemainingContractIds,
  type RunRow,
} from './run.sql.ts';
import { lockNumberSeries, type NewEstimate } from './write-receipts.sql.ts';
import { InputsChanged, rowsOf, writeReceipts } from './write-receipts.ts';

/**
 * Contracts read, computed and written together (contract.md §1.7: 500–1 000). The largest is a fifth faster, measured on 10 000
 * contracts; a run that it would hide in one or two steps takes the smallest and shows its progress.
 */
const LARGE_CHUNK = 1_000;
const SMALL_CHUNK = 500;
const LARGE_RUN = 5 * LARGE_CHUNK;

export type RunContext = {
  readonly db: Database;
  readonly actor: Actor;
  /** Called after each committed chunk and at the end. */
  readonly onProgress?: (run: RunRow) => Promise<void>;
};

/** What a chunk is read from; a portfolio imported a minute ago has no statistics yet. */
const INPUT_TABLES = [
  'contracts',
  'contract_terms',
  'property_services',
  'physical_meters',
  'readings',
  'receipts',
  'ledger_entries',
];

type Prepared = {
  readonly rows: ReceiptRows;
  readonly existingCount: number;
  readonly skipped: readonly SkippedContract[];
  readonly contractIds: readonly string[];
  readonly estimates: readonly NewEstimate[];
  readonly inputsVersion: number;
};

/**
 * Executes a run from wherever it stands: a chunk and the cursor move in one transaction, so a process killed at any instant leaves
 * whole chunks, and whoever comes next goes on. The next chunk is read and computed while the present one is being written, unless it may be
 * counted from the estimates of that one.
 */
export async function executeRun(context: RunContext, runId: string): Promise<RunRow | null> {
  try {
    return await executeFromCursor(context, runId);
  } catch (error) {
    // What is wrong with the month will be wrong at the next attempt too: the run fails now, and the month is open to another one.
    if (!isPassing(error)) await withWriteScope(context.db, context.actor, (scope) => failRun(scope, runId, error));
    throw error;
  }
}

/** The database was not there or others were in the way: the same run may be taken up again from where it stands. */
function isPassing(error: unknown): boolean {
  if (error instanceof DatabaseRefusal) return error.code === 'unavailable';
  const code = error instanceof AppError ? error.code : fromDatabaseError(error)?.code;
  return code === 'unavailable' || code === 'version_conflict';
}

async function executeFromCursor(context: RunContext, runId: string): Promise<RunRow | null> {
  const { db, actor, onProgress } = context;
  const opened = await withReadScope(db, actor, (scope) => openRun(scope, runId));
  if (opened === null || opened.run.status !== 'running') return opened?.run ?? null;
  const { contractIds, tables } = opened;
  let { run } = opened;
  const size = contractIds.length < LARGE_RUN ? SMALL_CHUNK : LARGE_CHUNK;
  if (contractIds.length > size) await withWriteScope(db, actor, (scope) => refreshStatistics(scope, INPUT_TABLES));
  let next = prepareChunk(context, run, { tables, contractIds: contractIds.slice(0, size) });
  for (let start = 0; start < contractIds.length; start += size) {
    const prepared = await next;
    const following = contractIds.slice(start + size, start + 2 * size);
    // An estimate is what the next lease of its meter is counted from, so it is written before that lease is read.
    const isAhead = following.length > 0 && !run.estimate;
    if (isAhead) next = prepareChunk(context, run, { tables, contractIds: following });
    // A failure of the reader is met at its await; meanwhile it must not count as unhandled.
    next.catch(() => undefined);
    const advanced = await writeChunk(context, run, prepared);
    // Somebody else is executing this run: leave it to him.
    if (advanced === null) return withReadScope(db, actor, (scope) => findRun(scope, runId));
    run = advanced;
    if (following.length > 0 && !isAhead) next = prepareChunk(context, run, { tables, contractIds: following });
    await onProgress?.(run);
  }
  const finished = await withWriteScope(db, actor, (scope) => endRun(scope, run.id));
  if (finished === null) return withReadScope(db, actor, (scope) => findRun(scope, runId));
  await onProgress?.(finished);
  return finished;
}

async function endRun(scope: Db, runId: string): Promise<RunRow | null> {
  const row = await finishRun(scope, runId, null);
  if (row !== null)
    await scope.audit({
      action: 'receipts.run_done',
      entityType: 'receipt_run',
      entityId: runId,
      ownerId: row.ownerId,
      details: { created: row.createdCount },
    });
  return row;
}

async function openRun(
  scope: Db,
  runId: string,
): Promise<{ run: RunRow; contractIds: string[]; tables: BillingTables } | null> {
  const run = await findRun(scope, runId);
  if (run === null) return null;
  const [contractIds, tables] = await Promise.all([
    listRemainingContractIds(scope, run),
    loadBillingTables(scope, run.ownerId, run.period),
  ]);
  return { run, contractIds, tables };
}

/**
 * A whole run inside the transaction that has made it: a manager's, whose objects are held until it is done. Changes of what it reads wait
 * for it (`beginRun`), and what has slipped past is read anew with the whole transaction.
 */
export async function executeWithin(scope: Db, run: RunRow): Promise<void> {
  const opened = await openRun(scope, run.id);
  if (opened === null) throw new Error('A run was not found in its own transaction');
  await lockNumberSeries(scope, run.ownerId, run.period);
  const prepared = await prepareIn(scope, run, opened);
  if (prepared.contractIds.length > 0) await commitChunk(scope, run, prepared);
  await endRun(scope, run.id);
}

type ChunkWork = { readonly tables: BillingTables; readonly contractIds: readonly string[] };

async function prepareChunk({ db, actor }: RunContext, run: RunRow, work: ChunkWork): Promise<Prepared> {
  if (work.contractIds.length === 0)
    return { contractIds: [], rows: new ReceiptRows(), existingCount: 0, skipped: [], estimates: [], inputsVersion: 0 };
  return withReadScope(db, actor, (scope) => prepareIn(scope, run, work));
}

async function prepareIn(scope: Db, run: RunRow, { tables, contractIds }: ChunkWork): Promise<Prepared> {
  const chunk = { ownerId: run.ownerId, period: run.period, contractIds };
  const [inputsVersion, { contracts, caseOf, billedCount: existingCount }] = await Promise.all([
    findInputsVersion(scope, run),
    readUnbilled(scope, chunk, { issuedOn: scope.clock.today(), tables }),
  ]);
  if (!run.estimate) {
    const rows = new ReceiptRows();
    const { skipped } = await computeEach(contracts, caseOf, (receipt) => rows.add(receipt));
    return { contractIds, inputsVersion, existingCount, rows, skipped, estimates: [] };
  }
  const { cases, readingsOf } = await estimateMissing(scope, chunk, await inParts(contracts, caseOf));
  const { receipts, skipped } = await computeReceipts(cases);
  const estimates = readingsOf(receipts);
  return { contractIds, inputsVersion, existingCount, rows: rowsOf(receipts, estimates), skipped, estimates };
}

/**
 * Readings, adjustments or shared bills may change between reading and writing. Then all is read anew with the run held, and whoever changes
 * a reading waits for it: a busy account cannot put its own month off for ever. What slips past even that is tried a few times at most.
 */
const ATTEMPTS = 4;

async function writeChunk(context: RunContext, run: RunRow, first: Prepared): Promise<RunRow | null> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await withWriteScope(context.db, context.actor, (scope) =>
        attempt === 1 ? commitChunk(scope, run, first) : commitAnew(scope, run, first.contractIds),
      );
    } catch (error) {
      if (!(error instanceof InputsChanged) || attempt === ATTEMPTS) throw error;
    }
  }
}

async function commitAnew(scope: Db, run: RunRow, contractIds: readonly string[]): Promise<RunRow | null> {
  const held = await holdRun(scope, { id: run.id, ownerId: run.ownerId, cursor: run.cursorContractId });
  if (held === null) return null;
  // Nobody adds a receipt of the month from here on, so those there are now are known for certain.
  await lockNumberSeries(scope, run.ownerId, run.period);
  const tables = await loadBillingTables(scope, run.ownerId, run.period);
  return commitChunk(scope, run, await prepareIn(scope, run, { tables, contractIds }));
}

async function commitChunk(scope: Db, run: RunRow, prepared: Prepared): Promise<RunRow | null> {
  const { ownerId, period } = run;
  const held = await holdRun(scope, { id: run.id, ownerId, cursor: run.cursorContractId });
  if (held === null) return null;
  if (prepared.rows.receipts.count > 0 && held.inputsVersion !== prepared.inputsVersion) throw new InputsChanged();
  const numbers = await writeReceipts(
    scope,
    { ownerId, period, kind: 'regular', runId: run.id, estimates: prepared.estimates },
    prepared.rows,
  );
  const last = prepared.contractIds.at(-1);
  if (last === undefined) return run;
  const created = numbers.size;
  const [advanced] = await Promise.all([
    advanceRun(scope, {
      runId: run.id,
      ownerId,
      from: run.cursorContractId,
      to: last,
      done: prepared.contractIds.length,
      created,
      existing: prepared.existingCount + prepared.rows.receipts.count - created,
      skipped: prepared.skipped,
    }),
    scope.audit({
      action: 'receipts.run_chunk',
      entityType: 'receipt_run',
      entityId: run.id,
      ownerId,
      details: { period, created },
    }),
  ]);
  return advanced;
}
