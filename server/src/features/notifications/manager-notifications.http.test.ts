import type { GrantSwitch } from '@kliuchar/domain/grants/grant-switches';
import { describe, expect, it } from 'vitest';
import { insertGrant, insertManager, type Manager } from '../../testing/entrusted.ts';
import { insertContract, insertContractParty, insertProperty, insertUser } from '../../testing/factories.ts';
import { type Client, clientOf } from '../../testing/http-client.ts';
import { until } from '../../testing/until.ts';
import { issueReceipt, makeScene } from '../public-pages/public-pages.fixture.ts';
import { MANAGER_EVENTS } from './audited-events.ts';
import { useToldScene } from './told-scene.fixture.ts';

/** A manager is told of what is entrusted to him, while it is, and of nothing else (ADR 0059). */
const { at, toldTo } = useToldScene();
const run = (sql: string, values: unknown[] = []) => at.app.database.superuser.query(sql, values);
const titles = async (client: Client) => (await toldTo(client)).map(({ title }) => title);
const types = async (client: Client) => (await toldTo(client)).map(({ type }) => type);

/** Of the scene's home, by these switches alone. */
const managerOf = (...switches: GrantSwitch[]): Promise<Manager> =>
  insertManager(at.app, { ownerId: at.scene.owner.ownerId, propertyId: at.scene.propertyId }, { switches });

const link = () => clientOf(at.app);
const reportPayment = () =>
  link().post(`/info/contracts/${at.scene.contractId}/payment-reports`, {
    k: at.scene.key,
    amount_kop: 1_234_560,
    paid_on: '2026-11-19',
  });
const reportTask = (title = 'Тече кран') =>
  link().post(`/info/contracts/${at.scene.contractId}/tasks`, { k: at.scene.key, title, description: 'На кухні' });
const readMeter = () =>
  link().post(`/info/contracts/${at.scene.contractId}/readings`, {
    k: at.scene.key,
    meter_id: at.scene.meterId,
    period: '2026-11',
    date: '2026-11-19',
    values: ['8310'],
  });
const recordPayment = (by: Client = at.scene.api) =>
  by.post('/payments', {
    contract_id: at.scene.contractId,
    amount_kop: 100_000,
    paid_on: '2026-11-20',
    method: 'bank',
  });

describe('a manager is told', () => {
  it('of what each of his switches opens, and of nothing another would', async () => {
    const [money, readings, tasks, contracts, viewer] = [
      await managerOf('payments'),
      await managerOf('readings'),
      await managerOf('tasks'),
      await managerOf('contracts'),
      await managerOf('view'),
    ];
    await reportPayment();
    // Each job tells at its own moment, and the list is in the order of those.
    await at.app.settleJobs();
    await reportTask();
    expect((await readMeter()).status).toBe(201);
    await recordPayment();
    await run(`update contracts set status = 'draft', start_date = '2026-12-01' where id = $1`, [at.scene.contractId]);
    expect((await at.scene.api.post(`/contracts/${at.scene.contractId}/send`)).status).toBe(200);
    expect(await titles(money.client)).toEqual([
      '1 000,00 ₴ · оплату записано',
      '12 345,60 ₴ · орендар повідомив про оплату',
    ]);
    // The contract is not his to open.
    expect((await toldTo(money.client)).map(({ action }) => action.href)).toEqual([
      '/payments?view=all',
      '/payments?view=reported',
    ]);
    expect((await types(readings.client)).every((type) => type.startsWith('reading_'))).toBe(true);
    expect(await types(readings.client)).not.toEqual([]);
    expect(await titles(tasks.client)).toEqual(['Нова заявка: Тече кран']);
    expect(await types(contracts.client)).toEqual(['contract_sent']);
    expect(await types(viewer.client)).toEqual([]);
    // A sum stands in nothing but what the switch of money opens, and a name in nothing of tasks and readings.
    for (const other of [readings, tasks, contracts])
      expect((await toldTo(other.client)).map(({ title, body }) => title + body).join()).not.toContain('₴');
    for (const other of [readings, tasks])
      expect((await toldTo(other.client)).map(({ title, body }) => title + body).join()).not.toContain('Канаренко');
  });

  it('by his complex, and not of other objects of the same owner', async () => {
    const { ownerId } = at.scene.owner;
    const complexId = (await at.scene.api.post('/complexes', { name: 'ЖК Сонячний', address: 'Київ, Лук’янівська, 5' }))
      .body.id;
    const [whole, stranger] = [
      await insertManager(at.app, { ownerId, complexId }),
      await insertManager(at.app, { ownerId, propertyId: await insertProperty(at.app.database.superuser, ownerId) }),
    ];
    await run('update properties set complex_id = $2 where id = $1', [at.scene.propertyId, complexId]);
    await reportTask();
    expect(await types(whole.client)).toEqual(['task_reported']);
    expect(await types(stranger.client)).toEqual([]);
    // An object that leaves the complex takes along what was told of it.
    await run('update properties set complex_id = null where id = $1', [at.scene.propertyId]);
    expect(await types(whole.client)).toEqual([]);
  });

  it('of new work and of what is said about it, by name; not of work that was given to somebody', async () => {
    const { client } = await managerOf('tasks');
    const { propertyId } = at.scene;
    const made = await at.scene.api.post('/tasks', { title: 'Замінити лампи', property_id: propertyId });
    await at.scene.api.post('/tasks', {
      title: 'Моя справа',
      property_id: propertyId,
      assignee_id: at.scene.owner.userId,
    });
    // Jobs of different causes run side by side: what is told first is looked at first.
    expect(await titles(client)).toEqual(['Нове завдання: Замінити лампи']);
    await at.scene.api.post(`/tasks/${made.body.id}/comments`, { body: 'Ключі в консьєржа' });
    expect(await titles(client)).toEqual(['Коментар до завдання «Замінити лампи»', 'Нове завдання: Замінити лампи']);
    // What he does himself is the others' to know.
    await client.post(`/tasks/${made.body.id}/finish`);
    expect(await types(client)).toHaveLength(2);
    expect(await titles(at.scene.api)).toContain('Виконано: Замінити лампи');
  });

  it('and makes known to the owner’s people what he has made, the next of a series by the end of the one before it', async () => {
    const { client } = await managerOf('tasks');
    const made = await client.post('/tasks', {
      title: 'Мити вікна',
      property_id: at.scene.propertyId,
      due_on: '2026-11-30',
      recurrence: 'monthly',
    });
    const [told] = await toldTo(at.scene.api);
    expect(told).toMatchObject({
      type: 'task_added',
      title: 'Нове завдання: Мити вікна',
      action: { href: `/tasks?task=${made.body.id}` },
    });
    expect(told?.body).toContain('Олена');
    expect(told?.body).toContain('до 30.11.2026');
    expect(await titles(client)).toEqual([]);
    expect((await client.post(`/tasks/${made.body.id}/finish`)).status).toBe(200);
    expect(await titles(at.scene.api)).toEqual(['Виконано: Мити вікна', 'Нове завдання: Мити вікна']);
  });

  it('of work that was given to him, at once or later, and it is then his alone', async () => {
    const [own, other] = [await managerOf('tasks'), await managerOf('tasks')];
    const { propertyId } = at.scene;
    const given = { property_id: propertyId, assignee_id: own.userId };
    await at.scene.api.post('/tasks', { title: 'Перевірити котел', ...given });
    expect(await titles(own.client)).toHaveLength(1);
    const later = (await at.scene.api.post('/tasks', { title: 'Замінити лампи', property_id: propertyId })).body;
    expect(await titles(own.client)).toHaveLength(2);
    await at.scene.api.patch(`/tasks/${later.id}`, { assignee_id: own.userId, version: later.version });
    expect(await titles(own.client)).toEqual([
      'Вам доручено: Замінити лампи',
      'Нове завдання: Замінити лампи',
      'Вам доручено: Перевірити котел',
    ]);
    expect(await titles(other.client)).toEqual(['Нове завдання: Замінити лампи']);
    expect(await titles(at.scene.api)).toEqual([]);
    // Bound to the switch, as everything of his.
    await run(`update grants set switches = '{view}' where id = $1`, [own.grantId]);
    expect(await titles(own.client)).toEqual([]);
  });

  it('of work that a rule has made only with the switch for what it says', async () => {
    const [plain, full] = [await managerOf('tasks'), await managerOf('tasks', 'receipts')];
    await run(
      `insert into tasks (id, owner_id, source, dedupe_key, title, category, property_id, search_text, created_at)
       values ($2, $1, 'rule', 'debt:x', 'Борг: Канаренко, 12 000,00 ₴', 'payment', $3, '', now())`,
      [at.scene.owner.ownerId, '00000000-0000-7000-8000-00000000debe', at.scene.propertyId],
    );
    await at.scene.api.post('/tasks/00000000-0000-7000-8000-00000000debe/comments', { body: 'Обіцяв завтра' });
    expect(await types(plain.client)).toEqual([]);
    expect(await types(full.client)).toEqual(['task_commented']);
  });

  it('of a run once, with the number of his own receipts, however many the owner has made', async () => {
    const { client } = await managerOf('receipts');
    const blind = await managerOf('tasks');
    await insertContract(at.app.database.superuser, at.scene.owner.ownerId, { number: 'Д-99', status: 'active' });
    const begun = await at.scene.api.post('/receipts/run', { period: '2026-11' });
    expect(begun.status).toBeLessThan(300);
    const mine = (await toldTo(client)).filter(({ type }) => type === 'run_done');
    expect(mine.map(({ title }) => title)).toEqual(['Створено 1 квитанцію за листопад 2026']);
    expect(await types(blind.client)).toEqual([]);
    expect((await at.scene.api.get('/receipts?period=2026-11')).body.total).toBe(2);
    // Whoever has asked for it saw it made.
    expect(await types(at.scene.api)).toEqual([]);
  });

  it('of a matter once, whatever else he is', async () => {
    const { superuser } = at.app.database;
    const { ownerId } = at.scene.owner;
    const manager = await managerOf('payments', 'tasks');
    // He rents the home he looks after…
    await insertContractParty(superuser, ownerId, at.scene.contractId, manager.userId);
    // …owns another, and has two accesses to this one.
    const own = await makeScene(at.app);
    await run(`insert into owner_members (owner_id, user_id, role) values ($1, $2, 'staff')`, [
      own.owner.ownerId,
      manager.userId,
    ]);
    await insertGrant(superuser, manager.userId, { ownerId, propertyId: at.scene.propertyId });
    await recordPayment();
    expect(await types(manager.client)).toEqual(['my_payment']);
    await reportTask();
    expect(await types(manager.client)).toEqual(['task_reported', 'my_payment']);
    // One of the owner's people is told as such.
    await run(`insert into owner_members (owner_id, user_id, role) values ($1, $2, 'staff')`, [
      ownerId,
      manager.userId,
    ]);
    await run('delete from contract_parties where user_id = $1', [manager.userId]);
    await recordPayment();
    expect((await types(manager.client)).filter((type) => type === 'payment_recorded')).toHaveLength(1);
  });

  it('not of what he has done himself', async () => {
    const [first, second] = [await managerOf('payments'), await managerOf('payments')];
    expect((await recordPayment(first.client)).status).toBe(201);
    expect(await types(first.client)).toEqual([]);
    expect(await types(second.client)).toEqual(['payment_recorded']);
    expect(await types(at.scene.api)).toEqual(['payment_recorded']);
  });

  it('on his open page with the commit, and nobody else’s', async () => {
    const { token } = await managerOf('tasks');
    const blind = await managerOf('payments');
    const origin = await at.app.listen();
    const listen = async (sid: string) => {
      const response = await fetch(`${origin}/api/events`, { headers: { cookie: `sid=${sid}` } });
      const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
      const heard = { text: '' };
      void (async () => {
        for (let next = await reader?.read(); next?.done === false; next = await reader?.read())
          heard.text += next.value;
      })();
      return heard;
    };
    const [mine, others] = [await listen(token), await listen(blind.token)];
    await reportTask();
    await until(
      async () => mine.text,
      (text) => text.includes('"entity":"notification"'),
    );
    expect(others.text).not.toContain('"entity":"notification"');
    await Promise.all([token, blind.token].map((sid) => clientOf(at.app, sid).post('/Auth/logout')));
  });

  it('of a sign-in from a browser that is not known', async () => {
    const manager = await managerOf('tasks');
    await run('update users set created_at = $2 where id = $1', [manager.userId, '2026-10-20T08:00:00Z']);
    await run(`select private.enqueue(gen_random_uuid(), 'notifications.new_device', null, $1::jsonb, null, null)`, [
      JSON.stringify({
        userId: manager.userId,
        device: 'Firefox',
        address: '203.0.113.7',
        at: '2026-11-20T09:00:00.000Z',
      }),
    ]);
    expect(await types(manager.client)).toEqual(['new_device']);
  });
});

describe('what a manager is told of', () => {
  it('is said by the database and the program alike', async () => {
    const { rows } = await run('select action, actor_kinds as by from private.manager_told_actions order by action');
    const wanted = Object.entries(MANAGER_EVENTS).map(([action, { by }]) => ({ action, by: [...by] }));
    expect(rows).toEqual(wanted.toSorted((a, b) => (a.action < b.action ? -1 : 1)));
  });

  it('costs an owner who has let nobody in not a single job', async () => {
    await insertUser(at.app.database.superuser);
    await recordPayment();
    await issueReceipt(at.scene);
    const { rows } = await run(`select 1 from outbox where kind = 'notifications.tell' and owner_id = $1`, [
      at.scene.owner.ownerId,
    ]);
    expect(rows).toEqual([]);
  });

  it('he chooses himself among what his switches open, never among the owner’s', async () => {
    const { client } = await managerOf('tasks', 'readings');
    const rules = (await client.get('/profile/notification-rules')).body;
    expect(rules.types).toEqual(expect.arrayContaining(['task_reported', 'reading_submitted', 'access_ended']));
    for (const hidden of ['payment_reported', 'receipt_overdue', 'contract_accepted', 'months_paused', 'my_receipt'])
      expect(rules.types).not.toContain(hidden);
    const body = { silent: ['task_reported'], email: [], digest: false, quiet_hours: true };
    expect((await client.put('/profile/notification-rules', body)).status).toBe(200);
    await reportTask();
    expect(await toldTo(client)).toMatchObject([{ type: 'task_reported', read_at: expect.any(String) }]);
    expect((await client.get('/notifications/unread')).body).toEqual({ count: 0 });
    expect(await toldTo(at.scene.api)).toMatchObject([{ type: 'task_reported', read_at: null }]);
  });
});
