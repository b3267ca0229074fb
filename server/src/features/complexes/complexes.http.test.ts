import { afterAll, beforeAll, beforeEach, describe, expect, it, test } from 'vitest';
import { type BillingWorld, createBillingWorld, METERED_KOP, PERIOD } from '../../testing/billing-world.ts';
import { insertContract, insertMeter, insertProperty, insertReading, insertService } from '../../testing/factories.ts';
import type { Answer } from '../../testing/http-client.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

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

const RANDOM = '01900000-0000-7000-8000-000000000000';
const HOUSE = { name: 'Ярославська, 12', description: 'Поділ, п’ять поверхів', address: 'Київ, вул. Ярославська, 12' };
const TEMPLATE = { type: 'apartment', address: { city: 'Київ', street: 'вул. Ярославська', building: '12' } };

const create = async (body: object = HOUSE): Promise<string> => (await world.client.post('/complexes', body)).body.id;
const units = (id: string, from: number, to: number, template: object = TEMPLATE) =>
  world.client.post(`/complexes/${id}/units`, { from, to, template });
const link = (id: string, property_ids: readonly string[]) =>
  world.client.post(`/complexes/${id}/properties`, { property_ids });
const flat = (apartment: string) => insertProperty(world.db, world.owner.ownerId, { apartment });
const outcome = ({ status, body }: Answer) => [status, body?.code ?? null, body?.errors?.[0] ?? null];
const actions = async (entityId: string): Promise<string[]> => {
  const { rows } = await world.db.query<{ action: string }>(
    'select action from audit_log where entity_id = $1 order by at, id',
    [entityId],
  );
  return rows.map(({ action }) => action);
};

describe('a complex', () => {
  it('is created, read, replaced as a whole and deleted', async () => {
    const made = await world.client.post('/complexes', HOUSE);
    expect([made.status, made.body]).toMatchObject([
      201,
      {
        ...HOUSE,
        total_units: 0,
        occupied_units: 0,
        occupancy_rate: '0',
        debt_kop: 0,
        managers: [],
        meters_count: 0,
        month: { period: PERIOD, charged_kop: 0, received_kop: 0 },
        version: 1,
      },
    ]);
    const path = `/complexes/${made.body.id}`;
    expect((await world.client.get(path)).body).toEqual(made.body);
    // What is absent becomes empty (contract.md §3.15).
    const replaced = await world.client.put(path, { name: 'Дім на Подолі', version: 1 });
    expect([replaced.status, replaced.body]).toMatchObject([
      200,
      { name: 'Дім на Подолі', description: null, address: null, version: 2 },
    ]);
    expect(outcome(await world.client.put(path, { name: 'Пізно', version: 1 }))).toEqual([
      409,
      'version_conflict',
      'Дані змінено в іншому вікні',
    ]);
    expect((await world.client.delete(`${path}?version=1`)).body.code).toBe('version_conflict');
    expect((await world.client.delete(`${path}?version=2`)).status).toBe(204);
    expect(outcome(await world.client.get(path))).toEqual([
      404,
      'complex_not_found',
      `Комплекс з ID ${made.body.id} не знайдено.`,
    ]);
    expect(await actions(made.body.id)).toEqual(['complex.created', 'complex.updated', 'complex.deleted']);
  });

  it('of another owner, unknown and malformed is not found by every call, in the words of the specification', async () => {
    const foreign = (await world.stranger.post('/complexes', HOUSE)).body.id;
    for (const id of [foreign, RANDOM, 'abc']) {
      const answers = await Promise.all([
        world.client.get(`/complexes/${id}`),
        world.client.get(`/complexes/${id}/units`),
        world.client.put(`/complexes/${id}`, { name: 'Чужий' }),
        world.client.delete(`/complexes/${id}`),
        link(id, [await flat('1')]),
        units(id, 1, 2),
      ]);
      for (const answer of answers)
        expect(outcome(answer)).toEqual([404, 'complex_not_found', `Комплекс з ID ${id} не знайдено.`]);
    }
    expect((await world.client.get('/complexes')).body.items).toEqual([]);
  });

  it.each([
    ['a name', {}, { name: 'Заповніть поле' }],
    ['a name that is more than spaces', { name: '   ' }, { name: 'Заповніть поле' }],
    ['a shorter name', { name: 'я'.repeat(121) }, { name: 'Не довше ніж 120 символів' }],
    [
      'no hidden characters',
      { ...HOUSE, address: 'Київ\u202E' },
      { address: 'Приберіть приховані керівні символи: вони не зберігаються' },
    ],
    ['no unknown field', { ...HOUSE, managers: [] }, { managers: 'Невідоме поле' }],
    ['a known owner', { ...HOUSE, owner_id: RANDOM }, { owner_id: 'Не знайдено' }],
  ])('needs %s', async (_, body, fields) => {
    const answer = await world.client.post('/complexes', body);
    expect([answer.status, answer.body.fields]).toEqual([422, fields]);
    expect((await world.client.get('/complexes')).body.total).toBe(0);
  });

  it('is listed by name and by time, found by its words, and read page by page', async () => {
    for (const name of ['Дім 10', 'Дім 9', 'Ґанок']) await create({ name, address: 'Львів, вул. Зелена' });
    const names = async (query: string) => {
      const { body } = await world.client.get(`/complexes?${query}`);
      return body.items.map((item: { name: string }) => item.name);
    };
    expect(await names('')).toEqual(['Ґанок', 'Дім 9', 'Дім 10']);
    expect(await names('sort=-name')).toEqual(['Дім 10', 'Дім 9', 'Ґанок']);
    expect(await names('sort=created_at')).toEqual(['Дім 10', 'Дім 9', 'Ґанок']);
    expect(await names(`q=${encodeURIComponent('ганок')}`)).toEqual(['Ґанок']);
    expect(await names(`q=${encodeURIComponent('зелена')}&limit=2`)).toHaveLength(2);
    const first = (await world.client.get('/complexes?limit=2')).body;
    expect([first.total, first.items.length]).toEqual([3, 2]);
    expect(await names(`limit=2&cursor=${first.next_cursor}`)).toEqual(['Дім 10']);
    for (const query of ['sort=debt_kop', 'state=x', 'cursor=abc', 'limit=0'])
      expect((await world.client.get(`/complexes?${query}`)).status).toBe(400);
  });
});

describe('the objects of a complex', () => {
  it('make its occupancy, debt and money of the month, part by part', async () => {
    const id = await create();
    const late = await world.meteredContract();
    const paid = await world.meteredContract();
    const vacant = await flat('3');
    const archived = await flat('4');
    const repair = await flat('5');
    await link(id, [late.propertyId, paid.propertyId, vacant, archived, repair]);
    await world.client.post(`/properties/${archived}/archive`);
    await world.client.patch(`/properties/${repair}`, { status: 'maintenance' });
    await world.issued(late.contractId);
    await world.issued(paid.contractId);
    await world.pay(paid.contractId, METERED_KOP);
    await world.pay(late.contractId, 68_200);
    const body = (await world.client.get(`/complexes/${id}`)).body;
    // Two of four are let; 20 682,00 − 682,00 is left of the first receipt.
    expect(body).toMatchObject({
      total_units: 4,
      occupied_units: 2,
      occupancy_rate: '50',
      debt_kop: 2_000_000,
      month: { period: PERIOD, charged_kop: 2 * METERED_KOP, received_kop: METERED_KOP + 68_200 },
    });
    const listed = (await world.client.get('/complexes')).body.items[0];
    expect(listed).toMatchObject({ total_units: 4, occupancy_rate: '50', debt_kop: 2_000_000 });
    app.time.set('2026-12-20T09:00:00Z');
    const map = (await world.client.get(`/complexes/${id}/units`)).body;
    expect(map.total).toBe(4);
    const byId = new Map(map.items.map((item: { id: string }) => [item.id, item]));
    expect(byId.get(late.propertyId)).toMatchObject({
      status: 'occupied',
      badges: ['overdue'],
      contract_id: late.contractId,
      tenant_name: expect.any(String),
      rent: { amount_minor: 2_000_000, currency: 'UAH' },
      debt_kop: 2_000_000,
      // December has no reading yet.
      meters_count: 1,
      readings_missing: 1,
    });
    expect(byId.get(paid.propertyId)).toMatchObject({ status: 'occupied', badges: [], debt_kop: 0 });
    expect(byId.get(vacant)).toMatchObject({ status: 'vacant', contract_id: null, tenant_name: null, rent: null });
    expect(byId.get(repair)).toMatchObject({ status: 'maintenance' });
    expect((await world.client.get(`/complexes/${id}`)).body.month).toMatchObject({
      period: '2026-12',
      charged_kop: 0,
    });
  });

  it('say when a lease ends and which meter was read', async () => {
    const id = await create();
    const ends = await insertContract(world.db, world.owner.ownerId, { endDate: '2026-12-01' });
    const meterId = await insertMeter(world.db, world.owner.ownerId, {
      propertyId: ends.propertyId,
      service: 'electricity',
    });
    await link(id, [ends.propertyId]);
    const unit = async () => (await world.client.get(`/complexes/${id}/units`)).body.items[0];
    expect(await unit()).toMatchObject({ badges: ['expiring'], effective_end: '2026-12-01', readings_missing: 1 });
    await insertReading(world.db, world.owner.ownerId, {
      meterId,
      propertyId: ends.propertyId,
      on: '2026-11-18',
      value: '1100',
    });
    expect(await unit()).toMatchObject({ meters_count: 1, readings_missing: 0 });
  });

  it('are linked all or none, moved from another complex, and unlinked one by one', async () => {
    const [one, other] = [await create(), await create({ name: 'Інший' })];
    const [first, second] = [await flat('1'), await flat('2')];
    const foreign = await insertProperty(world.db, (await createBillingWorld(app)).owner.ownerId);
    const refused = await link(one, [first, foreign, RANDOM]);
    expect([refused.status, refused.body.fields]).toEqual([
      422,
      { 'property_ids.1': 'Не знайдено', 'property_ids.2': 'Не знайдено' },
    ]);
    expect((await world.client.get(`/complexes/${one}`)).body.total_units).toBe(0);
    const linked = await link(one, [first, second]);
    expect([linked.status, linked.body.total_units]).toEqual([200, 2]);
    expect((await link(other, [second])).body.total_units).toBe(1);
    expect((await world.client.get(`/complexes/${one}`)).body.total_units).toBe(1);
    // Again changes nothing, not even the version.
    const { version } = (await world.client.get(`/properties/${first}`)).body;
    await link(one, [first]);
    expect((await world.client.get(`/properties/${first}`)).body).toMatchObject({ version, complex_name: HOUSE.name });
    expect((await world.client.delete(`/properties/${first}/complex?version=1`)).body.code).toBe('version_conflict');
    expect((await world.client.delete(`/properties/${first}/complex?version=${version}`)).status).toBe(204);
    expect((await world.client.delete(`/properties/${first}/complex`)).status).toBe(204);
    expect((await world.client.get(`/properties/${first}`)).body).toMatchObject({
      complex_id: null,
      version: version + 1,
    });
    expect((await world.client.delete(`/properties/${foreign}/complex`)).body.code).toBe('property_not_found');
    expect(await actions(first)).toEqual(['property.complex_linked', 'property.complex_unlinked']);
    const timeline = (await world.client.get(`/properties/${first}/timeline`)).body.items;
    expect(timeline.map(({ title }: { title: string }) => title)).toEqual([
      'Об’єкт від’єднано від комплексу',
      'Об’єкт додано до комплексу',
    ]);
  });

  it.each([
    ['none', [], 'Додайте хоча б один рядок'],
    ['the same twice', [RANDOM, RANDOM], 'Кожен запис може бути в списку лише раз'],
    ['more than 500', Array.from({ length: 501 }, () => RANDOM), expect.stringContaining('500')],
  ])('are refused when they are %s', async (_, ids, text) => {
    const answer = await link(await create(), ids);
    expect([answer.status, answer.body.fields.property_ids]).toEqual([422, text]);
  });
});

describe('a series of objects', () => {
  it('gets numbers, floors and the services of a neighbour, and each its history', async () => {
    const id = await create();
    const source = await flat('100');
    await insertService(world.db, world.owner.ownerId, {
      propertyId: source,
      code: 'internet',
      method: 'fixed',
      amountKop: 25_000,
    });
    await insertService(world.db, world.owner.ownerId, {
      propertyId: source,
      position: 1,
      code: 'building',
      method: 'per_m2',
      price: '9.87',
    });
    const made = await units(id, 1, 40, {
      ...TEMPLATE,
      address: { ...TEMPLATE.address, entrance: '2' },
      area_total: '48.5',
      rooms: 2,
      base_rent: { amount_minor: 1_800_000, currency: 'UAH' },
      floors: { first: 2, per_floor: 4 },
      services_from: source,
    });
    expect([made.status, made.body.created, made.body.ids.length]).toEqual([201, 40, 40]);
    const last = (await world.client.get(`/properties/${made.body.ids[39]}`)).body;
    expect(last).toMatchObject({
      display_name: 'вул. Ярославська, 12, кв.\u00a040',
      purpose: 'residential',
      status: 'vacant',
      complex_id: id,
      address: { city: 'Київ', apartment: '40', entrance: '2', floor: '11' },
      area_total: '48.5',
      rooms: 2,
      base_rent: { amount_minor: 1_800_000 },
    });
    expect(last.service_settings.services.map(({ code }: { code: string }) => code)).toEqual(['internet', 'building']);
    const map = (await world.client.get(`/complexes/${id}/units`)).body;
    expect(map.items.map(({ apartment }: { apartment: string }) => apartment)).toEqual(
      Array.from({ length: 40 }, (_, index) => String(index + 1)),
    );
    expect((await world.client.get('/session')).body.onboarding_step).toBe(2);
    expect(await actions(made.body.ids[7])).toEqual(['property.created']);
    expect(await actions(id)).toEqual(['complex.created', 'complex.units_created']);
    const { rows } = await world.db.query<{ n: number }>(
      'select count(distinct id)::int as n from property_services where owner_id = $1',
      [world.owner.ownerId],
    );
    expect(rows[0]?.n).toBe(2 + 80);
  });

  it('of 500 is made at once, and one that meets its own numbers is refused whole', async () => {
    const id = await create();
    expect((await units(id, 1, 500)).body.created).toBe(500);
    expect(outcome(await units(id, 498, 510))).toEqual([
      409,
      'complex_units_exist',
      'У комплексі вже є такі об’єкти: вул. Ярославська, 12, кв.\u00a0498; вул. Ярославська, 12, кв.\u00a0499; вул. Ярославська, 12, кв.\u00a0500. Змініть номери.',
    ]);
    expect(outcome(await units(id, 1, 10))[2]).toContain('та ще 7');
    expect((await world.client.get(`/complexes/${id}`)).body.total_units).toBe(500);
    // Offices of the same house have numbers of their own.
    expect((await units(id, 1, 3, { ...TEMPLATE, type: 'office' })).status).toBe(201);
  });

  it.each([
    ['ends before it begins', { from: 5, to: 4 }, { to: 'Останній номер не може бути меншим за перший' }],
    ['is longer than 500', { from: 1, to: 501 }, { to: 'За один раз можна створити щонайбільше 500 об’єктів' }],
    ['begins at nothing', { from: 0, to: 4 }, { from: 'Ціле число від 1 до 9999' }],
    [
      'has no place for the number',
      { template: { ...TEMPLATE, name: 'Бокс' } },
      { 'template.name': 'Поставте {n} там, де має бути номер: «Бокс {n}»' },
    ],
    ['has no town', { template: { type: 'apartment', address: {} } }, { 'template.address.city': 'Заповніть поле' }],
    [
      'names one number',
      { template: { ...TEMPLATE, address: { city: 'Київ', apartment: '1' } } },
      { 'template.address.apartment': 'Невідоме поле' },
    ],
    [
      'has floors of nobody',
      { template: { ...TEMPLATE, floors: { first: 1, per_floor: 0 } } },
      { 'template.floors.per_floor': 'Ціле число від 1 до 500' },
    ],
    [
      'takes the services of a stranger',
      { template: { ...TEMPLATE, services_from: RANDOM } },
      { 'template.services_from': 'Не знайдено' },
    ],
  ])('that %s is refused', async (_, change, fields) => {
    const id = await create();
    const answer = await world.client.post(`/complexes/${id}/units`, { from: 1, to: 3, template: TEMPLATE, ...change });
    expect([answer.status, answer.body.fields]).toEqual([422, fields]);
    expect((await world.client.get(`/complexes/${id}`)).body.total_units).toBe(0);
    expect(await actions(id)).toEqual(['complex.created']);
  });

  it('sent twice under one key is made once', async () => {
    const id = await create();
    const body = { from: 1, to: 5, template: TEMPLATE };
    const key = { 'idempotency-key': 'series-1' };
    const [one, two] = await Promise.all([
      world.client.post(`/complexes/${id}/units`, body, key),
      world.client.post(`/complexes/${id}/units`, body, key),
    ]);
    expect([one.status, two.status, two.body.ids]).toEqual([201, 201, one.body.ids]);
    expect((await world.client.get(`/complexes/${id}`)).body.total_units).toBe(5);
  });
});

describe('the end of a complex', () => {
  it('asks before its objects are unlinked; those in the archive go without a question', async () => {
    const id = await create();
    const [current, archived] = [await flat('1'), await flat('2')];
    await link(id, [current, archived]);
    await world.client.post(`/properties/${archived}/archive`);
    expect(outcome(await world.client.delete(`/complexes/${id}`))).toEqual([
      409,
      'complex_has_properties',
      'У комплексі ще є об’єкти: 1. Спершу від’єднайте їх.',
    ]);
    expect((await world.client.delete(`/complexes/${id}?unlink=maybe`)).status).toBe(400);
    expect((await world.client.delete(`/complexes/${id}?unlink=true`)).status).toBe(204);
    expect((await world.client.get(`/properties/${current}`)).body.complex_id).toBeNull();
    expect((await world.client.get(`/properties/${archived}`)).body.complex_id).toBeNull();
    expect((await actions(current)).at(-1)).toBe('property.complex_unlinked');
  });

  it('waits for its common meters, and is the archive once they have been in use', async () => {
    const id = await create();
    const meter = await world.client.post('/physical-meters', {
      complex_id: id,
      service: 'electricity',
      serial: 'ДІМ-1',
      installed_on: '2026-01-01',
      initial_values: ['0'],
    });
    expect((await world.client.get(`/complexes/${id}`)).body.meters_count).toBe(1);
    expect(outcome(await world.client.delete(`/complexes/${id}`))).toEqual([
      409,
      'complex_has_meters',
      'У комплексі є спільні лічильники: 1. Спершу перенесіть їх в архів.',
    ]);
    await world.client.post(`/physical-meters/${meter.body.id}/archive`);
    expect(await world.client.delete(`/complexes/${id}`)).toMatchObject({ status: 200, body: { id, archived: true } });
    expect((await world.client.get(`/complexes/${id}`)).status).toBe(404);
    expect((await world.client.get('/complexes')).body.total).toBe(0);
    // Nothing is put into it any more.
    const place = await world.client.patch(`/properties/${await flat('1')}`, { complex_id: id });
    expect([place.status, place.body.fields]).toEqual([422, { complex_id: 'Не знайдено' }]);
    const device = {
      complex_id: id,
      service: 'electricity',
      serial: 'ДІМ-2',
      installed_on: '2026-01-01',
      initial_values: ['0'],
    };
    expect((await world.client.post('/physical-meters', device)).body.fields).toEqual({ complex_id: 'Не знайдено' });
  });
});

describe('of two at once', () => {
  test('series with common numbers, one is made', async () => {
    for (let round = 0; round < 4; round += 1) {
      const id = await create();
      const answers = await Promise.all([units(id, 1, 30), units(id, 20, 50)]);
      expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
      const { total_units } = (await world.client.get(`/complexes/${id}`)).body;
      expect([30, 31]).toContain(total_units);
    }
  });

  test.each([
    ['linking', (id: string, propertyId: string) => link(id, [propertyId]), [200, 404]],
    [
      'a choice in the card',
      (id: string, propertyId: string) => world.client.patch(`/properties/${propertyId}`, { complex_id: id }),
      [200, 422],
    ],
    ['a series', (id: string) => units(id, 1, 3), [201, 404]],
  ])('%s and a deletion, either comes first', async (_, put, statuses) => {
    for (let round = 0; round < 4; round += 1) {
      const id = await create();
      const propertyId = await flat(String(round));
      const [added, deleted] = await Promise.all([put(id, propertyId), world.client.delete(`/complexes/${id}`)]);
      const [entered, refused] = statuses;
      expect([
        [entered, 409],
        [refused, 204],
      ]).toContainEqual([added.status, deleted.status]);
      const left = (await world.client.get(`/complexes/${id}`)).status;
      expect(left).toBe(deleted.status === 204 ? 404 : 200);
    }
  });

  test('changes of one version, one is kept', async () => {
    const id = await create();
    const answers = await Promise.all(
      ['А', 'Б'].map((name) => world.client.put(`/complexes/${id}`, { name, version: 1 })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  test('links of the same objects in another order, both end', async () => {
    const [one, two] = [await create(), await create({ name: 'Другий' })];
    const flats = await Promise.all(['1', '2', '3', '4'].map(flat));
    const answers = await Promise.all([link(one, flats), link(two, flats.toReversed())]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    const counts = await Promise.all([one, two].map((id) => world.client.get(`/complexes/${id}`)));
    expect(counts.map(({ body }) => body.total_units).sort()).toEqual([0, 4]);
  });
});
