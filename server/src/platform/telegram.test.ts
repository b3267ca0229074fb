import { inspect } from 'node:util';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { IMPATIENT_MS, PATIENT_MS } from '../testing/patience.ts';
import { BOT_NAME, BOT_TOKEN, fault, startTelegramServer, type TelegramServer } from '../testing/telegram-server.ts';
import { createTelegram, type Telegram, TelegramError } from './telegram.ts';

let server: TelegramServer;
let telegram: Telegram;
beforeEach(async () => {
  server = await startTelegramServer();
  telegram = bot(PATIENT_MS);
});
afterEach(() => server.close());

const bot = (timeoutMs: number) => createTelegram({ token: BOT_TOKEN, apiUrl: server.url, timeoutMs });
const send = (text = 'Вітаємо') => telegram.send({ chatId: 501, text });
const refusal = async (asked: Promise<unknown>): Promise<TelegramError> => {
  const error: unknown = await asked.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof TelegramError)) throw new Error(`No refusal: ${inspect(error)}`);
  return error;
};

describe('the bot', () => {
  it('writes plain words, without a preview of what a link shows, and no more than Telegram takes', async () => {
    expect(await send()).toEqual({ messageId: '1' });
    await send('я'.repeat(5_000));
    expect(server.said[0]).toEqual({ chat_id: 501, text: 'Вітаємо', link_preview_options: { is_disabled: true } });
    expect(server.said[1]?.text).toHaveLength(4_096);
    expect(server.said[1]?.text.endsWith('…')).toBe(true);
  });

  it('knows its own name and number', async () => {
    expect([telegram.botId, await telegram.getMe()]).toEqual([110201543, { username: BOT_NAME }]);
  });

  it('hears words and blocking in private alone, in their order', async () => {
    server.write(501, '/start abc', { first_name: 'Олена', last_name: 'Коваль' });
    server.tell({ message: { chat: { id: -7, type: 'group' }, from: { id: 501 }, text: '/start abc' } });
    server.tell({ message: { chat: { id: 501, type: 'private' }, photo: [] } });
    const member = (status: string) => ({
      my_chat_member: { chat: { id: 501, type: 'private' }, new_chat_member: { status } },
    });
    server.tell(member('kicked'));
    server.tell(member('member'));
    const { signal } = new AbortController();
    const updates = await telegram.getUpdates({ offset: 0, waitSeconds: 1, signal });
    expect(updates).toEqual([
      { id: 7_001, kind: 'text', chatId: 501, name: 'Олена Коваль', text: '/start abc' },
      { id: 7_002, kind: 'nothing' },
      { id: 7_003, kind: 'nothing' },
      { id: 7_004, kind: 'blocked', chatId: 501 },
      { id: 7_005, kind: 'unblocked', chatId: 501 },
    ]);
    const last = updates.at(-1)?.id ?? 0;
    expect(await telegram.getUpdates({ offset: last + 1, waitSeconds: 0, signal })).toEqual([]);
    expect(server.confirmed()).toBe(5);
  });
});

describe('Telegram that does not do what it is asked', () => {
  it.each([
    [fault(403, 'Forbidden: bot was blocked by the user'), 'telegram_403', true],
    [fault(403, 'Forbidden: user is deactivated'), 'telegram_403', true],
    [fault(400, 'Bad Request: chat not found'), 'telegram_400', true],
    [fault(400, 'Bad Request: message text is empty'), 'telegram_400', false],
    [fault(401, 'Unauthorized'), 'telegram_401', false],
    [fault(500, 'Internal Server Error'), 'telegram_500', false],
    [{ status: 502, body: '<html>Bad Gateway' }, 'http_502', false],
    [{ status: 200, body: '{"ok":true,' }, 'not_json', false],
    [{ status: 200, body: '{"ok":false}' }, 'unexpected', false],
    [{ status: 200, body: '{"ok":true,"result":{"message_id":"one"}}' }, 'unexpected', false],
    [{ status: 200, body: 'null' }, 'unexpected', false],
    ['hang', 'timeout', false],
    ['cut', 'UND_ERR_SOCKET', false],
  ] as const)('after %j is not believed: %s', async (how, code, isUnreachable) => {
    server.fail('sendMessage', how);
    if (how === 'hang') telegram = bot(IMPATIENT_MS);
    expect(await refusal(send())).toMatchObject({ code, isUnreachable, retryAfterSeconds: null });
    telegram = bot(PATIENT_MS);
    expect(await send()).toEqual({ messageId: '1' });
  });

  it('and sends elsewhere: nobody goes there with the token in the address', async () => {
    const elsewhere = await startTelegramServer();
    server.fail('sendMessage', { status: 307, body: '', location: `${elsewhere.url}/bot${BOT_TOKEN}/sendMessage` });
    expect((await refusal(send())).code).toBe('network');
    expect(elsewhere.said).toEqual([]);
    await elsewhere.close();
  });

  it('and is not there at all: its address and the token in it stand in no error', async () => {
    await server.close();
    const error = await refusal(send());
    expect(error.code).toBe('ECONNREFUSED');
    expect(inspect(error, { depth: 9, showHidden: true })).not.toContain(BOT_TOKEN.slice(11));
    server = await startTelegramServer();
  });

  it('and asks to be left alone, is left alone by whatever comes next', async () => {
    server.fail('sendMessage', fault(429, 'Too Many Requests: retry after 40', { retry_after: 40 }));
    expect(await refusal(send())).toMatchObject({ code: 'telegram_429', retryAfterSeconds: 40 });
    expect((await refusal(send())).retryAfterSeconds).toBeGreaterThan(38);
    expect(server.asked.get('sendMessage')).toBe(1);
  });

  it.each([
    '{"ok":true,"result":[{"update_id":"1"}]}',
    '{"ok":true,"result":{}}',
    `{"ok":true,"result":"${'x'.repeat(4_100_000)}"}`,
  ])('lies about what people said, is not heard', async (body) => {
    server.fail('getUpdates', { status: 200, body });
    const { signal } = new AbortController();
    const error = await refusal(telegram.getUpdates({ offset: 0, waitSeconds: 0, signal }));
    expect(['unexpected', 'too_large']).toContain(error.code);
  });

  it('is not waited for once the process ends', async () => {
    const stopping = new AbortController();
    const asked = telegram.getUpdates({ offset: 0, waitSeconds: 20, signal: stopping.signal });
    stopping.abort();
    expect((await refusal(asked)).code).toBe('network');
  });
});
