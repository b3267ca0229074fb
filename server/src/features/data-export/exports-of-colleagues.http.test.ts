import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sessionCookieName } from '../../edge/cookies.ts';
import { newId } from '../../platform/ids.ts';
import {
  insertContract,
  insertContractParty,
  insertCounterparty,
  insertOwner,
  type TestOwner,
} from '../../testing/factories.ts';
import { clientOf } from '../../testing/http-client.ts';
import { readZip } from '../../testing/read-zip.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { until } from '../../testing/until.ts';
import { TAX_ID_CONTEXT } from '../counterparties/public.ts';
import { ACCOUNT_TAX_ID_CONTEXT } from '../identity/public.ts';
import { BILLING_TAX_ID_CONTEXT } from '../subscription/public.ts';
import { purgeExports } from './make-export.ts';

const [TENANT_CODE, ACCOUNT_CODE, BILLING_CODE] = ['3184710691', '3459711105', '2987654321'];
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ now: '2026-11-20T09:00:00Z' });
});
afterAll(() => app.close());

const run = async (sql: string, values: unknown[] = []) => (await app.database.superuser.query(sql, values)).rows;
const join = (owner: TestOwner, { userId }: TestOwner, role: 'principal' | 'staff') =>
  run('insert into owner_members (owner_id, user_id, role) values ($1, $2, $3)', [owner.ownerId, userId, role]);
const statusOf = async (id: string) =>
  (await run('select status from data_exports where id = $1', [id]))[0]?.status ?? null;

/** An owner with codes of all kinds and a letter to himself, and a colleague with a portfolio of his own. */
async function twoPeople(role: 'principal' | 'staff'): Promise<{ owner: TestOwner; colleague: TestOwner }> {
  const db = app.database.superuser;
  const { vault } = app.deps;
  const [owner, colleague] = [await insertOwner(db), await insertOwner(db)];
  const { ownerId, userId } = owner;
  await insertCounterparty(db, ownerId, {
    displayName: 'Чужа Картка',
    taxIdSealed: vault.seal(TENANT_CODE ?? '', TAX_ID_CONTEXT),
  });
  await run(
    `insert into payment_accounts (id, owner_id, iban, name, tax_id_sealed) values ($1, $2, 'UA213223130000026007233566001', 'Рахунок', $3)`,
    [newId(), ownerId, vault.seal(ACCOUNT_CODE ?? '', ACCOUNT_TAX_ID_CONTEXT)],
  );
  await run(
    `insert into billing_requisites (owner_id, kind, name, tax_id_sealed) values ($1, 'person', 'Платник', $2)`,
    [ownerId, vault.seal(BILLING_CODE ?? '', BILLING_TAX_ID_CONTEXT)],
  );
  for (const [subject, reader] of [
    ['Новий вхід власника', userId],
    ['Лист орендареві', null],
  ])
    await run(
      `insert into messages (id, owner_id, channel, recipient, kind, subject, text, status, user_id) values ($1, $2, 'email', 'a@example.com', 'notification', $3, '', 'sent', $4)`,
      [newId(), ownerId, subject, reader],
    );
  await join(owner, colleague, role);
  return { owner, colleague };
}

async function copyOf({ token }: TestOwner): Promise<string> {
  const client = clientOf(app, token);
  const asked = await client.post('/profile/exports');
  expect(asked.status, asked.text).toBe(202);
  await until(
    () => statusOf(asked.body.id),
    (status) => status !== 'queued',
    20_000,
  );
  return asked.body.id;
}

async function download({ token }: TestOwner, id: string) {
  const headers = { cookie: `${sessionCookieName(app.deps.config)}=${token}` };
  const answer = await app.inject({ method: 'GET', url: `/api/profile/exports/${id}/file`, headers });
  const text =
    answer.statusCode === 200 ? [...readZip(answer.rawPayload).values()].map(String).join('\n') : answer.body;
  return { status: answer.statusCode, text };
}

describe('a copy of the data of an owner that somebody works for', () => {
  it('holds for his staff what they see on the screens, and for a principal all that is his', async () => {
    const { owner, colleague } = await twoPeople('staff');
    const mine = await download(owner, await copyOf(owner));
    for (const text of [TENANT_CODE, ACCOUNT_CODE, BILLING_CODE, 'Новий вхід власника', 'Лист орендареві'])
      expect(mine.text).toContain(text);
    const theirs = await download(colleague, await copyOf(colleague));
    // The card of a counterparty is open to whoever works for the owner; the owner's own codes are masked on every screen.
    for (const text of [TENANT_CODE, '******1105', '******4321', 'Лист орендареві'])
      expect(theirs.text).toContain(text);
    for (const text of [ACCOUNT_CODE, BILLING_CODE, 'Новий вхід власника']) expect(theirs.text).not.toContain(text);
  });

  it('is not given to whoever was sent away meanwhile, and its bytes go at once', async () => {
    const { owner, colleague } = await twoPeople('staff');
    const id = await copyOf(colleague);
    const [{ key }] = await run('select archive_key as key from data_exports where id = $1', [id]);
    expect((await download(colleague, id)).status).toBe(200);
    expect((await clientOf(app, owner.token).delete(`/members/${colleague.userId}`)).status).toBe(204);
    const [refused, random] = [await download(colleague, id), await download(colleague, newId())];
    expect([refused.status, JSON.parse(refused.text).code]).toEqual([404, JSON.parse(random.text).code]);
    expect((await clientOf(app, colleague.token).get('/profile/exports')).body.items).toEqual([]);
    await until(
      () => app.deps.files.has(key),
      (isThere) => !isThere,
      20_000,
    );
    expect(await statusOf(id)).toBeNull();
    // What he has still is his to copy.
    const own = await download(colleague, await copyOf(colleague));
    expect([own.status, own.text.includes('Чужа Картка')]).toEqual([200, false]);
  });

  it('made as a principal is not given to one who has stepped down, nor an older one of which nobody knows what it holds', async () => {
    const { owner, colleague } = await twoPeople('principal');
    const id = await copyOf(colleague);
    await run(`update owner_members set role = 'staff' where user_id = $1 and owner_id = $2`, [
      colleague.userId,
      owner.ownerId,
    ]);
    expect((await download(colleague, id)).status).toBe(404);
    const older = await copyOf(owner);
    await run('update data_exports set holds = null where id = $1', [older]);
    expect((await download(owner, older)).status).toBe(404);
    await purgeExports({ database: app.worker }, app.deps.files);
    expect(await statusOf(older)).toBeNull();
  });

  it('goes with a lease that is somebody else’s again', async () => {
    const db = app.database.superuser;
    const [landlord, tenant] = [await insertOwner(db), await insertOwner(db)];
    const { contractId } = await insertContract(db, landlord.ownerId, { number: 'Д-ОРЕНДА' });
    await insertContractParty(db, landlord.ownerId, contractId, tenant.userId);
    const id = await copyOf(tenant);
    expect((await download(tenant, id)).text).toContain('Д-ОРЕНДА');
    await run('delete from contract_parties where user_id = $1', [tenant.userId]);
    expect((await download(tenant, id)).status).toBe(404);
  });

  it('that was being made while its reader was sent away is made of what he has left, or is not his', async () => {
    for (let round = 0; round < 3; round += 1) {
      const { owner, colleague } = await twoPeople('staff');
      const [asked] = await Promise.all([
        clientOf(app, colleague.token).post('/profile/exports'),
        clientOf(app, owner.token).delete(`/members/${colleague.userId}`),
      ]);
      await app.settleJobs();
      const { text } = await download(colleague, asked.body.id);
      expect(text).not.toContain('Чужа Картка');
    }
  });
});
