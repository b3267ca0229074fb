import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeLandlord } from '../../testing/contract-steps.ts';
import { readZip } from '../../testing/read-zip.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { until } from '../../testing/until.ts';
import { sendFile, smallPdf } from '../../testing/upload-steps.ts';
import { entryName } from './entry-name.ts';
import { EXPORTED } from './exported.ts';
import { TABLE_SHEETS } from './table-entries.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ now: '2026-11-20T09:00:00Z' });
});
afterAll(() => app.close());

/** Tables of an owner that stand inside the rows of another, or hold nothing that he has said or done. */
const LEFT_OUT: Readonly<Record<string, string>> = {
  contract_co_tenants: 'in contracts',
  auto_months: 'in contracts',
  move_outs: 'in contracts',
  receipt_lines: 'in receipts',
  shared_bill_shares: 'in shared_bills',
  shared_bill_charges: 'whether a share is on a receipt: in its lines',
  property_photos: 'in properties',
  task_photos: 'in tasks',
  handover_photos: 'in handover_acts',
  document_versions: 'in documents',
  announcement_recipients: 'in announcements',
  subscriptions: 'in subscription.json',
  billing_requisites: 'in subscription.json',
  owner_members: 'who is in the account: profile.json',
  member_invitations: 'who was asked into it: whoever came is in profile.json',
  contract_parties: 'whose account a tenant is: grants',
  contract_links: 'keys of pages',
  contract_debts: 'counted from receipts',
  contract_balances: 'counted from the ledger',
  owner_facts: 'counted',
  owner_months: 'counted',
  audit_heads: 'the end of the chain of audit_log',
  counters: 'the last number of each kind',
  auto_month_runs: 'what was told of a run',
  receipt_runs: 'a work that is done: its receipts',
  receipt_batches: 'a work that is done: its receipts',
  deducted_readings: 'in the explanations of receipt lines',
  document_reminders: 'what was told: messages, notifications',
  notifications: 'words about rows that are here',
  message_stops: 'hashes of addresses',
  outbox: 'work that waits',
  webhook_deliveries: 'copies of rows that are here',
  import_mappings: 'how a table was understood',
  import_entries: 'what a row of import_rows has made',
  bank_layouts: 'how a table was understood',
  demos: 'invented',
  checkout_events: 'what a provider has told of checkout_attempts',
};

it('holds every table of an owner, or says why not', async () => {
  const { rows } = await app.database.superuser.query<{ name: string }>(
    `select c.table_name as name from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
      where c.table_schema = 'public' and c.column_name = 'owner_id' and t.table_type = 'BASE TABLE' order by 1`,
  );
  const there = rows.map(({ name }) => name);
  expect(there.filter((name) => !(name in EXPORTED) && !(name in LEFT_OUT))).toEqual([]);
  expect(Object.keys(EXPORTED).filter((name) => !there.includes(name))).toEqual([]);
  expect(Object.keys(LEFT_OUT).filter((name) => name in EXPORTED || !there.includes(name))).toEqual([]);
});

/** Tables of a person, and where in the copy they stand. */
const OF_A_PERSON: Readonly<Record<string, string>> = {
  calendar_feeds: 'in profile.json',
  list_views: 'in profile.json',
  notification_rules: 'in profile.json',
  push_devices: 'in profile.json',
  telegram_links: 'in profile.json',
  sessions: 'sessions.json',
  support_requests: 'support.json',
  data_exports: 'copies like this one',
  recovery_codes: 'hashes of keys',
  secrets: 'hashes of keys',
  telegram_codes: 'hashes of keys',
  totp_secrets: 'a key',
};

it('holds every table of a person, or says why not', async () => {
  const { rows } = await app.database.superuser.query<{ name: string }>(
    `select c.table_name as name from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
      where c.table_schema = 'public' and c.column_name = 'user_id' and t.table_type = 'BASE TABLE'
        and not exists (select 1 from information_schema.columns o where o.table_schema = 'public' and o.table_name = c.table_name and o.column_name = 'owner_id') order by 1`,
  );
  expect(rows.map(({ name }) => name)).toEqual(Object.keys(OF_A_PERSON).sort());
});

/** What is in JSON alone, and why no person would read it as a table. */
const JSON_ALONE: Readonly<Record<string, string>> = {
  contract_documents: 'whole texts',
  contract_acceptances: 'proofs of a signature',
  tariff_versions: 'in «Тарифи»',
  files: 'its own table, with the places of files',
  bank_payers: 'what the matching has learned',
  imports: 'a work that is done',
  import_rows: 'a work that is done',
  checkout_attempts: 'what a provider was asked',
  api_keys: 'for programs',
  webhook_endpoints: 'for programs',
};

it('has a table in words for each, or says why not', () => {
  const said = new Set<string>(TABLE_SHEETS.map(({ table }) => table));
  expect(Object.keys(EXPORTED).filter((name) => !said.has(name) && !(name in JSON_ALONE))).toEqual([]);
  expect(Object.keys(JSON_ALONE).filter((name) => said.has(name) || !(name in EXPORTED))).toEqual([]);
  const names = TABLE_SHEETS.map(({ file }) => file);
  expect(new Set(names).size).toBe(names.length);
  for (const { columns } of TABLE_SHEETS)
    expect(
      columns.map(({ title }) => title).filter((title) => !/[А-ЯҐЄІЇа-яґєії№]|^IBAN$|^SHA-256$/.test(title)),
    ).toEqual([]);
});

it('says every value of a choice in words', async () => {
  const { rows } = await app.database.superuser.query<{ table: string; column: string; values: string }>(
    `select c.conrelid::regclass::text as table, a.attname as column, pg_get_constraintdef(c.oid) as values from pg_constraint c
       join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
      where c.contype = 'c' and cardinality(c.conkey) = 1 and pg_get_constraintdef(c.oid) like '%ANY%ARRAY%'`,
  );
  const codes: string[] = [];
  let checked = 0;
  for (const { table, columns } of TABLE_SHEETS)
    for (const { sql, said } of columns) {
      const choice = rows.find((row) => row.table === table && `x.${row.column}` === sql);
      if (choice === undefined || choice.column.includes('currency')) continue;
      const values = [...choice.values.matchAll(/'(\w+)'/g)].map(([, value = '']) => value);
      checked += values.length;
      codes.push(
        ...values
          .filter((value) => said?.(value)?.match(/^[a-z_0-9]+$/))
          .map((value) => `${table}.${choice.column} ${value}`),
      );
      if (said === undefined) codes.push(`${table}.${choice.column}`);
    }
  expect(checked).toBeGreaterThan(80);
  // A brand, and push, are written so on the screens too.
  expect(codes.filter((code) => !/ (?:monobank|monobank_api|push)$/.test(code))).toEqual([]);
});

it('holds expenses, papers with their names and the text that was agreed', async () => {
  const { client, owner, parts } = await makeLandlord(app);
  await app.database.superuser.query('update sessions set created_at = $2, proven_at = $2 where user_id = $1', [
    owner.userId,
    new Date(app.deps.clock.nowMs()).toISOString(),
  ]);
  const propertyId = parts.rental_object_id;
  await client.post('/expenses', {
    property_id: propertyId,
    category: 'repair',
    amount_kop: 120_000,
    spent_on: '2026-11-12',
  });
  const contract = (
    await client.post('/contracts', {
      ...parts,
      start_date: '2026-11-01',
      rent: { amount_minor: 1_000_000, currency: 'UAH' },
    })
  ).body;
  await client.post(`/contracts/${contract.id}/activate`, { signed_on: '2026-11-01' });
  const fileId = await sendFile(app, owner.token, { bytes: smallPdf(), purpose: 'document' });
  const paper = await client.post('/documents', {
    kind: 'other',
    title: 'Техпаспорт',
    property_id: propertyId,
    file_id: fileId,
  });
  expect(paper.status).toBe(201);
  const { id } = (await client.post('/profile/exports')).body;
  await until(
    async () => (await client.get('/profile/exports')).body.items[0],
    (item) => item.status !== 'queued',
    20_000,
  );
  const answer = await app.inject({
    url: `/api/profile/exports/${id}/file`,
    headers: { cookie: `sid=${owner.token}` },
  });
  const entries = readZip(answer.rawPayload);
  const json = (name: string) => JSON.parse(String(entries.get(`Дані для програм/${name}.json`)));
  const csv = (name: string) => String(entries.get(`Таблиці/${name}.csv`));
  expect(json('expenses')).toMatchObject([{ category: 'repair', amount_kop: 120_000 }]);
  const home = json('properties')[0].display_name;
  expect(csv('Витрати')).toContain(`\r\n2026-11-12;Ремонт;`);
  expect(csv('Витрати')).toMatch(/;1200,00;/);
  expect(json('documents')).toMatchObject([{ title: 'Техпаспорт', versions: [{ number: 1, file_id: fileId }] }]);
  const [{ path }] = json('files');
  expect(path).toMatch(/^Файли\/Об’єкти\/[^/]+\/Техпаспорт\.(?:pdf|webp)$/);
  expect(path.split('/')[2]).toBe(entryName(home));
  expect(entries.get(path)?.length).toBeGreaterThan(0);
  expect(csv('Файли')).toContain(path);
  expect(json('files')).toMatchObject([{ id: fileId, original_name: expect.any(String) }]);
  const [agreed] = json('contract_documents');
  expect(JSON.parse(agreed.text)).toEqual(expect.any(Object));
  expect(json('contract_acceptances')).toMatchObject([{ contract_id: contract.id, method: 'paper' }]);
  expect(json('contracts')).toMatchObject([{ co_tenants: [], move_out: null }]);
  const all = [...entries.values()].map(String).join('\n');
  for (const word of ['storage_key', 'token_hash', '_sealed']) expect(all).not.toContain(word);
});
