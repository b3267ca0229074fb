import { describe, expect, it } from 'vitest';
import { METERED_KOP, PERIOD } from '../../testing/billing-world.ts';
import { insertContract, insertReading } from '../../testing/factories.ts';
import { NONE_OUTDATED, useDrafts } from './outdated-drafts.fixture.ts';

/** Drafts of a month whose data changed since they were made (ADR 0079). */

const { place, outdated, recalculate, ownKop, setPrice, byTariff, estimatedHome, everything } = useDrafts();

describe('a draft is out of date', () => {
  it('when the price it was counted by is corrected, and is no more once it is counted anew', async () => {
    const { world } = place;
    const home = await byTariff();
    const same = await world.meteredContract();
    const [first, second] = [await world.draftOf(home.contractId), await world.draftOf(same.contractId)];
    expect(await outdated()).toEqual({ items: [], checked: 2, total: 2 });
    expect((await home.correct('4.32')).status).toBe(200);
    const before = await everything();
    const found = await outdated();
    // 20 000,00 + 100 × 43,20 became 20 000,00 + 100 × 4,32.
    expect(found).toMatchObject({
      items: [
        {
          id: first,
          number: `К-${PERIOD}-0001`,
          own_kop: 2_432_000,
          recalculated_kop: 2_043_200,
          data_changed: true,
          penalty_changed: false,
        },
      ],
      checked: 2,
      total: 2,
    });
    const listed = (await world.client.get(`/receipts/${first}`)).body;
    expect(found.items[0]).toMatchObject({
      contract_number: listed.contract_number,
      property_name: listed.property_name,
      tenant_name: listed.tenant.name,
    });
    expect(await everything()).toBe(before);
    expect((await outdated(undefined, `&receipt_id=${first}`)).items).toEqual(found.items);
    expect(await outdated(undefined, `&receipt_id=${second}`)).toEqual({ items: [], checked: 1, total: 1 });
    const done = await recalculate(first);
    expect([done.status, done.body]).toEqual([200, { items: [{ id: first, ok: true }] }]);
    expect(await ownKop(first)).toBe(2_043_200);
    expect(await outdated()).toEqual({ items: [], checked: 2, total: 2 });
    const journal = await world.client.get(`/audit?entity_type=receipt&entity_id=${first}`);
    expect(JSON.stringify(journal.body)).toContain('receipt.recalculated');
  });

  it('when a reading came late, a service is another, or terms were agreed anew', async () => {
    const { world } = place;
    const { db, owner } = world;
    const late = await world.meteredContract();
    const fee = await world.meteredContract();
    const rent = await world.meteredContract();
    const ids = [
      await world.draftOf(late.contractId),
      await world.draftOf(fee.contractId),
      await world.draftOf(rent.contractId),
    ];
    const reading = { meterId: late.meterId, propertyId: late.propertyId, on: '2026-11-19', value: '1150' };
    const waiting = await insertReading(db, owner.ownerId, { ...reading, state: 'submitted' });
    expect((await outdated()).items).toEqual([]);
    expect((await world.client.post(`/meters/readings/${waiting}/approve`)).status).toBe(200);
    await db.query(`update property_services set amount_kop = 30000 where property_id = $1 and code = 'internet'`, [
      fee.propertyId,
    ]);
    await db.query('update contract_terms set rent_amount_minor = 2100000 where contract_id = $1', [rent.contractId]);
    const { items } = await outdated();
    // 50 kWh × 4,32 more; 50,00 more; 1 000,00 more.
    expect(items.map((item: { id: string; recalculated_kop: number }) => [item.id, item.recalculated_kop])).toEqual([
      [ids[0], METERED_KOP + 21_600],
      [ids[1], METERED_KOP + 5_000],
      [ids[2], METERED_KOP + 100_000],
    ]);
    await recalculate(...ids);
    expect((await outdated()).items).toEqual([]);
  });

  it('when its due day by the contract is another, unless it was set by hand', async () => {
    const { world } = place;
    const { contractId } = await world.meteredContract();
    const id = await world.draftOf(contractId);
    await world.db.query('update contracts set due_day = 28 where id = $1', [contractId]);
    expect((await outdated()).items).toMatchObject([{ id, own_kop: METERED_KOP, recalculated_kop: METERED_KOP }]);
    await world.client.patch(`/receipts/${id}`, { due_on: '2026-12-10' });
    expect((await outdated()).items).toEqual([]);
  });

  it('when an adjustment waits for it, and by the readings of its own that were corrected', async () => {
    const { world } = place;
    const { contractId, readingId } = await world.meteredContract();
    const id = await world.draftOf(contractId);
    await world.client.post(`/meters/readings/${readingId}/correct`, {
      values: ['1090'],
      comment: 'Помилка в показнику',
    });
    const { items } = await outdated();
    // 90 kWh × 4,32 instead of 100 kWh, and no difference beside them.
    expect(items).toMatchObject([{ id, own_kop: METERED_KOP, recalculated_kop: METERED_KOP - 4_320 }]);
    await recalculate(id);
    expect(await ownKop(id)).toBe(METERED_KOP - 4_320);
    expect((await outdated()).items).toEqual([]);
  });
});

describe('a draft is not out of date', () => {
  it('by a line made by hand, which stays, by a payment, or by the day of today', async () => {
    const { world } = place;
    const { contractId, propertyId } = await world.meteredContract();
    const id = await world.draftOf(contractId);
    await world.client.post(`/receipts/${id}/lines`, { title: 'Заміна змішувача', amount_kop: -50_000, reason: 'Так' });
    await world.pay(contractId, 1_000_000);
    place.app.time.set('2026-11-27T09:00:00Z');
    expect((await outdated()).items).toEqual([]);
    await setPrice(propertyId, '5.32');
    expect((await outdated()).items).toMatchObject([
      { own_kop: METERED_KOP - 50_000, recalculated_kop: METERED_KOP - 50_000 + 10_000 },
    ]);
    await recalculate(id);
    const receipt = (await world.client.get(`/receipts/${id}`)).body;
    expect(receipt.own_kop).toBe(METERED_KOP - 40_000);
    expect(receipt.lines.at(-1)).toMatchObject({ manual: true, amount_kop: -50_000 });
    expect((await outdated()).items).toEqual([]);
  });

  it('by an estimate, which is made again; a real reading instead of it does make it so', async () => {
    const { world } = place;
    const home = await estimatedHome();
    const before = await everything();
    expect(await outdated()).toMatchObject({ items: [], checked: 1 });
    await setPrice(home.propertyId, '2');
    expect((await outdated()).items).toMatchObject([{ id: home.id, recalculated_kop: 2_060_000 }]);
    await setPrice(home.propertyId, '1');
    expect(await everything()).toBe(before);
    await setPrice(home.propertyId, '2');
    await recalculate(home.id);
    expect(await ownKop(home.id)).toBe(2_060_000);
    expect((await outdated()).items).toEqual([]);
    const real = { meterId: home.meterId, propertyId: home.propertyId, on: '2026-11-29', value: '1410' };
    await insertReading(world.db, world.owner.ownerId, real);
    // 100 × 2,00 instead of 300 × 2,00.
    expect((await outdated()).items).toMatchObject([{ own_kop: 2_060_000, recalculated_kop: 2_020_000 }]);
  });

  it('by the estimate of the lease before, which the next one is counted from', async () => {
    const { world } = place;
    const { db, owner } = world;
    const before = await estimatedHome();
    await world.client.post(`/receipts/${before.id}/void`);
    await db.query(`update contracts set end_date = '2026-11-10', effective_end = '2026-11-10' where id = $1`, [
      before.contractId,
    ]);
    const next = await insertContract(db, owner.ownerId, { propertyId: before.propertyId, startDate: '2026-11-11' });
    const ids: string[] = [];
    for (const { contractId } of [before, next]) {
      const asked = { period: PERIOD, contract_ids: [contractId], estimate: true };
      ids.push((await world.client.post('/receipts/run', asked)).body.created[0]);
    }
    // 20 000,00 × 10 / 30 and 10 a day for ten days; 20 000,00 × 20 / 30 and the twenty days after.
    expect([await ownKop(ids[0] ?? ''), await ownKop(ids[1] ?? '')]).toEqual([676_667, 1_353_333]);
    expect(await outdated()).toEqual({ items: [], checked: 2, total: 2 });
    await recalculate(...ids);
    expect(await outdated()).toEqual({ items: [], checked: 2, total: 2 });
  });

  it('when it is issued, one-off, void, or of another month', async () => {
    const { world } = place;
    const issued = await world.meteredContract();
    await world.issued(issued.contractId);
    await setPrice(issued.propertyId, '5');
    await world.client.post('/receipts', {
      contract_id: issued.contractId,
      kind: 'one_off',
      due_on: '2026-11-25',
      lines: [{ title: 'Ключі', amount_kop: 10_000 }],
    });
    const gone = await world.meteredContract();
    await world.client.post(`/receipts/${await world.draftOf(gone.contractId)}/void`);
    await world.client.post('/receipts/run', { period: '2026-12', contract_ids: [issued.contractId] });
    expect(await outdated()).toEqual(NONE_OUTDATED);
  });
});
