import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  attemptsOf,
  type CheckoutWorld,
  deliver,
  endingOf,
  insertPayer,
  liqpayTill,
  monobankTill,
  type Payer,
  sandboxTill,
  startCheckoutWorld,
  type Till,
  type Told,
} from '../../testing/checkout-world.ts';
import { type MonobankServer, startMonobankServer } from '../../testing/monobank-server.ts';
import { NOTHING, type Sent, type Stage } from '../../testing/webhook-case.ts';
import { WEBHOOK_CASES } from '../../testing/webhook-cases.ts';

describe('the table', () => {
  it('has at least forty cases, each of its own name', () => {
    expect(WEBHOOK_CASES.length).toBeGreaterThanOrEqual(40);
    expect(new Set(WEBHOOK_CASES.map(({ name }) => name)).size).toBe(WEBHOOK_CASES.length);
  });
});

describe.each([
  ['monobank', 'sha1'],
  ['liqpay', 'sha1'],
  ['liqpay', 'sha3-256'],
  ['sandbox', 'sha1'],
] as const)('a webhook of %s (%s)', (key, signature) => {
  let world: CheckoutWorld;
  let stranger: MonobankServer;
  beforeAll(async () => {
    world = await startCheckoutWorld({ signature });
    stranger = await startMonobankServer();
  });
  afterAll(async () => {
    await world.close();
    await stranger.close();
  });

  const tillOf = (): Till =>
    key === 'monobank' ? monobankTill(world.bank, stranger) : key === 'liqpay' ? liqpayTill(world.shop) : sandboxTill();

  async function stageOf(payer: Payer): Promise<Stage> {
    expect((await payer.client.post(`/billing/invoices/${payer.invoiceId}/pay`, { provider: key })).status).toBe(200);
    const [attempt] = await attemptsOf(world.app, payer.invoiceId);
    const till = tillOf();
    const told = (change: Partial<Told> = {}): Told => {
      const currency = change.currency === '840' && key !== 'monobank' ? { currency: 'USD' } : {};
      return {
        status: 'paid',
        orderId: attempt?.order_id ?? '',
        reference: attempt?.provider_reference ?? null,
        at: 1,
        ...change,
        ...currency,
      };
    };
    return { till, told, genuine: (change) => till.tell(told(change)) };
  }

  it.each(WEBHOOK_CASES.map((one) => [one.name, one] as const))('%s', async (_, { send, atOnce, before, ends }) => {
    const payer = await insertPayer(world.app);
    const stage = await stageOf(payer);
    if (before === 'void')
      await world.app.database.superuser.query(
        `update subscription_invoices set status = 'void', closed_at = now() where id = $1`,
        [payer.invoiceId],
      );
    const expectOne = async ({ message, status }: Sent) => {
      expect([status].flat()).toContain(await deliver(world.app, key, message));
    };
    const sent = send(stage);
    if (atOnce) await Promise.all(sent.map(expectOne));
    else for (const one of sent) await expectOne(one).then(() => world.app.settleJobs());
    await world.app.settleJobs();
    const [attempt] = await attemptsOf(world.app, payer.invoiceId);
    const { attempt: state, dispute, ...ending } = ends;
    expect(await endingOf(world.app, payer)).toMatchObject(ending);
    expect(attempt).toMatchObject({
      ...(state !== 'any' && { status: state }),
      ...(dispute !== undefined && { dispute }),
    });
  });

  it('of one owner’s order does nothing to another’s', async () => {
    const [one, other] = [await insertPayer(world.app), await insertPayer(world.app)];
    const stage = await stageOf(one);
    await stageOf(other);
    await deliver(world.app, key, stage.genuine());
    await world.app.settleJobs();
    expect(await endingOf(world.app, one)).toMatchObject(PAID_ENDING);
    expect(await endingOf(world.app, other)).toMatchObject(NOTHING);
  });

  it('by another provider is of no order', async () => {
    const payer = await insertPayer(world.app);
    const { told } = await stageOf(payer);
    const other = key === 'liqpay' ? sandboxTill() : liqpayTill(world.shop);
    expect(await deliver(world.app, other.key, other.tell(told({ reference: 'another-till-says-22' })))).toBe(200);
    await world.app.settleJobs();
    expect(await endingOf(world.app, payer)).toMatchObject(NOTHING);
    expect((await attemptsOf(world.app, payer.invoiceId))[0]?.status).toBe('pending');
  });

  it('is heard whatever the Origin, and a cookie gives it nothing', async () => {
    const payer = await insertPayer(world.app);
    const { till, told, genuine } = await stageOf(payer);
    const cookie = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site', cookie: `sid=${payer.token}` };
    const forged = till.forge(told());
    expect(await deliver(world.app, key, { ...forged, headers: { ...forged.headers, ...cookie } })).toBe(403);
    const real = genuine();
    expect(await deliver(world.app, key, { ...real, headers: { ...real.headers, ...cookie } })).toBe(200);
    await world.app.settleJobs();
    expect(await endingOf(world.app, payer)).toMatchObject(PAID_ENDING);
  });

  it('is not to be read', async () => {
    const answer = await world.app.inject({ url: `/api/webhooks/${key}` });
    expect(answer.statusCode).toBe(404);
  });
});

const PAID_ENDING = { invoice: 'paid', plan: 'owner', settled: 1, told: 1, credited: 0 } as const;
