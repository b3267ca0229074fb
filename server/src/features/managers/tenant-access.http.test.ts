import { describe, expect, it } from 'vitest';
import { keyOf, sentContract } from '../../testing/contract-steps.ts';
import { insertCounterparty, insertUser } from '../../testing/factories.ts';
import { type Client, clientOf } from '../../testing/http-client.ts';
import { useTenantByLink } from '../contracts/tenant-by-link.fixture.ts';

const { at, codeFor } = useTenantByLink();

const db = () => at.test.database.superuser;
const card = () => at.landlord.parts.tenant_counterparty_id;
const access = (id = card()) => `/counterparties/${id}/access`;
const change = (body: object, id = card()) => at.landlord.client.patch(access(id), body);
const numbers = async () => (await at.landlord.client.get(access())).body.items;
const otherPhone = () => at.phone.replace('+38067', '+38050');
const levelOf = async (id: string, k: string) => (await at.anonymous.get(`/info/contracts/${id}?k=${k}`)).body.level;

/** An account that has proven the number. */
async function holderOf(phone: string): Promise<Client & { userId: string }> {
  const { userId, token } = await insertUser(db(), { phone });
  await db().query('update users set phone_verified_at = now() where id = $1', [userId]);
  return { ...clientOf(at.test, token), userId };
}

async function traces(): Promise<string[]> {
  const { rows } = await db().query<{ action: string }>(
    `select action from audit_log where owner_id = $1 and action in ('counterparty.access_closed', 'counterparty.access_opened', 'tenant.revoked') order by at, action`,
    [at.landlord.owner.ownerId],
  );
  return rows.map(({ action }) => action);
}

/** Proves the number of the account once more, by the code that comes to it. */
async function prove(who: Client, phone: string): Promise<number> {
  await who.post('/profile/phone', { phone });
  const [message] = (await at.test.messages(phone)).filter(({ text }) => /^\d{6}|\b\d{6}\b/.test(text));
  return (await who.post('/profile/phone/confirm', { code: /\d{6}/.exec(message?.text ?? '')?.[0] ?? '' })).status;
}

describe('the numbers of a tenant’s card', () => {
  it('are told byte for byte the same whether an account has proven one or nobody has [spec 1.5]', async () => {
    await sentContract(at.landlord);
    const unknown = await at.landlord.client.get(access());
    const known = await holderOf(at.phone);
    await db().query('select private.link_tenant($1)', [known.userId]);
    expect((await known.get('/contracts')).body.total).toBe(1);
    expect((await at.landlord.client.get(access())).body).toEqual(unknown.body);
    expect(unknown.body).toEqual({
      items: [{ phone: at.phone, user_id: null, name: null, since: null, closed: false }],
      total: 1,
    });
  });

  it('say who has agreed to a lease, also by a number that is not there any more, and let the owner take it back', async () => {
    const tenant = await holderOf(at.phone);
    const { id } = await sentContract(at.landlord);
    expect((await tenant.patch(`/contracts/${id}/accept`, {})).status).toBe(200);
    const [named] = await numbers();
    expect(named).toMatchObject({ phone: at.phone, user_id: null, name: expect.stringMatching(/\S/), closed: false });
    await at.landlord.client.patch(`/counterparties/${card()}`, { phones: [otherPhone()] });
    const [, kept] = await numbers();
    expect(kept).toMatchObject({ phone: null, user_id: tenant.userId, name: named.name, since: named.since });
    expect((await tenant.get(`/contracts/${id}`)).status).toBe(200);
    expect((await change({ user_id: tenant.userId, closed: true })).body.total).toBe(1);
    expect((await tenant.get(`/contracts/${id}`)).status).toBe(404);
    expect(await traces()).toEqual(['counterparty.access_closed']);
  });
});

describe('a number that the owner has closed', () => {
  it('opens nothing from the very next request on: the lease, its receipts, the home, the link and the code', async () => {
    const tenant = await holderOf(at.phone);
    const { id, key } = await sentContract(at.landlord);
    const home = at.landlord.parts.rental_object_id;
    await at.landlord.client.post(`/properties/${home}/tenants`, { phone: at.phone });
    const [letter] = (await at.test.messages(at.phone)).filter(({ text }) => text.includes('/invites/'));
    await tenant.post(`/invites/${/\/invites\/([\w-]+)/.exec(letter?.text ?? '')?.[1]}/accept`);
    const code = await codeFor(id, key);
    expect((await tenant.get(`/properties/${home}`)).status).toBe(200);
    expect((await tenant.get(`/contracts/${id}`)).status).toBe(200);
    const closed = await change({ phone: at.phone, closed: true });
    expect([closed.status, closed.body.items]).toMatchObject([200, [{ phone: at.phone, name: null, closed: true }]]);
    for (const path of [`/contracts/${id}`, `/properties/${home}`]) expect((await tenant.get(path)).status).toBe(404);
    for (const path of ['/contracts', '/my-receipts', '/properties'])
      expect((await tenant.get(path)).body.total).toBe(0);
    expect(await levelOf(id, key)).toBe('public');
    const next = keyOf((await at.landlord.client.get(`/contracts/${id}`)).body);
    expect((await at.anonymous.patch(`/contracts/${id}/accept`, { k: next, code })).body.code).toBe('code_invalid');
    expect(await traces()).toEqual(['counterparty.access_closed', 'tenant.revoked']);
  });

  it('ties nobody again: neither by a new proof, a new lease, a save of the card nor a merge; the owner alone opens it', async () => {
    const tenant = await holderOf(at.phone);
    const { id } = await sentContract(at.landlord);
    await change({ phone: at.phone, closed: true });
    const seen = async () => (await tenant.get('/contracts')).body.total;
    expect(await prove(tenant, at.phone)).toBe(200);
    expect(await seen()).toBe(0);
    await at.landlord.client.post(`/contracts/${id}/send`);
    await at.landlord.client.patch(`/counterparties/${card()}`, { phones: [otherPhone(), at.phone] });
    expect(await seen()).toBe(0);
    const into = await insertCounterparty(db(), at.landlord.owner.ownerId, { phones: [at.phone] });
    expect((await at.landlord.client.post(`/counterparties/${card()}/merge`, { into })).status).toBe(200);
    expect(await seen()).toBe(0);
    const opened = await change({ phone: at.phone, closed: false }, into);
    expect(opened.body.items[0]).toMatchObject({ phone: at.phone, closed: false });
    expect([await seen(), await traces()]).toEqual([1, ['counterparty.access_closed', 'counterparty.access_opened']]);
  });

  it('opens again when the owner invites it to the home of the lease', async () => {
    const tenant = await holderOf(at.phone);
    const { id } = await sentContract(at.landlord);
    await change({ phone: at.phone, closed: true });
    const home = at.landlord.parts.rental_object_id;
    expect((await at.landlord.client.post(`/properties/${home}/tenants`, { phone: at.phone })).status).toBe(201);
    expect((await tenant.get(`/contracts/${id}`)).status).toBe(200);
    expect((await numbers())[0].closed).toBe(false);
  });

  it('leaves another number of the card and another card as they were', async () => {
    const [wrong, right] = [await holderOf(at.phone), await holderOf(otherPhone())];
    await at.landlord.client.patch(`/counterparties/${card()}`, { phones: [at.phone, otherPhone()] });
    const { id } = await sentContract(at.landlord);
    await change({ phone: at.phone, closed: true });
    expect([(await wrong.get(`/contracts/${id}`)).status, (await right.get(`/contracts/${id}`)).status]).toEqual([
      404, 200,
    ]);
  });

  it('is closed once by two at once, and not tied by a proof that races with it', async () => {
    const tenant = await holderOf(at.phone);
    await sentContract(at.landlord);
    const both = await Promise.all([
      change({ phone: at.phone, closed: true }),
      change({ phone: at.phone, closed: true }),
    ]);
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    expect(await traces()).toEqual(['counterparty.access_closed']);
    for (let turn = 0; turn < 5; turn += 1) {
      await change({ phone: at.phone, closed: false });
      await db().query('delete from contract_parties where user_id = $1', [tenant.userId]);
      await Promise.all([
        db().query('select private.link_tenant($1)', [tenant.userId]),
        change({ phone: at.phone, closed: true }),
      ]);
      expect((await tenant.get('/contracts')).body.total).toBe(0);
    }
  });
});

describe('what the call refuses', () => {
  it('names the field: a number that is not on the card, nothing, both, and an account to be opened', async () => {
    const asked = [
      { phone: otherPhone(), closed: true },
      { closed: true },
      { phone: at.phone, user_id: card(), closed: true },
      { user_id: card(), closed: false },
      { user_id: card(), closed: true },
      { phone: at.phone },
    ];
    const answers = await Promise.all(asked.map((body) => change(body)));
    expect(answers.map(({ status, body }) => [status, ...Object.keys(body.fields)])).toEqual([
      [422, 'phone'],
      [422, 'phone'],
      [422, 'user_id'],
      [422, 'user_id'],
      [422, 'user_id'],
      [422, 'closed'],
    ]);
  });
});
