import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type BillingWorld, createBillingWorld } from '../../testing/billing-world.ts';
import { insertContract } from '../../testing/factories.ts';
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

const lease = async () => (await insertContract(world.db, world.owner.ownerId, { rentMinor: 1_000_000 })).contractId;
const move = (contractId: string, body: object) =>
  world.client.post(`/contracts/${contractId}/deposit`, { on: '2026-11-12', ...body });
const receive = (contractId: string, amount_minor: number, currency = 'UAH') =>
  move(contractId, { kind: 'received', amount_minor, currency });
const uah = (amount_minor: number) => (amount_minor === 0 ? [] : [{ amount_minor, currency: 'UAH' }]);
const held = async (contractId: string) => (await world.client.get(`/contracts/${contractId}/deposit`)).body.held;

describe('the deposit of a contract', () => {
  it('is a liability: received, applied to a debt and to damage, returned, with the rest to give back', async () => {
    const contractId = await lease();
    const receiptId = await world.issued(contractId);
    const got = await receive(contractId, 2_000_000);
    // 20 000,00 held and 10 000,00 owed leave 10 000,00.
    expect([got.status, got.body]).toMatchObject([
      201,
      { held: uah(2_000_000), debt_kop: 1_000_000, to_return: uah(1_000_000), billed_kop: 0 },
    ]);
    expect(await world.account(contractId, 'deposit_held')).toBe(-2_000_000);
    expect(
      await world.scalar('select coalesce(sum(received_kop), 0) from owner_months where owner_id = $1', [
        world.owner.ownerId,
      ]),
    ).toBe(2_000_000);

    await move(contractId, { kind: 'applied', purpose: 'damage', amount_minor: 250_000, note: 'Розбите вікно' });
    const applied = await move(contractId, { kind: 'applied', purpose: 'debt', amount_minor: 400_000 });
    expect(applied.body).toMatchObject({
      applied_to_debt: uah(400_000),
      applied_to_damage: uah(250_000),
      held: uah(1_350_000),
      debt_kop: 600_000,
      to_return: uah(750_000),
    });
    expect((await world.client.get(`/receipts/${receiptId}`)).body).toMatchObject({
      paid_kop: 400_000,
      left_kop: 600_000,
    });
    expect(await world.account(contractId, 'other_income')).toBe(-250_000);
    await world.expectBooksAgree(contractId);

    // The payment goes back like any other, and the money is held again.
    const paymentId = applied.body.movements.at(-1).payment_id;
    await world.client.post(`/payments/${paymentId}/reverse`, { reason: 'Домовилися інакше' });
    expect((await world.client.get(`/contracts/${contractId}/deposit`)).body).toMatchObject({
      held: uah(1_750_000),
      debt_kop: 1_000_000,
      applied_to_debt: [],
    });
    const back = await move(contractId, { kind: 'returned', amount_minor: 750_000 });
    expect(back.body).toMatchObject({ returned: uah(750_000), held: uah(1_000_000), to_return: [] });
    await world.expectBooksAgree(contractId);
    expect(
      await world.scalar(`select kop from owner_facts where owner_id = $1 and fact = 'deposits'`, [
        world.owner.ownerId,
      ]),
    ).toBe(1_000_000);
  });

  it('in dollars pays a debt at the rate agreed on, and the rest stays in dollars', async () => {
    const contractId = await lease();
    await world.issued(contractId);
    await receive(contractId, 50_000, 'USD');
    const debt = { kind: 'applied', purpose: 'debt', currency: 'USD', amount_minor: 20_000 };
    expect((await move(contractId, debt)).body.fields).toEqual({ rate: 'Вкажіть курс, за яким зараховуєте' });
    // 200,00 $ × 41,235 = 8 247,00 ₴.
    const applied = await move(contractId, { ...debt, rate: '41.235' });
    expect(applied.body).toMatchObject({ held: [{ amount_minor: 30_000, currency: 'USD' }], debt_kop: 175_300 });
    expect(applied.body.movements.at(-1)).toMatchObject({ amount_kop: 824_700, rate: '41.235' });
    await world.expectBooksAgree(contractId);
    const paymentId = applied.body.movements.at(-1).payment_id;
    await world.client.post(`/payments/${paymentId}/reverse`, { reason: 'Інший курс' });
    expect(await held(contractId)).toEqual([{ amount_minor: 50_000, currency: 'USD' }]);
  });

  it('counts what a receipt asked for, and the receipt cannot be voided once it is spent', async () => {
    const contractId = await lease();
    const made = await world.client.post('/receipts', {
      contract_id: contractId,
      kind: 'one_off',
      due_on: '2026-11-25',
      lines: [{ kind: 'deposit', title: 'Гарантійний платіж', amount_kop: 500_000 }],
    });
    await world.client.post(`/receipts/${made.body.id}/issue`);
    await world.pay(contractId, 500_000);
    const { body } = await move(contractId, { kind: 'returned', amount_minor: 100_000 });
    expect([body.billed_kop, body.held]).toEqual([500_000, uah(400_000)]);
    const refused = await world.client.post(`/receipts/${made.body.id}/void`, { reason: 'Помилка' });
    expect([refused.status, refused.body.code]).toEqual([409, 'deposit_spent']);
    expect(await held(contractId)).toEqual(uah(400_000));
  });

  it.each(['declined', 'cancelled'])(
    'is given back under a contract that is %s, and nothing else moves',
    async (status) => {
      const contractId = await lease();
      await receive(contractId, 100_000);
      await world.db.query('update contracts set status = $2 where id = $1', [contractId, status]);
      expect((await receive(contractId, 100)).body.code).toBe('contract_state');
      const damage = { kind: 'applied', purpose: 'damage', amount_minor: 100, note: 'Вікно' };
      expect((await move(contractId, damage)).body.code).toBe('contract_state');
      expect((await move(contractId, { kind: 'returned', amount_minor: 100_001 })).body.code).toBe('deposit_short');
      const back = await move(contractId, { kind: 'returned', amount_minor: 100_000 });
      expect([back.status, back.body.held]).toEqual([201, []]);
      const movement = back.body.movements.at(-1).id;
      const undone = await world.client.post(`/contracts/${contractId}/deposit/${movement}/reverse`, {
        reason: 'Помилка',
      });
      expect([undone.status, undone.body.held]).toEqual([200, uah(100_000)]);
    },
  );

  it.each([
    [{ kind: 'received', amount_minor: 0 }, 422, 'amount_minor'],
    [{ kind: 'received', amount_minor: 100, on: '2026-11-21' }, 422, 'on'],
    [{ kind: 'received', amount_minor: 100, purpose: 'debt' }, 422, 'purpose'],
    [{ kind: 'received', amount_minor: 100, rate: '40' }, 422, 'rate'],
    [{ kind: 'applied', amount_minor: 100 }, 422, 'purpose'],
    [{ kind: 'applied', purpose: 'damage', amount_minor: 100 }, 422, 'note'],
    [{ kind: 'applied', purpose: 'debt', amount_minor: 100 }, 422, 'amount_minor'],
    [{ kind: 'returned', amount_minor: 100_001 }, 409, null],
  ])('refuses %j and writes nothing', async (body, status, field) => {
    const contractId = await lease();
    await receive(contractId, 100_000);
    const answer = await move(contractId, body);
    const named = field ?? answer.body.errors[0].replaceAll('\u00a0', ' ');
    expect([answer.status, Object.keys(answer.body.fields ?? { [named]: '' })]).toEqual([status, [named]]);
    expect(named).toBe(field ?? 'Гарантійного платежу на стільки немає: залишок 1 000,00 ₴.');
    expect(await held(contractId)).toEqual(uah(100_000));
  });

  it('never goes below nothing, however many take it at once, and each movement is taken back once', async () => {
    const contractId = await lease();
    await receive(contractId, 100_000);
    const taken = await Promise.all([1, 2, 3].map(() => move(contractId, { kind: 'returned', amount_minor: 60_000 })));
    expect(taken.map(({ status }) => status).toSorted()).toEqual([201, 409, 409]);
    expect(await held(contractId)).toEqual(uah(40_000));
    const { movements } = (await world.client.get(`/contracts/${contractId}/deposit`)).body;
    const reverse = (id: string) =>
      world.client.post(`/contracts/${contractId}/deposit/${id}/reverse`, { reason: 'Помилка' });
    expect((await reverse(movements[0].id)).body.code).toBe('deposit_short');
    const twice = await Promise.all([reverse(movements[1].id), reverse(movements[1].id)]);
    expect(twice.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(await held(contractId)).toEqual(uah(100_000));
    expect((await reverse(movements[0].id)).status).toBe(200);
    expect(await world.account(contractId, 'deposit_held')).toBe(0);
  });

  it('holds no more than can be given back in one movement, however many bring it at once', async () => {
    const contractId = await lease();
    const most = 99_999_999_999;
    const both = await Promise.all([receive(contractId, most), receive(contractId, most)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([201, 422]);
    const over = await receive(contractId, 1);
    expect([over.status, over.body.fields]).toEqual([
      422,
      { amount_minor: 'Утримувана сума не\u00a0може перевищувати 999\u00a0999\u00a0999,99' },
    ]);
    expect((await receive(contractId, most, 'USD')).status).toBe(201);
    const debt = { kind: 'applied', purpose: 'debt', currency: 'USD', amount_minor: most };
    // 999 999 999,99 $ by a slip in the rate: 10^14 hryvnias; and 1 000 000 999,99 ₴, just over the limit.
    for (const rate of ['100000', '1.000001']) {
      const refused = await move(contractId, { ...debt, rate });
      expect([refused.status, refused.body.fields]).toEqual([
        422,
        { amount_minor: 'За цим курсом сума понад 999\u00a0999\u00a0999,99\u00a0₴' },
      ]);
    }
    const out = await world.client.post(`/contracts/${contractId}/move-out`, {
      moved_out_on: '2026-11-20',
      refund: true,
    });
    expect([out.status, out.body.held]).toEqual([200, []]);
  });

  it('that receipts have brought past that limit is not given back in one movement', async () => {
    const contractId = await lease();
    await receive(contractId, 99_999_999_999);
    const made = await world.client.post('/receipts', {
      contract_id: contractId,
      kind: 'one_off',
      due_on: '2026-11-25',
      lines: [{ kind: 'deposit', title: 'Гарантійний платіж', amount_kop: 500_000 }],
    });
    expect((await world.client.post(`/receipts/${made.body.id}/issue`)).status).toBe(200);
    await world.pay(contractId, 500_000);
    const out = (body: object) =>
      world.client.post(`/contracts/${contractId}/move-out`, { moved_out_on: '2026-11-20', ...body });
    const refused = await out({ refund: true, deposit_to_debt: false });
    expect([refused.status, refused.body.code]).toEqual([422, 'sum_too_large']);
    expect((await out({})).status).toBe(200);
  });

  it('has a settlement sheet as a PDF', async () => {
    const contractId = await lease();
    await receive(contractId, 2_000_000);
    const pdf = await world.client.get(`/contracts/${contractId}/deposit/pdf`);
    expect([pdf.status, pdf.headers['content-type'], pdf.text.slice(0, 5)]).toEqual([200, 'application/pdf', '%PDF-']);
    expect((await world.stranger.get(`/contracts/${contractId}/deposit/pdf`)).status).toBe(404);
  });
});
