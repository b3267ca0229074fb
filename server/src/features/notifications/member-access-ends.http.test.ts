import { day } from '@kliuchar/domain/dates/day';
import { beforeEach, describe, expect, it } from 'vitest';
import { withReadScope } from '../../platform/db/scope.ts';
import { insertContractParty, insertUser } from '../../testing/factories.ts';
import { type Client, clientOf } from '../../testing/http-client.ts';
import { listTold } from './rules.sql.ts';
import { sendDigests } from './send-digests.ts';
import { toldManager } from './told-manager.fixture.ts';

/** What waits to be sent to one of the owner's people leaves while he is one (0685_messages_of_members.sql). */
const { at, run, report, wake } = toldManager();
let colleague: { readonly userId: string; readonly client: Client };
beforeEach(async () => {
  const { userId, token } = await insertUser(at.app.database.superuser, {});
  colleague = { userId, client: clientOf(at.app, token) };
  await run('insert into owner_members (owner_id, user_id, role) values ($1, $2, $3)', [
    at.scene.owner.ownerId,
    userId,
    'staff',
  ]);
  await run('insert into telegram_links (user_id, chat_id, name, linked_at) values ($1, $2, $3, now())', [
    userId,
    Math.floor(Math.random() * 1e9),
    '@a',
  ]);
});

async function sendAway(): Promise<void> {
  await run('update sessions set proven_at = $2 where user_id = $1', [
    at.scene.owner.userId,
    new Date(at.app.deps.clock.nowMs()).toISOString(),
  ]);
  expect((await at.scene.api.delete(`/members/${colleague.userId}`)).status).toBe(204);
}
async function messagesTo(userId: string): Promise<[string, string, string | null, boolean][]> {
  await at.app.settleJobs();
  const { rows } = await run(
    'select channel, status, error, text <> $2 as "isKept" from messages where user_id = $1 order by channel, id',
    [userId, ''],
  );
  return rows.map(({ channel, status, error, isKept }) => [channel, status, error, isKept]);
}
const rest = async () => {
  await wake();
  await at.app.settleJobs();
};
async function nightly(): Promise<void> {
  at.app.time.set('2099-11-20T20:00:00Z');
  await report();
  await at.app.settleJobs();
}
/** As if each of these had been put off: by a channel that this installation has no service of. */
const queue = (channel: 'sms' | 'push' | 'telegram', recipient: string) =>
  run(
    `select private.queue_message(gen_random_uuid(), m.owner_id, $2, $3, m.kind, '', 'Тече кран', '', p_user_id => m.user_id, p_needs => m.needs, p_run_at => now() + interval '9 hours')
       from messages m where m.user_id = $1 and m.channel = 'email'`,
    [colleague.userId, channel, recipient],
  );

describe('what waits to be sent to a colleague', () => {
  it('leaves in the morning while he works for the owner', async () => {
    await nightly();
    expect(await messagesTo(colleague.userId)).toEqual([['email', 'queued', null, true]]);
    at.app.time.set('2099-11-21T07:00:00Z');
    await rest();
    expect(await messagesTo(colleague.userId)).toEqual([['email', 'stored', null, true]]);
  });

  it('is dropped by whatever way it was to leave once he was sent away, nothing of it is kept, and the others get theirs', async () => {
    await nightly();
    await queue('sms', '+380671112233');
    await queue('telegram', colleague.userId);
    await queue('push', colleague.userId);
    await sendAway();
    at.app.time.set('2099-11-21T07:00:00Z');
    await rest();
    expect(await messagesTo(colleague.userId)).toEqual(
      ['email', 'push', 'sms', 'telegram'].map((channel) => [channel, 'suppressed', 'access_ended', false]),
    );
    expect(await messagesTo(at.scene.owner.userId)).toEqual([['email', 'stored', null, true]]);
  });

  it('is dropped also where he rents from the same owner, and what he is told of his lease is not', async () => {
    await insertContractParty(at.app.database.superuser, at.scene.owner.ownerId, at.scene.contractId, colleague.userId);
    await nightly();
    await run(
      `insert into messages (id, owner_id, user_id, channel, recipient, kind, text, status) values (gen_random_uuid(), $1, $2, 'email', 'a@example.com', 'notification', 'Ваша квитанція', 'queued')`,
      [at.scene.owner.ownerId, colleague.userId],
    );
    await run(
      `select private.enqueue(gen_random_uuid(), 'messages.deliver', null, jsonb_build_object('messageId', m.id)) from messages m where m.text = 'Ваша квитанція'`,
    );
    await sendAway();
    at.app.time.set('2099-11-21T07:00:00Z');
    await rest();
    expect((await messagesTo(colleague.userId)).map(([, status]) => status)).toEqual(['suppressed', 'stored']);
  });

  it('as one letter a day has nothing of the owner he was sent away from', async () => {
    const rules = { silent: [], email: ['task_reported'], digest: true, quiet_hours: true };
    expect((await colleague.client.put('/profile/notification-rules', rules)).status).toBe(200);
    await report();
    await at.app.settleJobs();
    at.app.time.set('2026-11-21T08:00:00Z');
    await sendDigests({ database: at.app.worker, clock: at.app.deps.clock }, at.app.deps.config.origin);
    expect(await messagesTo(colleague.userId)).toEqual([['email', 'stored', null, true]]);
    const { ownerId } = at.scene.owner;
    const span = { from: '2026-11-19T00:00:00Z', to: '2026-11-22T00:00:00Z', today: day('2026-11-21') };
    const told = await withReadScope(at.app.worker, { kind: 'owner-job', ownerId }, (db) =>
      listTold(db, { ownerId, userId: colleague.userId, ...span }),
    );
    expect(told.map(({ type, needs }) => [type, needs])).toEqual([['task_reported', [`member:${ownerId}`]]]);
    // The same letter, had the mail server not answered before he was sent away.
    await run(`update messages set status = 'queued', text = '', parts = $2 where user_id = $1`, [
      colleague.userId,
      JSON.stringify(told),
    ]);
    await sendAway();
    await run(
      `select private.enqueue(gen_random_uuid(), 'messages.deliver', null, jsonb_build_object('messageId', m.id)) from messages m where m.user_id = $1`,
      [colleague.userId],
    );
    expect(await messagesTo(colleague.userId)).toEqual([['email', 'suppressed', 'access_ended', false]]);
  });
});
