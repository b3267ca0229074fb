import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../platform/ids.ts';
import { newToken } from '../platform/tokens.ts';
import { insertOwner } from '../testing/factories.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';

let test: TestApp;
beforeAll(async () => {
  // A hundredth of the limits: 12 calls a minute for a session, 1 registration an hour for an address.
  test = await startTestApp({
    withJobs: false,
    env: {
      RATE_LIMIT_FACTOR: '0.01',
      PUBLIC_ORIGIN: 'https://app.example.ua',
      APP_HOST: 'app.example.ua',
      TRUST_PROXY: '10.0.0.1',
    },
  });
});
afterAll(() => test.close());

const APP = { host: 'app.example.ua' };

describe('the general limit', () => {
  it('counts each person apart and says when to come back', async () => {
    const [busy, calm] = [await insertOwner(test.database.superuser), await insertOwner(test.database.superuser)];
    const call = (token: string) =>
      test.inject({ url: '/api/session', headers: { ...APP, cookie: `__Host-sid=${token}` } });
    const codes = [];
    for (let count = 0; count < 13; count += 1) codes.push((await call(busy.token)).statusCode);
    expect(codes).toEqual([...Array(12).fill(200), 429]);
    const refused = await call(busy.token);
    expect(refused.json().code).toBe('rate_limited');
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect((await call(calm.token)).statusCode).toBe(200);
  });

  it('counts by the address whoever turns out to be nobody', async () => {
    const guess = (forwarded: string) =>
      test.inject({
        url: '/api/session',
        remoteAddress: '10.0.0.1',
        headers: { ...APP, 'x-forwarded-for': forwarded, cookie: `__Host-sid=${newToken()}` },
      });
    const codes = [];
    for (let count = 0; count < 13; count += 1) codes.push((await guess('203.0.113.77')).statusCode);
    expect(codes).toEqual([...Array(12).fill(401), 429]);
    expect((await guess('203.0.113.78')).statusCode).toBe(401);
  });

  it('takes the address from a proxy it knows, and from nobody else', async () => {
    const register = (remoteAddress: string, forwarded: string) =>
      test.inject({
        method: 'POST',
        url: '/api/User/register',
        remoteAddress,
        headers: { ...APP, 'x-forwarded-for': forwarded },
        payload: {
          first_name: 'Яна',
          last_name: 'Мороз',
          email: `${newId()}@example.com`,
          phone: '+380671234599',
          password: 'зелений чайник свистить',
          accept_terms: true,
        },
      });
    expect((await register('10.0.0.1', '203.0.113.1')).statusCode).toBe(202);
    expect((await register('10.0.0.1', '203.0.113.2')).statusCode).toBe(202);
    expect((await register('10.0.0.1', '203.0.113.1')).statusCode).toBe(429);
    expect((await register('198.51.100.9', '203.0.113.3')).statusCode).toBe(202);
    expect((await register('198.51.100.9', '203.0.113.4')).statusCode).toBe(429);
  });

  it('stops sign-ins of one address after its failures, whichever accounts they tried', async () => {
    const guess = (remoteAddress: string) =>
      test.inject({
        method: 'POST',
        url: '/api/Auth/login',
        remoteAddress,
        headers: APP,
        payload: { email: `${newId()}@example.com`, password: 'будь-який пароль' },
      });
    const codes = [];
    for (let count = 0; count < 4; count += 1) codes.push((await guess('198.51.100.20')).statusCode);
    expect(codes).toEqual([401, 401, 401, 429]);
    expect((await guess('198.51.100.21')).statusCode).toBe(401);
  });

  it('counts a whole network of IPv6 as one', async () => {
    const forgot = (remoteAddress: string) =>
      test.inject({
        method: 'POST',
        url: '/api/password/forgot',
        remoteAddress,
        headers: APP,
        payload: { email: `${newId()}@example.com` },
      });
    expect((await forgot('2001:db8:1:2::1')).statusCode).toBe(202);
    expect((await forgot('2001:db8:1:2:ffff::9')).statusCode).toBe(429);
    expect((await forgot('2001:db8:1:3::1')).statusCode).toBe(202);
  });
});

describe('the host of the app [spec 2.66]', () => {
  it.each([
    ['example.ua', '/dashboard?tab=1', 308, 'https://app.example.ua/dashboard?tab=1'],
    ['example.ua', '/api/session', 308, 'https://app.example.ua/api/session'],
    ['example.ua', '//evil.example/x', 308, 'https://app.example.ua//evil.example/x'],
    ['example.ua', '/healthz', 200, undefined],
    ['app.example.ua', '/healthz', 200, undefined],
  ])('%s%s answers %i', async (host, url, status, location) => {
    const response = await test.inject({ url, headers: { host } });
    expect([response.statusCode, response.headers.location]).toEqual([status, location]);
  });

  it('does not redirect a landing page', async () => {
    for (const url of ['/', '/pricing', '/blog/first-rent', '/solutions/for-property-owners']) {
      expect((await test.inject({ url, headers: { host: 'example.ua' } })).statusCode).not.toBe(308);
    }
  });
});
