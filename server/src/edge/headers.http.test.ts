import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newToken, sha256 } from '../platform/tokens.ts';
import { ACCESS_MATRIX } from '../testing/access-matrix.ts';
import { addressOf, endpointOf, probe } from '../testing/access-probe.ts';
import type { World } from '../testing/access-world.ts';
import { buildWorld } from '../testing/build-world.ts';
import { insertOwner } from '../testing/factories.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';

/** The headers of every answer, whatever its status, kind or way of coming about (reliability.md §1, 52, 58, 61 and 63–66; §7, G22). */

const ORIGIN = 'https://app.example.com.ua';
let test: TestApp;
let world: World;
beforeAll(async () => {
  test = await startTestApp({ withJobs: false, env: { PUBLIC_ORIGIN: ORIGIN } });
  world = await buildWorld(test.database, test.deps, 'A');
});
afterAll(() => test.close());

type Answer = Awaited<ReturnType<TestApp['inject']>>;

const ALWAYS = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': expect.stringContaining('geolocation=()'),
  'strict-transport-security': 'max-age=63072000; includeSubDomains',
};

function expectHeaders(answer: Answer, url: string): void {
  const { headers, statusCode, body } = answer;
  const shown = `${statusCode} ${url}`;
  expect(headers, shown).toMatchObject(ALWAYS);
  const policy = String(headers['content-security-policy']);
  expect(policy, shown).toContain("default-src 'none'");
  expect(policy, shown).not.toMatch(/unsafe-eval|script-src[^;]*unsafe|\*/);
  // A drawing or a file is in a sandbox; everything else may not be framed.
  expect(policy, shown).toMatch(/frame-ancestors 'none'|sandbox/);
  expect(url.startsWith('/api') ? headers['cache-control'] : 'no-store', shown).toBe('no-store');
  for (const name of ['server', 'x-powered-by', 'access-control-allow-origin'])
    expect(headers[name], shown).toBeUndefined();
  const type = body === '' ? 'text/plain; charset=utf-8' : headers['content-type'];
  expect(type, shown).toMatch(
    /^(application\/(json|manifest\+json|xml); charset=utf-8|text\/[\w-]+;.* ?charset=utf-8|image\/[\w+.-]+|application\/(pdf|octet-stream)|font\/woff2|application\/manifest\+json)/,
  );
}

const cookie = () => `__Host-sid=${world.token}`;
const freshCookie = async () => `__Host-sid=${(await insertOwner(test.database.superuser)).token}`;

/** What another site's page may say of itself, and a form of it that hides its address. */
const FOREIGN: readonly Readonly<Record<string, string>>[] = [
  { origin: 'https://evil.example' },
  { origin: 'null' },
  { 'sec-fetch-site': 'cross-site' },
];
/** The exempt ones: a signature is what lets them in, and a provider's server carries no cookie of a person (origin-guard.ts). */
const OF_PROVIDERS: ReadonlySet<string> = new Set(['monobankWebhook', 'liqpayWebhook', 'sandboxWebhook']);

describe('an answer has its headers', () => {
  const rows = ACCESS_MATRIX.filter(({ isStream }) => isStream === undefined);
  it('of every call, to whoever may ask and to nobody, also asked by HEAD and from elsewhere', async () => {
    for (const row of rows) {
      const spec = endpointOf(row.name);
      const url = addressOf(spec, row.sample(world));
      const methods = spec.method === 'GET' ? (['GET', 'HEAD'] as const) : ([spec.method] as const);
      for (const method of methods) {
        expectHeaders(await test.inject({ method, url }), url);
        expectHeaders(
          await test.inject({ method, url, headers: { cookie: cookie(), origin: 'https://evil.example' } }),
          url,
        );
        if (method !== 'DELETE') expectHeaders(await test.inject({ method, url, headers: { cookie: cookie() } }), url);
      }
    }
  });

  it('of every write that the page of another site begins: foreign_origin, but for what providers sign', async () => {
    const writes = rows.filter(({ name }) => endpointOf(name).method !== 'GET');
    const passed: string[] = [];
    for (const row of writes) {
      const spec = endpointOf(row.name);
      const url = addressOf(spec, row.sample(world));
      for (const site of FOREIGN) {
        const answer = await test.inject({ method: spec.method, url, headers: { cookie: cookie(), ...site } });
        if (answer.statusCode !== 403 || answer.json().code !== 'foreign_origin') passed.push(row.name);
      }
    }
    expect(writes.length).toBeGreaterThan(100);
    expect(new Set(passed)).toEqual(OF_PROVIDERS);
  });

  it.each([
    ['/', 200],
    ['/login', 200],
    ['/favicon.ico', 0],
    ['/robots.txt', 0],
    ['/manifest.webmanifest', 0],
    ['/assets/nothing.js', 404],
    ['/api', 404],
    ['/api/nothing', 404],
    ['/%zz', 404],
    [`/api/contracts/${'a'.repeat(300)}`, 404],
    ['/.git/config', 404],
    ['/.env', 404],
    ['/assets/../package.json', 404],
    ['/%2e%2e/%2e%2e/etc/passwd', 0],
    ['/index.html', 404],
    ['/assets/', 404],
    ['/server-status', 0],
    ['/healthz', 200],
    ['/readyz', 200],
    ['/metrics', 0],
    ['/info', 404],
    ['/info/receipts/abc', 404],
    ['/info/x', 0],
    ['/info/receipt/x?k=1', 0],
    ['/api/openapi.json', 200],
    ['/api/reference', 200],
    ['/api/dev/outbox', 404],
  ])('%s', async (url, status) => {
    for (const method of ['GET', 'HEAD', 'POST', 'DELETE', 'OPTIONS'] as const) {
      const answer = await test.inject({ method, url });
      expectHeaders(answer, url);
      expect(method === 'GET' && status !== 0 ? answer.statusCode : status).toBe(status);
      const isRead = method === 'GET' || method === 'HEAD';
      expect(isRead ? 400 : answer.statusCode).toBeGreaterThanOrEqual(400);
    }
  });

  it('of a body that is too large, of another type, of no sense', async () => {
    const signedIn = await freshCookie();
    const send = (payload: string, type: string) =>
      test.inject({
        method: 'PATCH',
        url: '/api/profile',
        payload,
        headers: { cookie: signedIn, 'content-type': type },
      });
    const answers = [
      await send(`"${'a'.repeat(600_000)}"`, 'application/json'),
      await send('x', 'text/plain'),
      await send('{', 'application/json'),
      await send('{"x":1}', 'application/json'),
    ];
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([413, 415, 400, 422]);
    for (const answer of answers) expectHeaders(answer, '/api/profile');
  });
});

describe('a failure nobody foresaw', () => {
  it('is a plain sentence with the number of the request: no stack, no SQL, no path, and the headers', async () => {
    const signedIn = await freshCookie();
    // The table is away for a moment: what a broken migration would look like to a visitor.
    await test.database.superuser.query('alter table tariffs rename to tariffs_away');
    try {
      const answer = await test.inject({ url: '/api/tariffs', headers: { cookie: signedIn } });
      expect(answer.statusCode).toBe(500);
      expectHeaders(answer, '/api/tariffs');
      expect(answer.json()).toEqual({
        errors: [expect.stringMatching(/^[А-ЯІЇЄҐ]/u)],
        code: 'internal',
        request_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      });
      expect(answer.body).not.toMatch(/tariffs|select|relation|\.ts|node_modules|at /);
    } finally {
      await test.database.superuser.query('alter table tariffs_away rename to tariffs');
    }
  });
});

/** Refused before anybody is asked about: this installation has no such provider and no bot, whoever asks. */
const OF_THE_INSTALLATION: ReadonlySet<string> = new Set(['payInvoice', 'startTelegram']);

describe('at the end of a session', () => {
  it('the browser is told to forget, and the cookie is worth nothing on any route', async () => {
    const gone = await buildWorld(test.database, test.deps, 'B');
    const old = `__Host-sid=${gone.token}`;
    const answer = await test.inject({ method: 'POST', url: '/api/Auth/logout', headers: { cookie: old } });
    expect(answer.headers['clear-site-data']).toBe('"cache", "storage"');
    for (const row of ACCESS_MATRIX.filter(({ name }) => endpointOf(name).access !== 'public')) {
      const spec = endpointOf(row.name);
      const after = await test.inject({
        method: spec.method,
        url: addressOf(spec, row.sample(gone)),
        headers: { cookie: old },
      });
      expect([row.name, after.statusCode]).toEqual([row.name, 401]);
    }
  });

  it('that ends elsewhere the cookie is worth nothing on the very next request, whatever it asks [contract 2.5]', async () => {
    const gone = await buildWorld(test.database, test.deps, 'C');
    const headers = { cookie: `__Host-sid=${gone.token}` };
    const warm = async () => expect((await test.inject({ url: '/api/session', headers })).statusCode).toBe(200);
    const { rows } = await test.database.superuser.query('select * from sessions where token_hash = $1', [
      sha256(gone.token),
    ]);
    const columns = Object.keys(rows[0]);
    const end = () => test.database.superuser.query('delete from sessions where token_hash = $1', [sha256(gone.token)]);
    const begin = () =>
      test.database.superuser.query(
        `insert into sessions (${columns.join()}) values (${columns.map((_, at) => `$${at + 1}`).join()})`,
        Object.values(rows[0]),
      );
    const asked = ACCESS_MATRIX.filter(
      ({ name }) => endpointOf(name).access !== 'public' && !OF_THE_INSTALLATION.has(name),
    );
    for (const row of asked) {
      const spec = endpointOf(row.name);
      // Another process ends it: this one still remembers whose it was.
      await warm();
      await end();
      const after = await probe(test, spec, row.sample(gone), gone.token);
      expect([row.name, after.status]).toEqual([row.name, 401]);
      await begin();
    }
    await warm();
    await end();
    const home = await test.inject({ url: '/', headers });
    expect([home.statusCode, home.headers.location]).toEqual([200, undefined]);
  });

  it('ids of sessions are unlike each other', async () => {
    const tokens = new Set<string>();
    for (let at = 0; at < 10_000; at += 1) tokens.add(newToken());
    expect(tokens.size).toBe(10_000);
    const bytes = [...tokens].map((token) => Buffer.from(token, 'base64url'));
    expect(new Set(bytes.map(({ length }) => length))).toEqual(new Set([32]));
    // Every bit is set about half the time: 5 000 ± 6 deviations of 50.
    for (let bit = 0; bit < 256; bit += 1) {
      const set = bytes.filter((value) => ((value[bit >> 3] ?? 0) >> (bit & 7)) & 1).length;
      expect(Math.abs(set - 5_000), `bit ${bit}`).toBeLessThan(300);
    }
  });
});
