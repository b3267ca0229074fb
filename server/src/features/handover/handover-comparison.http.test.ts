import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Landlord } from '../../testing/contract-steps.ts';
import { insertReading } from '../../testing/factories.ts';
import type { Client } from '../../testing/http-client.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { handoverSteps, makeLease } from './handover.fixture.ts';

let app: TestApp;
let landlord: Landlord;
let client: Client;
let contractId: string;
let meterId: string;
beforeAll(async () => {
  app = await startTestApp({ withJobs: false });
});
afterAll(() => app.close());
beforeEach(async () => {
  ({ landlord, client, contractId, meterId } = await makeLease(app));
});

const { acts, start, fill, tenant } = handoverSteps(() => ({ app, landlord, client, contractId, meterId }));

async function signed(direction: 'in' | 'out', readings: object[]): Promise<void> {
  const act = await start(direction);
  expect((await fill(act, { readings })).status).toBe(200);
  expect((await client.post(`${acts()}/${act.id}/sign`, {})).body).toMatchObject({ status: 'signed' });
}

const read = (on: string, value: string, meter = meterId) =>
  insertReading(app.database.superuser, landlord.owner.ownerId, {
    meterId: meter,
    propertyId: landlord.parts.rental_object_id,
    on,
    value,
  });

it('counts what stood behind a transformer, past the end of the register and through a replacement, for both sides alike', async () => {
  const { superuser: db } = app.database;
  await db.query('update physical_meters set digits = 5, multiplier = 40 where id = $1', [meterId]);
  await read('2026-11-15', '99950');
  await signed('in', [{ meter_id: meterId, values: ['99985'] }]);
  await read('2027-01-01', '12');
  app.time.set('2027-02-10T09:00:00Z');
  const replaced = await client.post(`/physical-meters/${meterId}/replace`, {
    closing_values: ['20'],
    new_meter: { serial: '900', installed_on: '2027-02-10', initial_values: ['5'], digits: 6, decimals: 1 },
  });
  expect(replaced.status).toBe(201);
  const newId = replaced.body.meter.id;
  app.time.set('2027-03-01T09:00:00Z');
  await read('2027-02-20', '7', newId);
  await signed('out', [{ meter_id: newId, values: ['15.5'] }]);

  const { comparison } = (await client.get(acts())).body;
  // 99 985 → 12 past 100 000 is 27 and 12 → 20 is 8: 35 × 40 = 1 400. The new one 15,5 − 5 = 10,5. Together 1 410,5.
  expect(comparison.readings).toEqual([
    {
      meter_id: meterId,
      title: 'Електроенергія',
      serial: '07112882',
      unit: 'кВт·год',
      before: ['99985'],
      after: ['15.5'],
      used: ['1410.5'],
      steps: [
        { meter_id: meterId, serial: '07112882', multiplier: '40', before: ['99985'], after: ['20'], used: ['1400'] },
        { meter_id: newId, serial: '900', multiplier: '1', before: ['5'], after: ['15.5'], used: ['10.5'] },
      ],
    },
  ]);
  const person = await tenant();
  expect((await person.get(acts())).body.comparison).toEqual(comparison);
  // The lease is over and another may follow: what the two signed acts say stays the same for the one who signed them.
  const over = await client.post(`/contracts/${contractId}/terminate`, {
    terminated_on: '2027-03-01',
    reason: 'За згодою',
  });
  expect(over.status).toBe(200);
  expect((await person.get(acts())).body.comparison).toEqual(comparison);
});

it('takes of other leases and of refused readings nothing', async () => {
  await signed('in', [{ meter_id: meterId, values: ['1010'] }]);
  const wrong = await read('2027-01-01', '5000');
  await app.database.superuser.query(`update readings set state = 'rejected' where id = $1`, [wrong]);
  app.time.set('2027-03-01T09:00:00Z');
  await signed('out', [{ meter_id: meterId, values: ['1110'] }]);
  await read('2027-03-02', '1500');
  expect((await client.get(acts())).body.comparison.readings).toMatchObject([{ used: ['100'] }]);
});
