import { describe, expect, it } from 'vitest';
import { insertContract, insertMeter, insertProperty, insertReading, insertService } from '../../testing/factories.ts';
import { useBillingWorld } from '../../testing/use-billing-world.ts';

const at = useBillingWorld('2026-12-31T09:00:00Z');

/** A house with a meter before everything; behind it one of a boiler room, an object that nobody rents. */
async function houseWithBoiler(installedOn: string) {
  const { db, owner } = at.world;
  const { contractId, propertyId } = await insertContract(db, owner.ownerId, { rentMinor: 1 });
  await insertService(db, owner.ownerId, { propertyId, code: 'electricity', method: 'meter', price: '4.32' });
  const boiler = await insertProperty(db, owner.ownerId);
  const of = { service: 'electricity', installedOn };
  const main = await insertMeter(db, owner.ownerId, { ...of, propertyId, serial: '1', initial: '1000' });
  const sub = await insertMeter(db, owner.ownerId, { ...of, propertyId: boiler, serial: '2', initial: '100' });
  const joined = await at.world.client.patch(`/physical-meters/${sub}`, { parent_meter_id: main });
  expect(joined.status).toBe(200);
  const read = (meterId: string, on: string, value: string, source = 'owner') =>
    insertReading(db, owner.ownerId, {
      meterId,
      propertyId: meterId === main ? propertyId : boiler,
      on,
      value,
      source,
    });
  return { contractId, main, sub, read };
}

/** What the month charges for electricity, in kilowatt-hours at 4,32. */
async function billed(contractId: string, period: string): Promise<number> {
  const run = await at.world.client.post('/receipts/run', { period, contract_ids: [contractId] });
  expect([run.status, run.body.status]).toEqual([200, 'done']);
  const { body } = await at.world.client.get(`/receipts/${run.body.created[0]}`);
  expect((await at.world.client.post(`/receipts/${body.id}/issue`)).status).toBe(200);
  const line = body.lines.find(({ service }: { service: string | null }) => service === 'electricity');
  return (line?.amount_kop ?? 0) / 432;
}

describe('what stands behind a meter is taken off once (ADR 0013, ADR 0027)', () => {
  it('takes no late reading between two whose days a receipt has taken off already', async () => {
    const { contractId, main, sub, read } = await houseWithBoiler('2026-09-30');
    await read(main, '2026-10-31', '1200');
    await read(sub, '2026-10-31', '150');
    expect(await billed(contractId, '2026-10')).toBe(200 - 50);

    const late = await at.world.client.post('/meters/readings', { meter_id: sub, date: '2026-10-15', values: ['120'] });
    expect([late.status, late.body.fields?.date]).toEqual([
      422,
      'Споживання за ці дні вже є у квитанції К-2026-10-0001. Анулюйте її або виправте її показник.',
    ]);

    await read(main, '2026-11-30', '1400');
    await read(sub, '2026-11-30', '190');
    expect(await billed(contractId, '2026-11')).toBe(200 - 40);
  });

  it('begins where a joined lease begins, however long it has lasted', async () => {
    const { contractId, main, sub, read } = await houseWithBoiler('2025-12-31');
    // «Уже здаю»: everything begins on 1 December, by what the meters showed then (ADR 0029).
    await at.app.database.superuser.query(`update contracts set billing_from = '2026-12-01' where id = $1`, [
      contractId,
    ]);
    await read(main, '2026-12-01', '12000', 'handover');
    await read(sub, '2026-12-01', '5000', 'handover');
    await read(main, '2026-12-31', '12300');
    await read(sub, '2026-12-31', '5100');
    expect(await billed(contractId, '2026-12')).toBe(300 - 100);
  });
});
