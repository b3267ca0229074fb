import { describe, expect, it } from 'vitest';
import { newId } from '../../platform/ids.ts';
import { createBillingWorld, METERED_KOP, PERIOD } from '../../testing/billing-world.ts';
import { insertGrant, insertManager } from '../../testing/entrusted.ts';
import { NONE_OUTDATED, useDrafts } from './outdated-drafts.fixture.ts';

/** Who is told which drafts are out of date, and when they are not compared (ADR 0079). */

const { place, outdated, recalculate, ownKop, setPrice, estimatedHome, everything } = useDrafts();

describe('drafts that cannot be compared at the moment', () => {
  it('are left out while their contract is being changed, and nobody waits', async () => {
    const { world } = place;
    const [one, other] = [await world.meteredContract(), await world.meteredContract()];
    await world.draftOf(one.contractId);
    const id = await world.draftOf(other.contractId);
    await setPrice(one.propertyId, '5');
    await setPrice(other.propertyId, '5');
    const connection = await world.db.connect();
    try {
      await connection.query('begin');
      await connection.query('select 1 from contracts where id = $1 for no key update', [one.contractId]);
      expect(await outdated()).toMatchObject({ items: [{ id }], checked: 1, total: 2 });
    } finally {
      await connection.query('rollback');
      connection.release();
    }
    expect((await outdated()).checked).toBe(2);
  });

  it('are asked about by several at once, who are answered one after another', async () => {
    const { world } = place;
    const home = await world.meteredContract();
    const id = await world.draftOf(home.contractId);
    await setPrice(home.propertyId, '5');
    const answers = await Promise.all([outdated(), outdated(), outdated()]);
    expect(answers).toMatchObject(Array.from(answers, () => ({ items: [{ id }], checked: 1, total: 1 })));
  });

  it('are not compared at all while somebody else compares them for too long', async () => {
    const { world } = place;
    await world.draftOf((await world.meteredContract()).contractId);
    const connection = await world.db.connect();
    try {
      await connection.query('begin');
      await connection.query(`select pg_advisory_xact_lock(hashtextextended('receipts.outdated:' || $1::text, 0))`, [
        world.owner.ownerId,
      ]);
      expect(await outdated()).toEqual({ items: [], checked: 0, total: 1 });
    } finally {
      await connection.query('rollback');
      connection.release();
    }
  });
});

describe('whose drafts', () => {
  it('a manager is told of his objects alone, and recalculates no other', async () => {
    const { world, app } = place;
    const [mine, foreign] = [await world.meteredContract(), await world.meteredContract()];
    const [id, other] = [await world.draftOf(mine.contractId), await world.draftOf(foreign.contractId)];
    await setPrice(mine.propertyId, '5');
    await setPrice(foreign.propertyId, '5');
    const at = { ownerId: world.owner.ownerId, propertyId: mine.propertyId };
    const { client } = await insertManager(app, at, { switches: ['receipts'] });
    const before = await everything();
    expect(await outdated(client)).toMatchObject({
      items: [{ id, own_kop: METERED_KOP, recalculated_kop: METERED_KOP + 6_800 }],
      checked: 1,
      total: 1,
    });
    expect(await outdated(client, `&receipt_id=${other}`)).toEqual(NONE_OUTDATED);
    expect(await everything()).toBe(before);
    const done = await client.post('/receipts/recalculate', { ids: [id, other] });
    expect(done.body.items).toMatchObject([
      { id, ok: true },
      { id: other, ok: false, code: 'receipt_not_found' },
    ]);
    expect([await ownKop(id), await ownKop(other)]).toEqual([METERED_KOP + 6_800, METERED_KOP]);
    const blind = await insertManager(app, at, { switches: ['readings'] });
    expect((await blind.client.get(`/receipts/outdated?period=${PERIOD}`)).status).toBe(403);
  });

  it('a manager is told of estimates as the owner is, though readings are not shown to him', async () => {
    const { world, app } = place;
    const home = await estimatedHome();
    const at = { ownerId: world.owner.ownerId, propertyId: home.propertyId };
    const { client } = await insertManager(app, at, { switches: ['receipts'] });
    expect(await outdated(client)).toEqual({ items: [], checked: 1, total: 1 });
    await setPrice(home.propertyId, '2');
    expect((await outdated(client)).items).toMatchObject([{ id: home.id, recalculated_kop: 2_060_000 }]);
    await client.post('/receipts/recalculate', { ids: [home.id] });
    expect(await ownKop(home.id)).toBe(2_060_000);
  });

  it('whoever bills for several owners is told of the drafts of all of them', async () => {
    const { world, app } = place;
    const other = await createBillingWorld(app);
    const [own, one, two] = [
      await other.meteredContract(),
      await world.meteredContract(),
      await world.meteredContract(),
    ];
    const ids = [await other.draftOf(own.contractId), await world.draftOf(one.contractId)];
    await world.draftOf(two.contractId);
    for (const { propertyId } of [own, one, two]) await setPrice(propertyId, '5');
    const at = { ownerId: world.owner.ownerId, propertyId: one.propertyId };
    await insertGrant(world.db, other.owner.userId, at, { switches: ['receipts'] });
    const told = await outdated(other.client);
    expect(told).toMatchObject({ checked: 2, total: 2 });
    expect(told.items.map(({ id }: { id: string }) => id).sort()).toEqual(ids.sort());
    expect(told.items.map((item: { recalculated_kop: number }) => item.recalculated_kop)).toEqual([
      METERED_KOP + 6_800,
      METERED_KOP + 6_800,
    ]);
  });

  it('another owner has nothing of it', async () => {
    const { world } = place;
    const home = await world.meteredContract();
    const id = await world.draftOf(home.contractId);
    await setPrice(home.propertyId, '5');
    expect(await outdated(world.stranger)).toEqual(NONE_OUTDATED);
    expect(await outdated(world.stranger, `&receipt_id=${id}`)).toEqual(NONE_OUTDATED);
    const tried = await world.stranger.post('/receipts/recalculate', { ids: [id] });
    expect(tried.body.items).toMatchObject([{ id, ok: false, code: 'receipt_not_found' }]);
    expect(await ownKop(id)).toBe(METERED_KOP);
  });

  it('the month has to be named, and rows of a bulk call answer each for itself', async () => {
    const { world } = place;
    for (const path of ['/receipts/outdated', '/receipts/outdated?period=2026-13'])
      expect((await world.client.get(path)).status).toBe(400);
    const home = await world.meteredContract();
    const id = await world.issued(home.contractId);
    const { items } = (await recalculate(id, newId())).body;
    expect(items).toMatchObject([
      { ok: false, code: 'receipt_state', property_name: expect.any(String) },
      { ok: false, code: 'receipt_not_found' },
    ]);
  });
});
