import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { insertOwner } from '../../testing/factories.ts';
import { type Client, clientOf } from '../../testing/http-client.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
let owner: { ownerId: string; token: string };
let client: Client;
let stranger: Client;
beforeAll(async () => {
  app = await startTestApp({ withJobs: false });
});
afterAll(() => app.close());
beforeEach(async () => {
  const db = app.database.superuser;
  await db.query('delete from exchange_rates; delete from price_indexes; delete from key_rates');
  owner = await insertOwner(db);
  client = clientOf(app, owner.token);
  stranger = clientOf(app, (await insertOwner(db)).token);
});

function publish(on: string, rate: number, currency = 'USD') {
  return app.database.superuser.query(
    `insert into exchange_rates (id, currency, rate_on, rate, source) values (gen_random_uuid(), $1, $2, $3, 'nbu')`,
    [currency, on, rate],
  );
}

const enter = (rateOn: string, rate: string, change: object = {}) =>
  client.post('/rates/exchange', { currency: 'USD', rate_on: rateOn, rate, ...change });

describe('a rate of one’s own', () => {
  it('is entered, changed and deleted, and each step is on record', async () => {
    const made = await enter('2026-11-20', '44.50');
    expect(made).toMatchObject({
      status: 201,
      body: {
        currency: 'USD',
        rate_on: '2026-11-20',
        rate: '44.5',
        source: 'manual',
        own: true,
        used: true,
        version: 1,
      },
    });
    const path = `/rates/exchange/${made.body.id}`;
    expect((await client.patch(path, { rate: '44.6', version: 1 })).body).toMatchObject({ rate: '44.6', version: 2 });
    expect((await client.patch(path, { rate: '44.7', version: 1 })).status).toBe(409);
    expect((await client.delete(`${path}?version=1`)).status).toBe(409);
    expect((await client.delete(`${path}?version=2`)).status).toBe(204);
    expect((await client.get('/rates/exchange')).body).toMatchObject({ items: [], total: 0 });
    const { rows } = await app.database.superuser.query(
      `select action, details from audit_log where owner_id = $1 and entity_type = 'exchange_rate' order by at, id`,
      [owner.ownerId],
    );
    expect(rows).toEqual([
      {
        action: 'exchange_rate.entered',
        details: { at: '2026-11-20', value: '44.5', currency: 'USD', source: 'manual' },
      },
      {
        action: 'exchange_rate.changed',
        details: { at: '2026-11-20', value: '44.6', before: '44.5', currency: 'USD', source: 'manual' },
      },
      {
        action: 'exchange_rate.deleted',
        details: { at: '2026-11-20', value: '44.6', currency: 'USD', source: 'manual' },
      },
    ]);
  });

  it('is seen by nobody else, and the published ones by everybody', async () => {
    await publish('2026-11-19', 44.1);
    const { body } = await enter('2026-11-20', '44.5');
    expect((await client.get('/rates/exchange')).body.items).toMatchObject([
      { rate_on: '2026-11-20', own: true },
      { rate_on: '2026-11-19', own: false, source: 'nbu', rate: '44.1' },
    ]);
    expect((await stranger.get('/rates/exchange')).body).toMatchObject({ total: 1, items: [{ own: false }] });
    expect((await stranger.patch(`/rates/exchange/${body.id}`, { rate: '1' })).status).toBe(404);
    expect((await stranger.delete(`/rates/exchange/${body.id}`)).status).toBe(404);
  });

  it('may stand on the same day as another owner’s', async () => {
    await enter('2026-11-20', '44.5');
    const other = await stranger.post('/rates/exchange', { currency: 'USD', rate_on: '2026-11-20', rate: '45' });
    expect(other.status).toBe(201);
  });

  it('is entered once for a day, also by two at once', async () => {
    const answers = await Promise.all([enter('2026-11-20', '44.5'), enter('2026-11-20', '44.6')]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
    expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({
      code: 'rate_exists',
      errors: ['Значення на 20.11.2026 ви вже внесли. Змініть його в списку.'],
    });
    // The official one of that day is another rate.
    expect((await enter('2026-11-20', '44.5', { source: 'nbu' })).status).toBe(201);
  });

  it.each([
    ['2026-11-20', '0', 'rate', 'Від 1 до 1\u00a0000'],
    ['2026-11-20', '4450', 'rate', 'Від 1 до 1\u00a0000'],
    ['2026-11-20', '-44', 'rate', 'Від 1 до 1\u00a0000'],
    ['2026-11-20', '44,5', 'rate', 'Тут має бути число, наприклад 12.5'],
    ['2026-11-20', '44.1234567', 'rate', 'Знаків після крапки\u00a0— не більше ніж 6'],
    ['2026-11-28', '44.5', 'rate_on', 'Курс можна внести щонайбільше на 7\u00a0днів наперед'],
    ['1996-09-01', '1.76', 'rate_on', 'Гривня в обігу з 02.09.1996. Перевірте дату'],
    ['2026-02-30', '44.5', 'rate_on', 'Такої дати немає. Формат: РРРР-ММ-ДД'],
  ])('on %s of %s is refused at %s', async (on, rate, field, text) => {
    const answer = await enter(on, rate);
    expect([answer.status, answer.body.fields]).toEqual([422, { [field]: text }]);
    expect((await client.get('/rates/exchange')).body.total).toBe(0);
  });

  it('that leaps away from the one before is refused, when entered and when changed', async () => {
    const { body } = await enter('2026-11-18', '44');
    const text = 'Попередній курс\u00a0— 44 на 18.11.2026. Різниця більш ніж удвічі: перевірте число';
    expect((await enter('2026-11-20', '4.45')).body).toMatchObject({ errors: [text], fields: { rate: text } });
    const second = await enter('2026-11-20', '44.5');
    expect((await client.patch(`/rates/exchange/${second.body.id}`, { rate: '445' })).body.fields).toEqual({
      rate: text,
    });
    // The first of all has nothing before it.
    expect((await client.patch(`/rates/exchange/${body.id}`, { rate: '20' })).status).toBe(200);
  });

  it('is filtered by currency, source and days, and paged', async () => {
    await publish('2026-11-18', 44.1);
    await publish('2026-11-19', 51.2, 'EUR');
    await enter('2026-11-20', '44.5');
    const days = async (query: string) =>
      (await client.get(`/rates/exchange?${query}`)).body.items.map((item: { rate_on: string }) => item.rate_on);
    expect(await days('currency=EUR')).toEqual(['2026-11-19']);
    expect(await days('source=manual')).toEqual(['2026-11-20']);
    expect(await days('from=2026-11-19')).toEqual(['2026-11-20', '2026-11-19']);
    expect(await days('to=2026-11-18')).toEqual(['2026-11-18']);
    const page = await client.get('/rates/exchange?limit=2');
    expect(page.body).toMatchObject({ total: 3, items: [{}, {}] });
    expect(await days(`limit=2&cursor=${page.body.next_cursor}`)).toEqual(['2026-11-18']);
    expect((await client.get('/rates/exchange?cursor=x')).status).toBe(400);
    expect((await client.get('/rates/exchange?currency=GBP')).status).toBe(400);
  });
});

describe('an official rate entered by hand', () => {
  it('is refused where the bank has spoken, and stops counting once it has', async () => {
    await publish('2026-11-16', 44);
    await publish('2026-11-19', 44.3);
    expect((await enter('2026-11-18', '44.2', { source: 'nbu' })).body).toMatchObject({
      code: 'rate_published',
      errors: ['Офіційне значення на 18.11.2026 уже опубліковано, тож своє вносити не потрібно.'],
    });
    const made = await enter('2026-11-20', '44.9', { source: 'nbu' });
    expect(made).toMatchObject({ status: 201, body: { source: 'nbu', used: true } });
    const dashboard = async () => (await client.get('/dashboard/summary')).body.rates;
    expect(await dashboard()).toEqual({ usd: '44.9', eur: null, date: '2026-11-20', used: [] });
    await publish('2026-11-20', 44.4);
    expect((await client.get('/rates/exchange?from=2026-11-20')).body.items).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ own: true, used: false }),
        expect.objectContaining({ own: false, used: true, rate: '44.4' }),
      ]),
    );
    expect(await dashboard()).toEqual({ usd: '44.4', eur: null, date: '2026-11-20', used: [] });
    // A published figure is nobody's to change.
    const { body } = await client.get('/rates/exchange?from=2026-11-20');
    const published = body.items.find((item: { own: boolean }) => !item.own);
    expect((await client.delete(`/rates/exchange/${published.id}`)).status).toBe(404);
  });
});

describe('price indexes and key rates', () => {
  it('are entered by the same rules', async () => {
    const index = await client.post('/rates/price-indexes', { month: '2026-10', percent: '100.9' });
    expect(index).toMatchObject({ status: 201, body: { month: '2026-10', percent: '100.9', own: true, used: true } });
    expect((await client.post('/rates/price-indexes', { month: '2026-10', percent: '101' })).body).toMatchObject({
      code: 'rate_exists',
      errors: ['Значення на жовтень\u00a02026 ви вже внесли. Змініть його в списку.'],
    });
    expect((await client.post('/rates/price-indexes', { month: '2026-11', percent: '101' })).body.fields).toEqual({
      month: 'Індекс буває лише за місяць, який уже закінчився',
    });
    expect((await client.post('/rates/price-indexes', { month: '2026-09', percent: '0.9' })).body.fields).toEqual({
      percent: 'Від 80 до 150',
    });
    const rate = await client.post('/rates/key-rates', { valid_from: '2026-10-23', percent: '15' });
    expect(rate).toMatchObject({ status: 201, body: { valid_from: '2026-10-23', percent: '15', own: true } });
    expect((await client.post('/rates/key-rates', { valid_from: '2027-01-01', percent: '15' })).body.fields).toEqual({
      valid_from: 'Облікову ставку можна внести щонайбільше на 31\u00a0день наперед',
    });
    expect((await client.patch(`/rates/key-rates/${rate.body.id}`, { percent: '14.5' })).body).toMatchObject({
      percent: '14.5',
      version: 2,
    });
    expect((await stranger.get('/rates/price-indexes')).body.total).toBe(0);
    expect((await stranger.get('/rates/key-rates')).body.total).toBe(0);
    expect((await client.delete(`/rates/price-indexes/${index.body.id}`)).status).toBe(204);
    expect((await client.delete(`/rates/key-rates/${rate.body.id}`)).status).toBe(204);
  });
});
