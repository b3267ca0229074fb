import { afterAll, beforeAll, expect, test } from 'vitest';
import { insertContract, insertOwner, type TestOwner } from '../../testing/factories.ts';
import { type Client, clientOf } from '../../testing/http-client.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { TENANT } from './tenant-card.fixture.ts';

/** One person or firm on two cards, and a supplier named in a list of services. */
let app: TestApp;
let owner: TestOwner;
let mine: Client;

const RANDOM = '01900000-0000-7000-8000-000000000000';

beforeAll(async () => {
  app = await startTestApp({ withJobs: false });
  owner = await insertOwner(app.database.superuser);
  mine = clientOf(app, owner.token);
});
afterAll(() => app.close());

test('two cards become one: contracts move, contacts are learnt, the first points to the second', async () => {
  const contract = await insertContract(app.database.superuser, owner.ownerId, { status: 'active' });
  const target = await mine.post('/counterparties', { ...TENANT, last_name: 'Справжній', phones: ['+380631234567'] });
  const merged = await mine.post(`/counterparties/${contract.tenantId}/merge`, { into: target.body.id });
  expect(merged.body).toMatchObject({
    id: target.body.id,
    emails: ['andrii@example.com', 'tenant@example.com'],
    live_contracts: 1,
  });
  expect((await mine.get(`/counterparties/${contract.tenantId}`)).body).toMatchObject({
    merged_into: target.body.id,
    archived: true,
  });
  expect(await mine.post(`/counterparties/${contract.tenantId}/merge`, { into: target.body.id })).toMatchObject({
    status: 409,
  });
  expect(await mine.post(`/counterparties/${target.body.id}/merge`, { into: RANDOM })).toMatchObject({
    status: 422,
    body: { fields: { into: 'Не знайдено' } },
  });
});

test('a card learns by a merge what it lacked: codes, address, regime; what it has stays, and notes stand one under the other', async () => {
  const facts = {
    tax_id: '3383904825',
    id_document: 'АА 123456',
    address: 'м. Київ, вул. Саксаганського, 77',
    representative: 'Бойко Ірина',
    vat_payer: true,
    tax_regime: 'fop_3',
  };
  const notes = 'Дзвонити після шостої';
  const merge = async (target: object) => {
    const from = await mine.post('/counterparties', { ...TENANT, last_name: 'Повна', ...facts, notes });
    expect(from.status).toBe(201);
    const into = await mine.post('/counterparties', { ...TENANT, last_name: 'Лишається', ...target });
    expect(into.status).toBe(201);
    const merged = await mine.post(`/counterparties/${from.body.id}/merge`, { into: into.body.id });
    expect(merged.status).toBe(200);
    const { rows } = await app.database.superuser.query(
      `select details from audit_log where entity_id = $1 and action = 'counterparty.merged'`,
      [from.body.id],
    );
    return { body: (await mine.get(`/counterparties/${into.body.id}`)).body, filled: rows[0].details.filled };
  };
  const empty = await merge({});
  expect(empty.body).toMatchObject({ ...facts, notes, last_name: 'Лишається' });
  expect(empty.filled).toEqual(expect.arrayContaining(['tax_id_sealed', 'id_document_sealed', 'address', 'notes']));
  const found = await mine.post('/counterparties/duplicates', { tax_id: facts.tax_id });
  expect(found.body.items.map(({ id }: { id: string }) => id)).toContain(empty.body.id);
  const own = {
    tax_id: '2222222222',
    id_document: 'ВВ 654321',
    address: 'м. Львів',
    representative: 'Сам',
    tax_regime: 'general',
    notes: 'Платить карткою',
  };
  const kept = await merge(own);
  const { notes: mineNotes, ...stays } = own;
  expect(kept.body).toMatchObject({ ...stays, vat_payer: false, notes: `${mineNotes}\n\n${notes}` });
  expect(kept.filled).toEqual(['notes']);
});

test('two merges into one card at once leave it with both cards’ contacts, and what each alone had', async () => {
  const card = (last_name: string, values: object) =>
    mine.post('/counterparties', { kind: 'person', roles: ['tenant'], last_name, first_name: 'Ада', ...values });
  const [one, two, into] = await Promise.all([
    card('Перша', { address: 'м. Київ', notes: 'перша' }),
    card('Друга', { representative: 'Бойко Ірина', notes: 'друга' }),
    card('Ціль', {}),
  ]);
  const both = await Promise.all(
    [one, two].map(({ body }) => mine.post(`/counterparties/${body.id}/merge`, { into: into.body.id })),
  );
  expect(both.map(({ status }) => status)).toEqual([200, 200]);
  const { body } = await mine.get(`/counterparties/${into.body.id}`);
  expect(body).toMatchObject({ address: 'м. Київ', representative: 'Бойко Ірина' });
  expect(body.notes.split('\n\n').sort()).toEqual(['друга', 'перша']);
});

test('a card is not merged into itself, however its id is written', async () => {
  const { body } = await mine.post('/counterparties', { ...TENANT, last_name: 'Одинока' });
  const loud = body.id.toUpperCase();
  expect(loud).not.toBe(body.id);
  for (const [from, into] of [
    [body.id, body.id],
    [body.id, loud],
    [loud, body.id],
  ])
    expect(await mine.post(`/counterparties/${from}/merge`, { into })).toMatchObject({
      status: 422,
      body: { fields: { into: 'Оберіть іншого контрагента' } },
    });
  expect((await mine.get(`/counterparties/${loud}`)).body).toMatchObject({ id: body.id, merged_into: null });
});

test('a card another was merged into is archived, because that one points to it', async () => {
  const [from, into] = (
    await Promise.all(
      ['Колишня', 'Теперішня'].map((last_name) => mine.post('/counterparties', { ...TENANT, last_name })),
    )
  ).map(({ body }) => body.id);
  expect((await mine.post(`/counterparties/${from}/merge`, { into })).status).toBe(200);
  expect(await mine.delete(`/counterparties/${into}`)).toMatchObject({ status: 200, body: { archived: true } });
  expect((await mine.get(`/counterparties/${from}`)).body.merged_into).toBe(into);
  expect((await mine.delete(`/counterparties/${from}`)).status).toBe(204);
  expect((await mine.delete(`/counterparties/${into}`)).status).toBe(204);
});

test('a provider named only in the services of a lease is archived, and the list that names him stays good', async () => {
  const provider = { kind: 'company', roles: ['provider'], company_name: 'ТОВ «Вода»' };
  const { body: card } = await mine.post('/counterparties', provider);
  const contract = await insertContract(app.database.superuser, owner.ownerId, { status: 'active' });
  const water = { code: 'cold_water', payer: 'tenant', method: 'fixed', amount_kop: 10_000 };
  const utilities = [{ ...water, provider_counterparty_id: card.id }];
  const path = `/contracts/${contract.contractId}`;
  expect((await mine.patch(path, { utilities })).status).toBe(200);
  expect(await mine.delete(`/counterparties/${card.id}`)).toMatchObject({ status: 200, body: { archived: true } });
  const again = await mine.patch(path, { utilities: [{ ...utilities[0], amount_kop: 12_000 }] });
  expect([again.status, again.body.utilities]).toMatchObject([
    200,
    [{ amount_kop: 12_000, provider_counterparty_id: card.id }],
  ]);
  const { body: unnamed } = await mine.post('/counterparties', { ...provider, company_name: 'ТОВ «Тепло»' });
  await app.database.superuser.query('update counterparties set archived_at = now() where id = $1', [unnamed.id]);
  const refused = await mine.patch(path, { utilities: [{ ...water, provider_counterparty_id: unnamed.id }] });
  expect([refused.status, refused.body.fields]).toEqual([
    422,
    { 'utilities.0.provider_counterparty_id': 'Не знайдено' },
  ]);
});

test('a provider that is merged goes over in the services of a lease’s own too, and the others there stay', async () => {
  const company = (company_name: string) =>
    mine.post('/counterparties', { kind: 'company', roles: ['provider'], company_name });
  const [old, other, target] = (await Promise.all(['ТОВ «Вода 1»', 'ТОВ «Тепло»', 'ТОВ «Вода»'].map(company))).map(
    ({ body }) => body.id,
  );
  const contract = await insertContract(app.database.superuser, owner.ownerId, { status: 'active' });
  const service = (code: string, provider_counterparty_id: string) => ({
    code,
    payer: 'tenant',
    method: 'fixed',
    amount_kop: 10_000,
    provider_counterparty_id,
  });
  const utilities = [service('cold_water', old), service('heating', other), service('hot_water', old)];
  expect((await mine.patch(`/contracts/${contract.contractId}`, { utilities })).status).toBe(200);
  expect((await mine.post(`/counterparties/${old}/merge`, { into: target })).status).toBe(200);
  const { body } = await mine.get(`/contracts/${contract.contractId}`);
  const providers = body.utilities.map(
    ({ code, provider_counterparty_id: id, provider_name: name }: Record<string, string>) => [code, id, name],
  );
  expect(providers).toEqual([
    ['cold_water', target, 'ТОВ «Вода»'],
    ['heating', other, 'ТОВ «Тепло»'],
    ['hot_water', target, 'ТОВ «Вода»'],
  ]);
});
