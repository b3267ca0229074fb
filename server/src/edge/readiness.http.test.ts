import { chmodSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, describe, expect, it } from 'vitest';
import { withClient } from '../platform/db/targets.ts';
import { newId } from '../platform/ids.ts';
import { startTestApp, type TestApp, type TestAppOptions } from '../testing/test-app.ts';
import { until } from '../testing/until.ts';

let test: TestApp;
afterEach(() => test.close());

async function start(env: TestAppOptions['env'] = {}): Promise<void> {
  test = await startTestApp({ withJobs: false, env });
}

async function ready(): Promise<[number, unknown]> {
  const answer = await test.inject({ url: '/readyz' });
  expect(answer.headers['cache-control']).toBe('no-store');
  return [answer.statusCode, answer.json()];
}

/** The answer is kept for a second, so a change shows only after it. */
async function readyAfter(change: () => Promise<unknown>): Promise<[number, unknown]> {
  await change();
  await delay(1_100);
  return ready();
}

/** Through another database: one cannot set apart the one it is connected to. */
function asAdmin(sql: string): Promise<unknown> {
  const { name, superuser } = test.database;
  const kick = `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}' and usename <> 'postgres'`;
  return withClient({ ...superuser.options, database: 'postgres' }, async (client) => {
    await client.query(sql);
    await client.query(kick);
  });
}

describe('readiness', () => {
  it('is told by code alone while the process starts, serves and stops', async () => {
    await start();
    expect(await ready()).toEqual([200, { status: 'ok' }]);
    test.deps.lifecycle.beginStop();
    expect(await ready()).toEqual([503, { status: 'stopping' }]);
  });

  it('is lost with the database and comes back with it', async () => {
    await start();
    const { name } = test.database;
    expect(await readyAfter(() => asAdmin(`alter database ${name} allow_connections false`))).toEqual([
      503,
      { status: 'database' },
    ]);
    expect(await readyAfter(() => asAdmin(`alter database ${name} allow_connections true`))).toEqual([
      200,
      { status: 'ok' },
    ]);
  });

  it('needs a database that writes', async () => {
    await start();
    const { name } = test.database;
    const change = () => asAdmin(`alter database ${name} set default_transaction_read_only = on`);
    expect(await readyAfter(change)).toEqual([503, { status: 'database_read_only' }]);
  });

  it('needs every migration, and takes those of the next release', async () => {
    await start();
    const { superuser } = test.database;
    const next = () =>
      superuser.query(`insert into schema_migrations (version, name, checksum) values (9999, 'next', '')`);
    expect(await readyAfter(next)).toEqual([200, { status: 'ok' }]);
    const previous = () => superuser.query('delete from schema_migrations where version > 1');
    expect(await readyAfter(previous)).toEqual([503, { status: 'schema' }]);
  });

  it('needs a database that keeps what it has acknowledged', async () => {
    // The server of the tests runs without fsync, and here nobody has allowed that.
    await start({ ALLOW_UNSAFE_DATABASE: '0' });
    expect(await ready()).toEqual([503, { status: 'durability' }]);
  });

  it('needs room on the disk', async () => {
    await start({ MIN_FREE_DISK_MB: '999999999' });
    expect(await ready()).toEqual([503, { status: 'disk' }]);
  });

  it('needs a folder for files', async () => {
    await start();
    const folder = join(test.deps.config.dataDir, 'files');
    const change = async () => {
      rmSync(folder, { recursive: true, force: true });
      writeFileSync(folder, 'a file in its place');
      chmodSync(folder, 0o600);
    };
    expect(await readyAfter(change)).toEqual([503, { status: 'disk' }]);
  });
});

describe('metrics', () => {
  const read = async () => (await test.inject({ url: '/metrics' })).body;
  const value = (text: string, series: string) =>
    text
      .split('\n')
      .find((line) => line.startsWith(`${series} `))
      ?.slice(series.length + 1);

  it('show what waits, for how long, and the last backup', async () => {
    await start();
    const db = test.database.superuser;
    expect(value(await read(), 'backup_last_success_timestamp_seconds')).toBeUndefined();
    const insert = `insert into outbox (id, kind, payload, run_at, attempts, done_at) values ($1, $2, '{}', now() + $3::interval, $4, $5)`;
    await db.query(insert, [newId(), 'x', '-90 seconds', 0, null]);
    await db.query(insert, [newId(), 'x', '1 hour', 0, null]);
    await db.query(insert, [newId(), 'x', '-30 seconds', 3, null]);
    await db.query(insert, [newId(), 'x', '-1 day', 12, null]);
    await db.query(insert, [newId(), 'backup.daily', '-1 day', 0, '2026-11-20T01:02:03Z']);
    for (const status of ['queued', 'failed', 'sent'])
      await db.query(
        `insert into messages (id, channel, recipient, kind, text, status) values ($1, 'email', 'olena@example.com', 'x', 'x', $2)`,
        [newId(), status],
      );
    const text = await read();
    expect(value(text, 'database_up')).toBe('1');
    expect(value(text, 'jobs{state="due"}')).toBe('1');
    expect(value(text, 'jobs{state="scheduled"}')).toBe('1');
    expect(value(text, 'jobs{state="retrying"}')).toBe('1');
    expect(value(text, 'jobs{state="failed"}')).toBe('1');
    expect(Number(value(text, 'jobs_oldest_due_seconds'))).toBeCloseTo(90, -1);
    expect(value(text, 'messages{state="queued"}')).toBe('1');
    expect(value(text, 'messages{state="failed"}')).toBe('1');
    expect(value(text, 'backup_last_success_timestamp_seconds')).toBe(
      String(Date.parse('2026-11-20T01:02:03Z') / 1000),
    );
    expect(value(text, 'database_pool_waiting')).toBe('0');
    expect(Number(value(text, 'disk_free_bytes'))).toBeGreaterThan(0);
    expect(text).toContain('nodejs_eventloop_lag_p99_seconds');
    expect(text).not.toContain('olena');
  });

  it('show the requests that wait for a connection', async () => {
    await start();
    const held = await Promise.all(Array.from({ length: 8 }, () => test.deps.db.pool.connect()));
    const reading = read();
    const waiting = await until(
      async () => test.deps.db.pool.waitingCount,
      (count) => count > 0,
    );
    expect(waiting).toBe(1);
    for (const client of held) client.release();
    expect(value(await reading, 'database_pool_connections{state="busy"}')).toBe('8');
  });

  it('say that the database is away, and nothing old in its place', async () => {
    await start();
    await asAdmin(`alter database ${test.database.name} allow_connections false`);
    const text = await read();
    expect(value(text, 'database_up')).toBe('0');
    expect(text).not.toMatch(/^(jobs|messages)/m);
  });
});
