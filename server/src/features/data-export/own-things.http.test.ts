import { afterAll, beforeAll, expect, it } from 'vitest';
import { type BillingWorld, createBillingWorld, PERIOD } from '../../testing/billing-world.ts';
import { insertContractParty, insertReading, insertSession, insertUser } from '../../testing/factories.ts';
import { type Client, clientOf } from '../../testing/http-client.ts';
import { readZip } from '../../testing/read-zip.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { until } from '../../testing/until.ts';

/** A copy of all my data holds what I have set for myself, and of a home I rent what I was billed, sent, paid and asked for. */
let app: TestApp;
let world: BillingWorld;
beforeAll(async () => {
  app = await startTestApp({ now: '2026-11-20T09:00:00Z' });
  world = await createBillingWorld(app);
});
afterAll(() => app.close());

async function signedIn(userId: string): Promise<{ client: Client; token: string }> {
  const token = await insertSession(world.db, userId);
  const now = new Date(app.deps.clock.nowMs()).toISOString();
  await world.db.query('update sessions set created_at = $2, proven_at = $2 where user_id = $1', [userId, now]);
  return { client: clientOf(app, token), token };
}

async function copyOf(userId: string) {
  const { client, token } = await signedIn(userId);
  const asked = await client.post('/profile/exports');
  expect(asked.status).toBe(202);
  await until(
    async () => (await client.get('/profile/exports')).body.items[0],
    (item) => item.status === 'ready',
    20_000,
  );
  const url = `/api/profile/exports/${asked.body.id}/file`;
  const entries = readZip((await app.inject({ url, headers: { cookie: `sid=${token}` } })).rawPayload);
  return {
    all: [...entries.values()].map(String).join('\n'),
    json: (name: string) => JSON.parse(String(entries.get(`Дані для програм/${name}.json`))),
    lines: (name: string) => String(entries.get(`Таблиці/${name}.csv`)).split('\r\n'),
  };
}

it('holds the name and the settings of the account, and what I asked to be told', async () => {
  const { owner, db } = world;
  await db.query(`update owners set settings = '{"reminders": {"before_due_days": [3]}}' where id = $1`, [
    owner.ownerId,
  ]);
  await db.query(
    `insert into notification_rules (user_id, settings, updated_at) values ($1, '{"digest": true}', now())`,
    [owner.userId],
  );
  const { json } = await copyOf(owner.userId);
  expect(json('account')).toMatchObject({
    id: owner.ownerId,
    name: expect.any(String),
    settings: { reminders: { before_due_days: [3] } },
    payment_order: ['penalty', 'utilities', 'rent'],
  });
  expect(json('profile').notification_rules).toMatchObject({ settings: { digest: true } });
});

it('holds what I have agreed to in my leases, from my account or by a code to my number, and what nobody else has', async () => {
  const { owner, db } = world;
  const { contractId } = await world.meteredContract();
  const [me, other] = [await insertUser(db), await insertUser(db)];
  await db.query(`update users set phone = '+380671112233', phone_verified_at = now() where id = $1`, [me.userId]);
  await insertContractParty(db, owner.ownerId, contractId, me.userId);
  await insertContractParty(db, owner.ownerId, contractId, other.userId);
  const amendmentId = '00000000-0000-4000-8000-0000000000a1';
  await db.query(
    `insert into contract_amendments (id, owner_id, contract_id, number, valid_from, status) values ($1, $2, $3, 7, '2027-01-01', 'accepted')`,
    [amendmentId, owner.ownerId, contractId],
  );
  const accept = (at: string, of: object) => {
    const { method, userId, phone, address, amendment } = {
      userId: null,
      phone: null,
      amendment: null,
      ...of,
    } as Record<string, unknown>;
    return db.query(
      `insert into contract_acceptances (id, owner_id, contract_id, amendment_id, method, user_id, phone, accepted_at, address, user_agent, document_sha256)
       values (gen_random_uuid(), $1, $2, $3, $4, $5, $6, $7, $8, 'Firefox', '\\x0a0b')`,
      [owner.ownerId, contractId, amendment, method, userId, phone, at, address],
    );
  };
  await accept('2026-11-01T10:00:00Z', { method: 'link', phone: '+380671112233', address: '203.0.113.7' });
  await accept('2026-11-02T10:00:00Z', {
    method: 'session',
    userId: me.userId,
    address: '203.0.113.8',
    amendment: amendmentId,
  });
  await accept('2026-11-03T10:00:00Z', {
    method: 'session',
    userId: other.userId,
    phone: '+380671112233',
    address: '198.51.100.1',
  });
  await accept('2026-11-04T10:00:00Z', { method: 'link', phone: '+380509998877', address: '198.51.100.2' });
  await accept('2026-11-05T10:00:00Z', { method: 'paper', userId: owner.userId, address: '198.51.100.3' });
  const { json, lines, all } = await copyOf(me.userId);
  const common = { email: null, user_agent: 'Firefox', document_sha256: '0a0b' };
  expect(json('leases')[0].acceptances).toEqual([
    {
      ...common,
      amendment: null,
      method: 'link',
      phone: '+380671112233',
      address: '203.0.113.7',
      accepted_at: expect.stringContaining('2026-11-01'),
    },
    {
      ...common,
      amendment: 7,
      method: 'session',
      phone: null,
      address: '203.0.113.8',
      accepted_at: expect.stringContaining('2026-11-02'),
    },
  ]);
  expect(lines('Мої підтвердження').slice(1, 3)).toEqual([
    expect.stringMatching(
      /;Договір;2026-11-01 12:00;За посиланням і кодом;'?\+380671112233;;203\.0\.113\.7;Firefox;0a0b$/,
    ),
    expect.stringMatching(/;Додаткова угода №.7;2026-11-02 12:00;У застосунку;;;203\.0\.113\.8;Firefox;0a0b$/),
  ]);
  for (const alien of ['198.51.100', '+380509998877']) expect(all).not.toContain(alien);
  // Whose number is not proven has by it nothing.
  await db.query('update users set phone_verified_at = null where id = $1', [me.userId]);
  expect((await copyOf(me.userId)).json('leases')[0].acceptances).toHaveLength(1);
});

it('holds the acts of handover I was shown, and of the signatures mine alone', async () => {
  const { owner, db } = world;
  const [lease, other] = [await world.meteredContract(), await world.meteredContract()];
  const [me, mate] = [await insertUser(db), await insertUser(db)];
  await db.query(`update users set phone = '+380671112244', phone_verified_at = now() where id = $1`, [me.userId]);
  for (const { contractId } of [lease, other])
    for (const { userId } of [me, mate]) await insertContractParty(db, owner.ownerId, contractId, userId);
  const act = ({ contractId, propertyId }: typeof lease, of: Record<string, unknown>) => {
    const isShown = of.status !== 'draft';
    const row: Record<string, unknown> = {
      owner_id: owner.ownerId,
      contract_id: contractId,
      property_id: propertyId,
      created_at: '2026-11-01T08:00:00Z',
      updated_at: '2026-11-01T08:00:00Z',
      signer_agent: 'Firefox',
      ...(isShown && { text_sealed: Buffer.from('a'), sha256: Buffer.from('0a0b', 'hex') }),
      ...of,
    };
    const names = Object.keys(row);
    return db.query(
      `insert into handover_acts (id, ${names.join(', ')}) values (gen_random_uuid(), ${names.map((_, at) => `$${at + 1}`).join(', ')})`,
      Object.values(row),
    );
  };
  const byCode = { status: 'signed', signed_by: 'link', signed_at: '2026-11-02T10:00:00Z' };
  await act(lease, {
    direction: 'in',
    held_on: '2026-11-01',
    ...byCode,
    signer_phone: '+380671112244',
    signer_address: '203.0.113.9',
  });
  await act(lease, { direction: 'out', held_on: '2026-11-15', status: 'sent' });
  await act(other, {
    direction: 'in',
    held_on: '2026-11-03',
    ...byCode,
    signed_by: 'session',
    signer_user_id: mate.userId,
    signer_address: '198.51.100.9',
  });
  await act(other, { direction: 'out', held_on: '2026-11-16', status: 'draft', remarks: 'Ще не показано' });
  const { json, lines, all } = await copyOf(me.userId);
  const [given, foreign] = json('leases');
  const signed = { status: 'signed', document_sha256: '0a0b', signed_at: expect.stringContaining('2026-11-02') };
  expect(given.acts).toEqual([
    {
      direction: 'in',
      held_on: '2026-11-01',
      ...signed,
      signature: {
        method: 'link',
        phone: '+380671112244',
        email: null,
        address: '203.0.113.9',
        user_agent: 'Firefox',
      },
    },
    {
      direction: 'out',
      held_on: '2026-11-15',
      status: 'sent',
      signed_at: null,
      document_sha256: '0a0b',
      signature: null,
    },
  ]);
  expect(foreign.acts).toEqual([{ direction: 'in', held_on: '2026-11-03', ...signed, signature: null }]);
  expect(lines('Мої підтвердження').slice(1, -1)).toEqual([
    expect.stringMatching(
      /;Акт приймання-передачі;2026-11-02 12:00;За посиланням і кодом;'?\+380671112244;;203\.0\.113\.9;Firefox;0a0b$/,
    ),
  ]);
  expect(lines('Акти мого житла').slice(1, -1)).toEqual([
    expect.stringMatching(/;Акт приймання-передачі;Підписано;2026-11-01;2026-11-02 12:00$/),
    expect.stringMatching(/;Акт повернення;Чекає на підпис;2026-11-15;$/),
    expect.stringMatching(/;Акт приймання-передачі;Підписано;2026-11-03;2026-11-02 12:00$/),
  ]);
  for (const alien of ['198.51.100', 'Ще не показано']) expect(all).not.toContain(alien);
});

it('of a home I rent holds the lines of receipts, payments, readings and requests, and nothing of the landlord’s own', async () => {
  const { owner, db, client } = world;
  const { contractId, propertyId, meterId } = await world.meteredContract();
  const receiptId = await world.issued(contractId);
  expect(receiptId).not.toBe('');
  const paid = await client.post('/payments', {
    contract_id: contractId,
    amount_kop: 50_000,
    paid_on: '2026-11-18',
    method: 'bank',
    note: 'Примітка власника',
  });
  expect(paid.status).toBe(201);
  const reading = { meterId, propertyId, source: 'tenant_link', state: 'submitted' };
  await insertReading(db, owner.ownerId, { ...reading, on: '2026-09-30', value: '950' });
  // Of the tenant before: another lease.
  await insertReading(db, owner.ownerId, { ...reading, on: '2025-11-19', value: '7' });
  await db.query(
    `insert into tasks (id, owner_id, source, title, description, property_id, contract_id, search_text) values
       (gen_random_uuid(), $1, 'tenant', 'Тече кран', 'На кухні', $2, $3, ''), (gen_random_uuid(), $1, 'owner', 'Таємне', null, $2, $3, '')`,
    [owner.ownerId, propertyId, contractId],
  );
  const { userId } = await insertUser(db);
  await insertContractParty(db, owner.ownerId, contractId, userId);
  const { id: house } = (await client.post('/complexes', { name: 'Ярославська, 12' })).body;
  await client.post(`/complexes/${house}/properties`, { property_ids: [propertyId] });
  const told = { title: 'Завтра не буде води', text: 'Наберіть наперед.' };
  expect((await client.post(`/complexes/${house}/announcements`, told)).status).toBe(201);
  const { json, lines, all } = await copyOf(userId);
  const [lease] = json('leases');
  expect(lease.announcements).toMatchObject([told]);
  expect(lines('Оголошення орендодавців')[1]).toMatch(/;Завтра не буде води;Наберіть наперед\.$/);
  expect(lease.receipts).toMatchObject([{ period: PERIOD, lines: expect.any(Array) }]);
  expect(lease.receipts[0].lines[0]).toMatchObject({ amount_kop: 2_000_000, explanation: expect.any(String) });
  expect(lease.payments).toEqual([
    { paid_on: '2026-11-18', amount_kop: 50_000, method: 'bank', status: 'posted', reason: null },
  ]);
  expect(lease.readings).toMatchObject([{ taken_on: '2026-09-30', values: [950], state: 'submitted' }]);
  expect(lease.requests).toMatchObject([{ title: 'Тече кран', description: 'На кухні', status: 'new' }]);
  expect(lease.paid_to_suppliers).toEqual([]);
  expect(lines('Мої оплати')[1]).toMatch(/;2026-11-18;500,00;/);
  expect(lines('Мої заявки')[1]).toMatch(/;Тече кран;На кухні;/);
  expect(lines('Мої показники')[1]).toMatch(/;2026-09;2026-09-30;950;Передано$/);
  expect(lines('Рядки моїх квитанцій')[1]).toMatch(/;2026-11;.*;20000,00;/);
  for (const word of ['Примітка власника', 'Таємне']) expect(all).not.toContain(word);
});
