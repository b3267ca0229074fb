import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import {
  attemptsOf,
  type CheckoutWorld,
  deliver,
  endingOf,
  insertInvoice,
  insertPayer,
  liqpayTill,
  monobankTill,
  type Payer,
  PRICE_KOP,
  startCheckoutWorld,
} from '../../testing/checkout-world.ts';
import { insertOwner, insertUser } from '../../testing/factories.ts';
import { clientOf } from '../../testing/http-client.ts';
import { change, invoiceAtBank, pass, pay, refresh } from './checkout.fixture.ts';

let world: CheckoutWorld;
beforeAll(async () => {
  world = await startCheckoutWorld();
});
afterAll(() => world.close());
afterEach(() => {
  world.bank.misbehave(null);
  world.shop.misbehave(null);
});

const audited = async ({ ownerId }: Payer) => {
  const { rows } = await world.app.database.superuser.query<{ action: string }>(
    'select action from audit_log where owner_id = $1 order by at, id',
    [ownerId],
  );
  return rows.map(({ action }) => action);
};

describe('what can be paid with', () => {
  it('is what is set up, and on this machine the practice till too', async () => {
    const { client } = await insertPayer(world.app);
    expect((await client.get('/billing/providers')).body).toEqual({
      items: [
        { id: 'monobank', name: 'monobank', kind: 'hosted' },
        { id: 'liqpay', name: 'LiqPay', kind: 'hosted' },
        { id: 'sandbox', name: 'Навчальна каса', kind: 'hosted' },
        { id: 'manual', name: 'Переказ за реквізитами', kind: 'manual' },
      ],
      total: 4,
    });
  });

  it('is refused where it is not set up or has another name', async () => {
    const payer = await insertPayer(world.app);
    const unknown = await pay(payer, 'paypal');
    expect([unknown.status, unknown.body.fields]).toEqual([422, { provider: 'Оберіть, чим платити' }]);
  });
});

describe('paying with a page', () => {
  it('opens one page however often it is pressed, and pays once', async () => {
    const payer = await insertPayer(world.app);
    const made = world.bank.invoices.size;
    const answers = await Promise.all(Array.from({ length: 12 }, () => pay(payer, 'monobank')));
    expect(new Set(answers.map(({ status, body }) => `${status} ${body.url} ${body.attempt_id}`)).size).toBe(1);
    expect(answers[0]?.body.url).toMatch(/^https:\/\/pay\.mbnk\.biz\/p2_/);
    expect(world.bank.invoices.size).toBe(made + 1);
    expect(await invoiceAtBank(world, payer)).toMatchObject({ amount: PRICE_KOP, ccy: 980 });
    expect((await refresh(payer)).body.attempt).toMatchObject({
      status: 'pending',
      is_disputed: false,
      reason_uk: null,
    });

    // Both tabs come back from the bank, which has taken the money once.
    await change(world, payer, 'success');
    pass(world, 4);
    const back = await Promise.all([refresh(payer), refresh(payer), refresh(payer)]);
    expect(back.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect((await refresh(payer)).body.attempt).toMatchObject({ status: 'paid', url: null, is_credited: false });
    expect(await endingOf(world.app, payer)).toMatchObject({ invoice: 'paid', plan: 'owner', settled: 1, told: 1 });
    expect((await audited(payer)).sort()).toEqual([
      'billing.checkout_paid',
      'billing.checkout_started',
      'subscription.paid',
    ]);
    const again = await pay(payer, 'monobank');
    expect([again.status, again.body.code, again.body.errors]).toEqual([
      409,
      'invoice_state',
      ['Рахунок у стані «сплачено», тому ця дія недоступна.'],
    ]);
  });

  it('does not count by coming back: the bank says that nothing has been paid', async () => {
    const payer = await insertPayer(world.app);
    await pay(payer, 'monobank');
    const forged = await world.app.inject({ url: `/billing/review?invoice=${payer.invoiceId}&status=success&paid=1` });
    expect(forged.statusCode).toBeLessThan(500);
    for (let time = 0; time < 3; time += 1) {
      pass(world, 4);
      expect((await refresh(payer)).body.attempt.status).toBe('pending');
    }
    expect(await endingOf(world.app, payer)).toMatchObject({ invoice: 'issued', settled: 0 });
  });

  it('asks the bank once in a while, however often the screen asks', async () => {
    const payer = await insertPayer(world.app);
    await pay(payer, 'monobank');
    pass(world, 10);
    const before = world.bank.asked.length;
    await Promise.all(Array.from({ length: 20 }, () => refresh(payer)));
    expect(world.bank.asked.length - before).toBe(1);
  });

  it('says why it was declined, and the next press opens another page', async () => {
    const payer = await insertPayer(world.app);
    const first = await pay(payer, 'monobank');
    await change(world, payer, 'failure');
    pass(world, 4);
    expect((await refresh(payer)).body.attempt).toMatchObject({
      status: 'failed',
      url: null,
      reason_uk: 'Банк відхилив платіж. Спробуйте ще раз, іншою карткою або іншим способом.',
    });
    const second = await pay(payer, 'monobank');
    expect(second.status).toBe(200);
    expect(second.body.url).not.toBe(first.body.url);
    // The first page was paid after all, by another card: the money is not lost.
    const till = monobankTill(world.bank, world.bank);
    const [one, two] = await attemptsOf(world.app, payer.invoiceId);
    const tell = (attempt: typeof one, at: number) =>
      deliver(
        world.app,
        'monobank',
        till.tell({
          status: 'paid',
          orderId: attempt?.order_id ?? '',
          reference: attempt?.provider_reference ?? '',
          at,
        }),
      );
    expect(await tell(one, 7_200)).toBe(200);
    await world.app.settleJobs();
    expect(await tell(two, 7_201)).toBe(200);
    await world.app.settleJobs();
    expect(await endingOf(world.app, payer)).toMatchObject({
      invoice: 'paid',
      settled: 1,
      credited: 1,
      balanceKop: PRICE_KOP,
    });
    expect((await refresh(payer)).body.attempt).toMatchObject({
      status: 'paid',
      is_credited: true,
      is_disputed: false,
    });
  });

  it('closes the page of one provider before it opens another’s', async () => {
    const payer = await insertPayer(world.app);
    await pay(payer, 'monobank');
    const other = await pay(payer, 'liqpay');
    expect([other.status, new URL(other.body.url).pathname]).toEqual([200, '/api/3/checkout']);
    expect((await invoiceAtBank(world, payer)).status).toBe('expired');
    expect((await attemptsOf(world.app, payer.invoiceId)).map(({ status }) => status)).toEqual(['expired', 'pending']);
    // A page of LiqPay cannot be closed: nobody has opened it, so another takes its place, and what it is paid with is still heard.
    expect((await pay(payer, 'sandbox')).body.url).toMatch(/^\/sandbox\/pay\//);
    const [, liqpay] = await attemptsOf(world.app, payer.invoiceId);
    const message = liqpayTill(world.shop).tell({
      status: 'paid',
      orderId: liqpay?.order_id ?? '',
      reference: null,
      at: 9_000,
    });
    expect(await deliver(world.app, 'liqpay', message)).toBe(200);
    await world.app.settleJobs();
    expect(await endingOf(world.app, payer)).toMatchObject({ invoice: 'paid', settled: 1, balanceKop: 0 });
  });

  it('waits for a payment that is going on elsewhere', async () => {
    const payer = await insertPayer(world.app);
    await pay(payer, 'monobank');
    await change(world, payer, 'processing');
    const other = await pay(payer, 'liqpay');
    expect([other.status, other.body.code, other.body.errors[0]]).toEqual([
      409,
      'checkout_open',
      'За цим рахунком уже триває оплата через monobank. Завершіть її або зачекайте, доки вона скасується.',
    ]);
    await change(world, payer, 'success');
    const late = await pay(payer, 'liqpay');
    expect([late.status, late.body.code]).toEqual([409, 'invoice_state']);
    expect(await endingOf(world.app, payer)).toMatchObject({ invoice: 'paid', settled: 1 });
  });

  it('begins anew when the page is over, after asking once more', async () => {
    const payer = await insertPayer(world.app);
    const first = await pay(payer, 'monobank');
    pass(world, 3_601);
    expect((await refresh(payer)).body.attempt.url).toBeNull();
    const second = await pay(payer, 'monobank');
    expect(second.status).toBe(200);
    expect(second.body.attempt_id).not.toBe(first.body.attempt_id);
    expect((await attemptsOf(world.app, payer.invoiceId)).map(({ status }) => status)).toEqual(['expired', 'pending']);
  });

  it('pays for what was agreed when the plan is changed meanwhile, and the rest is on the balance', async () => {
    const payer = await insertPayer(world.app);
    await pay(payer, 'monobank');
    const { superuser } = world.app.database;
    await superuser.query(`update subscription_invoices set status = 'void', closed_at = now() where id = $1`, [
      payer.invoiceId,
    ]);
    const next = { ...payer, invoiceId: await insertInvoice(world.app, payer.ownerId) };
    const voided = await pay(payer, 'monobank');
    expect([voided.status, voided.body.code]).toEqual([409, 'invoice_state']);
    expect((await pay(next, 'monobank')).status).toBe(200);
    await change(world, payer, 'success');
    pass(world, 4);
    expect((await refresh(payer)).body.attempt).toMatchObject({ status: 'paid', is_credited: true });
    expect(await endingOf(world.app, next)).toMatchObject({
      invoice: 'issued',
      settled: 0,
      credited: 1,
      balanceKop: PRICE_KOP,
    });
  });
});

describe('a transfer', () => {
  it('opens nothing: the invoice itself says where to send it', async () => {
    const payer = await insertPayer(world.app);
    expect((await pay(payer, 'manual')).body).toEqual({ url: null, attempt_id: null });
    expect(await attemptsOf(world.app, payer.invoiceId)).toEqual([]);
    expect((await refresh(payer)).body).toEqual({ attempt: null });
  });
});

describe('an invoice of somebody else', () => {
  it('is not there for paying nor for asking', async () => {
    const payer = await insertPayer(world.app);
    const stranger = clientOf(world.app, (await insertOwner(world.app.database.superuser)).token);
    const newcomer = clientOf(world.app, (await insertUser(world.app.database.superuser)).token);
    for (const [client, status] of [
      [stranger, 404],
      [newcomer, 403],
      [clientOf(world.app), 401],
    ] as const) {
      for (const provider of ['monobank', 'liqpay', 'sandbox', 'manual'])
        expect((await client.post(`/billing/invoices/${payer.invoiceId}/pay`, { provider })).status).toBe(status);
      expect((await client.post(`/billing/invoices/${payer.invoiceId}/refresh`)).status).toBe(status);
    }
    expect(await attemptsOf(world.app, payer.invoiceId)).toEqual([]);
  });
});
