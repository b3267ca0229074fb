import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { withClient } from './platform/db/targets.ts';
import { insertOwner } from './testing/factories.ts';
import { type Client, clientOf } from './testing/http-client.ts';
import { type SmallDisk, smallDisk } from './testing/small-disk.ts';
import { makeTemporaryFolder } from './testing/temporary-folder.ts';
import { startTestApp, type TestApp } from './testing/test-app.ts';

/** The disk of the database is full (reliability.md §3): what was told is kept, what was refused is nowhere, and room is all it takes. */

const ROOM_BYTES = 1024 * 1024;
const SPACE = `small_${process.pid}`;

const folder = makeTemporaryFolder();
let disk: SmallDisk | null;
let test: TestApp;
let owner: Client;
beforeAll(async () => {
  test = await startTestApp({ withJobs: false });
  owner = clientOf(test, (await insertOwner(test.database.superuser)).token);
  disk = smallDisk(folder.path, ROOM_BYTES);
  if (disk === null) return;
  await test.database.superuser.query(`create tablespace ${SPACE} location '${folder.path}'`);
  await test.database.superuser.query(`alter table tasks set tablespace ${SPACE}`);
});
afterAll(async () => {
  await test.close();
  if (disk !== null) {
    await withClient({ ...test.database.targets.ddl, user: 'postgres', database: 'postgres' }, (client) =>
      client.query(`drop tablespace ${SPACE}`),
    );
    disk.release();
  }
  folder.remove();
});

/** Too many different words to be packed into less. */
const task = (title: string) => owner.post('/tasks', { title, description: randomBytes(1_400).toString('base64') });

it('refuses in plain words, half does nothing, and goes on when there is room', {
  timeout: 120_000,
}, async (context) => {
  if (disk === null) return context.skip('Mounting is not allowed here');
  const kept: string[] = [];
  let answer = await task('Перше');
  while (answer.status === 201 && kept.length < 2_000) {
    kept.push(answer.body.id);
    answer = await task(`Ще одне ${kept.length}`);
  }
  expect([answer.status, answer.body.code, answer.body.errors]).toEqual([
    503,
    'unavailable',
    ['Сервіс тимчасово недоступний. Спробуйте за хвилину.'],
  ]);
  expect(kept.length).toBeGreaterThan(10);
  const audited = `select array_agg(entity_id order by entity_id) as ids from audit_log where entity_type = 'task'`;
  const standing = 'select array_agg(id order by id) as ids from tasks';
  for (const query of [standing, audited])
    expect((await test.database.superuser.query(query)).rows[0].ids).toEqual(kept.toSorted());
  expect((await owner.get('/tasks')).status).toBe(200);
  expect((await test.inject({ url: '/healthz' })).statusCode).toBe(200);

  disk.widen();
  expect((await task('Коли є місце')).status).toBe(201);
});
