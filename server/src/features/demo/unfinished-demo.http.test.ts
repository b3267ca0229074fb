import { afterAll, beforeAll, expect, it } from 'vitest';
import { withLookup } from '../../platform/db/scope.ts';
import { insertOwner } from '../../testing/factories.ts';
import { clientOf } from '../../testing/http-client.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { until } from '../../testing/until.ts';
import { demoOwner } from './demo.fixture.ts';
import { begin } from './make-demo.ts';

/** A demo that was not finished: removed under the hands of whoever makes it, or left by a process that is gone (ADR 0026). */

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp({ now: '2026-11-22T09:00:00Z' });
}, 60_000);
afterAll(() => test.close());

async function count(sql: string, values: readonly unknown[] = []): Promise<number> {
  const { rows } = await test.database.superuser.query(`select count(*)::int from ${sql}`, [...values]);
  return rows[0]?.count ?? -1;
}

it('is removed in the middle: whoever fills it finds it gone and stops', async () => {
  const client = clientOf(test, (await insertOwner(test.database.superuser)).token);
  expect((await client.post('/demo')).body.state).toBe('making');
  expect((await client.delete('/demo')).status).toBe(204);
  expect((await client.get('/demo')).body).toMatchObject({ state: 'none' });
});

it('is written by nobody any more before its removal takes it: the two never wait for each other', async () => {
  const client = clientOf(test, (await insertOwner(test.database.superuser)).token);
  await client.post('/demo');
  const { ownerId } = await demoOwner(test.database);
  await until(
    () => count('contracts where owner_id = $1', [ownerId]),
    (contracts) => contracts > 0,
  );
  const writer = await test.database.superuser.connect();
  await writer.query('begin');
  await writer.query('select from owners where id = $1 for key share', [ownerId]);
  const removal = client.delete('/demo');
  const fillers = () => count('sessions s join demos d on d.user_id = s.user_id');
  const left = await until(fillers, (sessions) => sessions === 0);
  await writer.query('rollback');
  writer.release();
  expect([left, (await removal).status]).toEqual([0, 204]);
  expect(await count('demos where owner_id = $1', [ownerId])).toBe(0);
});

it('was left by a process that is gone: begun anew when nothing has moved for a minute, not before', async () => {
  const signIn = { email: 'demo@kliuchar.example', passwordHash: 'none' };
  const beginCommand = async () => (await withLookup(test.deps.db, (db) => begin(db, signIn))).begun.outcome;
  expect([await beginCommand(), await beginCommand()]).toEqual(['begun', 'making']);
  const first = await demoOwner(test.database);
  await test.database.superuser.query(`update demos set touched_at = now() - interval '61 seconds'`);
  expect(await beginCommand()).toBe('begun');
  expect(await demoOwner(test.database)).not.toEqual(first);
  expect([await count('demos'), await count('users where email = $1', [signIn.email])]).toEqual([1, 1]);
});
