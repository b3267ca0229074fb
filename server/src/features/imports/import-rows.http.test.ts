import { describe, expect, it } from 'vitest';
import { sessionCookieName } from '../../edge/cookies.ts';
import { insertContract } from '../../testing/factories.ts';
import { useImports } from './import-home.fixture.ts';
import { rowsOf, savedWhole } from './imports.fixture.ts';

const { at, send, listed } = useImports();

const cookie = () => ({ cookie: `${sessionCookieName(at.app.deps.config)}=${at.me.owner.token}` });

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
    const [second, third] = await rowsOf(at.me.client, body.id, '&state=wrong');
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

    const done = await savedWhole(at.me.client, body.id);
    expect(done).toMatchObject({ state: 'saved', counts: { saved: 1, wrong: 2 } });
    const file = await at.app.inject({ method: 'GET', url: `/api/imports/${body.id}/failed`, headers: cookie() });
    expect([file.statusCode, file.headers['content-disposition']]).toEqual([200, expect.stringContaining('.xlsx')]);
    const again = await send(file.rawPayload);
    expect(again.body).toMatchObject({ source: { format: 'xlsx' }, counts: { total: 2, wrong: 2 } });
    expect(again.body.headings.at(-1)).toBe('Помилка');
    expect(again.body.mapping.slice(0, -1)).toEqual(body.mapping);
  });

  it('are put right in their places', async () => {
    const { body } = await send(TABLE);
    const [, third] = await rowsOf(at.me.client, body.id, '&state=wrong');
    const path = `/imports/${body.id}/rows/${third.id}`;
    const fixed = await at.me.client.patch(path, { cells: [{ column: 5, text: '31.12.2027' }] });
    expect([fixed.status, fixed.body]).toMatchObject([
      200,
      { state: 'ready', problems: [], cells: expect.arrayContaining(['31.12.2027']) },
    ]);
    expect((await at.me.client.get(`/imports/${body.id}`)).body.counts).toMatchObject({ ready: 2, wrong: 1 });
    expect((await at.me.client.patch(path, { cells: [{ column: 6, text: 'x' }] })).body.fields).toEqual({
      'cells.0.column': 'Стовпців у таблиці: 6',
    });
  });

  it('that are refused only when they are saved stay with their reason, and nothing of them is left', async () => {
    const { body } = await send(
      'Адреса;Орендар;Оренда;Початок;Номер договору\nКиїв, вул. Нова, 1;Коваль Олена;100;01.02.2026;Д-1\nКиїв, вул. Нова, 2;Бондар Петро;100;01.02.2026;Д-2',
    );
    expect(body.counts).toMatchObject({ ready: 2 });
    // Somebody makes a lease with the number of the second by hand meanwhile.
    await insertContract(at.app.database.superuser, at.me.owner.ownerId, { number: 'Д-2' });
    const done = await savedWhole(at.me.client, body.id);
    expect(done).toMatchObject({
      counts: { saved: 1, failed: 1 },
      created: { property: 1, counterparty: 1, contract: 1 },
    });
    const [failed] = await rowsOf(at.me.client, body.id, '&state=failed');
    expect(failed.problems).toEqual([{ field: 'number', text: 'Договір із номером Д-2 уже є.' }]);
    expect((await listed('/properties')).total).toBe(2);
    // Put right, it is saved by the same import.
    await at.me.client.patch(`/imports/${body.id}/rows/${failed.id}`, { cells: [{ column: 4, text: 'Д-3' }] });
    expect(await savedWhole(at.me.client, body.id)).toMatchObject({ counts: { saved: 2, failed: 0 } });
  });
});

describe('columns', () => {
  it('are remembered by their headings, whatever their order', async () => {
    const first = (await send('Х;Ю;Я;Ї\nКиїв, вул. Нова, 1;Коваль Олена;100;01.02.2026')).body;
    expect(first.missing).toEqual([['address', 'street', 'name', 'apartment'], ['tenant'], ['rent'], ['startDate']]);
    const mapping = ['address', 'tenant', 'rent', 'startDate'];
    const mapped = await at.me.client.patch(`/imports/${first.id}`, { mapping });
    expect(mapped.body).toMatchObject({ missing: [], counts: { ready: 1 } });
    await savedWhole(at.me.client, first.id);
    const again = (await send('Ю;Х;Ї;Я\nБондар Петро;Київ, вул. Нова, 2;01.02.2026;100')).body;
    expect(again.mapping).toEqual(['tenant', 'address', 'startDate', 'rent']);
  });

  it('are not mapped twice, nor to what is not there, nor saved without the needed ones', async () => {
    const { body } = await send('Х;Ю\n1;2');
    const change = (mapping: unknown) => at.me.client.patch(`/imports/${body.id}`, { mapping });
    expect((await change(['tenant', 'tenant'])).body.fields).toEqual({ 'mapping.0': 'Це поле вже має інший стовпець' });
    expect((await change(['nothing', null])).body.fields).toEqual({ 'mapping.0': 'Такого поля немає' });
    expect((await change(['tenant'])).body.fields).toEqual({ mapping: 'Стовпців у таблиці: 2' });
    expect((await at.me.client.post(`/imports/${body.id}/save`)).body.fields).toEqual({
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
    const file = await at.app.inject({ method: 'GET', url: `/api/imports/${body.id}/failed`, headers: cookie() });
    const again = (await send(file.rawPayload)).body;
    const [row] = await rowsOf(at.me.client, again.id);
    expect(row.cells.slice(0, 2)).toEqual(['=1+1', '@SUM(A1)']);
  });
});
