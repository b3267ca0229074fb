import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type BillingWorld, createBillingWorld } from '../../testing/billing-world.ts';
import { insertContract, insertContractParty, insertUser } from '../../testing/factories.ts';
import { clientOf } from '../../testing/http-client.ts';
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

/** 20 000,00 of November, issued and due on 20.11; the fee is 0,1 % a day, at most 3 %. */
async function lateContract() {
  const { contractId } = await insertContract(world.db, world.owner.ownerId);
  const fee = JSON.stringify({ mode: 'percent_day', percent: '0.1', capPercent: '3' });
  await world.db.query('update contracts set late_fee = $2 where id = $1', [contractId, fee]);
  const november = await world.issued(contractId);
  const { number } = (await world.client.get(`/receipts/${november}`)).body;
  return { contractId, november, number };
}

async function draftAt(contractId: string, period: string, day: string) {
  app.time.set(`${day}T09:00:00Z`);
  const run = await world.client.post('/receipts/run', { period, contract_ids: [contractId] });
  return (await world.client.get(`/receipts/${run.body.created[0]}`)).body;
}

const confirm = (draft: string, of: string, amountKop: number, change: object = {}) =>
  world.client.post(`/receipts/${draft}/lines`, {
    kind: 'penalty',
    title: 'Пеня за прострочення',
    amount_kop: amountKop,
    penalty_of: of,
    ...change,
  });

describe('the penalty of a late receipt', () => {
  it('is only a suggestion on the next draft until the owner makes it a line, and then it is not suggested again', async () => {
    const { contractId, november, number } = await lateContract();
    const draft = await draftAt(contractId, '2026-12', '2026-12-01');
    expect(draft).toMatchObject({ penalty_kop: 0, own_kop: 2_000_000 });
    // 20 000 × 0,1 % × 10 days, 21.11–30.11.
    expect(draft.penalty_suggestions).toMatchObject([
      { receipt_id: november, number: 'К-2026-11-0001', amount_kop: 20_000, explanation: { rule: 'penalty' } },
    ]);
    const added = await confirm(draft.id, number, 20_000);
    expect(added).toMatchObject({
      status: 201,
      body: { penalty_kop: 20_000, own_kop: 2_020_000, penalty_suggestions: [] },
    });
    expect(added.body.lines.at(-1)).toMatchObject({
      kind: 'penalty',
      manual: true,
      explanation: {
        rule: 'penalty',
        receipt_id: november,
        parts: [{ from: '2026-11-21', to: '2026-11-30', days: 10 }],
      },
    });
    const anew = await world.client.post(`/receipts/${draft.id}/recalculate`);
    expect(anew.body).toMatchObject({ penalty_kop: 20_000, penalty_suggestions: [] });
  });

  it('goes on from the last confirmed day, up to the cap over all receipts, and bears no penalty itself', async () => {
    const { contractId, november, number } = await lateContract();
    const december = await draftAt(contractId, '2026-12', '2026-12-01');
    await confirm(december.id, number, 20_000);
    await world.client.post(`/receipts/${december.id}/issue`);
    const january = await draftAt(contractId, '2027-01', '2027-01-15');
    expect(january.penalty_suggestions).toMatchObject([
      // 45 days more would be 900.00; the cap of 600.00 has 400.00 left.
      { receipt_id: november, amount_kop: 40_000, explanation: { parts: [{ from: '2026-12-01' }] } },
      // Due on 05.12: 20 000 × 0,1 % × 40 days, without the 200.00 of penalty, up to the cap of 600.00.
      { receipt_id: december.id, amount_kop: 60_000 },
    ]);
  });

  it('keeps its days when its title is changed or a part of it is forgiven, and never grows', async () => {
    const { contractId, november, number } = await lateContract();
    const draft = await draftAt(contractId, '2026-12', '2026-12-01');
    await confirm(draft.id, number, 20_000);
    const line = `/receipts/${draft.id}/lines/2`;
    const titled = await world.client.patch(line, { title: 'Пеня' });
    expect(titled.body).toMatchObject({ penalty_kop: 20_000, penalty_suggestions: [] });
    expect(titled.body.lines.at(-1)).toMatchObject({ title: 'Пеня', explanation: { rule: 'penalty' } });
    const more = await world.client.patch(line, { amount_kop: 20_001 });
    expect([more.status, Object.keys(more.body.fields)]).toEqual([422, ['amount_kop']]);
    expect((await world.client.patch(line, { kind: 'rent' })).body.fields).toHaveProperty('kind');
    // As the form sends it: with the sentence of the line.
    const reason = titled.body.lines.at(-1).explanation.text_uk;
    const halved = await world.client.patch(line, { kind: 'penalty', title: 'Пеня', amount_kop: 10_000, reason });
    expect(halved.body).toMatchObject({ penalty_kop: 10_000, penalty_suggestions: [] });
    expect(halved.body.lines.at(-1).explanation).toMatchObject({
      rule: 'penalty',
      receipt_id: november,
      cap_kop: 10_000,
      text_uk: expect.stringMatching(/= 200,00\s₴, зменшено до 100,00\s₴$/),
    });
    expect((await world.client.post(`/receipts/${draft.id}/issue`)).status).toBe(200);
    // The days go on from 01.12, and of the 600.00 the 100.00 are charged: 45 days would be 900.00, 500.00 are left.
    const january = await draftAt(contractId, '2027-01', '2027-01-15');
    expect(january.penalty_suggestions[0]).toMatchObject({
      receipt_id: november,
      amount_kop: 50_000,
      explanation: { parts: [{ from: '2026-12-01' }] },
    });
  });

  it('is not issued for days that a payment entered later has shortened, nor for a debt that is void', async () => {
    const { contractId, november, number } = await lateContract();
    const draft = await draftAt(contractId, '2026-12', '2026-12-01');
    await confirm(draft.id, number, 20_000);
    const issue = async () => (await world.client.post(`/receipts/${draft.id}/issue`)).body.code ?? 'ok';
    const remove = () => world.client.delete(`/receipts/${draft.id}/lines/2`);
    const outdated = async () => (await world.client.get('/receipts/outdated?period=2026-12')).body.items;
    expect(await outdated()).toEqual([]);
    // Paid on 26.11: of 21.11–30.11 five days are left, 100.00 of the 200.00.
    const early = await world.pay(contractId, 2_000_000, '2026-11-26');
    expect(await issue()).toBe('penalty_changed');
    expect(await outdated()).toMatchObject([{ id: draft.id, data_changed: false, penalty_changed: true }]);
    // What was made by hand stays when it is counted anew: it is told until the line is taken off.
    await world.client.post('/receipts/recalculate', { ids: [draft.id] });
    expect(await outdated()).toMatchObject([
      { own_kop: 2_020_000, recalculated_kop: 2_020_000, penalty_changed: true },
    ]);
    await remove();
    expect((await confirm(draft.id, number, 10_000)).status).toBe(201);
    expect(await outdated()).toEqual([]);
    await world.client.post(`/payments/${early.body.id}/reverse`, { reason: 'Не той день' });
    // On the due day itself: nothing was late.
    const inTime = await world.pay(contractId, 2_000_000, '2026-11-20');
    expect(await issue()).toBe('penalty_changed');
    await world.client.post(`/payments/${inTime.body.id}/reverse`, { reason: 'Не той день' });
    await world.client.post(`/receipts/${november}/void`, { reason: 'Помилка' });
    expect(await issue()).toBe('penalty_changed');
    await remove();
    expect(await issue()).toBe('ok');
  });

  it('stands on two drafts, whichever is issued first', async () => {
    const { contractId, number } = await lateContract();
    const december = await draftAt(contractId, '2026-12', '2026-12-01');
    await confirm(december.id, number, 20_000);
    const january = await draftAt(contractId, '2027-01', '2026-12-11');
    // 01.12–10.12: ten days more.
    expect((await confirm(january.id, number, 20_000)).status).toBe(201);
    for (const { id } of [january, december])
      expect((await world.client.post(`/receipts/${id}/issue`)).status).toBe(200);
  });

  it('stops at the day of payment', async () => {
    const { contractId, november } = await lateContract();
    app.time.set('2026-12-01T09:00:00Z');
    await world.pay(contractId, 2_000_000, '2026-11-26');
    const draft = await draftAt(contractId, '2026-12', '2026-12-02');
    expect(draft.penalty_suggestions).toMatchObject([{ receipt_id: november, amount_kop: 10_000 }]);
  });

  it('is confirmed for the sum that stands today and for a receipt of this contract alone', async () => {
    const { contractId, number } = await lateContract();
    const other = await lateContract();
    const draft = await draftAt(contractId, '2026-12', '2026-12-01');
    expect((await confirm(draft.id, number, 19_999)).body.fields).toHaveProperty('amount_kop');
    expect((await confirm(draft.id, other.number, 20_000)).body.fields).toEqual({ penalty_of: 'Не знайдено' });
    expect((await confirm(draft.id, number, 20_000, { kind: 'rent' })).body.fields).toHaveProperty('kind');
    expect((await world.client.get(`/receipts/${draft.id}`)).body.own_kop).toBe(2_000_000);
  });

  it('is nothing where the contract has no late fee, and not the tenant’s to read', async () => {
    const { contractId, november } = await lateContract();
    const tenant = await insertUser(world.db);
    await insertContractParty(world.db, world.owner.ownerId, contractId, tenant.userId);
    app.time.set('2026-12-01T09:00:00Z');
    const seen = await clientOf(app, tenant.token).get(`/receipts/${november}`);
    expect(seen.body.penalty_suggestions).toEqual([]);
    await world.db.query(`update contracts set late_fee = '{"mode": "none"}' where id = $1`, [contractId]);
    expect((await draftAt(contractId, '2026-12', '2026-12-01')).penalty_suggestions).toEqual([]);
  });
});
