import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { type BillingWorld, createBillingWorld } from '../../testing/billing-world.ts';
import { insertManager } from '../../testing/entrusted.ts';
import type { Client } from '../../testing/http-client.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

/** The work at the objects of a complex, as the complex is filtered by elsewhere (product.md §3). */
let app: TestApp;
let world: BillingWorld;
beforeAll(async () => {
  app = await startTestApp({ withJobs: false });
});
afterAll(() => app.close());
beforeEach(async () => {
  app.time.set('2026-11-20T09:00:00Z');
  world = await createBillingWorld(app);
});

const flat = async (name: string): Promise<string> => {
  const made = await world.client.post('/properties', { name, type: 'apartment', address: { city: 'Київ' } });
  expect(made.status, made.text).toBe(201);
  return made.body.id;
};
const titles = async (client: Client, query: string) => {
  const { items, total } = (await client.get(`/tasks?${query}`)).body;
  expect(total).toBe(items.length);
  return items.map(({ title }: { title: string }) => title).sort();
};

it('tasks of a complex are those of the objects that stand in it now, whatever else is asked', async () => {
  const complexId = (await world.client.post('/complexes', { name: 'ЖК Сонячний', address: 'Київ' })).body.id;
  const [first, second, away] = [await flat('Перша'), await flat('Друга'), await flat('Деінде')];
  const put = await world.client.post(`/complexes/${complexId}/properties`, { property_ids: [first, second] });
  expect(put.status, put.text).toBe(200);
  for (const [title, property_id] of [
    ['Кран', first],
    ['Двері', second],
    ['Чуже', away],
  ])
    expect((await world.client.post('/tasks', { title, property_id })).status).toBe(201);
  await world.client.post('/tasks', { title: 'Без об’єкта' });
  await world.client.post('/tasks', { title: 'Терміново', property_id: second, priority: 'urgent' });
  expect(await titles(world.client, `complex_id=${complexId}`)).toEqual(['Двері', 'Кран', 'Терміново']);
  expect(await titles(world.client, `complex_id=${complexId}&priority=urgent`)).toEqual(['Терміново']);
  expect(await titles(world.client, `complex_id=${complexId}&property_id=${first}`)).toEqual(['Кран']);
  await world.client.patch(`/properties/${first}`, { complex_id: null });
  expect(await titles(world.client, `complex_id=${complexId}`)).toEqual(['Двері', 'Терміново']);
  // A stranger finds nothing by it, and a manager of one of the objects is not told in which complex it stands.
  expect(await titles(world.stranger, `complex_id=${complexId}`)).toEqual([]);
  const place = { ownerId: world.owner.ownerId, propertyId: second };
  const manager = (await insertManager(app, place, { switches: ['view', 'tasks'] })).client;
  expect(await titles(manager, '')).toEqual(['Двері', 'Терміново']);
  expect(await titles(manager, `complex_id=${complexId}`)).toEqual([]);
});
