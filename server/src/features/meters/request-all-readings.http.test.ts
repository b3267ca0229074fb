import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  insertContract,
  insertMeter,
  insertOwner,
  insertProperty,
  insertService,
  type TestOwner,
} from '../../testing/factories.ts';
import { clientOf } from '../../testing/http-client.ts';
import { endConnections } from '../../testing/portfolio/statement-cost.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { watchRoundTrips } from '../../testing/watch-round-trips.ts';

let app: TestApp;
let owner: TestOwner;
let watch: ReturnType<typeof watchRoundTrips>;

/** More than two chunks, and more than a call may name. */
const HOMES = 1203;

beforeAll(async () => {
  app = await startTestApp({ withJobs: false, now: '2026-11-20T09:00:00Z' });
  owner = await insertOwner(app.database.superuser);
  await letHomes();
  watch = watchRoundTrips(app.deps.db.pool);
  await endConnections(app.database);
});
afterAll(() => app.close());

/** One home that is let with its meter, and as many copies of it. */
async function letHomes(): Promise<void> {
  const db = app.database.superuser;
  const propertyId = await insertProperty(db, owner.ownerId);
  const { contractId } = await insertContract(db, owner.ownerId, { propertyId, status: 'active' });
  await insertService(db, owner.ownerId, { propertyId, code: 'electricity', method: 'meter' });
  const { rows } = await db.query('select id from property_services where property_id = $1', [propertyId]);
  const meterId = await insertMeter(db, owner.ownerId, { propertyId, service: 'electricity' });
  await db.query(
    `create table copies as select uuidv7() as property, uuidv7() as contract, uuidv7() as meter, uuidv7() as service, n from generate_series(2, ${HOMES}) n`,
  );
  await copy('properties', propertyId, `jsonb_build_object('id', c.property)`);
  await copy(
    'contracts',
    contractId,
    `jsonb_build_object('id', c.contract, 'rental_object_id', c.property, 'number', 'Д-' || c.n)`,
  );
  await copy('property_services', rows[0].id, `jsonb_build_object('id', c.service, 'property_id', c.property)`);
  await copy(
    'physical_meters',
    meterId,
    `jsonb_build_object('id', c.meter, 'property_id', c.property, 'serial', 'Л-' || c.n)`,
  );
}

/** Rows as this one is, but for what is their own. */
async function copy(table: string, id: string, own: string): Promise<void> {
  const db = app.database.superuser;
  const { rows } = await db.query(
    `select column_name as name from information_schema.columns where table_schema = 'public' and table_name = $1 and is_generated = 'NEVER'`,
    [table],
  );
  const names: string[] = rows.map(({ name }) => name);
  await db.query(
    `insert into ${table} (${names.join(', ')}) select ${names.map((name) => `r.${name}`).join(', ')}
       from ${table} x, copies c, jsonb_populate_record(x, ${own}) r where x.id = $1`,
    [id],
  );
}

const scalar = async (text: string) =>
  Number((await app.database.superuser.query(text, [owner.ownerId])).rows[0].count);
const letters = () =>
  scalar(`select count(distinct contract_id) from messages where owner_id = $1 and kind = 'readings.request'`);
const asked = () => scalar(`select count(*) from audit_log where owner_id = $1 and action = 'reading.requested'`);

it('all are asked, however many they are, by a few statements for hundreds of them', async () => {
  const client = clientOf(app, owner.token);
  const ask = async () => (await client.post('/meters/requests', { period: '2026-11' })).body.items;
  await client.get('/meters?period=2026-11');
  watch.take();
  const first = await ask();
  expect(first).toHaveLength(HOMES);
  expect(first.every(({ ok }: { ok: boolean }) => ok)).toBe(true);
  expect([await letters(), await asked()]).toEqual([HOMES, HOMES]);
  // BEGIN, entry, COMMIT and, for each of three chunks: contracts, stops, links, new links, links again, messages, trace
  expect(watch.take().statements).toBeLessThan(30);

  const again = await ask();
  expect(again).toHaveLength(HOMES);
  expect(new Set(again.map(({ code }: { code: string }) => code))).toEqual(new Set(['already_asked']));
  expect([await letters(), await asked()]).toEqual([HOMES, HOMES]);
  // The next day they are reminded.
  app.time.set('2026-11-21T09:00:00Z');
  expect((await ask()).every(({ ok }: { ok: boolean }) => ok)).toBe(true);
  expect(await asked()).toBe(2 * HOMES);
});
