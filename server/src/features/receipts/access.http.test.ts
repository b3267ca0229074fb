import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type BillingWorld, createBillingWorld, METERED_KOP, PERIOD } from '../../testing/billing-world.ts';
import { insertContract, insertContractParty, insertUser } from '../../testing/factories.ts';
import { type Client, clientOf } from '../../testing/http-client.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
let world: BillingWorld;
beforeAll(async () => {
  app = await startTestApp();
});
beforeEach(async () => {
  world = await createBillingWorld(app);
});
afterAll(() => app.close());

describe('who sees what', () => {
  it('answers a foreign receipt exactly as a random one, for every call', async () => {
    const { contractId } = await world.meteredContract();
    const id = await world.issued(contractId);
    const { body: payment } = await world.pay(contractId, 100);
    const random = '018f0000-0000-7000-8000-000000000000';
    const nobody = clientOf(app);
    const calls: [(c: Client, id: string) => Promise<{ status: number; body: { code: string } }>, string][] = [
      [(c, x) => c.get(`/receipts/${x}`), id],
      [(c, x) => c.get(`/receipts/${x}/pdf`), id],
      [(c, x) => c.get(`/receipts/${x}/picture`), id],
      [(c, x) => c.get(`/receipts/${x}/qr.svg`), id],
      [(c, x) => c.patch(`/receipts/${x}`, { due_on: '2026-12-01' }), id],
      [(c, x) => c.post(`/receipts/${x}/issue`), id],
      [(c, x) => c.post(`/receipts/${x}/send`), id],
      [(c, x) => c.post(`/receipts/${x}/recalculate`), id],
      [(c, x) => c.post(`/receipts/${x}/void`, { reason: 'чужа' }), id],
      [(c, x) => c.post(`/receipts/${x}/lines`, { title: 'х', amount_kop: 1 }), id],
      [(c, x) => c.patch(`/receipts/${x}/lines/1`, { amount_kop: 1 }), id],
      [(c, x) => c.delete(`/receipts/${x}/lines/1`), id],
      [(c, x) => c.get(`/payments/${x}`), payment.id],
      [(c, x) => c.post(`/payments/${x}/reverse`, { reason: 'чужа' }), payment.id],
      [(c, x) => c.post(`/payments/${x}/allocate`, { allocations: [] }), payment.id],
      [(c, x) => c.post(`/payments/${x}/confirm`), payment.id],
      [(c, x) => c.post(`/payments/${x}/reject`), payment.id],
    ];
    for (const [call, own] of calls) {
      const foreign = await call(world.stranger, own);
      const missing = await call(world.stranger, random);
      expect([foreign.status, foreign.body.code]).toEqual([404, missing.body.code]);
      expect((await call(nobody, own)).status).toBe(401);
    }
    expect((await world.stranger.get('/receipts')).body.total).toBe(0);
    expect((await world.stranger.get('/payments')).body.total).toBe(0);
    const created = await world.stranger.post('/payments', {
      contract_id: contractId,
      amount_kop: 1,
      paid_on: '2026-11-20',
    });
    expect([created.status, Object.keys(created.body.fields)]).toEqual([422, ['contract_id']]);
    expect((await world.stranger.post('/receipts/issue', { ids: [id] })).body.items).toMatchObject([
      { ok: false, code: 'receipt_not_found' },
    ]);
  });

  it('shows the tenant what was issued to him and nothing of a draft', async () => {
    const { contractId } = await world.meteredContract();
    const tenant = await insertUser(world.db);
    await insertContractParty(world.db, world.owner.ownerId, contractId, tenant.userId);
    const payer = clientOf(app, tenant.token);
    const id = await world.draftOf(contractId);
    expect((await payer.get(`/receipts/${id}`)).status).toBe(404);
    expect((await payer.get('/my-receipts')).body.total).toBe(0);
    await world.client.post(`/receipts/${id}/issue`);
    expect((await payer.get('/my-receipts')).body.items).toMatchObject([{ id, payment_status: 'unpaid' }]);
    const seen = await payer.get(`/receipts/${id}`);
    expect(seen.body).toMatchObject({ role: 'tenant', payable_kop: METERED_KOP, public_url: null, warnings: [] });
    expect(seen.body.lines).toHaveLength(3);
    expect((await payer.get(`/receipts/${id}/pdf`)).status).toBe(200);
    expect((await payer.post(`/receipts/${id}/void`, { reason: 'ні' })).status).toBe(403);
    expect(
      (await payer.post('/payments', { contract_id: contractId, amount_kop: 1, paid_on: '2026-11-20' })).status,
    ).toBe(403);
  });

  it('lists by filters, sorts and cursor', async () => {
    const contracts = [];
    for (let i = 0; i < 3; i += 1) contracts.push(await insertContract(world.db, world.owner.ownerId));
    await world.client.post('/receipts/run', { period: PERIOD });
    const { body } = await world.client.get('/receipts?limit=2&sort=number');
    expect([body.total, body.items.length]).toEqual([3, 2]);
    const next = await world.client.get(`/receipts?limit=2&sort=number&cursor=${encodeURIComponent(body.next_cursor)}`);
    expect(next.body.items.map(({ number }: { number: string }) => number)).toEqual(['К-2026-11-0003']);
    expect((await world.client.get('/receipts?q=K-2026-11-0002')).body.items).toMatchObject([
      { number: 'К-2026-11-0002' },
    ]);
    await world.client.post(`/receipts/issue`, { ids: body.items.map(({ id }: { id: string }) => id) });
    expect(
      (await world.client.get('/receipts?payment_status=unpaid,overdue&period=2026-11&status=issued')).body.total,
    ).toBe(2);
    app.time.advanceDays(1);
    expect((await world.client.get('/receipts?payment_status=overdue&sort=-issued_on')).body.total).toBe(2);
    app.time.advanceDays(-1);
    expect((await world.client.get(`/receipts?contract_id=${contracts[0]?.contractId}`)).body.total).toBe(1);
    for (const sort of ['period', '-issued_on', 'due_on', '-number'])
      expect((await world.client.get(`/receipts?sort=${sort}`)).status).toBe(200);
    expect((await world.client.get('/receipts?sort=tenant')).status).toBe(400);
  });

  it('finds the contracts that are overdue and says since which day, for the owner and for the tenant', async () => {
    const { contractId } = await world.meteredContract();
    const inTime = await insertContract(world.db, world.owner.ownerId);
    const tenant = await insertUser(world.db);
    await insertContractParty(world.db, world.owner.ownerId, contractId, tenant.userId);
    const payer = clientOf(app, tenant.token);
    const found = async (client: Client, overdue: boolean) => {
      const { body } = await client.get(`/contracts?overdue=${overdue}`);
      return [body.total, ...body.items.map((item: { id: string }) => item.id)];
    };
    const id = await world.issued(contractId);
    const { due_on } = (await world.client.get(`/receipts/${id}`)).body;
    expect((await world.client.get('/contracts?overdue=maybe')).status).toBe(400);
    expect(await found(world.client, true)).toEqual([0]);
    expect(await found(payer, true)).toEqual([0]);
    app.time.advanceDays(1);
    const late = await world.client.get('/contracts?overdue=true&status=active,draft&sort=number');
    expect(late.body).toMatchObject({
      total: 1,
      items: [{ id: contractId, badges: ['overdue'], overdue_since: due_on, balance_kop: METERED_KOP }],
    });
    expect(await found(world.client, false)).toEqual([1, inTime.contractId]);
    expect(await found(payer, true)).toEqual([1, contractId]);
    expect(await found(payer, false)).toEqual([0]);
    await world.pay(contractId, METERED_KOP);
    expect(await found(world.client, true)).toEqual([0]);
    expect((await world.client.get(`/contracts/${contractId}`)).body.overdue_since).toBeNull();
    app.time.advanceDays(-1);
  });
});
