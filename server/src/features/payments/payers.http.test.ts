import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type BillingWorld, createBillingWorld, METERED_KOP } from '../../testing/billing-world.ts';
import { insertGrant, insertManager, type Manager } from '../../testing/entrusted.ts';
import { insertContract, insertOwner } from '../../testing/factories.ts';
import { type Client, clientOf } from '../../testing/http-client.ts';
import { endConnections } from '../../testing/portfolio/statement-cost.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { watchRoundTrips } from '../../testing/watch-round-trips.ts';

/** Whom a payment may be recorded for, each by what is his (ADR 0038). */

let app: TestApp;
let world: BillingWorld;
let owing: Awaited<ReturnType<BillingWorld['meteredContract']>>;
let quiet: Awaited<ReturnType<typeof insertContract>>;
let manager: Manager;
let watch: ReturnType<typeof watchRoundTrips>;
beforeAll(async () => {
  app = await startTestApp({ withJobs: false, now: '2026-11-20T09:00:00Z' });
  // Connections made from here on are the watched ones.
  watch = watchRoundTrips(app.deps.db.pool);
  await endConnections(app.database);
  world = await createBillingWorld(app);
  const { ownerId } = world.owner;
  owing = await world.meteredContract();
  await world.issued(owing.contractId);
  quiet = await insertContract(world.db, ownerId);
  for (const status of ['draft', 'declined', 'cancelled', 'completed'] as const)
    await insertContract(world.db, ownerId, { status });
  manager = await insertManager(app, { ownerId, propertyId: owing.propertyId }, { switches: ['payments'] });
});
afterAll(() => app.close());

type Row = { contract_id: string; balance_kop: number; opens: boolean; role: string };
async function payersOf(client: Client, query = '') {
  const { status, body } = await client.get(`/payments/payers${query}`);
  expect(status).toBe(200);
  return body as { items: Row[]; total: number; next_cursor: string | null };
}
const contractsOf = async (client: Client, query = '') =>
  (await payersOf(client, query)).items.map((row) => row.contract_id).toSorted();

describe('payers', () => {
  it('are to an owner his leases that are on, and ended ones that are not settled', async () => {
    expect(await contractsOf(world.client)).toEqual([owing.contractId, quiet.contractId].toSorted());
    expect(await payersOf(world.client, '?owing=true')).toMatchObject({
      total: 1,
      items: [
        { contract_id: owing.contractId, balance_kop: METERED_KOP, role: 'owner', opens: true, status: 'active' },
      ],
    });
    expect(await contractsOf(world.client, '?owing=false')).toEqual([quiet.contractId]);
    expect(await contractsOf(world.client, `?property_id=${quiet.propertyId}`)).toEqual([quiet.contractId]);
    expect(await contractsOf(world.stranger)).toEqual([]);
  });

  it('are first who owes most and last who has paid too much, page after page', async () => {
    const [most, little, ahead] = [
      await world.meteredContract(),
      await world.meteredContract(),
      await insertContract(world.db, world.owner.ownerId),
    ];
    await world.issued(most.contractId);
    await world.issued(little.contractId);
    const part = await world.pay(owing.contractId, 100);
    expect((await world.pay(little.contractId, METERED_KOP - 300)).status).toBe(201);
    expect((await world.pay(ahead.contractId, 500)).status).toBe(201);
    const order = [
      [most.contractId, METERED_KOP],
      [owing.contractId, METERED_KOP - 100],
      [little.contractId, 300],
      [quiet.contractId, 0],
      [ahead.contractId, -500],
    ];
    const shown = ({ items }: { items: Row[] }) => items.map((row) => [row.contract_id, row.balance_kop]);
    expect(shown(await payersOf(world.client))).toEqual(order);
    expect(shown(await payersOf(world.client, '?owing=true'))).toEqual(order.slice(0, 3));
    expect(shown(await payersOf(world.client, '?owing=false'))).toEqual(order.slice(3));
    expect(shown(await payersOf(world.client, '?sort=balance'))).toEqual(order.toReversed());
    const paged = [];
    for (let cursor: string | null = ''; cursor !== null; ) {
      const page: Awaited<ReturnType<typeof payersOf>> = await payersOf(
        world.client,
        `?limit=2${cursor && `&cursor=${cursor}`}`,
      );
      paged.push(...shown(page));
      cursor = page.next_cursor;
    }
    expect(paged).toEqual(order);
    const place = { ownerId: world.owner.ownerId, propertyId: most.propertyId };
    const { client, userId } = await insertManager(app, place, { switches: ['payments'] });
    for (const { propertyId } of [quiet, ahead, little])
      await insertGrant(world.db, userId, { ...place, propertyId }, { switches: ['payments'] });
    const entrusted = order.filter(([id]) => id !== owing.contractId);
    expect(shown(await payersOf(client))).toEqual(entrusted);
    expect(shown(await payersOf(client, '?owing=true'))).toEqual(entrusted.slice(0, 2));
    expect((await world.client.post(`/payments/${part.body.id}/reverse`, { reason: 'Проба' })).status).toBe(200);
    await world.db.query(`update contracts set status = 'cancelled' where id = any ($1)`, [
      [most.contractId, little.contractId, ahead.contractId],
    ]);
  });

  it('stay while an ended lease owes or has credit, and go when it is settled', async () => {
    const home = await world.meteredContract();
    await world.issued(home.contractId);
    await world.db.query(`update contracts set status = 'terminated' where id = $1`, [home.contractId]);
    const { client } = await insertManager(
      app,
      { ownerId: world.owner.ownerId, propertyId: home.propertyId },
      { switches: ['payments'] },
    );
    expect(await contractsOf(world.client)).toContain(home.contractId);
    expect(await contractsOf(client)).toEqual([home.contractId]);
    expect((await world.pay(home.contractId, METERED_KOP)).status).toBe(201);
    expect(await contractsOf(world.client)).not.toContain(home.contractId);
    expect(await contractsOf(client)).toEqual([]);
    const ahead = await world.pay(home.contractId, 700);
    for (const one of [world.client, client])
      expect((await payersOf(one)).items.find((row) => row.contract_id === home.contractId)?.balance_kop).toBe(-700);
    expect((await world.client.post(`/payments/${ahead.body.id}/reverse`, { reason: 'Двічі' })).status).toBe(200);
    expect(await contractsOf(world.client)).not.toContain(home.contractId);
  });

  it('are to a manager those of the objects whose payments are his today, with what they owe', async () => {
    const [row] = (await payersOf(manager.client)).items;
    const [owners] = (await payersOf(world.client, '?owing=true')).items;
    expect(row).toEqual({ ...owners, role: 'manager', opens: false });
    expect(await contractsOf(manager.client, `?property_id=${quiet.propertyId}`)).toEqual([]);
    const paid = await manager.client.post('/payments', {
      contract_id: row?.contract_id,
      amount_kop: 100,
      paid_on: '2026-11-20',
    });
    expect([paid.status, paid.body.opens]).toEqual([201, false]);
    expect((await payersOf(manager.client)).items[0]?.balance_kop).toBe(METERED_KOP - 100);
    expect((await world.client.post(`/payments/${paid.body.id}/reverse`, { reason: 'Проба' })).status).toBe(200);
  });

  it('are opened as contracts to a manager who has their switch', async () => {
    const place = { ownerId: world.owner.ownerId, propertyId: owing.propertyId };
    const both = await insertManager(app, place, { switches: ['payments', 'contracts'] });
    expect((await payersOf(both.client)).items).toMatchObject([{ opens: true, role: 'manager' }]);
    const { body } = await both.client.get('/payments');
    expect(body.items.every((one: { opens: boolean }) => one.opens)).toBe(true);
  });

  it('are refused to whoever records nothing', async () => {
    const place = { ownerId: world.owner.ownerId, propertyId: owing.propertyId };
    const refused = async (grant: Parameters<typeof insertManager>[2]) =>
      (await (await insertManager(app, place, grant)).client.get('/payments/payers')).status;
    expect(await refused({ switches: ['receipts', 'contracts', 'finance', 'documents'] })).toBe(403);
    expect(await refused({ switches: ['payments'], until: '2026-11-19' })).toBe(403);
    expect((await clientOf(app).get('/payments/payers')).status).toBe(401);
    expect((await manager.client.get('/payments/payers?owing=perhaps')).status).toBe(400);
  });

  it('are both kinds to whoever owns one object and keeps the payments of another', async () => {
    const other = await insertOwner(world.db);
    const own = await insertContract(world.db, other.ownerId);
    await insertGrant(
      world.db,
      other.userId,
      { ownerId: world.owner.ownerId, propertyId: owing.propertyId },
      { switches: ['payments'] },
    );
    const { items } = await payersOf(clientOf(app, other.token));
    expect(items.map(({ contract_id, role }) => [contract_id, role]).toSorted()).toEqual(
      [
        [own.contractId, 'owner'],
        [owing.contractId, 'manager'],
      ].toSorted(),
    );
  });

  it('are found by number, by tenant and by address, for each among his own', async () => {
    const { db } = world;
    // A manager finds by what he sees: the number and the name as they stand on the row.
    await db.query(`update contracts set number = 'Д-77', search_text = private.searchable('д-77') where id = $1`, [
      owing.contractId,
    ]);
    await db.query(`update properties set search_text = private.searchable('київ січова 9') where id = $1`, [
      owing.propertyId,
    ]);
    await db.query(
      `update counterparties set display_name = 'Шевчук Марія', search_text = private.searchable('шевчук марія') where id = $1`,
      [owing.tenantId],
    );
    for (const words of ['Д-77', 'Січова', 'Шевчук'])
      for (const client of [world.client, manager.client])
        expect(await contractsOf(client, `?q=${encodeURIComponent(words)}`)).toEqual([owing.contractId]);
    expect(await contractsOf(world.stranger, '?q=Січова')).toEqual([]);
    for (const client of [world.client, manager.client]) expect(await contractsOf(client, '?q=нікого')).toEqual([]);
  });

  it('are paged by offset and by cursor', async () => {
    const first = await payersOf(world.client, '?limit=1');
    expect(first).toMatchObject({ total: 2 });
    const next = await payersOf(world.client, `?limit=1&cursor=${first.next_cursor}`);
    expect(next.next_cursor).toBeNull();
    const both = [...first.items, ...next.items].map((row) => row.contract_id);
    expect(both.toSorted()).toEqual(await contractsOf(world.client));
    expect(await contractsOf(world.client, '?limit=1&offset=1')).toEqual([both[1]]);
  });

  it('are one round trip: the entry, the page and its count', async () => {
    for (const client of [world.client, manager.client]) {
      await payersOf(client);
      watch.take();
      await payersOf(client);
      expect(watch.take()).toEqual({ roundTrips: 1, statements: 3 });
    }
  });
});
