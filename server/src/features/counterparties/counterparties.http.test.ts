import { afterAll, beforeAll, expect, test } from 'vitest';
import { insertContract, insertOwner, type TestOwner } from '../../testing/factories.ts';
import { type Client, clientOf } from '../../testing/http-client.ts';
import { isShownIn } from '../../testing/shown-in-dump.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { TENANT } from './tenant-card.fixture.ts';

let app: TestApp;
let owner: TestOwner;
let mine: Client;
let theirs: Client;
let nobody: Client;

const RANDOM = '01900000-0000-7000-8000-000000000000';
const OTHER = '01900000-0000-7000-8000-000000000001';

beforeAll(async () => {
  app = await startTestApp({ withJobs: false });
  owner = await insertOwner(app.database.superuser);
  mine = clientOf(app, owner.token);
  theirs = clientOf(app, (await insertOwner(app.database.superuser)).token);
  nobody = clientOf(app);
});
afterAll(() => app.close());

test('a tenant is added as people write: telephone and e-mail come out in one form', async () => {
  const created = await mine.post('/counterparties', TENANT);
  expect(created.status).toBe(201);
  expect(created.body).toMatchObject({
    display_name: 'Мельник Андрій',
    phone: '+380671234567',
    email: 'andrii@example.com',
    balance_kop: 0,
    is_self: false,
    tax_id: null,
    warnings: [],
  });
});

test('a code is sealed at rest, shown on the card, masked in the list; a wrong checksum only warns', async () => {
  const created = await mine.post('/counterparties', { ...TENANT, last_name: 'Кодовий', tax_id: '3111912358' });
  expect(created.body).toMatchObject({
    tax_id: '3111912358',
    tax_id_kind: 'rnokpp',
    warnings: [{ code: 'tax_id_checksum', field: 'tax_id' }],
  });
  const { rows } = await app.database.superuser.query(
    'select row_to_json(c)::text as row from counterparties c where id = $1',
    [created.body.id],
  );
  expect(isShownIn(rows[0].row, 'Кодовий')).toBe(true);
  expect(isShownIn(rows[0].row, '3111912358')).toBe(false);
  const list = await mine.get(`/counterparties?q=${encodeURIComponent('кодовий')}`);
  expect(list.body.items).toMatchObject([{ tax_id_masked: '******2358' }]);
  expect(list.text).not.toContain('3111912358');
  const kept = await mine.patch(`/counterparties/${created.body.id}`, { notes: 'Рання пташка' });
  expect(kept.body).toMatchObject({ tax_id: '3111912358', notes: 'Рання пташка', version: 2 });
  expect((await mine.patch(`/counterparties/${created.body.id}`, { tax_id: null })).body.tax_id).toBeNull();
});

test('a card with the longest e-mails is kept and found, however little they can be packed', async () => {
  // 248 letters of three bytes each, never the same row twice: five of them are 3 720 bytes, more than an index takes.
  const label = (seed: number) =>
    String.fromCodePoint(...Array.from({ length: 62 }, (_, at) => 0x4e00 + (((seed * 62 + at) * 7919) % 20_000)));
  const emails = [0, 1, 2, 3, 4].map(
    (n) => `a@${[0, 1, 2].map((m) => label(n * 4 + m)).join('.')}.${label(n * 4 + 3)}`,
  );
  const client = clientOf(app, (await insertOwner(app.database.superuser)).token);
  const made = await client.post('/counterparties', { ...TENANT, emails });
  expect([made.status, made.body.emails]).toEqual([201, emails]);
  for (const q of ['мельник', '0671234567', label(0)])
    expect((await client.get(`/counterparties?q=${encodeURIComponent(q)}`)).body.total, q).toBe(1);
});

test('the list goes on past the longest name there can be', async () => {
  const long = await insertOwner(app.database.superuser);
  const client = clientOf(app, long.token);
  const name = (letter: string) => ({
    last_name: letter.repeat(100),
    first_name: 'ї'.repeat(100),
    middle_name: 'є'.repeat(100),
  });
  for (const letter of ['А', 'Б'])
    expect((await client.post('/counterparties', { ...TENANT, ...name(letter) })).status).toBe(201);
  const first = await client.get('/counterparties?limit=1');
  const next = await client.get(`/counterparties?limit=1&cursor=${first.body.next_cursor}`);
  expect([next.status, next.body.items?.[0]?.display_name[0]]).toEqual([200, 'Б']);
});

test('a company needs its name, a person a surname; unknown fields and absurd values are named', async () => {
  const company = await mine.post('/counterparties', { kind: 'company', roles: ['provider'] });
  expect(company).toMatchObject({ status: 422, body: { fields: { company_name: 'Заповніть поле' } } });
  const wrong = await mine.post('/counterparties', { ...TENANT, phones: ['12'], ibans: ['UA00'], balance_kop: 5 });
  expect(wrong.status).toBe(422);
  expect(Object.keys(wrong.body.fields).sort()).toEqual(['balance_kop', 'ibans.0', 'phones.0']);
  const renamed = await mine.post('/counterparties', { ...TENANT, last_name: null, first_name: null });
  expect(renamed.status).toBe(422);
});

test('a card keeps five telephones and five e-mails, refuses a sixth and names the wrong one by its place', async () => {
  const phones = [1, 2, 3, 4, 5].map((at) => `+38067123450${at}`);
  const emails = [1, 2, 3, 4, 5].map((at) => `melnyk${at}@example.com`);
  const card = await mine.post('/counterparties', { ...TENANT, last_name: 'Багатий', phones, emails });
  expect(card).toMatchObject({ status: 201, body: { phones, emails, phone: phones[0], email: emails[0] } });
  const fewer = { phones: phones.slice(1), emails: emails.toReversed() };
  const path = `/counterparties/${card.body.id}`;
  expect(await mine.patch(path, fewer)).toMatchObject({ status: 200, body: { ...fewer, phone: phones[1] } });
  const sixth = await mine.patch(path, { phones: [...phones, '+380671234506'] });
  expect(sixth).toMatchObject({ status: 422, body: { fields: { phones: 'Не більше ніж 5 рядків' } } });
  const wrong = await mine.patch(path, { emails: ['first@example.com', 'друга пошта'], phones: [phones[0], '12'] });
  expect([wrong.status, Object.keys(wrong.body.fields).sort()]).toEqual([422, ['emails.1', 'phones.1']]);
});

test('the same telephone or code is pointed out before saving', async () => {
  const known = await mine.post('/counterparties', {
    ...TENANT,
    last_name: 'Дубль',
    phones: ['+380501112233'],
    tax_id: '3383904825',
  });
  const byPhone = await mine.post('/counterparties/duplicates', { phones: ['050 111 22 33'] });
  expect(byPhone.body.items).toMatchObject([{ id: known.body.id, matched_by: 'phone', archived: false }]);
  const byCode = await mine.post('/counterparties/duplicates', { tax_id: '3383904825' });
  expect(byCode.body.items).toMatchObject([{ id: known.body.id, matched_by: 'tax_id' }]);
  expect(
    (await mine.post('/counterparties/duplicates', { phones: ['0501112233'], except_id: known.body.id })).body.total,
  ).toBe(0);
  expect((await theirs.post('/counterparties/duplicates', { phones: ['0501112233'] })).body.total).toBe(0);
});

test('in a live contract: refused; with history: archived and restored; without: deleted', async () => {
  const free = await mine.post('/counterparties', { ...TENANT, last_name: 'Вільний' });
  expect((await mine.delete(`/counterparties/${free.body.id}`)).status).toBe(204);
  const live = await insertContract(app.database.superuser, owner.ownerId, { status: 'active' });
  expect(await mine.delete(`/counterparties/${live.tenantId}`)).toMatchObject({
    status: 409,
    body: { code: 'counterparty_in_use' },
  });
  const past = await insertContract(app.database.superuser, owner.ownerId, { status: 'completed' });
  expect(await mine.delete(`/counterparties/${past.tenantId}`)).toMatchObject({
    status: 200,
    body: { archived: true },
  });
  expect((await mine.get('/counterparties?archived=true')).body.items).toMatchObject([
    { id: past.tenantId, archived: true },
  ]);
  expect((await mine.post(`/counterparties/${past.tenantId}/restore`)).body.archived).toBe(false);
});

test('the list sorts in Ukrainian order and filters by role and kind', async () => {
  const fresh = await insertOwner(app.database.superuser);
  const client = clientOf(app, fresh.token);
  for (const last_name of ['Яценко', 'Ґалаґан', 'Гончар', 'Єрмак', 'Іваненко'])
    await client.post('/counterparties', { ...TENANT, last_name });
  await client.post('/counterparties', { kind: 'company', roles: ['provider'], company_name: 'ТОВ «Вода»' });
  const list = await client.get('/counterparties?role=tenant&limit=10');
  expect(list.body.items.map((item: { display_name: string }) => item.display_name.split(' ')[0])).toEqual([
    'Гончар',
    'Ґалаґан',
    'Єрмак',
    'Іваненко',
    'Яценко',
  ]);
  expect((await client.get('/counterparties?kind=company')).body.total).toBe(1);
  expect((await client.get('/counterparties?q=0671234567')).body.total).toBe(5);
});

test('foreign, random and malformed ids look the same; nobody is told to sign in', async () => {
  const { body } = await mine.post('/counterparties', { ...TENANT, notes: 'КАНАРКА' });
  const calls = (client: Client, id: string) => [
    client.get(`/counterparties/${id}`),
    client.patch(`/counterparties/${id}`, { notes: 'чуже' }),
    client.delete(`/counterparties/${id}`),
    client.post(`/counterparties/${id}/restore`),
    client.post(`/counterparties/${id}/merge`, { into: OTHER }),
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
  expect((await theirs.get('/counterparties')).text).not.toContain('КАНАРКА');
});

test('two edits of one version at once: one wins', async () => {
  const { body } = await mine.post('/counterparties', TENANT);
  const answers = await Promise.all(
    ['а', 'б', 'в'].map((notes) => mine.patch(`/counterparties/${body.id}`, { notes, version: 1 })),
  );
  expect(answers.map((answer) => answer.status).sort()).toEqual([200, 409, 409]);
});
