import { expect, it } from 'vitest';
import { withLookup } from '../../platform/db/scope.ts';
import { insertUser } from '../../testing/factories.ts';
import { clientOf } from '../../testing/http-client.ts';
import { startTestApp } from '../../testing/test-app.ts';
import { purge } from './purge.sql.ts';

it('clears what has expired and keeps what has not', async () => {
  const test = await startTestApp({ withJobs: false });
  const { superuser } = test.database;
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
  await withLookup(test.worker, purge);
  const left = async (text: string) => (await superuser.query<{ value: string }>(text)).rows.map((row) => row.value);
  expect(await left('select user_id::text as value from sessions')).toEqual([live.userId]);
  expect(await left("select convert_from(key_hash, 'utf8') as value from throttles where bucket = 'a'")).toEqual(['2']);
  expect(await left('select key as value from idempotency_keys')).toEqual(['live']);
  expect(await left("select convert_from(token_hash, 'utf8') as value from secrets")).toEqual(['2']);
  await test.close();
});

it('leaves a browser that shows notifications until its sign-in has run out, used or not', async () => {
  const test = await startTestApp({ withJobs: false });
  const { superuser } = test.database;
  const [idle, showing, over] = [await insertUser(superuser), await insertUser(superuser), await insertUser(superuser)];
  await superuser.query(
    `update sessions set last_seen_at = '2026-11-01', expires_at = case when user_id = $1 then '2026-11-19'::timestamptz else '2026-12-01' end`,
    [over.userId],
  );
  await superuser.query(
    `insert into push_devices (id, user_id, session_id, endpoint_hash, address_sealed, name, created_at)
     select gen_random_uuid(), user_id, id, token_hash, '\\x00', 'Chrome', '2026-11-01' from sessions where user_id <> $1`,
    [idle.userId],
  );
  await withLookup(test.worker, purge);
  const left = await superuser.query<{ user_id: string }>(
    'select s.user_id from sessions s join push_devices d on d.session_id = s.id',
  );
  expect(left.rows).toEqual([{ user_id: showing.userId }]);
  expect((await superuser.query('select 1 from sessions')).rowCount).toBe(1);
  // It lets nobody in, all the same.
  expect((await clientOf(test, showing.token).get('/session')).status).toBe(401);
  await test.close();
});
