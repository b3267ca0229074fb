import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { messagesJobs } from '../../jobs/messages.jobs.ts';
import { createMailer } from '../../platform/mail.ts';
import { createStopLinks } from '../../platform/stop-link.ts';
import { type FaultyMailServer, startFaultyMailServer } from '../../testing/faulty-mail-server.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { CANARIES, issueReceipt, makeScene, type Scene } from '../public-pages/public-pages.fixture.ts';

let app: TestApp;
let mail: FaultyMailServer;
let scene: Scene;
beforeAll(async () => {
  mail = await startFaultyMailServer();
  app = await startTestApp({ env: { SMTP_URL: mail.url } });
  scene = await makeScene(app);
});
afterAll(async () => {
  await app.close();
  await mail.close();
});

const log = async () => {
  await app.settleJobs();
  return (await scene.api.get(`/contracts/${scene.contractId}/messages`)).body.items;
};

describe('a letter to a tenant', () => {
  it('leaves with a text part and the headers of one press (RFC 8058), and its log says when', async () => {
    const id = await issueReceipt(scene);
    await scene.api.post(`/receipts/${id}/send`);
    expect(await log()).toMatchObject([
      {
        kind: 'receipt',
        channel: 'email',
        recipient: CANARIES.tenantEmail,
        status: 'sent',
        attempts: 1,
        reason: null,
        sent_at: '2026-11-20T09:00:00.000Z',
      },
    ]);
    const letter = mail.letters.at(-1) ?? '';
    const unfolded = letter.replace(/\r\n[ \t]+/g, ' ');
    expect(unfolded).toMatch(/^List-Unsubscribe: <http\S+\/info\/stop\/[\w.-]+>\r$/m);
    expect(unfolded).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click\r$/m);
    expect(letter).toMatch(/^Content-Type: text\/plain; charset=utf-8/m);
    expect(letter).toMatch(/^Content-Type: text\/html; charset=utf-8/m);
  });

  it('that never gets through is failed at the end, and the owner’s people are told', async () => {
    await mail.set('refusing');
    const { superuser } = app.database;
    const { rows } = await superuser.query<{ id: string }>(
      `update messages set status = 'queued', text = 'Лист', sent_at = null where contract_id = $1 returning id`,
      [scene.contractId],
    );
    const messageId = rows[0]?.id ?? '';
    const { clock, config, vault } = app.deps;
    const [job] = messagesJobs({
      mailer: createMailer({ smtpUrl: mail.url, from: config.mailFrom, origin: config.origin }),
      sms: null,
      telegram: null,
      push: null,
      stopLinks: createStopLinks({ vault, origin: config.origin }),
    });
    if (job?.mode !== 'free') throw new Error('Messages are delivered outside a transaction');
    const context = {
      database: app.worker,
      ownerId: scene.owner.ownerId,
      outboxId: messageId,
      clock,
      log: app.deps.log,
    };
    await expect(job.work({ ...context, isLastAttempt: false }, { messageId })).rejects.toThrow();
    expect(await log()).toMatchObject([
      { status: 'queued', attempts: 2, reason: 'Поштовий сервер не\u00a0відповідає. Спробуємо ще\u00a0раз.' },
    ]);
    await expect(job.work({ ...context, isLastAttempt: true }, { messageId })).rejects.toThrow();
    expect(await log()).toMatchObject([
      { status: 'failed', attempts: 3, reason: 'Поштовий сервер не\u00a0відповідає.' },
    ]);
    const told = (await scene.api.get('/notifications')).body.items;
    expect(told).toMatchObject([
      { type: 'delivery_failed', severity: 'danger', action: { href: `/contracts/${scene.contractId}` } },
    ]);
    expect(told[0].title).toMatch(/^Не дійшло до орендаря: лист · /);
  });
});
