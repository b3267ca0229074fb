import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

const [STRANGERS, PASSWORD, NEW_PASSWORD] = [
  'чужий пароль для входу',
  'зелений чайник свистить',
  'тиха вода греблю рве',
];

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp({ env: { RATE_LIMIT_FACTOR: '1' } });
});
afterAll(() => test.close());

const post = (url: string, payload: object) => test.inject({ method: 'POST', url: `/api${url}`, payload });
const statusOf = async (url: string) => (await test.inject({ url: `/api${url}` })).statusCode;
const register = (email: string, password: string) =>
  post('/User/register', {
    email,
    password,
    first_name: 'Марта',
    last_name: 'Левчук',
    phone: '+380671110066',
    accept_terms: true,
  });

async function tokenOf(recipient: string, kind: string): Promise<string> {
  const letter = (await test.messages(recipient)).find((message) => message.kind === kind);
  return /token=([\w-]+)/.exec(letter?.text ?? '')?.[1] ?? '';
}

/** Pre-hijacking (reliability.md §4): whoever was first, or last, to register a stranger's address must not get in with his own password. */
describe('an address registered twice before it is proven', () => {
  it('keeps its row, and whoever opens the letter says what the password is', async () => {
    const email = 'victim@example.com';
    await register(email, STRANGERS);
    const strangersToken = await tokenOf(email, 'identity.verify_email');
    const row = async () =>
      (await test.database.superuser.query('select * from users where email = $1', [email])).rows[0];
    const before = await row();
    const second = await register(email, PASSWORD);
    expect([second.statusCode, second.json()]).toEqual([202, { result: { email } }]);
    expect(await row()).toEqual(before);
    expect(await statusOf(`/Auth/verify-email?token=${strangersToken}`)).toBe(400);
    expect((await test.messages(email))[0]).toMatchObject({ subject: 'Задайте пароль, щоб завершити реєстрацію' });
    // Asked for once more, it is the same letter: the first registration proves nothing any more.
    await post('/Auth/verify-email/resend', { email });
    expect((await test.messages(email, 3)).map(({ kind }) => kind)).toEqual([
      'identity.registered_again',
      'identity.registered_again',
      'identity.verify_email',
    ]);
    const token = await tokenOf(email, 'identity.registered_again');
    expect((await post('/password/reset', { email, password: NEW_PASSWORD, token })).statusCode).toBe(204);
    const signIn = async (password: string) => (await post('/Auth/login', { email, password })).statusCode;
    expect([await signIn(STRANGERS), await signIn(PASSWORD), await signIn(NEW_PASSWORD)]).toEqual([401, 401, 204]);
  });

  it('beyond five letters an hour is not written to, and no earlier link lets a stranger in', async () => {
    const email = 'flooded@example.com';
    await register(email, STRANGERS);
    for (let at = 0; at < 4; at += 1) expect((await post('/Auth/verify-email/resend', { email })).statusCode).toBe(202);
    const strangersToken = await tokenOf(email, 'identity.verify_email');
    const sixth = await register(email, PASSWORD);
    expect([sixth.statusCode, sixth.json()]).toEqual([202, { result: { email } }]);
    expect(await test.messages(email)).toHaveLength(5);
    expect(await statusOf(`/Auth/verify-email?token=${strangersToken}`)).toBe(400);
  });

  it('is not registered at all where no letter may go', async () => {
    const email = 'unheard@example.com';
    for (let at = 0; at < 5; at += 1) await post('/Auth/verify-email/resend', { email });
    expect((await register(email, PASSWORD)).statusCode).toBe(202);
    const { rows } = await test.database.superuser.query('select 1 from users where email = $1', [email]);
    expect(rows).toEqual([]);
  });
});
