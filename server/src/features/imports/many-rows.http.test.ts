import { afterAll, beforeAll, expect, it } from 'vitest';
import { gateSize } from '../../testing/gate-size.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { type Importer, importer, savedWhole, sendTable } from './imports.fixture.ts';

/** ux.md goal 11: a thousand rows in well under two minutes. In `npm test` a part of them, enough to see that none is lost between two calls. */
const ROWS = gateSize(60, 1000);

let app: TestApp;
let me: Importer;
beforeAll(async () => {
  app = await startTestApp({ withJobs: false });
  me = await importer(app);
});
afterAll(() => app.close());

it('every row of a long table is saved once, over as many calls as it takes', { timeout: 240_000 }, async () => {
  const rows = Array.from(
    { length: ROWS },
    (_, at) =>
      `Київ, вул. Довга, ${at + 1}, кв. ${at + 1}\tПетренко Іван ${at}\t+38067${String(1_000_000 + at)}\t${10_000 + at}\t01.02.2026\t5`,
  );
  const table = ['Адреса\tОрендар\tТелефон\tОренда\tПочаток\tДень оплати', ...rows].join('\n');
  const { body } = await sendTable(app, me.owner.token, table);
  expect(body.counts).toMatchObject({ total: ROWS, ready: ROWS });
  const done = await savedWhole(me.client, body.id);
  expect(done).toMatchObject({
    counts: { saved: ROWS },
    created: { property: ROWS, counterparty: ROWS, contract: ROWS },
  });
  const { rows: counted } = await app.database.superuser.query(
    'select count(*)::int as all, count(distinct rental_object_id)::int as homes from contracts where owner_id = $1',
    [me.owner.ownerId],
  );
  expect(counted).toEqual([{ all: ROWS, homes: ROWS }]);
});
