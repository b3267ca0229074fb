import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type BillingWorld, createBillingWorld, METERED_KOP } from '../../testing/billing-world.ts';
import { insertContract } from '../../testing/factories.ts';
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

describe('issue, payments and void', () => {
  it('issues once, posts what the receipt says and freezes the balance before it', async () => {
    const { contractId } = await world.meteredContract();
    const id = await world.draftOf(contractId);
    const answers = await Promise.all([
      world.client.post(`/receipts/${id}/issue`),
      world.client.post(`/receipts/${id}/issue`),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const { body } = await world.client.get(`/receipts/${id}`);
    expect(body).toMatchObject({
      status: 'issued',
      payment_status: 'unpaid',
      issued_on: '2026-11-20',
      left_kop: METERED_KOP,
      payable_kop: METERED_KOP,
      opening_balance_kop: 0,
    });
    expect(body.requisites).toMatchObject({ name: 'Коваленко Олена Сергіївна', tax_id: '3459711105' });
    expect(body.qr.url).toMatch(/^https:\/\/qr\.bank\.gov\.ua\//);
    expect(await world.balance(contractId)).toBe(METERED_KOP);
    await world.expectBooksAgree(contractId);
    expect((await world.client.patch(`/receipts/${id}`, { due_on: '2026-12-01' })).status).toBe(409);
    expect((await world.client.post(`/receipts/${id}/lines`, { title: 'Ще', amount_kop: 100 })).status).toBe(409);
  });

  it('freezes no line that does not follow from its explanation', async () => {
    const { contractId } = await world.meteredContract();
    const id = await world.draftOf(contractId);
    await world.db.query('update receipt_lines set amount_kop = amount_kop + 1 where receipt_id = $1 and line_no = 2', [
      id,
    ]);
    expect((await world.client.post(`/receipts/${id}/issue`)).status).toBe(500);
    expect((await world.client.get(`/receipts/${id}`)).body.status).toBe('draft');
    expect(await world.scalar('select count(*) from ledger_entries where contract_id = $1', [contractId])).toBe(0);
  });

  it('lays a payment on the oldest receipt first and keeps the rest as credit for the next issue', async () => {
    const { contractId } = await world.meteredContract();
    const first = await world.issued(contractId);
    const payment = await world.pay(contractId, METERED_KOP + 500_000);
    expect(payment.status).toBe(201);
    expect(payment.body).toMatchObject({
      status: 'posted',
      credit_kop: 500_000,
      allocations: [{ item: 'receipt', receipt_id: first, amount_kop: METERED_KOP }],
    });
    expect((await world.client.get(`/receipts/${first}`)).body).toMatchObject({
      payment_status: 'paid',
      left_kop: 0,
      payable_kop: 0,
      qr: null,
    });

    const run = await world.client.post('/receipts/run', { period: '2026-12', contract_ids: [contractId] });
    const second = run.body.created[0];
    expect((await world.client.post(`/receipts/${second}/issue`)).body).toMatchObject({
      opening_balance_kop: -500_000,
      paid_kop: 500_000,
      payment_status: 'partial',
    });
    await world.expectBooksAgree(contractId);
    expect((await world.client.get(`/payments/${payment.body.id}`)).body.credit_kop).toBe(0);
  });

  it('voids in one transaction: entries back, money back, readings back, number used up', async () => {
    const { contractId, readingId } = await world.meteredContract();
    const id = await world.issued(contractId);
    await world.pay(contractId, 1_000_000);
    expect((await world.client.post(`/receipts/${id}/void`, {})).status).toBe(422);
    const answers = await Promise.all(
      [1, 2].map(() => world.client.post(`/receipts/${id}/void`, { reason: 'Помилка в показнику' })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await world.balance(contractId)).toBe(-1_000_000);
    await world.expectBooksAgree(contractId);
    expect(
      await world.scalar(`select count(*) from readings where id = $1 and state = 'approved' and receipt_id is null`, [
        readingId,
      ]),
    ).toBe(1);
    const again = await world.draftOf(contractId);
    const receipt = await world.client.post(`/receipts/${again}/issue`);
    expect(receipt.body).toMatchObject({
      number: 'К-2026-11-0002',
      own_kop: METERED_KOP,
      paid_kop: 1_000_000,
      opening_balance_kop: -1_000_000,
    });
    await world.expectBooksAgree(contractId);
  });

  it('reverses a payment once and opens what it had paid', async () => {
    const { contractId } = await world.meteredContract();
    const id = await world.issued(contractId);
    const payment = await world.pay(contractId, METERED_KOP);
    const answers = await Promise.all(
      [1, 2].map(() => world.client.post(`/payments/${payment.body.id}/reverse`, { reason: 'Не наша' })),
    );
    expect(answers.map(({ status, body }) => body.code ?? status).sort()).toEqual([200, 'already_reversed']);
    expect((await world.client.get(`/receipts/${id}`)).body).toMatchObject({
      left_kop: METERED_KOP,
      payment_status: 'unpaid',
      payments: [],
    });
    expect(await world.balance(contractId)).toBe(METERED_KOP);
    await world.expectBooksAgree(contractId);
  });

  it('lets the other one pay when a payment entered twice is reversed', async () => {
    const { contractId } = await world.meteredContract();
    const id = await world.issued(contractId);
    const first = await world.pay(contractId, METERED_KOP);
    const second = await world.pay(contractId, METERED_KOP);
    expect(second.body.credit_kop).toBe(METERED_KOP);
    await world.client.post(`/payments/${first.body.id}/reverse`, { reason: 'Внесено двічі' });
    expect((await world.client.get(`/receipts/${id}`)).body).toMatchObject({
      left_kop: 0,
      payable_kop: 0,
      payment_status: 'paid',
      payments: [{ payment_id: second.body.id, amount_kop: METERED_KOP }],
    });
    expect(await world.balance(contractId)).toBe(0);
    await world.expectBooksAgree(contractId);
  });

  it('keeps the books right when a payment meets a void', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { contractId } = await insertContract(world.db, world.owner.ownerId);
      const id = await world.issued(contractId);
      await Promise.all([
        world.pay(contractId, 700_000),
        world.client.post(`/receipts/${id}/void`, { reason: 'Перегони' }),
        world.pay(contractId, 300_000),
      ]);
      expect(await world.balance(contractId)).toBe(-1_000_000);
      await world.expectBooksAgree(contractId);
    }
  });

  it('replaces the allocations of a payment and refuses more than there is', async () => {
    const { contractId } = await world.meteredContract();
    const id = await world.issued(contractId);
    const { body: payment } = await world.pay(contractId, 100_000);
    const path = `/payments/${payment.id}/allocate`;
    expect((await world.client.post(path, { allocations: [] })).body).toMatchObject({
      credit_kop: 100_000,
      allocations: [],
    });
    expect(
      (await world.client.post(path, { allocations: [{ item: 'receipt', receipt_id: id, amount_kop: 100_001 }] }))
        .status,
    ).toBe(422);
    const answer = await world.client.post(path, {
      allocations: [{ item: 'receipt', receipt_id: id, amount_kop: 60_000 }],
    });
    expect(answer.body).toMatchObject({ credit_kop: 40_000, allocations: [{ receipt_id: id, amount_kop: 60_000 }] });
    await world.expectBooksAgree(contractId);
  });

  it('points out a payment that looks entered twice and refuses a day to come', async () => {
    const { contractId } = await insertContract(world.db, world.owner.ownerId);
    const first = await world.pay(contractId, 5_000);
    expect(first.body.warnings).toEqual([]);
    const second = await world.pay(contractId, 5_000);
    expect(second.body.warnings).toMatchObject([{ code: 'possible_duplicate', payment_id: first.body.id }]);
    expect((await world.pay(contractId, 5_000, '2026-11-21')).status).toBe(422);
    expect((await world.client.get('/payments')).body).toMatchObject({ total: 2 });
  });

  it('carries the difference of the payment day to the next receipt', async () => {
    const peg = { mode: 'fx', rateSource: 'manual', rateDay: 'payment' };
    const { contractId } = await insertContract(world.db, world.owner.ownerId, {
      rentMinor: 50_000,
      currency: 'USD',
      peg,
    });
    await world.db.query(
      `insert into exchange_rates (id, owner_id, currency, rate_on, rate, source) values (gen_random_uuid(), $1, 'USD', '2026-11-01', 44, 'manual'), (gen_random_uuid(), $1, 'USD', '2026-11-22', 44.5, 'manual')`,
      [world.owner.ownerId],
    );
    const id = await world.issued(contractId);
    expect((await world.client.get(`/receipts/${id}`)).body.own_kop).toBe(2_200_000);
    app.time.advanceDays(3);
    const payment = await world.pay(contractId, 2_200_000, '2026-11-23');
    const pending = () =>
      world.scalar(
        `select coalesce(sum(amount_kop), 0) from adjustments where contract_id = $1 and state = 'pending'`,
        [contractId],
      );
    expect(await pending()).toBe(25_000);
    await world.client.post(`/payments/${payment.body.id}/reverse`, { reason: 'Помилка' });
    expect(await pending()).toBe(0);
    app.time.advanceDays(-3);
  });

  it('covers the rent line once at the rate of the day: neither a deposit beside it nor a former difference has one', async () => {
    const { contractId } = await insertContract(world.db, world.owner.ownerId, {
      rentMinor: 50_000,
      currency: 'USD',
      peg: { mode: 'fx', rateSource: 'manual', rateDay: 'payment' },
    });
    await world.db.query(
      `insert into exchange_rates (id, owner_id, currency, rate_on, rate, source)
       select gen_random_uuid(), $1, 'USD', r.on_day, r.rate, 'manual'
         from (values ('2026-11-01'::date, 44), ('2026-11-23', 44.5), ('2026-12-10', 45)) as r(on_day, rate)`,
      [world.owner.ownerId],
    );
    const pending = () =>
      world.scalar(
        `select coalesce(sum(amount_kop), 0) from adjustments where contract_id = $1 and state = 'pending'`,
        [contractId],
      );
    const id = await world.draftOf(contractId);
    await world.client.post(`/receipts/${id}/lines`, { kind: 'deposit', title: 'Гарантія', amount_kop: 2_000_000 });
    expect((await world.client.post(`/receipts/${id}/issue`)).body.own_kop).toBe(4_200_000);
    app.time.advanceDays(3);
    const first = await world.pay(contractId, 2_200_000, '2026-11-23');
    expect(await pending()).toBe(25_000);
    await world.pay(contractId, 2_000_000, '2026-11-23');
    expect(await pending()).toBe(25_000);
    // The first one taken back, the line is open again, and whoever pays it does so at the rate of his own day.
    await world.client.post(`/payments/${first.body.id}/reverse`, { reason: 'Помилка' });
    expect(await pending()).toBe(0);
    await world.pay(contractId, 2_200_000, '2026-11-23');
    expect(await pending()).toBe(25_000);
    // December, 22 250.00 at 44.50, carries the 250.00; paid in two halves at 45.00 it is 250.00 for the 500 USD and not 252.81.
    const next = await world.client.post('/receipts/run', { period: '2026-12', contract_ids: [contractId] });
    expect((await world.client.post(`/receipts/${next.body.created[0]}/issue`)).body.own_kop).toBe(2_250_000);
    app.time.advanceDays(17);
    await world.pay(contractId, 1_125_000, '2026-12-10');
    await world.pay(contractId, 1_125_000, '2026-12-10');
    expect(await pending()).toBe(25_000);
    await world.expectBooksAgree(contractId);
    app.time.advanceDays(-20);
  });

  it('keeps VAT in lines written by hand and in rate differences, and takes it back by a void', async () => {
    const peg = { mode: 'fx', rateSource: 'manual', rateDay: 'payment' };
    const contract = { rentMinor: 50_000, currency: 'USD', peg, vatMode: 'on_top' } as const;
    const { contractId } = await insertContract(world.db, world.owner.ownerId, contract);
    await world.db.query(
      `insert into exchange_rates (id, owner_id, currency, rate_on, rate, source) values (gen_random_uuid(), $1, 'USD', '2026-11-01', 44, 'manual'), (gen_random_uuid(), $1, 'USD', '2026-11-22', 44.5, 'manual')`,
      [world.owner.ownerId],
    );
    const draft = await world.draftOf(contractId);
    const line = (kind: string, amount_kop: number) =>
      world.client.post(`/receipts/${draft}/lines`, { kind, title: 'Ремонт', amount_kop });
    // 500 $ × 44 = 22 000,00 and 4 400,00 on top; 1 200,00 by hand has 200,00 inside; a penalty and a deposit have none.
    await line('utility', 120_000);
    await line('penalty', 5_000);
    const edited = await line('deposit', 7_000);
    expect(edited.body.lines.map((row: { vat_kop: number }) => row.vat_kop)).toEqual([440_000, 20_000, 0, 0]);
    const changed = await world.client.patch(`/receipts/${draft}/lines/2`, { amount_kop: 60_000 });
    expect(changed.body.lines).toContainEqual(expect.objectContaining({ amount_kop: 60_000, vat_kop: 10_000 }));
    await world.client.post(`/receipts/${draft}/issue`);
    expect(await world.account(contractId, 'vat_payable')).toBe(-450_000);
    // All of it paid at 44.50: +250,00 and 50,00 on top, so 300,00 with 50,00 of VAT in it.
    app.time.advanceDays(3);
    await world.pay(contractId, 2_712_000, '2026-11-23');
    const next = await world.client.post('/receipts/run', { period: '2026-12', contract_ids: [contractId] });
    const december = await world.client.post(`/receipts/${next.body.created[0]}/issue`);
    const difference = { kind: 'adjustment', amount_kop: 30_000, vat_kop: 5_000 };
    expect(december.body.lines).toContainEqual(expect.objectContaining(difference));
    // Its November gone, the difference is opposed on the next receipt with its VAT.
    await world.client.post(`/receipts/${draft}/void`, { reason: 'Помилка' });
    // 500 $ × 44,50 = 22 250,00 and 4 450,00 on top, 50,00 of the difference.
    expect(await world.account(contractId, 'vat_payable')).toBe(-(445_000 + 5_000));
    const opposed = await world.scalar(
      `select sum((explanation ->> 'vatKop')::bigint) from adjustments where contract_id = $1 and state = 'pending' and amount_kop = -30000`,
      [contractId],
    );
    expect(opposed).toBe(-5_000);
    app.time.advanceDays(-3);
  });
});
