import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type BillingWorld, createBillingWorld, METERED_KOP } from '../../testing/billing-world.ts';
import { insertReading } from '../../testing/factories.ts';
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

async function nextReceipt({ contractId }: Metered, period: string) {
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
