import { day } from '@kliuchar/domain/dates/day';
import { describe, expect, it } from 'vitest';
import { sendDigests } from './send-digests.ts';
import { tellDay } from './tell-day.ts';
import { toldManager } from './told-manager.fixture.ts';

/** What was told to a manager is bound to what is entrusted to him at this moment: in his list, in his letters and behind its links (ADR 0059). */
const { at, toldTo, own, run, managerOf, types, report, place, revoke, wake } = toldManager();
const daily = (today: string) =>
  tellDay(
    {
      database: at.app.worker,
      log: at.app.deps.log,
      origin: at.app.deps.config.origin,
      hasBot: false,
      hasPush: false,
      hasSms: false,
    },
    day(today),
  );

/** What was queued for him: how it stands, and whether anything of it is still kept. */
async function messages(): Promise<[string, string][]> {
  await at.app.settleJobs();
  const { rows } = await run(`select kind, status from messages where user_id = $1 order by created_at, id`, [
    own.manager.userId,
  ]);
  return rows.map(({ kind, status }) => [kind, status]);
}

describe('an access that is closed', () => {
  it('takes along what was told under it at once, and says so to whom it was given', async () => {
    await report();
    const [item] = await toldTo(own.manager.client);
    expect(item?.type).toBe('task_reported');
    const [taskId] = /[0-9a-f-]{36}$/.exec(item?.action.href ?? '') ?? [];
    expect((await own.manager.client.get(`/tasks/${taskId}`)).status).toBe(200);
    expect((await revoke()).status).toBe(204);
    // Nothing of what was told under it, at once; the word of the end itself comes by a job, which may be first.
    const { items: left } = (await own.manager.client.get('/notifications')).body as { items: { type: string }[] };
    expect(left.filter(({ type }) => type !== 'access_ended')).toEqual([]);
    // He has nothing else: the list and the bell are not for him any more, nor is what the link leads to.
    expect((await own.manager.client.get('/notifications')).status).toBe(403);
    expect((await own.manager.client.get('/notifications/unread')).status).toBe(403);
    expect((await own.manager.client.post(`/notifications/${item?.id}/read`)).status).toBe(403);
    expect((await own.manager.client.get(`/tasks/${taskId}`)).status).toBe(404);
    await report('Друга заявка');
    expect((await messages()).length).toBe(2);
    const { rows } = await run(`select subject from messages where user_id = $1 order by created_at desc limit 1`, [
      own.manager.userId,
    ]);
    expect(rows[0].subject).toContain('Доступ закрито');
  });

  it('leaves a person who has something else with that, and with the word that it was closed', async () => {
    const other = await managerOf('tasks');
    await run('update grants set user_id = $2 where id = $1', [other.grantId, own.manager.userId]);
    await report();
    // Each job tells at its own moment, and the list is in the order of those.
    await at.app.settleJobs();
    const body = { contract_id: at.scene.contractId, amount_kop: 100_000, paid_on: '2026-11-20', method: 'bank' };
    await at.scene.api.post('/payments', body);
    expect(await types()).toEqual(['payment_recorded', 'task_reported']);
    await revoke();
    // By the other access he still has the tasks of the same home, and money no more.
    expect(await types()).toEqual(['access_ended', 'task_reported']);
    expect(await toldTo(own.manager.client)).toMatchObject([
      { title: expect.stringContaining('Доступ закрито · '), action: { href: '/properties?role=manager' } },
      {},
    ]);
  });

  it('a switch that is taken away hides what it has told, and one that is given back shows it', async () => {
    await report();
    await at.app.settleJobs();
    const turn = (tasks: boolean) => at.scene.api.patch(place(), { permissions: { tasks } });
    expect((await turn(false)).status).toBe(200);
    expect(await types()).toEqual(['access_changed']);
    expect((await own.manager.client.get('/notifications/unread')).body).toEqual({ count: 1 });
    expect((await own.manager.client.post('/notifications/read-all')).body).toEqual({ count: 1 });
    expect((await turn(true)).status).toBe(200);
    expect((await types()).filter((type) => type === 'task_reported')).toHaveLength(1);
    expect((await own.manager.client.get('/notifications/unread')).body).toEqual({ count: 2 });
  });

  it('that runs out is told on the day after its last one, once', async () => {
    await run(`update grants set until_on = '2026-11-20' where id = $1`, [own.manager.grantId]);
    const lasting = await managerOf('tasks');
    await run('update grants set user_id = $2 where id = $1', [lasting.grantId, own.manager.userId]);
    const body = { contract_id: at.scene.contractId, amount_kop: 100_000, paid_on: '2026-11-20', method: 'bank' };
    await at.scene.api.post('/payments', body);
    expect(await types()).toEqual(['payment_recorded']);
    at.app.time.set('2026-11-21T09:00:00Z');
    await Promise.all([daily('2026-11-21'), daily('2026-11-21')]);
    await daily('2026-11-22');
    expect(await types()).toEqual(['access_ended']);
    await at.scene.api.post('/payments', body);
    expect(await types()).toEqual(['access_ended']);
  });

  it('is given by the owner’s word: whoever accepts himself is told nothing, whoever is confirmed is', async () => {
    await run(`update grants set status = 'pending', user_id = null, claimed_by = $2 where id = $1`, [
      own.manager.grantId,
      own.manager.userId,
    ]);
    expect((await at.scene.api.post(`/invitations/${own.manager.grantId}/confirm`)).status).toBe(200);
    expect(await toldTo(own.manager.client)).toMatchObject([
      { type: 'access_given', body: expect.stringContaining('ваші права: оплати, завдання') },
    ]);
  });
});

describe('what waits to be sent to a manager', () => {
  const nightly = async () => {
    at.app.time.set('2099-11-20T20:00:00Z');
    await report();
    expect(await messages()).toEqual([['notification', 'queued']]);
    at.app.time.set('2099-11-21T07:00:00Z');
  };

  it('leaves in the morning while he is let in', async () => {
    await nightly();
    await wake();
    expect(await messages()).toEqual([['notification', 'stored']]);
  });

  it('is dropped at the moment of sending once he is not, and nothing of it is kept', async () => {
    await nightly();
    await revoke();
    await wake();
    await at.app.settleJobs();
    const { rows } = await run(
      `select subject, status, error, text from messages where user_id = $1 and needs <> '{}' order by created_at, id`,
      [own.manager.userId],
    );
    expect(rows).toMatchObject([{ status: 'suppressed', error: 'access_ended', text: '' }]);
  });

  it('is sent before the access is closed or not at all, whichever comes first', async () => {
    for (let round = 0; round < 4; round += 1) {
      const raced = await managerOf('tasks');
      await run('update users set email_verified_at = now() where id = $1', [raced.userId]);
      const closed = at.scene.api.delete(`/properties/${at.scene.propertyId}/managers/${raced.grantId}`);
      const reported = report(`Заявка ${round}`);
      expect((await closed).status).toBe(204);
      await reported;
      await at.app.settleJobs();
      await report(`Після ${round}`);
      await at.app.settleJobs();
      const { rows } = await run(`select subject from messages where user_id = $1 and subject like '%Після%'`, [
        raced.userId,
      ]);
      expect(rows).toEqual([]);
      const told = await run(`select 1 from notifications where user_id = $1 and title like '%Після%'`, [raced.userId]);
      expect(told.rows).toEqual([]);
    }
  });

  it('goes to his own browser while he is let in, and is dropped on its way there too', async () => {
    const { rows: sessions } = await run('select id from sessions where user_id = $1', [own.manager.userId]);
    await run(
      `insert into push_devices (id, user_id, session_id, endpoint_hash, address_sealed, name, created_at) values (gen_random_uuid(), $1, $2, sha256($3::bytea), '\\x00', 'Chrome', now())`,
      [own.manager.userId, sessions[0].id, own.manager.userId],
    );
    const pushes = async () => {
      await at.app.settleJobs();
      const { rows } = await run(
        `select status, error from messages where user_id = $1 and channel = 'push' and needs <> '{}' order by created_at, id`,
        [own.manager.userId],
      );
      return rows.map(({ status, error }) => [status, error]);
    };
    await report();
    // The test has no address to send to, which is found out only where the access holds.
    expect(await pushes()).toEqual([['suppressed', 'push_unreadable']]);
    await run(
      `insert into push_devices (id, user_id, session_id, endpoint_hash, address_sealed, name, created_at) values (gen_random_uuid(), $1, $2, sha256($3::bytea), '\\x00', 'Chrome', now())`,
      [own.manager.userId, sessions[0].id, `${own.manager.userId}2`],
    );
    at.app.time.set('2099-11-20T20:00:00Z');
    await report('Друга заявка');
    expect(await pushes()).toEqual([
      ['suppressed', 'push_unreadable'],
      ['queued', null],
    ]);
    await revoke();
    await wake();
    expect(await pushes()).toEqual([
      ['suppressed', 'push_unreadable'],
      ['suppressed', 'access_ended'],
    ]);
  });

  it('is one letter a day where he wants it, without what was closed meanwhile', async () => {
    const rules = { silent: [], email: ['task_reported', 'payment_recorded'], digest: true, quiet_hours: true };
    expect((await own.manager.client.put('/profile/notification-rules', rules)).status).toBe(200);
    await report();
    // Each job tells at its own moment, and the list is in the order of those.
    await at.app.settleJobs();
    const body = { contract_id: at.scene.contractId, amount_kop: 100_000, paid_on: '2026-11-20', method: 'bank' };
    await at.scene.api.post('/payments', body);
    expect(await messages()).toEqual([]);
    await at.scene.api.patch(place(), { permissions: { payments: false } });
    at.app.time.set('2026-11-21T08:00:00Z');
    await sendDigests({ database: at.app.worker, clock: at.app.deps.clock }, at.app.deps.config.origin);
    await at.app.settleJobs();
    const { rows } = await run(`select subject, text from messages where user_id = $1`, [own.manager.userId]);
    expect(rows).toHaveLength(1);
    expect(rows[0].text).toContain('Тече кран');
    expect(rows[0].text).not.toContain('₴');
    await revoke();
    at.app.time.set('2026-11-22T08:00:00Z');
    await sendDigests({ database: at.app.worker, clock: at.app.deps.clock }, at.app.deps.config.origin);
    expect((await messages()).filter(([kind]) => kind === 'notification.digest')).toHaveLength(1);
  });

  it('is stopped by the link under his own letter, and nobody else’s', async () => {
    await report();
    await at.app.settleJobs();
    const { rows } = await run(`select text from messages where user_id = $1`, [own.manager.userId]);
    const path = /\/info\/stop\/[\w.-]+/.exec(rows[0].text)?.[0] ?? '';
    const answer = await at.app.inject({ method: 'POST', url: path });
    expect(answer.statusCode).toBe(200);
    await report('Друга заявка');
    expect(await messages()).toHaveLength(1);
    expect(await types()).toEqual(['task_reported', 'task_reported']);
    const owners = await run(`select 1 from notification_rules where user_id = $1`, [at.scene.owner.userId]);
    expect(owners.rows).toEqual([]);
  });
});
