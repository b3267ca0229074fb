import { afterAll, beforeAll, expect, it } from 'vitest';
import { withClient } from '../../platform/db/targets.ts';
import { newId } from '../../platform/ids.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

const PASSWORD = 'зелений чайник свистить';
const RIVALS = 8;
const TURNS = 6;

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp({
    // The server would end a deadlock by itself and the program would try again; here it is left standing, to be seen as a refusal.
    through: async (target) => {
      await withClient({ ...target, user: 'postgres' }, (client) =>
        client.query(`alter database ${target.database} set deadlock_timeout = '1min'`),
      );
      return target;
    },
  });
});
afterAll(() => test.close());

it('sign-ins of one person at the same moment do not wait for each other in a ring', async () => {
  const email = `${newId()}@example.com`;
  const person = { first_name: 'Яна', last_name: 'Мороз', phone: '+380671234599', accept_terms: true };
  const post = (url: string, payload: object) => test.inject({ method: 'POST', url: `/api${url}`, payload });
  expect((await post('/User/register', { ...person, email, password: PASSWORD })).statusCode).toBe(202);
  await test.database.superuser.query('update users set email_verified_at = now() where email = $1', [email]);
  const rivals = Array.from({ length: RIVALS }, async () => {
    const codes: number[] = [];
    for (let turn = 0; turn < TURNS; turn += 1)
      codes.push((await post('/Auth/login', { email, password: PASSWORD })).statusCode);
    return codes;
  });
  expect((await Promise.all(rivals)).flat()).toEqual(Array(RIVALS * TURNS).fill(204));
}, 60_000);
