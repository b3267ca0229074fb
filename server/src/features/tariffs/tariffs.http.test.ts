import { afterAll, beforeAll, expect, test } from 'vitest';
import { insertContract, insertOwner, type TestOwner } from '../../testing/factories.ts';
import { type Client, clientOf } from '../../testing/http-client.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
let owner: TestOwner;
let mine: Client;
let theirs: Client;
let nobody: Client;

const RANDOM = '01900000-0000-7000-8000-000000000000';
const TWO_ZONES = {
  service: 'electricity',
  title: 'Двозонний',
  zones: 2,
  versions: [{ valid_from: '2024-06-01', zone_prices: ['4.32', '2.16'] }],
};

beforeAll(async () => {
  app = await startTestApp({ withJobs: false });
  owner = await insertOwner(app.database.superuser);
  mine = clientOf(app, owner.token);
  theirs = clientOf(app, (await insertOwner(app.database.superuser)).token);
  nobody = clientOf(app);
});
afterAll(() => app.close());

test('a tariff has dated versions; the one in force today is current', async () => {
  const created = await mine.post('/tariffs', TWO_ZONES);
  expect(created.status).toBe(201);
  expect(created.body).toMatchObject({
    unit: 'кВт·год',
    zones: 2,
    current: { zone_prices: ['4.32', '2.16'] },
    properties_count: 0,
  });
  const path = `/tariffs/${created.body.id}`;
  const next = await mine.post(`${path}/versions`, {
    valid_from: '2027-01-01',
    zone_prices: ['5.00', '2.50'],
    monthly_fee_kop: 1200,
  });
  expect(next.status).toBe(201);
  expect(next.body).toMatchObject({
    current: { valid_from: '2024-06-01' },
    versions: [{}, { zone_prices: ['5', '2.5'], monthly_fee_kop: 1200 }],
  });
  expect(await mine.post(`${path}/versions`, { valid_from: '2027-01-01', zone_prices: ['6', '3'] })).toMatchObject({
    status: 409,
    body: { code: 'tariff_version_exists', fields: { valid_from: 'Ціна з 01.01.2027 уже є.' } },
  });
  expect(await mine.post(`${path}/versions`, { valid_from: '2028-01-01', price: '6' })).toMatchObject({
    status: 422,
    body: { fields: { zone_prices: expect.any(String) } },
  });
  expect((await mine.patch(path, { title: 'День і ніч', version: 2 })).body).toMatchObject({
    title: 'День і ніч',
    version: 3,
  });
  expect((await mine.patch(path, { title: 'Запізніла', version: 2 })).status).toBe(409);
});

test('a version that was read is taken back as it is, with another day', async () => {
  const created = await mine.post('/tariffs', {
    ...TWO_ZONES,
    zones: 1,
    versions: [{ valid_from: '2024-06-01', price: '4.32' }],
  });
  const { id: _, ...read } = created.body.versions[0];
  const next = await mine.post(`/tariffs/${created.body.id}/versions`, { ...read, valid_from: '2027-01-01' });
  expect(next.status).toBe(201);
  expect(next.body.versions[1]).toMatchObject({ price: '4.32', zone_prices: [], blocks: [] });
  expect(await mine.post('/tariffs', { ...TWO_ZONES, versions: [{ ...read, price: null }] })).toMatchObject({
    status: 422,
    body: { fields: { 'versions.0.price': expect.any(String) } },
  });
});

test('blocks with a monthly fee are kept exactly', async () => {
  const created = await mine.post('/tariffs', {
    service: 'electricity',
    title: 'Електроопалення',
    versions: [
      {
        valid_from: '2025-10-01',
        blocks: [
          { up_to: '2000', price: '2.64' },
          { up_to: null, price: '4.32' },
        ],
        monthly_fee_kop: 2231,
      },
    ],
  });
  expect(created.body.current).toMatchObject({
    price: null,
    blocks: [
      { up_to: '2000', price: '2.64' },
      { up_to: null, price: '4.32' },
    ],
    monthly_fee_kop: 2231,
  });
});

test.each([
  ['no price', [{ valid_from: '2026-01-01' }], 'versions.0.price'],
  ['an impossible day', [{ valid_from: '2026-02-31', price: '1' }], 'versions.0.valid_from'],
  ['a negative price', [{ valid_from: '2026-01-01', price: '-1' }], 'versions.0.price'],
  ['a number instead of text', [{ valid_from: '2026-01-01', price: 1.5 }], 'versions.0.price'],
  [
    'two versions of one day',
    [
      { valid_from: '2026-01-01', price: '1' },
      { valid_from: '2026-01-01', price: '2' },
    ],
    'versions.1.valid_from',
  ],
])('%s is refused at its field', async (_name, versions, field) => {
  const answer = await mine.post('/tariffs', { service: 'gas', title: 'Газ', versions });
  expect(answer.status).toBe(422);
  expect(Object.keys(answer.body.fields)).toEqual([field]);
});

test('the shipped dictionary is dated, found by city, and copied into an own tariff', async () => {
  const all = await mine.get('/tariffs/catalog');
  expect(all.body.total).toBeGreaterThan(5);
  const electricity = await mine.get('/tariffs/catalog?service=electricity');
  for (const entry of electricity.body.items)
    expect(entry).toMatchObject({ service: 'electricity', as_of: expect.stringMatching(/^\d{4}-/) });
  const entry = electricity.body.items.find((candidate: { zones: number }) => candidate.zones === 2);
  const copy = await mine.post(`/tariffs/catalog/${entry.key}/copy`);
  expect(copy.status).toBe(201);
  expect(copy.body).toMatchObject({
    catalog_key: entry.key,
    catalog_as_of: entry.as_of,
    current: { zone_prices: ['4.32', '2.16'] },
  });
  // A price of a season ends with it: May is not charged at 2,64.
  const heating = await mine.post('/tariffs/catalog/electricity-electric-heating/copy');
  expect(
    heating.body.versions.map(({ valid_from, price }: { valid_from: string; price: string }) => [valid_from, price]),
  ).toEqual(
    expect.arrayContaining([
      ['2025-10-01', null],
      ['2026-05-01', '4.32'],
    ]),
  );
  expect((await mine.post('/tariffs/catalog/no-such/copy')).status).toBe(404);
});

test('a tariff in use is not deleted, a free one is', async () => {
  const tariff = await mine.post('/tariffs', TWO_ZONES);
  const flat = await mine.post('/properties', { type: 'apartment', address: { city: 'Львів', street: 'Зелена' } });
  await mine.patch(`/properties/${flat.body.id}/settings`, {
    services: [{ code: 'electricity', payer: 'tenant', method: 'meter', tariff_id: tariff.body.id }],
  });
  expect((await mine.get(`/tariffs/${tariff.body.id}`)).body.properties_count).toBe(1);
  expect(await mine.delete(`/tariffs/${tariff.body.id}`)).toMatchObject({
    status: 409,
    body: {
      code: 'tariff_in_use',
      errors: ['За цим тарифом рахують послуги: 1. Спершу оберіть для них інший тариф.'],
    },
  });
  await mine.patch(`/properties/${flat.body.id}/settings`, { services: [] });
  // A contract may have services of its own (product.md §5); the tariff they name would be missed only by the next receipt.
  const lease = await insertContract(app.database.superuser, owner.ownerId);
  const own = [{ code: 'electricity', payer: 'tenant', method: 'meter', tariff_id: tariff.body.id }];
  expect((await mine.patch(`/contracts/${lease.contractId}`, { utilities: own })).status).toBe(200);
  expect((await mine.delete(`/tariffs/${tariff.body.id}`)).body.code).toBe('tariff_in_use');
  expect((await mine.patch(`/contracts/${lease.contractId}`, { utilities: null })).status).toBe(200);
  expect((await mine.delete(`/tariffs/${tariff.body.id}`)).status).toBe(204);
  expect(
    (await mine.get('/tariffs?service=electricity')).body.items.map((item: { id: string }) => item.id),
  ).not.toContain(tariff.body.id);
});

test('foreign, random and malformed ids look the same; nobody is told to sign in', async () => {
  const { body } = await mine.post('/tariffs', { ...TWO_ZONES, title: 'КАНАРКА' });
  const calls = (client: Client, id: string) => [
    client.get(`/tariffs/${id}`),
    client.patch(`/tariffs/${id}`, { title: 'чуже' }),
    client.delete(`/tariffs/${id}`),
    client.post(`/tariffs/${id}/versions`, { valid_from: '2027-01-01', zone_prices: ['1', '1'] }),
  ];
  const bytes = (text: string) => text.replace(/"request_id":"[^"]+"/, '');
  const random = await Promise.all(calls(theirs, RANDOM));
  for (const id of [body.id, 'abc']) {
    for (const [index, answer] of (await Promise.all(calls(theirs, id))).entries()) {
      expect(answer.status).toBe(404);
      expect(bytes(answer.text)).toBe(bytes(random[index]?.text ?? ''));
    }
  }
  for (const answer of await Promise.all(calls(nobody, body.id))) expect(answer.status).toBe(401);
  expect((await theirs.get('/tariffs')).text).not.toContain('КАНАРКА');
});
