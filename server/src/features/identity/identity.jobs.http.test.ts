import { expect, it } from 'vitest';
import { openDatabase, withLookup } from '../../platform/db/scope.ts';
import { insertUser } from '../../testing/factories.ts';
import { startTestApp } from '../../testing/test-app.ts';
import { purge } from './purge.sql.ts';

it('clears what has expired and keeps what has not', async () => {
  const test = await startTestApp({ withJobs: false });
  const { superuser, targets } = test.database;
  const [old, live] = [await insertUser(superuser), await insertUser(superuser)];
  await superuser.query("update sessions set expires_at = '2026-11-19' where user_id = $1", [old.userId]);
  await superuser.query(`insert into throttles (bucket, key_hash, window_start, hits) values
    ('a', '1', '2026-11-18', 1), ('a', '2', '2026-11-20 08:00Z', 1)`);
  await superuser.query(`insert into idempotency_keys (actor_hash, key, request_hash, created_at) values
    ('1', 'old', '1', '2026-11-19 08:00Z'), ('1', 'live', '1', '2026-11-19 10:00Z')`);
  await superuser.query(
    `insert into secrets (token_hash, purpose, user_id, created_at, expires_at) values
      ('1', 'verify_email', $1, '2026-11-01', '2026-11-02'), ('2', 'verify_email', $1, '2026-11-18', '2026-11-19')`,
    [live.userId],
  );
  const worker = openDatabase({
    target: targets.worker,
    name: 'test-purge',
    clock: test.deps.clock,
    log: test.deps.log,
  });
  await withLookup(worker, purge);
  await worker.close();
  const left = async (text: string) => (await superuser.query<{ value: string }>(text)).rows.map((row) => row.value);
  expect(await left('select user_id::text as value from sessions')).toEqual([live.userId]);
  expect(await left("select convert_from(key_hash, 'utf8') as value from throttles where bucket = 'a'")).toEqual(['2']);
  expect(await left('select key as value from idempotency_keys')).toEqual(['live']);
  expect(await left("select convert_from(token_hash, 'utf8') as value from secrets")).toEqual(['2']);
  await test.close();
});
