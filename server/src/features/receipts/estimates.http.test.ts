import { describe, expect, it } from 'vitest';
import { insertContract, insertMeter, insertProperty, insertReading, insertService } from '../../testing/factories.ts';
import { useBillingWorld } from '../../testing/use-billing-world.ts';

/** What a run estimates where a reading is missing (contract.md §1.7), and what it does not. */

const at = useBillingWorld('2026-11-20T09:00:00Z', {});
const OCTOBER = '2026-10';

/** A meter of electricity at 1,00. */
async function home(season: { from: string; to: string } | null = null) {
  const { db, owner } = at.world;
  const propertyId = await insertProperty(db, owner.ownerId);
  await insertService(db, owner.ownerId, { propertyId, code: 'electricity', method: 'meter', price: '1' });
  await db.query('update property_services set season = $2 where property_id = $1', [propertyId, season]);
  const installed = { propertyId, service: 'electricity', installedOn: '2026-08-31', initial: '1000' };
  const meterId = await insertMeter(db, owner.ownerId, installed);
  return { propertyId, meterId };
}

/** It has turned 300 in the 30 days of September, which are charged: 10 a day. */
async function readInSeptember(meter: Awaited<ReturnType<typeof home>>, contractId: string): Promise<void> {
  await insertReading(at.world.db, at.world.owner.ownerId, { ...meter, on: '2026-09-30', value: '1300' });
  const run = await at.world.client.post('/receipts/run', { period: '2026-09', contract_ids: [contractId] });
  expect(run.body).toMatchObject({ status: 'done', created_count: 1 });
}

/** The next lease is entered before the former one, so that ids tell nothing of their order. */
async function twoLeases() {
  const { db, owner } = at.world;
  const place = await home();
  const { propertyId } = place;
  const next = await insertContract(db, owner.ownerId, { propertyId, startDate: '2026-10-16' });
  const days = { status: 'completed' as const, startDate: '2025-01-01', endDate: '2026-10-15' };
  const former = await insertContract(db, owner.ownerId, { propertyId, ...days });
  await readInSeptember(place, former.contractId);
  return { ...place, next: next.contractId, former: former.contractId };
}

async function oneLease(season: { from: string; to: string } | null = null) {
  const place = await home(season);
  const lease = { propertyId: place.propertyId, startDate: '2025-01-01' };
  const { contractId } = await insertContract(at.world.db, at.world.owner.ownerId, lease);
  await readInSeptember(place, contractId);
  return { ...place, contractId };
}

async function runOf(contractIds: readonly string[], period = OCTOBER) {
  const run = await at.world.client.post('/receipts/run', { period, contract_ids: contractIds, estimate: true });
  expect([run.status, run.body.status], run.text).toEqual([200, 'done']);
}

async function receiptOf(contractId: string, period = OCTOBER) {
  const found = await at.world.db.query('select id from receipts where contract_id = $1 and period = $2', [
    contractId,
    period,
  ]);
  return (await at.world.client.get(`/receipts/${found.rows[0]?.id}`)).body;
}

type Line = { service: string | null; amount_kop: number; explanation: { meters: { zones: object[] }[] } };
const energyIn = (lines: readonly Line[]) => lines.find(({ service }) => service === 'electricity');
const energyOf = async (contractId: string, period = OCTOBER) =>
  energyIn((await receiptOf(contractId, period)).lines)?.amount_kop ?? null;
const warningsOf = async (contractId: string, period = OCTOBER) =>
  (await receiptOf(contractId, period)).warnings.filter(({ code }: { code: string }) => /reading|estimated/.test(code));

/** 10 a day at 1,00: fifteen days of the former lease, sixteen of the next one. */
const FORMER_KOP = 15_000;
const NEXT_KOP = 16_000;

describe('estimates of two leases of one object (contract.md §1.11, ADR 0013)', () => {
  it('charge each day to one of them, in one run', async () => {
    const { former, next } = await twoLeases();
    const asked = { period: OCTOBER, contract_ids: [former, next], estimate: true };
    const preview = (await at.world.client.post('/receipts/preview', asked)).body.items;
    const shown = (id: string) =>
      energyIn(preview.find(({ contract_id }: { contract_id: string }) => contract_id === id).lines)?.amount_kop;
    expect([shown(former), shown(next)]).toEqual([FORMER_KOP, NEXT_KOP]);
    await runOf([former, next]);
    expect([await energyOf(former), await energyOf(next)]).toEqual([FORMER_KOP, NEXT_KOP]);
    const { lines } = await receiptOf(next);
    expect(energyIn(lines)?.explanation.meters[0]?.zones).toMatchObject([
      { previous: '1450', previous_on: '2026-10-15', current: '1610', current_on: '2026-10-31' },
    ]);
  });

  it('do so when the former lease was estimated in an earlier run', async () => {
    const { former, next } = await twoLeases();
    await runOf([former]);
    await runOf([next]);
    expect([await energyOf(former), await energyOf(next)]).toEqual([FORMER_KOP, NEXT_KOP]);
  });

  it('do so when the two fall into different parts of a large run', async () => {
    const { former, next } = await twoLeases();
    const { db, owner, landlordId } = at.world;
    const tenant = await db.query('select tenant_counterparty_id as id from contracts where id = $1', [former]);
    const parties = { landlordId, tenantId: tenant.rows[0]?.id };
    for (let i = 0; i < 499; i += 1) await insertContract(db, owner.ownerId, { ...parties, startDate: '2026-02-01' });
    const asked = { period: OCTOBER, estimate: true };
    const preview = (await at.world.client.post('/receipts/preview', asked)).body.items;
    const shown = (id: string) =>
      energyIn(preview.find(({ contract_id }: { contract_id: string }) => contract_id === id).lines)?.amount_kop;
    expect([shown(former), shown(next)]).toEqual([FORMER_KOP, NEXT_KOP]);
    const run = await at.world.client.post('/receipts/run', asked);
    expect([run.status, run.body.total]).toEqual([202, 501]);
    await at.app.settleJobs();
    expect((await at.world.client.get(`/receipts/runs/${run.body.id}`)).body).toMatchObject({
      status: 'done',
      done: 501,
    });
    expect([await energyOf(former), await energyOf(next)]).toEqual([FORMER_KOP, NEXT_KOP]);
  });

  it('are not chained to one that no line took', async () => {
    const { former, next, propertyId } = await twoLeases();
    const { db, client } = at.world;
    // A tariff that says nothing of the days before 16.10: the former lease has no line, and no estimate.
    const versions = [{ valid_from: '2026-10-16', price: '1' }];
    const tariff = await client.post('/tariffs', { service: 'electricity', title: 'Світло', versions });
    const own = [{ code: 'electricity', payer: 'tenant', method: 'meter', tariffId: tariff.body.id }];
    await db.query('update contracts set utilities = $2 where id = $1', [former, JSON.stringify(own)]);
    await runOf([former, next]);
    // From 30.09, as if the former lease had no reading: 31 days.
    expect([await energyOf(former), await energyOf(next)]).toEqual([null, 31_000]);
    expect(
      await at.world.scalar(`select count(*) from readings where property_id = $1 and source = 'estimated'`, [
        propertyId,
      ]),
    ).toBe(1);
  });
});

describe('nothing is estimated', () => {
  const HANDED_IN = { code: 'no_reading', text: expect.stringContaining('передано, але ще не прийнято') };

  it('beside a reading of that very day which waits to be accepted; all others have their receipts', async () => {
    const [waiting, other] = [await oneLease(), await oneLease()];
    const handedIn = { ...waiting, on: '2026-10-31', value: '1500', state: 'submitted' };
    const readingId = await insertReading(at.world.db, at.world.owner.ownerId, handedIn);
    await runOf([waiting.contractId, other.contractId]);
    // 31 days
    expect([await energyOf(waiting.contractId), await energyOf(other.contractId)]).toEqual([null, 31_000]);
    expect(await warningsOf(waiting.contractId)).toMatchObject([HANDED_IN]);
    const { id } = await receiptOf(waiting.contractId);
    const again = await at.world.client.post(`/receipts/${id}/recalculate`, { estimate: true });
    expect([again.status, energyIn(again.body.lines)], again.text).toEqual([200, undefined]);
    expect((await at.world.client.post(`/meters/readings/${readingId}/approve`)).status).toBe(200);
    expect((await at.world.client.post(`/receipts/${id}/recalculate`, { estimate: true })).status).toBe(200);
    // 1 500 − 1 300
    expect(await energyOf(waiting.contractId)).toBe(20_000);
  });

  it('beside one of that day that is handed in for the month before', async () => {
    const { contractId, ...meter } = await oneLease();
    const handedIn = { ...meter, on: '2026-10-31', value: '1500', state: 'submitted' };
    const readingId = await insertReading(at.world.db, at.world.owner.ownerId, handedIn);
    await at.world.db.query(`update readings set period = '2026-09' where id = $1`, [readingId]);
    await runOf([contractId]);
    expect(await energyOf(contractId)).toBeNull();
    expect(await warningsOf(contractId)).toMatchObject([{ code: 'no_reading' }]);
  });

  it('where a reading of the month waits: an estimate after it would not let it be accepted any more', async () => {
    const { contractId, ...meter } = await oneLease();
    const handedIn = { ...meter, on: '2026-10-28', value: '1500', state: 'submitted' };
    const readingId = await insertReading(at.world.db, at.world.owner.ownerId, handedIn);
    await runOf([contractId]);
    expect(await warningsOf(contractId)).toMatchObject([HANDED_IN]);
    expect((await at.world.client.post(`/meters/readings/${readingId}/approve`)).status).toBe(200);
  });

  it('whose reading a later receipt of the lease has charged already: nothing is missed, and nothing is there to tick', async () => {
    const { meterId, propertyId, contractId } = await oneLease();
    const { db, client, owner } = at.world;
    for (const [on, value] of [
      ['2026-10-31', '1610'],
      ['2026-11-19', '1800'],
    ] as const)
      await insertReading(db, owner.ownerId, { meterId, propertyId, on, value });
    const november = await client.post('/receipts/run', { period: '2026-11', contract_ids: [contractId] });
    expect(november.body.created_count).toBe(1);
    for (const estimate of [false, true]) {
      const { items } = (
        await client.post('/receipts/preview', { period: OCTOBER, contract_ids: [contractId], estimate })
      ).body;
      expect(items[0].warnings.map(({ code }: { code: string }) => code)).not.toContain('no_reading');
    }
    await runOf([contractId]);
    expect([await energyOf(contractId), await warningsOf(contractId)]).toEqual([null, []]);
  });

  it('out of the season of a service, where no reading is missed', async () => {
    const { contractId } = await oneLease({ from: '11-01', to: '03-31' });
    await runOf([contractId]);
    expect(await energyOf(contractId)).toBeNull();
    expect(await warningsOf(contractId)).toEqual([]);
  });

  it('for a day to come: it is up to today, and the month’s own reading is counted from it', async () => {
    const { contractId, ...meter } = await oneLease();
    // 30.10, 23:30 in Kyiv
    at.app.time.set('2026-10-30T21:30:00Z');
    await runOf([contractId]);
    // 30 of the 31 days
    expect(await energyOf(contractId)).toBe(30_000);
    at.app.time.set('2026-10-31T09:00:00Z');
    const own = { meter_id: meter.meterId, date: '2026-10-31', values: ['1640'] };
    expect((await at.world.client.post('/meters/readings', own)).status).toBe(201);
    await insertReading(at.world.db, at.world.owner.ownerId, { ...meter, on: '2026-11-30', value: '1940' });
    at.app.time.set('2026-11-30T09:00:00Z');
    await runOf([contractId], '2026-11');
    // 1 940 − 1 600: what October turned beyond the estimate, and November
    expect(await energyOf(contractId, '2026-11')).toBe(34_000);
  });

  it('for a month that has not begun', async () => {
    const { contractId } = await oneLease();
    at.app.time.set('2026-09-30T12:00:00Z');
    await runOf([contractId]);
    expect(await energyOf(contractId)).toBeNull();
    expect(await warningsOf(contractId)).toMatchObject([{ code: 'no_reading' }]);
  });
});
