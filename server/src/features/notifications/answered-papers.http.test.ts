import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { withWriteScope } from '../../platform/db/scope.ts';
import { draftContract, keyOf, type Landlord, makeLandlord } from '../../testing/contract-steps.ts';
import { insertContractParty, insertUser } from '../../testing/factories.ts';
import { type Client, clientOf } from '../../testing/http-client.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { until } from '../../testing/until.ts';
import { requestLinkCode } from '../contracts/public.ts';
import { ANSWERED_PAPERS } from './audited-events.ts';

/** What asks a tenant for his consent is read by the answer, wherever it was given (ADR 0039). */
const TENANT_PHONE = '+380671119900';
let app: TestApp;
let landlord: Landlord;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  app.time.set('2026-11-20T09:00:00Z');
  landlord = await makeLandlord(app, { phones: [TENANT_PHONE] });
});

const run = (sql: string, values: unknown[] = []) => app.database.superuser.query(sql, values);
type Tenant = { readonly client: Client; readonly token: string; readonly userId: string };
type Lease = { readonly id: string; readonly key: string; readonly tenant: Tenant; readonly partner: Tenant };

async function tenantOf(contractId: string): Promise<Tenant> {
  const { userId, token } = await insertUser(app.database.superuser);
  await insertContractParty(app.database.superuser, landlord.owner.ownerId, contractId, userId);
  return { client: clientOf(app, token), token, userId };
}

/** A lease that was sent to two people who have accounts. */
async function asked(span = { start_date: '2026-11-01', end_date: '2027-10-31' }): Promise<Lease> {
  const { id } = await draftContract(landlord, span);
  const [tenant, partner] = [await tenantOf(id), await tenantOf(id)];
  const sent = await landlord.client.post(`/contracts/${id}/send`);
  expect(sent.status, sent.text).toBe(200);
  return { id, key: keyOf(sent.body), tenant, partner };
}

async function active(): Promise<Lease> {
  const lease = await asked();
  expect((await landlord.client.post(`/contracts/${lease.id}/activate`)).status).toBe(200);
  return lease;
}

/** What is unread, of which the counter says no other number. */
async function unread({ client, userId }: Tenant): Promise<string[]> {
  await app.settleJobs();
  const { rows } = await run('select type from notifications where user_id = $1 and read_at is null order by id', [
    userId,
  ]);
  expect((await client.get('/notifications/unread')).body).toEqual({ count: rows.length });
  return rows.map(({ type }) => type);
}

async function codeFor(contractId: string, k: string): Promise<string> {
  await requestLinkCode(app.deps, { contractId, k, trace: { requestId: 'test' } });
  await app.settleJobs();
  const codes = (await app.messages(TENANT_PHONE)).filter(({ kind }) => kind === 'contract.link_code');
  return /^\d{6}/.exec(codes[0]?.text ?? '')?.[0] ?? '';
}

const amend = async (id: string, validFrom: string): Promise<string> => {
  const rent = { amount_minor: 2_000_000, currency: 'UAH' };
  const made = await landlord.client.post(`/contracts/${id}/amendments`, { valid_from: validFrom, rent });
  expect(made.status, made.text).toBe(201);
  return made.body.id;
};

describe('a contract that waits for the tenant', () => {
  it.each([
    ['accepted on his screen', ({ client }: Tenant, id: string) => client.patch(`/contracts/${id}/accept`, {})],
    ['declined on his screen', ({ client }: Tenant, id: string) => client.post(`/contracts/${id}/decline`, {})],
    ['signed on paper', (_: Tenant, id: string) => landlord.client.post(`/contracts/${id}/activate`)],
    ['taken back', (_: Tenant, id: string) => landlord.client.post(`/contracts/${id}/cancel`)],
  ])('is read once it is %s', async (_, answer) => {
    const { id, tenant } = await asked();
    expect(await unread(tenant)).toEqual(['my_contract']);
    const answered = await answer(tenant, id);
    expect(answered.status, answered.text).toBe(200);
    expect(await unread(tenant)).toEqual([]);
  });

  it('is read for all its people by an answer from the link, and of another lease for nobody', async () => {
    const { id, key, tenant, partner } = await asked();
    const neighbour = await asked({ start_date: '2028-01-01', end_date: '2028-12-31' });
    for (const person of [tenant, partner, neighbour.tenant]) expect(await unread(person)).toEqual(['my_contract']);
    const code = await codeFor(id, key);
    const accepted = await clientOf(app).patch(`/contracts/${id}/accept`, { k: key, code });
    expect(accepted.status, accepted.text).toBe(200);
    for (const person of [tenant, partner]) expect(await unread(person)).toEqual([]);
    expect(await unread(neighbour.tenant)).toEqual(['my_contract']);
  });

  it('asks again when it is sent again', async () => {
    const { id, tenant } = await asked();
    await tenant.client.post(`/contracts/${id}/decline`, {});
    await app.settleJobs();
    await landlord.client.post(`/contracts/${id}/send`);
    expect(await unread(tenant)).toEqual(['my_contract']);
  });

  it('is said to his open page, so that the number falls by itself', async () => {
    const { id, tenant } = await asked();
    expect(await unread(tenant)).toEqual(['my_contract']);
    const origin = await app.listen();
    const response = await fetch(`${origin}/api/events`, { headers: { cookie: `sid=${tenant.token}` } });
    const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
    const heard = { text: '' };
    void (async () => {
      for (let next = await reader?.read(); next?.done === false; next = await reader?.read()) heard.text += next.value;
    })();
    await landlord.client.post(`/contracts/${id}/cancel`);
    await until(
      async () => heard.text,
      (text) => text.includes('"entity":"notification"'),
    );
    expect(await unread(tenant)).toEqual([]);
    await tenant.client.post('/Auth/logout');
  });
});

describe('amendments and acts', () => {
  it('of two agreements as many stay unread as still wait', async () => {
    const { id, key, tenant } = await active();
    const [first, second] = [await amend(id, '2027-01-01'), await amend(id, '2027-02-01')];
    expect(await unread(tenant)).toEqual(['my_amendment', 'my_amendment']);
    const code = await codeFor(id, key);
    const agreed = await clientOf(app).post(`/contracts/${id}/amendments/${first}/accept`, { k: key, code });
    expect(agreed.status, agreed.text).toBe(200);
    expect(await unread(tenant)).toEqual(['my_amendment']);
    await landlord.client.post(`/contracts/${id}/amendments/${second}/cancel`);
    expect(await unread(tenant)).toEqual([]);
  });

  it('an act that is signed, taken back or thrown away waits no more, and one signed at once on paper never has', async () => {
    const { id, tenant } = await active();
    const acts = `/contracts/${id}/handover-acts`;
    const { body: act } = await landlord.client.post(acts, { direction: 'in', held_on: '2026-11-20' });
    const step = async (name: string, who: Client = landlord.client, body: object = {}) => {
      const answer = await who.post(`${acts}/${act.id}/${name}`, body);
      expect(answer.status, answer.text).toBe(200);
    };
    await step('send');
    expect(await unread(tenant)).toEqual(['my_act']);
    await step('reopen');
    expect(await unread(tenant)).toEqual([]);
    await step('send');
    expect(await unread(tenant)).toEqual(['my_act']);
    await step('accept', tenant.client);
    expect(await unread(tenant)).toEqual([]);
    const { body: back } = await landlord.client.post(acts, { direction: 'out', held_on: '2026-11-20' });
    await landlord.client.post(`${acts}/${back.id}/send`);
    expect(await unread(tenant)).toEqual(['my_act']);
    expect((await landlord.client.delete(`${acts}/${back.id}`)).status).toBe(204);
    expect(await unread(tenant)).toEqual([]);
    const { body: paper } = await landlord.client.post(acts, { direction: 'out', held_on: '2026-11-20' });
    const signed = await landlord.client.post(`${acts}/${paper.id}/sign`, {});
    expect(signed.status, signed.text).toBe(200);
    expect(await unread(tenant)).toEqual([]);
    const { items } = (await tenant.client.get('/notifications')).body;
    expect(items.filter(({ type }: { type: string }) => type === 'my_act')).toHaveLength(3);
  });
});

describe('the right of the job', () => {
  it('is to mark what is its owner’s, and to change no word', async () => {
    const { id, tenant } = await asked();
    expect(await unread(tenant)).toEqual(['my_contract']);
    const other = await makeLandlord(app);
    const mark = (ownerId: string, set: string) =>
      withWriteScope(app.worker, { kind: 'owner-job', ownerId }, (db) =>
        db.query('test.mark', `update notifications set ${set} where contract_id = $1 returning id`, [id]),
      );
    expect(await mark(other.owner.ownerId, 'read_at = now()')).toEqual([]);
    await expect(mark(landlord.owner.ownerId, `title = 'Інше'`)).rejects.toThrow();
    expect(await unread(tenant)).toEqual(['my_contract']);
    expect(await mark(landlord.owner.ownerId, 'read_at = now()')).toHaveLength(2);
  });

  it('is asked for by the database and the program alike', async () => {
    const { rows } = await run('select action from private.tenant_answered_actions order by action');
    expect(rows.map(({ action }) => action)).toEqual(ANSWERED_PAPERS.toSorted());
  });
});
