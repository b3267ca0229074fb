import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { insertGrant } from '../../testing/entrusted.ts';
import { insertContract, insertOwner, type TestOwner } from '../../testing/factories.ts';
import { clientOf } from '../../testing/http-client.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { sendFile, smallPdf } from '../../testing/upload-steps.ts';
import { remind } from '../notifications/remind.ts';
import { tellDay } from '../notifications/tell-day.ts';
import { makeRuleTasks } from '../tasks/tasks.jobs.ts';
import { closeDueAccounts } from './deletion.ts';

/** What an account that has been closed leaves of its work, its days and what others had opened to it. */
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ now: '2026-12-20T09:00:00Z' });
});
afterAll(() => app.close());

const rows = async (sql: string, values: unknown[] = []) => (await app.database.superuser.query(sql, values)).rows;

/** The day has come; how it is asked for is another test's (deletion.http.test.ts). */
async function close({ userId }: TestOwner): Promise<void> {
  await rows(`update users set deletion_due_at = '2026-12-20T08:00:00Z' where id = $1`, [userId]);
  // A person of whom something is just being written, a notification say, is left to the next run.
  await vi.waitFor(async () => {
    await closeDueAccounts({ database: app.worker, log: app.deps.log }, 'https://k.example');
    expect(await rows('select id from users where id = $1 and deletion_due_at is not null', [userId])).toEqual([]);
  }, 10_000);
}

/** What happens by itself every day and hour, past the closing. */
async function runDay(): Promise<void> {
  const { clock, log } = app.deps;
  const context = { database: app.worker, log, clock };
  await makeRuleTasks(context, clock.today());
  await tellDay(
    { ...context, origin: 'https://k.example', hasBot: false, hasPush: false, hasSms: false },
    clock.today(),
  );
  await remind(context, app.deps);
}

describe('an account that was closed', () => {
  it('keeps the expenses of finished work with their papers, and no word of the work', async () => {
    const person = await insertOwner(app.database.superuser);
    const { ownerId } = person;
    const client = clientOf(app, person.token);
    const { propertyId } = await insertContract(app.database.superuser, ownerId);
    const make = async (title: string, cost: object = {}) => {
      const made = await client.post('/tasks', {
        title,
        description: 'Пані Ганна просила',
        property_id: propertyId,
        ...cost,
      });
      return made.body.id as string;
    };
    const done = await make('Кран пані Ганни', { cost_kop: 120_000, charge_to: 'owner' });
    await make('Подзвонити');
    await client.post(`/tasks/${done}/comments`, { body: 'Майстер був о десятій' });
    expect((await client.post(`/tasks/${done}/finish`)).status).toBe(200);
    const fileId = await sendFile(app, person.token, {
      bytes: smallPdf('чек'),
      purpose: 'expense_document',
    });
    const [expense] = (await client.get('/expenses')).body.items;
    expect((await client.patch(`/expenses/${expense.id}`, { file_id: fileId })).status).toBe(200);
    await close(person);
    const [left] = await rows(
      `select (select jsonb_agg(jsonb_build_array(amount_kop, spent_on, file_id, note)) from expenses where owner_id = $1) as expenses,
              (select jsonb_agg(jsonb_build_array(id, title, description, search_text)) from tasks where owner_id = $1) as tasks,
              (select count(*)::int from task_comments where owner_id = $1) as comments,
              (select attached_at is not null from files where id = $2) as paper`,
      [ownerId, fileId],
    );
    expect(left).toEqual({
      expenses: [[120_000, '2026-12-20', fileId, null]],
      tasks: [[done, 'Завдання', null, '']],
      comments: 0,
      paper: true,
    });
  });

  it('is followed by no day of its owner: nothing of his tenants is written anew', async () => {
    const [person, other] = [await insertOwner(app.database.superuser), await insertOwner(app.database.superuser)];
    const ends = { startDate: '2026-01-01', endDate: '2026-12-31' };
    await insertContract(app.database.superuser, person.ownerId, ends);
    await insertContract(app.database.superuser, other.ownerId, ends);
    await close(person);
    await runDay();
    const counted = ({ ownerId }: TestOwner) =>
      rows(
        `select (select count(*)::int from tasks where owner_id = $1) as tasks, (select count(*)::int from notifications where owner_id = $1) as told`,
        [ownerId],
      );
    expect(await counted(person)).toEqual([{ tasks: 0, told: 0 }]);
    expect(await counted(other)).toEqual([{ tasks: 1, told: 1 }]);
  });

  it('takes what others have opened to the person along, and they are told whose work waits', async () => {
    const [person, landlord] = [await insertOwner(app.database.superuser), await insertOwner(app.database.superuser)];
    const landlordClient = clientOf(app, landlord.token);
    const { propertyId } = await insertContract(app.database.superuser, landlord.ownerId);
    const grantId = await insertGrant(app.database.superuser, person.userId, { ownerId: landlord.ownerId, propertyId });
    const task = await landlordClient.post('/tasks', {
      title: 'Показати квартиру',
      property_id: propertyId,
      assignee_id: person.userId,
    });
    expect([task.status, task.body.assignee?.id]).toEqual([201, person.userId]);
    const assignees = async () => JSON.stringify((await landlordClient.get('/tasks/assignees')).body);
    expect(await assignees()).toContain(person.userId);
    await close(person);
    expect((await landlordClient.get('/managers')).body.items).toEqual([]);
    expect(JSON.stringify((await landlordClient.get('/tasks/assignees')).body)).not.toContain(person.userId);
    expect((await landlordClient.get(`/tasks/${task.body.id}`)).body.assignee ?? null).toBeNull();
    const [left] = await rows(
      `select (select count(*)::int from grants where user_id = $1) as grants,
              (select jsonb_agg(jsonb_build_array(action, actor_kind, details ->> 'reason')) from audit_log where entity_id = $2) as journal`,
      [person.userId, grantId],
    );
    expect(left).toEqual({ grants: 0, journal: [['manager.revoked', 'job', 'account_closed']] });
    const [letter] = await app.messages(`${landlord.userId}@example.com`);
    expect(letter?.subject).toBe('Менеджер видалив свій акаунт');
    expect(letter?.text).toContain('(менеджер): акаунт видалено, доступ закрито: «');
  });
});
