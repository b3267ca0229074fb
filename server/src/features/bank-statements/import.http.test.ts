import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type BillingWorld, createBillingWorld } from '../../testing/billing-world.ts';
import { insertContract, insertCounterparty } from '../../testing/factories.ts';
import { type StatementClient, statementClient } from '../../testing/statement-client.ts';
import {
  camt,
  cp1251,
  ibank2ua,
  MONO_TITLES,
  monobank,
  privat24,
  privatBusiness,
  sense,
  zipped,
} from '../../testing/statement-files.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

const IBAN = 'UA903052992990004149123456789';
const PERSONAL = 'UA933052990000026205123456789';

let app: TestApp;
let world: BillingWorld;
let bank: StatementClient;
beforeAll(async () => {
  app = await startTestApp({ withJobs: false });
});
afterAll(() => app.close());
beforeEach(async () => {
  world = await createBillingWorld(app);
  bank = statementClient(app, world.owner.token);
});

/** A contract with a receipt of 20 000,00 whose tenant has this account. */
async function owing(values: { ibans?: string[]; displayName?: string } = {}) {
  const tenantId = await insertCounterparty(world.db, world.owner.ownerId, {
    displayName: values.displayName ?? 'Коваль Марія Іванівна',
    ibans: values.ibans ?? [],
  });
  const contract = await insertContract(world.db, world.owner.ownerId, { tenantId });
  const receiptId = await world.issued(contract.contractId);
  const { body } = await world.client.get(`/receipts/${receiptId}`);
  return { ...contract, receiptId, number: body.number as string };
}

describe('a file of a bank is known by what it holds [product.md §7]', () => {
  it('Приват24 Бізнес in Windows-1251, with a semicolon in the purpose', async () => {
    const { number, contractId } = await owing();
    const file = privatBusiness([
      {
        amount: '20 000.00',
        purpose: `Оренда; ${number.replace('К', 'K')}; без ПДВ`,
        iban: PERSONAL,
        name: 'Коваль М.І.',
      },
      { amount: '-70 000.00', purpose: 'Ремонт' },
    ]);
    const made = await bank.upload(file, 'будь-що.bin');
    expect([made.status, made.body.statement]).toMatchObject([
      201,
      { format: 'privat24_business', added_count: 1, known_count: 0, outgoing_count: 1, refused_count: 0 },
    ]);
    const { body } = await world.client.get('/payments/import/lines');
    expect(body.items).toMatchObject([
      {
        amount_kop: 2_000_000,
        paid_on: '2026-11-19',
        purpose: `Оренда; ${number.replace('К', 'K')}; без ПДВ`,
        payer_name: 'Коваль М.І.',
        payer_iban_masked: 'UA93…6789',
        confidence: 'high',
        reason: 'reference',
        suggestion: { contract_id: contractId, receipt_number: number, payable_kop: 2_000_000 },
      },
    ]);
  });

  it('monobank as CSV, «ї» in two signs: the payer stands in the details', async () => {
    await owing();
    const made = await bank.upload(
      monobank([
        ['19.11.2026 09:50:17', 'Від: Марія Коваль', '20000.0'],
        ['18.11.2026 12:00:00', 'Сільпо', '-431.5'],
      ]),
    );
    expect(made.body.statement).toMatchObject({ format: 'monobank', added_count: 1, outgoing_count: 1 });
    const [line] = (await world.client.get('/payments/import/lines')).body.items;
    expect(line).toMatchObject({ payer_name: 'Марія Коваль', confidence: 'medium', reason: 'name_amount' });
  });

  it('monobank as JSON of its program: what is on hold is not money yet', async () => {
    const items = [
      { id: 'a1', time: 1_795_082_400, description: 'Від: Петро', amount: 150_000, hold: false, counterIban: PERSONAL },
      { id: 'a2', time: 1_795_082_400, description: 'Від: Петро', amount: 150_000, hold: true },
    ];
    const made = await bank.upload(Buffer.from(JSON.stringify(items)));
    expect(made.body.statement).toMatchObject({ format: 'monobank_api', added_count: 1 });
  });

  it('Приват24 as XLSX, under a head and with sums as numbers', async () => {
    const made = await bank.upload(
      await privat24([['19.11.2026 10:11:12', 'Від: Марія Коваль', 1999.99]]),
      'виписка.csv',
    );
    expect(made.body.statement).toMatchObject({ format: 'privat24', added_count: 1, period_from: '2026-11-19' });
    expect((await world.client.get('/payments/import/lines')).body.items).toMatchObject([{ amount_kop: 199_999 }]);
  });

  it('iBank 2 UA: debit and credit in two columns, quotation marks in a name', async () => {
    const made = await bank.upload(
      ibank2ua([
        { credit: '5 000,00', id: '1', purpose: 'Оренда', iban: PERSONAL },
        { debit: '900,00', id: '2', purpose: 'Комісія', iban: PERSONAL },
      ]),
    );
    expect(made.body.statement).toMatchObject({ format: 'ibank2ua', added_count: 1, outgoing_count: 1 });
    expect((await world.client.get('/payments/import/lines')).body.items).toMatchObject([
      { payer_name: 'ТОВ "Ромашка"' },
    ]);
  });

  it('Sense: the direction in words', async () => {
    const made = await bank.upload(
      sense([
        { direction: 'Кредит', iban: PERSONAL, taxId: '3383904825', amount: '7000.00', purpose: 'Оренда' },
        { direction: 'Дебет', iban: PERSONAL, taxId: '3383904825', amount: '100.00', purpose: 'Повернення' },
      ]),
    );
    expect(made.body.statement).toMatchObject({ format: 'sense', added_count: 1, outgoing_count: 1 });
    expect((await world.client.get('/payments/import/lines')).body.items).toMatchObject([
      { payer_tax_id_masked: '******4825' },
    ]);
  });

  it.each(['02', '08'] as const)('camt.053.001.%s: booked credits, by the account of the payer', async (version) => {
    const { contractId } = await owing({ ibans: [PERSONAL] });
    const entry = { ref: 'R1', name: 'Хтось Інший', iban: PERSONAL, purpose: 'За квартиру' };
    const made = await bank.upload(
      camt(version, [
        { ...entry, amount: '20000.00' },
        { ...entry, ref: 'R2', amount: '10.00', credit: false },
        { ...entry, ref: 'R3', amount: '20.00', pending: true },
      ]),
    );
    expect(made.body.statement).toMatchObject({ format: 'camt053', added_count: 1, outgoing_count: 1 });
    expect((await world.client.get('/payments/import/lines')).body.items).toMatchObject([
      { reason: 'iban_amount', confidence: 'high', suggestion: { contract_id: contractId } },
    ]);
  });
});

describe('a table of a bank we do not know', () => {
  const TABLE = cp1251(
    'Виписка за листопад\nКоли;Скільки;Хто;Що\n19.11.2026;1 500,50;Коваль;оренда\n20.11.2026;абв;Петро;борг\n',
  );

  it('asks once what its columns are and knows them next time', async () => {
    const asked = await bank.upload(TABLE);
    expect([asked.status, asked.body]).toMatchObject([
      200,
      {
        status: 'columns_needed',
        statement: null,
        table: {
          titles: ['Коли', 'Скільки', 'Хто', 'Що'],
          titles_row: 2,
          sample: [['19.11.2026', '1 500,50', 'Коваль', 'оренда'], expect.anything()],
        },
      },
    ]);
    expect(await world.scalar('select count(*) from bank_statements where owner_id = $1', [world.owner.ownerId])).toBe(
      0,
    );
    const columns = { date: 0, amount: 1, payer_name: 2, purpose: 3 };
    const made = await bank.upload(TABLE, 'a.csv', { columns: JSON.stringify(columns) });
    expect([made.status, made.body.statement]).toMatchObject([
      201,
      { format: 'table', added_count: 1, refused_count: 1, refused_rows: [{ row: 4, reason: 'amount' }] },
    ]);
    const again = await bank.upload(cp1251('Коли;Скільки;Хто;Що\n18.11.2026;200;Коваль;оренда\n'));
    expect([again.status, again.body.statement]).toMatchObject([201, { added_count: 1 }]);
  });

  it('in another currency says so of each of its rows', async () => {
    const table = Buffer.from('Коли;Сума (USD);Що\n19.11.2026;100,00;переказ\n');
    const made = await bank.upload(table, 'a.csv', { columns: JSON.stringify({ date: 0, amount: 1 }) });
    expect(made.body.statement).toMatchObject({ added_count: 0, refused_rows: [{ row: 2, reason: 'currency' }] });
  });

  it('names the column that is missing', async () => {
    const made = await bank.upload(TABLE, 'a.csv', { columns: JSON.stringify({ amount: 1 }) });
    expect([made.status, made.body.fields]).toEqual([422, { 'columns.date': 'Вкажіть стовпець із датою' }]);
    expect((await bank.upload(TABLE, 'a.csv', { columns: '{' })).body.fields).toEqual({
      columns: 'Тут має бути JSON зі стовпцями',
    });
  });
});

describe('the same line never enters twice', () => {
  const row = { amount: '100.00', purpose: 'Оренда', iban: PERSONAL, document: '5' };

  it('the same file again adds nothing, a longer one adds what is new', async () => {
    const file = privatBusiness([row, { ...row, document: '6' }]);
    await bank.upload(file);
    expect((await bank.upload(file)).body.statement).toMatchObject({ added_count: 0, known_count: 2 });
    const longer = privatBusiness([{ ...row, document: '7' }, row, row, { ...row, document: '6' }]);
    // The second of two alike is another payment.
    expect((await bank.upload(longer)).body.statement).toMatchObject({ added_count: 2, known_count: 2 });
  });

  it('two imports of one file at once add it once', async () => {
    const rows = Array.from({ length: 40 }, (_, at) => ({ ...row, document: String(at) }));
    const [one, two] = await Promise.all([
      bank.upload(privatBusiness(rows)),
      bank.upload(privatBusiness([...rows].reverse())),
    ]);
    expect([one.status, two.status]).toEqual([201, 201]);
    expect(one.body.statement.added_count + two.body.statement.added_count).toBe(40);
    expect(one.body.statement.known_count + two.body.statement.known_count).toBe(40);
    expect(await world.scalar('select count(*) from bank_lines where owner_id = $1', [world.owner.ownerId])).toBe(40);
  });

  it('is another line for another owner', async () => {
    const file = privatBusiness([row]);
    await bank.upload(file);
    const other = await createBillingWorld(app);
    expect((await statementClient(app, other.owner.token).upload(file)).body.statement).toMatchObject({
      added_count: 1,
    });
  });
});

describe('what a file may not be', () => {
  it.each([
    ['a picture', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 0])],
    ['JSON of something else', Buffer.from('{"a":[1,2]}')],
    ['XML of something else', Buffer.from('<html><body/></html>')],
    ['XML with an entity of its own', Buffer.from('<!DOCTYPE d [<!ENTITY x "y">]><Document>&x;</Document>')],
    [
      'XML that asks for a file',
      Buffer.from('<!DOCTYPE d [<!ENTITY x SYSTEM "file:///etc/passwd">]><Document>&x;</Document>'),
    ],
    ['a tower of elements', Buffer.from(`${'<a>'.repeat(5000)}`)],
    ['an archive cut short', Buffer.from('PK\u0003\u0004aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa', 'latin1')],
    ['one line of words', Buffer.from('просто текст')],
  ])('%s is refused with a sentence', async (_, bytes) => {
    const refused = await bank.upload(bytes);
    expect([refused.status, refused.body.code]).toEqual([415, 'unsupported_statement']);
    expect(refused.body.errors[0]).toMatch(/^У файлі немає виписки/);
  });

  it('an archive that unpacks to more than it should is refused before it fills the memory', async () => {
    const sheet = `<worksheet><sheetData>${'<row></row>'.repeat(6_000_000)}</sheetData></worksheet>`;
    const bomb = await zipped({ 'xl/workbook.xml': sheet, 'xl/_rels/workbook.xml.rels': '<Relationships/>' });
    expect(bomb.length).toBeLessThan(1_000_000);
    expect((await bank.upload(bomb)).body.code).toBe('unsupported_statement');
  });

  it('a file of too many rows is refused, and so is one that is too large', async () => {
    const rows = Array.from(
      { length: 20_100 },
      (_, at) => `"19.11.2026 10:00:00","Від: ${at}",4829,1.0,1.0,UAH,—,—,—,1`,
    );
    const refused = await bank.upload(Buffer.from([MONO_TITLES, ...rows].join('\n')));
    expect([refused.status, refused.body.code]).toEqual([413, 'statement_too_long']);
    const large = await bank.upload(Buffer.alloc(10 * 1024 * 1024 + 1, 65));
    expect([large.status, large.body.code]).toEqual([413, 'payload_too_large']);
  });

  it('a formula is only text, and a payment of tomorrow is no payment', async () => {
    const made = await bank.upload(
      privatBusiness([
        { amount: '10.00', purpose: '=cmd|/C calc', name: '=1+1' },
        { amount: '10.00', purpose: 'наперед', on: '21.11.2026' },
      ]),
    );
    expect(made.body.statement).toMatchObject({ added_count: 1, refused_rows: [{ row: 3, reason: 'future' }] });
    expect((await world.client.get('/payments/import/lines')).body.items).toMatchObject([{ purpose: '=cmd|/C calc' }]);
  });
});

it('what a bank tells of people lies sealed in the database', async () => {
  await bank.upload(
    privatBusiness([
      { amount: '10.00', purpose: 'Оренда Коваль', name: 'Коваль Марія', iban: IBAN, taxId: '3383904825' },
    ]),
  );
  const { rows } = await world.db.query('select l::text as text from bank_lines l where owner_id = $1', [
    world.owner.ownerId,
  ]);
  expect(rows).toHaveLength(1);
  for (const secret of ['Коваль', 'Оренда', '3383904825', IBAN])
    expect(
      JSON.stringify(rows).includes(secret) || JSON.stringify(rows).includes(Buffer.from(secret).toString('hex')),
    ).toBe(false);
});

it('statements and their lines are lists', async () => {
  await bank.upload(privatBusiness([{ amount: '10.00', purpose: 'перший' }]), 'перший.csv');
  await bank.upload(privatBusiness([{ amount: '20.00', purpose: 'другий', on: '18.11.2026' }]), 'другий.csv');
  const statements = (await world.client.get('/payments/import')).body;
  expect(statements).toMatchObject({
    total: 2,
    items: [{ file_name: 'другий.csv', waiting_count: 1 }, { file_name: 'перший.csv' }],
  });
  const { id } = statements.items[0];
  expect((await world.client.get(`/payments/import/lines?statement_id=${id}`)).body.items).toMatchObject([
    { purpose: 'другий' },
  ]);
  const page = (await world.client.get('/payments/import/lines?limit=1')).body;
  expect(page).toMatchObject({ total: 2, items: [{ purpose: 'перший' }] });
  const next = (await world.client.get(`/payments/import/lines?limit=1&cursor=${page.next_cursor}`)).body;
  expect(next.items).toMatchObject([{ purpose: 'другий' }]);
  expect((await world.client.get('/payments/import/lines?status=waiting,ignored&confidence=none')).body.total).toBe(2);
  expect((await world.client.get('/payments/import/lines?status=%D1%89%D0%BE')).status).toBe(400);
  expect((await world.client.get('/payments/import/summary')).body).toEqual({
    waiting: { high: 0, medium: 0, low: 0, none: 2 },
    waiting_kop: 3000,
    confirmed: 0,
    ignored: 0,
  });
});
