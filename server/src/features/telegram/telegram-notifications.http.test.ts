import { beforeEach, describe, expect, it } from 'vitest';
import { instantText } from '../../platform/clock.ts';
import { fault } from '../../testing/telegram-server.ts';
import { until } from '../../testing/until.ts';
import { makeScene, type Scene } from '../public-pages/public-pages.fixture.ts';
import { useTelegram } from './telegram-steps.fixture.ts';

const { at, rows, state, becomes, told, answered, newCode, link, report } = useTelegram();

type Logged = { status: string; attempts: number; error: string | null; text: string; run_at: string };
const logOf = (scene: Scene) =>
  rows<Logged>(
    `select m.status, m.attempts, m.error, m.text, o.run_at::text from messages m join outbox o on o.id = m.id
      where m.user_id = $1 and m.channel = 'telegram' and m.kind = 'notification' order by m.created_at`,
    [scene.owner.userId],
  );
const logged = (scene: Scene, status: string) =>
  until(
    () => logOf(scene),
    (found) => found.length > 0 && found.every((one) => one.status === status),
    10_000,
  );

describe('a notification', () => {
  let scene: Scene;
  beforeEach(async () => {
    scene = await makeScene(at.app);
    await link(scene.api);
  });

  it('comes to Telegram in words and with a link that opens nothing without signing in', async () => {
    await report(scene);
    const words = (await answered(at.chatId, 2))[1]?.replaceAll('\u00a0', ' ') ?? '';
    expect(words).toMatch(/^12 345,60 ₴ · орендар повідомив про оплату\n/);
    expect(words).toMatch(/\n\nЗвірити: http:\/\/localhost:\d+\/payments\?view=reported$/);
    expect(words).not.toMatch(/k=|\/info\//);
    expect(await logged(scene, 'sent')).toMatchObject([{ status: 'sent', attempts: 1, text: '' }]);
  });

  it('comes by the person’s own rules, kept while other rules are saved, and waits for the morning', async () => {
    const rules = { silent: [], email: [], digest: true, quiet_hours: true };
    const saved = await scene.api.put('/profile/notification-rules', { ...rules, telegram: [] });
    expect(saved.body.telegram).toEqual([]);
    expect((await scene.api.put('/profile/notification-rules', rules)).body.telegram).toEqual([]);
    await report(scene);
    await at.app.settleJobs();
    expect(await logOf(scene)).toEqual([]);
    const types = ['payment_reported', 'payment_reported'];
    const wanted = await scene.api.put('/profile/notification-rules', { ...rules, telegram: types });
    expect(wanted.body.telegram).toEqual(['payment_reported']);
    at.app.time.set('2026-11-20T20:00:00Z');
    await report(scene);
    await at.app.settleJobs();
    expect(await logOf(scene)).toMatchObject([{ run_at: expect.stringMatching(/^2026-11-21 07:00:00/) }]);
    const wrong = await scene.api.put('/profile/notification-rules', { ...rules, telegram: ['everything'] });
    expect([wrong.status, Object.keys(wrong.body.fields)]).toEqual([422, ['telegram.0']]);
  });

  it('to whoever has blocked the bot is suppressed, and the profile says so', async () => {
    at.telegram.fail('sendMessage', fault(403, 'Forbidden: bot was blocked by the user'));
    await report(scene);
    expect(await logged(scene, 'suppressed')).toMatchObject([{ error: 'telegram_403', text: '' }]);
    expect(await state(scene.api)).toMatchObject({ state: 'blocked', name: '@olena' });
    await report(scene);
    await at.app.settleJobs();
    expect(await logOf(scene)).toHaveLength(1);
    await link(scene.api);
    expect((await state(scene.api)).state).toBe('linked');
  });

  it.each([
    ['has blocked the bot', fault(403, 'Forbidden: bot was blocked by the user')],
    ['has deleted the chat', fault(400, 'Bad Request: chat not found')],
  ])('to whoever %s comes by e-mail instead, once, and not to whoever has stopped letters', async (_, refusal) => {
    const letters = () =>
      rows<{ subject: string; text: string }>(
        `select subject, text from messages where user_id = $1 and channel = 'email' and kind = 'notification' order by id`,
        [scene.owner.userId],
      );
    await at.app.database.superuser.query('update users set email_verified_at = now() where id = $1', [
      scene.owner.userId,
    ]);
    const rules = { silent: [], email: [], digest: false, quiet_hours: false };
    await scene.api.put('/profile/notification-rules', rules);
    at.telegram.fail('sendMessage', refusal);
    await report(scene);
    await logged(scene, 'suppressed');
    await at.app.settleJobs();
    const [letter, ...others] = await letters();
    expect(others).toEqual([]);
    expect(letter?.subject.replaceAll('\u00a0', ' ')).toBe('12 345,60 ₴ · орендар повідомив про оплату');
    expect(letter?.text).toMatch(/Звірити:\nhttp:\S+\/payments\?view=reported\n/);
    expect(letter?.text).toContain('в Telegram це повідомлення не дійшло');

    await link(scene.api);
    await at.app.database.superuser.query(
      `update notification_rules set settings = settings || '{"emailOff": true}' where user_id = $1`,
      [scene.owner.userId],
    );
    at.telegram.fail('sendMessage', refusal);
    await report(scene);
    await logged(scene, 'suppressed');
    await at.app.settleJobs();
    expect(await letters()).toHaveLength(1);
  });

  it('that Telegram has not taken in all its attempts comes by e-mail', async () => {
    await at.app.database.superuser.query('update users set email_verified_at = now() where id = $1', [
      scene.owner.userId,
    ]);
    const rules = { silent: [], email: [], digest: false, quiet_hours: false };
    await scene.api.put('/profile/notification-rules', rules);
    const letters = () =>
      rows<{ subject: string }>(
        `select subject from messages where user_id = $1 and channel = 'email' and kind = 'notification'`,
        [scene.owner.userId],
      );
    at.telegram.fail('sendMessage', fault(502, 'Bad Gateway'), 2);
    await report(scene);
    await until(
      () => logOf(scene),
      ([one]) => one?.attempts === 1,
    );
    expect(await letters()).toEqual([]);
    // The next attempt is the last one, once the worker has let the job go.
    await until(
      () =>
        rows(
          `update graphile_worker._private_jobs set attempts = max_attempts - 1 where locked_at is null and attempts > 0 returning id`,
        ),
      (jobs) => jobs.length > 0,
    );
    await hasten();
    expect(await logged(scene, 'failed')).toMatchObject([{ attempts: 2, text: '' }]);
    await at.app.settleJobs();
    expect((await letters()).map(({ subject }) => subject.replaceAll('\u00a0', ' '))).toEqual([
      '12 345,60 ₴ · орендар повідомив про оплату',
    ]);
  });

  it('that has come by e-mail already does not come so again', async () => {
    await at.app.database.superuser.query('update users set email_verified_at = now() where id = $1', [
      scene.owner.userId,
    ]);
    const rules = { silent: [], email: ['payment_reported'], digest: false, quiet_hours: false };
    await scene.api.put('/profile/notification-rules', rules);
    at.telegram.fail('sendMessage', fault(403, 'Forbidden: bot was blocked by the user'));
    await report(scene);
    await logged(scene, 'suppressed');
    await at.app.settleJobs();
    const letters = await rows(
      `select id from messages where user_id = $1 and channel = 'email' and kind = 'notification'`,
      [scene.owner.userId],
    );
    expect(letters).toHaveLength(1);
  });

  it('that was on its way when the person left is suppressed', async () => {
    at.telegram.fail('sendMessage', fault(500, 'Internal Server Error'));
    await report(scene);
    await until(
      () => logOf(scene),
      ([one]) => one?.attempts === 1,
    );
    await scene.api.delete('/profile/telegram');
    await hasten();
    expect(await logged(scene, 'suppressed')).toMatchObject([{ error: 'telegram_unlinked' }]);
  });

  it('waits as long as Telegram asks, and comes once', async () => {
    // The engine goes by the time of the database.
    at.app.time.set(instantText(Date.now()));
    const rules = { silent: [], email: [], digest: false, quiet_hours: false };
    await scene.api.put('/profile/notification-rules', rules);
    at.telegram.fail('sendMessage', fault(429, 'Too Many Requests: retry after 1', { retry_after: 1 }));
    const startedMs = performance.now();
    await report(scene);
    expect(await logged(scene, 'sent')).toMatchObject([{ attempts: 2, error: null }]);
    expect([told(at.chatId).length, performance.now() - startedMs > 1_000]).toEqual([2, true]);
    const waits = await rows<{ dedupe_key: string }>(
      `select dedupe_key from outbox where dedupe_key ~ '^message:.*:1$' and payload ->> 'messageId' in (select id::text from messages where user_id = $1)`,
      [scene.owner.userId],
    );
    expect(waits).toHaveLength(1);
  });

  it.each([
    ['fails', fault(502, 'Bad Gateway')],
    ['lies', { status: 200, body: '{"ok":true,' }],
    ['cuts', 'cut'],
  ] as const)('through a Telegram that %s is tried again and comes once', async (_, how) => {
    at.telegram.fail('sendMessage', how);
    await report(scene);
    await until(
      () => logOf(scene),
      ([one]) => one?.attempts === 1,
    );
    await hasten();
    expect(await logged(scene, 'sent')).toMatchObject([{ attempts: 2 }]);
    expect(told(at.chatId)).toHaveLength(2);
  });
});

/** What the engine has put off is due now. */
async function hasten(): Promise<void> {
  await at.app.database.superuser.query(
    `update graphile_worker._private_jobs set run_at = now() where locked_at is null and run_at > now() and run_at < now() + interval '1 hour'`,
  );
  await at.app.database.superuser.query(`notify "jobs:insert", '{"r":"1","count":10}'`);
}

describe('a Telegram that is away', () => {
  it('is asked again, and nothing that was said meanwhile is lost', async () => {
    at.telegram.fail('getUpdates', { status: 502, body: '<html>' }, 2);
    at.telegram.fail('getUpdates', { status: 200, body: '{"ok":true,"result":[{"update_id":null}]}' });
    at.telegram.fail('getUpdates', fault(409, 'Conflict: terminated by other getUpdates request'));
    at.telegram.fail('getUpdates', 'cut');
    // Ends the question that waits, so that the next ones fail.
    const before = at.telegram.asked.get('getUpdates') ?? 0;
    at.telegram.write(at.chatId + 400_000, '/stop');
    await link();
    expect(at.telegram.asked.get('getUpdates')).toBeGreaterThan(before + 5);
  });

  it('and a database that refuses what was said: it is heard again, and at last left out', async () => {
    const code = await newCode();
    const { superuser } = at.app.database;
    await superuser.query(
      `alter table telegram_links add constraint refused check (chat_id <> ${at.chatId}) not valid`,
    );
    at.telegram.write(at.chatId, `/start ${code}`);
    at.telegram.write(at.chatId, 'Привіт');
    expect(await answered(at.chatId)).toEqual([expect.stringContaining('Це бот Ключаря')]);
    await superuser.query('alter table telegram_links drop constraint refused');
    // Nothing of the refused attempt has stayed.
    at.telegram.write(at.chatId, `/start ${code}`);
    expect((await becomes('linked')).state).toBe('linked');
  });
});
