import type { RequestListener } from 'node:http';
import { kop } from '@kliuchar/domain/money/kop';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type MonobankServer, startMonobankServer } from '../../testing/monobank-server.ts';
import { IMPATIENT_MS, PATIENT_MS } from '../../testing/patience.ts';
import { createMonobank } from './monobank.ts';
import type { HostedProvider, Order } from './port.ts';

let bank: MonobankServer;
let nowMs = 0;
beforeAll(async () => {
  bank = await startMonobankServer();
});
afterAll(() => bank.close());
afterEach(() => {
  bank.misbehave(null);
  bank.asked.length = 0;
});

const provider = (token = bank.token, timeoutMs = PATIENT_MS): HostedProvider =>
  createMonobank({ token, apiUrl: bank.url, timeoutMs, maxBytes: 20_000, steadyMs: () => nowMs });
const ORDER: Order = {
  orderId: 'k7Qe0_order-of-ours-22',
  amountKop: kop(149_00),
  description: 'Підписка на Ключар, рахунок КЛ-2026-000001',
  returnUrl: 'https://app.example.com/billing/review?invoice=1',
  webhookUrl: 'https://app.example.com/api/webhooks/monobank',
  startedAtMs: Date.parse('2026-11-20T09:00:00Z'),
  validUntilMs: Date.parse('2026-11-20T10:00:00Z'),
};
const says =
  (body: string, status = 200): RequestListener =>
  (_request, response) => {
    response.writeHead(status, { 'content-type': 'application/json' }).end(body);
  };
const webhook = (body: string, headers: Record<string, string>) => ({
  rawBody: Buffer.from(body),
  header: (name: string) => ({ 'content-type': 'application/json', ...headers })[name],
});
const BODY = {
  invoiceId: 'p2_000000001',
  status: 'success',
  amount: 149_00,
  ccy: 980,
  finalAmount: 149_00,
  reference: ORDER.orderId,
  createdDate: '2026-11-20T09:00:00Z',
  modifiedDate: '2026-11-20T09:01:02Z',
};

describe('an invoice of monobank', () => {
  it('is made with what is to be paid, and its page is where the payer goes', async () => {
    const begun = await provider().start(ORDER);
    expect(begun.url).toBe(`https://pay.mbnk.biz/${begun.providerReference}`);
    expect(bank.invoices.get(begun.providerReference ?? '')).toMatchObject({
      amount: 149_00,
      ccy: 980,
      reference: ORDER.orderId,
      status: 'created',
    });
    expect(await provider().status({ ...ORDER, ...begun })).toMatchObject({
      orderId: ORDER.orderId,
      status: 'pending',
    });
    expect(await provider().cancel({ ...ORDER, ...begun })).toBe(true);
    expect(await provider().status({ ...ORDER, ...begun })).toMatchObject({ status: 'expired' });
  });

  it.each([
    ['created', 'pending'],
    ['processing', 'pending'],
    ['hold', 'pending'],
    ['success', 'paid'],
    ['failure', 'failed'],
    ['expired', 'expired'],
    ['reversed', 'reversed'],
  ])('in the state %s is %s', async (status, expected) => {
    bank.misbehave(says(JSON.stringify({ ...BODY, status })));
    const fact = await provider().status({ ...ORDER, providerReference: BODY.invoiceId });
    expect(fact).toEqual({
      orderId: ORDER.orderId,
      providerReference: BODY.invoiceId,
      status: expected,
      amountKop: 149_00,
      currency: 'UAH',
      modifiedAtMs: Date.parse(BODY.modifiedDate),
      reason: expected === 'failed' ? 'declined' : null,
    });
  });

  it.each<[string, RequestListener, string]>([
    ['refuses', says('{"errCode":"FORBIDDEN"}', 403), 'http_403'],
    ['fails', says('', 500), 'http_500'],
    ['asks to wait', says('{}', 429), 'http_429'],
    ['says nonsense', says('<!doctype html>'), 'not_json'],
    ['says something else', says('{"ok":true}'), 'unexpected'],
    ['names a page of no address', says('{"invoiceId":"p2","pageUrl":"javascript:alert(1)"}'), 'unexpected'],
    ['names a page without https', says('{"invoiceId":"p2","pageUrl":"http://pay.example.com/"}'), 'unexpected'],
    ['says too much', says(JSON.stringify({ invoiceId: 'x'.repeat(30_000) })), 'too_large'],
    ['sends elsewhere', (_q, r) => void r.writeHead(302, { location: 'https://example.com/' }).end(), 'network'],
    ['hangs', () => undefined, 'timeout'],
    ['cuts the line', (request) => void request.socket.destroy(), 'UND_ERR_SOCKET'],
  ])('that %s gives no page, and an error without the token', async (_, listener, code) => {
    bank.misbehave(listener);
    const error = await provider(bank.token, code === 'timeout' ? IMPATIENT_MS : PATIENT_MS)
      .start(ORDER)
      .catch((failure: unknown) => failure);
    expect(error).toMatchObject({ name: 'ProviderError', code });
    expect(`${String(error)} ${JSON.stringify(error)} ${String((error as Error).cause)}`).not.toContain(bank.token);
  });

  it.each([
    ['another invoice', { ...BODY, invoiceId: 'p2_000000099' }],
    ['an unknown state', { ...BODY, status: 'won' }],
    ['a fraction of a kopeck', { ...BODY, finalAmount: 1.5 }],
    ['a sum as text', { ...BODY, finalAmount: '14900' }],
    ['a negative sum', { ...BODY, finalAmount: -14_900 }],
    ['no date', { ...BODY, modifiedDate: 'yesterday' }],
    ['no reference', { ...BODY, reference: null }],
  ])('is not believed when its state tells of %s', async (_, body) => {
    bank.misbehave(says(JSON.stringify(body)));
    const asked = provider().status({ ...ORDER, providerReference: BODY.invoiceId });
    await expect(asked).rejects.toMatchObject({ code: 'unexpected' });
  });
});

describe('a webhook of monobank', () => {
  it('is believed by its signature over the bytes, and the key is fetched once', async () => {
    const own = provider();
    const { body, signature } = bank.signed(BODY);
    for (let time = 0; time < 3; time += 1)
      expect(await own.readWebhook(webhook(body, { 'x-sign': signature }))).toMatchObject({ status: 'paid' });
    expect(bank.asked).toEqual(['GET /api/merchant/pubkey']);
    // The same data in other bytes is another message.
    const respaced = JSON.stringify(JSON.parse(body), null, 1);
    expect(await own.readWebhook(webhook(respaced, { 'x-sign': signature }))).toEqual({ refused: 'signature' });
  });

  it('signed by a new key makes the key be fetched anew, and forgeries do not make it be fetched again and again', async () => {
    nowMs = 1_000_000;
    const own = provider();
    const first = bank.signed(BODY);
    await own.readWebhook(webhook(first.body, { 'x-sign': first.signature }));
    bank.rotateKey();
    nowMs += 120_000;
    const second = bank.signed({ ...BODY, amount: 1 });
    expect(await own.readWebhook(webhook(second.body, { 'x-sign': second.signature }))).toMatchObject({
      status: 'paid',
    });
    expect(bank.asked).toHaveLength(2);
    const forged = { 'x-sign': first.signature };
    for (let time = 0; time < 50; time += 1)
      expect(await own.readWebhook(webhook(second.body, forged))).toEqual({ refused: 'signature' });
    expect(bank.asked).toHaveLength(2);
    nowMs += 60_001;
    await own.readWebhook(webhook(second.body, forged));
    expect(bank.asked).toHaveLength(3);
  });

  it('is neither believed nor refused while the key cannot be had', async () => {
    const own = provider();
    const { body, signature } = bank.signed(BODY);
    bank.misbehave(says('', 500));
    await expect(own.readWebhook(webhook(body, { 'x-sign': signature }))).rejects.toMatchObject({ code: 'http_500' });
    bank.misbehave(says(JSON.stringify({ key: Buffer.from('no key').toString('base64') })));
    await expect(own.readWebhook(webhook(body, { 'x-sign': signature }))).rejects.toMatchObject({ code: 'unexpected' });
    bank.misbehave(null);
    expect(await own.readWebhook(webhook(body, { 'x-sign': signature }))).toMatchObject({ status: 'paid' });
  });

  it.each<[string, Record<string, string>, string]>([
    ['without a signature', {}, 'signature'],
    ['with an empty signature', { 'x-sign': '' }, 'signature'],
    ['with a signature that is none', { 'x-sign': 'A'.repeat(96) }, 'signature'],
    ['of another type', { 'content-type': 'text/plain' }, 'type'],
  ])('%s is refused', async (_, headers, refused) => {
    expect(await provider().readWebhook(webhook(bank.signed(BODY).body, headers))).toEqual({ refused });
  });

  it('signed, and not of an invoice, is refused for its format', async () => {
    const { body, signature } = bank.signed('[1,2]');
    expect(await provider().readWebhook(webhook(body, { 'x-sign': signature }))).toEqual({ refused: 'format' });
  });
});
