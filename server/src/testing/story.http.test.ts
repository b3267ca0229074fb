import { afterAll, beforeAll, expect, test } from 'vitest';
import { sessionCookieName } from '../edge/cookies.ts';
import { type Client, clientOf } from './http-client.ts';
import { pdfText } from './pdf-text.ts';
import { startTestApp, type TestApp } from './test-app.ts';

/**
 * The whole path of the product by its calls, from an empty account to a paid, explained receipt. Sums are worked by hand from
 * ukraine.md §3: (8412 − 8270) × 4,32 + (3906 − 3838) × 2,16 = 760,32; 6 × 16,164 = 96,98; 6 × 14,22 = 85,32;
 * 1000 × 2,388 / 12 = 199,00; 54,2 × 8,75 = 474,25; 2 × 43,20 = 86,40; internet 280,00; rent 20 000,00. Together 21 982,27.
 */
let app: TestApp;
let owner: Client;
const PASSWORD = 'довгий-пароль-для-оренди';
const EMAIL = 'olena@example.com';
const TENANT_EMAIL = 'andrii@example.com';
const TENANT_PHONE = '+380671234567';
const made = new Map<string, string>();

beforeAll(async () => {
  app = await startTestApp({ now: '2026-11-20T09:00:00Z' });
});
afterAll(() => app.close());

async function signIn(email: string): Promise<Client> {
  const response = await app.inject({
    method: 'POST',
    url: '/api/Auth/login',
    headers: { 'content-type': 'application/json' },
    payload: JSON.stringify({ email, password: PASSWORD }),
  });
  expect(response.statusCode).toBe(204);
  const cookie = response.cookies.find(({ name }) => name === sessionCookieName(app.deps.config));
  return clientOf(app, cookie?.value ?? null);
}

function id(name: string): string {
  const value = made.get(name);
  if (value === undefined) throw new Error(`The story has not made ${name} yet`);
  return value;
}

test('register, confirm the e-mail by the link of the letter, sign in', async () => {
  const anyone = clientOf(app);
  const registered = await anyone.post('/User/register', {
    first_name: 'Олена',
    last_name: 'Коваленко',
    email: EMAIL,
    phone: '050 111 22 33',
    password: PASSWORD,
    accept_terms: true,
  });
  expect(registered).toMatchObject({ status: 202, body: { email: EMAIL } });
  const early = await anyone.post('/Auth/login', { email: EMAIL, password: PASSWORD });
  expect(early).toMatchObject({
    status: 403,
    body: { reason: 'NOT_ACTIVATED', errors: ['Акаунт не активовано. Будь ласка, перевірте свою електронну пошту.'] },
  });
  const [letter] = await app.messages(EMAIL);
  const token = /verify-email\?token=([\w-]+)/.exec(letter?.text ?? '')?.[1];
  expect((await anyone.get(`/Auth/verify-email?token=${token}`)).body.status).toBe('verified');
  owner = await signIn(EMAIL);
  expect((await owner.get('/session')).body).toMatchObject({
    onboarding_step: 1,
    available_roles: ['owner'],
    user: { first_name: 'Олена', onboarding_completed: false },
  });
});

test('three steps: a flat, a tenant, a contract with the own card, an IBAN, rent and a due day [spec 4.5–4.6, 9.7]', async () => {
  const flat = await owner.post('/properties', {
    type: 'apartment',
    address: { city: 'Київ', street: 'вул. Лук’янівська', building: '5', apartment: '18' },
    area_total: '54.2',
    residents_count: 2,
  });
  made.set('flat', flat.body.id);
  expect((await owner.get('/session')).body.onboarding_step).toBe(2);
  const tenant = await owner.post('/counterparties', {
    kind: 'person',
    roles: ['tenant'],
    last_name: 'Мельник',
    first_name: 'Андрій',
    phones: [TENANT_PHONE],
    emails: [TENANT_EMAIL],
  });
  made.set('tenant', tenant.body.id);
  expect((await owner.get('/session')).body.onboarding_step).toBe(3);
  await owner.post('/profile/payment-accounts', {
    name: 'Основний',
    iban: 'UA21 3223 1300 0002 6007 2335 6600 1',
    tax_id: '3383904825',
    default: true,
  });
  const landlords = await owner.get('/counterparties?role=landlord');
  expect(landlords.body.items).toMatchObject([{ is_self: true, display_name: expect.stringContaining('Коваленко') }]);
  const contract = await owner.post('/contracts', {
    rental_object_id: id('flat'),
    landlord_counterparty_id: landlords.body.items[0].id,
    tenant_counterparty_id: id('tenant'),
    start_date: '2026-10-01',
    end_date: '2027-09-30',
    rent: { amount_minor: 2_000_000, currency: 'UAH' },
    payment: { due_day: 25 },
  });
  expect(contract).toMatchObject({ status: 201, body: { status: 'draft', number: 'Д-2026-0001' } });
  made.set('contract', contract.body.id);
  expect((await owner.get('/session')).body).toMatchObject({
    onboarding_step: 3,
    user: { onboarding_completed: true },
  });
});

test('the contract is sent; the tenant opens the link, confirms with a code and accepts', async () => {
  const sent = await owner.post(`/contracts/${id('contract')}/send`);
  expect(sent).toMatchObject({ status: 200, body: { status: 'pending' } });
  const [letter] = await app.messages(TENANT_EMAIL);
  const link = new RegExp(`/info/${id('contract')}\\?k=([\\w-]+)`).exec(letter?.text ?? '');
  made.set('key', link?.[1] ?? '');
  const anyone = clientOf(app);
  const page = await anyone.get(`/info/contracts/${id('contract')}?k=${id('key')}`);
  expect(page).toMatchObject({ status: 200, body: { level: 'key' } });
  expect((await anyone.post(`/info/contracts/${id('contract')}/otp`, { k: id('key') })).status).toBe(202);
  const [sms] = await app.messages(TENANT_PHONE);
  const code = /\d{6}/.exec(sms?.text ?? '')?.[0];
  const accepted = await anyone.patch(`/contracts/${id('contract')}/accept`, { k: id('key'), code });
  expect(accepted).toMatchObject({ status: 200, body: { status: 'active' } });
  expect((await owner.get(`/contracts/${id('contract')}`)).body).toMatchObject({ status: 'active' });
  expect((await owner.get(`/properties/${id('flat')}`)).body.status).toBe('occupied');
  const pdf = await app.inject({ method: 'GET', url: `/api/contracts/${id('contract')}/pdf`, headers: { cookie: '' } });
  expect(pdf.statusCode).toBe(401);
});

test('services and tariffs of the flat, physical meters, October’s readings', async () => {
  const catalog = await owner.get('/tariffs/catalog?service=electricity');
  const entry = catalog.body.items.find((item: { zones: number }) => item.zones === 2);
  const tariff = await owner.post(`/tariffs/catalog/${entry.key}/copy`);
  const settings = await owner.patch(`/properties/${id('flat')}/settings`, {
    services: [
      { code: 'electricity', payer: 'tenant', method: 'meter', tariff_id: tariff.body.id },
      { code: 'cold_water', payer: 'tenant', method: 'meter', price: '16.164' },
      { code: 'sewage', payer: 'tenant', method: 'sum_of_water', price: '14.22' },
      { code: 'gas_delivery', payer: 'tenant', method: 'annual_volume_12', annual_volume: '1000', price: '2.388' },
      { code: 'building', payer: 'tenant', method: 'per_m2', price: '8.75' },
      { code: 'waste', payer: 'tenant', method: 'per_person', price: '43.20' },
      { code: 'internet', payer: 'tenant', method: 'fixed', amount_kop: 28_000 },
    ],
  });
  expect(settings.status).toBe(200);
  const power = await owner.post('/physical-meters', {
    property_id: id('flat'),
    service: 'electricity',
    serial: '07112884',
    zones: 2,
    installed_on: '2026-09-30',
    initial_values: ['8270', '3838'],
  });
  const water = await owner.post('/physical-meters', {
    property_id: id('flat'),
    service: 'cold_water',
    serial: '0418827',
    decimals: 3,
    installed_on: '2026-09-30',
    initial_values: ['412'],
  });
  made.set('power', power.body.id);
  const readings = await owner.post('/meters/readings', {
    items: [
      { meter_id: power.body.id, date: '2026-10-31', values: ['8412', '3906'] },
      { meter_id: water.body.id, date: '2026-10-31', values: ['418'] },
    ],
  });
  expect(readings.body.items).toMatchObject([{ ok: true }, { ok: true }]);
});

test('November’s run: every line explains itself; create, issue, send', async () => {
  const preview = await owner.post('/receipts/preview', { period: '2026-11' });
  expect(preview.status).toBe(200);
  expect(preview.body.items).toHaveLength(1);
  expect(preview.body.items[0]).toMatchObject({
    contract_id: id('contract'),
    own_kop: 2_198_227,
    total_due_kop: 2_198_227,
  });
  const run = await owner.post('/receipts/run', { period: '2026-11' });
  expect(run).toMatchObject({
    status: 200,
    body: { status: 'done', total: 1, done: 1, created_count: 1, existing_count: 0 },
  });
  made.set('receipt', run.body.created[0]);
  const again = await owner.post('/receipts/run', { period: '2026-11' });
  expect(again.body).toMatchObject({ created_count: 0, existing_count: 1 });
  const draft = await owner.get(`/receipts/${id('receipt')}`);
  expect(draft.body).toMatchObject({
    number: 'К-2026-11-0001',
    status: 'draft',
    payment_status: null,
    own_kop: 2_198_227,
  });
  const amounts = Object.fromEntries(
    draft.body.lines.map((line: { service: string | null; kind: string; amount_kop: number }) => [
      line.service ?? line.kind,
      line.amount_kop,
    ]),
  );
  expect(amounts).toEqual({
    rent: 2_000_000,
    electricity: 76_032,
    cold_water: 9_698,
    sewage: 8_532,
    gas_delivery: 19_900,
    building: 47_425,
    waste: 8_640,
    internet: 28_000,
  });
  for (const line of draft.body.lines) expect(line.explanation.text_uk).toMatch(/₴/);
  const issued = await owner.post(`/receipts/${id('receipt')}/issue`);
  expect(issued).toMatchObject({
    status: 200,
    body: {
      status: 'issued',
      payment_status: 'unpaid',
      due_on: '2026-11-25',
      total_due_kop: 2_198_227,
      payable_kop: 2_198_227,
    },
  });
  expect((await owner.post(`/receipts/${id('receipt')}/send`)).status).toBe(200);
  const letters = await app.messages(TENANT_EMAIL, 2);
  const letter = letters.find(({ text }) => text.includes(`/info/receipt/${id('receipt')}?k=`));
  const said = (letter?.text ?? '').replaceAll('\u00a0', ' ');
  expect(said).toContain('До сплати 21 982,27 ₴. Строк оплати — 25 листопада 2026 р.');
});

test('the tenant opens the receipt: sum, due date, QR, PDF; the bare link hides him', async () => {
  const anyone = clientOf(app);
  const bare = await anyone.get(`/info/receipts/${id('receipt')}`);
  expect(bare.body).toMatchObject({
    level: 'public',
    payable_kop: 2_198_227,
    due_on: '2026-11-25',
    tenant: 'Андрій М.',
    payee: { iban: 'UA213223130000026007233566001' },
  });
  expect(bare.text).not.toContain('Мельник');
  expect(bare.text).not.toContain('"18"');
  expect(bare.body.qr.url).toMatch(/^https:\/\/qr\.bank\.gov\.ua\//);
  const keyed = await anyone.get(`/info/receipts/${id('receipt')}?k=${id('key')}`);
  expect(keyed.body.level).toBe('key');
  const pdf = await app.inject({ method: 'GET', url: `/api/info/receipts/${id('receipt')}/pdf?k=${id('key')}` });
  expect(pdf.statusCode).toBe(200);
  expect(pdf.headers['content-type']).toContain('application/pdf');
  expect(pdf.rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
  // In groups of four, as it is compared by eye with what has been typed into a bank (ukraine.md §2).
  expect(pdfText(pdf.rawPayload)).toContain('UA21 3223 1300 0002 6007 2335 6600 1');
});

test('a part payment, then the rest: partial → paid, and the statement balances', async () => {
  const part = await owner.post('/payments', {
    contract_id: id('contract'),
    amount_kop: 1_000_000,
    paid_on: '2026-11-20',
  });
  expect(part).toMatchObject({
    status: 201,
    body: {
      status: 'posted',
      credit_kop: 0,
      allocations: [{ item: 'receipt', receipt_id: id('receipt'), amount_kop: 1_000_000 }],
    },
  });
  expect((await owner.get(`/receipts/${id('receipt')}`)).body).toMatchObject({
    payment_status: 'partial',
    paid_kop: 1_000_000,
    left_kop: 1_198_227,
  });
  const rest = await owner.post('/payments', {
    contract_id: id('contract'),
    amount_kop: 1_198_227,
    paid_on: '2026-11-20',
  });
  made.set('rest', rest.body.id);
  expect((await owner.get(`/receipts/${id('receipt')}`)).body).toMatchObject({
    payment_status: 'paid',
    left_kop: 0,
    payable_kop: 0,
  });
  const statement = await owner.get(`/contracts/${id('contract')}/ledger?from=2026-11-01&to=2026-11-30`);
  expect(statement.body).toMatchObject({ opening_balance_kop: 0, closing_balance_kop: 0 });
  expect(statement.body.items.map((item: { balance_kop: number }) => item.balance_kop)).toEqual([
    2_198_227, 1_198_227, 0,
  ]);
});

test('void with a reason and issue again: the payments find the new receipt', async () => {
  const gone = await owner.post(`/receipts/${id('receipt')}/void`, { reason: 'Помилка в показнику світла' });
  expect(gone).toMatchObject({ status: 200, body: { status: 'void', payment_status: null } });
  expect((await owner.get(`/contracts/${id('contract')}/ledger?on=2026-11-30`)).body.balance_kop).toBe(-2_198_227);
  const run = await owner.post('/receipts/run', { period: '2026-11' });
  const fresh = await owner.post(`/receipts/${run.body.created[0]}/issue`);
  expect(fresh.body).toMatchObject({
    number: 'К-2026-11-0002',
    status: 'issued',
    payment_status: 'paid',
    own_kop: 2_198_227,
    opening_balance_kop: -2_198_227,
    total_due_kop: 0,
  });
  expect((await owner.get(`/contracts/${id('contract')}/ledger?on=2026-11-30`)).body.balance_kop).toBe(0);
  const { rows } = await app.database.superuser.query(
    `select sum(case when debit_account = a then amount_kop else 0 end)::bigint - sum(case when credit_account = a then amount_kop else 0 end)::bigint as net
     from ledger_entries, unnest(array['receivable', 'tenant_credit']) a`,
  );
  expect(Number(rows[0].net)).toBe(0);
});
