import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type BillingWorld, createBillingWorld, METERED_KOP } from '../../testing/billing-world.ts';
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
const FIXED_KOP = METERED_KOP - 100 * KWH_KOP;

type Metered = Awaited<ReturnType<BillingWorld['meteredContract']>>;

/** November's receipt, issued, and December's with a reading of 50 kWh more. */
async function twoMonths(metered: Metered) {
  const november = await world.issued(metered.contractId);
  app.time.set('2026-12-20T09:00:00Z');
  const reading = await world.client.post('/meters/readings', {
    meter_id: metered.meterId,
    date: '2026-12-18',
    values: ['1150'],
  });
  const december = await nextReceipt(metered, '2026-12');
  expect(december.body.own_kop).toBe(FIXED_KOP + 50 * KWH_KOP);
  return { november, december: december.body.id, readingId: reading.body.id };
}

async function nextReceipt({ contractId }: Pick<Metered, 'contractId'>, period: string) {
  const run = await world.client.post('/receipts/run', { period, contract_ids: [contractId] });
  return world.client.post(`/receipts/${run.body.created[0]}/issue`);
}

const correct = (readingId: string, value: string) =>
  world.client.post(`/meters/readings/${readingId}/correct`, { values: [value], comment: 'Описка' });
const energyOf = (body: { own_kop: number }, months: number) => body.own_kop - months * FIXED_KOP;

describe('a billed reading that is corrected', () => {
  it('leaves its difference to the next receipt, where the next reading is counted from the right value', async () => {
    const metered = await world.meteredContract();
    await world.issued(metered.contractId);
    expect((await correct(metered.readingId, '1060')).status).toBe(201);
    app.time.set('2026-12-20T09:00:00Z');
    await world.client.post('/meters/readings', { meter_id: metered.meterId, date: '2026-12-18', values: ['1150'] });
    const december = await nextReceipt(metered, '2026-12');
    expect(december.body).toMatchObject({ adjustments_kop: -40 * KWH_KOP, own_kop: FIXED_KOP + (90 - 40) * KWH_KOP });
  });

  it('changes nothing in the sum of two receipts when the reading after it was billed too', async () => {
    const metered = await world.meteredContract();
    await twoMonths(metered);
    expect((await correct(metered.readingId, '1060')).status).toBe(201);
    app.time.set('2027-01-20T09:00:00Z');
    await world.client.post('/meters/readings', { meter_id: metered.meterId, date: '2027-01-18', values: ['1160'] });
    const january = await nextReceipt(metered, '2027-01');
    // −40 kWh of November and +40 of December: all three receipts together are 1160 − 1000.
    expect(january.body.lines.map((line: { amount_kop: number }) => line.amount_kop)).toEqual(
      expect.arrayContaining([-40 * KWH_KOP, 40 * KWH_KOP, 10 * KWH_KOP]),
    );
    expect(energyOf(january.body, 1)).toBe(10 * KWH_KOP);
  });

  it('is refused above the reading after it, which would turn into a roll-over', async () => {
    const metered = await world.meteredContract();
    await twoMonths(metered);
    expect(await correct(metered.readingId, '1151')).toMatchObject({
      status: 422,
      body: { fields: { 'values.0': expect.any(String) } },
    });
  });

  it('is refused where the difference is more than a receipt can carry', async () => {
    const metered = await world.meteredContract();
    await world.db.query('update physical_meters set digits = 9 where id = $1', [metered.meterId]);
    await world.issued(metered.contractId);
    // 999 998 899 kWh more at 4,32
    const refused = await correct(metered.readingId, '999999999');
    const said = 'Із таким показником різниця понад 999\u00a0999\u00a0999,99\u00a0₴. Перевірте число';
    expect([refused.status, refused.body.fields]).toEqual([422, { 'values.0': said }]);
    expect((await correct(metered.readingId, '1060')).status).toBe(201);
  });

  it('needs no difference once its receipt is voided: the next one is counted from the right value', async () => {
    const metered = await world.meteredContract();
    const november = await world.issued(metered.contractId);
    await correct(metered.readingId, '1060');
    await world.client.post(`/receipts/${november}/void`, { reason: 'Описка' });
    const again = await nextReceipt(metered, '2026-11');
    expect(again.body).toMatchObject({ adjustments_kop: 0, own_kop: FIXED_KOP + 60 * KWH_KOP });
  });

  it('is counted once when its draft is computed anew', async () => {
    const metered = await world.meteredContract();
    const draft = await world.draftOf(metered.contractId);
    await correct(metered.readingId, '1060');
    expect((await world.client.post(`/receipts/${draft}/recalculate`)).body).toMatchObject({
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
    const tariff = await world.client.post('/tariffs', {
      service: 'electricity',
      title: 'Електроопалення',
      versions: [{ valid_from: '2026-01-01', blocks }],
    });
    const contract = await insertContract(world.db, world.owner.ownerId, { rentMinor: 1 });
    const { propertyId, contractId } = contract;
    const service = { propertyId, code: 'electricity', method: 'meter', tariffId: tariff.body.id };
    await insertService(world.db, world.owner.ownerId, service);
    const installed = { propertyId, service: 'electricity', initial: '1000', installedOn: '2026-10-31' };
    const [first, second] = [
      await insertMeter(world.db, world.owner.ownerId, installed),
      await insertMeter(world.db, world.owner.ownerId, installed),
    ];
    await insertReading(world.db, world.owner.ownerId, { meterId: first, propertyId, on: '2026-11-18', value: '2500' });
    const wrong = { meterId: second, propertyId, on: '2026-11-18', value: '1600' };
    return { contractId, wrong: await insertReading(world.db, world.owner.ownerId, wrong) };
  }

  it('is counted anew with all its meters and blocks, and «Перерахунок» shows both', async () => {
    const { contractId, wrong } = await blockContract();
    const november = await world.client.get(`/receipts/${await world.issued(contractId)}`);
    // 1 500 + 600 = 2 100 kWh: 2 000 × 2,64 + 100 × 4,32 = 5 712,00.
    expect(november.body.own_kop).toBe(1 + 571_200);
    expect((await correct(wrong, '1300')).status).toBe(201);
    // Again: 1 500 + 700 = 2 200: 2 000 × 2,64 + 200 × 4,32 = 6 144,00; against 1 800 × 2,64 = 4 752,00 as corrected before.
    expect((await correct(wrong, '1700')).status).toBe(201);
    app.time.set('2026-12-20T09:00:00Z');
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

describe('an estimate that the next receipt was counted from', () => {
  /** November by an estimate, December by a real reading below and beyond it. */
  async function estimatedThenRead() {
    const metered = await world.meteredContract();
    await world.issued(metered.contractId);
    app.time.set('2027-01-20T09:00:00Z');
    const run = { period: '2026-12', contract_ids: [metered.contractId], estimate: true };
    const december = (await world.client.post('/receipts/run', run)).body.created[0];
    const estimated = await world.client.post(`/receipts/${december}/issue`);
    const reading = { meter_id: metered.meterId, date: '2027-01-18', values: ['1350'], confirm: ['high'] };
    await world.client.post('/meters/readings', reading);
    const january = await nextReceipt(metered, '2027-01');
    return { metered, december, estimated: energyOf(estimated.body, 1), january, trueUp: energyOf(january.body, 1) };
  }

  it('stays when its own receipt is voided, so that nothing of the use is lost', async () => {
    const { metered, december, estimated, trueUp } = await estimatedThenRead();
    expect(estimated + trueUp).toBe(250 * KWH_KOP);
    await world.client.post(`/receipts/${december}/void`, { reason: 'Помилка' });
    const again = await nextReceipt(metered, '2026-12');
    expect(energyOf(again.body, 1)).toBe(estimated);
  });

  it('goes with its receipt once nothing is counted from it', async () => {
    const { metered, december, january } = await estimatedThenRead();
    await world.client.post(`/receipts/${january.body.id}/void`, { reason: 'Помилка' });
    await world.client.post(`/receipts/${december}/void`, { reason: 'Помилка' });
    const again = await nextReceipt(metered, '2027-01');
    expect(energyOf(again.body, 1)).toBe(250 * KWH_KOP);
  });

  it('is not put before a later reading, whose receipt counts those days already', async () => {
    const metered = await world.meteredContract();
    await world.issued(metered.contractId);
    app.time.set('2027-01-20T09:00:00Z');
    const reading = { meter_id: metered.meterId, date: '2027-01-18', values: ['1150'] };
    await world.client.post('/meters/readings', reading);
    expect(energyOf((await nextReceipt(metered, '2027-01')).body, 1)).toBe(50 * KWH_KOP);
    const run = { period: '2026-12', contract_ids: [metered.contractId], estimate: true };
    const december = (await world.client.post('/receipts/run', run)).body.created[0];
    const body = (await world.client.get(`/receipts/${december}`)).body;
    expect(energyOf(body, 1)).toBe(0);
    expect(body.warnings).toMatchObject([{ code: 'no_reading' }]);
  });
});

describe('an estimate that stands between two readings', () => {
  /** November by a reading of 1 100, December by an estimate above it that is still a draft. */
  async function estimatedDraft() {
    const metered = await world.meteredContract();
    await world.issued(metered.contractId);
    app.time.set('2027-01-20T09:00:00Z');
    const run = { period: '2026-12', contract_ids: [metered.contractId], estimate: true };
    const december = (await world.client.post('/receipts/run', run)).body.created[0];
    return { metered, december };
  }
  const record = (metered: Metered, date: string, value: string) =>
    world.client.post('/meters/readings', { meter_id: metered.meterId, date, values: [value], confirm: ['high'] });

  it('lets no value in below what the dial has shown before it: without the estimate it would be a turn of the register', async () => {
    const { metered } = await estimatedDraft();
    const refused = await record(metered, '2027-01-18', '1099');
    expect([refused.status, refused.body.code]).toEqual([422, 'below_previous']);
    expect(refused.body.fields['values.0']).toContain('1\u00a0100 на\u00a0');
  });

  it('may be undercut down to it, and nothing is charged twice when the estimate goes away', async () => {
    const { metered, december } = await estimatedDraft();
    expect((await record(metered, '2027-01-18', '1100')).status).toBe(201);
    await world.client.post(`/receipts/${december}/void`, { reason: 'Помилка' });
    const january = await nextReceipt(metered, '2027-01');
    expect(energyOf(january.body, 1)).toBe(0);
  });

  it('does not hide a later reading from a correction of an earlier one', async () => {
    const { metered } = await estimatedDraft();
    await record(metered, '2027-01-18', '1105');
    const refused = await correct(metered.readingId, '1106');
    expect([refused.status, refused.body.code]).toEqual([422, 'validation']);
    expect(refused.body.fields).toEqual({ 'values.0': 'Більше за показник, внесений за пізнішу дату' });
    expect((await correct(metered.readingId, '1105')).status).toBe(201);
  });
});

describe('a reading that is taken back', () => {
  it('is never a correction: its difference is charged already', async () => {
    const metered = await world.meteredContract();
    await world.issued(metered.contractId);
    const correction = await correct(metered.readingId, '1060');
    const refused = await world.client.post(`/meters/readings/${correction.body.id}/reject`);
    expect([refused.status, refused.body.code]).toEqual([409, 'reading_state']);
    app.time.set('2026-12-20T09:00:00Z');
    const december = await nextReceipt(metered, '2026-12');
    expect(december.body).toMatchObject({ adjustments_kop: -40 * KWH_KOP });
  });

  it('is refused while a receipt is counted from it, and may be corrected instead', async () => {
    const metered = await world.meteredContract();
    const { november } = await twoMonths(metered);
    await world.client.post(`/receipts/${november}/void`, { reason: 'Помилка' });
    const refused = await world.client.post(`/meters/readings/${metered.readingId}/reject`);
    expect([refused.status, refused.body.code]).toEqual([409, 'reading_counted']);
    expect(refused.body.errors[0]).toContain('К-2026-12-0001');
    // December was counted from 1 100 and owes 40 kWh more; November is billed up to 1 060.
    expect((await correct(metered.readingId, '1060')).status).toBe(201);
    expect(energyOf((await nextReceipt(metered, '2026-11')).body, 1)).toBe((60 + 40) * KWH_KOP);
  });

  it('gives way to the one that replaces it, both or neither', async () => {
    const metered = await world.meteredContract();
    const replace = (value: string) =>
      world.client.post('/meters/readings', {
        meter_id: metered.meterId,
        date: '2026-11-18',
        values: [value],
        replaces: metered.readingId,
      });
    const states = async () =>
      (await world.client.get(`/physical-meters/${metered.meterId}/readings`)).body.items.map(
        ({ state, values }: { state: string; values: string[] }) => `${state} ${values[0]}`,
      );
    expect((await replace('900')).body.code).toBe('below_previous');
    expect(await states()).toEqual(['approved 1100']);
    const both = await Promise.all([replace('1110'), replace('1120')]);
    expect(both.map(({ status }) => status).sort()).toEqual([201, 409]);
    expect((await states()).sort()).toEqual([expect.stringMatching(/^approved 11[12]0$/), 'rejected 1100']);
    const other = await world.meteredContract();
    const foreign = { meter_id: other.meterId, date: '2026-11-19', values: ['1100'], replaces: metered.readingId };
    expect((await world.client.post('/meters/readings', foreign)).body.fields).toEqual({ replaces: 'Не знайдено' });
    await world.issued(other.contractId);
    const billed = { ...foreign, date: '2026-11-18', replaces: other.readingId };
    expect((await world.client.post('/meters/readings', billed)).body.code).toBe('reading_state');
  });
});

describe('the photo of a reading', () => {
  const storedPhoto = async () => {
    const { rows } = await app.database.superuser.query(
      `insert into files (id, owner_id, kind, purpose, storage_key, size, sha256)
       select gen_random_uuid(), $1, 'image', 'reading_photo', gen_random_uuid()::text, 1, sha256(gen_random_uuid()::text::bytea) returning id`,
      [world.owner.ownerId],
    );
    return rows[0].id as string;
  };
  const dated = ({ meterId }: Metered) => ({ meter_id: meterId, date: '2026-11-18' });

  it('stays with the one that replaces it, unless that has its own or none', async () => {
    const metered = await world.meteredContract();
    const replace = async (replaces: string, values: object) =>
      (await world.client.post('/meters/readings', { ...dated(metered), replaces, values: ['1101'], ...values })).body;
    const [first, second] = [await storedPhoto(), await storedPhoto()];
    const photographed = await replace(metered.readingId, { photo_id: first });
    const changed = await replace(photographed.id, { values: ['1102'] });
    expect([changed.photo_id, changed.flags]).toEqual([first, []]);
    const other = await replace(changed.id, { photo_id: second });
    expect(other.photo_id).toBe(second);
    expect((await replace(other.id, { photo_id: null })).photo_id).toBeNull();
  });

  it('stays with a correction, unless that has its own', async () => {
    const metered = await world.meteredContract();
    const [first, second] = [await storedPhoto(), await storedPhoto()];
    const replaced = { ...dated(metered), values: ['1100'], replaces: metered.readingId, photo_id: first };
    const { id } = (await world.client.post('/meters/readings', replaced)).body;
    await world.issued(metered.contractId);
    const corrected = (values: object) =>
      world.client.post(`/meters/readings/${id}/correct`, { values: ['1090'], comment: 'Описка', ...values });
    expect((await corrected({})).body.photo_id).toBe(first);
    expect((await corrected({ photo_id: id })).body.fields).toEqual({ photo_id: 'Не знайдено' });
    expect((await corrected({ photo_id: second })).body.photo_id).toBe(second);
    const sheet = await world.client.get('/meters?period=2026-11');
    expect(sheet.body.items[0].reading.photo_id).toBe(second);
  });
});

describe('a reading that comes late', () => {
  it('is refused where a receipt has charged its days, so that nothing is charged twice', async () => {
    const metered = await world.meteredContract();
    await world.issued(metered.contractId);
    const late = { meter_id: metered.meterId, date: '2026-11-10', values: ['1070'] };
    const refused = await world.client.post('/meters/readings', late);
    expect(refused).toMatchObject({
      status: 422,
      body: { fields: { date: expect.stringContaining('К-2026-11-0001') } },
    });
    const first = await world.client.get('/receipts?period=2026-11');
    await world.client.post(`/receipts/${first.body.items[0].id}/void`, { reason: 'Ще показник' });
    expect((await world.client.post('/meters/readings', late)).status).toBe(201);
    const again = await nextReceipt(metered, '2026-11');
    expect(again.body.own_kop).toBe(METERED_KOP);
  });

  it('is not approved when it would be charged twice', async () => {
    const metered = await world.meteredContract();
    const { meterId, propertyId } = metered;
    const submitted = {
      meterId,
      propertyId,
      on: '2026-11-10',
      value: '1070',
      state: 'submitted',
      source: 'tenant_link',
    };
    const id = await insertReading(world.db, world.owner.ownerId, submitted);
    await world.issued(metered.contractId);
    expect((await world.client.post(`/meters/readings/${id}/approve`)).status).toBe(422);
    expect((await world.client.post(`/meters/readings/${id}/reject`)).body.state).toBe('rejected');
  });

  it('is not approved above a reading that came while it waited', async () => {
    const metered = await world.meteredContract();
    const { meterId, propertyId } = metered;
    const submitted = { meterId, propertyId, state: 'submitted', source: 'tenant_link' };
    const high = await insertReading(world.db, world.owner.ownerId, { ...submitted, on: '2026-11-17', value: '1170' });
    const low = await insertReading(world.db, world.owner.ownerId, { ...submitted, on: '2026-11-19', value: '1090' });
    expect((await world.client.post(`/meters/readings/${high}/approve`)).body.fields).toHaveProperty(['values.0']);
    expect((await world.client.post(`/meters/readings/${low}/approve`)).body.code).toBe('below_previous');
    const right = await insertReading(world.db, world.owner.ownerId, { ...submitted, on: '2026-11-20', value: '1110' });
    expect((await world.client.post(`/meters/readings/${right}/approve`)).body.state).toBe('approved');
  });
});
