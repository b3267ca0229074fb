import { IMPORT_MAX_ROWS } from '@kliuchar/api-schema/imports';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { endConnections } from '../../testing/portfolio/statement-cost.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { watchRoundTrips } from '../../testing/watch-round-trips.ts';
import { type Importer, importer, rowsOf, sendTable } from './imports.fixture.ts';

let app: TestApp;
let me: Importer;
beforeAll(async () => {
  app = await startTestApp({ withJobs: false, now: '2026-11-20T09:00:00Z' });
  me = await importer(app);
});
afterAll(() => app.close());

const HEADINGS = 'Адреса\tОрендар\tТелефон\tОренда\tПочаток\tДень оплати';
const rowAt = (at: number) =>
  `Київ, вул. Довга, ${at + 1}, кв. ${at + 1}\tПетренко Іван ${at}\t+38067${1_000_000 + at}\t${10_000 + at}\t01.02.2026\t5`;

it('a table of the greatest length is looked at whole, and again by another mapping, inside the time of a statement', {
  timeout: 120_000,
}, async () => {
  const rows = Array.from({ length: IMPORT_MAX_ROWS }, (_, at) => rowAt(at));
  // The last repeats the first, and the one before it says nothing that can be read.
  rows.splice(-2, 2, rowAt(7).replace('01.02.2026', 'колись'), rowAt(0));
  const made = await sendTable(app, me.owner.token, [HEADINGS, ...rows].join('\n'));
  expect([made.status, made.body.errors]).toEqual([201, undefined]);
  const counts = { total: IMPORT_MAX_ROWS, ready: IMPORT_MAX_ROWS - 1, wrong: 1, duplicates: 1 };
  expect(made.body.counts).toMatchObject(counts);
  const { id, mapping } = made.body;
  const without = mapping.map((field: string | null) => (field === 'startDate' ? null : field));
  const blind = await me.client.patch(`/imports/${id}`, { mapping: without });
  expect([blind.status, blind.body.counts?.wrong]).toEqual([200, IMPORT_MAX_ROWS]);
  const seen = await me.client.patch(`/imports/${id}`, { mapping });
  expect(seen.body.counts).toMatchObject(counts);
  expect(await rowsOf(me.client, id, '&state=wrong')).toMatchObject([
    { number: IMPORT_MAX_ROWS, problems: [{ field: 'startDate' }] },
  ]);
  expect(await rowsOf(me.client, id, '&state=duplicate')).toMatchObject([
    { number: IMPORT_MAX_ROWS + 1, duplicate: { row_number: 2 } },
  ]);
});

it('the list of imports and one of them are a statement each, however many there are', async () => {
  app.time.set('2026-11-20T10:00:00Z');
  for (const at of [1, 2, 3]) await sendTable(app, me.owner.token, [HEADINGS, rowAt(at)].join('\n'));
  const watch = watchRoundTrips(app.deps.db.pool);
  await endConnections(app.database);
  const costOf = async (path: string) => {
    await me.client.get(path);
    watch.take();
    const { status, body } = await me.client.get(path);
    expect(status).toBe(200);
    return { body, cost: watch.take() };
  };
  const list = await costOf('/imports');
  expect(list.body.items.map(({ counts }: { counts: { total: number } }) => counts.total)).toEqual([
    1,
    1,
    1,
    IMPORT_MAX_ROWS,
  ]);
  // The entry into the scope, and the list.
  expect(list.cost).toEqual({ roundTrips: 1, statements: 2 });
  expect((await costOf(`/imports/${list.body.items[0].id}`)).cost).toEqual({ roundTrips: 1, statements: 2 });
});
