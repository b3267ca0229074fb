import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sessionCookieName } from '../../edge/cookies.ts';
import {
  insertContract,
  insertContractParty,
  insertCounterparty,
  insertOwner,
  insertSession,
} from '../../testing/factories.ts';
import { type Client, clientOf } from '../../testing/http-client.ts';
import { readZip } from '../../testing/read-zip.ts';
import { statementClient } from '../../testing/statement-client.ts';
import { privatBusiness } from '../../testing/statement-files.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { until } from '../../testing/until.ts';
import { TAX_ID_CONTEXT } from '../counterparties/public.ts';
import { purgeExports } from './make-export.ts';

let app: TestApp;
let owner: { ownerId: string; userId: string; token: string };
let client: Client;
let contractId: string;
const STRANGERS = 'Чужа Людина';
beforeAll(async () => {
  app = await startTestApp({ now: '2026-11-20T09:00:00Z' });
  const db = app.database.superuser;
  owner = await insertOwner(db);
  client = await freshClient(owner.userId);
  const tenantId = await insertCounterparty(db, owner.ownerId, {
    displayName: '=Петренко Іван',
    taxIdSealed: app.deps.vault.seal('3184710691', TAX_ID_CONTEXT),
  });
  ({ contractId } = await insertContract(db, owner.ownerId, { tenantId, number: 'Д-МІЙ' }));
  const stranger = await insertOwner(db);
  await insertCounterparty(db, stranger.ownerId, { displayName: STRANGERS });
  const lease = await insertContract(db, stranger.ownerId, { number: 'Д-ОРЕНДА' });
  await insertContractParty(db, stranger.ownerId, lease.contractId, owner.userId);
});
afterAll(() => app.close());

async function freshClient(userId: string): Promise<Client> {
  const token = await insertSession(app.database.superuser, userId);
  const at = new Date(app.deps.clock.nowMs()).toISOString();
  await app.database.superuser.query('update sessions set created_at = $2, proven_at = $2 where user_id = $1', [
    userId,
    at,
  ]);
  owner = { ...owner, token };
  return clientOf(app, token);
}

async function download(id: string): Promise<{ status: number; zip: Buffer; type: unknown; disposition: string }> {
  const answer = await app.inject({
    method: 'GET',
    url: `/api/profile/exports/${id}/file`,
    headers: { cookie: `${sessionCookieName(app.deps.config)}=${owner.token}` },
  });
  return {
    status: answer.statusCode,
    zip: answer.rawPayload,
    type: answer.headers['content-type'],
    disposition: String(answer.headers['content-disposition']),
  };
}

async function makeOne(): Promise<string> {
  const asked = await client.post('/profile/exports');
  expect([asked.status, asked.body.status]).toEqual([202, 'queued']);
  const done = await until(
    async () => (await client.get('/profile/exports')).body.items[0],
    (item) => item.status !== 'queued',
    20_000,
  );
  expect(done).toMatchObject({ id: asked.body.id, status: 'ready', expires_at: '2026-11-27T09:00:00.000Z' });
  return asked.body.id;
}

describe('a copy of all my data', () => {
  it('holds mine in words and as JSON, with numbers open, and nothing of anybody else', async () => {
    const file = privatBusiness([{ amount: '5.00', purpose: 'Оренда Лукаш' }]);
    expect((await statementClient(app, owner.token).upload(file)).status).toBe(201);
    const id = await makeOne();
    const { status, zip, type, disposition } = await download(id);
    expect([status, type]).toEqual([200, 'application/zip']);
    expect(decodeURIComponent(disposition)).toContain("''Ключар 2026-11-20.zip");
    const entries = readZip(zip);
    const json = (name: string) => JSON.parse(String(entries.get(`Дані для програм/${name}.json`)));
    const lines = (name: string) => String(entries.get(`Таблиці/${name}.csv`)).split('\r\n');
    expect(json('profile')).toMatchObject({ first_name: 'Олена' });
    expect(json('profile')).not.toHaveProperty('password_hash');
    expect(json('contracts')).toMatchObject([{ id: contractId, number: 'Д-МІЙ' }]);
    expect(json('counterparties')).toContainEqual(
      expect.objectContaining({ display_name: '=Петренко Іван', tax_id: '3184710691' }),
    );
    expect(lines('Контрагенти')[0]).toMatch(/^\ufeffНазва;Вид;Ролі;/);
    expect(lines('Контрагенти').find((line) => line.startsWith("'=Петренко Іван;Людина;"))).toContain(';3184710691;');
    expect(lines('Договори')[1]).toMatch(/^Д-МІЙ;[А-Я][^;]*;[^;]+;'=Петренко Іван;/);
    // A table of which there is nothing yet still says what it would hold.
    expect(lines('Спільні рахунки')).toEqual([
      '\ufeffМісяць;Послуга;Увесь рахунок;Як поділено;Об’єкт;Частка;Примітка',
      '',
    ]);
    expect(lines('Рядки виписок')[1]).toMatch(/^2026-[\d-]+;5,00;.*;Оренда Лукаш;Чекає;/);
    // The journal as its screen says it: who, what, to which thing.
    expect(lines('Журнал дій')[0]).toBe('\ufeff№;Коли;Хто;Що зроблено;Річ;Ідентифікатор;SHA-256');
    expect(lines('Журнал дій').find((text) => text.includes('Виписку банку завантажено'))).toMatch(
      /;[А-ЯІЇЄ][^;]+ [А-ЯІЇЄ][^;]+;Виписку банку завантажено;Виписка[^;]*;/,
    );
    const [line] = json('bank_lines');
    expect(JSON.parse(line.details)).toMatchObject({ purpose: 'Оренда Лукаш' });
    expect(Object.keys(line)).not.toContain('fingerprint');
    expect(json('leases')).toMatchObject([{ number: 'Д-ОРЕНДА', receipts: [] }]);
    expect(lines('Де я орендую')[1]).toMatch(/^Д-ОРЕНДА;/);
    expect(String(entries.get('ПРОЧИТАЙТЕ.txt'))).toMatch(/^\ufeffКопія ваших даних у Ключарі\.\r\n/);
    const all = [...entries.values()].map(String).join('\n');
    for (const word of [STRANGERS, 'sealed', 'token_hash', 'password_hash']) expect(all).not.toContain(word);
    const names = [...entries.keys()];
    // What a person opens is called by words, in every system.
    expect(
      names.filter(
        (name) => !name.startsWith('Дані для програм/') && /[a-z]{4}|[0-9a-f]{8}-/.test(name.replace(/\.\w+$/, '')),
      ),
    ).toEqual([]);
    expect(new Set(names.map((name) => name.toLocaleLowerCase('uk'))).size).toBe(names.length);
    expect(names.filter((name) => /[<>:"\\|?*]|[. ](?:\/|$)/.test(name))).toEqual([]);
    const [letter] = await app.messages(`${owner.userId}@example.com`);
    expect(letter?.subject).toBe('Копія ваших даних готова');
  });

  it('is one at a time, however many ask at once', async () => {
    const asked = await Promise.all([
      client.post('/profile/exports'),
      client.post('/profile/exports'),
      client.post('/profile/exports'),
    ]);
    expect(asked.map(({ status }) => status)).toEqual([202, 202, 202]);
    const { rows } = await app.database.superuser.query(
      'select count(*)::int as made from data_exports where user_id = $1',
      [owner.userId],
    );
    expect(rows[0].made).toBeLessThanOrEqual(1 + new Set(asked.map(({ body }) => body.id)).size);
    await until(
      async () => (await client.get('/profile/exports')).body.items,
      (items) => items.every(({ status }: { status: string }) => status === 'ready'),
      20_000,
    );
  });

  it('is mine alone, asks for the password of today, and dies in seven days', async () => {
    const [{ id }] = (await client.get('/profile/exports')).body.items;
    const other = await insertOwner(app.database.superuser);
    const stranger = await (async () => {
      const mine = owner;
      const made = await freshClient(other.userId);
      owner = mine;
      return made;
    })();
    expect((await stranger.get(`/profile/exports/${id}/file`)).status).toBe(404);
    expect((await stranger.get('/profile/exports')).body.items).toEqual([]);
    app.time.set('2026-11-20T09:20:00Z');
    expect((await client.post('/profile/exports')).body.code).toBe('reauth_required');
    expect((await client.get(`/profile/exports/${id}/file`)).body.code).toBe('reauth_required');
    app.time.set('2026-11-27T09:00:01Z');
    client = await freshClient(owner.userId);
    expect((await client.get(`/profile/exports/${id}/file`)).status).toBe(404);
    expect((await client.get('/profile/exports')).body.items).toEqual([]);
    const { rows } = await app.database.superuser.query('select archive_key as key from data_exports');
    await purgeExports({ database: app.worker }, app.deps.files);
    expect(await Promise.all(rows.map(({ key }) => app.deps.files.has(key)))).toEqual(rows.map(() => false));
  });

  it('of two accounts has a folder for each, called by its name', async () => {
    const db = app.database.superuser;
    app.time.set('2026-11-20T09:00:00Z');
    const [first, second] = [await insertOwner(db), await insertOwner(db)];
    client = await freshClient(first.userId);
    await insertCounterparty(db, first.ownerId, { displayName: 'Перша Людина' });
    await insertCounterparty(db, second.ownerId, { displayName: 'Друга Людина' });
    await db.query('insert into owner_members (owner_id, user_id) values ($1, $2)', [second.ownerId, first.userId]);
    const name = 'ТОВ «Дім»: оренда';
    await db.query('update owners set name = $2 where id = any ($1)', [[first.ownerId, second.ownerId], name]);
    const entries = readZip((await download(await makeOne())).zip);
    const held = ['ТОВ «Дім» оренда', 'ТОВ «Дім» оренда (2)'].map((folder) =>
      String(entries.get(`${folder}/Таблиці/Контрагенти.csv`)),
    );
    for (const person of ['Перша Людина', 'Друга Людина'])
      expect(held.filter((text) => text.includes(person))).toHaveLength(1);
  });
});
