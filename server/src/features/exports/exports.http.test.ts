import { EXPORT_REPORTS } from '@kliuchar/api-schema/exports';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type BillingWorld, createBillingWorld } from '../../testing/billing-world.ts';
import { insertProperty } from '../../testing/factories.ts';
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

const file = (query: string) => world.client.get(`/finance/export?${query}`);
const linesOf = async (query: string) => (await file(`${query}&format=csv`)).text.trimEnd().split('\r\n');

describe('a file of a list', () => {
  it.each(EXPORT_REPORTS)('of %s is made in both formats, and a stranger’s has none of it', async (report) => {
    const { contractId, propertyId } = await world.meteredContract();
    await world.issued(contractId);
    await world.pay(contractId, 100_000);
    const expense = { property_id: propertyId, category: 'repair', amount_kop: 5_000, spent_on: '2026-11-02' };
    await world.client.post('/expenses', expense);
    await world.client.post('/tasks', { title: 'Полагодити кран', property_id: propertyId });
    await world.client.post(`/contracts/${contractId}/deposit`, {
      kind: 'received',
      amount_minor: 100,
      on: '2026-11-02',
    });
    app.time.set('2026-12-20T09:00:00Z');
    const book = await file(`report=${report}`);
    expect([book.status, book.text.slice(0, 2)]).toEqual([200, 'PK']);
    expect(book.headers['content-type']).toBe('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet');
    expect(String(book.headers['content-disposition'])).toMatch(/^attachment; .*2026-12-20\.xlsx/);
    const lines = await linesOf(`report=${report}`);
    expect(lines.length).toBeGreaterThan(1);
    expect(new Set(lines.slice(1).map((line) => line.split(';').length))).toEqual(
      new Set([(lines[0] ?? '').split(';').length]),
    );
    const theirs = await world.stranger.get(`/finance/export?report=${report}&format=csv`);
    const rows = theirs.text.trimEnd().split('\r\n').slice(1);
    // Twelve months without money are all a stranger has.
    expect(rows.every((row) => report === 'cashflow' && row.endsWith(';0,00;0,00;0,00;0,00'))).toBe(true);
  });

  it('takes the filters and the sort of the list and every page of it', async () => {
    const propertyId = await insertProperty(world.db, world.owner.ownerId, {});
    await world.db.query(
      `insert into expenses (id, owner_id, property_id, category, amount_kop, spent_on, note)
       select gen_random_uuid(), $1, $2, case when i % 2 = 0 then 'tax' else 'repair' end, i, date '2026-01-01' + i % 300, '=витрата ' || i
         from generate_series(1, 1203) i`,
      [world.owner.ownerId, propertyId],
    );
    const all = await linesOf('report=expenses&sort=amount_kop');
    expect(all).toHaveLength(1204);
    expect(all[0]).toBe('\ufeffДата;Вид;Об’єкт;Сума;Кому;Примітка;Відшкодовує;Квитанція');
    expect(all[1]).toMatch(/^2026-01-02;Ремонт;.*;0,01;;'=витрата 1;;$/);
    expect(all.at(-1)).toMatch(/;12,03;/);
    expect(await linesOf('report=expenses&category=tax')).toHaveLength(602);
    expect(await linesOf(`report=expenses&date_from=2026-01-01&date_to=2026-01-02`)).toHaveLength(1 + 9);
  });

  it('of readings has a row for each zone, with the month and the filters of the sheet', async () => {
    const { propertyId } = await world.meteredContract();
    const values = ['100', '50'];
    const meter = { property_id: propertyId, service: 'electricity', serial: 'НІК-2', zones: 2, decimals: 2 };
    const made = await world.client.post('/physical-meters', {
      ...meter,
      installed_on: '2026-10-01',
      initial_values: values,
    });
    const reading = { meter_id: made.body.id, date: '2026-11-18', values: ['130.5', '60'] };
    expect((await world.client.post('/meters/readings', reading)).status).toBe(201);
    const lines = await linesOf(`report=readings&period=2026-11&q=${encodeURIComponent('НІК-2')}`);
    expect(lines.map((line) => line.split(';').slice(3).join(';'))).toEqual([
      'Номер лічильника;Зона;Попередній;Дата попереднього;Поточний;Дата поточного;Спожито;Одиниця;Стан',
      'НІК-2;день;100;2026-10-01;130,5;2026-11-18;30,5;кВт·год;Прийнято',
      'НІК-2;ніч;50;2026-10-01;60;2026-11-18;10;кВт·год;Прийнято',
    ]);
  });

  it.each([
    ['format=csv', 'report'],
    ['report=secrets', 'report'],
    ['report=receipts&format=pdf', 'format'],
    ['report=receipts&category=tax', 'category'],
    ['report=receipts&limit=5', 'limit'],
    ['report=receipts&cursor=x', 'cursor'],
    ['report=receipts&contract_id=5', 'contract_id'],
    ['report=pnl&period_from=2026-13', 'period_from'],
  ])('is refused for %s before its first byte', async (query, field) => {
    const answer = await file(query);
    expect([answer.status, Object.keys(answer.body.fields)]).toEqual([400, [field]]);
  });
});
