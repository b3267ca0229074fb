import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { insertOwner } from '../../testing/factories.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({
    withJobs: false,
    env: { PUBLIC_ORIGIN: 'https://app.example.ua', APP_HOST: 'app.example.ua', MARKETING_HOST: 'example.ua' },
  });
});
afterAll(() => app.close());

const get = (host: string, url: string, headers: Record<string, string> = {}) =>
  app.inject({ url, headers: { host, ...headers } });

describe('the site on a host of its own [spec 2.66]', () => {
  it('says its own address and leads into the app on the other', async () => {
    for (const host of ['example.ua', 'app.example.ua', 'evil.example']) {
      const { statusCode, body } = await get(host, '/pricing');
      expect(statusCode).toBe(200);
      expect(body).toContain('<link rel="canonical" href="https://example.ua/pricing"/>');
      expect(body).toContain('href="https://app.example.ua/login"');
      expect(body).not.toContain('evil.example');
    }
    expect((await get('example.ua', '/sitemap.xml')).body).toContain('<loc>https://example.ua/blog</loc>');
  });

  it.each([
    ['/blog/nothing', 404],
    ['/features/nothing', 404],
    ['/solutions/nothing', 404],
    ['/icons/none.png', 404],
    ['/.well-known/security.txt', 200],
    ['/security.txt', 200],
    ['/robots.txt', 200],
    ['/rss.xml', 200],
    ['/blog/rss.xml', 200],
  ])('answers %s itself with %i', async (url, status) => {
    expect((await get('example.ua', url)).statusCode).toBe(status);
  });

  it('leads a keeper of passwords to where one is changed (ux.md §5)', async () => {
    const { statusCode, headers } = await get('app.example.ua', '/.well-known/change-password');
    expect([statusCode, headers.location]).toEqual([302, '/profile']);
  });

  it.each([
    ['example.ua', '/dashboard?tab=1&x=%2F', 'https://app.example.ua/dashboard?tab=1&x=%2F'],
    ['example.ua', '/help?from=%2Freceipts', 'https://app.example.ua/help?from=%2Freceipts'],
    ['example.ua', '/info/receipt/1?k=2', 'https://app.example.ua/info/receipt/1?k=2'],
    ['evil.example', '/login?next=//evil.example', 'https://app.example.ua/login?next=//evil.example'],
    ['example.ua', '//evil.example/', 'https://app.example.ua//evil.example/'],
    ['app.example.ua.evil.example', '/dashboard', 'https://app.example.ua/dashboard'],
    ['app.example.ua:8443', '/dashboard', 'https://app.example.ua/dashboard'],
    ['app.example.ua.', '/dashboard', 'https://app.example.ua/dashboard'],
    ['EXAMPLE.UA', '/receipts?q=%D0%B0', 'https://app.example.ua/receipts?q=%D0%B0'],
    ['example.ua', '/FAQ', 'https://app.example.ua/FAQ'],
    ['example.ua', '/.well-known/change-password', 'https://app.example.ua/.well-known/change-password'],
    ['example.ua', '/.evil.example', 'https://app.example.ua/.evil.example'],
    ['example.ua', '/@evil.example', 'https://app.example.ua/@evil.example'],
  ])('%s%s is sent to the host of the app and nowhere else', async (host, url, location) => {
    const { statusCode, headers } = await get(host, url, { 'x-forwarded-host': 'evil.example' });
    expect([statusCode, headers.location]).toEqual([308, location]);
  });

  it('knows the host of the app in any case of letters', async () => {
    expect((await get('APP.Example.UA', '/login')).headers.location).toBeUndefined();
  });

  it('asks nobody who he is on /, while the host of the app leads to the dashboard', async () => {
    const { token } = await insertOwner(app.database.superuser);
    const cookie = `__Host-sid=${token}`;
    expect((await get('example.ua', '/', { cookie })).statusCode).toBe(200);
    const home = await get('app.example.ua', '/', { cookie });
    expect([home.statusCode, home.headers.location]).toEqual([302, '/dashboard']);
  });

  it('takes the letter of its own forms, and no other call', async () => {
    const headers = { host: 'example.ua', origin: 'https://example.ua', 'sec-fetch-site': 'same-origin' };
    const payload = { topic: 'question', message: 'Скільки коштує?', email: 'visitor@example.com' };
    const sent = await app.inject({ method: 'POST', url: '/api/support/requests', headers, payload });
    expect(sent.statusCode).toBe(201);
    const other = await app.inject({ method: 'POST', url: '/api/Auth/login', headers, payload: {} });
    expect([other.statusCode, other.headers.location]).toEqual([308, 'https://app.example.ua/api/Auth/login']);
  });
});
