import { afterAll, beforeAll, beforeEach, expect } from 'vitest';
import { insertOwner, type TestOwner } from '../../testing/factories.ts';
import { type Client, clientOf } from '../../testing/http-client.ts';
import { startTelegramServer, type TelegramServer } from '../../testing/telegram-server.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { until } from '../../testing/until.ts';
import type { Scene } from '../public-pages/public-pages.fixture.ts';

type Place = {
  readonly app: TestApp;
  readonly telegram: TelegramServer;
  readonly owner: TestOwner;
  readonly api: Client;
  readonly chatId: number;
};

/** The program beside a Telegram of ours, for the tests of a file; before each of them another owner and another chat. */
export function useTelegram() {
  let telegram: TelegramServer;
  let app: TestApp;
  let owner: TestOwner;
  let chatId = 9_000;
  const at: Place = {
    get app() {
      return app;
    },
    get telegram() {
      return telegram;
    },
    get owner() {
      return owner;
    },
    get api() {
      return clientOf(app, owner.token);
    },
    get chatId() {
      return chatId;
    },
  };
  const steps = telegramSteps(() => at);
  beforeAll(async () => {
    telegram = await startTelegramServer();
    app = await startTestApp({ env: telegram.env });
    // The name comes from Telegram once the worker has asked.
    await until(
      () => steps.rows('select 1 from telegram_bots'),
      (found) => found.length === 1,
    );
  });
  afterAll(async () => {
    await app.close();
    await telegram.close();
  });
  beforeEach(async () => {
    app.time.set('2026-11-20T09:00:00Z');
    owner = await insertOwner(app.database.superuser);
    chatId += 1;
  });
  return { at, ...steps };
}

/** What a person does in Telegram and in the profile. */
function telegramSteps(at: () => Place) {
  async function rows<Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> {
    return (await at().app.database.superuser.query<Row>(text, values)).rows;
  }
  const state = async (client = at().api) => (await client.get('/profile/telegram')).body;
  const becomes = (wanted: string, client = at().api) =>
    until(
      () => state(client),
      (found) => found.state === wanted,
      5_000,
    );
  const told = (to: number) =>
    at()
      .telegram.said.filter(({ chat_id }) => chat_id === to)
      .map(({ text }) => text);
  const answered = (to: number, count = 1) =>
    until(
      async () => told(to),
      (texts) => texts.length >= count,
      5_000,
    );

  async function newCode(client = at().api): Promise<string> {
    const { status, body } = await client.post('/profile/telegram');
    expect(status).toBe(200);
    return new URL(body.url).searchParams.get('start') ?? '';
  }

  async function link(client = at().api, to = at().chatId): Promise<void> {
    at().telegram.write(to, `/start ${await newCode(client)}`);
    expect((await becomes('linked', client)).state).toBe('linked');
    await answered(to);
  }

  const report = (scene: Scene) =>
    clientOf(at().app).post(`/info/contracts/${scene.contractId}/payment-reports`, {
      k: scene.key,
      amount_kop: 1_234_560,
      paid_on: '2026-11-19',
    });

  return { rows, state, becomes, told, answered, newCode, link, report };
}
