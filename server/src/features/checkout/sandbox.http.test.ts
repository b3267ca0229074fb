import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  attemptsOf,
  type CheckoutWorld,
  deliver,
  endingOf,
  insertPayer,
  type Payer,
  sandboxTill,
  startCheckoutWorld,
} from '../../testing/checkout-world.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { until } from '../../testing/until.ts';
import { pass, pay, refresh } from './checkout.fixture.ts';

let world: CheckoutWorld;
let origin: string;
beforeAll(async () => {
  world = await startCheckoutWorld();
  origin = await world.app.listen();
});
afterAll(() => world.close());

async function open(): Promise<{ payer: Payer; page: string }> {
  const payer = await insertPayer(world.app);
  const { body } = await pay(payer, 'sandbox');
  return { payer, page: body.url };
}
const press = (page: string, deed: string) => fetch(`${origin}${page}/${deed}`, { method: 'POST', redirect: 'manual' });
const look = async (page: string) => (await fetch(`${origin}${page}`)).text();

describe('the practice till', () => {
  it('shows what is to be paid, takes it, tells of it and goes back', async () => {
    const { payer, page } = await open();
    const answer = await fetch(`${origin}${page}`);
    expect(answer.headers.get('content-security-policy')).toContain("form-action 'self'");
    const html = await answer.text();
    for (const said of ['Навчальна каса', 'Підписка на Ключар, рахунок <span>КЛ-2027', 'Очікує оплати', 'Заплатити'])
      expect(html).toContain(said);
    const words = html.replace(/<[^>]+>/g, '').replaceAll('\u00a0', ' ');
    expect(words).toContain('149,00 ₴');
    // Without a script, and styled by what the policy of the answer names.
    expect(html).not.toContain('<script');
    const nonce = /<style nonce="([^"]+)">/.exec(html)?.[1];
    expect(answer.headers.get('content-security-policy')).toContain(`'nonce-${nonce}'`);
    const back = await press(page, 'pay');
    expect([back.status, back.headers.get('location')]).toEqual([303, `/billing/review?invoice=${payer.invoiceId}`]);
    await world.app.settleJobs();
    expect(await endingOf(world.app, payer)).toMatchObject({ invoice: 'paid', settled: 1 });
    expect(await look(page)).toContain('Сплачено');
    // Pressed again in another tab, and told again by the till: nothing more happens.
    await press(page, 'pay');
    await press(page, 'again');
    await world.app.settleJobs();
    expect(await endingOf(world.app, payer)).toMatchObject({ settled: 1, credited: 0, told: 1 });
    await press(page, 'reverse');
    await world.app.settleJobs();
    expect(await endingOf(world.app, payer)).toMatchObject({ invoice: 'reversed' });
    expect(await look(page)).toContain('Гроші повернуто');
  });

  it('tells twice at once, and it counts once', async () => {
    const { payer, page } = await open();
    await press(page, 'twice');
    await world.app.settleJobs();
    expect(await endingOf(world.app, payer)).toMatchObject({ invoice: 'paid', settled: 1, told: 1 });
  });

  it('declines, and takes another card on the same page', async () => {
    const { payer, page } = await open();
    await press(page, 'decline');
    await world.app.settleJobs();
    expect((await refresh(payer)).body.attempt).toMatchObject({
      status: 'failed',
      reason_uk: 'На картці не вистачило грошей. Поповніть її або заплатіть іншою.',
    });
    pass(world, 4);
    await press(page, 'retry');
    pass(world, 1);
    await press(page, 'pay');
    await world.app.settleJobs();
    expect(await endingOf(world.app, payer)).toMatchObject({ invoice: 'paid', settled: 1 });
  });

  it('says nothing by itself, and the question finds it', async () => {
    const { payer, page } = await open();
    pass(world, 1);
    await press(page, 'silent');
    expect(await endingOf(world.app, payer)).toMatchObject({ invoice: 'issued' });
    pass(world, 4);
    expect((await refresh(payer)).body.attempt.status).toBe('paid');
    expect(await endingOf(world.app, payer)).toMatchObject({ invoice: 'paid', settled: 1 });
  });

  it('takes a while, and is paid afterwards', async () => {
    const { payer, page } = await open();
    pass(world, 1);
    await press(page, 'later');
    pass(world, 4);
    expect((await refresh(payer)).body.attempt.status).toBe('pending');
    pass(world, 10);
    expect((await refresh(payer)).body.attempt.status).toBe('paid');
    expect(await endingOf(world.app, payer)).toMatchObject({ invoice: 'paid', settled: 1 });
  });

  it('closes with its time, and knows no page but its own', async () => {
    const { payer, page } = await open();
    pass(world, 3_601);
    expect(await look(page)).toContain('Строк оплати минув');
    await press(page, 'pay');
    expect(await endingOf(world.app, payer)).toMatchObject({ invoice: 'issued' });
    for (const path of ['/sandbox/pay/unknown-page-of-no-one-', '/sandbox/pay/..%2f..%2fsecret.key', `${page}x`])
      expect((await fetch(`${origin}${path}`)).status, path).toBe(404);
    expect((await press(page, 'steal')).status).toBe(404);
    expect((await press(page, 'constructor')).status).toBe(404);
  });

  it('is found by the job when the webhook was lost', async () => {
    const { payer, page } = await open();
    await press(page, 'silent');
    // The machine's clock is behind the program's, so the job that waits is called now.
    await world.app.database.superuser.query(
      `update outbox set run_at = now() where kind = 'checkout.poll' and done_at is null and owner_id = $1`,
      [payer.ownerId],
    );
    await world.app.database.superuser.query(
      `select graphile_worker.add_job('outbox', json_build_object('id', id)) from outbox where kind = 'checkout.poll' and done_at is null and owner_id = $1`,
      [payer.ownerId],
    );
    await until(
      () => endingOf(world.app, payer),
      ({ invoice }) => invoice === 'paid',
      5_000,
    );
    expect((await attemptsOf(world.app, payer.invoiceId))[0]?.status).toBe('paid');
  });
});

describe('where anybody else could reach it', () => {
  it.each<[string, Record<string, string>]>([
    ['a public address', { PUBLIC_ORIGIN: 'https://app.example.com' }],
    ['another interface', { HOST: '0.0.0.0' }],
    ['letters that leave', { SMTP_URL: 'smtp://127.0.0.1:1' }],
    ['messages that leave', { SMS_TOKEN: 'a', SMS_SENDER: 'b' }],
  ])('there is no practice till: %s', async (_, env) => {
    const app: TestApp = await startTestApp({ env, withJobs: false });
    try {
      const payer = await insertPayer(app);
      const { body } = await payer.client.get('/billing/providers');
      expect(body.items).toEqual([]);
      const refused = await payer.client.post(`/billing/invoices/${payer.invoiceId}/pay`, { provider: 'sandbox' });
      expect([refused.status, refused.body.code]).toEqual([409, 'provider_off']);
      const told = sandboxTill().tell({ status: 'paid', orderId: 'x'.repeat(22), reference: 'y', at: 1 });
      expect(await deliver(app, 'sandbox', told)).toBe(404);
      // What any unknown path gets (contract.md §3.17): the frame of the app, or nothing where it is not built.
      const [till, unknown] = await Promise.all(
        ['/sandbox/pay', '/nothing/here'].map((path) => app.inject({ url: `${path}/${'a'.repeat(22)}` })),
      );
      expect(till?.statusCode).toBe(unknown?.statusCode);
      expect(till?.body).not.toContain('Навчальна каса');
    } finally {
      await app.close();
    }
  });

  it.each([
    ['of another name', { host: 'app.example.com' }],
    ['of another name of this machine', { host: 'localhost.example.com' }],
  ])('a request %s finds none', async (_, headers) => {
    const { page } = await open();
    expect((await world.app.inject({ url: page, headers })).statusCode).toBe(404);
    const told = sandboxTill().tell({ status: 'paid', orderId: 'x'.repeat(22), reference: 'y', at: 1 });
    expect(await deliver(world.app, 'sandbox', { ...told, headers: { ...told.headers, ...headers } })).toBe(404);
  });

  it('a request from another machine finds none', async () => {
    const { page } = await open();
    expect((await world.app.inject({ url: page, remoteAddress: '203.0.113.7' })).statusCode).toBe(404);
  });
});
