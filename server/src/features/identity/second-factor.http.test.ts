import { hash } from '@node-rs/argon2';
import type { LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newId } from '../../platform/ids.ts';
import { codeOfStep } from '../../platform/totp.ts';
import { insertSession } from '../../testing/factories.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

const PASSWORD = 'зелений чайник свистить';
const NOON = '2026-11-20T10:00:00Z';

let test: TestApp;
let passwordHash: string;
beforeAll(async () => {
  test = await startTestApp({ env: { RATE_LIMIT_FACTOR: '1' } });
  passwordHash = await hash(PASSWORD);
});
afterAll(() => test.close());
beforeEach(() => test.time.set(NOON));

type Person = { userId: string; email: string; token: string };

function call(method: 'GET' | 'POST', url: string, token: string, payload?: object): Promise<LightMyRequestResponse> {
  return test.inject({ method, url: `/api${url}`, headers: { cookie: `sid=${token}` }, ...(payload && { payload }) });
}

async function makePerson(): Promise<Person> {
  const userId = newId();
  const email = `${userId}@example.com`;
  const { superuser } = test.database;
  await superuser.query(
    `insert into users (id, email, email_verified_at, password_hash, first_name, last_name, accepted_terms_at)
     values ($1, $2, now(), $3, 'Олена', 'Коваленко', now())`,
    [userId, email, passwordHash],
  );
  const token = await insertSession(superuser, userId);
  await superuser.query('update sessions set created_at = $2, proven_at = $2 where user_id = $1', [userId, NOON]);
  return { userId, email, token };
}

/** The code of the moment, as the person's telephone would show it; `steps` later or earlier. */
function codeOf(secret: string, steps = 0): string {
  return codeOfStep(fromBase32(secret), Math.floor(test.deps.clock.nowMs() / 30_000) + steps);
}

function fromBase32(text: string): Buffer {
  const bits = [...text].map((letter) =>
    'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2).padStart(5, '0'),
  );
  return Buffer.from((bits.join('').match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}

async function enabled(): Promise<Person & { secret: string; codes: string[] }> {
  const person = await makePerson();
  const started = (await call('POST', '/profile/totp', person.token)).json().result;
  const confirmed = await call('POST', '/profile/totp/confirm', person.token, { code: codeOf(started.secret) });
  expect(confirmed.statusCode).toBe(200);
  // The next step, so that the code that switched it on is not asked to work twice.
  test.time.set('2026-11-20T10:00:30Z');
  return { ...person, secret: started.secret, codes: confirmed.json().result.recovery_codes };
}

const login = (person: Person, totp?: string) =>
  test.inject({
    method: 'POST',
    url: '/api/Auth/login',
    payload: { email: person.email, password: PASSWORD, ...(totp !== undefined && { totp }) },
  });

describe('setting up', () => {
  it('gives a secret to scan or to type, and asks for a code only after the first one has come', async () => {
    const person = await makePerson();
    const started = (await call('POST', '/profile/totp', person.token)).json().result;
    expect(started.secret).toMatch(/^[A-Z2-7]{32}$/);
    expect(started.uri).toContain(`secret=${started.secret}`);
    expect(started.qr).toMatch(/^<svg .*viewBox/);
    expect((await login(person)).statusCode).toBe(204);
    expect((await call('GET', '/profile/totp', person.token)).json().result).toMatchObject({ enabled: false });
    const wrong = await call('POST', '/profile/totp/confirm', person.token, { code: '000000' });
    expect([wrong.statusCode, Object.keys(wrong.json().fields)]).toEqual([422, ['code']]);
    const right = await call('POST', '/profile/totp/confirm', person.token, { code: codeOf(started.secret) });
    expect(right.json().result.recovery_codes).toHaveLength(10);
    expect((await call('GET', '/profile/totp', person.token)).json().result).toEqual({
      enabled: true,
      enabled_at: '2026-11-20T10:00:00.000Z',
      recovery_codes_left: 10,
    });
    expect((await test.messages(person.email))[0]).toMatchObject({ subject: 'Вхід із кодом увімкнено' });
  });

  it('needs a fresh proof of the password', async () => {
    const person = await makePerson();
    test.time.set('2026-11-20T10:20:00Z');
    expect((await call('POST', '/profile/totp', person.token)).json().code).toBe('reauth_required');
    await call('POST', '/Auth/confirm-password', person.token, { password: PASSWORD });
    expect((await call('POST', '/profile/totp', person.token)).statusCode).toBe(200);
  });

  it('begun anew makes the older secret worthless, and finished is not begun again', async () => {
    const person = await makePerson();
    const first = (await call('POST', '/profile/totp', person.token)).json().result;
    const second = (await call('POST', '/profile/totp', person.token)).json().result;
    const confirm = (secret: string) => call('POST', '/profile/totp/confirm', person.token, { code: codeOf(secret) });
    expect((await confirm(first.secret)).json().code).toBe('code_invalid');
    expect((await confirm(second.secret)).statusCode).toBe(200);
    expect((await confirm(second.secret)).json().code).toBe('second_factor_state');
    expect((await call('POST', '/profile/totp', person.token)).json().code).toBe('second_factor_state');
  });

  it('confirmed twice at once happens once', async () => {
    const person = await makePerson();
    const { secret } = (await call('POST', '/profile/totp', person.token)).json().result;
    const confirm = () => call('POST', '/profile/totp/confirm', person.token, { code: codeOf(secret) });
    const statuses = (await Promise.all([confirm(), confirm()])).map(({ statusCode }) => statusCode);
    expect(statuses.toSorted()).toEqual([200, 409]);
  });

  it('stores neither the secret nor the codes as text, and no answer that holds them', async () => {
    const { secret, codes, userId } = await enabled();
    const { rows } = await test.database.superuser.query<{ all: string }>(
      `select concat_ws(' ', (select encode(secret_sealed, 'escape') from totp_secrets where user_id = $1),
         (select string_agg(encode(code_hash, 'escape'), ' ') from recovery_codes where user_id = $1),
         (select string_agg(k::text, ' ') from idempotency_keys k)) as "all"`,
      [userId],
    );
    expect(rows[0]?.all).not.toContain(secret);
    expect(codes.filter((code) => rows[0]?.all.includes(code))).toEqual([]);
  });
});

describe('signing in', () => {
  it('asks for the code after the right password, and takes it with or without a space', async () => {
    const person = await enabled();
    expect((await login(person)).json()).toMatchObject({ code: 'totp_required' });
    expect((await login(person, '000000')).json()).toMatchObject({ code: 'totp_invalid' });
    const code = codeOf(person.secret);
    expect((await login(person, `${code.slice(0, 3)} ${code.slice(3)}`)).statusCode).toBe(204);
  });

  it('tells nobody without the password that there is a second step', async () => {
    const person = await enabled();
    const refused = await test.inject({
      method: 'POST',
      url: '/api/Auth/login',
      payload: { email: person.email, password: 'не той пароль зовсім', totp: codeOf(person.secret) },
    });
    expect(refused.json().code).toBe('invalid_credentials');
  });

  it('takes a code once, also when it is sent twice at once, and none two steps old', async () => {
    const person = await enabled();
    expect((await login(person, codeOf(person.secret, -2))).statusCode).toBe(401);
    const code = codeOf(person.secret);
    const statuses = (await Promise.all([login(person, code), login(person, code)])).map((one) => one.statusCode);
    expect(statuses.toSorted()).toEqual([204, 401]);
    expect((await login(person, code)).statusCode).toBe(401);
  });

  it('takes a spare code once', async () => {
    const person = await enabled();
    const [spare = ''] = person.codes;
    expect((await login(person, `${spare.slice(0, 6)}-${spare.slice(6)}`)).statusCode).toBe(204);
    expect((await login(person, spare)).json().code).toBe('totp_invalid');
    const state = (await call('GET', '/profile/totp', person.token)).json().result;
    expect(state.recovery_codes_left).toBe(9);
    // Told once: of the code that opened the account, not of the one refused, and without the code.
    const told = await test.database.superuser.query<{ text: string }>(
      `select text from messages where recipient = $1 and kind = 'identity.spare_code_used'`,
      [person.email],
    );
    expect(told.rows).toEqual([{ text: expect.stringContaining('за запасним кодом') }]);
    expect(told.rows[0]?.text).not.toContain(spare.slice(0, 6));
  });

  it('slows down whoever guesses codes, though the password is right', async () => {
    const person = await enabled();
    const answers: string[] = [];
    for (let attempt = 0; attempt < 12; attempt += 1) answers.push((await login(person, '000000')).json().code);
    expect(answers.slice(0, 10)).toEqual(Array(10).fill('totp_invalid'));
    expect(answers.at(-1)).toBe('rate_limited');
  });
});

describe('spare codes and switching off', () => {
  it('renewed codes replace the earlier ones', async () => {
    const person = await enabled();
    const renewed = (await call('POST', '/profile/totp/recovery-codes', person.token)).json().result.recovery_codes;
    expect((await login(person, person.codes[0])).json().code).toBe('totp_invalid');
    expect((await test.messages(person.email))[0]).toMatchObject({ subject: 'Запасні коди замінено' });
    expect((await login(person, renewed[0])).statusCode).toBe(204);
  });

  it('is switched off by the password alone, and the mailbox learns it', async () => {
    const person = await enabled();
    const off = (password: string) => call('POST', '/profile/totp/disable', person.token, { password });
    expect((await off('не той пароль')).json()).toMatchObject({ code: 'password_wrong', fields: expect.anything() });
    expect((await login(person)).statusCode).toBe(401);
    expect((await off(PASSWORD)).statusCode).toBe(204);
    expect((await login(person)).statusCode).toBe(204);
    expect((await off(PASSWORD)).json().code).toBe('second_factor_state');
    expect((await test.messages(person.email))[0]).toMatchObject({ subject: 'Вхід із кодом вимкнено' });
  });

  it('survives a reset of the password: the next sign-in asks for the code', async () => {
    const person = await enabled();
    await test.inject({ method: 'POST', url: '/api/password/forgot', payload: { email: person.email } });
    const letter = (await test.messages(person.email)).find(({ kind }) => kind === 'identity.reset_password');
    const token = /token=([\w-]+)/.exec(letter?.text ?? '')?.[1] ?? '';
    const payload = { email: person.email, password: PASSWORD, token };
    expect((await test.inject({ method: 'POST', url: '/api/password/reset', payload })).statusCode).toBe(204);
    expect((await login(person)).json().code).toBe('totp_required');
  });
});
