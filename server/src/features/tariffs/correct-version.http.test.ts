import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type BillingWorld, createBillingWorld } from '../../testing/billing-world.ts';
import { insertContract, insertMeter, insertReading, insertService } from '../../testing/factories.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
let world: BillingWorld;
let tariff: { id: string; version: number; versions: { id: string; price: string }[] };
let path: string;
beforeAll(async () => {
  app = await startTestApp({ withJobs: false });
});
afterAll(() => app.close());
beforeEach(async () => {
  app.time.set('2026-11-20T09:00:00Z');
  world = await createBillingWorld(app);
  const created = await world.client.post('/tariffs', {
    service: 'electricity',
    title: 'Світло',
    versions: [{ valid_from: '2026-01-01', price: '43.2' }],
  });
  tariff = created.body;
  path = `/tariffs/${tariff.id}/versions`;
});

const first = () => tariff.versions[0]?.id ?? '';
const right = { valid_from: '2026-01-01', price: '4.32' };

/** 100 kWh of November by the tariff. */
async function metered(): Promise<string> {
  const { ownerId } = world.owner;
  const { contractId, propertyId } = await insertContract(world.db, ownerId);
  const service = { position: 0, code: 'electricity', method: 'meter', tariffId: tariff.id };
  await insertService(world.db, ownerId, { propertyId, ...service });
  const meterId = await insertMeter(world.db, ownerId, { propertyId, service: 'electricity', initial: '1000' });
  await insertReading(world.db, ownerId, { meterId, propertyId, on: '2026-11-18', value: '1100' });
  return contractId;
}
const kept = () => world.scalar('select count(*) from tariff_versions where owner_id = $1', [world.owner.ownerId]);

describe('a price typed wrong', () => {
  it('is put right under its day, and the next receipt is counted by it', async () => {
    const contractId = await metered();
    const answer = await world.client.patch(`${path}/${first()}`, { ...right, version: tariff.version });
    expect([answer.status, answer.body.version]).toEqual([200, tariff.version + 1]);
    expect(answer.body.versions).toMatchObject([{ valid_from: '2026-01-01', price: '4.32' }]);
    // 20 000,00 + 100 × 4,32.
    const id = await world.issued(contractId);
    expect((await world.client.get(`/receipts/${id}`)).body.own_kop).toBe(2_043_200);
    const journal = await world.client.get(`/audit?entity_type=tariff&entity_id=${tariff.id}`);
    expect(JSON.stringify(journal.body)).toContain('tariff.version_corrected');
  });

  it('that a draft was counted by stays under its id for the draft, which is counted anew', async () => {
    const contractId = await metered();
    const draft = await world.draftOf(contractId);
    expect((await world.client.patch(`${path}/${first()}`, right)).status).toBe(200);
    expect(await kept()).toBe(2);
    expect((await world.client.post(`/receipts/${draft}/recalculate`)).body.own_kop).toBe(2_043_200);
  });

  it('that receipts were issued by stays for them, their corrections too; voided, they are made again by the right one', async () => {
    const contractId = await metered();
    const id = await world.issued(contractId);
    const wrong = (await world.client.get(`/receipts/${id}`)).body;
    // 20 000,00 + 100 × 43,20.
    expect(wrong.own_kop).toBe(2_432_000);
    expect((await world.client.patch(`${path}/${first()}`, right)).status).toBe(200);
    expect((await world.client.get(`/receipts/${id}`)).body).toMatchObject({ own_kop: 2_432_000, lines: wrong.lines });
    const { rows } = await world.db.query<{ id: string }>('select id from readings where receipt_id = $1', [id]);
    const correction = { values: ['1101'], comment: 'Описка' };
    expect((await world.client.post(`/meters/readings/${rows[0]?.id}/correct`, correction)).status).toBe(201);
    // One kilowatt-hour more, at the price of the line: 43,20.
    expect(await world.scalar(`select sum(amount_kop) from adjustments where contract_id = $1`, [contractId])).toBe(
      4_320,
    );

    expect((await world.client.post(`/receipts/${id}/void`, { reason: 'Не та ціна' })).status).toBe(200);
    const again = await world.issued(contractId);
    expect((await world.client.get(`/receipts/${again}`)).body.lines).toMatchObject([{}, { amount_kop: 101 * 432 }]);
  });

  it('is removed, unless it is the only one', async () => {
    const only = await world.client.delete(`${path}/${first()}`);
    expect([only.status, only.body.code]).toEqual([409, 'tariff_version_only']);
    const more = await world.client.post(path, { valid_from: '2027-01-01', price: '500' });
    expect((await world.client.delete(`${path}/${more.body.versions[1].id}?version=1`)).body.code).toBe(
      'version_conflict',
    );
    expect((await world.client.delete(`${path}/${more.body.versions[1].id}?version=2`)).status).toBe(204);
    expect((await world.client.delete(`${path}/${more.body.versions[1].id}`)).status).toBe(404);
    expect((await world.client.get(`/tariffs/${tariff.id}`)).body.versions).toMatchObject([{ id: first() }]);
  });

  it('is refused where another price has its day, another form its zones, or somebody was quicker', async () => {
    await world.client.post(path, { valid_from: '2027-01-01', price: '5' });
    const taken = await world.client.patch(`${path}/${first()}`, { ...right, valid_from: '2027-01-01' });
    expect([taken.status, taken.body.fields]).toEqual([409, { valid_from: 'Ціна з 01.01.2027 уже є.' }]);
    const zones = await world.client.patch(`${path}/${first()}`, { valid_from: '2026-01-01', zone_prices: ['4', '2'] });
    expect([zones.status, Object.keys(zones.body.fields)]).toEqual([422, ['zone_prices']]);
    const change = (price: string) => world.client.patch(`${path}/${first()}`, { ...right, price, version: 2 });
    const both = await Promise.all([change('4.32'), change('4.40')]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    // Whoever has seen no version looks for a price that has left the tariff.
    expect((await world.client.patch(`${path}/${first()}`, right)).status).toBe(404);
    expect((await world.client.get(`/tariffs/${tariff.id}`)).body.versions).toHaveLength(2);
    expect((await world.stranger.patch(`${path}/${first()}`, right)).status).toBe(404);
  });
});
