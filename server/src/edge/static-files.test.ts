import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib';
import type { FirstScreens, ShellAssets } from '@kliuchar/api-schema/shell-assets';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { installErrorHandler } from './error-handler.ts';
import { registerStaticFiles } from './static-files.ts';

const folder = mkdtempSync(join(tmpdir(), 'kliuchar-static-'));
const SCRIPT = 'export const answer = 42;\n'.repeat(50);
const CONTRACT = '/contracts/019aa0c0-0000-7000-8000-000000000001';
const SHELL_ASSETS: ShellAssets = {
  sessionCall: '/api/session',
  screens: [
    { path: '/login', opens: 'guest', scripts: ['/assets/login-1a.js'], styles: [], asks: null },
    { path: '/terms', opens: 'any', scripts: ['/assets/terms-1a.js'], styles: [], asks: null },
    {
      path: '/dashboard',
      opens: 'session',
      scripts: ['/assets/dashboard-1a.js'],
      styles: [],
      asks: { call: '/api/summary?a=1&b=2', kept: 'kept.' },
    },
    { path: '/invites/:token', opens: 'any', scripts: ['/assets/invite-1a.js'], styles: [], asks: null },
    { path: '/contracts/create', opens: 'session', scripts: ['/assets/create-1a.js'], styles: [], asks: null },
    {
      path: '/contracts/:contractId',
      opens: 'session',
      scripts: ['/assets/contract-1a.js'],
      styles: ['/assets/c-1a.css'],
      asks: null,
    },
  ],
};
const FIRST_SCREENS: FirstScreens = {
  '/login': { html: '<form>$&</form>', except: null },
  '/invites/:token': { html: '<form></form>', except: 'invite' },
};
let app: FastifyInstance;

beforeAll(async () => {
  mkdirSync(join(folder, 'assets'));
  writeFileSync(
    join(folder, 'index.html'),
    '<!doctype html><head><meta property="csp-nonce" nonce="__CSP_NONCE__"><script src="/theme.js"></script></head><div id="root"></div>',
  );
  writeFileSync(join(folder, 'shell-assets.json'), JSON.stringify(SHELL_ASSETS));
  writeFileSync(join(folder, 'first-screens.json'), JSON.stringify(FIRST_SCREENS));
  writeFileSync(join(folder, 'assets', 'app-1a2b.js'), SCRIPT);
  writeFileSync(join(folder, 'assets', 'app-1a2b.js.br'), brotliCompressSync(SCRIPT));
  writeFileSync(join(folder, 'assets', 'app-1a2b.js.map'), '{}');
  for (const name of ['late-1a.js', 'unread-1a.js']) writeFileSync(join(folder, 'assets', name), SCRIPT);
  writeFileSync(join(folder, 'theme.js'), '/* theme */');
  writeFileSync(join(folder, 'sw.js'), '/* worker */');
  app = Fastify();
  installErrorHandler(app);
  registerStaticFiles(app, { origin: 'http://localhost:3000' }, folder);
  await app.ready();
});
afterAll(async () => {
  await app.close();
  rmSync(folder, { recursive: true });
});

describe('the built front end', () => {
  it('gives hashed assets for ever, compressed as the browser can', async () => {
    const url = '/assets/app-1a2b.js';
    const compressed = await app.inject({ url, headers: { 'accept-encoding': 'gzip, deflate, br' } });
    expect(compressed.headers).toMatchObject({
      'content-encoding': 'br',
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'public, max-age=31536000, immutable',
      vary: 'accept-encoding',
    });
    expect(brotliDecompressSync(compressed.rawPayload).toString()).toBe(SCRIPT);
    const plain = await app.inject({ url, headers: { 'accept-encoding': 'br;q=0, identity' } });
    expect(plain.headers['content-encoding']).toBeUndefined();
    expect(plain.body).toBe(SCRIPT);
  });

  it('reads a file when it is asked for, and has it not any more when a new release took it away', async () => {
    const ask = async (name: string) => (await app.inject(`/assets/${name}`)).statusCode;
    expect(await ask('late-1a.js')).toBe(200);
    for (const name of ['late-1a.js', 'unread-1a.js']) rmSync(join(folder, 'assets', name));
    // What has been read is kept; what has not is answered as what never was.
    expect([await ask('late-1a.js'), await ask('unread-1a.js'), await ask('never-1a.js')]).toEqual([200, 404, 404]);
  });

  it('asks again for files without a hash, and says 304 when they are the same', async () => {
    const first = await app.inject('/theme.js');
    expect(first.headers['cache-control']).toBe('no-cache');
    const again = await app.inject({ url: '/theme.js', headers: { 'if-none-match': String(first.headers.etag) } });
    expect([again.statusCode, again.body]).toEqual([304, '']);
  });

  it('lets the service worker ask our own calls and nothing else, and never keeps an old one', async () => {
    const { headers } = await app.inject('/sw.js');
    expect(headers).toMatchObject({
      'cache-control': 'no-cache',
      'content-type': 'text/javascript; charset=utf-8',
      'content-security-policy': "default-src 'none'; connect-src 'self'; img-src 'self'",
    });
    expect((await app.inject('/theme.js')).headers['content-security-policy']).toBeUndefined();
  });

  it('fills the shell with the nonce of its own policy, another one each time', async () => {
    const pages = [await app.inject('/dashboard'), await app.inject(CONTRACT)];
    const nonces = pages.map((page) => /nonce="([^"]+)"/.exec(page.body)?.[1] ?? '');
    expect(new Set(nonces).size).toBe(2);
    pages.forEach((page, index) => {
      expect(page.statusCode).toBe(200);
      expect(page.headers['cache-control']).toBe('no-store');
      const policy = String(page.headers['content-security-policy']);
      expect(policy).toContain(`style-src 'self' 'nonce-${nonces[index]}'`);
      expect(policy).toContain("script-src 'self';");
      expect(policy).not.toContain('unsafe');
    });
  });

  it.each([
    [`${CONTRACT}?tab=money`, 'sid=x', ['/api/session', '/assets/c-1a.css', '/assets/contract-1a.js']],
    ['/contracts/create', 'sid=x', ['/api/session', '/assets/create-1a.js']],
    [CONTRACT, '', ['/api/session', '/assets/login-1a.js']],
    ['/login', '', ['/api/session', '/assets/login-1a.js']],
    ['/login', 'sid=x', ['/api/session', '/assets/dashboard-1a.js']],
    ['/', 'sid=x', ['/api/session', '/assets/dashboard-1a.js']],
    ['/terms', 'sid=x', ['/assets/terms-1a.js']],
    ['/terms', '', ['/assets/terms-1a.js']],
  ])('names what %s needs with the cookie «%s»', async (url, cookie, wanted) => {
    const { body } = await app.inject({ url, headers: { cookie } });
    expect([...body.matchAll(/<link [^>]*href="([^"]+)"/g)].map((match) => match[1])).toEqual(wanted);
    expect(body.indexOf('<link')).toBeLessThan(body.indexOf('</head>'));
  });

  it.each([
    ['/dashboard', 'sid=x', true],
    ['/login?next=%2F', 'sid=x', true],
    ['/dashboard?tab=1', 'sid=x', false],
    ['/contracts/create', 'sid=x', false],
    ['/dashboard', '', false],
  ])('has the first call of %s with the cookie «%s» sent early: %s', async (url, cookie, isAsked) => {
    const { body } = await app.inject({ url, headers: { cookie } });
    const [tag] = /<script src="\/theme\.js"[^>]*>/.exec(body) ?? [];
    const ask = ' data-ask="/api/summary?a=1&amp;b=2" data-kept="kept."';
    expect(tag).toBe(`<script src="/theme.js"${isAsked ? ask : ''}>`);
  });

  it.each([
    ['/', 200],
    ['/login', 200],
    ['/dashboard/', 200],
    ['/dashboard?tab=1', 200],
    ['/Dashboard', 200],
    ['/contracts/create', 200],
    [CONTRACT, 200],
    [CONTRACT.toUpperCase(), 200],
    ['/invites/Ab-3_x', 200],
    ['/nowhere', 404],
    ['/nowhere/', 404],
    ['/dashboard/more', 404],
    ['/login/login', 404],
    ['//dashboard', 404],
    ['/dashboard%2f', 404],
    ['/contracts/42', 404],
    [`${CONTRACT}/more`, 404],
    ['/invites', 404],
    ['/%D0%BA%D0%BB%D1%8E%D1%87', 404],
  ])('answers %s with %i, signed in or not, and the shell of the app in it', async (url, status) => {
    for (const cookie of ['', 'sid=x']) {
      const page = await app.inject({ url, headers: { cookie } });
      expect([page.statusCode, page.headers['content-type']]).toEqual([status, 'text/html; charset=utf-8']);
      expect(page.headers['cache-control']).toBe('no-store');
      expect(page.body).toContain('<div id="root"');
    }
  });

  it.each([
    ['/login', '', '/login'],
    ['/login?next=%2Fcontracts', '', '/login'],
    ['/Login/', '', '/login'],
    // Where the guard will lead, the page is already.
    ['/contracts/create', '', '/login'],
    ['/nowhere', '', '/login'],
    ['/login', 'sid=x', null],
    ['/dashboard', 'sid=x', null],
    ['/terms', '', null],
    ['/invites/Ab-3_x', '', '/invites/:token'],
    ['/invites/Ab-3_x?a=1&invite=2', '', null],
  ])('draws the first screen of %s with the cookie «%s» before the program: %s', async (url, cookie, screen) => {
    const { body } = await app.inject({ url, headers: { cookie } });
    const html = screen === null ? null : FIRST_SCREENS[screen]?.html;
    expect(body).toContain(
      html === null ? '<div id="root"></div>' : `<div id="root" data-screen="${screen}">${html}</div>`,
    );
  });

  it('sets the locale cookie to the letter, once [spec 1.7, 9.9–9.10]', async () => {
    const cookie = (await app.inject('/login')).headers['set-cookie'];
    expect(cookie).toBe('locale=ua; Max-Age=31536000; Path=/; SameSite=Lax');
    const again = await app.inject({ url: '/login', headers: { cookie: 'sid=x; locale=ua' } });
    expect(again.headers['set-cookie']).toBeUndefined();
  });

  it.each([
    '/assets/app-1a2b.js.map',
    '/assets/app-1a2b.js.br',
    '/assets/',
    '/../package.json',
    '/.env',
    '/a/.git/x',
    '/x.php',
    '/api/x',
    '/index.html',
    '/shell-assets.json',
    '/first-screens.json',
  ])('has no %s', async (url) => {
    expect((await app.inject(url)).statusCode).toBe(404);
  });
});
