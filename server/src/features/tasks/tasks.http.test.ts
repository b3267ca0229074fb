import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type BillingWorld, createBillingWorld } from '../../testing/billing-world.ts';
import {
  insertContract,
  insertContractParty,
  insertCounterparty,
  insertSession,
  insertUser,
} from '../../testing/factories.ts';
import { type Client, clientOf } from '../../testing/http-client.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
let world: BillingWorld;
let client: Client;
beforeAll(async () => {
  app = await startTestApp({ withJobs: false });
});
afterAll(() => app.close());
beforeEach(async () => {
  app.time.set('2026-11-20T09:00:00Z');
  world = await createBillingWorld(app);
  client = world.client;
});

const create = async (values: object = {}) =>
  (await client.post('/tasks', { title: 'Замінити змішувач', ...values })).body;
const titles = async (query: string) =>
  (await client.get(`/tasks?${query}`)).body.items.map(({ title }: { title: string }) => title);

describe('a task', () => {
  it('is created with all it has, and read as it is', async () => {
    const { contractId, propertyId } = await insertContract(world.db, world.owner.ownerId, { number: 'Д-7' });
    const contractorId = await insertCounterparty(world.db, world.owner.ownerId, {
      displayName: 'Майстер Ігор',
      roles: ['contractor'],
    });
    const made = await client.post('/tasks', {
      title: 'Замінити змішувач',
      description: 'На кухні тече.\nКлюч у консьєржки.',
      category: 'repair',
      priority: 'high',
      contract_id: contractId,
      assignee_id: world.owner.userId,
      contractor_id: contractorId,
      due_on: '2026-11-25',
      checklist: [
        { text: 'Купити змішувач', done: true },
        { text: 'Перекрити воду', done: false },
      ],
      cost_kop: 120_000,
      charge_to: 'owner',
    });
    expect([made.status, made.body]).toMatchObject([
      201,
      {
        role: 'owner',
        status: 'new',
        source: 'owner',
        property: { id: propertyId },
        contract: { id: contractId, number: 'Д-7' },
        contractor: { id: contractorId, name: 'Майстер Ігор' },
        assignee: { id: world.owner.userId },
        due_on: '2026-11-25',
        overdue: false,
        checklist_done: 1,
        checklist_total: 2,
        cost_kop: 120_000,
        charge_to: 'owner',
        charge: null,
        version: 1,
      },
    ]);
    expect((await client.get(`/tasks/${made.body.id}`)).body).toEqual(made.body);
    const assignees = await client.get('/tasks/assignees');
    expect(assignees.body.items.map(({ id }: { id: string }) => id)).toEqual([world.owner.userId]);
    expect(made.body.assignee.name).toBe(assignees.body.items[0].name);
  });

  it('is changed by what is given, once for each version, and deleted', async () => {
    const task = await create({ due_on: '2026-11-25', description: 'Стара' });
    const path = `/tasks/${task.id}`;
    const changed = await client.patch(path, {
      description: null,
      checklist: [{ text: 'Перекрити воду', done: true }],
      version: 1,
    });
    expect(changed.body).toMatchObject({ title: task.title, description: null, due_on: '2026-11-25', version: 2 });
    expect((await client.patch(path, { title: 'Інша', version: 1 })).body.code).toBe('version_conflict');
    const both = await Promise.all([
      client.patch(path, { title: 'Одна', version: 2 }),
      client.patch(path, { title: 'Друга', version: 2 }),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await client.delete(`${path}?version=2`)).status).toBe(409);
    expect((await client.delete(`${path}?version=3`)).status).toBe(204);
    expect((await client.get(path)).body.code).toBe('task_not_found');
  });

  it.each([
    [{ title: '' }, 'title', 'Заповніть поле'],
    [{ title: 'А', recurrence: 'monthly' }, 'due_on', 'Для повторюваного завдання вкажіть строк'],
    [{ title: 'А', charge_to: 'tenant' }, 'contract_id', 'Щоб вартість сплатив орендар, оберіть договір'],
    [{ title: 'А', cost_kop: 0 }, 'cost_kop', 'Сума від'],
    [{ title: 'А', due_on: '2026-02-30' }, 'due_on', 'Такої дати немає'],
    [{ title: 'А', priority: 'soon' }, 'priority', ''],
    [{ title: 'А', checklist: [{ text: '', done: false }] }, 'checklist.0.text', 'Заповніть поле'],
    [{ title: 'А', checklist: Array.from({ length: 51 }, () => ({ text: 'Крок', done: false })) }, 'checklist', ''],
    [{ title: 'А', photos: ['01990000-0000-7000-8000-000000000001'] }, 'photos', 'Не знайдено'],
    [{ title: 'А', status: 'done' }, 'status', 'Невідоме поле'],
  ])('refuses %j by %s and writes nothing', async (body, field, message) => {
    const refused = await client.post('/tasks', body);
    expect([refused.status, Object.keys(refused.body.fields)]).toEqual([422, [field]]);
    expect(refused.body.fields[field]).toContain(message);
    expect((await client.get('/tasks')).body.total).toBe(0);
  });

  it('refuses an object that is not the contract’s, and a card that is no contractor', async () => {
    const first = await insertContract(world.db, world.owner.ownerId);
    const other = await insertContract(world.db, world.owner.ownerId);
    const wrong = await client.post('/tasks', {
      title: 'А',
      contract_id: first.contractId,
      property_id: other.propertyId,
    });
    expect(wrong.body.fields).toEqual({ property_id: 'Цей договір стосується іншого об’єкта' });
    const tenant = await client.post('/tasks', { title: 'А', contractor_id: first.tenantId });
    expect(tenant.body.fields).toEqual({ contractor_id: 'Оберіть контрагента з роллю «Підрядник»' });
    const task = await create({ contract_id: first.contractId });
    const moved = await client.patch(`/tasks/${task.id}`, { contract_id: other.contractId });
    expect(moved.body.property.id).toBe(other.propertyId);
  });
});

describe('the states', () => {
  it('go by their calls, each refused where it does not lead', async () => {
    const { id } = await create();
    const act = async (event: string) => {
      const { status, body } = await client.post(`/tasks/${id}/${event}`);
      return status === 200 ? body.status : body.code;
    };
    const seen = [];
    for (const event of ['close', 'start', 'start', 'wait', 'finish', 'cancel', 'close', 'reopen', 'cancel'])
      seen.push(await act(event));
    expect(seen).toEqual([
      'task_state',
      'in_progress',
      'task_state',
      'waiting',
      'done',
      'task_state',
      'closed',
      'new',
      'cancelled',
    ]);
    const refused = await client.post(`/tasks/${id}/start`);
    expect(refused.body.errors).toEqual(['Завдання в стані «Скасовано», тому ця дія недоступна.']);
  });

  it.each(['start', 'wait', 'finish', 'cancel'])('%s twice at once happens once', async (event) => {
    const { id } = await create();
    const both = await Promise.all([client.post(`/tasks/${id}/${event}`), client.post(`/tasks/${id}/${event}`)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  it('keep the day of the work until it is taken back', async () => {
    const { id } = await create();
    expect((await client.post(`/tasks/${id}/finish`)).body.finished_on).toBe('2026-11-20');
    app.time.set('2026-11-22T09:00:00Z');
    expect((await client.post(`/tasks/${id}/close`)).body.finished_on).toBe('2026-11-20');
    expect((await client.post(`/tasks/${id}/reopen`)).body.finished_on).toBeNull();
  });
});

describe('a series', () => {
  it('goes on once when a task is done, with nothing ticked, whoever finishes it again', async () => {
    const { id } = await create({
      due_on: '2026-10-31',
      recurrence: 'monthly',
      checklist: [{ text: 'Фільтр', done: true }],
    });
    await Promise.all([client.post(`/tasks/${id}/finish`), client.post(`/tasks/${id}/finish`)]);
    await client.post(`/tasks/${id}/reopen`);
    await client.post(`/tasks/${id}/finish`);
    const next = (await client.get('/tasks?status=new')).body.items;
    // The series began on the 31st; after 20 November its first day is the 30th.
    expect(next).toMatchObject([
      { due_on: '2026-11-30', recurrence: 'monthly', checklist_done: 0, checklist_total: 1 },
    ]);
    await client.post(`/tasks/${next[0].id}/finish`);
    expect((await client.get('/tasks?status=new')).body.items).toMatchObject([{ due_on: '2026-12-31' }]);
  });

  it('ends with the years that can be written', async () => {
    const { id } = await create({ due_on: '2200-12-31', recurrence: 'yearly' });
    expect((await client.post(`/tasks/${id}/finish`)).status).toBe(200);
    expect((await client.get('/tasks')).body.total).toBe(1);
  });

  it('does not go on after a task that was cancelled', async () => {
    const { id } = await create({ due_on: '2026-11-30', recurrence: 'weekly' });
    await client.post(`/tasks/${id}/cancel`);
    expect((await client.get('/tasks')).body.total).toBe(1);
  });
});

describe('the list', () => {
  beforeEach(async () => {
    await create({ title: 'Без строку' });
    await create({ title: 'Пізнє', due_on: '2026-11-19', priority: 'urgent' });
    await create({ title: 'Сьогодні', due_on: '2026-11-20', assignee_id: world.owner.userId });
    await create({ title: 'Далі', due_on: '2026-12-15', description: 'Об’їзд підвалу' });
    const done = await create({ title: 'Зроблене', due_on: '2026-11-01' });
    await client.post(`/tasks/${done.id}/finish`);
  });

  it.each([
    ['', ['Зроблене', 'Пізнє', 'Сьогодні', 'Далі', 'Без строку']],
    ['sort=-due_on', ['Без строку', 'Далі', 'Сьогодні', 'Пізнє', 'Зроблене']],
    ['sort=created_at&limit=2', ['Без строку', 'Пізнє']],
    ['status=new,in_progress', ['Пізнє', 'Сьогодні', 'Далі', 'Без строку']],
    ['overdue=true', ['Пізнє']],
    ['overdue=true&status=done', []],
    ['overdue=false', ['Зроблене', 'Сьогодні', 'Далі', 'Без строку']],
    ['due_from=2026-11-19&due_to=2026-11-30', ['Пізнє', 'Сьогодні']],
    ['due_from=2026-12-01', ['Далі']],
    ['priority=urgent,high', ['Пізнє']],
    ['source=tenant', []],
    ['q=ПІДВАЛУ', ['Далі']],
    ['q=gsplf', []],
  ])('by %s', async (query, expected) => {
    expect(await titles(query)).toEqual(expected);
  });

  it('pages by its cursor over days and those without one', async () => {
    const seen: string[] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const { body } = await client.get(`/tasks?limit=2${cursor === '' ? '' : `&cursor=${cursor}`}`);
      seen.push(...body.items.map(({ title }: { title: string }) => title));
      cursor = body.next_cursor;
    }
    expect(seen).toEqual(['Зроблене', 'Пізнє', 'Сьогодні', 'Далі', 'Без строку']);
  });

  it('is counted on the dashboard', async () => {
    const { body } = await client.get('/dashboard/summary');
    expect(body.tasks).toEqual({ open: 4, overdue: 1 });
    expect(body.attention.find(({ kind }: { kind: string }) => kind === 'tasks_overdue')).toMatchObject({
      title: 'Прострочено 1\u00a0завдання',
      action: { href: '/tasks?overdue=true' },
    });
  });
});

describe('comments', () => {
  it('stand in their order under the name of who wrote them', async () => {
    const { id } = await create();
    for (const [minute, body] of ['Перший', 'Другий'].entries()) {
      app.time.set(`2026-11-20T09:0${minute}:00Z`);
      expect((await client.post(`/tasks/${id}/comments`, { body })).status).toBe(201);
    }
    const { body } = await client.get(`/tasks/${id}/comments`);
    expect(body.items.map(({ body: text }: { body: string }) => text)).toEqual(['Перший', 'Другий']);
    expect(body.items[0].author_name).toMatch(/\S+ \S+/);
    const first = (await client.get(`/tasks/${id}/comments?limit=1`)).body;
    const rest = (await client.get(`/tasks/${id}/comments?limit=1&cursor=${first.next_cursor}`)).body;
    expect([...first.items, ...rest.items]).toEqual(body.items);
    expect([rest.offset, rest.next_cursor]).toEqual([1, null]);
    const wrong = await client.get(`/tasks/${id}/comments?cursor=nothing`);
    expect([wrong.status, wrong.body.code, wrong.body.fields]).toEqual([
      400,
      'bad_query',
      { cursor: 'Неправильний курсор' },
    ]);
    expect((await client.post(`/tasks/${id}/comments`, { body: ' ' })).body.fields).toEqual({ body: 'Заповніть поле' });
    expect((await world.stranger.get(`/tasks/${id}/comments`)).status).toBe(404);
  });
});

describe('a tenant with an account', () => {
  it('sees what was reported from his lease and nothing of how the owner goes about it', async () => {
    const { ownerId } = world.owner;
    const { contractId } = await insertContract(world.db, ownerId);
    const { userId } = await insertUser(world.db);
    await insertContractParty(world.db, ownerId, contractId, userId);
    const tenant = clientOf(app, await insertSession(world.db, userId));
    const own = await create({ contract_id: contractId, title: 'Перевірити договір' });
    const reported = await create({ contract_id: contractId, title: 'Тече кран', due_on: '2026-11-01', cost_kop: 500 });
    await world.db.query(`update tasks set source = 'tenant' where id = $1`, [reported.id]);
    const { body } = await tenant.get('/tasks');
    expect([body.total, body.items]).toMatchObject([
      1,
      [{ id: reported.id, role: 'tenant', due_on: null, cost_kop: null, overdue: false }],
    ]);
    expect((await tenant.get(`/tasks/${own.id}`)).status).toBe(404);
    expect((await tenant.get(`/tasks/${reported.id}`)).body).toMatchObject({
      title: 'Тече кран',
      photos: [],
      charge: null,
    });
    expect((await tenant.post(`/tasks/${reported.id}/finish`)).status).toBe(403);
    expect((await client.delete(`/tasks/${reported.id}`)).body.code).toBe('task_kept');
  });
});
