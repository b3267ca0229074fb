import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { insertUser } from '../../testing/factories.ts';
import { type Client, clientOf } from '../../testing/http-client.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
let client: Client;
let userId: string;
const EMAIL = 'ask@example.com';
beforeAll(async () => {
  app = await startTestApp({ now: '2026-11-20T09:00:00Z', env: { SUPPORT_EMAIL: 'help@example.com' } });
  const user = await insertUser(app.database.superuser, { email: EMAIL });
  userId = user.userId;
  client = clientOf(app, user.token);
});
afterAll(() => app.close());

const asked = { topic: 'problem', message: 'Не відкривається квитанція.\nЩо робити?' };

describe('a question to support', () => {
  it('is kept for the person, sent to the operator and answered by a letter', async () => {
    const made = await client.post('/support/requests', { ...asked, failed_request_id: 'r-1', page: '/receipts' });
    expect([made.status, made.body]).toMatchObject([
      201,
      { ...asked, failed_request_id: 'r-1', status: 'open', created_at: '2026-11-20T09:00:00.000Z' },
    ]);
    expect((await client.get('/support/requests')).body).toMatchObject({ total: 1, items: [made.body] });
    const [letter] = await app.messages('help@example.com');
    expect(letter?.subject).toBe('Звернення: Щось не працює');
    for (const words of [EMAIL, 'Не відкривається квитанція.', 'Що робити?', 'r-1', '/receipts', made.body.id])
      expect(letter?.text).toContain(words);
    const [own] = await app.messages(EMAIL);
    expect(own?.subject).toBe('Ми отримали ваше звернення');
  });

  it('of a visitor needs an address, to which nothing is sent before somebody answers', async () => {
    const visitor = clientOf(app);
    const refused = await visitor.post('/support/requests', asked);
    expect([refused.status, refused.body.fields]).toEqual([422, { email: 'Вкажіть адресу, на яку відповісти' }]);
    const made = await visitor.post('/support/requests', { ...asked, email: 'visitor@example.com' });
    expect(made.status).toBe(201);
    expect((await app.messages('help@example.com', 2))[0]?.text).toContain('visitor@example.com');
    const { rows } = await app.database.superuser.query(
      `select user_id from support_requests where email = 'visitor@example.com'`,
    );
    expect(rows).toEqual([{ user_id: null }]);
    const { rows: sent } = await app.database.superuser.query(
      `select 1 from messages where recipient = 'visitor@example.com'`,
    );
    expect(sent).toEqual([]);
    expect((await visitor.get('/support/requests')).status).toBe(401);
  });

  it('is nobody else’s, and the address of a person is his own', async () => {
    const { token } = await insertUser(app.database.superuser);
    expect((await clientOf(app, token).get('/support/requests')).body.items).toEqual([]);
    await client.post('/support/requests', { ...asked, email: 'other@example.com' });
    const { rows } = await app.database.superuser.query(
      'select distinct email from support_requests where user_id = $1',
      [userId],
    );
    expect(rows).toEqual([{ email: EMAIL }]);
  });

  it.each([
    [{ topic: 'gossip' }, 'topic'],
    [{ message: '   ' }, 'message'],
    [{ message: 'а'.repeat(4001) }, 'message'],
    [{ email: 'не адреса' }, 'email'],
    [{ status: 'answered' }, 'status'],
    [{ name: 'а'.repeat(121) }, 'name'],
    [{ filled_ms: -1 }, 'filled_ms'],
  ])('is refused with %j', async (wrong, field) => {
    const refused = await client.post('/support/requests', { ...asked, ...wrong });
    expect([refused.status, Object.keys(refused.body.fields)]).toEqual([422, [field]]);
  });

  it('carries the name a visitor gave', async () => {
    const body = { ...asked, email: 'named@example.com', name: ' Пані  Ганна ' };
    expect((await clientOf(app).post('/support/requests', body)).status).toBe(201);
    const { rows } = await app.database.superuser.query(
      `select name from support_requests where email = 'named@example.com'`,
    );
    expect(rows).toEqual([{ name: 'Пані Ганна' }]);
  });

  it('of a program is thanked for and forgotten; who is too quick is asked to press once more', async () => {
    const visitor = clientOf(app);
    const trapped = { ...asked, email: 'bot@example.com', subject: 'Buy now', filled_ms: 90_000 };
    expect((await visitor.post('/support/requests', trapped)).status).toBe(201);
    const hasty = { ...asked, email: 'bot@example.com', filled_ms: 400 };
    const refused = await visitor.post('/support/requests', hasty);
    expect([refused.status, refused.body.fields]).toEqual([
      422,
      { message: 'Надто швидко. Натисніть «Надіслати» ще раз' },
    ]);
    const { rows } = await app.database.superuser.query(
      `select 1 from support_requests where email = 'bot@example.com'
       union all select 1 from messages where text like '%bot@example.com%'`,
    );
    expect(rows).toEqual([]);
    expect((await visitor.post('/support/requests', { ...hasty, filled_ms: 2_000 })).status).toBe(201);
    // Nothing of it concerns a person who has signed in.
    expect((await client.post('/support/requests', { ...asked, subject: 'x', filled_ms: 1 })).status).toBe(201);
  });

  it('is asked ten times an hour', async () => {
    const strict = await startTestApp({ withJobs: false, env: { RATE_LIMIT_FACTOR: '0.2' } });
    const visitor = clientOf(strict);
    const statuses = [];
    for (let at = 0; at < 3; at += 1)
      statuses.push((await visitor.post('/support/requests', { ...asked, email: 'visitor@example.com' })).status);
    await strict.close();
    expect(statuses).toEqual([201, 201, 429]);
  });
});
