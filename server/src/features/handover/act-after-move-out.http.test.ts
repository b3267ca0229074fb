import { expect, it } from 'vitest';
import { insertReading } from '../../testing/factories.ts';
import { FLAT, useHandover } from './handover.fixture.ts';

const { at, acts, start, fill } = useHandover();

async function movedOut(body: object): Promise<void> {
  at.app.time.set('2027-03-01T09:00:00Z');
  const readings = [{ meter_id: at.meterId, values: ['1400'] }];
  const done = await at.client.post(`/contracts/${at.contractId}/move-out`, {
    moved_out_on: '2027-03-01',
    readings,
    ...body,
  });
  expect(done.status, done.text).toBe(200);
}

it('the act of a return begins with what was noted when the tenant moved out, and signs with it', async () => {
  const given = await start('in');
  expect((await fill(given, FLAT)).status).toBe(200);
  expect((await at.client.post(`${acts()}/${given.id}/sign`, {})).body).toMatchObject({ status: 'signed' });
  await movedOut({ keys_returned: 2, condition: 'Подряпини на підлозі.' });
  const act = await start('out');
  expect(act).toMatchObject({
    held_on: '2027-03-01',
    keys: [{ name: 'Вхідні двері', count: 2 }],
    remarks: 'Подряпини на підлозі.',
    readings: [{ meter_id: at.meterId, values: ['1400'] }],
  });
  expect((await at.client.post(`${acts()}/${act.id}/sign`, {})).body).toMatchObject({ status: 'signed' });
  expect((await at.client.get(acts())).body.comparison.keys).toMatchObject([{ given: 3, returned: 2, missing: 1 }]);
});

it('of keys of several kinds the number stands in the remarks: nobody has said which', async () => {
  const keys = [
    { name: 'Вхідні двері', count: 2 },
    { name: 'Поштова скринька', count: 1 },
  ];
  const given = await start('in');
  expect((await fill(given, { keys })).status).toBe(200);
  await movedOut({ keys_returned: 2 });
  expect(await start('out')).toMatchObject({ keys, remarks: 'Ключів повернено: 2.' });
});

it('an act of a day on which nothing was read has empty lines, as before', async () => {
  await insertReading(at.app.database.superuser, at.landlord.owner.ownerId, {
    meterId: at.meterId,
    propertyId: at.landlord.parts.rental_object_id,
    on: '2026-11-15',
    value: '1001',
  });
  expect(await start('in')).toMatchObject({ readings: [{ values: null }], remarks: null });
});
