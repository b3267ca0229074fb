import { explanation } from '@kliuchar/api-schema/explanation';
import { fromWire } from '@kliuchar/api-schema/wire-case';
import { recomputeLine } from '@kliuchar/domain/receipts/recompute-line';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type BillingWorld, createBillingWorld, PERIOD } from '../../testing/billing-world.ts';
import { insertManager } from '../../testing/entrusted.ts';
import { insertContract, insertMeter, insertReading, insertService } from '../../testing/factories.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
let world: BillingWorld;
beforeAll(async () => {
  app = await startTestApp({ withJobs: false });
});
afterAll(() => app.close());
beforeEach(async () => {
  app.time.set('2026-11-20T09:00:00Z');
  world = await createBillingWorld(app);
});

const KWH_KOP = 432;

/** A house whose meter stands before that of the flat behind it, which has its own tenant: 180 kWh through the one, 40 of them the flat's. */
async function twoHomes({ subReading = '240' }: { subReading?: string | null } = {}) {
  const { db, owner } = world;
  const home = async (serial: string, initial: string) => {
    const { contractId, propertyId } = await insertContract(db, owner.ownerId, {
      rentMinor: 1,
      landlordId: world.landlordId,
    });
    const service = { propertyId, code: 'electricity', method: 'meter', price: '4.32' };
    await insertService(db, owner.ownerId, service);
    const installed = { propertyId, service: 'electricity', serial, initial, installedOn: '2026-10-31' };
    return { contractId, propertyId, meterId: await insertMeter(db, owner.ownerId, installed) };
  };
  const [house, flat] = [await home('7', '1000'), await home('12', '200')];
  expect((await join(flat.meterId, house.meterId)).status).toBe(200);
  const read = (of: typeof house, on: string, value: string) =>
    insertReading(db, owner.ownerId, { meterId: of.meterId, propertyId: of.propertyId, on, value });
  const mainReading = await read(house, '2026-11-18', '1180');
  const subId = subReading === null ? null : await read(flat, '2026-11-19', subReading);
  return { house, flat, read, mainReading, subReading: subId };
}

const join = (meterId: string, parentMeterId: string | null) =>
  world.client.patch(`/physical-meters/${meterId}`, { parent_meter_id: parentMeterId });

async function preview(contractId: string, period = PERIOD) {
  const { body } = await world.client.post('/receipts/preview', { period, contract_ids: [contractId] });
  const [item] = body.items;
  return { line: item.lines.find((line: { service: string }) => line.service === 'electricity'), ...item };
}

async function issued(contractId: string, period = PERIOD) {
  const run = await world.client.post('/receipts/run', { period, contract_ids: [contractId] });
  const answer = await world.client.post(`/receipts/${run.body.created[0]}/issue`);
  expect(answer.status).toBe(200);
  return answer.body;
}

const powerOf = (body: { lines: { service: string | null; amount_kop: number; explanation: { text_uk: string } }[] }) =>
  body.lines.find(({ service }) => service === 'electricity');

describe('joining two meters', () => {
  const add = (change: Record<string, unknown>) =>
    world.client.post('/physical-meters', {
      service: 'electricity',
      digits: 5,
      installed_on: '2026-01-01',
      initial_values: ['0'],
      ...change,
    });

  it('says at the field why a meter cannot stand behind another', async () => {
    const { house, flat } = await twoHomes();
    const place = { property_id: flat.propertyId };
    const zones = { zones: 2, initial_values: ['0', '0'] };
    const { body: zoned } = await add({ ...place, ...zones, serial: 'Z' });
    const { body: water } = await add({ ...place, service: 'cold_water', serial: 'W' });
    const { body: third } = await add({ ...place, serial: 'T' });
    const refused = async (meterId: string, parent: string) => {
      const { status, body } = await join(meterId, parent);
      return [status, body.fields?.parent_meter_id];
    };
    expect(await refused(third.id, zoned.id)).toEqual([422, 'Зон має бути стільки ж, скільки в загального лічильника']);
    expect(await refused(water.id, house.meterId)).toEqual([
      422,
      'Загальний лічильник має обліковувати ту саму послугу',
    ]);
    expect(await refused(third.id, third.id)).toEqual([422, 'Лічильник не може бути загальним для самого себе']);
    expect(await refused(third.id, flat.meterId)).toEqual([
      422,
      'Цей лічильник сам стоїть за загальним. Оберіть загальний',
    ]);
    expect(await refused(house.meterId, third.id)).toEqual([
      422,
      'За цим лічильником уже стоять інші, тож загальний\u00a0— він сам',
    ]);
    const added = await add({ ...place, ...zones, serial: 'N', parent_meter_id: house.meterId });
    expect([added.status, Object.keys(added.body.fields)]).toEqual([422, ['parent_meter_id']]);
    await world.client.post(`/physical-meters/${third.id}/archive`, {});
    expect((await refused(water.id, third.id))[1]).toBe('Цей лічильник уже не діє. Оберіть той, що діє');
    expect((await world.client.get(`/physical-meters/${third.id}`)).body.parent_meter_id).toBeNull();
  });

  it('shows the main meter on the card and lists what stands behind it', async () => {
    const { house, flat } = await twoHomes();
    const { body } = await world.client.get(`/physical-meters/${flat.meterId}`);
    expect(body).toMatchObject({ parent_meter_id: house.meterId, parent_serial: '7' });
    const { body: behind } = await world.client.get(`/physical-meters?parent_meter_id=${house.meterId}`);
    expect(behind).toMatchObject({ total: 1, items: [{ id: flat.meterId }] });
    expect((await join(flat.meterId, null)).body).toMatchObject({ parent_meter_id: null, parent_serial: null });
  });

  it('takes the meter of another owner for one that does not exist', async () => {
    const { house, flat } = await twoHomes();
    const theirs = await createBillingWorld(app);
    const { meterId } = await theirs.meteredContract();
    const [foreign, random] = [await join(flat.meterId, meterId), await join(flat.meterId, crypto.randomUUID())];
    expect([foreign.status, foreign.body.fields]).toEqual([422, { parent_meter_id: 'Не знайдено' }]);
    expect([random.status, random.body.fields]).toEqual([foreign.status, foreign.body.fields]);
    const { body } = await theirs.client.get(`/physical-meters?parent_meter_id=${house.meterId}`);
    expect(body.total).toBe(0);
    expect((await theirs.client.patch(`/physical-meters/${flat.meterId}`, { parent_meter_id: null })).status).toBe(404);
  });

  it('makes no chain when two join at once, whichever is first', async () => {
    const { db, owner } = world;
    const { propertyId } = await insertContract(db, owner.ownerId, {});
    const [a, b, c] = [
      await insertMeter(db, owner.ownerId, { propertyId, service: 'electricity' }),
      await insertMeter(db, owner.ownerId, { propertyId, service: 'electricity' }),
      await insertMeter(db, owner.ownerId, { propertyId, service: 'electricity' }),
    ];
    const answers = await Promise.all([join(a, b), join(b, c), join(c, a)]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    for (const { status } of answers) expect([200, 409, 422]).toContain(status);
    const chains = `select count(*) from physical_meters s join physical_meters m on m.id = s.parent_meter_id where m.parent_meter_id is not null`;
    expect(await world.scalar(chains)).toBe(0);
    // The last lock is the table itself.
    await expect(
      db.query('update physical_meters set parent_meter_id = id, parent_since = installed_on where id = $1', [c]),
    ).rejects.toThrow();
  });

  it('follows a main meter that is replaced, in the same zones', async () => {
    const { house, flat, read } = await twoHomes();
    const replace = (change: Record<string, unknown>) =>
      world.client.post(`/physical-meters/${house.meterId}/replace`, {
        closing_values: ['1200'],
        new_meter: { serial: '8', digits: 6, installed_on: '2026-11-20', initial_values: ['0'], ...change },
      });
    const zoned = await replace({ zones: 2, initial_values: ['0', '0'] });
    expect([zoned.status, Object.keys(zoned.body.fields)]).toEqual([422, ['new_meter.zones']]);
    expect((await replace({})).status).toBe(201);
    expect((await world.client.get(`/physical-meters/${flat.meterId}`)).body.parent_serial).toBe('8');
    const { body } = await world.client.get('/physical-meters?q=8');
    await read({ ...house, meterId: body.items[0].id }, '2026-11-30', '10');
    // (1 180 − 1 000) + (1 200 − 1 180) + 10 − 40
    expect((await preview(house.contractId)).line).toMatchObject({ quantity: '170', amount_kop: 170 * KWH_KOP });
  });
});

describe('the line of a main meter', () => {
  it('is billed less its sub-meter, in the preview, on the receipt and by its explanation alone', async () => {
    const { house, flat, mainReading, subReading } = await twoHomes();
    const shown = await preview(house.contractId);
    expect(shown.warnings).toEqual([]);
    expect(shown.line).toMatchObject({ quantity: '140', price: '4.32', amount_kop: 60_480 });
    const body = await issued(house.contractId);
    const line = powerOf(body);
    expect(line).toMatchObject({
      amount_kop: 60_480,
      explanation: {
        rule: 'meter',
        meters: [
          {
            reading_id: mainReading,
            zones: [{ previous: '1000', current: '1180', consumption: '180', price: '4.32' }],
            sub_meters: [
              {
                meter_id: flat.meterId,
                serial: '12',
                reading_id: subReading,
                zones: [{ previous: '200', current: '240', consumption: '40' }],
              },
            ],
          },
        ],
      },
    });
    expect(line?.explanation.text_uk.replaceAll('\u00a0', ' ')).toBe(
      '(1 180 − 1 000) − 40 (лічильник № 12) = 140 кВт·год × 4,32 ₴ = 604,80 ₴',
    );
    expect(recomputeLine(explanation.parse(fromWire(line?.explanation)))).toBe(60_480);
    // The flat pays for its own 40 beside it.
    expect(powerOf(await issued(flat.contractId))?.amount_kop).toBe(40 * KWH_KOP);
  });

  it('without a reading of the sub-meter is whole and says so; the next month makes up for it', async () => {
    const { house, flat, read } = await twoHomes({ subReading: null });
    const { line, warnings } = await preview(house.contractId);
    expect(line.amount_kop).toBe(180 * KWH_KOP);
    expect(warnings).toMatchObject([{ code: 'no_sub_reading', meter_id: flat.meterId }]);
    await issued(house.contractId);
    // It came late: November is billed, so December takes off both months, and each once.
    await read(flat, '2026-11-27', '240');
    app.time.set('2026-12-20T09:00:00Z');
    await read(house, '2026-12-18', '1300');
    await read(flat, '2026-12-19', '270');
    expect((await preview(house.contractId, '2026-12')).line).toMatchObject({ quantity: '50' });
    expect(powerOf(await issued(house.contractId, '2026-12'))?.amount_kop).toBe(50 * KWH_KOP);
    app.time.set('2027-01-20T09:00:00Z');
    await read(house, '2027-01-18', '1400');
    await read(flat, '2027-01-19', '280');
    expect((await preview(house.contractId, '2027-01')).line).toMatchObject({ quantity: '90' });
  });

  it('is of nothing when the sub-meter shows more, with a warning', async () => {
    const { house } = await twoHomes({ subReading: '500' });
    const { line, warnings } = await preview(house.contractId);
    expect(line).toMatchObject({ quantity: '0', amount_kop: 0 });
    expect(warnings).toMatchObject([{ code: 'sub_over_main', meter_id: house.meterId }]);
    expect(powerOf(await issued(house.contractId))?.explanation).toMatchObject({ zeroed_zones: [1] });
  });

  it('takes a reading off again when its receipt is voided, and once when a draft is computed anew', async () => {
    const { house } = await twoHomes();
    const { id } = await issued(house.contractId);
    expect(await world.scalar('select count(*) from deducted_readings')).toBeGreaterThan(0);
    await world.client.post(`/receipts/${id}/void`, { reason: 'Описка' });
    const draft = await world.draftOf(house.contractId);
    const again = await world.client.post(`/receipts/${draft}/recalculate`);
    expect(powerOf(again.body)?.amount_kop).toBe(140 * KWH_KOP);
    expect(await world.scalar('select count(*) from deducted_readings where receipt_id = $1', [draft])).toBe(1);
  });

  it('leaves what was billed before the two were joined as it was', async () => {
    const { house, flat, read } = await twoHomes();
    await join(flat.meterId, null);
    await issued(house.contractId);
    expect((await join(flat.meterId, house.meterId)).status).toBe(200);
    app.time.set('2026-12-20T09:00:00Z');
    await read(house, '2026-12-18', '1300');
    await read(flat, '2026-12-19', '270');
    expect((await preview(house.contractId, '2026-12')).line).toMatchObject({ quantity: '90' });
  });

  it('stands behind a meter on a complex too, whose own consumption is no line', async () => {
    const { flat } = await twoHomes();
    const complex = await world.client.post('/complexes', {
      name: 'Двір',
      address: 'Київ, вул. Ярославська, 1',
    });
    const { body: main } = await world.client.post('/physical-meters', {
      complex_id: complex.body.id,
      service: 'electricity',
      serial: 'C',
      installed_on: '2026-10-31',
      initial_values: ['0'],
    });
    expect((await join(flat.meterId, main.id)).body.parent_serial).toBe('C');
    expect((await preview(flat.contractId)).line).toMatchObject({ quantity: '40' });
  });
});

describe('a reading of a sub-meter that a receipt has taken off', () => {
  it('is corrected and not taken back: the difference of the main meter waits for its next receipt', async () => {
    const { house, subReading } = await twoHomes();
    await issued(house.contractId);
    const refused = await world.client.post(`/meters/readings/${subReading}/reject`, {});
    expect([refused.status, refused.body.code]).toEqual([409, 'reading_counted']);
    const fixed = await world.client.post(`/meters/readings/${subReading}/correct`, {
      values: ['230'],
      comment: 'Описка',
    });
    expect(fixed.status).toBe(201);
    const { rows } = await world.db.query(
      'select amount_kop::int as amount_kop from adjustments where contract_id = $1',
      [house.contractId],
    );
    // 30 instead of 40 come off: ten more to pay.
    expect(rows).toMatchObject([{ amount_kop: 10 * KWH_KOP }]);
  });

  it('is not corrected by a manager of its own object alone: the bill of the other home is not his', async () => {
    const { house, flat, subReading } = await twoHomes();
    await issued(house.contractId);
    const place = { ownerId: world.owner.ownerId, propertyId: flat.propertyId };
    const { client } = await insertManager(app, place, { switches: ['readings'] });
    const correction = { values: ['230'], comment: 'Описка' };
    const refused = await client.post(`/meters/readings/${subReading}/correct`, correction);
    expect([refused.status, refused.body.code]).toEqual([403, 'forbidden']);
    expect(await world.scalar('select count(*) from adjustments where owner_id = $1', [world.owner.ownerId])).toBe(0);
  });

  it('is free again once the receipt is voided', async () => {
    const { house, subReading } = await twoHomes();
    const { id } = await issued(house.contractId);
    await world.client.post(`/receipts/${id}/void`, { reason: 'Описка' });
    expect((await world.client.post(`/meters/readings/${subReading}/reject`, {})).status).toBe(200);
  });

  it('is taken off once by two runs at the same moment', async () => {
    const { house } = await twoHomes();
    const run = () => world.client.post('/receipts/run', { period: PERIOD, contract_ids: [house.contractId] });
    await Promise.all([run(), run()]);
    expect(
      await world.scalar(
        'select count(*) from deducted_readings d join receipts r on r.id = d.receipt_id where r.contract_id = $1',
        [house.contractId],
      ),
    ).toBe(1);
  });
});
