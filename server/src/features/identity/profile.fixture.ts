import { hash } from '@node-rs/argon2';
import type { LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, expect } from 'vitest';
import { newId } from '../../platform/ids.ts';
import { insertSession } from '../../testing/factories.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

export type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE';

export type Person = { userId: string; email: string; token: string };

export const PASSWORD = 'зелений чайник свистить';

/** The program with its limits as they are, and people whose password is `PASSWORD`. */
export function useProfiles() {
  let test: TestApp;
  let passwordHash: string;
  beforeAll(async () => {
    test = await startTestApp({ env: { RATE_LIMIT_FACTOR: '1' } });
    passwordHash = await hash(PASSWORD);
  });
  afterAll(() => test.close());
  return {
    at: {
      get test() {
        return test;
      },
    },
    ...profileSteps(() => ({ test, passwordHash })),
  };
}

/** People with a password, and the calls of their profiles. */
function profileSteps(at: () => { readonly test: TestApp; readonly passwordHash: string }) {
  function call(method: Method, url: string, token: string, payload?: object): Promise<LightMyRequestResponse> {
    return at().test.inject({
      method,
      url: `/api${url}`,
      headers: { cookie: `sid=${token}` },
      ...(payload && { payload }),
    });
  }

  async function makePerson(values: { isOwner?: boolean } = {}): Promise<Person> {
    const userId = newId();
    const email = `${userId}@example.com`;
    await at().test.database.superuser.query(
      `insert into users (id, email, email_verified_at, password_hash, first_name, last_name, accepted_terms_at)
       values ($1, $2, now(), $3, 'Олена', 'Коваленко', now())`,
      [userId, email, at().passwordHash],
    );
    const token = await signIn(userId);
    if (values.isOwner) await becomeOwner(token);
    return { userId, email, token };
  }

  async function becomeOwner(token: string): Promise<void> {
    expect((await call('POST', '/profile/owner-role', token)).statusCode).toBe(200);
  }

  async function signIn(userId: string): Promise<string> {
    const token = await insertSession(at().test.database.superuser, userId);
    const provenAt = new Date(at().test.deps.clock.nowMs()).toISOString();
    await at().test.database.superuser.query('update sessions set created_at = $2, proven_at = $2 where user_id = $1', [
      userId,
      provenAt,
    ]);
    return token;
  }

  async function codeFor(phone: string): Promise<string> {
    const [message] = await at().test.messages(phone);
    return /^(\d{6}) /.exec(message?.text ?? '')?.[1] ?? '';
  }

  return { call, makePerson, becomeOwner, signIn, codeFor };
}
