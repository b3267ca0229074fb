import { day } from '@kliuchar/domain/dates/day';
import { period } from '@kliuchar/domain/dates/period';
import { insertRun, listLiveContractIds } from '../server/src/features/receipts/run.sql.ts';
import { executeTask } from '../server/src/features/receipts/run-task.ts';
import { clockOf } from '../server/src/platform/clock.ts';
import { openDatabase, withWriteScope } from '../server/src/platform/db/scope.ts';
import { embeddedTargets } from '../server/src/platform/db/targets.ts';
import { newId } from '../server/src/platform/ids.ts';
import { createLog } from '../server/src/platform/log.ts';
import { peakResidentMb, residentMb } from './process-cost.ts';
import { ACCOUNT } from './seed.ts';

/**
 * The month's run alone in a process, as its thread does it beside the app (`executeApart`): the time it takes to start is not in it.
 */

export type BillingRun = {
  readonly ms: number;
  readonly cpuMs: number;
  readonly beforeMb: number;
  readonly peakMb: number;
};

const socketDir = process.argv[2] ?? '';
const ownerId = ACCOUNT.ownerId;
const log = createLog({ level: 'error' });
const clock = clockOf(() => Date.parse(ACCOUNT.now));
const database = openDatabase({ target: embeddedTargets(socketDir).worker, name: 'bench-worker', clock, log });
const runId = newId();
await withWriteScope(database, { kind: 'owner-job', ownerId }, async (db) => {
  const contractIds = await listLiveContractIds(db, ownerId, {
    first: day(`${ACCOUNT.period}-01`),
    last: day(`${ACCOUNT.period}-30`),
  });
  await insertRun(db, {
    id: runId,
    ownerId,
    period: period(ACCOUNT.period),
    contractIds,
    estimate: false,
    userId: null,
  });
});
const beforeMb = residentMb(process.pid);
const cpu = process.cpuUsage();
const started = performance.now();
await executeTask(database, { ownerId, runId });
const ms = performance.now() - started;
const used = process.cpuUsage(cpu);
const run: BillingRun = { ms, cpuMs: (used.user + used.system) / 1000, beforeMb, peakMb: peakResidentMb(process.pid) };
process.send?.(run);
await database.close();
process.disconnect?.();
