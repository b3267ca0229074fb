import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { withWriteScope } from '../../platform/db/scope.ts';
import { sha256 } from '../../platform/tokens.ts';
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
import { type Answer, clientOf } from '../../testing/http-client.ts';
import { settleInvoice } from '../subscription/public.ts';

let world: CheckoutWorld;
beforeAll(async () => {
  world = await startCheckoutWorld();
});
afterAll(() => world.close());
afterEach(() => {
  world.bank.misbehave(null);
  world.shop.misbehave(null);
});

const pay = (payer: Payer, provider: string): Promise<Answer> =>
  payer.client.post(`/billing/invoices/${payer.invoiceId}/pay`, { provider });
const refresh = (payer: Payer): Promise<Answer> => payer.client.post(`/billing/invoices/${payer.invoiceId}/refresh`);
const pass = (seconds: number) =>
  world.app.time.set(new Date(world.app.deps.clock.nowMs() + seconds * 1000).toISOString());
const invoiceAtBank = async (payer: Payer) => {
  const [attempt] = await attemptsOf(world.app, payer.invoiceId);
  const invoice = world.bank.invoices.get(attempt?.provider_reference ?? '');
  if (invoice === undefined) throw new Error('The bank knows no such invoice');
  return invoice;
};
/** What the bank knows from now on, without telling us. */
const change = async (payer: Payer, status: string) => {
  pass(1);
  const modifiedDate = new Date(world.app.deps.clock.nowMs()).toISOString();
  Object.assign(await invoiceAtBank(payer), { status, modifiedDate });
};
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
    expect(await invoiceAtBank(payer)).toMatchObject({ amount: PRICE_KOP, ccy: 980 });
    expect((await refresh(payer)).body.attempt).toMatchObject({
      status: 'pending',
      is_disputed: false,
      reason_uk: null,
    });

    // Both tabs come back from the bank, which has taken the money once.
    await change(payer, 'success');
    pass(4);
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
      pass(4);
      expect((await refresh(payer)).body.attempt.status).toBe('pending');
    }
    expect(await endingOf(world.app, payer)).toMatchObject({ invoice: 'issued', settled: 0 });
  });

  it('asks the bank once in a while, however often the screen asks', async () => {
    const payer = await insertPayer(world.app);
    await pay(payer, 'monobank');
    pass(10);
    const before = world.bank.asked.length;
    await Promise.all(Array.from({ length: 20 }, () => refresh(payer)));
    expect(world.bank.asked.length - before).toBe(1);
  });

  it('says why it was declined, and the next press opens another page', async () => {
    const payer = await insertPayer(world.app);
    const first = await pay(payer, 'monobank');
    await change(payer, 'failure');
    pass(4);
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
    expect((await invoiceAtBank(payer)).status).toBe('expired');
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
    await change(payer, 'processing');
    const other = await pay(payer, 'liqpay');
    expect([other.status, other.body.code, other.body.errors[0]]).toEqual([
      409,
      'checkout_open',
      'За цим рахунком уже триває оплата через monobank. Завершіть її або зачекайте, доки вона скасується.',
    ]);
    await change(payer, 'success');
    const late = await pay(payer, 'liqpay');
    expect([late.status, late.body.code]).toEqual([409, 'invoice_state']);
    expect(await endingOf(world.app, payer)).toMatchObject({ invoice: 'paid', settled: 1 });
  });

  it('begins anew when the page is over, after asking once more', async () => {
    const payer = await insertPayer(world.app);
    const first = await pay(payer, 'monobank');
    pass(3_601);
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
    await change(payer, 'success');
    pass(4);
    expect((await refresh(payer)).body.attempt).toMatchObject({ status: 'paid', is_credited: true });
    expect(await endingOf(world.app, next)).toMatchObject({
      invoice: 'issued',
      settled: 0,
      credited: 1,
      balanceKop: PRICE_KOP,
    });
  });
});

describe('a provider that does not answer', () => {
  it('leaves nothing open, tells no secret, and the next press works', async () => {
    const payer = await insertPayer(world.app);
    world.bank.misbehave((_request, response) => void response.writeHead(500).end('token'));
    const refused = await pay(payer, 'monobank');
    expect([refused.status, refused.body.code]).toEqual([503, 'provider_silent']);
    expect(refused.text).not.toContain(world.bank.token);
    expect((await attemptsOf(world.app, payer.invoiceId)).map(({ status }) => status)).toEqual(['failed']);
    world.bank.misbehave(null);
    expect((await pay(payer, 'monobank')).status).toBe(200);
  });

  it('of two presses at once, the second is told the same', async () => {
    const payer = await insertPayer(world.app);
    world.bank.misbehave((_request, response) => void response.writeHead(200).end('{"invoiceId":1}'));
    const answers = await Promise.all([pay(payer, 'monobank'), pay(payer, 'monobank')]);
    expect(answers.map(({ status }) => status)).toEqual([503, 503]);
  });

  it('is asked again by the screen, which meanwhile shows what is known', async () => {
    const payer = await insertPayer(world.app);
    await pay(payer, 'monobank');
    world.bank.misbehave((request) => void request.socket.destroy());
    pass(4);
    const asked = await refresh(payer);
    expect([asked.status, asked.body.attempt.status]).toEqual([200, 'pending']);
  });

  it('and a process that died in the middle leave a press that works later', async () => {
    const payer = await insertPayer(world.app);
    await pay(payer, 'monobank');
    const { superuser } = world.app.database;
    await superuser.query(`update checkout_attempts set status = 'started', url = null where invoice_id = $1`, [
      payer.invoiceId,
    ]);
    pass(20);
    expect((await pay(payer, 'monobank')).status).toBe(200);
    expect((await attemptsOf(world.app, payer.invoiceId)).map(({ status }) => status)).toEqual(['failed', 'pending']);
  });

  it('whose state lies about the sum does not pay', async () => {
    const payer = await insertPayer(world.app);
    await pay(payer, 'monobank');
    await change(payer, 'success');
    Object.assign(await invoiceAtBank(payer), { finalAmount: 100 });
    pass(4);
    expect((await refresh(payer)).body.attempt).toMatchObject({
      status: 'paid',
      is_disputed: true,
      is_credited: false,
    });
    expect(await endingOf(world.app, payer)).toMatchObject({ invoice: 'issued', settled: 0, balanceKop: 0 });
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

describe('a settlement', () => {
  it('by the webhook, the screen and the job at once counts once', async () => {
    const payer = await insertPayer(world.app);
    await pay(payer, 'monobank');
    await change(payer, 'success');
    pass(4);
    const [attempt] = await attemptsOf(world.app, payer.invoiceId);
    const { body, signature } = world.bank.signed(await invoiceAtBank(payer));
    const message = { body, headers: { 'content-type': 'application/json', 'x-sign': signature } };
    const doubles = Array.from({ length: 10 }, () => [refresh(payer), deliver(world.app, 'monobank', message)]);
    await Promise.all(doubles.flat());
    await world.app.settleJobs();
    expect(await endingOf(world.app, payer)).toMatchObject({ invoice: 'paid', settled: 1, credited: 0, told: 1 });
    expect(attempt?.status).toBe('pending');
    expect((await attemptsOf(world.app, payer.invoiceId))[0]?.status).toBe('paid');
  });

  it('that is cut off before its end leaves nothing, and the next time does it whole', async () => {
    const payer = await insertPayer(world.app);
    await pay(payer, 'monobank');
    await change(payer, 'success');
    pass(4);
    const { superuser } = world.app.database;
    // The last statement of the transaction fails, as when the process or the database dies there.
    await superuser.query(`create function public.cut_off() returns trigger language plpgsql as $$ begin raise exception 'cut off'; end $$;
      create trigger cut_off before update of settled_at on checkout_attempts for each row when (new.settled_at is not null) execute function public.cut_off()`);
    try {
      expect((await refresh(payer)).status).toBe(500);
      expect(await endingOf(world.app, payer)).toMatchObject({ invoice: 'issued', settled: 0, told: 0 });
    } finally {
      await superuser.query('drop trigger cut_off on checkout_attempts; drop function public.cut_off()');
    }
    pass(4);
    expect((await refresh(payer)).body.attempt.status).toBe('paid');
    expect(await endingOf(world.app, payer)).toMatchObject({ invoice: 'paid', settled: 1, told: 1 });
  });

  it('of what the operator has marked already is not counted again', async () => {
    const payer = await insertPayer(world.app);
    await pay(payer, 'monobank');
    const [attempt] = await attemptsOf(world.app, payer.invoiceId);
    const actor = {
      kind: 'session',
      sessionHash: sha256(payer.token),
      userId: payer.userId,
      ownerIds: [payer.ownerId],
      capacities: [],
    } as const;
    const paying = { provider: 'manual', reference: 'B-17', amountKop: PRICE_KOP, paidAt: '2027-03-10T09:30:00Z' };
    await withWriteScope(world.app.deps.db, actor, (db) =>
      settleInvoice(db, { invoiceId: payer.invoiceId, ...paying }),
    );
    await change(payer, 'success');
    pass(4);
    expect((await refresh(payer)).body.attempt).toMatchObject({ id: attempt?.id, status: 'paid', is_credited: true });
    expect(await endingOf(world.app, payer)).toMatchObject({ invoice: 'paid', settled: 1, credited: 1, told: 1 });
  });
});
