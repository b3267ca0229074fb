import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sessionCookieName } from '../../edge/cookies.ts';
import { insertCounterparty, insertProperty } from '../../testing/factories.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { type Importer, importer, rowsOf, savedWhole, sendTable } from './imports.fixture.ts';

let app: TestApp;
let me: Importer;
beforeAll(async () => {
  app = await startTestApp({ withJobs: false, env: { SUBSCRIPTIONS: 'enforced' } });
});
afterAll(() => app.close());
beforeEach(async () => {
  app.time.set('2026-11-20T09:00:00Z');
  me = await importer(app);
});

const send = (table: string | Buffer, fields?: Record<string, string>) => sendTable(app, me.owner.token, table, fields);
const listed = async (path: string) => (await me.client.get(`${path}${path.includes('?') ? '&' : '?'}limit=100`)).body;

const PORTFOLIO = [
  'Адреса\tОрендар\tТелефон\tОренда\tПочаток\tДень оплати\tБорг\tЗастава',
  'м. Київ, вул. Лук’янівська, 5, кв. 18\tПетренко Іван Сергійович\t067 123 45 67\t18 500,00\t15.01.2026\tдо 5\t5 000\t18500',
  'Київ, вул. Садова 3, кв. 1\tТОВ «Кавовий двір»\t0501112233\t$500\t01.12.2026\t10\t\t',
  'Київ, вул. Садова 3, кв. 2\tПетренко Іван\t+380671234567\t9000\t46037\t5\t\t',
].join('\n');

describe('a portfolio pasted from a spreadsheet', () => {
  it('becomes objects, tenants and drafts of leases that were on already, each by the rules of what is made by hand', async () => {
    const made = await send(PORTFOLIO);
    expect([made.status, made.body.errors]).toEqual([201, undefined]);
    expect(made.body).toMatchObject({
      state: 'open',
      mapping: ['address', 'tenant', 'phones', 'rent', 'start_date', 'due_day', 'balance', 'deposit'].map((name) =>
        name.replace(/_(.)/g, (_, letter) => letter.toUpperCase()),
      ),
      missing: [],
      counts: { total: 3, ready: 3, wrong: 0 },
      source: { format: 'text', delimiter: 'tab', encoding: 'utf-8', heading: true },
    });
    // Nothing is made of a preview.
    expect((await listed('/properties')).total).toBe(0);
    const done = await savedWhole(me.client, made.body.id);
    expect(done).toMatchObject({
      counts: { saved: 3, failed: 0 },
      created: { property: 3, counterparty: 2, contract: 3, complex: 0 },
      drafts: 3,
    });
    const { items: contracts } = await listed('/contracts?sort=number');
    expect(contracts.map((contract: Record<string, unknown>) => [contract.status, contract.start_date])).toEqual([
      ['draft', '2026-01-15'],
      ['draft', '2026-12-01'],
      ['draft', '2026-01-15'],
    ]);
    const { body: first } = await me.client.get(`/contracts/${contracts[0].id}`);
    expect(first).toMatchObject({
      rent: { amount_minor: 1_850_000, currency: 'UAH' },
      joined: { billing_from: '2026-11', deposit_held: { amount_minor: 1_850_000, currency: 'UAH' } },
      opening_balance_kop: 500_000,
      payment: { due_day: 5 },
      signed_on: '2026-01-15',
    });
    const { body: second } = await me.client.get(`/contracts/${contracts[1].id}`);
    expect(second).toMatchObject({
      rent: { amount_minor: 50_000, currency: 'USD' },
      peg: { mode: 'fx' },
      joined: null,
    });
    const { items: people } = await listed('/counterparties?role=tenant');
    expect(people.map(({ display_name }: { display_name: string }) => display_name).toSorted()).toEqual([
      'Петренко Іван Сергійович',
      'ТОВ «Кавовий двір»',
    ]);
    const { items: homes } = await listed('/properties?sort=name');
    expect(homes[0]).toMatchObject({ display_name: 'вул. Лук’янівська, 5, кв.\u00a018', address: { city: 'Київ' } });
    // Of the file nothing is left.
    expect((await rowsOf(me.client, made.body.id)).map(({ cells }: { cells: string[] }) => cells)).toEqual([
      [],
      [],
      [],
    ]);
  });

  it('comes into force together, and a lease that is refused is named', async () => {
    const { body } = await send(
      `${PORTFOLIO}\nКиїв, вул. Садова 3, кв. 2\tІнша Олена\t0633334455\t9500\t01.03.2026\t5\t\t`,
    );
    await savedWhole(me.client, body.id);
    const answer = await me.client.post(`/imports/${body.id}/activate`);
    expect(answer.body).toMatchObject({
      activated: 3,
      next: null,
      refused: [{ text: expect.stringContaining('зайнятий') }],
    });
    const { items } = await listed('/contracts?sort=number');
    expect(items.map(({ status }: { status: string }) => status)).toEqual(['active', 'scheduled', 'active', 'draft']);
    expect((await me.client.get(`/contracts/${items[0].id}`)).body.balance_kop).toBe(500_000);
  });

  it('brought in a second time makes nothing, and says what is there', async () => {
    const { body } = await send(PORTFOLIO);
    await savedWhole(me.client, body.id);
    const again = (await send(PORTFOLIO)).body;
    expect(again.counts).toMatchObject({ ready: 3, duplicates: 3 });
    const done = await savedWhole(me.client, again.id);
    expect(done).toMatchObject({
      counts: { saved: 0, skipped: 3 },
      created: { contract: 0, property: 0, counterparty: 0 },
    });
    expect((await listed('/contracts')).total).toBe(3);
  });

  it('saved by several calls at once is saved once', async () => {
    const { body } = await send(PORTFOLIO);
    const again = (await send(PORTFOLIO)).body;
    const calls = [body.id, body.id, body.id, again.id, again.id].map((id) => me.client.post(`/imports/${id}/save`));
    for (const { status } of await Promise.all(calls)) expect(status).toBe(200);
    await savedWhole(me.client, body.id);
    await savedWhole(me.client, again.id);
    expect([
      (await listed('/contracts')).total,
      (await listed('/properties')).total,
      (await listed('/counterparties?role=tenant')).total,
    ]).toEqual([3, 3, 2]);
  });
});

describe('rows with mistakes', () => {
  const TABLE = [
    'Адреса;Орендар;Телефон;Оренда;Початок;Кінець',
    'Київ, вул. Садова, 1;Коваль Олена;0671112233;12000;01.02.2026;',
    'Київ, вул. Садова, 2;;067111;багато;31.02.2026;',
    'Київ, вул. Садова, 3;Бондар Петро;0671112244;8000;01.02.2026;01.01.2026',
  ].join('\r\n');

  it('are told by their cells in words, the good ones are saved, and the rest comes back as a file that can be brought in again', async () => {
    const { body } = await send(TABLE);
    expect(body.counts).toMatchObject({ total: 3, ready: 1, wrong: 2 });
    const [second, third] = await rowsOf(me.client, body.id, '&state=wrong');
    expect(second).toMatchObject({ number: 3 });
    expect(
      Object.fromEntries(
        second.problems.map((problem: { field: string; text: string }) => [problem.field, problem.text]),
      ),
    ).toEqual({
      rent: 'Тут має бути число',
      startDate: 'Такої дати немає',
      tenant: 'Заповніть поле',
      phones: 'Перевірте номер, наприклад +380 67 123 45 67',
    });
    expect(third.problems).toEqual([{ field: 'endDate', text: expect.stringContaining('раніша') }]);

    const done = await savedWhole(me.client, body.id);
    expect(done).toMatchObject({ state: 'saved', counts: { saved: 1, wrong: 2 } });
    const file = await app.inject({ method: 'GET', url: `/api/imports/${body.id}/failed`, headers: cookie() });
    expect([file.statusCode, file.headers['content-disposition']]).toEqual([200, expect.stringContaining('.xlsx')]);
    const again = await send(file.rawPayload);
    expect(again.body).toMatchObject({ source: { format: 'xlsx' }, counts: { total: 2, wrong: 2 } });
    expect(again.body.headings.at(-1)).toBe('Помилка');
    expect(again.body.mapping.slice(0, -1)).toEqual(body.mapping);
  });

  it('are put right in their places', async () => {
    const { body } = await send(TABLE);
    const [, third] = await rowsOf(me.client, body.id, '&state=wrong');
    const path = `/imports/${body.id}/rows/${third.id}`;
    const fixed = await me.client.patch(path, { cells: [{ column: 5, text: '31.12.2027' }] });
    expect([fixed.status, fixed.body]).toMatchObject([
      200,
      { state: 'ready', problems: [], cells: expect.arrayContaining(['31.12.2027']) },
    ]);
    expect((await me.client.get(`/imports/${body.id}`)).body.counts).toMatchObject({ ready: 2, wrong: 1 });
    expect((await me.client.patch(path, { cells: [{ column: 6, text: 'x' }] })).body.fields).toEqual({
      'cells.0.column': 'Стовпців у таблиці: 6',
    });
  });

  it('that are refused only when they are saved stay with their reason, and nothing of them is left', async () => {
    const { body } = await send(
      'Адреса;Орендар;Оренда;Початок;Номер договору\nКиїв, вул. Нова, 1;Коваль Олена;100;01.02.2026;Д-1\nКиїв, вул. Нова, 2;Бондар Петро;100;01.02.2026;Д-1',
    );
    const done = await savedWhole(me.client, body.id);
    expect(done).toMatchObject({
      counts: { saved: 1, failed: 1 },
      created: { property: 1, counterparty: 1, contract: 1 },
    });
    const [failed] = await rowsOf(me.client, body.id, '&state=failed');
    expect(failed.problems[0].text).toContain('уже є');
    expect((await listed('/properties')).total).toBe(1);
    // Put right, it is saved by the same import.
    await me.client.patch(`/imports/${body.id}/rows/${failed.id}`, { cells: [{ column: 4, text: 'Д-2' }] });
    expect(await savedWhole(me.client, body.id)).toMatchObject({ counts: { saved: 2, failed: 0 } });
  });
});

const cookie = () => ({ cookie: `${sessionCookieName(app.deps.config)}=${me.owner.token}` });

describe('people', () => {
  it('who are there already are skipped, brought up to date or made again, as it was chosen', async () => {
    await insertCounterparty(app.database.superuser, me.owner.ownerId, {
      displayName: 'Петренко Іван Олегович',
      phones: ['+380671234567'],
    });
    const table = 'ПІБ,Телефон,E-mail\nПетренко Іван,067 123-45-67,ivan@example.com\nКоваль Олена,0501112233,';
    const { body } = await send(table, { kind: 'counterparties' });
    expect(body.counts).toMatchObject({ ready: 2, duplicates: 1 });
    const [twin] = await rowsOf(me.client, body.id, '&state=duplicate');
    expect(twin.duplicate).toMatchObject({ entity: 'counterparty', name: 'Петренко Іван Олегович' });
    await me.client.patch(`/imports/${body.id}`, { settings: { duplicates: 'update' } });
    expect(await savedWhole(me.client, body.id)).toMatchObject({
      counts: { saved: 2 },
      created: { counterparty: 1, updated: 1 },
    });
    const { items } = await listed('/counterparties?role=tenant&sort=display_name');
    expect(items).toHaveLength(2);
    expect(items[1]).toMatchObject({ display_name: 'Петренко Іван', email: 'ivan@example.com' });

    const again = (await send(table, { kind: 'counterparties' })).body;
    const [row] = await rowsOf(me.client, again.id);
    await me.client.patch(`/imports/${again.id}/rows/${row.id}`, { decision: 'create' });
    expect(await savedWhole(me.client, again.id)).toMatchObject({ counts: { saved: 1, skipped: 1 } });
    expect((await listed('/counterparties?role=tenant')).total).toBe(3);
  });
});

describe('objects', () => {
  it('are made with their complex, once, and counted by the plan: what is over it is refused by its row', async () => {
    const rows = Array.from({ length: 3 }, (_, at) => `ЖК Сонячний;${at + 1};54,3`);
    const { body } = await send(['Комплекс;Квартира;Площа', ...rows].join('\n'), { kind: 'properties' });
    expect(body.counts).toMatchObject({ ready: 0, wrong: 3 });
    const settled = await me.client.patch(`/imports/${body.id}`, { settings: { city: 'Київ' } });
    expect(settled.body.counts).toMatchObject({ ready: 3 });
    expect(await savedWhole(me.client, body.id)).toMatchObject({ created: { complex: 1, property: 3 } });
    const { items } = await listed('/properties?sort=name');
    expect(
      items.map((home: Record<string, unknown>) => [home.display_name, home.complex_name, home.area_total]),
    ).toEqual([
      ['кв. 1', 'ЖК Сонячний', '54.3'],
      ['кв. 2', 'ЖК Сонячний', '54.3'],
      ['кв. 3', 'ЖК Сонячний', '54.3'],
    ]);
    await app.database.superuser.query(
      `update subscriptions set plan = 'start', status = 'active', trial_ends_on = null, property_limit = 3 where owner_id = $1`,
      [me.owner.ownerId],
    );
    const more = (await send('Адреса\nКиїв, вул. Нова, 1', { kind: 'properties' })).body;
    expect(await savedWhole(me.client, more.id)).toMatchObject({ counts: { failed: 1 } });
    const [failed] = await rowsOf(me.client, more.id);
    expect(failed.problems).toEqual([
      { field: null, text: expect.stringContaining('План не передбачає більше об’єктів') },
    ]);
  });
});

describe('meters and readings', () => {
  it('find their objects and their devices, and are refused where there is none', async () => {
    await insertProperty(app.database.superuser, me.owner.ownerId, {});
    const { items } = await listed('/properties');
    const place = items[0].display_name;
    const meters = (
      await send(
        `Об’єкт;Послуга;Номер лічильника;Показник;Дата\n${place};Електроенергія;НІК-1;1234,5;01.11.2026\nНемає такого;газ;G-1;5;`,
        { kind: 'meters' },
      )
    ).body;
    expect(meters.counts).toMatchObject({ ready: 1, wrong: 1 });
    expect(await savedWhole(me.client, meters.id)).toMatchObject({ created: { physical_meter: 1 } });
    const readings = (
      await send('Лічильник;Показник;Дата\nНІК-1;1300,5;20.11.2026\nНІК-1;1000;19.11.2026\nХ-9;5;20.11.2026', {
        kind: 'readings',
      })
    ).body;
    expect(readings.counts).toMatchObject({ ready: 2, wrong: 1 });
    expect(await savedWhole(me.client, readings.id)).toMatchObject({
      counts: { saved: 1, failed: 1, wrong: 1 },
      created: { reading: 1 },
    });
    const [failed] = await rowsOf(me.client, readings.id, '&state=failed');
    expect(failed.problems[0]).toMatchObject({ field: 'value', text: expect.stringContaining('Менше за попередній') });
    const { body: sheet } = await me.client.get('/physical-meters');
    expect(sheet.items[0]).toMatchObject({ serial: 'НІК-1', last_reading: { date: '2026-11-20', values: ['1300.5'] } });
  });
});

describe('an import that was a mistake', () => {
  it('is taken back whole while nothing stands on it', async () => {
    const { body } = await send(PORTFOLIO);
    await savedWhole(me.client, body.id);
    const answers = await Promise.all([
      me.client.post(`/imports/${body.id}/undo`),
      me.client.post(`/imports/${body.id}/undo`),
    ]);
    expect(answers.map(({ status }) => status).toSorted()[0]).toBe(200);
    expect((await me.client.get(`/imports/${body.id}`)).body).toMatchObject({ state: 'undone', kept: [], undone: 8 });
    expect([
      (await listed('/contracts')).total,
      (await listed('/properties')).total,
      (await listed('/counterparties?role=tenant')).total,
    ]).toEqual([0, 0, 0]);
    expect((await me.client.post(`/imports/${body.id}/save`)).status).toBe(409);
  });

  it('leaves what has history and names it', async () => {
    const { body } = await send(PORTFOLIO);
    await savedWhole(me.client, body.id);
    const { items } = await listed('/contracts?sort=number');
    await me.client.post(`/contracts/${items[0].id}/activate`, {});
    const { body: undone } = await me.client.post(`/imports/${body.id}/undo`);
    expect(undone).toMatchObject({ state: 'undone', undone: 5 });
    expect(undone.kept.map(({ entity }: { entity: string }) => entity).toSorted()).toEqual([
      'contract',
      'counterparty',
      'property',
    ]);
    expect(undone.kept.find(({ entity }: { entity: string }) => entity === 'contract')).toMatchObject({
      name: items[0].number,
      reason: 'Договір уже чинний або має історію',
    });
    expect((await listed('/contracts')).total).toBe(1);
  });
});

describe('columns', () => {
  it('are remembered by their headings, whatever their order', async () => {
    const first = (await send('Х;Ю;Я;Ї\nКиїв, вул. Нова, 1;Коваль Олена;100;01.02.2026')).body;
    expect(first.missing).toEqual([['address', 'street', 'name', 'apartment'], ['tenant'], ['rent'], ['startDate']]);
    const mapping = ['address', 'tenant', 'rent', 'startDate'];
    const mapped = await me.client.patch(`/imports/${first.id}`, { mapping });
    expect(mapped.body).toMatchObject({ missing: [], counts: { ready: 1 } });
    await savedWhole(me.client, first.id);
    const again = (await send('Ю;Х;Ї;Я\nБондар Петро;Київ, вул. Нова, 2;01.02.2026;100')).body;
    expect(again.mapping).toEqual(['tenant', 'address', 'startDate', 'rent']);
  });

  it('are not mapped twice, nor to what is not there, nor saved without the needed ones', async () => {
    const { body } = await send('Х;Ю\n1;2');
    const change = (mapping: unknown) => me.client.patch(`/imports/${body.id}`, { mapping });
    expect((await change(['tenant', 'tenant'])).body.fields).toEqual({ 'mapping.0': 'Це поле вже має інший стовпець' });
    expect((await change(['nothing', null])).body.fields).toEqual({ 'mapping.0': 'Такого поля немає' });
    expect((await change(['tenant'])).body.fields).toEqual({ mapping: 'Стовпців у таблиці: 2' });
    expect((await me.client.post(`/imports/${body.id}/save`)).body.fields).toEqual({
      mapping: 'Вкажіть обов’язкові стовпці',
    });
  });
});

describe('what is no table', () => {
  it.each([
    ['nothing but headings', 'Адреса;Оренда', 'Під заголовками немає жодного рядка'],
    ['a zero byte', 'Адреса;Оренда\nа;\0', 'У файлі є приховані керівні символи. Збережіть його як .xlsx або .csv'],
    ['ten thousand columns', 'x;'.repeat(10_000), 'Більше ніж 200 стовпців. Залиште лише потрібні'],
    ['too many rows', 'Адреса\n'.repeat(5002), 'Більше ніж 5000 рядків. Розділіть таблицю на частини'],
    [
      'an old workbook',
      Buffer.from('d0cf11e0a1b11ae1', 'hex'),
      'Це файл старого Excel (.xls) або захищений паролем. Збережіть його як .xlsx без пароля',
    ],
    [
      'more than five megabytes',
      Buffer.alloc(5 * 1024 * 1024 + 1, 0x41),
      'Файл більший за 5 МБ. Розділіть таблицю на частини',
    ],
  ])('%s is refused in a sentence', async (_, table, sentence) => {
    const answer = await send(table);
    expect([answer.status, answer.body.fields]).toEqual([422, { file: sentence }]);
  });

  it('a cell that looks like a formula is text, here and in the file of failures', async () => {
    const { body } = await send('Адреса;Орендар;Оренда;Початок\n=1+1;@SUM(A1);x;y');
    const file = await app.inject({ method: 'GET', url: `/api/imports/${body.id}/failed`, headers: cookie() });
    const again = (await send(file.rawPayload)).body;
    const [row] = await rowsOf(me.client, again.id);
    expect(row.cells.slice(0, 2)).toEqual(['=1+1', '@SUM(A1)']);
  });
});
