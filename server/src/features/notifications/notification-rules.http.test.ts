import { beforeEach, describe, expect, it } from 'vitest';
import { clientOf } from '../../testing/http-client.ts';
import { sendDigests } from './send-digests.ts';
import { useToldScene } from './told-scene.fixture.ts';

const { at } = useToldScene();

describe('a person’s rules', () => {
  const RULES = { silent: [], email: ['payment_reported'], digest: false, quiet_hours: true };
  const report = () =>
    clientOf(at.app).post(`/info/contracts/${at.scene.contractId}/payment-reports`, {
      k: at.scene.key,
      amount_kop: 100,
      paid_on: '2026-11-19',
    });
  const letters = async () => {
    await at.app.settleJobs();
    const { rows } = await at.app.database.superuser.query<{ kind: string; subject: string; run_at: string }>(
      `select m.kind, m.subject, o.run_at::text from messages m join outbox o on o.id = m.id where m.user_id = $1 order by m.created_at`,
      [at.scene.owner.userId],
    );
    return rows;
  };

  it('are saved whole, once for each version, and refuse what they do not know', async () => {
    const first = await at.scene.api.get('/profile/notification-rules');
    expect(first.body).toMatchObject({ version: 0, quiet_hours: true, digest: false });
    const answers = await Promise.all(
      [1, 2].map(() => at.scene.api.put('/profile/notification-rules', { ...RULES, version: 0 })),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    const raced = await Promise.all(
      [1, 2].map(() => at.scene.api.put('/profile/notification-rules', { ...RULES, version: 2 })),
    );
    expect(raced.map(({ status }) => status).sort()).toEqual([200, 409]);
    const wrong = await at.scene.api.put('/profile/notification-rules', { ...RULES, email: ['everything'] });
    expect([wrong.status, Object.keys(wrong.body.fields)]).toEqual([422, ['email.0']]);
  });

  it('keep a letter until the morning', async () => {
    await at.scene.api.put('/profile/notification-rules', RULES);
    at.app.time.set('2026-11-20T20:00:00Z');
    await report();
    expect(await letters()).toMatchObject([
      { kind: 'notification', run_at: expect.stringMatching(/^2026-11-21 07:00:00/) },
    ]);
  });

  it.each([
    ['one letter', []],
    ['one letter, also what is silent in the app', ['payment_reported']],
  ])('gather a day into %s, sent in the morning and never in the night', async (_, silent) => {
    await at.scene.api.put('/profile/notification-rules', { ...RULES, silent, digest: true });
    for (const instant of ['2026-11-20T09:00:00Z', '2026-11-20T20:00:00Z']) {
      at.app.time.set(instant);
      await report();
      await at.app.settleJobs();
    }
    const digest = async (instant: string) => {
      at.app.time.set(instant);
      await Promise.all(
        [1, 2].map(() => sendDigests({ database: at.app.worker, clock: at.app.deps.clock }, at.app.deps.config.origin)),
      );
    };
    await digest('2026-11-21T06:59:00Z');
    expect(await letters()).toEqual([]);
    await digest('2026-11-21T07:00:00Z');
    await digest('2026-11-21T12:00:00Z');
    expect((await letters()).map(({ subject }) => subject.replaceAll('\u00a0', ' '))).toEqual([
      'За добу: 2 нові сповіщення',
    ]);
    await digest('2026-11-22T12:00:00Z');
    expect(await letters()).toHaveLength(1);
  });

  describe('about SMS', () => {
    // A number is proven by one person.
    let phone = '+380671234560';
    beforeEach(() => {
      phone = `+${Number(phone.slice(1)) + 1}`;
    });
    const prove = (since: string | null) =>
      at.app.database.superuser.query('update users set phone = $2, phone_verified_at = $3 where id = $1', [
        at.scene.owner.userId,
        phone,
        since,
      ]);
    const texts = async () => {
      await at.app.settleJobs();
      return (await at.app.messages(phone)).map(({ channel, text }) => [channel, text]);
    };

    it('send none unasked, and none to a number that was not proven', async () => {
      await prove('2026-11-01T09:00:00Z');
      expect((await at.scene.api.get('/profile/notification-rules')).body).toMatchObject({
        sms: [],
        sms_to: '+380 ** *** ** 61',
      });
      await report();
      expect(await texts()).toEqual([]);
      await prove(null);
      const rules = await at.scene.api.put('/profile/notification-rules', { ...RULES, sms: ['payment_reported'] });
      expect(rules.body).toMatchObject({ sms: ['payment_reported'], sms_to: null });
      await report();
      expect(await texts()).toEqual([]);
    });

    it('send a line and the link, in the morning, and keep what a save does not name', async () => {
      await prove('2026-11-01T09:00:00Z');
      await at.scene.api.put('/profile/notification-rules', {
        ...RULES,
        sms: ['payment_reported', 'payment_reported'],
      });
      const kept = await at.scene.api.put('/profile/notification-rules', RULES);
      expect(kept.body.sms).toEqual(['payment_reported']);
      // What was read may be sent back whole.
      expect((await at.scene.api.put('/profile/notification-rules', kept.body)).status).toBe(200);
      at.app.time.set('2026-11-20T20:00:00Z');
      await report();
      const [[channel, text]] = (await texts()) as [[string, string]];
      expect([channel, text.split('\n')]).toEqual([
        'sms',
        ['1,00 ₴ · орендар повідомив про оплату', expect.stringMatching(/^https?:\S+$/)],
      ]);
      const { rows } = await at.app.database.superuser.query(
        `select o.run_at::text from messages m join outbox o on o.id = m.id where m.channel = 'sms' and m.recipient = $1`,
        [phone],
      );
      expect(rows).toEqual([{ run_at: expect.stringMatching(/^2026-11-21 07:00:00/) }]);
    });

    it('send at most ten a day to one number', async () => {
      await prove('2026-11-01T09:00:00Z');
      await at.scene.api.put('/profile/notification-rules', { ...RULES, email: [], sms: ['payment_reported'] });
      for (let sent = 0; sent < 11; sent += 1) {
        await report();
        await at.app.settleJobs();
      }
      expect(await texts()).toHaveLength(10);
      // The database stamps them by its own clock, which the test does not move.
      await at.app.database.superuser.query(
        `update messages set created_at = '2026-11-20T09:00:00Z' where recipient = $1`,
        [phone],
      );
      at.app.time.set('2026-11-21T09:00:00Z');
      await report();
      expect(await texts()).toHaveLength(11);
    });
  });

  it('silence a type: it comes as read', async () => {
    await at.scene.api.put('/profile/notification-rules', { ...RULES, email: [], silent: ['payment_reported'] });
    await report();
    await at.app.settleJobs();
    expect((await at.scene.api.get('/notifications')).body.items).toMatchObject([
      { type: 'payment_reported', read_at: '2026-11-20T09:00:00.000Z' },
    ]);
    expect((await at.scene.api.get('/notifications/unread')).body.count).toBe(0);
    expect(await letters()).toEqual([]);
  });
});
