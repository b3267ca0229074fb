import { type ChildProcess, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { insertContract, insertCounterparty, insertOwner } from '../../testing/factories.ts';
import { clientOf } from '../../testing/http-client.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { until } from '../../testing/until.ts';

const NOW = '2026-11-20T09:00:00Z';
const RECEIPTS = 1_000;
const WORKER = fileURLToPath(new URL('../../testing/worker-process.ts', import.meta.url));

let app: TestApp;
const started: ChildProcess[] = [];
beforeAll(async () => {
  app = await startTestApp({ now: NOW, withJobs: false });
});
afterAll(async () => {
  for (const child of started) child.kill('SIGKILL');
  await app.close();
});

function startWorker(): ChildProcess {
  const child = spawn(
    process.execPath,
    ['--import', 'tsx', WORKER, inject('databaseSocketDir'), app.database.name, NOW],
    { stdio: ['ignore', 'ignore', 'inherit'] },
  );
  started.push(child);
  return child;
}

/** SIGKILL and the end of the process; nothing of it could say goodbye. */
function kill(child: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    child.once('exit', () => resolve());
    child.kill('SIGKILL');
  });
}

async function one<Row extends object>(sql: string, values: unknown[] = []): Promise<Row | undefined> {
  const { rows } = await app.database.superuser.query<Row>(sql, values);
  return rows[0];
}
type Progress = { status: string; done: number; locked: boolean };
const progress = async (): Promise<Progress> =>
  (await one<Progress>(
    `select r.status, r.done, exists (select 1 from graphile_worker._private_jobs j where j.locked_at is not null) as locked from receipt_runs r`,
  )) ?? { status: 'none', done: 0, locked: false };

it('killed with SIGKILL again and again and started anew, a run of 1 000 ends with exactly 1 000, without a gap, balanced', {
  timeout: 180_000,
}, async () => {
  const db = app.database.superuser;
  const owner = await insertOwner(db);
  const landlordId = await insertCounterparty(db, owner.ownerId, { roles: ['landlord'] });
  const tenantId = await insertCounterparty(db, owner.ownerId);
  for (let i = 0; i < RECEIPTS; i += 1) await insertContract(db, owner.ownerId, { landlordId, tenantId });
  const client = clientOf(app, owner.token);
  const run = await client.post('/receipts/run', { period: '2026-11' });
  expect([run.status, run.body.total]).toEqual([202, RECEIPTS]);

  // Once in the middle of the first chunk, once right after it was committed: half of the receipts are there.
  const first = startWorker();
  const during = await until(progress, ({ locked }) => locked, 40_000);
  expect(during).toMatchObject({ status: 'running', locked: true });
  await kill(first);
  const second = startWorker();
  const halfway = await until(progress, ({ done }) => done > 0, 40_000);
  await kill(second);
  expect(halfway.done).toBeGreaterThan(0);
  const stopped = await progress();
  const counted = await one<{ count: number }>('select count(*)::int as count from receipts');
  expect(counted?.count).toBe(stopped.done);

  const last = startWorker();
  const finished = await until(progress, ({ status }) => status === 'done', 40_000);
  await kill(last);
  expect(finished).toMatchObject({ status: 'done', done: RECEIPTS });
  const result = await client.get(`/receipts/runs/${run.body.id}`);
  expect(result.body).toMatchObject({ created_count: RECEIPTS, existing_count: 0, skipped: [] });
  expect(
    await one(
      `select count(*)::int as receipts, count(distinct contract_id)::int as contracts, max(right(number, 4))::int as last, count(distinct number)::int as numbers from receipts`,
    ),
  ).toEqual({ receipts: RECEIPTS, contracts: RECEIPTS, last: RECEIPTS, numbers: RECEIPTS });
  expect(await one(`select value::int as value from counters where kind = 'receipt'`)).toEqual({ value: RECEIPTS });

  const ids = await db.query<{ id: string }>('select id from receipts order by id');
  const issued = await client.post('/receipts/issue', { ids: ids.rows.map(({ id }) => id) });
  expect(issued.body.items.every(({ ok }: { ok: boolean }) => ok)).toBe(true);
  expect(
    await one(`select (select sum(own_kop) from receipts)::text as own,
      (select sum(case when debit_account = 'receivable' then amount_kop else -amount_kop end) from ledger_entries where 'receivable' in (debit_account, credit_account))::text as receivable`),
  ).toEqual({ own: String(RECEIPTS * 2_000_000), receivable: String(RECEIPTS * 2_000_000) });
});
