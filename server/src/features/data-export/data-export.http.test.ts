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

async function download(id: string): Promise<{ status: number; zip: Buffer; type: unknown }> {
  const answer = await app.inject({
    method: 'GET',
    url: `/api/profile/exports/${id}/file`,
    headers: { cookie: `${sessionCookieName(app.deps.config)}=${owner.token}` },
  });
  return { status: answer.statusCode, zip: answer.rawPayload, type: answer.headers['content-type'] };
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
  it('holds mine as JSON and CSV, with numbers open, and nothing of anybody else', async () => {
    const file = privatBusiness([{ amount: '5.00', purpose: 'Оренда Лукаш' }]);
    expect((await statementClient(app, owner.token).upload(file)).status).toBe(201);
    const id = await makeOne();
    const { status, zip, type } = await download(id);
    expect([status, type]).toEqual([200, 'application/zip']);
    const entries = readZip(zip);
    const json = (name: string) => JSON.parse(String(entries.get(name)));
    expect(json('profile.json')).toMatchObject({ first_name: 'Олена' });
    expect(json('profile.json')).not.toHaveProperty('password_hash');
    const base = `owners/${owner.ownerId}`;
    expect(json(`${base}/contracts.json`)).toMatchObject([{ id: contractId, number: 'Д-МІЙ' }]);
    expect(json(`${base}/counterparties.json`)).toContainEqual(
      expect.objectContaining({ display_name: '=Петренко Іван', tax_id: '3184710691' }),
    );
    const csv = String(entries.get(`${base}/counterparties.csv`));
    expect(csv.startsWith('\ufeff')).toBe(true);
    expect(csv).toContain("'=Петренко Іван");
    const [line] = json(`${base}/bank_lines.json`);
    expect(JSON.parse(line.details)).toMatchObject({ purpose: 'Оренда Лукаш' });
    expect(Object.keys(line)).not.toContain('fingerprint');
    expect(json('leases.json')).toMatchObject([{ number: 'Д-ОРЕНДА', receipts: [] }]);
    const all = [...entries.values()].map(String).join('\n');
    for (const word of [STRANGERS, 'sealed', 'token_hash', 'password_hash']) expect(all).not.toContain(word);
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
});
