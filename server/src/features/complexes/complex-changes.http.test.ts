import { afterAll, beforeAll, beforeEach, describe, expect, it, test } from 'vitest';
import { type BillingWorld, createBillingWorld } from '../../testing/billing-world.ts';
import { complexSteps, outcome, TEMPLATE } from '../../testing/complex-steps.ts';
import { insertService } from '../../testing/factories.ts';
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
const { create, units, link, flat, actions } = complexSteps(() => world);

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

  it('that names no address stands at that of the complex, which may be given in parts', async () => {
    const address = { city: 'м. Київ', street: 'вул. Липська', building: '1' };
    const made = await world.client.post('/complexes', { name: 'Липки', address });
    expect(made.body.address).toBe('м. Київ, вул. Липська, 1');
    const unit = (await units(made.body.id, 7, 7, { type: 'apartment' })).body.ids[0];
    expect((await world.client.get(`/properties/${unit}`)).body.address).toMatchObject({
      city: 'Київ',
      street: 'вул. Липська',
      building: '1',
      apartment: '7',
    });
    const townless = await world.client.post('/complexes', { name: 'Без міста', address: { street: 'вул. Липська' } });
    expect([townless.status, townless.body.fields]).toEqual([422, { 'address.city': 'Заповніть поле' }]);
    const nowhere = (await world.client.post('/complexes', { name: 'Ніде' })).body.id;
    expect((await units(nowhere, 1, 2, { type: 'apartment' })).body.fields).toEqual({
      'template.address': 'Вкажіть адресу: у комплексу немає населеного пункту',
    });
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
