import { afterAll, beforeAll, expect, it } from 'vitest';
import { isShownIn } from '../../testing/shown-in-dump.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { type Importer, importer, rowsOf, savedWhole, sendTable } from './imports.fixture.ts';

/** How long what was brought in is kept (ADR 0046). */

let app: TestApp;
let me: Importer;
beforeAll(async () => {
  app = await startTestApp({ withJobs: false });
  app.time.set('2026-11-20T09:00:00Z');
});
afterAll(() => app.close());

const TABLE = 'ПІБ;Телефон\nКоваль Олена;0671112233\nБондар Петро;12';
const send = () => sendTable(app, me.owner.token, TABLE, { kind: 'counterparties' });
const purge = (now: string) => app.database.superuser.query('select private.purge_imports($1)', [now]);
const sealed = async () => {
  const { rows } = await app.database.superuser.query(
    'select count(*)::int as n from import_rows where owner_id = $1 and cells_sealed is not null',
    [me.owner.ownerId],
  );
  return rows[0].n;
};
const listed = async () => (await me.client.get('/imports')).body.items.map(({ id }: { id: string }) => id);

it('no cell lies open in the database', async () => {
  me = await importer(app);
  await send();
  const { rows } = await app.database.superuser.query(
    'select to_jsonb(r)::text as row from import_rows r where owner_id = $1',
    [me.owner.ownerId],
  );
  expect(rows).toHaveLength(2);
  for (const { row } of rows)
    for (const word of ['Коваль', '0671112233', 'Бондар']) expect(isShownIn(row, word), word).toBe(false);
});

it('an unfinished import goes a week after it was last touched', async () => {
  me = await importer(app);
  const { body } = await send();
  await purge('2026-11-27T08:59:00Z');
  expect(await listed()).toEqual([body.id]);
  await purge('2026-11-27T09:01:00Z');
  expect(await listed()).toEqual([]);
});

it('a saved row keeps no cells, a failed one a week, and what was made is remembered for thirty days', async () => {
  me = await importer(app);
  const { body } = await send();
  await savedWhole(me.client, body.id);
  expect(await sealed()).toBe(1);
  await purge('2026-11-27T09:01:00Z');
  expect(await sealed()).toBe(0);
  expect(await listed()).toEqual([body.id]);
  expect((await rowsOf(me.client, body.id)).map(({ state }: { state: string }) => state)).toEqual(['saved', 'wrong']);
  await purge('2026-12-20T09:01:00Z');
  expect(await listed()).toEqual([]);
  expect((await me.client.get('/counterparties?role=tenant')).body.total).toBe(1);
});

it('of an account that was closed nothing is left', async () => {
  me = await importer(app);
  const { body } = await send();
  await savedWhole(me.client, body.id);
  await app.database.superuser.query(
    `update users set email = 'deleted-' || id || '@invalid', blocked_at = now() where id = $1`,
    [me.owner.userId],
  );
  await purge('2026-11-20T10:00:00Z');
  const { rows } = await app.database.superuser.query(
    `select (select count(*) from imports where owner_id = $1)::int + (select count(*) from import_rows where owner_id = $1)::int
          + (select count(*) from import_entries where owner_id = $1)::int + (select count(*) from import_mappings where owner_id = $1)::int as left`,
    [me.owner.ownerId],
  );
  expect(rows).toEqual([{ left: 0 }]);
});
