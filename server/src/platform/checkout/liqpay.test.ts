import type { RequestListener } from 'node:http';
import { kop } from '@kliuchar/domain/money/kop';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type LiqpayServer, startLiqpayServer } from '../../testing/liqpay-server.ts';
import { IMPATIENT_MS, PATIENT_MS } from '../../testing/patience.ts';
import { createLiqpay, signatureOf } from './liqpay.ts';
import type { HostedProvider, Order } from './port.ts';

let shop: LiqpayServer;
beforeAll(async () => {
  shop = await startLiqpayServer();
});
afterAll(() => shop.close());
afterEach(() => {
  shop.misbehave(null);
  shop.payments.clear();
});

const provider = (timeoutMs = PATIENT_MS): HostedProvider =>
  createLiqpay({ ...shop.keys, apiUrl: shop.url, timeoutMs, maxBytes: 20_000 });
const ORDER: Order = {
  orderId: 'k7Qe0_order-of-ours-22',
  amountKop: kop(149_50),
  description: 'Підписка на Ключар, рахунок КЛ-2026-000001',
  returnUrl: 'https://app.example.com/billing/review?invoice=1',
  webhookUrl: 'https://app.example.com/api/webhooks/liqpay',
  startedAtMs: Date.parse('2026-11-20T09:00:00Z'),
  validUntilMs: Date.parse('2026-11-20T10:00:00Z'),
};
const VALUES = {
  version: 3,
  action: 'pay',
  public_key: 'i00000000001',
  payment_id: 2_500_000_001,
  status: 'success',
  order_id: ORDER.orderId,
  amount: 149.5,
  currency: 'UAH',
  create_date: 1_795_000_000_000,
  end_date: 1_795_000_030_000,
};
const BEGUN = { ...ORDER, providerReference: null };
const FORM = 'application/x-www-form-urlencoded';
const webhook = (body: string, type = FORM) => ({
  rawBody: Buffer.from(body),
  header: (name: string) => (name === 'content-type' ? type : undefined),
});
const says =
  (body: string, status = 200): RequestListener =>
  (_request, response) => {
    response.writeHead(status, { 'content-type': 'application/json' }).end(body);
  };

describe('a page of LiqPay', () => {
  it('is a link signed over what is to be paid, without the private key', async () => {
    const { url, providerReference } = await provider().start(ORDER);
    const { pathname, searchParams } = new URL(url);
    const data = searchParams.get('data') ?? '';
    expect(pathname).toBe('/api/3/checkout');
    expect(searchParams.get('signature')).toBe(signatureOf(shop.keys, data));
    expect(JSON.parse(Buffer.from(data, 'base64').toString())).toEqual({
      version: 3,
      public_key: 'i00000000001',
      action: 'pay',
      amount: 149.5,
      currency: 'UAH',
      description: ORDER.description,
      order_id: ORDER.orderId,
      result_url: ORDER.returnUrl,
      server_url: ORDER.webhookUrl,
      language: 'uk',
      expired_date: '2026-11-20 10:00:00',
    });
    expect(providerReference).toBeNull();
    expect(url).not.toContain(shop.keys.privateKey);
  });

  it('signs as the documentation shows it', () => {
    // base64(sha1("key" + "data" + "key")), by `printf keydatakey | openssl dgst -binary -sha1 | base64`, and the same with sha3-256.
    expect(signatureOf({ privateKey: 'key', signature: 'sha1' }, 'data')).toBe('/bJF19N2dzj0CLaRP1h853MAvK0=');
    expect(signatureOf({ privateKey: 'key', signature: 'sha3-256' }, 'data')).toBe(
      'y1aXbB6mbQ9YE4mDtJwCXduSt5lNYBT/g/GDCTNbQDQ=',
    );
  });
});

describe('the state of a payment', () => {
  it.each([
    ['success', 'paid', null],
    ['wait_compensation', 'paid', null],
    ['failure', 'failed', 'declined'],
    ['error', 'failed', 'declined'],
    ['reversed', 'reversed', null],
    ['sandbox', 'failed', 'test'],
    ['3ds_verify', 'pending', null],
    ['processing', 'pending', null],
    ['wait_accept', 'pending', null],
    ['hold_wait', 'pending', null],
    ['cash_wait', 'pending', null],
    ['invoice_wait', 'pending', null],
    ['subscribed', 'pending', null],
  ])('%s is %s', async (status, expected, reason) => {
    shop.payments.set(ORDER.orderId, { ...VALUES, status });
    expect(await provider().status(BEGUN)).toEqual({
      orderId: ORDER.orderId,
      providerReference: '2500000001',
      status: expected,
      amountKop: 149_50,
      currency: 'UAH',
      modifiedAtMs: VALUES.end_date,
      reason,
    });
  });

  /** A refund in parts leaves the same state and says the sum of all parts (liqpay.ua/documentation/api/callback, `refund_amount`). */
  it.each([
    ['reversed', 50, 'paid', 99_50],
    ['success', 50, 'paid', 99_50],
    ['success', 149.5, 'reversed', 149_50],
    ['reversed', 149.5, 'reversed', 149_50],
    ['reversed', null, 'reversed', 149_50],
    ['failure', 50, 'failed', 149_50],
  ])('%s with %s given back is %s of what is left', async (status, refunded, expected, amountKop) => {
    shop.payments.set(ORDER.orderId, { ...VALUES, status, refund_amount: refunded });
    expect(await provider().status(BEGUN)).toMatchObject({ status: expected, amountKop });
  });

  it('says nothing of an order that nobody has opened, and names a limit where the bank does', async () => {
    expect(await provider().status(BEGUN)).toBeNull();
    shop.payments.set(ORDER.orderId, { ...VALUES, status: 'failure', err_code: 'limit' });
    expect(await provider().status(BEGUN)).toMatchObject({ reason: 'limit' });
    expect(await provider().cancel(BEGUN)).toBe(false);
  });

  it.each([
    ['another order', { order_id: 'another' }],
    ['another shop', { public_key: 'i999' }],
    ['another action', { action: 'subscribe' }],
    ['a third digit', { amount: 149.505 }],
    ['a negative sum', { amount: -149.5 }],
    ['no sum', { amount: null }],
    ['a refund that is a word', { refund_amount: 'all' }],
    ['a refund below zero', { refund_amount: -1 }],
    ['no date', { create_date: undefined, end_date: undefined }],
  ])('is not believed when it tells of %s', async (_, change) => {
    shop.payments.set(ORDER.orderId, { ...VALUES, ...change });
    await expect(provider().status(BEGUN)).rejects.toMatchObject({ code: 'unexpected' });
  });

  it.each<[string, RequestListener, string]>([
    ['refuses', says('', 403), 'http_403'],
    ['says nonsense', says('<html>'), 'not_json'],
    ['says something else', says('{"result":"ok"}'), 'unexpected'],
    ['says too much', says(JSON.stringify({ info: 'x'.repeat(30_000) })), 'too_large'],
    ['hangs', () => undefined, 'timeout'],
  ])('of a service that %s is unknown, and the error holds no key', async (_, listener, code) => {
    shop.misbehave(listener);
    const error = await provider(code === 'timeout' ? IMPATIENT_MS : PATIENT_MS)
      .status(BEGUN)
      .catch((failure: unknown) => failure);
    expect(error).toMatchObject({ name: 'ProviderError', code });
    expect(`${String(error)} ${JSON.stringify(error)} ${String((error as Error).cause)}`).not.toContain(
      shop.keys.privateKey,
    );
  });
});

describe('a callback of LiqPay', () => {
  it('is believed by its signature', async () => {
    const { form } = shop.signed(VALUES);
    expect(await provider().readWebhook(webhook(form))).toMatchObject({ status: 'paid', amountKop: 149_50 });
  });

  it('is signed by the hash that is configured, and by no other', async () => {
    const modern = createLiqpay({ ...shop.keys, signature: 'sha3-256', apiUrl: shop.url });
    const { form } = shop.signed(VALUES, { signature: 'sha3-256' });
    expect(await modern.readWebhook(webhook(form))).toMatchObject({ status: 'paid' });
    expect(await modern.readWebhook(webhook(shop.signed(VALUES).form))).toEqual({ refused: 'signature' });
    expect(await provider().readWebhook(webhook(form))).toEqual({ refused: 'signature' });
  });

  it.each<[string, () => { rawBody: Buffer; header: (name: string) => string | undefined }, string]>([
    ['of another type', () => webhook(shop.signed(VALUES).form, 'application/json'), 'type'],
    [
      'without a signature',
      () => webhook(new URLSearchParams({ data: shop.signed(VALUES).data }).toString()),
      'signature',
    ],
    ['with two datas', () => webhook(`${shop.signed(VALUES).form}&data=e30=`), 'signature'],
    ['by another key', () => webhook(shop.signed(VALUES, { privateKey: 'other' }).form), 'signature'],
    ['of another shop', () => webhook(shop.signed({ ...VALUES, public_key: 'i999' }).form), 'signature'],
    ['of no JSON', () => webhook(shop.signed([1]).form), 'signature'],
    ['without an order', () => webhook(shop.signed({ ...VALUES, order_id: 7 }).form), 'format'],
  ])('%s is refused', async (_, made, refused) => {
    expect(await provider().readWebhook(made())).toEqual({ refused });
  });
});
