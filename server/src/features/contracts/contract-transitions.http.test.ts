import { describe, expect, it } from 'vitest';
import { draftContract, keyOf, makeLandlord, sentContract, statuses } from '../../testing/contract-steps.ts';
import { insertContractParty, insertMeter, insertReading, insertService, insertUser } from '../../testing/factories.ts';
import { type Client, clientOf } from '../../testing/http-client.ts';
import { useLiveLeases } from './live-lease.fixture.ts';

const { at, live, post } = useLiveLeases();

/** What the tenant of a contract was told, in its order. */
async function toldOf(contractId: string) {
  const { rows } = await at.test.database.superuser.query<{ kind: string; recipient: string; text: string }>(
    'select kind, recipient, text from messages where contract_id = $1 order by created_at, id',
    [contractId],
  );
  return rows;
}

describe('sending', () => {
  it('freezes the text with its hash, makes the link and writes to the tenant', async () => {
    const { id } = await draftContract(at.landlord);
    const sent = await post(id, 'send');
    expect(sent.body).toMatchObject({
      status: 'pending',
      allowed_events: ['activate', 'cancel'],
      public_link: { enabled: true, views: 0 },
    });
    expect(sent.body.document_hash).toMatch(/^[0-9a-f]{64}$/);
    expect(sent.body.public_link.url).toBe(`http://localhost:3000/info/${id}?k=${keyOf(sent.body)}`);
    const [message] = await at.test.messages('+380671234567');
    expect([message?.channel, message?.kind, message?.text.includes(sent.body.public_link.url)]).toEqual([
      'sms',
      'contract.sent',
      true,
    ]);
    const { rows } = await at.test.database.superuser.query(
      `select action from audit_log where entity_id = $1 order by at, id`,
      [id],
    );
    expect(rows.map((row) => row.action)).toEqual(['contract.created', 'contract.sent']);
  });

  it('keeps the key of the link and the text apart from the database in the clear', async () => {
    const { id, key } = await sentContract(at.landlord);
    const { rows } = await at.test.database.superuser.query(
      `select d.data_sealed, l.key_sealed, l.key_hash from contract_documents d join contract_links l using (contract_id) where d.contract_id = $1`,
      [id],
    );
    const stored = Object.values(rows[0] ?? {}).map((value) => Buffer.from(value as Buffer).toString('latin1'));
    expect(stored).toHaveLength(3);
    expect(stored.filter((text) => text.includes(key) || text.includes('Коваленко'))).toEqual([]);
  });

  it('refuses a tenant whom nothing can reach', async () => {
    const silent = await makeLandlord(at.test, { phones: [], emails: [] });
    const { id } = await draftContract(silent);
    const refused = await silent.client.post(`/contracts/${id}/send`);
    expect([refused.status, refused.body.code]).toEqual([422, 'no_recipient']);
    expect((await silent.client.get(`/contracts/${id}`)).body.status).toBe('draft');
  });

  it('takes a text once: two at once give one 200 and one 409', async () => {
    const { id } = await draftContract(at.landlord);
    expect(statuses(await Promise.all([post(id, 'send'), post(id, 'send')]))).toEqual([200, 409]);
    const { rows } = await at.test.database.superuser.query('select 1 from contract_documents where contract_id = $1', [
      id,
    ]);
    expect(rows).toHaveLength(1);
  });
});

describe('two contracts on one object', () => {
  it('names the other contract and its days', async () => {
    const first = await sentContract(at.landlord);
    const { id } = await draftContract(at.landlord, { start_date: '2027-11-30', end_date: '2028-11-29' });
    const refused = await post(id, 'send');
    expect([refused.status, refused.body.code, refused.body.errors]).toEqual([
      409,
      'contract_overlap',
      [`На ці дати об’єкт уже здано за договором ${first.number} (01.12.2026–30.11.2027).`],
    ]);
    expect(refused.body.fields).toEqual({ start_date: refused.body.errors[0] });
    await at.landlord.client.patch(`/contracts/${id}`, { start_date: '2027-12-01' });
    expect((await post(id, 'send')).status).toBe(200);
  });

  it('lets exactly one of two sent at once through', async () => {
    const [a, b] = [await draftContract(at.landlord), await draftContract(at.landlord)];
    const answers = await Promise.all([post(a.id, 'send'), post(b.id, 'activate')]);
    expect(statuses(answers)).toEqual([200, 409]);
    expect(answers.find((answer) => answer.status === 409)?.body.code).toBe('contract_overlap');
  });
});

describe('signing on paper', () => {
  it('is active at once when the term has begun, posts the opening balance and keeps the paper', async () => {
    const { id } = await draftContract(at.landlord, { start_date: '2026-11-01', opening_balance_kop: 125_050 });
    const activated = await post(id, 'activate', { signed_on: '2026-10-30' });
    expect(activated.body).toMatchObject({
      status: 'active',
      signed_on: '2026-10-30',
      balance_kop: 125_050,
      acceptance: { method: 'paper', phone_masked: null },
      public_link: { enabled: true },
    });
    expect(activated.body.acceptance.document_hash).toBe(activated.body.document_hash);
    const ledger = await at.landlord.client.get(`/contracts/${id}/ledger`);
    expect(ledger.body).toMatchObject({
      closing_balance_kop: 125_050,
      items: [{ kind: 'opening', debit_kop: 125_050 }],
    });
  });

  it('is scheduled when the term lies ahead, and posts nothing yet', async () => {
    const { id } = await draftContract(at.landlord, { opening_balance_kop: 100 });
    const activated = await post(id, 'activate');
    expect(activated.body).toMatchObject({ status: 'scheduled', signed_on: '2026-11-20', balance_kop: 0 });
  });

  it('refuses a day of signing that has not come and a foreign scan', async () => {
    const { id } = await draftContract(at.landlord);
    expect((await post(id, 'activate', { signed_on: '2026-11-21' })).body.fields).toEqual({
      signed_on: 'Дата підписання ще не настала',
    });
    expect((await post(id, 'activate', { document_id: id })).body.fields).toEqual({ document_id: 'Не знайдено' });
    expect(statuses(await Promise.all([post(id, 'activate'), post(id, 'activate')]))).toEqual([200, 409]);
  });

  it('warns when a metered service has no handover reading', async () => {
    const { rental_object_id: propertyId } = at.landlord.parts;
    const { ownerId } = at.landlord.owner;
    const pool = at.test.database.superuser;
    await insertService(pool, ownerId, { propertyId, code: 'electricity', method: 'meter', price: '4.32' });
    const meterId = await insertMeter(pool, ownerId, { propertyId, service: 'electricity', serial: 'НІК-1' });
    const { id } = await draftContract(at.landlord);
    const codes = (body: { warnings: { code: string }[] }) => body.warnings.map((warning) => warning.code);
    expect(codes((await post(id, 'activate')).body)).toEqual(['no_handover_reading']);
    const more = ['НІК-2', 'НІК-3', 'НІК-4', 'НІК-5', 'НІК-6', 'НІК-7'];
    for (const serial of more) await insertMeter(pool, ownerId, { propertyId, service: 'electricity', serial });
    const { body } = await at.landlord.client.get(`/contracts/${id}`);
    expect(codes(body)).toEqual(['no_handover_reading']);
    expect(body.warnings[0].text).toMatch(/^Немає показників на початок оренди: .*НІК-1; .*НІК-5 та ще 2\. Внесіть їх/);
    await pool.query('delete from physical_meters where serial = any($1)', [more]);
    await insertReading(pool, ownerId, { meterId, propertyId, on: '2026-12-01', value: '1010', source: 'handover' });
    expect(codes((await at.landlord.client.get(`/contracts/${id}`)).body)).toEqual([]);
  });
});

describe('cancelling', () => {
  it('takes back what has not begun, tells the tenant and may then be deleted', async () => {
    const { id } = await sentContract(at.landlord);
    const answers = await Promise.all([post(id, 'cancel', { reason: 'Передумали' }), post(id, 'cancel')]);
    expect(statuses(answers)).toEqual([200, 409]);
    expect((await at.test.messages('+380671234567', 2))[0]?.kind).toBe('contract.cancelled');
    expect((await at.landlord.client.delete(`/contracts/${id}`)).status).toBe(204);
  });

  it('does not touch a lease that runs', async () => {
    const { contractId } = await live();
    const refused = await post(contractId, 'cancel');
    expect([refused.status, refused.body.errors]).toEqual([409, ['Договір у стані «Діє», тому ця дія недоступна.']]);
  });
});

describe('the end of a lease', () => {
  it('is moved by a notice, once, and warns that a landlord of housing cannot give it before the term is over', async () => {
    const { contractId } = await live();
    const notice = { ends_on: '2026-12-05', by: 'landlord', reason: 'Продаж квартири' };
    const answers = await Promise.all([post(contractId, 'notice', notice), post(contractId, 'notice', notice)]);
    expect(statuses(answers)).toEqual([200, 409]);
    expect((await at.landlord.client.get(`/contracts/${contractId}`)).body).toMatchObject({
      status: 'notice',
      end_date: '2026-12-31',
      effective_end: '2026-12-05',
      termination: { kind: 'notice', ends_on: '2026-12-05', by: 'landlord', reason: 'Продаж квартири' },
      badges: ['expiring'],
      warnings: [{ code: 'landlord_cannot_quit', text: expect.stringContaining('ст.\u00a0825\u00a0ЦКУ') }],
    });
    expect((await at.test.messages('tenant@example.com'))[0]?.kind).toBe('contract.notice');
  });

  it('warns of a notice that is too short by what was agreed', async () => {
    const { contractId } = await live();
    const { body } = await post(contractId, 'notice', { ends_on: '2026-12-05', by: 'tenant' });
    const text = expect.stringContaining('не раніше ніж на 20.12.2026');
    expect(body).toMatchObject({ purpose: 'residential', warnings: [{ code: 'notice_too_short', text }] });
  });

  it.each([
    ['2026-11-19', 'Дата завершення вже минула. Якщо договір закінчився, розірвіть його.'],
    ['2027-01-01', 'Дата пізніша за кінець договору'],
  ])('cannot be given notice for %s', async (ends_on, text) => {
    const { contractId } = await live();
    expect((await post(contractId, 'notice', { ends_on, by: 'tenant' })).body.fields).toEqual({ ends_on: text });
  });

  it('comes at once by a termination on a day that has come', async () => {
    const { contractId } = await live();
    const path = (terminated_on: string) =>
      post(contractId, 'terminate', { terminated_on, reason: 'Борг за пів року' });
    expect((await path('2026-11-21')).status).toBe(422);
    expect((await path('2025-12-31')).body.fields).toEqual({ terminated_on: 'Дата раніша за початок договору' });
    const answers = await Promise.all([path('2026-11-15'), path('2026-11-15')]);
    expect(statuses(answers)).toEqual([200, 409]);
    expect(answers.find((answer) => answer.status === 200)?.body).toMatchObject({
      status: 'terminated',
      effective_end: '2026-11-15',
      termination: { kind: 'terminated', ends_on: '2026-11-15', reason: 'Борг за пів року' },
    });
    const [told, ...others] = await toldOf(contractId);
    expect(others).toEqual([]);
    expect(told).toMatchObject({ kind: 'contract.terminated', recipient: 'tenant@example.com' });
    expect(told?.text).toMatch(/розірвано\. Останній день оренди\s—\s15\.11\.2026/);
    expect(told?.text).toContain('Причина: Борг за пів року');
  });

  it('frees the object from the day after', async () => {
    const { contractId } = await live({ propertyId: at.landlord.parts.rental_object_id });
    await post(contractId, 'terminate', { terminated_on: '2026-11-15', reason: 'х' });
    const { id } = await draftContract(at.landlord, { start_date: '2026-11-16' });
    expect((await post(id, 'activate')).body.status).toBe('active');
  });
});

describe('renewing', () => {
  it('goes on after the old term with a new rent and takes a notice back', async () => {
    const { contractId } = await live();
    await post(contractId, 'notice', { ends_on: '2026-12-20', by: 'tenant' });
    const renewed = await post(contractId, 'renew', {
      end_date: '2027-12-31',
      rent: { amount_minor: 2_200_000, currency: 'UAH' },
    });
    expect(renewed.body).toMatchObject({
      status: 'active',
      end_date: '2027-12-31',
      effective_end: '2027-12-31',
      termination: null,
      rent: { amount_minor: 2_000_000 },
      terms: [{ valid_from: '2026-01-01' }, { valid_from: '2026-12-21', rent: { amount_minor: 2_200_000 } }],
    });
    const [told, ...others] = await toldOf(contractId);
    expect(others).toEqual([]);
    expect(told).toMatchObject({ kind: 'contract.renewed', recipient: 'tenant@example.com' });
    expect(told?.text).toContain('до 31.12.2027');
    expect(told?.text).toContain('Попереднє повідомлення про припинення більше не діє.');
    expect(told?.text).toMatch(/Оренда з 21\.12\.2026\s—\s22\s000,00\s₴ на місяць/);
  });

  it('agrees a new rent in the prices of the month before it, so that it does not grow by the old inflation', async () => {
    const { contractId } = await live({
      peg: { mode: 'cpi', baseMonth: '2025-12', lagMonths: 2, threshold: '103', capKop: 2_500_000 },
    });
    const renewed = await post(contractId, 'renew', {
      end_date: '2027-12-31',
      rent: { amount_minor: 2_200_000, currency: 'UAH' },
    });
    const kept = { mode: 'cpi', lag_months: 2, threshold: '103', cap_kop: 2_500_000 };
    expect(renewed.body.terms).toMatchObject([
      { valid_from: '2026-01-01', peg: { ...kept, base_month: '2025-12' } },
      { valid_from: '2027-01-01', peg: { ...kept, base_month: '2026-12' } },
    ]);
    // Without a new rent there are no new terms, and the old ones go on.
    const longer = await post(contractId, 'renew', { end_date: '2028-12-31' });
    expect(longer.body.terms).toHaveLength(2);
  });

  it('refuses an end that is no later, and one that runs into the next lease, by its name', async () => {
    const { contractId } = await live({ propertyId: at.landlord.parts.rental_object_id });
    expect((await post(contractId, 'renew', { end_date: '2026-12-31' })).status).toBe(422);
    const next = await sentContract(at.landlord, { start_date: '2027-03-01', end_date: '2027-08-31' });
    const refused = await post(contractId, 'renew', { end_date: '2027-12-31' });
    expect([refused.status, refused.body.errors]).toEqual([
      409,
      [`На ці дати об’єкт уже здано за договором ${next.number} (01.03.2027–31.08.2027).`],
    ]);
    const answers = await Promise.all([
      post(contractId, 'renew', { end_date: '2027-02-28' }),
      post(contractId, 'renew', { end_date: '2027-02-28' }),
    ]);
    expect(statuses(answers)).toEqual([200, 422]);
  });
});

describe('the link', () => {
  it('does not exist before sending', async () => {
    const { id } = await draftContract(at.landlord);
    for (const refused of [
      await post(id, 'public-link/rotate'),
      await at.landlord.client.patch(`/contracts/${id}/public-link`, { enabled: false }),
    ])
      expect([refused.status, refused.body.code]).toEqual([409, 'contract_state']);
  });

  it('is switched off, limited and replaced by the owner', async () => {
    const { id, key } = await sentContract(at.landlord);
    const changed = await at.landlord.client.patch(`/contracts/${id}/public-link`, {
      enabled: false,
      expires_on: '2027-12-31',
      qr_key_only: true,
    });
    expect(changed.body).toMatchObject({ enabled: false, expires_on: '2027-12-31', qr_key_only: true });
    const rotated = await post(id, 'public-link/rotate');
    expect(rotated.status).toBe(200);
    expect(keyOf({ public_link: rotated.body })).not.toBe(key);
    expect(rotated.body.enabled).toBe(false);
  });

  it('leads the tenant who has signed in to his page, while it is open, and nobody else', async () => {
    const { id, key } = await sentContract(at.landlord);
    const pool = at.test.database.superuser;
    const { userId, token } = await insertUser(pool);
    await insertContractParty(pool, at.landlord.owner.ownerId, id, userId);
    const pageOf = async (who: Client) => (await who.get(`/contracts/${id}`)).body.tenant_page_url;
    const tenant = clientOf(at.test, token);
    const stranger = clientOf(at.test, (await insertUser(pool)).token);
    const url = `http://localhost:3000/info/${id}?k=${key}`;
    expect(await Promise.all([tenant, at.landlord.client, stranger].map(pageOf))).toEqual([url, null, undefined]);

    const change = (values: object) => at.landlord.client.patch(`/contracts/${id}/public-link`, values);
    await change({ expires_on: '2026-01-01' });
    expect(await pageOf(tenant)).toBeNull();
    await change({ expires_on: null, enabled: false });
    expect(await pageOf(tenant)).toBeNull();
    await change({ enabled: true });
    const rotated = await post(id, 'public-link/rotate');
    expect(await pageOf(tenant)).toBe(rotated.body.url);
    expect(rotated.body.url).not.toBe(url);
  });
});
