import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../platform/ids.ts';
import { insertOwner, insertSession } from '../../testing/factories.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

/** Passwords as long as people like, cookies nobody else reads, accounts that can be closed (reliability.md §1, 1, 14, 18 and 22). */

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp({ env: { PUBLIC_ORIGIN: 'https://app.example.com.ua' } });
});
afterAll(() => test.close());

const post = (url: string, payload: object, cookie = '') =>
  test.inject({ method: 'POST', url: `/api${url}`, payload, headers: { cookie } });

async function register(password: string): Promise<{ status: number; email: string; fields: unknown }> {
  const email = `${newId()}@example.com`;
  const person = { first_name: 'Яна', last_name: 'Мороз', phone: '+380671234599', accept_terms: true };
  const response = await post('/User/register', { ...person, email, password });
  return { status: response.statusCode, email, fields: response.json().fields };
}

describe('a password', () => {
  const phrase = 'тихий їжак 🦔 біжить додому через ліс і поле ';
  it.each([12, 64, 128])(
    'of %i characters with spaces, Cyrillic and emoji is taken and works whole',
    async (length) => {
      const password = phrase
        .repeat(4)
        .slice(0, length - 1)
        .trimEnd()
        .padEnd(length, 'ї');
      const { status, email } = await register(password);
      expect(status).toBe(202);
      await test.database.superuser.query('update users set email_verified_at = now() where email = $1', [email]);
      const tries = [password.slice(0, -1), password.toUpperCase(), ` ${password}`];
      for (const wrong of tries) expect((await post('/Auth/login', { email, password: wrong })).statusCode).toBe(401);
      expect((await post('/Auth/login', { email, password })).statusCode).toBe(204);
    },
  );

  it('of seven characters is refused by its field', async () => {
    const { status, fields } = await register('їжак-77');
    expect([status, Object.keys(fields as object)]).toEqual([422, ['password']]);
  });
});

describe('the cookie of a session', () => {
  it('is bound to the host, unseen by scripts and in no body', async () => {
    const password = 'зелений чайник свистить';
    const { email } = await register(password);
    await test.database.superuser.query('update users set email_verified_at = now() where email = $1', [email]);
    const response = await post('/Auth/login', { email, password });
    const cookies = [response.headers['set-cookie']].flat().map(String);
    const session = cookies.find((cookie) => cookie.startsWith('__Host-sid=')) ?? '';
    expect(session).toMatch(/^__Host-sid=[\w-]{43}; Max-Age=\d+; Path=\/; HttpOnly; SameSite=Lax; Secure$/);
    expect(response.body).toBe('');
    const value = session.slice('__Host-sid='.length, session.indexOf(';'));
    for (const url of ['/session', '/profile', '/profile/sessions'])
      expect((await test.inject({ url: `/api${url}`, headers: { cookie: `__Host-sid=${value}` } })).body).not.toContain(
        value,
      );
  });
});

describe('an account that was closed', () => {
  it('ends its sessions with the very next request and lets nobody in', async () => {
    const { userId, token } = await insertOwner(test.database.superuser);
    const read = () => test.inject({ url: '/api/profile', headers: { cookie: `__Host-sid=${token}` } });
    expect((await read()).statusCode).toBe(200);
    await test.database.superuser.query('update users set blocked_at = now() where id = $1', [userId]);
    expect((await read()).statusCode).toBe(401);
    await insertSession(test.database.superuser, userId);
    const { rows } = await test.database.superuser.query('select 1 from sessions where user_id = $1', [userId]);
    expect(rows).toEqual([]);
  });
});

describe('a new phone', () => {
  it('is told to the e-mail', async () => {
    const { userId, token } = await insertOwner(test.database.superuser);
    const cookie = `__Host-sid=${token}`;
    const phone = '+380671110077';
    expect((await post('/profile/phone', { phone }, cookie)).statusCode).toBe(202);
    const code = /\d{6}/.exec((await test.messages(phone))[0]?.text ?? '')?.[0];
    expect((await post('/profile/phone/confirm', { code }, cookie)).statusCode).toBe(200);
    expect((await test.messages(`${userId}@example.com`))[0]?.kind).toBe('identity.phone_changed');
  });
});
