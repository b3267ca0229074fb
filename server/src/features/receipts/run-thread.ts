import { clockOf } from '../../platform/clock.ts';
import { openDatabase } from '../../platform/db/scope.ts';
import { createLog } from '../../platform/log.ts';
import { answerTask } from '../../platform/thread.ts';
import { executeTask, type ThreadTask } from './run-task.ts';

/** One run, in a thread (`executeApart`): it reads the next chunk, writes the present one and announces the last at the same time. */
const CONNECTIONS = 3;

await answerTask(async ({ target, clockAheadMs, ...task }: ThreadTask) => {
  const database = openDatabase({
    target,
    name: 'kliuchar-run',
    clock: clockOf(() => Date.now() + clockAheadMs),
    log: createLog({ level: 'warn' }),
    max: CONNECTIONS,
    isBackground: true,
  });
  try {
    return await executeTask(database, task);
  } finally {
    await database.close();
  }
});
