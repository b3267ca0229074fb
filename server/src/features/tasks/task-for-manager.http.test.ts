import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type BillingWorld, createBillingWorld } from '../../testing/billing-world.ts';
import { insertManager, type Manager } from '../../testing/entrusted.ts';
import {
  insertContract,
  insertContractParty,
  insertOwner,
  insertProperty,
  insertUser,
} from '../../testing/factories.ts';
import { clientOf } from '../../testing/http-client.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
let world: BillingWorld;
let home: { contractId: string; propertyId: string };
let manager: Manager;
beforeAll(async () => {
  app = await startTestApp({ withJobs: false });
});
afterAll(() => app.close());
beforeEach(async () => {
  app.time.set('2026-11-20T09:00:00Z');
  world = await createBillingWorld(app);
  const { ownerId } = world.owner;
  home = await insertContract(world.db, ownerId, { number: 'Д-7' });
  manager = await insertManager(app, { ownerId, propertyId: home.propertyId }, { switches: ['view', 'tasks'] });
});

const assign = (more: object = {}) =>
  world.client.post('/tasks', {
    title: 'Замінити змішувач',
    property_id: home.propertyId,
    assignee_id: manager.userId,
    ...more,
  });
const read = async (id: string) => (await world.client.get(`/tasks/${id}`)).body;
const people = async (query = '') =>
  (await world.client.get(`/tasks/assignees${query}`)).body.items.map((one: { id: string; role: string }) => [
    one.role,
    one.id,
  ]);
const setGrant = (sql: string) =>
  world.db.query(`update grants set ${sql}, version = version + 1 where id = $1`, [manager.grantId]);

describe('a task of a manager', () => {
  it('is given by the owner, found by both under his name, and done by him', async () => {
    const made = await assign({ due_on: '2026-11-25' });
    expect([made.status, made.body.assignee]).toEqual([201, { id: manager.userId, name: expect.any(String) }]);
    expect(made.body.assignee.name).not.toBe('');
    await world.client.post('/tasks', { title: 'Нічия', property_id: home.propertyId });
    const mine = `/tasks?assignee_id=${manager.userId}`;
    for (const client of [world.client, manager.client]) {
      const { items } = (await client.get(mine)).body;
      expect(items.map(({ title, assignee }: { title: string; assignee: object }) => [title, assignee])).toEqual([
        ['Замінити змішувач', made.body.assignee],
      ]);
    }
    expect((await manager.client.post(`/tasks/${made.body.id}/finish`)).body).toMatchObject({
      status: 'done',
      assignee: { id: manager.userId },
    });
  });

  it('names among whom to choose the people and, of an object, its managers', async () => {
    const { ownerId, userId } = world.owner;
    const complexId = (await world.client.post('/complexes', { name: 'ЖК Сонячний', address: 'Київ' })).body.id;
    const whole = await insertManager(app, { ownerId, complexId }, { switches: ['view', 'tasks'] });
    await insertManager(app, { ownerId, propertyId: home.propertyId }, { switches: ['view', 'readings'] });
    const other = await insertProperty(world.db, ownerId);
    const own = ['member', userId];
    expect(await people(`?property_id=${home.propertyId}`)).toEqual([own, ['manager', manager.userId]]);
    expect(await people(`?contract_id=${home.contractId}`)).toEqual([own, ['manager', manager.userId]]);
    expect(await people(`?property_id=${other}`)).toEqual([own]);
    await world.db.query('update properties set complex_id = $2 where id = $1', [other, complexId]);
    expect(await people(`?property_id=${other}`)).toEqual([own, ['manager', whole.userId]]);
    expect((await people()).toSorted()).toEqual(
      [['manager', manager.userId], ['manager', whole.userId], own].toSorted(),
    );
    expect((await manager.client.get('/tasks/assignees')).status).toBe(403);
    // What is another owner's names nobody.
    expect((await world.stranger.get(`/tasks/assignees?property_id=${home.propertyId}`)).body.items).toEqual([]);
  });

  it('is refused where he does not manage by that switch', async () => {
    const elsewhere = await insertProperty(world.db, world.owner.ownerId);
    const fields = { assignee_id: 'Завдання цього об’єкта цій людині не довірено' };
    expect((await assign({ property_id: elsewhere })).body.fields).toEqual(fields);
    expect((await assign({ property_id: null })).body.fields).toEqual(fields);
    const { id, version } = (await assign()).body;
    expect((await world.client.patch(`/tasks/${id}`, { property_id: elsewhere, version })).body.fields).toEqual(fields);
    expect((await read(id)).property.id).toBe(home.propertyId);
    for (const change of [`switches = '{view}'`, `status = 'revoked'`, `until_on = '2026-11-19'`]) {
      await setGrant(`switches = '{view,tasks}', status = 'accepted', until_on = null`);
      expect((await assign()).status).toBe(201);
      await setGrant(change);
      expect((await assign()).body.fields).toEqual(fields);
    }
  });

  it('is nobody’s once his access ends, and his again when it is given back', async () => {
    const { id } = (await assign({ recurrence: 'weekly', due_on: '2026-11-25' })).body;
    await setGrant(`status = 'revoked'`);
    expect((await read(id)).assignee).toBeNull();
    expect((await manager.client.get(`/tasks/${id}`)).status).not.toBe(200);
    await setGrant(`status = 'accepted'`);
    expect((await read(id)).assignee.id).toBe(manager.userId);
    // The next of a series is not made his after that, and a change leaves it to nobody.
    await setGrant(`status = 'revoked'`);
    expect((await world.client.post(`/tasks/${id}/finish`)).status).toBe(200);
    const { rows } = await world.db.query('select assignee_id from tasks where previous_id = $1', [id]);
    expect(rows).toEqual([{ assignee_id: null }]);
    expect((await world.client.patch(`/tasks/${id}`, { title: 'Замінити кран' })).status).toBe(200);
    await setGrant(`status = 'accepted'`);
    expect((await read(id)).assignee).toBeNull();
  });

  it('opens nothing: neither to whom it is given nor more than his switches', async () => {
    const elsewhere = await insertProperty(world.db, world.owner.ownerId);
    const other = (await world.client.post('/tasks', { title: 'Інша', property_id: elsewhere })).body.id;
    // Past the rules, straight in the table.
    await world.db.query('update tasks set assignee_id = $2 where id = $1', [other, manager.userId]);
    expect((await manager.client.get(`/tasks/${other}`)).status).toBe(404);
    expect((await manager.client.get(`/tasks?assignee_id=${manager.userId}`)).body.total).toBe(0);
    expect((await manager.client.post(`/tasks/${other}/start`)).status).toBe(404);
    expect((await read(other)).assignee).toBeNull();
  });

  it('is not his to give on, and a colleague of his reads no name', async () => {
    const { ownerId, userId } = world.owner;
    const { id } = (await assign()).body;
    const refused = await manager.client.patch(`/tasks/${id}`, { assignee_id: userId });
    expect([refused.status, refused.body.fields]).toEqual([422, { assignee_id: 'Це визначає власник' }]);
    expect((await manager.client.patch(`/tasks/${id}`, { title: 'Кран' })).status).toBe(200);
    expect((await read(id)).assignee.id).toBe(manager.userId);
    const second = await insertManager(app, { ownerId, propertyId: home.propertyId }, { switches: ['view', 'tasks'] });
    expect((await second.client.get(`/tasks/${id}`)).body.assignee).toBeNull();
  });

  it('is not his to delete, also where he is an owner himself, and neither is the request of his own lease', async () => {
    const { id } = (await assign()).body;
    const { ownerId } = await insertOwner(world.db, 'Власна');
    const join = (userId: string) =>
      world.db.query(`insert into owner_members (owner_id, user_id, role) values ($1, $2, 'principal')`, [
        ownerId,
        userId,
      ]);
    expect((await manager.client.delete(`/tasks/${id}`)).status).toBe(403);
    await join(manager.userId);
    expect((await manager.client.delete(`/tasks/${id}`)).body.code).toBe('forbidden');
    expect((await world.stranger.delete(`/tasks/${id}`)).body.code).toBe('task_not_found');
    const tenant = await insertUser(world.db);
    await insertContractParty(world.db, world.owner.ownerId, home.contractId, tenant.userId);
    await join(tenant.userId);
    await world.db.query(`update tasks set source = 'tenant', contract_id = $2 where id = $1`, [id, home.contractId]);
    const client = clientOf(app, tenant.token);
    expect((await client.get(`/tasks/${id}`)).body.role).toBe('tenant');
    for (const refused of [
      client.delete(`/tasks/${id}`),
      client.post(`/tasks/${id}/finish`),
      client.patch(`/tasks/${id}`, { title: 'Кран' }),
    ])
      expect((await refused).status).toBe(403);
    expect((await read(id)).status).toBe('new');
  });

  it('given at the moment his access is taken back is done or refused, and never his after it', async () => {
    const place = `/properties/${home.propertyId}/managers/${manager.grantId}`;
    const [made] = await Promise.all([assign(), world.client.delete(place)]);
    expect([201, 422]).toContain(made.status);
    const seen = made.status === 201 ? (await read(made.body.id)).assignee : null;
    expect(seen).toBeNull();
    expect((await assign()).status).toBe(422);
  });
});
