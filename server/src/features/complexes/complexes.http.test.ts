import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type BillingWorld, createBillingWorld, METERED_KOP, PERIOD } from '../../testing/billing-world.ts';
import { complexSteps, HOUSE, outcome } from '../../testing/complex-steps.ts';
import { insertContract, insertMeter, insertProperty, insertReading } from '../../testing/factories.ts';
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

describe('a complex', () => {
  it('is created, read, replaced as a whole and deleted [spec 3.6, 7.12–7.15, 7.18]', async () => {
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

  it('of another owner, unknown and malformed is not found by every call, in the words of the specification [spec 8.7]', async () => {
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

  it('without an id in its address says so in the words of the specification [spec 8.11]', async () => {
    for (const id of ['', '%20'])
      expect(outcome(await world.client.get(`/complexes/${id}`))).toEqual([
        404,
        'complex_id_empty',
        'ID комплексу не може бути порожнім.',
      ]);
  });

  it('unknown where a manager is named in it is not found in the same words [spec 8.7]', async () => {
    for (const id of [RANDOM, (await world.stranger.post('/complexes', HOUSE)).body.id])
      expect(outcome(await world.client.delete(`/complexes/${id}/managers/${RANDOM}`))).toEqual([
        404,
        'complex_not_found',
        `Комплекс з ID ${id} не знайдено.`,
      ]);
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

  it('is listed by name and by time, found by its words, and read page by page [spec 7.11]', async () => {
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
      tenant_short: expect.any(String),
      rent: { amount_minor: 2_000_000, currency: 'UAH' },
      debt_kop: 2_000_000,
      // December has no reading yet.
      meters_count: 1,
      readings_missing: 1,
    });
    expect(byId.get(paid.propertyId)).toMatchObject({ status: 'occupied', badges: [], debt_kop: 0 });
    expect(byId.get(vacant)).toMatchObject({
      status: 'vacant',
      contract_id: null,
      tenant_name: null,
      tenant_short: null,
      rent: null,
    });
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
    // Where November's receipt carries October's consumption, it is October's reading that is not there.
    await world.db.query(`update contracts set payment_utilities = 'previous' where id = $1`, [ends.contractId]);
    expect(await unit()).toMatchObject({ meters_count: 1, readings_missing: 1 });
  });

  it('are linked all or none, moved from another complex, and unlinked one by one [spec 7.34]', async () => {
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
    expect((await world.client.get('/properties?without_complex=true')).body.total).toBe(0);
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
    expect((await world.client.get('/properties?without_complex=true&sort=name')).body.items[0].id).toBe(first);
    expect(await actions(first)).toEqual(['property.complex_linked', 'property.complex_unlinked']);
    const timeline = (await world.client.get(`/properties/${first}/timeline`)).body.items;
    expect(timeline.map(({ title }: { title: string }) => title)).toEqual([
      'Об’єкт від’єднано від комплексу',
      'Об’єкт додано до комплексу',
    ]);
  });

  it('have their shared bills found by the complex', async () => {
    const id = await create();
    const [inside, outside] = [await flat('1'), await flat('2')];
    await link(id, [inside]);
    const bill = (propertyId: string) =>
      world.client.post('/shared-bills', {
        service: 'heating',
        period: PERIOD,
        total_kop: 100,
        basis: 'equal',
        shares: [{ property_id: propertyId }],
      });
    const [own] = [await bill(inside), await bill(outside)];
    const { body } = await world.client.get(`/shared-bills?complex_id=${id}`);
    expect([body.total, body.items[0].id]).toEqual([1, own.body.id]);
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
