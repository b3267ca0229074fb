import { describe, expect, it } from 'vitest';
import { messagesJobs } from '../../jobs/messages.jobs.ts';
import { insertGrant } from '../../testing/entrusted.ts';
import { insertProperty } from '../../testing/factories.ts';
import { putTogether } from './put-together.ts';
import { sendDigests } from './send-digests.ts';
import { toldManager } from './told-manager.fixture.ts';

/** A message of parts is put together when it leaves, each part by the keys it needs (ADR 0059, 0551_messages_of_parts.sql). */
const { at, own, run, types, report, place, revoke, wake } = toldManager();

describe('a message of parts', () => {
  it('is one letter a day without that part alone which is closed before it leaves; with nothing left it goes nowhere', async () => {
    const rules = { silent: [], email: ['task_reported', 'payment_recorded'], digest: true, quiet_hours: true };
    await own.manager.client.put('/profile/notification-rules', rules);
    const body = { contract_id: at.scene.contractId, amount_kop: 100_000, paid_on: '2026-11-20', method: 'bank' };
    const digest = async (today: string) => {
      at.app.time.set(`${today}T08:00:00Z`);
      await sendDigests({ database: at.app.worker, clock: at.app.deps.clock }, at.app.deps.config.origin);
    };
    const letters = async () => {
      await at.app.settleJobs();
      const sql =
        'select subject, status, error, text, parts from messages where user_id = $1 and kind = $2 order by id';
      return (await run(sql, [own.manager.userId, 'notification.digest'])).rows;
    };
    await report();
    await at.app.settleJobs();
    await at.scene.api.post('/payments', body);
    await at.app.settleJobs();
    await digest('2026-11-21');
    expect(await letters()).toMatchObject([{ status: 'stored', parts: null, text: expect.stringContaining('₴') }]);
    // The same letter, had the mail server not answered yet.
    const { rows } = await run(
      `update messages m set status = 'queued', text = '', html = '', parts = (
          select jsonb_agg(jsonb_build_object('type', n.type, 'title', n.title, 'body', n.body, 'href', n.href, 'needs', n.needs) order by n.created_at)
            from notifications n where n.user_id = m.user_id and n.type in ('task_reported', 'payment_recorded'))
        where user_id = $1 and kind = 'notification.digest' returning id`,
      [own.manager.userId],
    );
    const messageId = rows[0]?.id ?? '';
    const stopLinks = { make: () => '' };
    const compose = putTogether(at.app.deps.config.origin);
    const [job] = messagesJobs({ mailer: null, sms: null, telegram: null, push: null, stopLinks, compose });
    if (job?.mode !== 'free') throw new Error('Messages are delivered outside a transaction');
    const { clock, log } = at.app.deps;
    const { ownerId } = at.scene.owner;
    const deliver = () =>
      job.work(
        { database: at.app.worker, ownerId, outboxId: messageId, clock, log, isLastAttempt: false },
        { messageId },
      );
    await at.scene.api.patch(place(), { permissions: { payments: false } });
    await deliver();
    const [letter] = await letters();
    expect(letter).toMatchObject({ subject: 'За добу: 1\u00a0нове сповіщення', status: 'stored', parts: null });
    expect(letter.text).toContain('Тече кран');
    expect(letter.text).not.toContain('₴');
    await run(`update messages set status = 'queued', parts = $2 where id = $1`, [
      messageId,
      JSON.stringify([
        { type: 'task_reported', title: 'Тече', body: '', href: '/tasks', needs: [`tasks:${at.scene.propertyId}`] },
      ]),
    ]);
    await revoke();
    await deliver();
    expect(await letters()).toMatchObject([{ status: 'suppressed', error: 'access_ended', text: '', parts: null }]);
  });

  it('tells of several accesses closed one after another in one letter that names each, and of a later one in another', async () => {
    const homes = await Promise.all(
      ['21', '22', '23'].map((apartment) =>
        insertProperty(at.app.database.superuser, at.scene.owner.ownerId, { apartment }),
      ),
    );
    const close = async (propertyId: string) => {
      const grantId = await insertGrant(at.app.database.superuser, own.manager.userId, {
        ownerId: at.scene.owner.ownerId,
        propertyId,
      });
      expect((await at.scene.api.delete(`/properties/${propertyId}/managers/${grantId}`)).status).toBe(204);
    };
    const [first = '', second = '', third = ''] = homes;
    at.app.time.set('2099-11-20T09:01:00Z');
    await Promise.all([first, second].map(close));
    await at.app.settleJobs();
    at.app.time.set('2099-11-20T09:12:00Z');
    await close(third);
    await at.app.settleJobs();
    await wake();
    await at.app.settleJobs();
    const { rows } = await run(
      `select subject, text, status from messages where user_id = $1 and kind like '%access_ended' order by id`,
      [own.manager.userId],
    );
    expect(rows).toMatchObject([
      { subject: 'Доступ закрито · 2\u00a0об’єкти', status: 'stored' },
      { subject: expect.stringContaining('кв. 23'), status: 'stored' },
    ]);
    for (const apartment of ['21', '22']) expect(rows[0].text).toMatch(new RegExp(`кв\\.\\s${apartment}`));
    expect((await types()).filter((type) => type === 'access_ended')).toHaveLength(3);
  });
});
