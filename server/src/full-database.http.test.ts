import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { withClient } from './platform/db/targets.ts';
import { insertOwner } from './testing/factories.ts';
import { type Client, clientOf } from './testing/http-client.ts';
import { mountSmall } from './testing/small-disk.ts';
import { makeTemporaryFolder } from './testing/temporary-folder.ts';
import { startTestApp, type TestApp } from './testing/test-app.ts';

/** The disk of the database is full (reliability.md §3): what was told is kept, what was refused is nowhere, and room is all it takes. */

const ROOM_BYTES = 1024 * 1024;
const SPACE = `small_${process.pid}`;

type SmallTable = { widen(): Promise<void>; release(): Promise<void> };

const folder = makeTemporaryFolder();
let table: SmallTable;
let test: TestApp;
let owner: Client;
beforeAll(async () => {
  test = await startTestApp({ withJobs: false });
  owner = clientOf(test, (await insertOwner(test.database.superuser)).token);
  table = (await tableOnSmallDisk()) ?? (await tableThatFills());
});
afterAll(async () => {
  await test.close();
  await table.release();
  folder.remove();
});

/** The rows of tasks stand on a file system of their own. Null where mounting is not allowed. */
async function tableOnSmallDisk(): Promise<SmallTable | null> {
  const disk = mountSmall(folder.path, ROOM_BYTES);
  if (disk === null) return null;
  const { superuser, targets } = test.database;
  await superuser.query(`create tablespace ${SPACE} location '${folder.path}'`);
  await superuser.query(`alter table tasks set tablespace ${SPACE}`);
  return {
    widen: async () => disk.widen(),
    async release() {
      const server = { ...targets.ddl, user: 'postgres', database: 'postgres' };
      await withClient(server, (client) => client.query(`drop tablespace ${SPACE}`));
      disk.release();
    },
  };
}

/** The table says of itself what the server says of a full disk, at the same moment: after the row has been checked. */
async function tableThatFills(): Promise<SmallTable> {
  await test.database.superuser.query(
    `create function private.fill_up() returns trigger language plpgsql as $$ begin
       if (select sum(octet_length(description)) from public.tasks) > ${ROOM_BYTES} then
         raise exception 'No space left on device' using errcode = 'disk_full';
       end if;
       return null; end $$`,
  );
  await test.database.superuser.query(
    'create trigger fill_up after insert on tasks for each row execute function private.fill_up()',
  );
  return {
    widen: async () => void (await test.database.superuser.query('drop trigger fill_up on tasks')),
    release: async () => undefined,
  };
}

/** Too many different words to be packed into less. */
const task = (title: string) => owner.post('/tasks', { title, description: randomBytes(1_400).toString('base64') });

it('refuses in plain words, half does nothing, and goes on when there is room', {
  timeout: 120_000,
}, async () => {
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

  await table.widen();
  expect((await task('Коли є місце')).status).toBe(201);
});
