import { afterAll, beforeAll, expect, test } from 'vitest';
import { insertManager } from '../../testing/entrusted.ts';
import { insertContract, insertMeter, insertOwner, insertProperty, insertService } from '../../testing/factories.ts';
import { type Client, clientOf } from '../../testing/http-client.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

/** A lease may have a list of services of its own (product.md §5): its days and its photo are asked for, not those of the object. */

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ withJobs: false, now: '2026-11-20T09:00:00Z' });
});
afterAll(() => app.close());

const sql = (text: string, values: unknown[] = []) => app.database.superuser.query(text, values);

async function letFlat(own: readonly object[] | null) {
  const db = app.database.superuser;
  const { ownerId, token } = await insertOwner(db);
  const propertyId = await insertProperty(db, ownerId, {});
  const { contractId } = await insertContract(db, ownerId, { propertyId, startDate: '2026-10-15' });
  for (const [position, code] of ['electricity', 'gas'].entries())
    await insertService(db, ownerId, { propertyId, position, code, method: 'meter' });
  await sql(
    `update property_services set photo_required = true, reading_window = '{"fromDay":28,"toDay":4}'
      where property_id = $1 and code = 'electricity'`,
    [propertyId],
  );
  await sql('update contracts set utilities = $2 where id = $1', [contractId, own && JSON.stringify(own)]);
  const meters = [];
  for (const service of ['electricity', 'gas'])
    meters.push(await insertMeter(db, ownerId, { propertyId, service, serial: service }));
  return { ownerId, propertyId, contractId, client: clientOf(app, token), meters };
}

const OWN = [
  { code: 'gas', payer: 'tenant', method: 'meter', readingWindow: { fromDay: 1, toDay: 8 }, photoRequired: true },
];

const photosOf = async (client: Client, period = '2026-11') =>
  (await client.get(`/meters?period=${period}`)).body.items.map(
    (row: { service: string; photo_required: boolean }) => `${row.service} ${row.photo_required}`,
  );

const BY_OBJECT = ['electricity true', 'gas false'];
const BY_LEASE = ['electricity false', 'gas true'];

test('the sheet asks for the photo that the list of the lease asks for', async () => {
  expect(await photosOf((await letFlat(null)).client)).toEqual(BY_OBJECT);
  expect(await photosOf((await letFlat(OWN)).client)).toEqual(BY_LEASE);
  expect(await photosOf((await letFlat([])).client)).toEqual(['electricity false', 'gas false']);
});

test('a month before the lease and one after it go by the object', async () => {
  const { client, contractId } = await letFlat(OWN);
  expect(await photosOf(client, '2026-09')).toEqual(BY_OBJECT);
  expect(await photosOf(client, '2026-10')).toEqual(BY_LEASE);
  await sql(`update contracts set status = 'completed', effective_end = '2026-11-10' where id = $1`, [contractId]);
  expect(await photosOf(client)).toEqual(BY_OBJECT);
});

test('a manager who sees no contracts is told the same, and of no other object', async () => {
  const { ownerId, propertyId } = await letFlat(OWN);
  const { client } = await insertManager(app, { ownerId, propertyId }, { switches: ['readings'] });
  expect(await photosOf(client)).toEqual(BY_LEASE);
});

test('a reading is out of time by the days of the lease', async () => {
  const { client, meters } = await letFlat(OWN);
  const flagsOf = async (meterId: string | undefined, date: string, value: string) =>
    (await client.post('/meters/readings', { meter_id: meterId, date, values: [value] })).body.flags;
  const [electricity, gas] = meters;
  // Before the lease the days are those of the object, by which gas is read on any day.
  expect(await flagsOf(electricity, '2026-10-10', '1010')).toContain('outside_window');
  expect(await flagsOf(gas, '2026-10-10', '1010')).not.toContain('outside_window');
  expect(await flagsOf(electricity, '2026-11-10', '1020')).not.toContain('outside_window');
  expect(await flagsOf(gas, '2026-11-08', '1020')).not.toContain('outside_window');
  expect(await flagsOf(gas, '2026-11-10', '1030')).toContain('outside_window');
});
