import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Console, openConsole } from './operator.fixture.ts';
import { insertUser } from './testing/factories.ts';
import { clientOf } from './testing/http-client.ts';
import type { TestApp } from './testing/test-app.ts';

let app: TestApp;
let operator: Console['operator'];
let close: Console['close'];
beforeAll(async () => {
  ({ app, operator, close } = await openConsole());
});
afterAll(() => close());

describe('requests to support', () => {
  const ask = async (client: ReturnType<typeof clientOf>, message: string, more: object = {}) =>
    (await client.post('/support/requests', { topic: 'problem', message, ...more })).body.id as string;

  it('are listed, read whole, and answered once by a letter that the person finds in his history too', async () => {
    expect((await operator('support')).text).toBe('Усім відповіли.\n');
    const { token } = await insertUser(app.database.superuser, { email: 'asks@example.com' });
    const client = clientOf(app, token);
    const id = await ask(client, 'Не відкривається квитанція.\nЩо робити?', { page: '/receipts' });
    const listed = await operator('support');
    expect(listed.text).toContain(`${id}  `);
    expect(listed.text).toContain('Щось не працює  Не відкривається квитанція. Що робити?');
    expect(listed.text).not.toContain('asks@example.com');
    const whole = (await operator('support', id.toUpperCase())).text;
    for (const words of ['asks@example.com', '/receipts', 'Що робити?']) expect(whole).toContain(words);
    const answers = await Promise.all([
      operator('support', 'answer', id, 'Оновіть', 'сторінку.'),
      operator('support', 'answer', id, 'Оновіть', 'сторінку.'),
    ]);
    expect(answers.map(({ exitCode }) => exitCode).sort()).toEqual([0, 1]);
    expect(answers.find(({ exitCode }) => exitCode === 1)?.text).toBe('На це звернення вже відповіли.\n');
    const { rows } = await app.database.superuser.query(
      `select recipient, subject, text from messages where kind = 'support.answer'`,
    );
    expect(rows).toMatchObject([
      {
        recipient: 'asks@example.com',
        subject: 'Відповідь на ваше звернення',
        text: expect.stringContaining('Оновіть сторінку.'),
      },
    ]);
    expect((await client.get('/support/requests')).body.items).toMatchObject([
      { id, status: 'answered', answer: 'Оновіть сторінку.', answered_at: expect.stringContaining('T') },
    ]);
    expect((await operator('support')).text).toBe('Усім відповіли.\n');
    expect((await operator('support', id)).text).toContain('Оновіть сторінку.');
  });

  it('of a visitor is answered at the address he gave, without a link into an account', async () => {
    const id = await ask(clientOf(app), 'Скільки коштує?', { email: 'visitor@example.com' });
    expect((await operator('support', 'answer', id, 'Старт безкоштовний.')).exitCode).toBe(0);
    const { rows } = await app.database.superuser.query<{ text: string }>(
      `select text from messages where recipient = 'visitor@example.com'`,
    );
    expect(rows).toHaveLength(1);
    expect(rows[0]?.text).not.toContain('https://app.example');
  });

  it('refuses what is no request, and an answer of no words', async () => {
    const id = await ask(clientOf(app), 'Питання', { email: 'third@example.com' });
    for (const args of [['немає'], ['answer', 'немає', 'Так.'], ['answer', id, ' '], ['answer', id, 'а'.repeat(4001)]])
      expect((await operator('support', ...args)).exitCode).toBe(1);
    expect((await operator('support', 'answer', id)).text).toContain('support answer');
    expect((await operator('support')).text).toContain(id);
  });
});
