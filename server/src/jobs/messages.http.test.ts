import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { withLookup } from '../platform/db/scope.ts';
import { createMailer } from '../platform/mail.ts';
import { startFaultyMailServer } from '../testing/faulty-mail-server.ts';
import { until } from '../testing/until.ts';
import { createEngine, type Engine } from './engine.fixture.ts';
import { messagesJobs } from './messages.jobs.ts';

let engine: Engine;
beforeAll(async () => {
  engine = await createEngine();
});
afterAll(() => engine.test.drop());
beforeEach(() => engine.open());
afterEach(() => engine.close());

describe('messages', () => {
  const letter = {
    channel: 'email',
    recipient: 'olena@example.com',
    kind: 'test',
    subject: 'Квитанція за листопад',
    text: 'До сплати 1 200,50 ₴',
  } as const;

  async function send(): Promise<string> {
    await withLookup(engine.database, (db) => db.send(letter));
    const { rows } = await engine.test.superuser.query<{ id: string }>(
      'select id from messages order by created_at desc limit 1',
    );
    return rows[0]?.id ?? '';
  }

  async function statusOf(id: string): Promise<string> {
    return (await engine.test.superuser.query('select status from messages where id = $1', [id])).rows[0]?.status;
  }

  it('stay in the database where no channel is configured', async () => {
    await engine.start(
      messagesJobs({ mailer: null, sms: null, telegram: null, push: null, stopLinks: { make: () => '' } }),
    );
    const id = await send();
    expect(
      await until(
        () => statusOf(id),
        (status) => status !== 'queued',
      ),
    ).toBe('stored');
  });

  it('are handed to the mail server with a stable Message-ID', async () => {
    const server = await startFaultyMailServer();
    const mailer = createMailer({
      smtpUrl: server.url,
      from: 'Ключар <noreply@example.com>',
      origin: 'https://app.example.com',
    });
    engine.atClose(async () => {
      mailer.close();
      await server.close();
    });
    await engine.start(messagesJobs({ mailer, sms: null, telegram: null, push: null, stopLinks: { make: () => '' } }));
    const id = await send();
    expect(
      await until(
        () => statusOf(id),
        (status) => status !== 'queued',
      ),
    ).toBe('sent');
    expect(server.letters).toHaveLength(1);
    expect(server.letters[0]).toContain(`Message-ID: <${id}@app.example.com>`);
    const { rows } = await engine.test.superuser.query('select text, html from messages where id = $1', [id]);
    expect(rows).toEqual([{ text: '', html: '' }]);
  });
});
