import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Job } from '../../jobs/job.ts';
import { newId } from '../../platform/ids.ts';
import { buildJobs } from '../../worker.ts';
import { gateSize } from '../gate-size.ts';
import { startTestApp, type TestApp } from '../test-app.ts';
import { MONTH } from './portfolio-size.ts';
import { insertOthers } from './seed-others.ts';
import { seedPortfolios } from './seed-portfolio.ts';
import { buffersOfAll, watchStatements } from './statement-cost.ts';

/**
 * What the program does by itself, every day and every hour, over a whole account: it is done at any size, and costs so many buffers a lease
 * and no more. A look at the whole table for each lease would cost a hundred times of it. Buffers are the same on a busy machine
 * (performance.md §3.2).
 */
const CONTRACTS = gateSize(2_000, 20_000);
/** Measured 9: a month without a reading is looked for meter by meter, twice. */
const OF_A_LEASE = 15;
/** Whatever the account; the catalogue of tables that a closed account leaves is read once a run. */
const APART = 10_000;

let app: TestApp;
let watch: Awaited<ReturnType<typeof watchStatements>>;
beforeAll(
  async () => {
    app = await startTestApp({ withJobs: false, now: MONTH.now });
    const connection = await app.database.superuser.connect();
    const portfolio = { account: 1, contracts: CONTRACTS, counterparties: 2 * CONTRACTS, months: 2, readings: 3 };
    await seedPortfolios([connection], [portfolio], insertOthers);
    connection.release();
    watch = await watchStatements(app, 'worker');
  },
  gateSize(120_000, 600_000),
);
afterAll(() => app?.close());

const periodicJobs = () => buildJobs(app.deps).filter(({ isDaily, isHourly }) => isDaily || isHourly);

async function costOf(job: Job): Promise<number> {
  if (job.mode !== 'free') throw new Error(`${job.kind} is of one owner`);
  const { deps, worker } = app;
  const { clock, log } = deps;
  watch.take();
  await job.work(
    { database: worker, ownerId: null, outboxId: newId(), isLastAttempt: false, clock, log },
    { day: clock.today(), hour: MONTH.now.slice(0, 13) },
  );
  return buffersOfAll(watch.take());
}

test('each job of a day or an hour is done over the whole account, and costs no more than its leases', {
  timeout: gateSize(120_000, 600_000),
}, async () => {
  const costs = new Map<string, number>();
  for (const job of periodicJobs()) costs.set(job.kind, await costOf(job));
  // What looks at every lease has been heard.
  expect(costs.get('notifications.daily')).toBeGreaterThan(CONTRACTS);
  expect([...costs].filter(([, buffers]) => buffers > APART + OF_A_LEASE * CONTRACTS)).toEqual([]);
});
