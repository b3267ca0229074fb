import { describe, expect, it } from 'vitest';
import type { Answer } from '../../testing/http-client.ts';
import { useImports } from './import-home.fixture.ts';
import { rowsOf, savedWhole } from './imports.fixture.ts';

const { at, send, listed } = useImports();

type Body = Answer['body'];
const made = async (path: string, body: unknown): Promise<Body> => {
  const answer = await at.me.client.post(path, body);
  expect([answer.status, answer.body.errors]).toEqual([201, undefined]);
  return answer.body;
};
const place = (city: string, more: Record<string, unknown> = {}) =>
  made('/properties', {
    type: 'office',
    address: { city, street: 'вул. Велика', building: '12', apartment: '7' },
    ...more,
  });
const person = (lastName: string, more: Record<string, unknown> = {}) =>
  made('/counterparties', { kind: 'person', roles: ['tenant'], last_name: lastName, ...more });
const updating = async (table: string, kind: string) => {
  const { body } = await send(table, { kind });
  await at.me.client.patch(`/imports/${body.id}`, { settings: { duplicates: 'update' } });
  return savedWhole(at.me.client, body.id);
};
const LEASE = 'Об’єкт;Орендар;Телефон;РНОКПП;Оренда;Початок';

describe('an object called by its address', () => {
  it('is the object that stands there, and a lease of it is the same lease', async () => {
    const home = await place('Київ');
    const row = 'вул. Велика, 12, кв. 7;Коваль Олена;;;9000;01.12.2026';
    const { body } = await send(`${LEASE}\n${row}`);
    expect(await savedWhole(at.me.client, body.id)).toMatchObject({ created: { property: 0, contract: 1 } });
    const { items } = await listed('/contracts');
    expect(items[0].rental_object_id).toBe(home.id);
    const again = (await send(`${LEASE}\n${row}`)).body;
    expect(again.counts).toMatchObject({ duplicates: 1 });
    expect(await savedWhole(at.me.client, again.id)).toMatchObject({ counts: { skipped: 1 } });
  });

  it('stands in another city than most do, and of two cities the row has to say which', async () => {
    const lviv = await place('Львів');
    for (const apartment of ['1', '2'])
      await made('/properties', {
        type: 'apartment',
        address: { city: 'Київ', street: 'вул. Нова', building: '1', apartment },
      });
    const table = 'Об’єкт;Площа\nвул. Велика, 12, кв. 7;40';
    expect(await updating(table, 'properties')).toMatchObject({ created: { property: 0, updated: 1 } });
    const { body: kept } = await at.me.client.get(`/properties/${lviv.id}`);
    expect(kept).toMatchObject({ type: 'office', purpose: 'commercial', area_total: '40', address: { city: 'Львів' } });

    await made('/properties', {
      type: 'office',
      address: { city: 'Одеса', street: 'вул. Велика', building: '12', apartment: '7' },
    });
    const { body } = await send(table, { kind: 'properties' });
    expect((await rowsOf(at.me.client, body.id))[0]).toMatchObject({
      state: 'wrong',
      problems: [{ field: 'name', text: 'Таких об’єктів кілька. Напишіть адресу повністю' }],
    });
  });

  it('comes back with our own list of objects, in its currency, and nothing is made twice', async () => {
    await place('Київ', { base_rent: { amount_minor: 50_000, currency: 'USD' } });
    await made('/properties', { type: 'apartment', name: 'Студія на Подолі', address: { city: 'Київ' } });
    await made('/properties', { type: 'retail', address: { city: 'Київ', street: 'Хрещатик', building: '22' } });
    const file = await at.me.client.get('/finance/export?report=properties&format=csv');
    expect(await updating(file.text, 'properties')).toMatchObject({ created: { property: 0, updated: 3 } });
    const { items } = await listed('/properties?sort=name');
    expect(items.map(({ display_name, type }: Body) => [display_name, type])).toEqual([
      ['вул. Велика, 12, оф.\u00a07', 'office'],
      ['Студія на Подолі', 'apartment'],
      ['Хрещатик, 22', 'retail'],
    ]);
    const { body } = await send('Об’єкт;Місто;Оренда;Валюта\nСклад;Київ;500;USD', { kind: 'properties' });
    await savedWhole(at.me.client, body.id);
    const after = (await listed('/properties?q=Склад')).items[0];
    expect((await at.me.client.get(`/properties/${after.id}`)).body.base_rent).toEqual({
      amount_minor: 50_000,
      currency: 'USD',
    });
  });
});

describe('a person', () => {
  it('with another code is another person, whatever telephone they share', async () => {
    await person('Коваль', { first_name: 'Петро', phones: ['+380671112233'], tax_id: '3141592653' });
    const { body } = await send(`${LEASE}\nвул. Нова, 1;Коваль Олена;0671112233;2952203241;9000;01.12.2026`);
    await at.me.client.patch(`/imports/${body.id}`, { settings: { city: 'Київ' } });
    expect((await rowsOf(at.me.client, body.id))[0]).toMatchObject({ state: 'ready', tenant: null });
    expect(await savedWhole(at.me.client, body.id)).toMatchObject({ created: { counterparty: 1, contract: 1 } });
    expect((await listed('/contracts')).items[0].tenant_name).toBe('Коваль Олена');
  });

  it('of a telephone and another name is asked about, and one of the same name is shown before it is taken', async () => {
    const petro = await person('Коваль', { first_name: 'Петро', phones: ['+380671112233'] });
    const { body } = await send(
      `${LEASE}\nвул. Нова, 1;Бондар Олена;0671112233;;9000;01.12.2026\nвул. Нова, 2;Коваль П.;0671112233;;9000;01.12.2026`,
    );
    await at.me.client.patch(`/imports/${body.id}`, { settings: { city: 'Київ' } });
    const [other, same] = await rowsOf(at.me.client, body.id);
    expect(other).toMatchObject({
      state: 'wrong',
      problems: [{ field: 'phones', text: expect.stringContaining('«Коваль Петро»') }],
    });
    expect(same).toMatchObject({ state: 'ready', tenant: { id: petro.id, name: 'Коваль Петро' } });
    const people = 'ПІБ;Телефон\nБондар Олена;0671112233';
    expect(await updating(people, 'counterparties')).toMatchObject({ counts: { failed: 1 }, created: { updated: 0 } });
    expect((await at.me.client.get(`/counterparties/${petro.id}`)).body.display_name).toBe('Коваль Петро');
  });

  it('stays of the kind the card is of, and a new one with eight digits is a company', async () => {
    const company = await made('/counterparties', {
      kind: 'company',
      roles: ['tenant'],
      company_name: 'Кавовий двір',
      phones: ['+380671112233'],
    });
    const fop = await made('/counterparties', {
      kind: 'fop',
      roles: ['tenant'],
      last_name: 'Кравець',
      first_name: 'Іван',
      phones: ['+380671112244'],
    });
    const table =
      'ПІБ;Телефон;Пошта;ЄДРПОУ\nКавовий двір;0671112233;a@example.com;\nКравець Іван;0671112244;b@example.com;\nНова Справа;0671112255;;00032129';
    expect(await updating(table, 'counterparties')).toMatchObject({ created: { counterparty: 1, updated: 2 } });
    const cards = await Promise.all([company, fop].map(({ id }) => at.me.client.get(`/counterparties/${id}`)));
    expect(cards.map(({ body }) => [body.kind, body.display_name, body.emails])).toEqual([
      ['company', 'Кавовий двір', ['a@example.com']],
      ['fop', 'ФОП Кравець Іван', ['b@example.com']],
    ]);
    const { items } = await listed('/counterparties?q=Нова');
    expect(items).toMatchObject([{ kind: 'company', display_name: 'Нова Справа' }]);
  });

  it('comes back with our own list, codes hidden, and a row that is wrong always says why', async () => {
    await person('Коваль', { first_name: 'Петро', phones: ['+380671112233'], tax_id: '3141592653' });
    const file = await at.me.client.get('/finance/export?report=counterparties&format=csv');
    expect(file.text).toContain('******2653');
    const { body } = await send(file.text, { kind: 'counterparties' });
    expect((await rowsOf(at.me.client, body.id)).flatMap(({ problems }: Body) => problems)).toEqual([]);
    expect(body).toMatchObject({ missing: [], counts: { wrong: 0 } });
    const nothing = (await send('Х;Ю\n1;2', { kind: 'counterparties' })).body;
    expect((await rowsOf(at.me.client, nothing.id)).map(({ problems }: Body) => problems.length)).not.toContain(0);
  });
});

describe('sums and sides of a lease', () => {
  it('a debt in another currency is refused in its cell, and a bare one is in hryvnias, of a lease in dollars too', async () => {
    const { body } = await send(
      [
        'Адреса;Орендар;Оренда;Початок;Борг;Переплата',
        'Київ, вул. Нова, 1;Коваль Олена;9000;01.12.2026;500 $;',
        'Київ, вул. Нова, 2;Бондар Петро;9000;01.12.2026;;€100',
        'Київ, вул. Нова, 3;Лісова Ірина;$300;01.12.2026;500;',
      ].join('\n'),
    );
    const [debt, credit] = await rowsOf(at.me.client, body.id);
    const text = 'Борг і переплату ведемо в гривнях. Напишіть суму в гривнях';
    expect([debt.problems, credit.problems]).toEqual([[{ field: 'balance', text }], [{ field: 'credit', text }]]);
    expect(await savedWhole(at.me.client, body.id)).toMatchObject({ counts: { saved: 1, wrong: 2 } });
    const { items } = await listed('/contracts');
    expect((await at.me.client.get(`/contracts/${items[0].id}`)).body).toMatchObject({
      rent: { amount_minor: 30_000, currency: 'USD' },
      opening_balance_kop: 50_000,
    });
  });

  it('each is let by its landlord, by name or code, and one nobody has entered is told', async () => {
    const mother = await made('/counterparties', {
      kind: 'person',
      roles: ['landlord'],
      last_name: 'Лісова',
      first_name: 'Марія',
      tax_id: '3141592653',
    });
    const rows = ['3141592653', 'Лісова М.', 'Невідома Анна', ''].map(
      (landlord, at) => `Київ, вул. Нова, ${at + 1};Коваль Олена;9000;01.12.2026;${landlord}`,
    );
    const { body } = await send(['Адреса;Орендар;Оренда;Початок;Орендодавець', ...rows].join('\n'));
    expect((await rowsOf(at.me.client, body.id, '&state=wrong')).map(({ problems }: Body) => problems)).toEqual([
      [{ field: 'landlord', text: 'Такого орендодавця немає. Спершу додайте його картку' }],
    ]);
    expect(await savedWhole(at.me.client, body.id)).toMatchObject({ counts: { saved: 3 } });
    const { items } = await listed('/contracts?sort=number');
    const landlords = items.map((row: Body) => row.landlord_counterparty_id === mother.id);
    expect(landlords.toSorted()).toEqual([false, true, true]);
  });
});

describe('headings', () => {
  it('are found under the title of a table', async () => {
    const { body } = await send(
      `Мої квартири на листопад 2026;;;\n;;;\nАдреса;Орендар;Оренда;Початок\nКиїв, вул. Нова, 1;Коваль Олена;9000;01.12.2026`,
    );
    expect(body).toMatchObject({
      headings: ['Адреса', 'Орендар', 'Оренда', 'Початок'],
      counts: { total: 1, ready: 1 },
    });
  });
});
