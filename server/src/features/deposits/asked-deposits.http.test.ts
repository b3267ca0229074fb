import { describe, expect, it } from 'vitest';
import { countViolations } from '../../platform/backup/invariants.sql.ts';
import { insertContract } from '../../testing/factories.ts';
import { useBillingWorld } from '../../testing/use-billing-world.ts';

const at = useBillingWorld('2026-11-20T09:00:00Z');

const lease = async () =>
  (await insertContract(at.world.db, at.world.owner.ownerId, { rentMinor: 1_000_000 })).contractId;
const move = (contractId: string, body: object) =>
  at.world.client.post(`/contracts/${contractId}/deposit`, { on: '2026-11-12', ...body });
const uah = (amount_minor: number) => [{ amount_minor, currency: 'UAH' }];

/** ADR 0081: what a receipt only asks for is held by nobody. */
describe('a deposit asked for by a receipt', () => {
  const asked = async (contractId: string, amount_kop: number, more: object[] = [], due_on = '2026-11-25') => {
    const made = await at.world.client.post('/receipts', {
      contract_id: contractId,
      kind: 'one_off',
      due_on,
      lines: [...more, { kind: 'deposit', title: 'Гарантійний платіж', amount_kop }],
    });
    await at.world.client.post(`/receipts/${made.body.id}/issue`);
    return String(made.body.id);
  };
  const state = async (contractId: string) => (await at.world.client.get(`/contracts/${contractId}/deposit`)).body;
  /** What the dashboard, the summary of finance, its list and the kept facts say, in hryvnias. */
  const everywhere = async () => {
    const get = async (path: string) => (await at.world.client.get(path)).body;
    const { money } = await get('/dashboard/summary');
    const list = await get('/finance/deposits');
    const of = (sums: { amount_minor: number }[]) => sums.map(({ amount_minor }) => amount_minor);
    expect(of(money.deposits_held)).toEqual(of(list.held));
    expect(money.deposits_held_kop).toBe(of(money.deposits_held)[0] ?? 0);
    expect(of((await get('/finance/summary')).deposits_held)).toEqual(of(list.held));
    expect(of(list.items)).toEqual(of(list.held));
    expect(list.total).toBe(list.items.length);
    return of(list.held);
  };

  it('is held as far as it is paid, and no more of it is given back or kept', async () => {
    const contractId = await lease();
    // 12 000,00 of something else and 20 000,00 of deposit on one receipt.
    const receiptId = await asked(contractId, 2_000_000, [{ kind: 'fee', title: 'Ключі', amount_kop: 1_200_000 }]);
    expect(await state(contractId)).toMatchObject({
      billed_kop: 2_000_000,
      asked_kop: 2_000_000,
      held: [],
      to_return: [],
      debt_kop: 3_200_000,
    });
    expect(await everywhere()).toEqual([]);
    for (const body of [
      { kind: 'returned', amount_minor: 1 },
      { kind: 'applied', purpose: 'damage', amount_minor: 1, note: 'Вікно' },
      { kind: 'applied', purpose: 'debt', amount_minor: 1 },
    ])
      expect([(await move(contractId, body)).body.code, body]).toEqual(['deposit_short', body]);
    expect(await at.world.account(contractId, 'other_income')).toBe(0);

    // 12 000,00 pay the rest, then 5 000,00 of the deposit come.
    await at.world.pay(contractId, 1_200_000);
    expect([(await state(contractId)).held, await everywhere()]).toEqual([[], []]);
    await at.world.pay(contractId, 500_000);
    expect(await state(contractId)).toMatchObject({
      asked_kop: 1_500_000,
      held: uah(500_000),
      to_return: uah(500_000),
      debt_kop: 1_500_000,
    });
    expect(await everywhere()).toEqual([500_000]);
    expect((await move(contractId, { kind: 'returned', amount_minor: 500_001 })).body.code).toBe('deposit_short');
    // What came in another way is held beside it.
    await move(contractId, { kind: 'received', amount_minor: 100_000 });
    expect((await state(contractId)).held).toEqual(uah(600_000));
    await at.world.pay(contractId, 1_500_000);
    expect(await state(contractId)).toMatchObject({ asked_kop: 0, held: uah(2_100_000), to_return: uah(2_100_000) });
    expect(await everywhere()).toEqual([2_100_000]);
    await at.world.expectBooksAgree(contractId);

    // Void, it is held no more, and what had paid it is credit.
    const voided = await at.world.client.post(`/receipts/${receiptId}/void`, { reason: 'Помилка' });
    expect([voided.status, (await state(contractId)).held]).toEqual([200, uah(100_000)]);
    expect(await everywhere()).toEqual([100_000]);
  });

  it('is held no more when its payment is taken back, and what was returned of it is owed', async () => {
    const contractId = await lease();
    const receiptId = await asked(contractId, 2_000_000);
    const paymentId = (await at.world.pay(contractId, 2_000_000)).body.id;
    await move(contractId, { kind: 'returned', amount_minor: 2_000_000 });
    const undone = await at.world.client.post(`/payments/${paymentId}/reverse`, { reason: 'Не надійшов' });
    expect(undone.status).toBe(200);
    // The tenant has had 20 000,00 that he never gave, and the receipt asks for them.
    expect(await state(contractId)).toMatchObject({
      asked_kop: 2_000_000,
      held: uah(-2_000_000),
      to_return: [],
      debt_kop: 2_000_000,
    });
    expect(await everywhere()).toEqual([-2_000_000]);
    expect((await move(contractId, { kind: 'returned', amount_minor: 1 })).body.code).toBe('deposit_short');
    // That receipt stays, others may go.
    const other = await at.world.issued(contractId);
    const voidOf = (id: string) => at.world.client.post(`/receipts/${id}/void`, { reason: 'Помилка' });
    expect((await voidOf(receiptId)).body.code).toBe('deposit_spent');
    expect((await voidOf(other)).status).toBe(200);
    await at.world.pay(contractId, 2_000_000);
    expect(await state(contractId)).toMatchObject({ asked_kop: 0, held: [], debt_kop: 0 });
    await at.world.expectBooksAgree(contractId);
  });

  it('is not returned while its payment is taken back, whichever comes first', async () => {
    for (let turn = 0; turn < 4; turn += 1) {
      const contractId = await lease();
      await asked(contractId, 2_000_000);
      const paymentId = (await at.world.pay(contractId, 2_000_000)).body.id;
      const [undone, returned] = await Promise.all([
        at.world.client.post(`/payments/${paymentId}/reverse`, { reason: 'Не надійшов' }),
        move(contractId, { kind: 'returned', amount_minor: 2_000_000 }),
      ]);
      expect(undone.status).toBe(200);
      // First returned, the reversal leaves a debt; first reversed, nothing is held to return.
      const left = await state(contractId);
      const outcome = [returned.status, returned.body.code ?? null, left.held];
      expect([
        [201, null, uah(-2_000_000)],
        [409, 'deposit_short', []],
      ]).toContainEqual(outcome);
      await at.world.expectBooksAgree(contractId);
    }
  });

  it('pays no deposit that is asked for, on its own receipt or on another', async () => {
    const contractId = await lease();
    const receiptId = await asked(contractId, 2_000_000);
    await move(contractId, { kind: 'received', amount_minor: 1_000_000 });
    // 20 000,00 asked for and not paid is all that is owed: there is no debt that the 10 000,00 could pay.
    const applied = { kind: 'applied', purpose: 'debt' };
    expect(await move(contractId, { ...applied, amount_minor: 1 })).toMatchObject({
      status: 422,
      body: {
        code: 'validation',
        fields: { amount_minor: 'Боргу, крім самого гарантійного платежу, за договором немає' },
      },
    });
    expect(await state(contractId)).toMatchObject({ debt_kop: 2_000_000, asked_kop: 2_000_000, held: uah(1_000_000) });

    // A fee of 3 000,00 on a later receipt beside 1 000,00 of deposit: 3 000,00 of debt, 21 000,00 asked for.
    const made = await at.world.client.post('/receipts', {
      contract_id: contractId,
      kind: 'one_off',
      due_on: '2026-11-28',
      lines: [
        { kind: 'fee', title: 'Ключі', amount_kop: 300_000 },
        { kind: 'deposit', title: 'Гарантійний платіж', amount_kop: 100_000 },
      ],
    });
    await at.world.client.post(`/receipts/${made.body.id}/issue`);
    expect((await move(contractId, { ...applied, amount_minor: 300_001 })).body.fields.amount_minor).toMatch(
      /^Борг лише 3\s000,00/,
    );
    expect((await move(contractId, { ...applied, amount_minor: 300_000 })).status).toBe(201);
    const left = async (id: string) => (await at.world.client.get(`/receipts/${id}`)).body.left_kop;
    expect([await left(receiptId), await left(String(made.body.id))]).toEqual([2_000_000, 100_000]);
    expect(await state(contractId)).toMatchObject({
      asked_kop: 2_100_000,
      debt_kop: 2_100_000,
      held: uah(700_000),
      to_return: uah(700_000),
    });
    await at.world.expectBooksAgree(contractId);
  });

  it('at the end of a lease leaves the deposit that was asked for unpaid, be it due before the rent', async () => {
    const contractId = await lease();
    // 6 000,00 asked for, due before the last rent, 2 000,00 of them paid; 3 000,00 came by a movement: 5 000,00 held.
    await asked(contractId, 600_000, [], '2026-11-13');
    await at.world.pay(contractId, 200_000);
    await move(contractId, { kind: 'received', amount_minor: 300_000 });
    const done = await at.world.client.post(`/contracts/${contractId}/move-out`, {
      moved_out_on: '2026-11-20',
      refund: true,
    });
    // The rent of 20 days is 6 666,67: 5 000,00 pay it, 1 666,67 and the 4 000,00 that never came are left.
    expect([done.status, done.body]).toMatchObject([200, { applied_kop: 500_000, refunded: [], held: [] }]);
    expect(await state(contractId)).toMatchObject({ asked_kop: 400_000, debt_kop: 400_000 + 166_667, held: [] });
    await at.world.expectBooksAgree(contractId);
  });

  it('at the end of a lease pays no debt and is not given back, as far as it has not come', async () => {
    const contractId = await lease();
    await asked(contractId, 2_000_000);
    await at.world.pay(contractId, 500_000);
    const out = (body: object) =>
      at.world.client.post(`/contracts/${contractId}/move-out`, { moved_out_on: '2026-11-20', ...body });
    const damage = { damage_kop: 500_001, damage_note: 'Вікно' };
    expect((await out(damage)).body.code).toBe('deposit_short');
    // 5 000,00 came, and the last rent takes them: 10 000,00 × 20 days / 30 = 6 666,67.
    const done = await out({ refund: true });
    expect([done.status, done.body]).toMatchObject([200, { applied_kop: 500_000, refunded: [], held: [] }]);
    expect(await state(contractId)).toMatchObject({ asked_kop: 2_000_000 - 500_000, debt_kop: 1_500_000 + 166_667 });
    await at.world.expectBooksAgree(contractId);
  });
});

describe('the cash of a deposit', () => {
  const received = async () => {
    const { items } = (await at.world.client.get('/finance/cashflow')).body;
    return items.slice(-2).map(({ received_kop }: { received_kop: number }) => received_kop);
  };

  it('is received in the month it came and less in the month it went, whichever way it came', async () => {
    const contractId = await lease();
    // 20 000,00 by a receipt in October; by movements 5 000,00 in October and 100,00 $, which no month of hryvnias counts.
    const made = await at.world.client.post('/receipts', {
      contract_id: contractId,
      kind: 'one_off',
      due_on: '2026-11-25',
      lines: [{ kind: 'deposit', title: 'Гарантійний платіж', amount_kop: 2_000_000 }],
    });
    await at.world.client.post(`/receipts/${made.body.id}/issue`);
    await at.world.pay(contractId, 2_000_000, '2026-10-31');
    await move(contractId, { kind: 'received', amount_minor: 500_000, on: '2026-10-30' });
    await move(contractId, { kind: 'received', amount_minor: 10_000, currency: 'USD' });
    expect(await received()).toEqual([2_500_000, 0]);
    // 1 000,00 are kept for damage: they came and stay. The rest goes back in November.
    await move(contractId, { kind: 'applied', purpose: 'damage', amount_minor: 100_000, note: 'Вікно' });
    const { body } = await move(contractId, { kind: 'returned', amount_minor: 2_400_000 });
    expect([body.held, await received()]).toEqual([
      [{ amount_minor: 10_000, currency: 'USD' }],
      [2_500_000, -2_400_000],
    ]);
    expect((await at.world.client.get('/dashboard/summary')).body.money.received_kop).toBe(-2_400_000);
    const client = await at.world.db.connect();
    try {
      expect(await countViolations(client)).toEqual({});
      await client.query('select private.recount_owner($1)', [at.world.owner.ownerId]);
      expect([await received(), await countViolations(client)]).toEqual([[2_500_000, -2_400_000], {}]);
    } finally {
      client.release();
    }
    // Taken back, it has never gone.
    const reverse = `/contracts/${contractId}/deposit/${body.movements.at(-1).id}/reverse`;
    await at.world.client.post(reverse, { reason: 'Помилка' });
    expect(await received()).toEqual([2_500_000, 0]);
  });
});
