import type { LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

const PASSWORD = 'зелений чайник свистить';
const NEW_PASSWORD = 'тиха вода греблю рве';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp({ env: { RATE_LIMIT_FACTOR: '1' } });
});
afterAll(() => test.close());

let phoneCounter = 1_000_000;
let addressCounter = 0;

type Person = { email: string; phone: string; cookie: string; token: string };

/** Every test comes from an address of its own, so that the limits of one do not reach another. */
function post(url: string, payload?: object, headers: Record<string, string> = {}): Promise<LightMyRequestResponse> {
  addressCounter += 1;
  const remoteAddress = `10.0.${addressCounter >> 8}.${addressCounter & 255}`;
  return test.inject({ method: 'POST', url, remoteAddress, headers, ...(payload && { payload }) });
}

const get = (url: string, cookie = '') => test.inject({ method: 'GET', url, headers: { cookie } });

function newPerson(name: string): { email: string; phone: string } {
  phoneCounter += 1;
  return { email: `${name}@example.com`, phone: `+38067${phoneCounter}` };
}

function registration(person: { email: string; phone: string }, extra: object = {}): object {
  return {
    first_name: 'Марта',
    last_name: 'Левчук',
    password: PASSWORD,
    accept_terms: true,
    email: person.email,
    phone: person.phone,
    ...extra,
  };
}

async function tokenOf(recipient: string, kind: string): Promise<string> {
  const letter = (await test.messages(recipient)).find((message) => message.kind === kind);
  return /token=([\w-]+)/.exec(letter?.text ?? '')?.[1] ?? '';
}

function cookieOf(response: LightMyRequestResponse): { cookie: string; token: string } {
  const set = [response.headers['set-cookie'] ?? []].flat();
  const pairs = set.map((line) => line.split(';')[0] ?? '');
  return { cookie: pairs.join('; '), token: pairs.find((pair) => pair.startsWith('sid='))?.slice(4) ?? '' };
}

async function activate(name: string, extra: object = {}): Promise<Person> {
  const person = newPerson(name);
  expect((await post('/api/User/register', registration(person, extra))).statusCode).toBe(202);
  const token = await tokenOf(person.email, 'identity.verify_email');
  expect((await get(`/api/Auth/verify-email?token=${token}`)).json()).toEqual({ result: { status: 'verified' } });
  const login = await post('/api/Auth/login', { email: person.email, password: PASSWORD });
  expect(login.statusCode).toBe(204);
  return { ...person, ...cookieOf(login) };
}

describe('registration', () => {
  it('leads from the form to a session with the owner role [spec 3.1–3.3, 6.4–6.5, 7.4, 7.6–7.8]', async () => {
    const person = await activate('marta');
    const session = (await get('/api/session', person.cookie)).json().result;
    expect(session).toMatchObject({
      user: { id: expect.any(String), first_name: 'Марта', call_sign: null, onboarding_completed: false },
      onboarding_step: 1,
      available_roles: ['owner'],
      subscription: { plan: 'professional', status: 'trialing' },
      owners: [{ name: 'Левчук Марта' }],
    });
    expect(session.permissions['receipts.issue']).toBe(true);
  });

  it('without the owner role completes the onboarding and opens no owner call', async () => {
    const person = await activate('renter', { role: 'none' });
    const session = (await get('/api/session', person.cookie)).json().result;
    expect(session).toMatchObject({
      available_roles: [],
      onboarding_step: 1,
      user: { onboarding_completed: true },
      owners: [],
    });
    expect((await get('/api/profile/payment-accounts', person.cookie)).statusCode).toBe(403);
  });

  it('answers a known address as an unknown one, and only its mailbox learns the difference', async () => {
    const known = await activate('known');
    const unknown = newPerson('unknown');
    const [again, fresh] = [
      await post('/api/User/register', registration({ email: known.email, phone: '+380671112233' })),
      await post('/api/User/register', registration(unknown)),
    ];
    expect([again.statusCode, fresh.statusCode]).toEqual([202, 202]);
    expect(again.json()).toEqual({ result: { email: known.email } });
    expect(Object.keys(again.headers).toSorted()).toEqual(Object.keys(fresh.headers).toSorted());
    expect((await test.messages(known.email))[0]).toMatchObject({ subject: 'У вас уже є акаунт у Ключарі' });
    expect((await post('/api/Auth/login', { email: known.email, password: PASSWORD })).statusCode).toBe(204);
  });

  it('refuses a common password with words for its field, and stores argon2id for a good one', async () => {
    const refused = await post('/api/User/register', registration(newPerson('common'), { password: 'qwerty123456' }));
    expect(refused.statusCode).toBe(422);
    expect(refused.json().fields.password).toContain('поширений');
    const { rows } = await test.database.superuser.query<{ password_hash: string }>(
      "select password_hash from users where email = 'marta@example.com'",
    );
    expect(rows[0]?.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  });

  it('takes no field that it does not know', async () => {
    const response = await post('/api/User/register', registration(newPerson('extra'), { id: 'x', is_admin: true }));
    expect(response.statusCode).toBe(422);
    expect(response.json().fields).toEqual({ id: 'Невідоме поле', is_admin: 'Невідоме поле' });
  });
});

describe('verification of the address', () => {
  it('is idempotent, spends nothing on HEAD, and ends after a day', async () => {
    const person = newPerson('twice');
    await post('/api/User/register', registration(person));
    const url = `/api/Auth/verify-email?token=${await tokenOf(person.email, 'identity.verify_email')}`;
    expect((await test.inject({ method: 'HEAD', url })).statusCode).toBe(200);
    expect((await get(url)).json()).toEqual({ result: { status: 'verified' } });
    expect((await get(url)).json()).toEqual({ result: { status: 'already' } });
    test.time.advanceDays(1);
    expect((await get(url)).json()).toMatchObject({ code: 'token_invalid' });
    test.time.advanceDays(-1);
  });

  it('is sent again for an account that waits, and answers all others alike', async () => {
    const waiting = newPerson('waiting');
    await post('/api/User/register', registration(waiting));
    const active = await activate('active');
    const answers = [];
    for (const email of [waiting.email, active.email, 'nobody@example.com']) {
      const response = await post('/api/Auth/verify-email/resend', { email });
      answers.push([response.statusCode, response.body]);
    }
    expect(answers).toEqual([
      [202, ''],
      [202, ''],
      [202, ''],
    ]);
    expect(await test.messages(waiting.email)).toHaveLength(2);
    expect(await test.messages(active.email)).toHaveLength(1);
  });
});

describe('sign-in', () => {
  it('tells of an account that is not activated only after the right password [spec 4.10, 8.3]', async () => {
    const person = newPerson('sleeping');
    await post('/api/User/register', registration(person));
    const right = await post('/api/Auth/login', { email: person.email, password: PASSWORD });
    expect(right.statusCode).toBe(403);
    expect(right.json()).toMatchObject({
      errors: ['Акаунт не активовано. Будь ласка, перевірте свою електронну пошту.'],
      code: 'not_activated',
      reason: 'NOT_ACTIVATED',
    });
    expect(right.headers['set-cookie']).toBeUndefined();
    expect((await post('/api/Auth/login', { email: person.email, password: `${PASSWORD}!` })).statusCode).toBe(401);
  });

  it('refuses a wrong password and an unknown address with the same answer', async () => {
    const person = await activate('equal');
    const bodies = [];
    for (const email of [person.email, 'no-such-person@example.com']) {
      const { statusCode, headers, ...response } = await post('/api/Auth/login', {
        email,
        password: 'не той пароль зовсім',
      });
      const { request_id: _, ...body } = response.json();
      bodies.push({ statusCode, headers: Object.keys(headers).toSorted(), body });
    }
    expect(bodies[0]).toMatchObject({ statusCode: 401, body: { code: 'invalid_credentials' } });
    expect(bodies[1]).toEqual(bodies[0]);
  });

  it('trims and lowers the e-mail, and nothing of the password', async () => {
    const person = await activate('exact');
    const upper = ` ${person.email.toUpperCase()} `;
    expect((await post('/api/Auth/login', { email: upper, password: PASSWORD })).statusCode).toBe(204);
    for (const password of [` ${PASSWORD}`, PASSWORD.slice(0, -1), PASSWORD.toUpperCase()]) {
      expect((await post('/api/Auth/login', { email: person.email, password })).statusCode).toBe(401);
    }
  });

  it('replaces the cookie that was there before', async () => {
    const person = await activate('fixation');
    const again = await post('/api/Auth/login', { email: person.email, password: PASSWORD }, { cookie: person.cookie });
    const fresh = cookieOf(again);
    expect(fresh.token).not.toBe(person.token);
    expect((await get('/api/session', `sid=${person.token}`)).statusCode).toBe(401);
    expect((await get('/api/session', `sid=${fresh.token}`)).statusCode).toBe(200);
    const planted = 'A'.repeat(43);
    const login = await post(
      '/api/Auth/login',
      { email: person.email, password: PASSWORD },
      { cookie: `sid=${planted}` },
    );
    expect(cookieOf(login).token).not.toBe(planted);
    expect((await get('/api/session', `sid=${planted}`)).statusCode).toBe(401);
  });

  it('pauses after ten wrong passwords from anywhere, but not the browser its owner has used', async () => {
    const person = await activate('guessed');
    const wrong = { email: person.email, password: 'вгадую-вгадую-вгадую' };
    const guesses = await Promise.all(Array.from({ length: 15 }, () => post('/api/Auth/login', wrong)));
    const codes = guesses.map((response) => response.statusCode);
    expect(codes.filter((code) => code === 401)).toHaveLength(10);
    expect(codes.filter((code) => code === 429)).toHaveLength(5);
    const right = { email: person.email, password: PASSWORD };
    const stranger = await post('/api/Auth/login', right);
    expect(stranger.statusCode).toBe(429);
    expect(Number(stranger.headers['retry-after'])).toBeGreaterThan(0);
    const device = person.cookie.split('; ').find((pair) => pair.startsWith('device=')) ?? '';
    expect((await post('/api/Auth/login', right, { cookie: device })).statusCode).toBe(204);
  });

  it('ends at sign-out, for everyone and always with 204 [spec 7.5]', async () => {
    const person = await activate('leaving');
    const response = await post('/api/Auth/logout', undefined, { cookie: person.cookie });
    expect(response.statusCode).toBe(204);
    expect(response.headers['clear-site-data']).toContain('storage');
    expect((await get('/api/session', person.cookie)).statusCode).toBe(401);
    expect((await post('/api/Auth/logout')).statusCode).toBe(204);
  });

  it('ends after seven idle days and after thirty in all', async () => {
    const idle = await activate('idle');
    test.time.advanceDays(6);
    expect((await get('/api/session', idle.cookie)).statusCode).toBe(200);
    test.time.advanceDays(6.9);
    expect((await get('/api/session', idle.cookie)).statusCode).toBe(200);
    test.time.advanceDays(7.1);
    expect((await get('/api/session', idle.cookie)).statusCode).toBe(401);
    const busy = await activate('busy');
    for (let day = 0; day < 29; day += 1) {
      test.time.advanceDays(1);
      expect((await get('/api/session', busy.cookie)).statusCode).toBe(200);
    }
    test.time.advanceDays(1.1);
    expect((await get('/api/session', busy.cookie)).statusCode).toBe(401);
    test.time.set('2026-11-20T09:00:00Z');
  });
});

describe('a forgotten password', () => {
  it.each(['query', 'body'])(
    'takes the e-mail from the %s and answers the same for an unknown one [spec 7.9]',
    async (where) => {
      const person = await activate(`forgot-${where}`);
      const ask = (email: string) =>
        where === 'query'
          ? post(`/api/password/forgot?email=${encodeURIComponent(email)}`)
          : post('/api/password/forgot', { email });
      const [known, unknown] = [await ask(person.email), await ask(`no-${where}@example.com`)];
      expect([known.statusCode, known.body]).toEqual([202, '']);
      expect([unknown.statusCode, unknown.body]).toEqual([202, '']);
      expect(await tokenOf(person.email, 'identity.reset_password')).toMatch(/^[\w-]{43}$/);
    },
  );

  it('is replaced once, ends all sessions, and its owner gets a letter [spec 5.3, 7.10]', async () => {
    const person = await activate('reset');
    await post('/api/password/forgot', { email: person.email });
    const token = await tokenOf(person.email, 'identity.reset_password');
    const reset = { email: ` ${person.email}`, password: ` ${NEW_PASSWORD} `, token: ` ${token} ` };
    const foreign = await post('/api/password/reset', { ...reset, email: 'marta@example.com' });
    const altered = await post('/api/password/reset', { ...reset, token: `${token.slice(0, -1)}-` });
    expect([foreign.json().code, altered.json().code]).toEqual(['token_invalid', 'token_invalid']);
    expect((await post('/api/password/reset', reset)).statusCode).toBe(204);
    expect((await get('/api/session', person.cookie)).statusCode).toBe(401);
    expect((await post('/api/password/reset', reset)).json().code).toBe('token_invalid');
    expect((await post('/api/Auth/login', { email: person.email, password: PASSWORD })).statusCode).toBe(401);
    expect((await post('/api/Auth/login', { email: person.email, password: NEW_PASSWORD })).statusCode).toBe(204);
    expect((await test.messages(person.email))[0]?.kind).toBe('identity.password_changed');
  });

  it('has a link that lives thirty minutes and dies when another is asked for', async () => {
    const person = await activate('late');
    await post('/api/password/forgot', { email: person.email });
    const first = await tokenOf(person.email, 'identity.reset_password');
    await post('/api/password/forgot', { email: person.email });
    const second = await tokenOf(person.email, 'identity.reset_password');
    const reset = { email: person.email, password: NEW_PASSWORD };
    expect((await post('/api/password/reset', { ...reset, token: first })).statusCode).toBe(400);
    test.time.set('2026-11-20T09:30:00Z');
    expect((await post('/api/password/reset', { ...reset, token: second })).statusCode).toBe(400);
    test.time.set('2026-11-20T09:00:00Z');
  });

  it('is asked for five times an hour, known or not', async () => {
    for (const email of ['marta@example.com', 'nobody-at-all@example.com']) {
      const codes = [];
      for (let round = 0; round < 6; round += 1) codes.push((await post('/api/password/forgot', { email })).statusCode);
      expect(codes).toEqual([202, 202, 202, 202, 202, 429]);
    }
  });
});
