import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { insertContract, insertOwner, insertUser, type TestOwner } from '../../testing/factories.ts';
import { type Client, clientOf } from '../../testing/http-client.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { sendFile } from '../../testing/upload-steps.ts';

let app: TestApp;
let owner: TestOwner;
let other: TestOwner;
let mine: Client;
let theirs: Client;
let nobody: Client;

const RANDOM = '01900000-0000-7000-8000-000000000000';
const FLAT = {
  type: 'apartment',
  address: { city: 'Київ', street: 'вул. Лук’янівська', building: '5', apartment: '18' },
  area_total: '54.2',
  residents_count: 2,
};

beforeAll(async () => {
  app = await startTestApp({ withJobs: false });
  owner = await insertOwner(app.database.superuser);
  other = await insertOwner(app.database.superuser, 'Інша власниця');
  mine = clientOf(app, owner.token);
  theirs = clientOf(app, other.token);
  nobody = clientOf(app);
});
afterAll(() => app.close());

describe('an object', () => {
  test('is created, read, changed and deleted [spec 3.4–3.5, 7.27–7.30]', async () => {
    const created = await mine.post('/properties', FLAT);
    expect(created.status).toBe(201);
    expect(created.body).toMatchObject({
      role: 'owner',
      display_name: 'вул. Лук’янівська, 5, кв.\u00a018',
      purpose: 'residential',
      status: 'vacant',
      area_total: '54.2',
      debt_kop: 0,
      version: 1,
      service_settings: { services: [] },
    });
    const { id } = created.body;
    const changed = await mine.patch(`/properties/${id}`, { name: 'Студія', rooms: 1, version: 1 });
    expect(changed.body).toMatchObject({
      name: 'Студія',
      display_name: 'Студія',
      rooms: 1,
      version: 2,
      address: { apartment: '18' },
    });
    expect((await mine.patch(`/properties/${id}`, { rooms: 2, version: 1 })).body).toMatchObject({
      code: 'version_conflict',
    });
    expect((await mine.delete(`/properties/${id}?version=2`)).status).toBe(204);
    expect((await mine.get(`/properties/${id}`)).status).toBe(404);
  });

  test('the first one moves the onboarding on [spec 2.63, 9.8]', async () => {
    const fresh = await insertOwner(app.database.superuser);
    const client = clientOf(app, fresh.token);
    expect((await client.get('/session')).body.onboarding_step).toBe(1);
    await client.post('/properties', FLAT);
    expect((await client.get('/session')).body.onboarding_step).toBe(2);
  });

  test('with history goes to the archive and back', async () => {
    const { body } = await mine.post('/properties', { ...FLAT, name: 'З історією' });
    await insertContract(app.database.superuser, owner.ownerId, { propertyId: body.id, status: 'completed' });
    const deleted = await mine.delete(`/properties/${body.id}`);
    expect(deleted).toMatchObject({ status: 200, body: { id: body.id, archived: true } });
    expect((await mine.get('/properties?status=archived')).body.items.map((item: { id: string }) => item.id)).toContain(
      body.id,
    );
    expect((await mine.post(`/properties/${body.id}/restore`)).body.status).toBe('vacant');
    expect((await mine.post(`/properties/${body.id}/restore`)).body.code).toBe('not_archived');
  });

  test('let now is not deleted, and its status is derived [spec 7.26]', async () => {
    const { body } = await mine.post('/properties', { ...FLAT, name: 'Здана' });
    const contract = await insertContract(app.database.superuser, owner.ownerId, {
      propertyId: body.id,
      status: 'active',
    });
    expect((await mine.get(`/properties/${body.id}`)).body).toMatchObject({
      status: 'occupied',
      contract: { id: contract.contractId },
    });
    const refused = await mine.delete(`/properties/${body.id}`);
    expect(refused).toMatchObject({ status: 409, body: { code: 'property_has_live_contract' } });
    const available = await mine.get('/properties?available=true');
    expect(available.body.items.map((item: { id: string }) => item.id)).not.toContain(body.id);
  });

  test('let until a day is listed with that day, so that the next lease can be written', async () => {
    const { body } = await mine.post('/properties', { ...FLAT, name: 'Здана до кінця року' });
    const lease = { propertyId: body.id, status: 'active', startDate: '2026-01-01', endDate: '2026-12-31' } as const;
    await insertContract(app.database.superuser, owner.ownerId, lease);
    const { items } = (await mine.get('/properties?status=occupied&q=%D0%BA%D1%96%D0%BD%D1%86%D1%8F')).body;
    expect(items).toMatchObject([{ id: body.id, status: 'occupied', contract_end: '2026-12-31' }]);
    const free = await mine.post('/properties', { ...FLAT, name: 'Вільна' });
    expect(free.body.contract_end).toBeNull();
  });

  test('has a photo once, and says so at the field', async () => {
    const picture = sharp({ create: { width: 4, height: 4, channels: 3, background: '#888' } });
    const photo = await sendFile(app, owner.token, {
      bytes: await picture.png().toBuffer(),
      purpose: 'property_photo',
    });
    const twice = { status: 422, body: { fields: { photos: 'Не знайдено' } } };
    expect(await mine.post('/properties', { ...FLAT, photos: [photo, photo] })).toMatchObject(twice);
    const { body } = await mine.post('/properties', { ...FLAT, photos: [photo] });
    expect(body.photos).toMatchObject([{ id: photo }]);
    expect(await mine.patch(`/properties/${body.id}`, { photos: [photo, photo.toUpperCase()] })).toMatchObject(twice);
  });

  test('is copied with its services and without its secrets', async () => {
    const { body } = await mine.post('/properties', { ...FLAT, access_notes: 'код 12#' });
    await mine.patch(`/properties/${body.id}/settings`, {
      services: [{ code: 'internet', payer: 'tenant', method: 'fixed', amount_kop: 28000, account_number: '777' }],
    });
    const copy = await mine.post(`/properties/${body.id}/duplicate`, { apartment: '19' });
    expect(copy.status).toBe(201);
    expect(copy.body).toMatchObject({ address: { apartment: '19' }, access_notes: null });
    expect(copy.body.service_settings.services).toMatchObject([
      { code: 'internet', amount_kop: 28000, account_number: null },
    ]);
  });
});

describe('the services of an object', () => {
  test('are replaced as one list, numbers kept exactly [spec 7.35]', async () => {
    const { body } = await mine.post('/properties', FLAT);
    const services = [
      { code: 'cold_water', payer: 'tenant', method: 'meter', price: '16.164' },
      { code: 'sewage', payer: 'tenant', method: 'sum_of_water', price: '14.22' },
      { code: 'gas_delivery', payer: 'tenant', method: 'annual_volume_12', price: '2.388', annual_volume: '1000' },
      { code: 'building', payer: 'tenant', method: 'per_m2', price: '8.75' },
    ];
    const saved = await mine.patch(`/properties/${body.id}/settings`, { services, version: 1 });
    expect(saved.status).toBe(200);
    expect(saved.body.service_settings.services).toMatchObject(services);
    const again = await mine.patch(`/properties/${body.id}/settings`, { services: services.slice(0, 1) });
    expect(again.body.service_settings.services).toHaveLength(1);
    const asRead = await mine.patch(`/properties/${body.id}/settings`, saved.body.service_settings);
    expect(asRead.body.service_settings).toEqual(saved.body.service_settings);
  });

  test('a number the method needs, an unknown tariff and an unknown field are named by their place', async () => {
    const { body } = await mine.post('/properties', FLAT);
    const path = `/properties/${body.id}/settings`;
    const lacking = await mine.patch(path, { services: [{ code: 'building', payer: 'tenant', method: 'per_m2' }] });
    expect(lacking).toMatchObject({
      status: 422,
      body: { code: 'validation', fields: { 'services.0.price': expect.any(String) } },
    });
    // Neither the service nor its object says how many.
    const bare = (await mine.post('/properties', { ...FLAT, area_total: null, residents_count: null })).body.id;
    const bareServices = [
      { code: 'building', payer: 'tenant', method: 'per_m2', price: '8.75' },
      { code: 'waste', payer: 'tenant', method: 'per_person', price: '43.20' },
      { code: 'gas', payer: 'tenant', method: 'norm_per_person', norm: '3.28', price: '7.96' },
      { code: 'parking', payer: 'owner', method: 'per_m2', price: '1' },
      { code: 'security', payer: 'tenant', method: 'per_m2', price: '1', quantity: '40' },
    ];
    const numberless = await mine.patch(`/properties/${bare}/settings`, { services: bareServices });
    const persons = 'Вкажіть кількість осіб тут або в даних об’єкта';
    expect([numberless.status, numberless.body.fields]).toEqual([
      422,
      {
        'services.0.quantity': 'Вкажіть площу тут або в даних об’єкта',
        'services.1.quantity': persons,
        'services.2.quantity': persons,
      },
    ]);
    await mine.patch(`/properties/${bare}`, { area_total: '52.4', residents_count: 3 });
    expect((await mine.patch(`/properties/${bare}/settings`, { services: bareServices })).status).toBe(200);
    const foreign = await mine.patch(path, {
      services: [{ code: 'building', payer: 'tenant', method: 'per_m2', tariff_id: RANDOM }],
    });
    expect(foreign).toMatchObject({ status: 422, body: { fields: { 'services.0.tariff_id': 'Не знайдено' } } });
    // Of the same unit, and no price of this service all the same.
    const water = { service: 'cold_water', title: 'Вода', unit: 'м³', zones: 1 };
    const tariff = await mine.post('/tariffs', { ...water, versions: [{ valid_from: '2026-01-01', price: '30' }] });
    expect(tariff.status, tariff.text).toBe(201);
    const priced = (code: string) =>
      mine.patch(path, { services: [{ code, payer: 'tenant', method: 'meter', tariff_id: tariff.body.id }] });
    expect((await priced('gas')).body.fields).toEqual({
      'services.0.tariff_id': 'Це тариф іншої послуги: Холодна вода',
    });
    const unknown = await mine.patch(path, { services: [], surprise: 1 });
    expect(unknown).toMatchObject({ status: 422, body: { fields: { surprise: 'Невідоме поле' } } });
    expect((await mine.get(`/properties/${body.id}`)).body.version).toBe(1);
  });
});

describe('the list', () => {
  test('filters, searches in any layout and pages by cursor without losing a row', async () => {
    const fresh = await insertOwner(app.database.superuser);
    const client = clientOf(app, fresh.token);
    for (let flat = 1; flat <= 5; flat += 1) {
      await client.post('/properties', { ...FLAT, address: { ...FLAT.address, apartment: String(flat) } });
    }
    const first = await client.get('/properties?limit=2&sort=name');
    expect(first.body).toMatchObject({ total: 5, limit: 2, offset: 0 });
    const second = await client.get(`/properties?limit=2&sort=name&cursor=${first.body.next_cursor}`);
    const third = await client.get(`/properties?limit=2&sort=name&cursor=${second.body.next_cursor}`);
    const seen = [first, second, third].flatMap((page) =>
      page.body.items.map((item: { address: { apartment: string } }) => item.address.apartment),
    );
    expect(seen).toEqual(['1', '2', '3', '4', '5']);
    expect(third.body.next_cursor).toBeNull();
    expect((await client.get(`/properties?q=${encodeURIComponent("лук'янівська")}`)).body.total).toBe(5);
    expect((await client.get('/properties?type=office')).body.total).toBe(0);
    const states = 'vacant,reserved,occupied,maintenance,unusable';
    expect((await client.get(`/properties?status=${states}&sort=name&limit=10`)).body.items).toHaveLength(5);
    expect((await client.get('/properties?cursor=xyz')).status).toBe(400);
    expect((await client.get('/properties?surprise=1')).status).toBe(400);
    expect((await client.get('/properties?sort=area')).status).toBe(400);
  });

  test('keeps its history of what happened', async () => {
    const { body } = await mine.post('/properties', FLAT);
    const timeline = await mine.get(`/properties/${body.id}/timeline`);
    expect(timeline.body.items).toMatchObject([{ kind: 'property', title: 'Об’єкт створено' }]);
    const task = (await mine.post('/tasks', { title: 'Кран', property_id: body.id })).body;
    await mine.post(`/tasks/${task.id}/finish`);
    await mine.post('/tasks', { title: 'Не тут' });
    expect((await mine.get(`/properties/${body.id}/timeline?kind=task`)).body).toMatchObject({
      total: 2,
      items: [
        { kind: 'task', title: 'Завдання виконано', entity_id: task.id },
        { kind: 'task', title: 'Завдання створено', entity_id: task.id },
      ],
    });
    expect((await mine.get(`/properties/${body.id}/timeline`)).body.total).toBe(3);
  });
});

describe('access', () => {
  test('another owner, a stranger and a random id get the same 404; nobody gets 401', async () => {
    const { body } = await mine.post('/properties', { ...FLAT, notes: 'КАНАРКА' });
    const calls = (client: Client, id: string) => [
      client.get(`/properties/${id}`),
      client.patch(`/properties/${id}`, { name: 'Чуже' }),
      client.delete(`/properties/${id}`),
      client.patch(`/properties/${id}/settings`, { services: [] }),
      client.get(`/properties/${id}/timeline`),
      client.post(`/properties/${id}/duplicate`),
      client.post(`/properties/${id}/archive`),
      client.post(`/properties/${id}/restore`),
    ];
    const foreign = await Promise.all(calls(theirs, body.id));
    const random = await Promise.all(calls(theirs, RANDOM));
    const malformed = await Promise.all(calls(theirs, 'abc'));
    const bytes = (text: string) => text.replace(/"request_id":"[^"]+"/, '');
    for (const [index, answer] of foreign.entries()) {
      expect(answer.status).toBe(404);
      expect(bytes(answer.text)).toBe(bytes(random[index]?.text ?? ''));
      expect(malformed[index]?.status).toBe(404);
    }
    for (const answer of await Promise.all(calls(nobody, body.id))) expect(answer.status).toBe(401);
    expect((await theirs.get('/properties')).text).not.toContain('КАНАРКА');
    expect((await mine.get(`/properties/${body.id}`)).body.name).toBeNull();
  });

  test('a tenant sees the home he rents without notes, codes and debts, and changes nothing [spec 7.26]', async () => {
    const { body } = await mine.post('/properties', { ...FLAT, notes: 'КАНАРКА', access_notes: 'КАНАРКА' });
    const contract = await insertContract(app.database.superuser, owner.ownerId, {
      propertyId: body.id,
      status: 'active',
    });
    const tenant = await insertUser(app.database.superuser);
    await app.database.superuser.query(
      'insert into contract_parties (owner_id, contract_id, user_id) values ($1, $2, $3)',
      [owner.ownerId, contract.contractId, tenant.userId],
    );
    const client = clientOf(app, tenant.token);
    const list = await client.get('/properties');
    expect(list.body.items).toMatchObject([{ id: body.id, role: 'tenant', debt_kop: null, rent: null }]);
    expect((await client.get('/properties?role=tenant')).body.items).toHaveLength(1);
    expect((await client.get('/properties?role=owner')).body.items).toEqual([]);
    const detail = await client.get(`/properties/${body.id}`);
    expect(detail.status).toBe(200);
    expect(detail.text).not.toContain('КАНАРКА');
    expect((await client.patch(`/properties/${body.id}`, { name: 'Моє' })).status).toBe(403);
    await app.database.superuser.query(`update contracts set status = 'completed' where id = $1`, [
      contract.contractId,
    ]);
    expect((await client.get('/properties')).body.items).toEqual([]);
    expect((await client.get(`/properties/${body.id}`)).status).toBe(404);
  });

  test('an owner id of somebody else is refused in a body', async () => {
    expect(await mine.post('/properties', { ...FLAT, owner_id: other.ownerId })).toMatchObject({
      status: 422,
      body: { fields: { owner_id: 'Не знайдено' } },
    });
  });
});

test('two edits of one version at once: one wins, the other is told', async () => {
  const { body } = await mine.post('/properties', FLAT);
  const answers = await Promise.all(
    [1, 2, 3, 4].map((rooms) => mine.patch(`/properties/${body.id}`, { rooms, version: 1 })),
  );
  expect(answers.map((answer) => answer.status).sort()).toEqual([200, 409, 409, 409]);
});
