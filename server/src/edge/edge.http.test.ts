import type { LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../platform/ids.ts';
import { insertOwner, insertProperty, type TestOwner } from '../testing/factories.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';

let test: TestApp;
let owner: TestOwner;
beforeAll(async () => {
  test = await startTestApp();
  owner = await insertOwner(test.database.superuser);
});
afterAll(() => test.close());

type Method = 'GET' | 'HEAD' | 'POST' | 'PATCH' | 'PUT' | 'DELETE' | 'OPTIONS';
type Options = { token?: string; payload?: object | string; headers?: Record<string, string>; remoteAddress?: string };

function call(method: Method, url: string, options: Options = {}): Promise<LightMyRequestResponse> {
  const { token = owner.token, payload, headers = {}, remoteAddress } = options;
  return test.inject({
    method,
    url,
    headers: { cookie: `sid=${token}`, ...headers },
    ...(payload !== undefined && { payload }),
    ...(remoteAddress !== undefined && { remoteAddress }),
  });
}

const json = (body: string): Options => ({ payload: body, headers: { 'content-type': 'application/json' } });

describe('the shape of answers', () => {
  it('has the stable body of an error, with the id of the request', async () => {
    const response = await call('GET', '/api/nothing');
    expect(response.headers['content-type']).toBe('application/json; charset=utf-8');
    expect(response.json()).toEqual({
      errors: ['Не знайдено.'],
      code: 'not_found',
      request_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
    });
  });

  it('has that id beside an answer that is no error, for a screen that breaks on it', async () => {
    const [first, second] = [await call('GET', '/api/profile'), await call('GET', '/api/profile')];
    expect(first.statusCode).toBe(200);
    expect(first.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
    expect(second.headers['x-request-id']).not.toBe(first.headers['x-request-id']);
  });

  it.each([
    ['/api/session', 200],
    ['/api/nothing', 404],
    ['/nothing.php', 404],
    ['/.git/config', 404],
    ['/%zz', 404],
    ['/healthz', 200],
    ['/api/openapi.json', 200],
    ['/api/session?x=1', 400],
  ])('has the security headers on %s (%i)', async (url, status) => {
    const { statusCode, headers } = await call('GET', url);
    expect(statusCode).toBe(status);
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'permissions-policy': expect.stringContaining('camera=()'),
      'content-security-policy': expect.stringContaining("default-src 'none'"),
      ...(url.startsWith('/api/') && { 'cache-control': 'no-store' }),
    });
    expect(headers['strict-transport-security']).toBeUndefined();
  });

  it('promises https only where the origin is https, and binds the cookie to the host there', async () => {
    const secure = await startTestApp({ env: { PUBLIC_ORIGIN: 'https://app.example.com.ua' }, withJobs: false });
    const page = await secure.inject('/healthz');
    expect(page.headers['strict-transport-security']).toBe('max-age=63072000; includeSubDomains');
    const logout = await secure.inject({ method: 'POST', url: '/api/Auth/logout' });
    expect(logout.headers['set-cookie']).toMatch(/^__Host-sid=; Max-Age=0; Path=\/; HttpOnly; SameSite=Lax; Secure$/);
    expect((await secure.inject('/api/dev/outbox')).statusCode).toBe(404);
    await secure.close();
  });
});

describe('what a request may hold', () => {
  it.each([
    ['{"name":', 400, 'malformed'],
    ['{"__proto__":{"role":"owner"}}', 400, 'malformed'],
    ['{"constructor":{"prototype":{}}}', 400, 'malformed'],
    [`${'['.repeat(10_000)}${']'.repeat(10_000)}`, 400, 'malformed'],
    ['[]', 422, 'validation'],
    ['"text"', 422, 'validation'],
    ['null', 422, 'validation'],
    ['{"first_name":"Оле\\u0000на"}', 422, 'validation'],
    ['{"first_name":"\\ud800"}', 422, 'validation'],
    ['{"first_name":["Олена"]}', 422, 'validation'],
    ['{"first_name":{"toString":1}}', 422, 'validation'],
    ['{"version":"1"}', 422, 'validation'],
    ['{"version":1e309}', 422, 'validation'],
    ['{"version":0.5}', 422, 'validation'],
    ['{"email":"x@example.com"}', 422, 'validation'],
    ['{"firstName":"Олена"}', 422, 'validation'],
  ])('%s is %i %s', async (body, status, code) => {
    const response = await call('PATCH', '/api/profile', json(body));
    expect([response.statusCode, response.json().code]).toEqual([status, code]);
  });

  it('names an unknown field, also one in the wrong case', async () => {
    const response = await call('PATCH', '/api/profile', {
      payload: { firstName: 'Олена', role: 'owner', balance: 0 },
    });
    expect(response.json().fields).toEqual({
      firstName: 'Невідоме поле',
      role: 'Невідоме поле',
      balance: 'Невідоме поле',
    });
  });

  it.each([
    '?limit=1&limit=2',
    '?q[]=a',
    '?q[a]=b',
    '?unknown=1',
    '?limit=0',
    '?limit=1e3',
    '?offset=10001',
    '?q=%00',
    '?limit=-1',
  ])('refuses the query %s with 400', async (query) => {
    const response = await call('GET', `/api/properties${query}`);
    expect([response.statusCode, response.json().code]).toEqual([400, 'bad_query']);
  });

  it('says of a hidden sign in a parameter what is wrong with it', async () => {
    const response = await call('GET', '/api/properties?q=%00');
    expect(response.json().fields).toEqual({ q: 'Приберіть приховані керівні символи: вони не зберігаються' });
  });

  it('names the parameter, not the place in its list, when one of several values is wrong', async () => {
    const response = await call('GET', '/api/properties?status=vacant,зайнятий');
    expect([response.statusCode, Object.keys(response.json().fields)]).toEqual([400, ['status']]);
  });

  it('treats SQL in a search as text', async () => {
    for (const q of ["' or 1=1 --", "'; select pg_sleep(5) --", '%', '\\']) {
      const response = await call('GET', `/api/properties?q=${encodeURIComponent(q)}`);
      expect(response.statusCode).toBe(200);
    }
  });

  it.each([
    [undefined, undefined, 204],
    ['', 'application/json', 204],
    ['{}', 'application/json', 204],
    ['', 'text/plain', 204],
    // contract.md §3.1: "body absent, empty or `{}`, with or without content type"
    ['{}', undefined, 204],
    ['{"x":1}', undefined, 422],
    ['{x', undefined, 400],
    ['{"x":1}', 'application/json', 422],
    ['x=1', 'application/x-www-form-urlencoded', 415],
    ['{}', 'text/plain', 415],
    ['<a/>', 'application/xml', 415],
  ])('an action with the body %s as %s answers %i', async (payload, type, status) => {
    const headers: Record<string, string> = type === undefined ? {} : { 'content-type': type };
    const response = await call('POST', '/api/Auth/logout', {
      token: '',
      headers,
      ...(payload !== undefined && { payload }),
    });
    expect(response.statusCode).toBe(status);
  });

  it('refuses a body beyond 512 KiB', async () => {
    const response = await call('PATCH', '/api/profile', json(`{"first_name":"${'я'.repeat(300_000)}"}`));
    expect([response.statusCode, response.json().code]).toEqual([413, 'payload_too_large']);
  });

  it('answers a malformed id as a missing one', async () => {
    const bodies = [];
    for (const id of [newId(), 'x', '%27', '00000000-0000-0000-0000-00000000000g', '../x', 'a'.repeat(300)]) {
      const response = await call('DELETE', `/api/profile/sessions/${encodeURIComponent(id)}`);
      const { request_id: _, ...body } = response.json();
      bodies.push([response.statusCode, body]);
    }
    expect(new Set(bodies.map((body) => JSON.stringify(body))).size).toBe(1);
    expect(bodies[0]).toEqual([404, { errors: ['Не знайдено.'], code: 'not_found' }]);
  });

  it('has no answer for methods nobody declared', async () => {
    for (const method of ['GET', 'HEAD', 'PUT', 'OPTIONS'] as const) {
      expect((await call(method, '/api/Auth/login')).statusCode).toBe(404);
    }
  });
});

describe('who asks', () => {
  it.each(['', 'x', 'A'.repeat(43), `${'A'.repeat(42)}=`])('the cookie «%s» is nobody', async (token) => {
    const response = await call('GET', '/api/session', { token });
    expect([response.statusCode, response.json().code]).toEqual([401, 'unauthenticated']);
  });

  it('loses access with the very next request after the session is gone', async () => {
    const person = await insertOwner(test.database.superuser);
    expect((await call('GET', '/api/properties', { token: person.token })).statusCode).toBe(200);
    await test.database.superuser.query('delete from sessions where user_id = $1', [person.userId]);
    expect((await call('GET', '/api/properties', { token: person.token })).statusCode).toBe(401);
  });

  it('gains and loses an owner with the very next request', async () => {
    const person = await insertOwner(test.database.superuser);
    const propertyId = await insertProperty(test.database.superuser, owner.ownerId);
    const read = () => call('GET', `/api/properties/${propertyId}`, { token: person.token });
    expect((await read()).statusCode).toBe(404);
    await test.database.superuser.query('insert into owner_members (owner_id, user_id) values ($1, $2)', [
      owner.ownerId,
      person.userId,
    ]);
    expect((await read()).statusCode).toBe(200);
    await test.database.superuser.query('delete from owner_members where owner_id = $1 and user_id = $2', [
      owner.ownerId,
      person.userId,
    ]);
    expect((await read()).statusCode).toBe(404);
  });

  it.each([
    [{}, 200],
    [{ 'sec-fetch-site': 'same-origin' }, 200],
    [{ origin: 'http://localhost:3000', 'sec-fetch-site': 'same-origin' }, 200],
    [{ origin: 'http://localhost:80', host: 'localhost:80' }, 200],
    [{ origin: 'https://evil.example' }, 403],
    [{ origin: 'https://evil.example', host: 'evil.example' }, 403],
    [{ origin: 'http://evil.localhost:3000' }, 403],
    [{ origin: 'null' }, 403],
    [{ origin: 'null', 'sec-fetch-site': 'cross-site' }, 403],
    [{ origin: 'null', 'sec-fetch-site': 'same-origin' }, 200],
    [{ 'sec-fetch-site': 'cross-site' }, 403],
    [{ 'sec-fetch-site': 'same-site' }, 403],
  ])('a write with %j answers %i', async (headers, status) => {
    const before = (await call('GET', '/api/profile')).json().result.version;
    const response = await call('PATCH', '/api/profile', {
      headers: headers as Record<string, string>,
      payload: { theme: 'dark' },
    });
    expect(response.statusCode).toBe(status);
    const after = (await call('GET', '/api/profile')).json().result.version;
    expect(after - before).toBe(status === 200 ? 1 : 0);
    expect(response.json().code).toBe(status === 403 ? 'foreign_origin' : undefined);
  });

  it('never echoes a foreign origin', async () => {
    const response = await call('GET', '/api/session', { headers: { origin: 'https://evil.example' } });
    expect(Object.keys(response.headers).filter((name) => name.startsWith('access-control'))).toEqual([]);
  });
});

describe('the development outbox', () => {
  it('lists messages to exactly one recipient, newest first', async () => {
    const email = `${newId()}@example.com`;
    await call('POST', '/api/User/register', {
      payload: {
        first_name: 'Яна',
        last_name: 'Мороз',
        email,
        phone: '+380671234599',
        password: 'зелений чайник свистить',
        accept_terms: true,
      },
    });
    const { items, total } = (await call('GET', `/api/dev/outbox?to=${email}`)).json().result;
    expect(total).toBe(1);
    expect(Object.keys(items[0]).toSorted()).toEqual(['channel', 'created_at', 'html', 'id', 'subject', 'text', 'to']);
    expect(items[0]).toMatchObject({ channel: 'email', to: email, subject: 'Підтвердьте електронну адресу' });
    expect((await call('GET', `/api/dev/outbox?to=${email.slice(0, -1)}`)).json().result.total).toBe(0);
  });

  it.each([
    [{ remoteAddress: '10.0.0.7' }],
    [{ headers: { host: 'evil.example' } }],
    [{ headers: { host: 'localhost.evil.example' } }],
  ])('does not exist for %j', async (options) => {
    expect((await call('GET', '/api/dev/outbox', options)).statusCode).toBe(404);
  });
});

describe('for the operator', () => {
  it('tells whether it lives and is ready, and its figures to this machine alone', async () => {
    expect((await call('GET', '/readyz')).json()).toEqual({ status: 'ok' });
    const metrics = await call('GET', '/metrics');
    expect(metrics.body).toContain('http_request_duration_seconds_bucket{le="0.001",method="GET"');
    expect(metrics.body).not.toContain(owner.userId);
    expect((await call('GET', '/metrics', { remoteAddress: '10.0.0.7' })).statusCode).toBe(404);
    expect((await call('GET', '/metrics', { headers: { 'x-forwarded-for': '1.2.3.4' } })).statusCode).toBe(404);
  });

  it('describes every call that is mounted, without a script', async () => {
    const document = (await call('GET', '/api/openapi.json')).json();
    expect(document.openapi).toMatch(/^3\.1/);
    expect(document.paths['/Auth/login'] ?? document.paths['/api/Auth/login']).toBeDefined();
    const page = await call('GET', '/api/reference');
    expect(page.body).toContain('/api/Auth/verify-email');
    expect(page.body).not.toContain('<script');
    expect(page.headers['content-security-policy']).toContain("script-src 'self'");
  });
});
