import { beforeEach, describe, expect, it } from 'vitest';
import { newId } from '../../platform/ids.ts';
import { insertGrant } from '../../testing/entrusted.ts';
import { insertContractParty, insertUser } from '../../testing/factories.ts';
import { type Client, clientOf } from '../../testing/http-client.ts';
import { CANARIES, issueReceipt, makeScene, type Scene } from '../public-pages/public-pages.fixture.ts';
import { notificationsJobs } from './notifications.jobs.ts';
import { sendDigests } from './send-digests.ts';
import { useToldScene } from './told-scene.fixture.ts';

/** One letter a day is one of a person, of however many owners he is told; whoever may see one of them reads of that one. */
const { at } = useToldScene();
let other: Scene;
beforeEach(async () => {
  other = await makeScene(at.app);
  await run('update owners set name = $2 where id = $1', [at.scene.owner.ownerId, 'Коваленко Олена']);
  await run('update owners set name = $2 where id = $1', [other.owner.ownerId, 'Бондар Олег']);
});

const run = (sql: string, values: unknown[] = []) => at.app.database.superuser.query(sql, values);

type Person = { readonly userId: string; readonly client: Client };

async function person(letIn: (userId: string) => Promise<unknown>): Promise<Person> {
  const { userId, token } = await insertUser(at.app.database.superuser);
  await letIn(userId);
  await run('update users set email_verified_at = now() where id = $1', [userId]);
  const client = clientOf(at.app, token);
  const rules = { silent: [], email: ['task_reported', 'my_payment'], digest: true, quiet_hours: true };
  expect((await client.put('/profile/notification-rules', rules)).status).toBe(200);
  return { userId, client };
}

const managerOf = (userId: string, { owner, propertyId }: Scene) =>
  insertGrant(at.app.database.superuser, userId, { ownerId: owner.ownerId, propertyId }, { switches: ['tasks'] });

async function report({ contractId, key }: Scene, title: string): Promise<void> {
  const body = { k: key, title, description: 'На кухні' };
  expect((await clientOf(at.app).post(`/info/contracts/${contractId}/tasks`, body)).status).toBe(201);
  await at.app.settleJobs();
}

const digest = (instant: string) => {
  at.app.time.set(instant);
  return sendDigests({ database: at.app.worker, clock: at.app.deps.clock }, at.app.deps.config.origin);
};

async function letters({ userId }: Person) {
  await at.app.settleJobs();
  const { rows } = await run(
    `select subject, text, owner_id as "ownerId" from messages where user_id = $1 and kind = 'notification.digest' order by created_at, id`,
    [userId],
  );
  return rows.map((row) => ({ ...row, subject: plain(row.subject), text: plain(row.text) }));
}

const plain = (text: string) => text.replaceAll('\u00a0', ' ');

describe('one letter a day', () => {
  it('leaves whatever became of the reminders of tenants, which are told of as failed', async () => {
    const reader = await person((userId) => managerOf(userId, at.scene));
    await report(at.scene, 'Тече кран');
    const { contractId, api } = other;
    const settings = { channels: ['email'], receipt_issued: true, payment_received: false, readings_reminder: false };
    await api.patch(`/contracts/${contractId}/notification-settings`, {
      notification_settings: { ...settings, before_due_days: [], after_due_days: [] },
    });
    at.app.time.set('2026-11-21T06:00:00Z');
    await issueReceipt(other);
    await run(`update contract_links set key_sealed = 'broken' where contract_id = $1`, [contractId]);
    at.app.time.set('2026-11-21T07:00:00Z');
    await at.app.settleJobs();
    const hourly = notificationsJobs(at.app.deps).find(({ kind }) => kind === 'notifications.hourly');
    if (hourly?.mode !== 'free') throw new Error('There is no job of the hour');
    const { clock, log } = at.app.deps;
    const context = { database: at.app.worker, ownerId: null, outboxId: newId(), isLastAttempt: false, clock, log };
    await expect(hourly.work(context, {})).rejects.toThrow('The hour was not told to everybody');
    expect(await letters(reader)).toMatchObject([{ subject: 'За добу: 1 нове сповіщення' }]);
  });

  it('is one of all owners, each named with what is his, and of one owner for whoever sees only that one', async () => {
    const both = await person(async (userId) => {
      await managerOf(userId, at.scene);
      await run('insert into owner_members (owner_id, user_id) values ($1, $2)', [other.owner.ownerId, userId]);
    });
    const one = await person((userId) => managerOf(userId, at.scene));
    await report(at.scene, 'Тече кран');
    await report(other, 'Не гріє бойлер');
    await report(at.scene, 'Скрипить підлога');

    // Two processes at once, and again the same day.
    await Promise.all([digest('2026-11-21T07:00:00Z'), digest('2026-11-21T07:00:00Z')]);
    await digest('2026-11-21T12:00:00Z');
    const [letter, ...more] = await letters(both);
    expect(more).toEqual([]);
    expect(letter).toMatchObject({ subject: 'За добу: 3 нові сповіщення', ownerId: null });
    expect(letter.text).toMatch(
      /Коваленко Олена:\n\n[\s\S]*Тече кран[\s\S]*Скрипить підлога[\s\S]*\n\nБондар Олег:\n\n[\s\S]*Не гріє бойлер/,
    );
    const [narrow] = await letters(one);
    expect(narrow).toMatchObject({ subject: 'За добу: 2 нові сповіщення', ownerId: at.scene.owner.ownerId });
    expect(narrow.text).toContain('Тече кран');
    for (const word of ['бойлер', 'Бондар', 'Коваленко Олена:']) expect(narrow.text).not.toContain(word);
  });

  it('counts all of a busy day', async () => {
    const reader = await person((userId) => managerOf(userId, at.scene));
    await run(
      `insert into notifications (id, owner_id, user_id, type, topic, title, body, entity_type, href, dedupe_key, needs, created_at)
       select uuidv7(), $1, $2, 'task_reported', 'tasks', 'Нова заявка: ' || n, '', 'task', '/tasks', 'busy:' || n, array[$3], '2026-11-20T12:00:00Z'
         from generate_series(1, 61) n`,
      [at.scene.owner.ownerId, reader.userId, `tasks:${at.scene.propertyId}`],
    );
    await digest('2026-11-21T07:00:00Z');
    const [letter] = await letters(reader);
    expect(letter.subject).toBe('За добу: 61 нове сповіщення');
    expect(letter.text).toContain('Ще 11 — у списку сповіщень.');
  });

  it('leaves out the owner who has closed the access, and names the landlord of a lease to its tenant', async () => {
    const letGo = await person(async (userId) => {
      await managerOf(userId, other);
      await managerOf(userId, at.scene);
    });
    const tenant = await person(async (userId) => {
      await insertContractParty(at.app.database.superuser, at.scene.owner.ownerId, at.scene.contractId, userId);
      await managerOf(userId, other);
    });
    await report(at.scene, 'Тече кран');
    await report(other, 'Не гріє бойлер');
    const payment = { contract_id: at.scene.contractId, amount_kop: 100_000, paid_on: '2026-11-20', method: 'bank' };
    expect((await at.scene.api.post('/payments', payment)).status).toBe(201);
    await at.app.settleJobs();
    await run(`update grants set status = 'revoked' where owner_id = $1 and user_id = $2`, [
      at.scene.owner.ownerId,
      letGo.userId,
    ]);
    await digest('2026-11-21T07:00:00Z');
    const [left] = await letters(letGo);
    expect(left).toMatchObject({ subject: 'За добу: 1 нове сповіщення', ownerId: other.owner.ownerId });
    expect(left.text).not.toMatch(/кран|Коваленко|Бондар/);
    // He knows who lets the home to him; how that owner calls his account is not a tenant's to read.
    const [his] = await letters(tenant);
    expect(his.text).toContain(`${CANARIES.landlordSurname} Олена Сергіївна:\n\n`);
    expect(his.text).toContain('Бондар Олег:\n\n');
    expect(his.text).not.toContain('Коваленко Олена');
  });

  it('waits whole for an owner who could not be read, and is lost to nobody', async () => {
    const both = await person(async (userId) => {
      await managerOf(userId, at.scene);
      await managerOf(userId, other);
    });
    await report(at.scene, 'Тече кран');
    await report(other, 'Не гріє бойлер');
    // Rows of the second owner cannot be read for a while.
    await run(
      `create policy broken on notifications as restrictive for select to kliuchar_worker using (1 / (case when owner_id = '${other.owner.ownerId}' then 0 else 1 end) = 1)`,
    );
    await expect(digest('2026-11-21T07:00:00Z')).rejects.toThrow('division by zero');
    expect(await letters(both)).toEqual([]);
    await run('drop policy broken on notifications');
    await digest('2026-11-21T08:00:00Z');
    expect(await letters(both)).toMatchObject([{ subject: 'За добу: 2 нові сповіщення' }]);
  });
});
