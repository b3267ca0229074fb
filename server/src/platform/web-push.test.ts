import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { IMPATIENT_MS, PATIENT_MS } from '../testing/patience.ts';
import { type PushServer, startPushServer } from '../testing/push-server.ts';
import { createVault } from './crypto.ts';
import { createVapid } from './vapid.ts';
import { createWebPush, type PushError } from './web-push.ts';

const NOW_MS = Date.parse('2026-11-22T12:00:00Z');
const vapid = createVapid(createVault('a secret of tests that is long enough'), 'mailto:help@example.com.ua');

let service: PushServer;
beforeAll(async () => {
  service = await startPushServer({ nowMs: () => NOW_MS });
});
afterAll(() => service.close());

const text = JSON.stringify({ title: '12 345,60 ₴', href: '/receipts', tag: 'a' });
const webPush = (timeoutMs = PATIENT_MS) => createWebPush({ vapid, serviceOrigin: service.url, timeoutMs });
const addressOf = ({ subscription: { endpoint, keys } }: ReturnType<PushServer['subscribe']>) => ({
  endpoint,
  ...keys,
});
const refusal = (address: ReturnType<typeof addressOf>, post = webPush()) =>
  post.send(address, { text, nowMs: NOW_MS }).then(
    () => null,
    ({ code, retryAfterSeconds, isGone, message, cause }: PushError) => ({
      code,
      retryAfterSeconds,
      isGone,
      message,
      cause,
    }),
  );

describe('a push service', () => {
  it('takes what its browser can read, from whom the browser has let in', async () => {
    const browser = service.subscribe(vapid.publicKey);
    expect(await refusal(addressOf(browser))).toBeNull();
    expect(browser.shown).toEqual([JSON.parse(text)]);
  });

  it('that knows another sender refuses', async () => {
    const browser = service.subscribe(createVapid(createVault('another secret of tests, long enough'), 'x').publicKey);
    expect(await refusal(addressOf(browser))).toMatchObject({ code: 'push_403', isGone: false });
    expect(browser.shown).toEqual([]);
  });

  it.each([
    ['says that the browser is gone', { status: 410 }, { code: 'push_410', isGone: true }],
    ['has never heard of the browser', { status: 404 }, { code: 'push_404', isGone: true }],
    ['refuses', { status: 400 }, { code: 'push_400', isGone: false, retryAfterSeconds: null }],
    ['asks to wait', { status: 429, headers: { 'retry-after': '17' } }, { code: 'push_429', retryAfterSeconds: 17 }],
    ['asks to wait for ever', { status: 503, headers: { 'retry-after': '99999999' } }, { retryAfterSeconds: 3_600 }],
    [
      'asks to wait until',
      { status: 503, headers: { 'retry-after': 'Sun, 22 Nov 2026 12:01:30 GMT' } },
      { retryAfterSeconds: 90 },
    ],
    [
      'asks to wait until before',
      { status: 503, headers: { 'retry-after': 'Sun, 22 Nov 2026 11:00:00 GMT' } },
      { retryAfterSeconds: 1 },
    ],
    ['asks to wait for nonsense', { status: 429, headers: { 'retry-after': 'soon' } }, { retryAfterSeconds: null }],
    ['does not say how long', { status: 429 }, { code: 'push_429', retryAfterSeconds: null }],
    ['breaks', { status: 500, body: '<html>'.repeat(100_000) }, { code: 'push_500', retryAfterSeconds: null }],
    ['hangs', 'hang', { code: 'timeout' }],
    ['cuts the line', 'cut', { code: 'ECONNRESET' }],
  ] as const)('that %s is told by a code alone', async (_, fault, expected) => {
    const browser = service.subscribe(vapid.publicKey);
    service.fail(browser, fault);
    const failed = await refusal(addressOf(browser), webPush(fault === 'hang' ? IMPATIENT_MS : PATIENT_MS));
    expect(failed).toMatchObject(expected);
    expect(`${failed?.message} ${failed?.cause}`).not.toContain(browser.subscription.endpoint);
  });

  it('that sends elsewhere is not followed there', async () => {
    const [browser, other] = [service.subscribe(vapid.publicKey), service.subscribe(vapid.publicKey)];
    service.fail(browser, { status: 307, headers: { location: other.subscription.endpoint } });
    expect(await refusal(addressOf(browser))).toMatchObject({ code: 'push_307' });
    expect([other.shown, service.asked.includes(new URL(other.subscription.endpoint).pathname)]).toEqual([[], false]);
  });

  it('that answers without an end is left at its first line', async () => {
    const browser = service.subscribe(vapid.publicKey);
    service.fail(browser, { status: 201, body: 'x'.repeat(5_000_000) });
    expect(await refusal(addressOf(browser))).toBeNull();
  });
});

describe('an address that is nobody’s push service', () => {
  const keys = { p256dh: '', auth: '' };

  it.each(['http://127.0.0.1:5432/', 'https://10.0.0.1/x', 'https://metadata.google.internal/', 'https://[::1]/', 'x'])(
    '%s is not gone to',
    async (endpoint) => {
      expect(webPush().isAllowed(endpoint)).toBe(false);
      expect(await refusal({ endpoint, ...keys })).toMatchObject({ code: 'private_address' });
    },
  );

  it.each(['127.0.0.1', '169.254.169.254', '10.0.0.7', '::1', 'fd00::1'])(
    'nor a public name of %s',
    async (address) => {
      const inward = createWebPush({
        vapid,
        serviceOrigin: null,
        timeoutMs: PATIENT_MS,
        resolve: (_name, done) => done(null, [{ address, family: address.includes(':') ? 6 : 4 }]),
      });
      const browser = service.subscribe(vapid.publicKey).subscription;
      const endpoint = 'https://push.example.com/x';
      expect(inward.isAllowed(endpoint)).toBe(true);
      expect(await refusal({ endpoint, ...browser.keys }, inward)).toMatchObject({ code: 'private_address' });
    },
  );

  it('nor a service of the own network that is not the configured one', async () => {
    const browser = service.subscribe(vapid.publicKey);
    const post = createWebPush({ vapid, serviceOrigin: null, timeoutMs: PATIENT_MS });
    expect(await refusal(addressOf(browser), post)).toMatchObject({ code: 'private_address' });
    expect(browser.shown).toEqual([]);
  });
});
