import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type BillingWorld, createBillingWorld } from '../../testing/billing-world.ts';
import { insertManager } from '../../testing/entrusted.ts';
import {
  insertContract,
  insertMeter,
  insertOwner,
  insertReading,
  insertService,
  type Statements,
} from '../../testing/factories.ts';
import { type Client, clientOf } from '../../testing/http-client.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

/**
 * What a meter showed when the lease was handed over begins its month (contract.md §1.11): whoever shows, counts or asks for the readings
 * of the month takes it for the figure to count from, and not for the month's reading.
 */

let app: TestApp;
let world: BillingWorld;
beforeAll(async () => {
  app = await startTestApp({ withJobs: false, now: '2026-11-20T09:00:00Z' });
  world = await createBillingWorld(app);
});
afterAll(() => app.close());

/** An owner with one flat in a complex, its meter and the lease from the 1st of November; its meter was read at the handover. */
let at: { ownerId: string; client: Client; contractId: string; propertyId: string; meterId: string; complexId: string };
beforeEach(async () => {
  const owner = await insertOwner(world.db);
  const { ownerId } = owner;
  const client = clientOf(app, owner.token);
  const lease = await insertContract(world.db, ownerId, { startDate: '2026-11-01' });
  const { contractId, propertyId } = lease;
  await insertService(world.db, ownerId, { propertyId, position: 0, code: 'gas', method: 'meter' });
  const meterId = await insertMeter(world.db, ownerId, { propertyId, service: 'gas' });
  const { body } = await client.post('/complexes', { name: 'Будинок' });

  await client.post(`/complexes/${body.id}/properties`, { property_ids: [propertyId] });
  at = { ownerId, client, contractId, propertyId, meterId, complexId: body.id };
  await read('2026-11-01', { value: '1200', source: 'handover' });
});

type Read = { readonly value: string; readonly source?: string; readonly state?: string };
const read = (on: string, how: Read) =>
  insertReading(world.db, at.ownerId, { meterId: at.meterId, propertyId: at.propertyId, on, ...how });
const sheet = async (month = '2026-11') => (await at.client.get(`/meters?period=${month}`)).body;
const unit = async () => (await at.client.get(`/complexes/${at.complexId}/units`)).body.items[0];
const missing = async () => (await sheet()).counts.missing;
const change = (set: string) => world.db.query(`update contracts set ${set} where id = $1`, [at.contractId]);
const keptOf = async () => {
  const { rows } = await world.db.query(
    `select coalesce(sum(count) filter (where fact = 'readings' and key = '2026-11'), 0)::int as kept,
            (select count(*)::int from private.count_facts($1) where fact = 'readings' and key = '2026-11') as counted from owner_facts where owner_id = $1`,
    [at.ownerId],
  );
  return [rows[0].kept, rows[0].counted];
};

describe('the reading a lease begins with', () => {
  it('stands in the month’s sheet as what the month is counted from, and the sheet still asks', async () => {
    const begun = await sheet();
    expect(begun.counts).toMatchObject({ missing: 1, approved: 0 });
    expect(begun.items).toMatchObject([
      { state: 'missing', reading: null, previous: { values: ['1200'], date: '2026-11-01', begins_lease: true } },
    ]);
    expect((await at.client.get('/meters?period=2026-11&state=missing')).body.total).toBe(1);
    expect((await at.client.get('/meters?period=2026-11&state=approved')).body.items).toEqual([]);
    expect((await at.client.get(`/meters?period=2026-11&property_id=${at.propertyId}`)).body.counts.missing).toBe(1);
    await at.client.post('/meters/readings', { meter_id: at.meterId, date: '2026-11-20', values: ['1231'] });
    const ended = await sheet();
    expect(ended.counts).toMatchObject({ missing: 0, approved: 1 });
    expect(ended.items).toMatchObject([
      { state: 'approved', reading: { values: ['1231'], consumption: ['31'] }, previous: { begins_lease: true } },
    ]);
  });

  it('is no reading of the month on the map of the complex', async () => {
    expect(await unit()).toMatchObject({ meters_count: 1, readings_missing: 1 });
    await read('2026-11-19', { value: '1230' });
    expect(await unit()).toMatchObject({ meters_count: 1, readings_missing: 0 });
  });

  it('is missing on the dashboards of the owner and of the manager', async () => {
    const manager = await insertManager(
      app,
      { ownerId: at.ownerId, propertyId: at.propertyId },
      { switches: ['readings'] },
    );
    const kinds = async (client: Client) =>
      (await client.get('/dashboard/summary')).body.attention.map(({ kind }: { kind: string }) => kind);
    expect(await kinds(at.client)).toContain('readings_missing');
    expect(await kinds(manager.client)).toEqual(['readings_missing']);
    await read('2026-11-19', { value: '1230' });
    expect(await kinds(at.client)).not.toContain('readings_missing');
    expect(await kinds(manager.client)).toEqual([]);
  });

  it('is asked for by a request for readings', async () => {
    const asked = async () => (await at.client.post('/meters/requests', { period: '2026-11' })).body.items;
    expect(await asked()).toMatchObject([{ contract_id: at.contractId, ok: true }]);
  });

  it('has ended the month of the lease before where the next one begins later', async () => {
    await change(`start_date = '2026-12-01'`);
    expect(await missing()).toBe(0);
    expect(await keptOf()).toEqual([1, 1]);
    await change(`start_date = '2026-11-01'`);
    expect(await missing()).toBe(1);
    expect(await keptOf()).toEqual([0, 0]);
    // Taken into account from the next month: what was read has ended this one.
    await change(`billing_from = '2026-12-01'`);
    expect(await missing()).toBe(0);
  });

  it('is one only while the lease stands: neither a draft nor a cancelled one begins anything', async () => {
    await change(`status = 'draft'`);
    expect(await missing()).toBe(0);
    await change(`status = 'scheduled'`);
    expect(await missing()).toBe(1);
  });

  it('corrected, is a reading of the month as little as before', async () => {
    await world.db.query(
      `insert into readings (id, owner_id, meter_id, property_id, period, taken_on, reading_values, source, state, corrects_id)
       select gen_random_uuid(), owner_id, meter_id, property_id, period, taken_on, '{1201}', 'owner', 'approved', id from readings where meter_id = $1`,
      [at.meterId],
    );
    expect(await missing()).toBe(1);
    expect((await unit()).readings_missing).toBe(1);
    expect((await at.client.post('/meters/requests', { period: '2026-11' })).body.items).toMatchObject([{ ok: true }]);
  });

  it('written while the lease is being moved, is judged by where the lease stands in the end', async () => {
    await world.db.query('delete from readings where meter_id = $1', [at.meterId]);
    const move = (db: Statements, day: string) =>
      db.query('update contracts set start_date = $2 where id = $1', [at.contractId, day]);
    const write = (db: Statements) =>
      insertReading(db, at.ownerId, {
        meterId: at.meterId,
        propertyId: at.propertyId,
        on: '2026-11-01',
        value: '1200',
        source: 'handover',
      });
    for (const [day, left] of [
      ['2026-12-01', 0],
      ['2026-11-01', 1],
    ] as const) {
      const leave = (db: Statements) => move(db, day);
      for (const [first, second] of [
        [leave, write],
        [write, leave],
      ] as const) {
        const open = await app.database.superuser.connect();
        await open.query('begin');
        await first(open);
        const waiting = second(world.db);
        await new Promise((resolve) => setTimeout(resolve, 100));
        await open.query('commit');
        open.release();
        await waiting;
        expect(await missing()).toBe(left);
        await world.db.query('delete from readings where meter_id = $1', [at.meterId]);
      }
    }
  });
});
