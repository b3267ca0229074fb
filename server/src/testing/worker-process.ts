import { startJobs } from '../jobs/runner.ts';
import { clockOf } from '../platform/clock.ts';
import { loadConfig } from '../platform/config.ts';
import { createVault } from '../platform/crypto.ts';
import { createQueuePool } from '../platform/db/queue-pool.ts';
import { openDatabase } from '../platform/db/scope.ts';
import { embeddedTargets } from '../platform/db/targets.ts';
import { createLog } from '../platform/log.ts';
import { buildJobs, startBot } from '../worker.ts';

/**
 * A worker in a process of its own, so that a test can kill it without a word:
 * `worker-process.ts <socket folder> <database> <instant> [<token of a bot> <where Telegram answers>]`.
 */
const [socketDir = '', name = '', now = '', botToken = '', telegramUrl = ''] = process.argv.slice(2);
const target = embeddedTargets(socketDir, name).worker;
const log = createLog({ level: 'silent' });
const clock = clockOf(() => Date.parse(now));
const config = loadConfig({
  ALLOW_UNSAFE_DATABASE: '1',
  TELEGRAM_BOT_TOKEN: botToken,
  TELEGRAM_API_URL: telegramUrl,
});
const database = openDatabase({ target, name: 'killed-worker', clock, log });
await startJobs({
  database,
  pool: createQueuePool(target, { log, concurrency: 1 }),
  jobs: buildJobs({
    config,
    clock,
    vault: createVault('a secret of tests that is long enough'),
  }),
  log,
  isOnlyWorker: true,
});
await startBot({ config, database, target, log, pace: { waitMs: 1_000, turnMs: 100, pauseMs: 50 } });
