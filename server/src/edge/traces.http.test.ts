import { ENDPOINTS } from '@kliuchar/api-schema/all-endpoints';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../platform/ids.ts';
import { createLog } from '../platform/log.ts';
import { ACCESS_MATRIX } from '../testing/access-matrix.ts';
import { addressOf, endpointOf, probe } from '../testing/access-probe.ts';
import { CANARY, LANDLORD_TAX_ID, NEIGHBOUR, PASSPORT, SECRET, TENANT_TAX_ID } from '../testing/access-world.ts';
import { buildWorld } from '../testing/build-world.ts';
import { insertOwner } from '../testing/factories.ts';
import { clientOf } from '../testing/http-client.ts';
import { isShownIn } from '../testing/shown-in-dump.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';

/** What the program leaves behind: lines of the log, rows of the database, headers of letters (reliability.md §1; §7, G21). */

let test: TestApp;
const lines: string[] = [];
beforeAll(async () => {
  // The most talkative of the levels that can be asked for: whoever looks for a fault asks for it.
  const log = createLog({ level: 'debug', destination: { write: (line: string) => void lines.push(line) } });
  test = await startTestApp({ log });
});
afterAll(() => test.close());

const PASSWORD = 'посаджений-пароль-у-перевірці';
const EMAIL = 'planted.secret@example.com';
const PHONE = '+380679998877';
const person = {
  first_name: 'Посаджена',
  last_name: 'Таємничко',
  email: EMAIL,
  phone: PHONE,
  password: PASSWORD,
  accept_terms: true,
};
const post = (url: string, payload: object, headers: Record<string, string> = {}) =>
  test.inject({ method: 'POST', url: `/api${url}`, payload, headers });

async function tokenIn(kind: string): Promise<string> {
  const letters = await test.messages(EMAIL);
  return /token=([\w-]+)/.exec(letters.find((letter) => letter.kind === kind)?.text ?? '')?.[1] ?? '';
}

describe('a fresh install', () => {
  it('has no account to sign in to', async () => {
    const { rows } = await test.database.superuser.query('select count(*)::int as count from users');
    expect(rows).toEqual([{ count: 0 }]);
  });
});

describe('the log', () => {
  it('has one line for each sign-in and each refusal, with the time in UTC, the route and who', async () => {
    await post('/User/register', person);
    const verify = await tokenIn('identity.verify_email');
    await test.inject({ url: `/api/Auth/verify-email?token=${verify}` });
    lines.length = 0;
    await post('/Auth/login', { email: EMAIL, password: 'не той пароль зовсім' });
    const { headers } = await post('/Auth/login', { email: EMAIL, password: PASSWORD });
    const cookie = String(headers['set-cookie']).match(/sid=[^;]+/)?.[0] ?? '';
    await test.inject({ url: '/api/profile' });
    await test.inject({ url: '/api/profile', headers: { cookie } });
    const seen = lines.map((line) => JSON.parse(line)).filter(({ event }) => event === 'request');
    expect(seen.map(({ route, statusCode, code }) => [route, statusCode, code])).toEqual([
      ['/api/Auth/login', 401, 'invalid_credentials'],
      ['/api/Auth/login', 204, undefined],
      ['/api/profile', 401, 'unauthenticated'],
      ['/api/profile', 200, undefined],
    ]);
    for (const { time } of seen) expect(time).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/);
    expect(seen[3].userId).toMatch(/^[0-9a-f-]{36}$/);
  });

  it('warns of a refusal, and not of a visitor whose page asks whether he is signed in', async () => {
    lines.length = 0;
    for (const url of ['/api/session', '/api/profile']) expect((await test.inject({ url })).statusCode).toBe(401);
    const seen = lines.map((line) => JSON.parse(line)).filter(({ event }) => event === 'request');
    expect(seen.map(({ route, level }) => [route, level])).toEqual([
      ['/api/session', 'info'],
      ['/api/profile', 'warn'],
    ]);
  });

  it('holds nothing personal and no secret, whatever is asked, well or badly', { timeout: 60_000 }, async () => {
    const world = await buildWorld(test.database, test.deps, 'A');
    for (const row of ACCESS_MATRIX.filter(({ isStream }) => isStream === undefined)) {
      const spec = endpointOf(row.name);
      const sample = row.sample(world);
      for (const token of [world.token, world.tenant.token, null]) await probe(test, spec, sample, token);
      await test.inject({
        method: spec.method,
        url: `${addressOf(spec, sample)}${sample.query ? '&' : '?'}q=${EMAIL}`,
        payload: { [PHONE]: PASSWORD },
      });
    }
    expect(Object.keys(ENDPOINTS).length).toBeGreaterThan(100);
    expect(lines.length).toBeGreaterThan(300);
    const all = lines.join('');
    const people = [world.token, world.tenant.token, world.key, world.pendingKey];
    const planted = [
      PASSWORD,
      EMAIL,
      PHONE,
      PHONE.slice(4),
      person.last_name,
      CANARY,
      SECRET,
      NEIGHBOUR,
      PASSPORT,
      TENANT_TAX_ID,
      LANDLORD_TAX_ID,
      'зелений трамвай',
      '@example.com',
      'UA213223130000026007233566001',
      ...people,
    ];
    expect(planted.filter((mark) => all.includes(mark))).toEqual([]);
  });

  it('is one line a request, whatever the request holds', async () => {
    lines.length = 0;
    const forged = 'x\r\n{"level":"info","event":"request","forged":true}\u001b[2J';
    await post('/Auth/login', { email: forged, password: forged }, { 'user-agent': 'a\u001b[31mforged' });
    await test.inject({ url: `/api/contracts/${encodeURIComponent(forged)}?q=${encodeURIComponent(forged)}` });
    // Jobs of what was asked before may still tell of themselves.
    const written = lines.join('');
    expect(written.split('\n').filter((line) => line.includes('"event":"request"'))).toHaveLength(2);
    expect(written).not.toMatch(/forged|\\u001b/);
  });
});

describe('a letter', () => {
  it('gets no header from a name or an address with a line break', async () => {
    const email = `${newId()}@example.com`;
    const name = 'Яна\r\nBcc: victim@example.com';
    expect((await post('/User/register', { ...person, email, first_name: name, last_name: name })).statusCode).toBe(
      202,
    );
    const [letter] = await test.messages(email);
    expect(`${letter?.subject}${letter?.recipient}`).not.toMatch(/[\r\n]|Bcc/);
    for (const bad of [`${email}\r\nBcc: victim@example.com`, `a b@example.com`, `x@example.com,victim@example.com`])
      expect((await post('/User/register', { ...person, email: bad })).statusCode, bad).toBe(422);
  });
});

describe('a copy of the database', () => {
  it('has no session, no token of a letter and no key of a link outside the letters themselves', async () => {
    await post('/password/forgot', { email: EMAIL });
    const reset = await tokenIn('identity.reset_password');
    const { headers } = await post('/Auth/login', { email: EMAIL, password: PASSWORD });
    const session = String(headers['set-cookie']).match(/sid=([^;]+)/)?.[1] ?? '';
    const world = await buildWorld(test.database, test.deps, 'B');
    // What is answered to a request with a key is kept for its repetition.
    const owner = clientOf(test, world.token);
    const keyed = { 'idempotency-key': 'copy' };
    const rotated = await owner.post(`/contracts/${world.ids.contract}/public-link/rotate`, {}, keyed);
    const newKey = String(rotated.body.url).split('k=')[1] ?? '';
    const named = {
      kind: 'person',
      roles: ['tenant'],
      last_name: 'Ключаренко',
      first_name: 'Ганна',
      tax_id: '3383904825',
    };
    expect((await owner.post('/counterparties', named, { 'idempotency-key': 'person' })).status).toBe(201);
    const secrets = [reset, session, world.token, world.key, world.pendingKey, newKey];
    expect(secrets.filter((secret) => secret.length < 22)).toEqual([]);
    const { rows } = await test.database.superuser.query<{ name: string }>(
      "select table_schema || '.' || table_name as name from information_schema.tables where table_schema in ('public', 'graphile_worker') and table_type = 'BASE TABLE'",
    );
    const found: string[] = [];
    for (const { name } of rows) {
      const dump = await test.database.superuser.query<{ text: string }>(
        `select string_agg(to_jsonb(x)::text, ' ') as text from ${name} x`,
      );
      const text = dump.rows[0]?.text ?? '';
      if (isShownIn(text, named.tax_id)) found.push(`${name}: tax id`);
      if (secrets.some((secret) => isShownIn(text, secret))) found.push(name);
    }
    // The letter carries the token until it is delivered; then its text is gone (jobs/messages.sql.ts).
    expect(found.filter((name) => name !== 'public.messages')).toEqual([]);
  });
});

describe('what costs much', () => {
  it('is limited for one person and not for another, and says when to come back', async () => {
    const strict = await startTestApp({ withJobs: false, env: { RATE_LIMIT_FACTOR: '0.05' } });
    try {
      const [busy, calm] = [await insertOwner(strict.database.superuser), await insertOwner(strict.database.superuser)];
      const draw = (token: string) =>
        strict.inject({ url: `/api/contracts/${newId()}/pdf`, headers: { cookie: `sid=${token}` } });
      const codes = [];
      for (let at = 0; at < 4; at += 1) codes.push((await draw(busy.token)).statusCode);
      expect(codes).toEqual([404, 404, 404, 429]);
      expect(Number((await draw(busy.token)).headers['retry-after'])).toBeGreaterThan(0);
      expect((await draw(calm.token)).statusCode).toBe(404);
    } finally {
      await strict.close();
    }
  });
});
