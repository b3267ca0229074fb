import { ENDPOINTS } from '@kliuchar/api-schema/all-endpoints';
import type { EndpointSpec } from '@kliuchar/api-schema/endpoint';
import type { LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { newId } from '../../platform/ids.ts';
import { PasswordHasher } from '../../platform/password-hash.ts';
import { expectEvenTime, PAIRS, said } from '../../testing/even-time.ts';
import { insertOwner } from '../../testing/factories.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

/** Nobody learns who is here by asking: not by the body, the headers or the time (reliability.md §1, 8; §7, G23). */

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp({ withJobs: false });
});
afterAll(() => test.close());

const post = (url: string, payload: object) => test.inject({ method: 'POST', url: `/api${url}`, payload });
const password = 'довга хибна фраза 77';
const person = (email: string) => ({
  first_name: 'Яна',
  last_name: 'Мороз',
  email,
  phone: '+380671234599',
  password,
  accept_terms: true,
});

const CALLS: Readonly<Record<string, (email: string) => Promise<LightMyRequestResponse>>> = {
  'sign-in with a wrong password': (email) => post('/Auth/login', { email, password }),
  registration: (email) => post('/User/register', person(email)),
  'a forgotten password': (email) => post('/password/forgot', { email }),
  'a letter sent again': (email) => post('/Auth/verify-email/resend', { email }),
  'a new password with a token of nobody': (email) =>
    post('/password/reset', { email, password, token: 'x'.repeat(43) }),
};

/** An argon2id hash of words nobody knows, so that a guess costs what it costs in earnest. */
const passwordHash = new PasswordHasher().hash(newId());

async function newPerson(of: TestApp): Promise<{ email: string; token: string }> {
  const { userId, token } = await insertOwner(of.database.superuser);
  const { rows } = await of.database.superuser.query<{ email: string }>(
    'update users set password_hash = $2 where id = $1 returning email',
    [userId, await passwordHash],
  );
  return { email: rows[0]?.email ?? '', token };
}

const knownEmail = async () => (await newPerson(test)).email;

describe('known and unknown people get one answer', () => {
  it.each(Object.entries(CALLS))('%s', async (_, call) => {
    const [known, unknown] = [await knownEmail(), `${newId()}@example.com`];
    const [one, other] = [await call(known), await call(unknown)];
    expect([200, 202, 204, 400, 401, 422]).toContain(one.statusCode);
    expect(said(one, known)).toBe(said(other, unknown));
  });

  it.each(Object.entries(CALLS))('%s, in the same time', { timeout: 600_000 }, async (_, call) => {
    const known: string[] = [];
    for (let at = 0; at < PAIRS + 3; at += 1) known.push(await knownEmail());
    let at = 0;
    await expectEvenTime(
      () => call(known[at++ % known.length] ?? ''),
      () => call(`${newId()}@example.com`),
    );
  });

  it('a new e-mail that somebody has, and one that nobody has', { timeout: 600_000 }, async () => {
    const taken = await knownEmail();
    const change = async (email: string) => {
      const { token } = await insertOwner(test.database.superuser);
      return test.inject({
        method: 'POST',
        url: '/api/profile/email',
        headers: { cookie: `sid=${token}` },
        payload: { email },
      });
    };
    const free = `${newId()}@example.com`;
    expect(said(await change(taken), taken)).toBe(said(await change(free), free));
  });
});

describe('pages for everybody', () => {
  const pages: Readonly<Record<string, readonly string[]>> = {
    'a contract': ['/api/info/contracts/:id', '/info/:id'],
    'a receipt': [
      '/api/info/receipts/:id',
      '/info/receipt/:id',
      '/api/info/receipts/:id/pdf',
      '/api/info/receipts/:id/picture',
      '/api/info/receipts/:id/qr.svg',
    ],
  };
  it.each(Object.entries(pages))(
    '%s that is not there is the same as one that never was, key or no key',
    async (_, paths) => {
      for (const path of paths) {
        const answers = await Promise.all(
          [newId(), newId(), 'x'].flatMap((id) =>
            ['', '?k=guess', `?k=${'A'.repeat(22)}`].map((key) => test.inject({ url: path.replace(':id', id) + key })),
          ),
        );
        const seen = new Set(
          answers.map((answer) =>
            said(answer, newId())
              .replace(/nonce-[\w+/=-]+|nonce="[^"]+"/g, '')
              .replace(/[0-9a-f-]{36}/g, ''),
          ),
        );
        expect([...seen], path).toHaveLength(1);
      }
    },
  );
});

/** What a stranger could try out, by the name of its field. */
const GUESSED = ['password', 'current', 'code', 'token', 'k'];

describe('every guess at a password or a code is counted', () => {
  it('by a limit that every call with such a field declares', () => {
    const fieldsOf = (spec: EndpointSpec) =>
      [spec.body, spec.query].flatMap((schema) =>
        schema === undefined
          ? []
          : Object.keys(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }).properties ?? {}),
      );
    const guessable = Object.entries(ENDPOINTS).filter(([, spec]) =>
      fieldsOf(spec).some((name) => GUESSED.includes(name)),
    );
    expect(guessable.length).toBeGreaterThan(15);
    expect(guessable.filter(([, spec]) => spec.throttle === undefined).map(([name]) => name)).toEqual([]);
  });

  const limited = async (ask: (at: number) => Promise<LightMyRequestResponse>, tries = 130): Promise<boolean> => {
    for (let at = 0; at < tries; at += 1) if ((await ask(at)).statusCode === 429) return true;
    return false;
  };

  it('until it is too many, on every path', async () => {
    const strict = await startTestApp({ withJobs: false, env: { RATE_LIMIT_FACTOR: '1' } });
    try {
      const { token } = await newPerson(strict);
      const signed = (url: string, payload: object) =>
        strict.inject({ method: 'POST', url: `/api${url}`, headers: { cookie: `sid=${token}` }, payload });
      const guesses: Readonly<Record<string, (at: number) => Promise<LightMyRequestResponse>>> = {
        login: () =>
          strict.inject({ method: 'POST', url: '/api/Auth/login', payload: { email: 'a@example.com', password } }),
        confirm: () => signed('/Auth/confirm-password', { password }),
        change: () => signed('/profile/password', { current: password, password: 'інша довга фраза 78' }),
        reset: (at) =>
          strict.inject({
            method: 'POST',
            url: '/api/password/reset',
            payload: { email: 'a@example.com', password, token: `guess${at}` },
          }),
        verify: (at) => strict.inject({ url: `/api/Auth/verify-email?token=guess${at}` }),
        phone: (at) => signed('/profile/phone/confirm', { code: String(100_000 + at) }),
        link: (at) =>
          strict.inject({
            method: 'POST',
            url: `/api/info/contracts/${newId()}/otp/confirm`,
            payload: { k: 'guess', code: String(100_000 + at) },
          }),
      };
      for (const [name, guess] of Object.entries(guesses)) expect(await limited(guess), name).toBe(true);
    } finally {
      await strict.close();
    }
  });
});
