import { describe, expect, it } from 'vitest';
import { newId } from '../../platform/ids.ts';
import { keyOf, makeLandlord, sentContract, statuses } from '../../testing/contract-steps.ts';
import { insertContractParty, insertUser } from '../../testing/factories.ts';
import { type Client, clientOf } from '../../testing/http-client.ts';
import { pdfText } from '../../testing/pdf-text.ts';
import { confirmLinkCode, requestLinkCode } from './public.ts';
import { TRACE, useTenantByLink } from './tenant-by-link.fixture.ts';

const { at, codeFor } = useTenantByLink();

const otherThan = (code: string) => (code === '000000' ? '000001' : '000000');
const accept = (who: Client, id: string, body: object = {}) => who.patch(`/contracts/${id}/accept`, body);

async function signedInTenant(contractId: string): Promise<Client> {
  const { userId, token } = await insertUser(at.test.database.superuser);
  await insertContractParty(at.test.database.superuser, at.landlord.owner.ownerId, contractId, userId);
  return clientOf(at.test, token);
}

describe('acceptance by a signed-in tenant', () => {
  it('binds him to the text of the hash, tells the owner and posts the opening balance [spec 4.8–4.9, 7.24]', async () => {
    const { id } = await sentContract(at.landlord, { start_date: '2026-11-01', opening_balance_kop: -5_000 });
    const tenant = await signedInTenant(id);
    const accepted = await accept(tenant, id);
    expect(accepted.body).toMatchObject({
      id,
      status: 'active',
      acceptance: { method: 'session', phone_masked: null },
    });
    const seen = (await at.landlord.client.get(`/contracts/${id}`)).body;
    expect(seen).toMatchObject({
      status: 'active',
      signed_on: '2026-11-20',
      balance_kop: -5_000,
      document_hash: accepted.body.acceptance.document_hash,
    });
    const [letter] = await at.test.messages(`${at.landlord.owner.userId}@example.com`);
    expect([letter?.kind, letter?.text.includes(seen.number)]).toEqual(['contract.accepted', true]);
  });

  it('happens once: two at once give one 200 and one 409', async () => {
    const { id } = await sentContract(at.landlord);
    const tenant = await signedInTenant(id);
    const answers = await Promise.all([accept(tenant, id), accept(tenant, id)]);
    expect(statuses(answers)).toEqual([200, 409]);
    expect(answers.find((answer) => answer.status === 409)?.body.errors).toEqual([
      'Договір у стані «Підтверджено», тому ця дія недоступна.',
    ]);
    const { rows } = await at.test.database.superuser.query(
      'select 1 from contract_acceptances where contract_id = $1',
      [id],
    );
    expect(rows).toHaveLength(1);
  });

  it('is of the text that was read: an old window agrees to nothing [spec 4.8–4.9]', async () => {
    const { id, key } = await sentContract(at.landlord);
    const tenant = await signedInTenant(id);
    const { document_hash: read } = (await tenant.get(`/contracts/${id}`)).body;
    await tenant.post(`/contracts/${id}/decline`);
    await at.landlord.client.patch(`/contracts/${id}`, { rent: { amount_minor: 9_900_000, currency: 'UAH' } });
    await at.landlord.client.post(`/contracts/${id}/send`);
    const old = await accept(tenant, id, { document_hash: read });
    expect([old.status, old.body.code]).toEqual([409, 'version_conflict']);
    const code = await codeFor(id, key);
    const byLink = await accept(at.anonymous, id, { k: key, code, document_hash: read });
    expect([byLink.status, byLink.body.code]).toEqual([409, 'version_conflict']);
    expect((await accept(tenant, id, { document_hash: 'немає' })).body.fields).toHaveProperty('document_hash');
    const now = (await tenant.get(`/contracts/${id}`)).body.document_hash;
    const accepted = await accept(at.anonymous, id, { k: key, code, document_hash: now });
    expect(accepted.body.acceptance.document_hash).toBe(now);
  });

  it('is not for the owner, nor for somebody else, nor for nobody', async () => {
    const { id } = await sentContract(at.landlord);
    const other = await makeLandlord(at.test);
    expect((await accept(at.landlord.client, id)).status).toBe(403);
    expect((await accept(other.client, id)).body.code).toBe('contract_not_found');
    expect((await accept(at.anonymous, id)).status).toBe(401);
    expect((await at.landlord.client.get(`/contracts/${id}`)).body.status).toBe('pending');
  });

  it('opens at once for a tenant whose proven phone is on the card', async () => {
    const { userId, token } = await insertUser(at.test.database.superuser, { phone: at.phone });
    await at.test.database.superuser.query('update users set phone_verified_at = now() where id = $1', [userId]);
    const { id } = await sentContract(at.landlord);
    const accepted = await accept(clientOf(at.test, token), id);
    expect(accepted.body).toMatchObject({
      status: 'scheduled',
      acceptance: { method: 'session', phone_masked: `+380 ** *** ** ${at.phone.slice(-2)}` },
    });
  });

  it('can be a refusal with a reason; the owner changes the draft and sends it again under the same link', async () => {
    const { id, key } = await sentContract(at.landlord);
    const tenant = await signedInTenant(id);
    const answers = await Promise.all([
      tenant.post(`/contracts/${id}/decline`, { reason: 'Забагато' }),
      tenant.post(`/contracts/${id}/decline`),
    ]);
    expect(statuses(answers)).toEqual([200, 409]);
    expect((await at.test.messages(`${at.landlord.owner.userId}@example.com`))[0]?.text).toContain(
      answers[0]?.status === 200 ? 'Забагато' : 'відхилив',
    );
    const changed = await at.landlord.client.patch(`/contracts/${id}`, {
      rent: { amount_minor: 1_700_000, currency: 'UAH' },
    });
    expect(changed.body.rent.amount_minor).toBe(1_700_000);
    const again = await at.landlord.client.post(`/contracts/${id}/send`);
    expect([again.body.status, keyOf(again.body)]).toEqual(['pending', key]);
    expect(again.body.document_hash).not.toBe(changed.body.document_hash);
  });
});

describe('acceptance from the link', () => {
  it('takes the key and the code that was sent to the phone', async () => {
    const { id, key } = await sentContract(at.landlord);
    const code = await codeFor(id, key);
    const accepted = await accept(at.anonymous, id, { k: key, code });
    expect(accepted.body).toMatchObject({
      status: 'scheduled',
      acceptance: { method: 'link', phone_masked: `+380 ** *** ** ${at.phone.slice(-2)}` },
    });
    expect((await accept(at.anonymous, id, { k: key, code })).body.code).toBe('contract_state');
  });

  it('takes a code that was sent to the address of a tenant without a phone, and keeps the address', async () => {
    const landlord = await makeLandlord(at.test, { emails: ['olena.tenant@example.com'] });
    const { id, key } = await sentContract(landlord);
    const [sent] = await at.test.messages('olena.tenant@example.com');
    expect([sent?.kind, sent?.text]).toEqual([
      'contract.sent',
      expect.stringContaining('одноразовим кодом, який надійде на вашу електронну адресу'),
    ]);
    await requestLinkCode(at.test.deps, { contractId: id, k: key, trace: TRACE });
    const letters = await at.test.messages('olena.tenant@example.com', 2);
    const code = /\d{6}/.exec(letters.find(({ kind }) => kind === 'contract.link_code')?.text ?? '')?.[0];
    const acceptance = { method: 'link', phone_masked: null, email_masked: 'o***@example.com' };
    expect((await accept(at.anonymous, id, { k: key, code })).body).toMatchObject({ status: 'scheduled', acceptance });
    expect((await landlord.client.get(`/contracts/${id}`)).body).toMatchObject({ acceptance });
    const pdf = await at.test.inject({
      url: `/api/contracts/${id}/pdf`,
      headers: { cookie: `sid=${landlord.owner.token}` },
    });
    expect(pdfText(pdf.rawPayload)).toContain('електронна пошта o***@example.com');
  });

  it('happens once, however many press at the same moment', async () => {
    const { id, key } = await sentContract(at.landlord);
    const code = await codeFor(id, key);
    const answers = await Promise.all([
      accept(at.anonymous, id, { k: key, code }),
      accept(at.anonymous, id, { k: key, code }),
    ]);
    expect(statuses(answers)).toEqual([200, 409]);
  });

  it('takes what a confirmed code has opened, for a quarter of an hour', async () => {
    const { id, key } = await sentContract(at.landlord);
    const { token, expiresAt } = await confirmLinkCode(at.test.deps, {
      contractId: id,
      k: key,
      code: await codeFor(id, key),
      trace: TRACE,
    });
    expect(expiresAt).toBe('2026-11-20T09:15:00.000Z');
    const decline = () => at.anonymous.post(`/contracts/${id}/decline`, { k: key }, { 'x-info-token': token });
    at.test.time.set('2026-11-20T09:15:00Z');
    expect((await decline()).body.code).toBe('code_invalid');
    at.test.time.set('2026-11-20T09:14:59Z');
    expect((await decline()).body).toEqual({ id, status: 'declined' });
  });

  it('kills a code after five wrong tries, even for the right one', async () => {
    const { id, key } = await sentContract(at.landlord);
    const code = await codeFor(id, key);
    for (let wrong = 0; wrong < 5; wrong += 1) {
      const refused = await accept(at.anonymous, id, { k: key, code: otherThan(code) });
      expect([refused.status, refused.body.code]).toEqual([422, 'code_invalid']);
    }
    expect((await accept(at.anonymous, id, { k: key, code })).body.code).toBe('code_invalid');
    expect((await accept(at.anonymous, id, { k: key, code: await codeFor(id, key) })).status).toBe(200);
  });

  it('counts a wrong try once and leaves its Idempotency-Key free', async () => {
    const { id, key } = await sentContract(at.landlord);
    const code = await codeFor(id, key);
    const decline = (tried: string) =>
      at.anonymous.post(`/contracts/${id}/decline`, { k: key, code: tried }, { 'idempotency-key': `decline-${id}` });
    expect((await decline(otherThan(code))).body.code).toBe('code_invalid');
    expect((await decline(code)).body.status).toBe('declined');
    expect((await decline(code)).body.status).toBe('declined');
  });

  it('lets a code live ten minutes and serve its own contract alone', async () => {
    const { id, key } = await sentContract(at.landlord);
    const code = await codeFor(id, key);
    const other = await sentContract(at.landlord, { start_date: '2028-01-01', end_date: '2028-12-31' });
    expect((await accept(at.anonymous, other.id, { k: other.key, code })).body.code).toBe('code_invalid');
    at.test.time.set('2026-11-20T09:10:00Z');
    expect((await accept(at.anonymous, id, { k: key, code })).body.code).toBe('code_invalid');
  });

  it('sends at most five codes an hour to a phone', async () => {
    const { id, key } = await sentContract(at.landlord);
    for (let sent = 0; sent < 5; sent += 1)
      await requestLinkCode(at.test.deps, { contractId: id, k: key, trace: TRACE });
    await expect(requestLinkCode(at.test.deps, { contractId: id, k: key, trace: TRACE })).rejects.toMatchObject({
      code: 'rate_limited',
    });
  });

  it('counts them together with those that a profile asks for to the same phone', async () => {
    const { id, key } = await sentContract(at.landlord);
    for (let sent = 0; sent < 4; sent += 1)
      await requestLinkCode(at.test.deps, { contractId: id, k: key, trace: TRACE });
    const { token } = await insertUser(at.test.database.superuser);
    const ask = () => clientOf(at.test, token).post('/profile/phone', { phone: at.phone });
    expect([await ask(), await ask()].map(({ status }) => status)).toEqual([202, 429]);
    await expect(requestLinkCode(at.test.deps, { contractId: id, k: key, trace: TRACE })).rejects.toMatchObject({
      code: 'rate_limited',
    });
  });

  it('answers a wrong key, a revoked key, a switched-off link and an unknown contract alike', async () => {
    const { id, key } = await sentContract(at.landlord);
    const code = await codeFor(id, key);
    const unknown = newId();
    const seen = async (contractId: string, k: string) => {
      const answer = await accept(at.anonymous, contractId, { k, code });
      return [answer.status, answer.text.replaceAll(contractId, 'ID').replace(/"request_id":"[^"]*"/, '')];
    };
    const missing = await seen(unknown, key);
    expect(missing[0]).toBe(404);
    expect(await seen(id, 'wrong')).toEqual(missing);
    await at.landlord.client.patch(`/contracts/${id}/public-link`, { enabled: false });
    expect(await seen(id, key)).toEqual(missing);
    await at.landlord.client.patch(`/contracts/${id}/public-link`, { enabled: true });
    await at.landlord.client.post(`/contracts/${id}/public-link/rotate`);
    expect(await seen(id, key)).toEqual(missing);
    await expect(requestLinkCode(at.test.deps, { contractId: id, k: key, trace: TRACE })).rejects.toMatchObject({
      code: 'page_unavailable',
    });
    expect((await at.landlord.client.get(`/contracts/${id}`)).body.status).toBe('pending');
  });

  it('asks for the code when only the key came', async () => {
    const { id, key } = await sentContract(at.landlord);
    expect((await accept(at.anonymous, id, { k: key })).body.fields).toEqual({ code: 'Заповніть поле' });
  });
});
