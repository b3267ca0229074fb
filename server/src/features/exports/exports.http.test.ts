import { EXPORT_REPORTS } from '@kliuchar/api-schema/exports';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type BillingWorld, createBillingWorld } from '../../testing/billing-world.ts';
import { insertContractParty, insertProperty, insertUser } from '../../testing/factories.ts';
import { clientOf } from '../../testing/http-client.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { exportScene, namedIn } from './export-scene.fixture.ts';

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
/** Cells of a line: a text may hold a semicolon in its quotation marks. */
const cellsOf = (line: string) => line.split(/;(?=(?:[^"]*"[^"]*")*[^"]*$)/);
const linesOf = async (query: string) => (await file(`${query}&format=csv`)).text.trimEnd().split('\r\n');

describe('a file of a list', () => {
  it.each(EXPORT_REPORTS)('of %s is made in both formats, and a stranger’s has none of it', async (report) => {
    const scene = await exportScene(app, world);
    app.time.set('2026-12-20T09:00:00Z');
    const asked = `report=${report}${namedIn(report, scene)}`;
    const book = await file(asked);
    expect([book.status, book.text.slice(0, 2)]).toEqual([200, 'PK']);
    expect(book.headers['content-type']).toBe('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet');
    expect(String(book.headers['content-disposition'])).toMatch(/^attachment; .*2026-12-20\.xlsx/);
    const lines = (await linesOf(asked)).map(cellsOf);
    expect(lines.length).toBeGreaterThan(1);
    expect(new Set(lines.slice(1).map((cells) => cells.length))).toEqual(new Set([lines[0]?.length]));
    const theirs = await world.stranger.get(`/finance/export?${asked}&format=csv`);
    expect(theirs.status).toBe(namedIn(report, scene) === '' ? 200 : 404);
    const rows = theirs.text.trimEnd().split('\r\n').slice(1);
    // Twelve months without money are all a stranger has.
    expect(rows.every((row) => report === 'cashflow' && row.endsWith(';0,00;0,00;0,00;0,00'))).toBe(true);
  });

  it('is that of the cash flow when a call names the format alone (product.md §8)', async () => {
    await exportScene(app, world);
    expect(await linesOf('')).toEqual(await linesOf('report=cashflow'));
    expect((await file('report=')).status).toBe(400);
    // A program that reads only the ASCII name gets one that can be read (КМУ № 55).
    expect((await file('')).headers['content-disposition']).toMatch(/^attachment; filename="Rukh koshtiv 20\d{2}-/);
  });

  it('of one thing is called by it: many such files lie in one folder', async () => {
    const scene = await exportScene(app, world);
    const nameOf = async (query: string) => {
      const { headers } = await file(query);
      return decodeURIComponent(String(headers['content-disposition']).split("filename*=UTF-8''")[1] ?? '');
    };
    const { body: contract } = await world.client.get(`/contracts/${scene.contractId}`);
    const { body: meter } = await world.client.get(`/physical-meters/${scene.meterId}`);
    const tenant = contract.tenant_counterparty_id;
    expect(await nameOf(`report=statement&contract_id=${scene.contractId}`)).toMatch(
      `Розрахунки ${contract.number} 20`,
    );
    expect(await nameOf(`report=statement&counterparty_id=${tenant}`)).toMatch(`Розрахунки ${contract.tenant_name} 20`);
    expect(await nameOf(`report=meter_readings&meter_id=${meter.id}`)).toMatch(
      `Показники лічильника ${meter.serial} 20`,
    );
    const today = app.deps.clock.today();
    // And by its time: the declarations of two years are told apart.
    expect(await nameOf('report=tax&year=2025')).toBe(`Податки за 2025 рік ${today}.xlsx`);
    expect(await nameOf('report=tax')).toBe(`Податки за 2026 рік ${today}.xlsx`);
    expect(await nameOf('report=cashflow&period_from=2025-01&period_to=2025-12')).toBe(
      `Рух коштів 2025-01 – 2025-12 ${today}.xlsx`,
    );
    expect(await nameOf(`report=statement&contract_id=${scene.contractId}&from=2026-01-01`)).toBe(
      `Розрахунки ${contract.number} з 2026-01-01 ${today}.xlsx`,
    );
  });

  it('has numbers as numbers with a comma, moments by a Kyiv clock, and texts that are no formulas', async () => {
    const scene = await exportScene(app, world);
    const rowsOf = async (query: string) => (await linesOf(query)).slice(1).map(cellsOf);
    expect((await rowsOf('report=tariffs'))[0]).toEqual([
      'Електроенергія',
      'Двозонний',
      '',
      'кВт·год',
      '2',
      '4,32',
      '2,16',
      '',
      '',
      '0,00',
      '2024-06-01',
      '0',
    ]);
    expect((await rowsOf('report=complexes'))[0]?.slice(2, 7)).toEqual(['0', '0', '0', '0,00', '0']);
    expect((await rowsOf('report=notifications'))[0]?.slice(0, 3)).toEqual([
      '2026-11-21 00:30',
      'Платежі',
      "'=Орендар повідомив",
    ]);
    expect((await rowsOf('report=shared_bills')).map((cells) => [cells[2], ...cells.slice(6, 8)])).toEqual([
      ['900,01', '1', '450,01'],
      ['900,01', '1', '450,00'],
    ]);
    expect((await rowsOf('report=managers'))[0]?.slice(2, 6)).toEqual([
      'Об’єкт',
      expect.any(String),
      'Має доступ',
      'бачити об’єкт, показники, квитанції, оплати, договори, завдання, документи, фінанси',
    ]);
    expect((await rowsOf(`report=meter_readings&meter_id=${scene.meterId}`))[0]?.slice(0, 8)).toEqual([
      '2026-11-18',
      '2026-11',
      '1100',
      '',
      '',
      '100',
      '',
      '',
    ]);
    expect((await rowsOf('report=documents'))[0]?.slice(0, 3)).toEqual([
      'Страховий поліс',
      'Інше',
      expect.stringMatching(/./),
    ]);
  });

  it('of a statement is that of one contract or of one person, from a day with what was before it', async () => {
    const { contractId, tenantId } = await exportScene(app, world);
    const statement = async (query: string) => (await linesOf(`report=statement&${query}`)).slice(1).map(cellsOf);
    const whole = await statement(`contract_id=${contractId}`);
    expect(whole.map((cells) => cells.slice(2))).toEqual([
      ['20682,00', '0,00', '20682,00'],
      ['0,00', '1000,00', '19682,00'],
    ]);
    expect(await statement(`counterparty_id=${tenantId}`)).toEqual(whole);
    expect(await statement(`contract_id=${contractId}&from=2026-11-21`)).toEqual([
      ['2026-11-21', 'Баланс на початок', '', '', '19682,00'],
    ]);
  });

  it('opens to a manager and to a tenant what their lists show, and nothing more', async () => {
    const scene = await exportScene(app, world);
    const managed = async (report: string) => scene.manager.client.get(`/finance/export?report=${report}&format=csv`);
    for (const report of [
      'receipts',
      'contracts',
      'properties',
      'documents',
      'payments',
      'tasks',
      'meters',
      'expenses',
    ]) {
      const answer = await managed(report);
      expect([report, answer.status, answer.text.trimEnd().split('\r\n').length]).toEqual([report, 200, 2]);
    }
    for (const report of ['complexes', 'managers', 'journal', 'invoices', 'shared_bills', 'tax', 'counterparties'])
      expect([report, (await managed(report)).status]).toEqual([report, 403]);
    const { userId, token } = await insertUser(world.db);
    await insertContractParty(world.db, world.owner.ownerId, scene.contractId, userId);
    const tenant = clientOf(app, token);
    const lines = async (query: string) => {
      const answer = await tenant.get(`/finance/export?${query}&format=csv`);
      return answer.status === 200 ? answer.text.trimEnd().split('\r\n').length - 1 : answer.status;
    };
    expect(await lines('report=my_receipts')).toBe(1);
    expect(await lines(`report=statement&contract_id=${scene.contractId}`)).toBe(2);
    // His own requests would be there; the owner's work is not.
    for (const report of ['documents', 'tasks']) expect([report, await lines(`report=${report}`)]).toEqual([report, 0]);
    for (const report of ['expenses', 'aging', 'meters', 'readings', 'tariffs', 'journal'])
      expect([report, await lines(`report=${report}`)]).toEqual([report, 403]);
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

  it('of taxes has a row for each landlord and quarter, a column for each due, and none is left out', async () => {
    // 20 000,00 of rent and 682,00 of utilities in November: 3 600,00 + 1 000,00 by the 40th day after the quarter.
    const { contractId } = await world.meteredContract();
    await world.issued(contractId);
    await world.pay(contractId, 2_068_200, '2026-11-19');
    const lines = await linesOf('report=tax&year=2026');
    expect(lines[0]).toBe(
      '\ufeffОрендодавець;Квартал;Надійшло;Оренда;Комунальні;Гарантійні платежі;Утримано за збитки;База;Утримав орендар;Податок на доходи;Податок на доходи: сплатити до;Єдиний податок;Єдиний податок: сплатити до;Військовий збір;Військовий збір: сплатити до;Єдиний соціальний внесок;Єдиний соціальний внесок: сплатити до;Без курсу НБУ, не враховано',
    );
    expect(lines).toHaveLength(5);
    expect(lines[4]).toBe(
      'Коваленко Олена Сергіївна;4;20682,00;20000,00;682,00;0,00;0,00;20000,00;0,00;3600,00;2027-02-09;;;1000,00;2027-02-09;;;',
    );
    // What is counted elsewhere has what came in, and nothing counted from it.
    await world.db.query(
      `update counterparties p set tax_regime = 'general' from contracts c where c.id = $1 and p.id = c.landlord_counterparty_id`,
      [contractId],
    );
    const general = await linesOf('report=tax&year=2026');
    expect(general).toHaveLength(5);
    expect(general[4]).toBe('Коваленко Олена Сергіївна;4;20682,00;20000,00;682,00;0,00;0,00;;;;;;;;;;;');
  });

  it('of movements is refused on a day before its first byte, and says what is missing', async () => {
    const { contractId } = await world.meteredContract();
    const answer = await file(`report=statement&contract_id=${contractId}&on=2026-11-01`);
    expect([answer.status, answer.body.fields]).toEqual([400, { on: 'Файл показує рух, а не баланс на день' }]);
    const { body } = await file('report=statement');
    expect(body.fields.contract_id).toMatch(/\S/);
  });

  it.each([
    ['report=&format=csv', 'report'],
    ['format=pdf', 'format'],
    ['report=secrets', 'report'],
    ['report=receipts&format=pdf', 'format'],
    ['report=receipts&category=tax', 'category'],
    ['report=receipts&limit=5', 'limit'],
    ['report=receipts&cursor=x', 'cursor'],
    ['report=receipts&contract_id=5', 'contract_id'],
    ['report=pnl&period_from=2026-13', 'period_from'],
    ['report=statement', 'contract_id'],
    ['report=statement&contract_id=5', 'contract_id'],
    [
      'report=statement&contract_id=01900000-0000-7000-8000-000000000000&counterparty_id=01900000-0000-7000-8000-000000000000',
      'counterparty_id',
    ],
    ['report=meter_readings&meter_id=x', 'meter_id'],
    ['report=journal&entity_type=secrets', 'entity_type'],
  ])('is refused for %s before its first byte', async (query, field) => {
    const answer = await file(query);
    expect([answer.status, Object.keys(answer.body.fields)]).toEqual([400, [field]]);
  });
});
