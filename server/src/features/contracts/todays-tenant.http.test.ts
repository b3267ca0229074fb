import { describe, expect, it } from 'vitest';
import { keyOf, sentContract } from '../../testing/contract-steps.ts';
import { insertCounterparty, insertUser } from '../../testing/factories.ts';
import { type Client, clientOf } from '../../testing/http-client.ts';
import { confirmLinkCode } from './public.ts';
import { TRACE, useTenantByLink } from './tenant-by-link.fixture.ts';

const { at, codeFor } = useTenantByLink();

const accept = (who: Client, id: string, body: object = {}) => who.patch(`/contracts/${id}/accept`, body);
const otherPhone = () => at.phone.replace('+38067', '+38050');

/** An account that has proven the number. */
async function holderOf(phone: string): Promise<Client> {
  const { userId, token } = await insertUser(at.test.database.superuser, { phone });
  await at.test.database.superuser.query('update users set phone_verified_at = now() where id = $1', [userId]);
  return clientOf(at.test, token);
}

async function retypePhones(phones: readonly string[]): Promise<void> {
  const card = at.landlord.parts.tenant_counterparty_id;
  expect((await at.landlord.client.patch(`/counterparties/${card}`, { phones })).status).toBe(200);
}

describe('a contract that goes to another tenant', () => {
  it('is closed to the account that has declined it, and opens to the one it is meant for [spec 4.8–4.9, 7.24]', async () => {
    const former = await holderOf(at.phone);
    const next = await holderOf(otherPhone());
    const { id } = await sentContract(at.landlord);
    expect((await former.post(`/contracts/${id}/decline`, {})).status).toBe(200);
    const card = await insertCounterparty(at.test.database.superuser, at.landlord.owner.ownerId, {
      phones: [otherPhone()],
    });
    expect((await at.landlord.client.patch(`/contracts/${id}`, { tenant_counterparty_id: card })).status).toBe(200);
    expect((await at.landlord.client.post(`/contracts/${id}/send`)).status).toBe(200);
    expect((await former.get(`/contracts/${id}`)).status).toBe(404);
    expect((await former.get('/contracts')).body.total).toBe(0);
    expect((await accept(former, id)).body.code).toBe('contract_not_found');
    expect((await accept(next, id)).body.status).toBe('scheduled');
  });

  it('gets another key, and a code of before is worth nothing', async () => {
    const { id, key } = await sentContract(at.landlord);
    const code = await codeFor(id, key);
    const { token } = await confirmLinkCode(at.test.deps, { contractId: id, k: key, code, trace: TRACE });
    expect((await at.anonymous.post(`/contracts/${id}/decline`, { k: key, code })).status).toBe(200);
    const card = await insertCounterparty(at.test.database.superuser, at.landlord.owner.ownerId, {
      phones: [otherPhone()],
    });
    const changed = await at.landlord.client.patch(`/contracts/${id}`, { tenant_counterparty_id: card });
    const sent = await at.landlord.client.post(`/contracts/${id}/send`);
    const next = keyOf(sent.body);
    expect([changed.status, next === key]).toEqual([200, false]);
    expect((await at.anonymous.get(`/info/contracts/${id}?k=${key}`)).body.level).toBe('public');
    expect((await at.anonymous.get(`/info/contracts/${id}?k=${next}`)).body.level).toBe('key');
    expect((await accept(at.anonymous, id, { k: key, code })).body.code).toBe('contract_not_found');
    expect((await accept(at.anonymous, id, { k: next, code })).body.code).toBe('code_invalid');
    const opened = await at.test.inject({
      url: `/api/info/contracts/${id}/pdf?k=${next}`,
      headers: { 'x-info-token': token },
    });
    expect(opened.statusCode).toBe(404);
  });

  it('keeps its key and its tie while the tenant is the same', async () => {
    const former = await holderOf(at.phone);
    const { id, key } = await sentContract(at.landlord);
    await former.post(`/contracts/${id}/decline`, {});
    const { tenant_counterparty_id } = at.landlord.parts;
    await at.landlord.client.patch(`/contracts/${id}`, { tenant_counterparty_id, due_day: 7 });
    expect(keyOf((await at.landlord.client.post(`/contracts/${id}/send`)).body)).toBe(key);
    expect((await accept(former, id)).status).toBe(200);
  });
});

describe('a number of the tenant that was typed by mistake', () => {
  it('opens nothing once it is corrected, and the right one opens at once', async () => {
    const stranger = await holderOf(at.phone);
    const tenant = await holderOf(otherPhone());
    const { id } = await sentContract(at.landlord);
    expect((await stranger.get(`/contracts/${id}`)).status).toBe(200);
    await retypePhones([otherPhone()]);
    expect((await stranger.get(`/contracts/${id}`)).status).toBe(404);
    expect((await accept(stranger, id)).body.code).toBe('contract_not_found');
    expect((await tenant.get('/contracts')).body.items).toMatchObject([{ id }]);
    expect((await accept(tenant, id)).status).toBe(200);
  });

  it('is let in beside the first when a second number is added to the card of a lease that is on', async () => {
    const first = await holderOf(at.phone);
    const second = await holderOf(otherPhone());
    const { id } = await sentContract(at.landlord);
    await retypePhones([at.phone, otherPhone()]);
    for (const who of [first, second]) expect((await who.get(`/contracts/${id}`)).status).toBe(200);
  });

  it('takes nothing from whoever has agreed to the contract: a lease is his, whatever becomes of the number', async () => {
    const tenant = await holderOf(at.phone);
    const { id } = await sentContract(at.landlord);
    expect((await accept(tenant, id)).status).toBe(200);
    await retypePhones([otherPhone()]);
    expect((await tenant.get(`/contracts/${id}`)).body.status).toBe('scheduled');
  });

  it('goes over to the card that another one is merged into', async () => {
    const tenant = await holderOf(at.phone);
    const other = await holderOf(otherPhone());
    const { id } = await sentContract(at.landlord);
    const into = await insertCounterparty(at.test.database.superuser, at.landlord.owner.ownerId, {
      phones: [otherPhone()],
    });
    const card = at.landlord.parts.tenant_counterparty_id;
    expect((await at.landlord.client.post(`/counterparties/${card}/merge`, { into })).status).toBe(200);
    for (const who of [tenant, other]) expect((await who.get(`/contracts/${id}`)).status).toBe(200);
  });

  it('proves nothing by a code that was sent to it before', async () => {
    const { id, key } = await sentContract(at.landlord);
    const code = await codeFor(id, key);
    const { token } = await confirmLinkCode(at.test.deps, { contractId: id, k: key, code, trace: TRACE });
    const read = (k: string) =>
      at.test.inject({ url: `/api/info/contracts/${id}/pdf?k=${k}`, headers: { 'x-info-token': token } });
    expect((await read(key)).statusCode).toBe(200);
    await retypePhones([otherPhone()]);
    const next = await keyNow(id);
    for (const k of [key, next]) expect((await read(k)).statusCode).toBe(404);
    expect((await accept(at.anonymous, id, { k: key, code })).body.code).toBe('contract_not_found');
    expect((await accept(at.anonymous, id, { k: next, code })).body.code).toBe('code_invalid');
    const fresh = /^\d{6}/.exec(await codeTo(id, next))?.[0];
    expect((await accept(at.anonymous, id, { k: next, code: fresh })).status).toBe(200);
  });
});

describe('a link that went to a number or an address of the card', () => {
  const card = () => at.landlord.parts.tenant_counterparty_id;
  const levelOf = async (id: string, k: string) => (await at.anonymous.get(`/info/contracts/${id}?k=${k}`)).body.level;
  const rotations = async (id: string) =>
    (
      await at.test.database.superuser.query(
        `select 1 from audit_log where entity_id = $1 and action = 'contract.link_rotated'`,
        [id],
      )
    ).rows.length;

  it('opens no more than an unknown one once that is taken off, and what is sent next carries another [spec 1.5]', async () => {
    const { id, key } = await sentContract(at.landlord);
    expect(await levelOf(id, key)).toBe('key');
    await retypePhones([otherPhone()]);
    const unknown = await at.anonymous.get(`/info/contracts/${id}?k=${'A'.repeat(22)}`);
    const old = await at.anonymous.get(`/info/contracts/${id}?k=${key}`);
    expect([old.status, old.body]).toEqual([unknown.status, unknown.body]);
    const next = await keyNow(id);
    expect([next === key, await levelOf(id, next), await rotations(id)]).toEqual([false, 'key', 1]);
    const emails = ['typed@example.com'];
    await at.landlord.client.patch(`/counterparties/${card()}`, { emails });
    expect(await levelOf(id, next)).toBe('key');
    await at.landlord.client.patch(`/counterparties/${card()}`, { emails: ['right@example.com'] });
    expect([await levelOf(id, next), await rotations(id)]).toEqual(['public', 2]);
  });

  it('stays good while numbers are added, put in another order, or something else is written', async () => {
    const { id, key } = await sentContract(at.landlord);
    await retypePhones([otherPhone(), at.phone]);
    await retypePhones([at.phone, otherPhone()]);
    await at.landlord.client.patch(`/counterparties/${card()}`, { notes: 'Домофон 12' });
    expect([await levelOf(id, key), await rotations(id)]).toEqual(['key', 0]);
  });

  it('takes no key of another tenant with it', async () => {
    const { id, key } = await sentContract(at.landlord);
    const other = await insertCounterparty(at.test.database.superuser, at.landlord.owner.ownerId, {
      phones: [otherPhone()],
    });
    const changed = await at.landlord.client.patch(`/counterparties/${other}`, { phones: [] });
    expect([changed.status, await levelOf(id, key), await rotations(id)]).toEqual([200, 'key', 0]);
  });
});

/** The key that a message of now would carry. */
async function keyNow(id: string): Promise<string> {
  return keyOf((await at.landlord.client.get(`/contracts/${id}`)).body);
}

/** The words of the code's message to the number that is on the card now. */
async function codeTo(id: string, k: string): Promise<string> {
  const asked = await at.anonymous.post(`/info/contracts/${id}/otp`, { k });
  expect(asked.status).toBe(202);
  return (await at.test.messages(otherPhone())).find(({ kind }) => kind === 'contract.link_code')?.text ?? '';
}
