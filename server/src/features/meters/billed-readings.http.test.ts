import { describe, expect, it } from 'vitest';
import { METERED_KOP } from '../../testing/billing-world.ts';
import { insertContract, insertMeter, insertReading, insertService } from '../../testing/factories.ts';
import { FIXED_KOP, KWH_KOP, type Metered, useBilledReadings } from './billed-readings.fixture.ts';

const { at, nextReceipt, correct, energyOf } = useBilledReadings();

/** November's receipt, issued, and December's with a reading of 50 kWh more. */
async function twoMonths(metered: Metered) {
  const november = await at.world.issued(metered.contractId);
  at.app.time.set('2026-12-20T09:00:00Z');
  const reading = await at.world.client.post('/meters/readings', {
    meter_id: metered.meterId,
    date: '2026-12-18',
    values: ['1150'],
  });
  const december = await nextReceipt(metered, '2026-12');
  expect(december.body.own_kop).toBe(FIXED_KOP + 50 * KWH_KOP);
  return { november, december: december.body.id, readingId: reading.body.id };
}

describe('a billed reading that is corrected', () => {
  it('leaves its difference to the next receipt, where the next reading is counted from the right value', async () => {
    const metered = await at.world.meteredContract();
    await at.world.issued(metered.contractId);
    expect((await correct(metered.readingId, '1060')).status).toBe(201);
    at.app.time.set('2026-12-20T09:00:00Z');
    await at.world.client.post('/meters/readings', { meter_id: metered.meterId, date: '2026-12-18', values: ['1150'] });
    const december = await nextReceipt(metered, '2026-12');
    expect(december.body).toMatchObject({ adjustments_kop: -40 * KWH_KOP, own_kop: FIXED_KOP + (90 - 40) * KWH_KOP });
  });

  it('changes nothing in the sum of two receipts when the reading after it was billed too', async () => {
    const metered = await at.world.meteredContract();
    await twoMonths(metered);
    expect((await correct(metered.readingId, '1060')).status).toBe(201);
    at.app.time.set('2027-01-20T09:00:00Z');
    await at.world.client.post('/meters/readings', { meter_id: metered.meterId, date: '2027-01-18', values: ['1160'] });
    const january = await nextReceipt(metered, '2027-01');
    // −40 kWh of November and +40 of December: all three receipts together are 1160 − 1000.
    expect(january.body.lines.map((line: { amount_kop: number }) => line.amount_kop)).toEqual(
      expect.arrayContaining([-40 * KWH_KOP, 40 * KWH_KOP, 10 * KWH_KOP]),
    );
    expect(energyOf(january.body, 1)).toBe(10 * KWH_KOP);
  });

  it('is refused above the reading after it, which would turn into a roll-over', async () => {
    const metered = await at.world.meteredContract();
    await twoMonths(metered);
    expect(await correct(metered.readingId, '1151')).toMatchObject({
      status: 422,
      body: { fields: { 'values.0': expect.any(String) } },
    });
  });

  it('is a turn of the register only when a person says so', async () => {
    const metered = await at.world.meteredContract();
    await at.world.db.query("update physical_meters set digits = 4, initial_values = '{9900}' where id = $1", [
      metered.meterId,
    ]);
    await at.world.db.query("update readings set reading_values = '{9950}' where id = $1", [metered.readingId]);
    await at.world.issued(metered.contractId);
    expect(await correct(metered.readingId, '20')).toMatchObject({
      status: 422,
      body: { code: 'rollover_unconfirmed' },
    });
    const body = { values: ['20'], comment: 'Описка', confirm: ['rollover'] };
    expect((await at.world.client.post(`/meters/readings/${metered.readingId}/correct`, body)).status).toBe(201);
  });

  it('is refused where the difference is more than a receipt can carry', async () => {
    const metered = await at.world.meteredContract();
    await at.world.db.query('update physical_meters set digits = 9 where id = $1', [metered.meterId]);
    await at.world.issued(metered.contractId);
    // 999 998 899 kWh more at 4,32
    const refused = await correct(metered.readingId, '999999999');
    const said = 'Із таким показником різниця понад 999\u00a0999\u00a0999,99\u00a0₴. Перевірте число';
    expect([refused.status, refused.body.fields]).toEqual([422, { 'values.0': said }]);
    expect((await correct(metered.readingId, '1060')).status).toBe(201);
  });

  it('needs no difference once its receipt is voided: the next one is counted from the right value', async () => {
    const metered = await at.world.meteredContract();
    const november = await at.world.issued(metered.contractId);
    await correct(metered.readingId, '1060');
    await at.world.client.post(`/receipts/${november}/void`, { reason: 'Описка' });
    const again = await nextReceipt(metered, '2026-11');
    expect(again.body).toMatchObject({ adjustments_kop: 0, own_kop: FIXED_KOP + 60 * KWH_KOP });
  });

  it('is counted once when its draft is computed anew', async () => {
    const metered = await at.world.meteredContract();
    const draft = await at.world.draftOf(metered.contractId);
    await correct(metered.readingId, '1060');
    expect((await at.world.client.post(`/receipts/${draft}/recalculate`)).body).toMatchObject({
      adjustments_kop: 0,
      own_kop: FIXED_KOP + 60 * KWH_KOP,
    });
  });
});

describe('the line of a corrected reading', () => {
  /** A flat with two electricity meters on a tariff of blocks: 2,64 up to 2 000 kWh a month, 4,32 above (ukraine.md §3). */
  async function blockContract() {
    const blocks = [
      { up_to: '2000', price: '2.64' },
      { up_to: null, price: '4.32' },
    ];
    const tariff = await at.world.client.post('/tariffs', {
      service: 'electricity',
      title: 'Електроопалення',
      versions: [{ valid_from: '2026-01-01', blocks }],
    });
    const contract = await insertContract(at.world.db, at.world.owner.ownerId, { rentMinor: 1 });
    const { propertyId, contractId } = contract;
    const service = { propertyId, code: 'electricity', method: 'meter', tariffId: tariff.body.id };
    await insertService(at.world.db, at.world.owner.ownerId, service);
    const installed = { propertyId, service: 'electricity', initial: '1000', installedOn: '2026-10-31' };
    const [first, second] = [
      await insertMeter(at.world.db, at.world.owner.ownerId, installed),
      await insertMeter(at.world.db, at.world.owner.ownerId, installed),
    ];
    await insertReading(at.world.db, at.world.owner.ownerId, {
      meterId: first,
      propertyId,
      on: '2026-11-18',
      value: '2500',
    });
    const wrong = { meterId: second, propertyId, on: '2026-11-18', value: '1600' };
    return { contractId, wrong: await insertReading(at.world.db, at.world.owner.ownerId, wrong) };
  }

  it('is counted anew with all its meters and blocks, and «Перерахунок» shows both', async () => {
    const { contractId, wrong } = await blockContract();
    const november = await at.world.client.get(`/receipts/${await at.world.issued(contractId)}`);
    // 1 500 + 600 = 2 100 kWh: 2 000 × 2,64 + 100 × 4,32 = 5 712,00.
    expect(november.body.own_kop).toBe(1 + 571_200);
    expect((await correct(wrong, '1300')).status).toBe(201);
    // Again: 1 500 + 700 = 2 200: 2 000 × 2,64 + 200 × 4,32 = 6 144,00; against 1 800 × 2,64 = 4 752,00 as corrected before.
    expect((await correct(wrong, '1700')).status).toBe(201);
    at.app.time.set('2026-12-20T09:00:00Z');
    const december = await nextReceipt({ contractId }, '2026-12');
    expect(december.status).toBe(200);
    const adjustments = december.body.lines.filter(({ kind }: { kind: string }) => kind === 'adjustment');
    expect(adjustments.map((line: { amount_kop: number }) => line.amount_kop)).toEqual([-96_000, 139_200]);
    const { explanation, title } = adjustments[0];
    expect(title).toBe('Перерахунок: Електроенергія');
    expect(explanation.text_uk.replaceAll('\u00a0', ' ')).toContain(
      'кВт·год: 1 800 × 2,64 ₴ = 4 752,00 ₴. Різниця: −960,00 ₴',
    );
    expect(explanation.correction).toMatchObject({
      receipt_number: november.body.number,
      was: { rule: 'meter', meters: [{}, { zones: [{ current: '1600' }] }] },
      now: { rule: 'meter', meters: [{}, { zones: [{ current: '1300' }] }], blocks: [{ quantity: '1800' }] },
    });
  });
});

describe('a reading that is taken back', () => {
  it('is never a correction: its difference is charged already', async () => {
    const metered = await at.world.meteredContract();
    await at.world.issued(metered.contractId);
    const correction = await correct(metered.readingId, '1060');
    const refused = await at.world.client.post(`/meters/readings/${correction.body.id}/reject`);
    expect([refused.status, refused.body.code]).toEqual([409, 'reading_state']);
    at.app.time.set('2026-12-20T09:00:00Z');
    const december = await nextReceipt(metered, '2026-12');
    expect(december.body).toMatchObject({ adjustments_kop: -40 * KWH_KOP });
  });

  it('is refused while a receipt is counted from it, and may be corrected instead', async () => {
    const metered = await at.world.meteredContract();
    const { november } = await twoMonths(metered);
    await at.world.client.post(`/receipts/${november}/void`, { reason: 'Помилка' });
    const refused = await at.world.client.post(`/meters/readings/${metered.readingId}/reject`);
    expect([refused.status, refused.body.code]).toEqual([409, 'reading_counted']);
    expect(refused.body.errors[0]).toContain('К-2026-12-0001');
    // December was counted from 1 100 and owes 40 kWh more; November is billed up to 1 060.
    expect((await correct(metered.readingId, '1060')).status).toBe(201);
    expect(energyOf((await nextReceipt(metered, '2026-11')).body, 1)).toBe((60 + 40) * KWH_KOP);
  });

  it('gives way to the one that replaces it, both or neither', async () => {
    const metered = await at.world.meteredContract();
    const replace = (value: string) =>
      at.world.client.post('/meters/readings', {
        meter_id: metered.meterId,
        date: '2026-11-18',
        values: [value],
        replaces: metered.readingId,
      });
    const states = async () =>
      (await at.world.client.get(`/physical-meters/${metered.meterId}/readings`)).body.items.map(
        ({ state, values }: { state: string; values: string[] }) => `${state} ${values[0]}`,
      );
    expect((await replace('900')).body.code).toBe('below_previous');
    expect(await states()).toEqual(['approved 1100']);
    const both = await Promise.all([replace('1110'), replace('1120')]);
    expect(both.map(({ status }) => status).sort()).toEqual([201, 409]);
    expect((await states()).sort()).toEqual([expect.stringMatching(/^approved 11[12]0$/), 'rejected 1100']);
    const other = await at.world.meteredContract();
    const foreign = { meter_id: other.meterId, date: '2026-11-19', values: ['1100'], replaces: metered.readingId };
    expect((await at.world.client.post('/meters/readings', foreign)).body.fields).toEqual({ replaces: 'Не знайдено' });
    await at.world.issued(other.contractId);
    const billed = { ...foreign, date: '2026-11-18', replaces: other.readingId };
    expect((await at.world.client.post('/meters/readings', billed)).body.code).toBe('reading_state');
  });
});

describe('the photo of a reading', () => {
  const storedPhoto = async () => {
    const { rows } = await at.app.database.superuser.query(
      `insert into files (id, owner_id, kind, purpose, storage_key, size, sha256)
       select gen_random_uuid(), $1, 'image', 'reading_photo', gen_random_uuid()::text, 1, sha256(gen_random_uuid()::text::bytea) returning id`,
      [at.world.owner.ownerId],
    );
    return rows[0].id as string;
  };
  const dated = ({ meterId }: Metered) => ({ meter_id: meterId, date: '2026-11-18' });

  it('stays with the one that replaces it, unless that has its own or none', async () => {
    const metered = await at.world.meteredContract();
    const replace = async (replaces: string, values: object) =>
      (await at.world.client.post('/meters/readings', { ...dated(metered), replaces, values: ['1101'], ...values }))
        .body;
    const [first, second] = [await storedPhoto(), await storedPhoto()];
    const photographed = await replace(metered.readingId, { photo_id: first });
    const changed = await replace(photographed.id, { values: ['1102'] });
    expect([changed.photo_id, changed.flags]).toEqual([first, []]);
    const other = await replace(changed.id, { photo_id: second });
    expect(other.photo_id).toBe(second);
    expect((await replace(other.id, { photo_id: null })).photo_id).toBeNull();
  });

  it('stays with a correction, unless that has its own', async () => {
    const metered = await at.world.meteredContract();
    const [first, second] = [await storedPhoto(), await storedPhoto()];
    const replaced = { ...dated(metered), values: ['1100'], replaces: metered.readingId, photo_id: first };
    const { id } = (await at.world.client.post('/meters/readings', replaced)).body;
    await at.world.issued(metered.contractId);
    const corrected = (values: object) =>
      at.world.client.post(`/meters/readings/${id}/correct`, { values: ['1090'], comment: 'Описка', ...values });
    expect((await corrected({})).body.photo_id).toBe(first);
    expect((await corrected({ photo_id: id })).body.fields).toEqual({ photo_id: 'Не знайдено' });
    expect((await corrected({ photo_id: second })).body.photo_id).toBe(second);
    const sheet = await at.world.client.get('/meters?period=2026-11');
    expect(sheet.body.items[0].reading.photo_id).toBe(second);
  });
});

describe('a reading that comes late', () => {
  it('is refused where a receipt has charged its days, so that nothing is charged twice', async () => {
    const metered = await at.world.meteredContract();
    await at.world.issued(metered.contractId);
    const late = { meter_id: metered.meterId, date: '2026-11-10', values: ['1070'] };
    const refused = await at.world.client.post('/meters/readings', late);
    expect(refused).toMatchObject({
      status: 422,
      body: { fields: { date: expect.stringContaining('К-2026-11-0001') } },
    });
    const first = await at.world.client.get('/receipts?period=2026-11');
    await at.world.client.post(`/receipts/${first.body.items[0].id}/void`, { reason: 'Ще показник' });
    expect((await at.world.client.post('/meters/readings', late)).status).toBe(201);
    const again = await nextReceipt(metered, '2026-11');
    expect(again.body.own_kop).toBe(METERED_KOP);
  });

  it('is not approved when it would be charged twice', async () => {
    const metered = await at.world.meteredContract();
    const { meterId, propertyId } = metered;
    const submitted = {
      meterId,
      propertyId,
      on: '2026-11-10',
      value: '1070',
      state: 'submitted',
      source: 'tenant_link',
    };
    const id = await insertReading(at.world.db, at.world.owner.ownerId, submitted);
    await at.world.issued(metered.contractId);
    expect((await at.world.client.post(`/meters/readings/${id}/approve`)).status).toBe(422);
    expect((await at.world.client.post(`/meters/readings/${id}/reject`)).body.state).toBe('rejected');
  });

  it('is not approved above a reading that came while it waited', async () => {
    const metered = await at.world.meteredContract();
    const { meterId, propertyId } = metered;
    const submitted = { meterId, propertyId, state: 'submitted', source: 'tenant_link' };
    const high = await insertReading(at.world.db, at.world.owner.ownerId, {
      ...submitted,
      on: '2026-11-17',
      value: '1170',
    });
    const low = await insertReading(at.world.db, at.world.owner.ownerId, {
      ...submitted,
      on: '2026-11-19',
      value: '1090',
    });
    expect((await at.world.client.post(`/meters/readings/${high}/approve`)).body.fields).toHaveProperty(['values.0']);
    expect((await at.world.client.post(`/meters/readings/${low}/approve`)).body.code).toBe('below_previous');
    const right = await insertReading(at.world.db, at.world.owner.ownerId, {
      ...submitted,
      on: '2026-11-20',
      value: '1110',
    });
    expect((await at.world.client.post(`/meters/readings/${right}/approve`)).body.state).toBe('approved');
  });
});
