import { expect, it } from 'vitest';
import { insertReading } from '../../testing/factories.ts';
import { useHandover } from './handover.fixture.ts';

const { at, acts, start, fill, tenant } = useHandover();

async function signed(direction: 'in' | 'out', readings: object[]): Promise<void> {
  const act = await start(direction);
  expect((await fill(act, { readings })).status).toBe(200);
  expect((await at.client.post(`${acts()}/${act.id}/sign`, {})).body).toMatchObject({ status: 'signed' });
}

const read = (on: string, value: string, meter = at.meterId) =>
  insertReading(at.app.database.superuser, at.landlord.owner.ownerId, {
    meterId: meter,
    propertyId: at.landlord.parts.rental_object_id,
    on,
    value,
  });

it('counts what stood behind a transformer, past the end of the register and through a replacement, for both sides alike', async () => {
  const { superuser: db } = at.app.database;
  await db.query('update physical_meters set digits = 5, multiplier = 40 where id = $1', [at.meterId]);
  await read('2026-11-15', '99950');
  await signed('in', [{ meter_id: at.meterId, values: ['99985'] }]);
  await read('2027-01-01', '12');
  at.app.time.set('2027-02-10T09:00:00Z');
  const replaced = await at.client.post(`/physical-meters/${at.meterId}/replace`, {
    closing_values: ['20'],
    new_meter: { serial: '900', installed_on: '2027-02-10', initial_values: ['5'], digits: 6, decimals: 1 },
  });
  expect(replaced.status).toBe(201);
  const newId = replaced.body.meter.id;
  at.app.time.set('2027-03-01T09:00:00Z');
  await read('2027-02-20', '7', newId);
  await signed('out', [{ meter_id: newId, values: ['15.5'] }]);

  const { comparison } = (await at.client.get(acts())).body;
  // 99 985 → 12 past 100 000 is 27 and 12 → 20 is 8: 35 × 40 = 1 400. The new one 15,5 − 5 = 10,5. Together 1 410,5.
  expect(comparison.readings).toEqual([
    {
      meter_id: at.meterId,
      title: 'Електроенергія',
      serial: '07112882',
      unit: 'кВт·год',
      before: ['99985'],
      after: ['15.5'],
      used: ['1410.5'],
      steps: [
        {
          meter_id: at.meterId,
          serial: '07112882',
          multiplier: '40',
          before: ['99985'],
          after: ['20'],
          used: ['1400'],
        },
        { meter_id: newId, serial: '900', multiplier: '1', before: ['5'], after: ['15.5'], used: ['10.5'] },
      ],
    },
  ]);
  const person = await tenant();
  expect((await person.get(acts())).body.comparison).toEqual(comparison);
  // The lease is over and another may follow: what the two signed acts say stays the same for the one who signed them.
  const over = await at.client.post(`/contracts/${at.contractId}/terminate`, {
    terminated_on: '2027-03-01',
    reason: 'За згодою',
  });
  expect(over.status).toBe(200);
  expect((await person.get(acts())).body.comparison).toEqual(comparison);
});

it('takes of other leases and of refused readings nothing', async () => {
  await signed('in', [{ meter_id: at.meterId, values: ['1010'] }]);
  const wrong = await read('2027-01-01', '5000');
  await at.app.database.superuser.query(`update readings set state = 'rejected' where id = $1`, [wrong]);
  at.app.time.set('2027-03-01T09:00:00Z');
  await signed('out', [{ meter_id: at.meterId, values: ['1110'] }]);
  await read('2027-03-02', '1500');
  expect((await at.client.get(acts())).body.comparison.readings).toMatchObject([{ used: ['100'] }]);
});
