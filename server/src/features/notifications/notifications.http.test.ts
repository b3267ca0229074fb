import { day } from '@kliuchar/domain/dates/day';
import { NOTIFICATION_TYPES } from '@kliuchar/domain/notifications/notification-types';
import { beforeEach, describe, expect, it } from 'vitest';
import { newId } from '../../platform/ids.ts';
import { PasswordHasher } from '../../platform/password-hash.ts';
import { insertOwner, insertUser, type TestOwner } from '../../testing/factories.ts';
import { type Client, clientOf } from '../../testing/http-client.ts';
import { until } from '../../testing/until.ts';
import { issueReceipt, makeScene } from '../public-pages/public-pages.fixture.ts';
import { AUDITED_EVENTS } from './audited-events.ts';
import { tellDay } from './tell-day.ts';
import { useToldScene } from './told-scene.fixture.ts';

const { at, toldTo } = useToldScene();
let link: Client;
beforeEach(() => {
  link = clientOf(at.app);
});
const told = (client: Client = at.scene.api, query = '') => toldTo(client, query);
const types = async (client?: Client) => (await told(client)).map(({ type }) => type);

/** A colleague of the scene's owner, with a browser of his own. */
async function colleague(of: TestOwner = at.scene.owner): Promise<{ client: Client; userId: string }> {
  const person = await insertUser(at.app.database.superuser);
  await at.app.database.superuser.query(
    `insert into owner_members (owner_id, user_id, role) values ($1, $2, 'staff')`,
    [of.ownerId, person.userId],
  );
  return { client: clientOf(at.app, person.token), userId: person.userId };
}

const reportPayment = () =>
  link.post(`/info/contracts/${at.scene.contractId}/payment-reports`, {
    k: at.scene.key,
    amount_kop: 1_234_560,
    paid_on: '2026-11-19',
  });

describe('what a tenant does', () => {
  it('is told to the owner with the sum first, and leads to where it is settled [spec 2.52, 3.13]', async () => {
    expect((await reportPayment()).status).toBe(201);
    expect(await told()).toMatchObject([
      {
        type: 'payment_reported',
        group: 'payments',
        severity: 'warning',
        title: '12 345,60 ₴ · орендар повідомив про оплату',
        body: expect.stringContaining('сплачено 19 листопада'),
        action: { label: 'Звірити', href: '/payments?view=reported' },
        read_at: null,
      },
    ]);
  });

  it('is told once for the meters of a home, and of each that needs a look', async () => {
    const read = (date: string, value: string) =>
      link.post(`/info/contracts/${at.scene.contractId}/readings`, {
        k: at.scene.key,
        meter_id: at.scene.meterId,
        period: '2026-11',
        date,
        values: [value],
      });
    expect((await read('2026-11-18', '8300')).status).toBe(201);
    expect((await read('2026-11-19', '8310')).status).toBe(201);
    const found = await types();
    expect(found.filter((type) => type === 'reading_submitted').length).toBeLessThanOrEqual(1);
    expect(found.every((type) => type.startsWith('reading_'))).toBe(true);
    expect(found.length).toBeGreaterThan(0);
  });

  it('is told of the meters of a home once in a day of Kyiv, whose midnight is not that of Greenwich', async () => {
    const read = async (instant: string, date: string, value: string) => {
      at.app.time.set(instant);
      const body = { k: at.scene.key, meter_id: at.scene.meterId, period: '2026-11', date, values: [value] };
      expect((await link.post(`/info/contracts/${at.scene.contractId}/readings`, body)).status).toBe(201);
      return (await types()).filter((type) => type === 'reading_submitted').length;
    };
    // 23:30 of the 20th and 0:30 of the 21st in Kyiv are the 20th of Greenwich both; 2:30 is the 21st of both.
    expect(await read('2026-11-20T21:30:00Z', '2026-11-18', '8290')).toBe(1);
    expect(await read('2026-11-20T22:30:00Z', '2026-11-19', '8291')).toBe(2);
    expect(await read('2026-11-21T00:30:00Z', '2026-11-20', '8292')).toBe(2);
  });

  it('as a request becomes a notification that opens the task', async () => {
    await link.post(`/info/contracts/${at.scene.contractId}/tasks`, {
      k: at.scene.key,
      title: 'Тече кран',
      description: 'На кухні',
    });
    const [task] = (await at.scene.api.get('/tasks')).body.items;
    expect(await told()).toMatchObject([
      { type: 'task_reported', title: 'Нова заявка: Тече кран', action: { href: `/tasks?task=${task.id}` } },
    ]);
  });
});

describe('what a colleague does', () => {
  it('is told to the others and not to himself', async () => {
    const other = await colleague();
    const body = { contract_id: at.scene.contractId, amount_kop: 100_000, paid_on: '2026-11-20', method: 'bank' };
    expect((await at.scene.api.post('/payments', body)).status).toBe(201);
    expect(await types()).toEqual([]);
    expect(await types(other.client)).toEqual(['payment_recorded']);
  });

  it('a task is told to whom it was given, once', async () => {
    const [first, second] = [await colleague(), await colleague()];
    const made = await at.scene.api.post('/tasks', { title: 'Зняти показники', assignee_id: first.userId });
    await at.scene.api.patch(`/tasks/${made.body.id}`, { title: 'Зняти всі показники' });
    expect(await types(first.client)).toEqual(['task_assigned']);
    expect(await types(second.client)).toEqual([]);
    await at.scene.api.patch(`/tasks/${made.body.id}`, { assignee_id: second.userId });
    expect(await types(second.client)).toEqual(['task_assigned']);
    expect(await types()).toEqual([]);
  });

  it('costs one who works alone not a single job', async () => {
    const lonely = await insertOwner(at.app.database.superuser);
    await clientOf(at.app, lonely.token).post('/tasks', { title: 'Купити лампи', assignee_id: lonely.userId });
    const { rows } = await at.app.database.superuser.query(
      `select 1 from outbox where kind = 'notifications.tell' and owner_id = $1`,
      [lonely.ownerId],
    );
    expect(rows).toEqual([]);
  });
});

describe('what the day brings', () => {
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

  it('is told once however often and in how many processes the job runs', async () => {
    const id = await issueReceipt(at.scene);
    await Promise.all([daily('2026-11-22'), daily('2026-11-22')]);
    await daily('2026-11-22');
    const [due, ...others] = (await told()).filter(({ type }) => type === 'receipt_due');
    expect(others).toEqual([]);
    expect(due).toMatchObject({ action: { href: `/receipts/${id}` } });
    expect(due?.title).toMatch(/₴ · сплатити до 25 листопада$/);
    await daily('2026-11-26');
    expect((await told()).filter(({ type }) => type === 'receipt_overdue')).toMatchObject([
      { title: expect.stringMatching(/₴ · строк оплати минув 25 листопада$/) },
    ]);
  });

  it('makes up for a day that was missed, and tells nothing of what was paid', async () => {
    const id = await issueReceipt(at.scene);
    await daily('2026-11-29');
    expect(await types()).toContain('receipt_overdue');
    const paid = await makeScene(at.app);
    const receipt = await issueReceipt(paid);
    const { payable_kop: amount } = (await paid.api.get(`/receipts/${receipt}`)).body;
    await paid.api.post('/payments', {
      contract_id: paid.contractId,
      amount_kop: amount,
      paid_on: '2026-11-20',
      method: 'bank',
    });
    await daily('2026-11-29');
    expect(await types(paid.api)).not.toContain('receipt_overdue');
    expect(id).toBeTruthy();
  });

  it('tells of the end of a contract sixty and thirty days before it, over the end of a year', async () => {
    await at.app.database.superuser.query(
      `update contracts set end_date = '2027-01-31', effective_end = '2027-01-31' where id = $1`,
      [at.scene.contractId],
    );
    for (const today of ['2026-12-01', '2026-12-02', '2026-12-03', '2027-01-01', '2027-01-02']) await daily(today);
    expect(
      (await told()).filter(({ type }) => type === 'contract_ends').map(({ title }) => title.split(' · ')[0]),
    ).toEqual(['Договір закінчується за 30 днів', 'Договір закінчується за 60 днів']);
  });

  it('gives each person his own tasks and those of nobody', async () => {
    const other = await colleague();
    const { propertyId } = at.scene;
    await at.scene.api.post('/tasks', { title: 'Нічия', due_on: '2026-11-20', property_id: propertyId });
    await at.scene.api.post('/tasks', { title: 'Моя', due_on: '2026-11-20', assignee_id: at.scene.owner.userId });
    await daily('2026-11-20');
    expect((await told()).map(({ title }) => title)).toEqual(['На сьогодні: 2 завдання']);
    expect(await told(other.client)).toMatchObject([
      { title: 'На сьогодні: Нічия', body: expect.stringContaining('Лук’янівська') },
    ]);
  });
});

describe('a sign-in', () => {
  it('from a browser that is not known is told, unless the account is of today', async () => {
    const { superuser } = at.app.database;
    const { userId } = at.scene.owner;
    const { rows } = await superuser.query<{ email: string }>('select email from users where id = $1', [userId]);
    const signIn = async () => {
      await superuser.query('update users set password_hash = $2 where id = $1', [
        userId,
        await new PasswordHasher().hash('correct horse battery'),
      ]);
      const answer = await link.post('/Auth/login', { email: rows[0]?.email, password: 'correct horse battery' });
      expect(answer.status).toBe(204);
    };
    await superuser.query('update users set created_at = $2 where id = $1', [userId, '2026-11-20T08:00:00Z']);
    await signIn();
    expect(await types()).toEqual([]);
    await superuser.query('update users set created_at = $2 where id = $1', [userId, '2026-10-20T08:00:00Z']);
    await signIn();
    expect(await told()).toMatchObject([
      {
        type: 'new_device',
        body: expect.stringContaining('20 листопада об 11:00'),
        action: { href: '/profile#sessions' },
      },
    ]);
  });
});

describe('the list', () => {
  it('is read, one by one and all at once, each by its own reader', async () => {
    const other = await colleague();
    await reportPayment();
    const [first] = await told();
    const count = async (client: Client) => (await client.get('/notifications/unread')).body.count;
    expect([await count(at.scene.api), await count(other.client)]).toEqual([1, 1]);
    const read = await at.scene.api.post(`/notifications/${first?.id}/read`);
    expect([read.status, read.body.read_at]).toEqual([200, '2026-11-20T09:00:00.000Z']);
    at.app.time.set('2026-11-20T10:00:00Z');
    expect((await at.scene.api.post(`/notifications/${first?.id}/read`)).body.read_at).toBe(read.body.read_at);
    expect([await count(at.scene.api), await count(other.client)]).toEqual([0, 1]);
    expect((await other.client.post(`/notifications/${first?.id}/read`)).status).toBe(404);
    expect((await at.scene.api.post(`/notifications/${newId()}/read`)).body.code).toBe('notification_not_found');
    expect((await other.client.post('/notifications/read-all')).body).toEqual({ count: 1 });
    expect(await count(other.client)).toBe(0);
  });

  it('is filtered by group and by what is unread; another name is refused', async () => {
    await reportPayment();
    await link.post(`/info/contracts/${at.scene.contractId}/tasks`, {
      k: at.scene.key,
      title: 'Тече кран',
      description: 'Так',
    });
    const [task] = await told(at.scene.api, '?group=tasks');
    expect(task?.type).toBe('task_reported');
    await at.scene.api.post(`/notifications/${task?.id}/read`);
    expect((await told(at.scene.api, '?unread=true')).map(({ type }) => type)).toEqual(['payment_reported']);
    expect((await told(at.scene.api, '?unread=false&group=tasks')).map(({ type }) => type)).toEqual(['task_reported']);
    expect(await told(at.scene.api, '?unread=true&group=tasks')).toEqual([]);
    expect((await at.scene.api.get('/notifications?group=money')).status).toBe(400);
  });

  it('is raced by readers without a mistake', async () => {
    await reportPayment();
    const [item] = await told();
    const answers = await Promise.all([
      at.scene.api.post(`/notifications/${item?.id}/read`),
      at.scene.api.post('/notifications/read-all'),
      at.scene.api.post(`/notifications/${item?.id}/read`),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect((await at.scene.api.get('/notifications/unread')).body).toEqual({ count: 0 });
  });
});

describe('an audited action', () => {
  it('is told exactly if the database and the program both say so', async () => {
    const { rows } = await at.app.database.superuser.query<{ action: string; by: string[] }>(
      'select action, actor_kinds as by from private.told_actions order by action',
    );
    const wanted = Object.entries(AUDITED_EVENTS).map(([action, { by }]) => ({ action, by: [...by] }));
    expect(rows).toEqual(wanted.toSorted((a, b) => (a.action < b.action ? -1 : 1)));
    for (const { type } of Object.values(AUDITED_EVENTS))
      expect(['reading', 'assignment', ...NOTIFICATION_TYPES]).toContain(type);
  });

  it('that is rolled back tells nobody', async () => {
    const answer = await link.post(`/info/contracts/${at.scene.contractId}/payment-reports`, {
      k: at.scene.key,
      amount_kop: 100,
      paid_on: '2026-11-19',
      photo_id: newId(),
    });
    expect(answer.status).toBe(422);
    expect(await types()).toEqual([]);
  });

  it('reaches the open page with the commit', async () => {
    const origin = await at.app.listen();
    const response = await fetch(`${origin}/api/events`, { headers: { cookie: `sid=${at.scene.owner.token}` } });
    const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
    let text = '';
    const reading = (async () => {
      for (;;) {
        const next = await reader?.read();
        if (next === undefined || next.done) return;
        text += next.value;
      }
    })();
    await reportPayment();
    await until(
      async () => text,
      (now) => now.includes('"entity":"notification"'),
    );
    await at.scene.api.post('/Auth/logout');
    expect(await told(clientOf(at.app, (await insertOwner(at.app.database.superuser)).token))).toEqual([]);
    void reading;
  });
});
