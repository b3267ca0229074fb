import { beforeEach, describe, expect, it } from 'vitest';
import { createBillingWorld } from '../../testing/billing-world.ts';
import { insertGrant } from '../../testing/entrusted.ts';
import { useEntrustedHome } from '../../testing/entrusted-home.ts';
import { insertCounterparty, insertProperty, TEST_IBAN } from '../../testing/factories.ts';
import type { Answer } from '../../testing/http-client.ts';
import type { Home } from './manager-call.fixture.ts';
import { revoke } from './manager-calls.fixture.ts';
import { nextLease } from './manager-contract-calls.fixture.ts';

/** What a manager writes in a contract, whom he may name in it, and what stays the owner's (ADR 0042). */

const { at, entrusted } = useEntrustedHome('contracts');
let foreign: Home;
beforeEach(async () => {
  foreign = await at.world.meteredContract();
});

const contracts = () => at.world.scalar('select count(*) from contracts where owner_id = $1', [at.world.owner.ownerId]);
const parties = (propertyId: string, query = '') =>
  at.manager.client.get(`/properties/${propertyId}/contract-parties${query}`);
const fieldOf = ({ status, body }: Answer) => [status, Object.keys(body.fields ?? {})];

async function written(values: object = {}): Promise<string> {
  const made = await at.manager.client.post('/contracts', { ...nextLease(at.home), ...values });
  expect(made.status, made.text).toBe(201);
  return made.body.id;
}
async function vacate(): Promise<void> {
  const ended = await at.manager.client.post(`/contracts/${at.home.contractId}/terminate`, {
    terminated_on: '2026-11-19',
    reason: 'За згодою сторін',
  });
  expect(ended.status, ended.text).toBe(200);
}

describe('whom a manager names in a contract', () => {
  it('is somebody of his objects, the owner himself, or a tenant whom he has added', async () => {
    const self = await insertCounterparty(at.world.db, at.world.owner.ownerId, {
      displayName: 'Ярова Олена',
      roles: ['landlord'],
    });
    await at.world.db.query('update counterparties set is_self = true where id = $1', [self]);
    const made = await at.manager.client.post(`/properties/${at.home.propertyId}/contract-parties`, {
      kind: 'person',
      last_name: 'Литвин',
      first_name: 'Ірина',
      phone: '+380671234567',
      email: 'lytvyn@example.com',
    });
    expect([made.status, made.body.name]).toEqual([201, 'Литвин Ірина']);
    const seen = await parties(at.home.propertyId);
    expect(seen.status, seen.text).toBe(200);
    expect(seen.body.landlords.map(({ id }: { id: string }) => id).toSorted()).toEqual(
      [self, at.home.landlordId].toSorted(),
    );
    expect(seen.body.tenants.map(({ id }: { id: string }) => id).toSorted()).toEqual(
      [made.body.id, at.home.tenantId].toSorted(),
    );
    expect((await parties(at.home.propertyId, '?q=литв')).body.tenants).toEqual([
      { id: made.body.id, name: 'Литвин Ірина' },
    ]);
    // Names and nothing else of anybody's card.
    expect(seen.text).not.toMatch(/tax|phone|iban|3459711105/);

    await vacate();
    const id = await written({ tenant_counterparty_id: made.body.id, landlord_counterparty_id: self });
    expect((await at.manager.client.post(`/contracts/${id}/send`)).status).toBe(200);
    const owners = (await at.world.client.get(`/contracts/${id}`)).body;
    expect([owners.status, owners.tenant_name, owners.public_link !== null]).toEqual(['pending', 'Литвин Ірина', true]);
    // The card is the owner's, with how to reach the tenant, and the journal says who has made it.
    expect((await at.world.client.get(`/counterparties/${made.body.id}`)).body).toMatchObject({
      phones: ['+380671234567'],
      emails: ['lytvyn@example.com'],
      roles: ['tenant'],
    });
    const { rows } = await at.world.db.query(
      `select action from audit_log where owner_id = $1 and actor_user_id = $2 order by id`,
      [at.world.owner.ownerId, at.manager.userId],
    );
    expect(rows.map(({ action }) => action)).toEqual([
      'counterparty.created',
      'contract.terminated',
      'contract.created',
      'contract.sent',
    ]);
  });

  it.each(['landlord_counterparty_id', 'tenant_counterparty_id'] as const)(
    'is nobody else: %s of another object looks like a card that is not there',
    async (field) => {
      const others = field === 'landlord_counterparty_id' ? foreign.landlordId : foreign.tenantId;
      const before = await contracts();
      const refused = await at.manager.client.post('/contracts', { ...nextLease(at.home), [field]: others });
      expect(fieldOf(refused)).toEqual([422, [field]]);
      const id = await written();
      expect(fieldOf(await at.manager.client.patch(`/contracts/${id}`, { [field]: others }))).toEqual([422, [field]]);
      expect(await contracts()).toBe(before + 1);
    },
  );

  it('is not a tenant whom another manager has added, and the register of people stays closed', async () => {
    const other = await entrusted(undefined, foreign.propertyId);
    const theirs = await other.client.post(`/properties/${foreign.propertyId}/contract-parties`, {
      kind: 'company',
      company_name: 'ТОВ «Мрія»',
    });
    expect(theirs.status, theirs.text).toBe(201);
    const refused = await at.manager.client.post('/contracts', {
      ...nextLease(at.home),
      tenant_counterparty_id: theirs.body.id,
    });
    expect(fieldOf(refused)).toEqual([422, ['tenant_counterparty_id']]);
    expect((await at.manager.client.get('/counterparties')).status).toBe(403);
    expect((await at.manager.client.get(`/counterparties/${theirs.body.id}`)).status).toBe(403);
    expect((await parties(foreign.propertyId)).status).toBe(404);
    expect(
      (
        await at.manager.client.post(`/properties/${foreign.propertyId}/contract-parties`, {
          kind: 'person',
          last_name: 'Н',
        })
      ).status,
    ).toBe(404);
  });
});

describe('what stays the owner’s', () => {
  it.each([
    ['number', { number: 'Д-1' }],
    ['guarantor_id', {}],
    ['payment.account_iban', { payment: { account_iban: TEST_IBAN } }],
    ['opening_balance_kop', { opening_balance_kop: 100 }],
    ['utilities', { utilities: [{ code: 'internet', payer: 'tenant', method: 'fixed', amount_kop: 100 }] }],
    ['notes', { notes: 'Моє' }],
  ] as const)('%s of a contract is not a manager’s to say', async (field, values) => {
    const given = field === 'guarantor_id' ? { guarantor_id: at.home.tenantId } : values;
    const id = await written();
    const before = (await at.world.client.get(`/contracts/${id}`)).body;
    expect(fieldOf(await at.manager.client.post('/contracts', { ...nextLease(at.home), ...given }))).toEqual([
      422,
      [field],
    ]);
    expect(fieldOf(await at.manager.client.patch(`/contracts/${id}`, given))).toEqual([422, [field]]);
    expect((await at.world.client.get(`/contracts/${id}`)).body).toEqual(before);
  });

  it('a lease that is on, its object, its tenants’ fellows and its settings are the owner’s too', async () => {
    const joined = { joined: { billing_from: '2026-12' }, start_date: '2026-01-01' };
    const refused = await at.manager.client.post('/contracts', { ...nextLease(at.home), ...joined });
    expect(fieldOf(refused)).toEqual([422, ['joined']]);
    const fellows = await at.manager.client.post('/contracts', {
      ...nextLease(at.home),
      co_tenants: [at.home.tenantId],
    });
    expect(fieldOf(fellows)).toEqual([422, ['co_tenants']]);
    const second = await insertProperty(at.world.db, at.world.owner.ownerId, { apartment: '77' });
    await insertGrant(
      at.world.db,
      at.manager.userId,
      { ownerId: at.world.owner.ownerId, propertyId: second },
      { switches: ['contracts'] },
    );
    const moved = await at.manager.client.patch(`/contracts/${await written()}`, { rental_object_id: second });
    expect(fieldOf(moved)).toEqual([422, ['rental_object_id']]);
  });

  it('his own form leaves what he is not shown as it was', async () => {
    const made = await at.world.client.post('/contracts', {
      ...nextLease(at.home),
      notes: 'Лише моє',
      guarantor_id: foreign.tenantId,
      payment: { due_day: 7, account_iban: TEST_IBAN },
    });
    const shown = await at.manager.client.get(`/contracts/${made.body.id}`);
    expect([shown.body.notes, shown.body.guarantor_id, shown.body.payment.account_iban]).toEqual([null, null, null]);
    const saved = await at.manager.client.patch(`/contracts/${made.body.id}`, {
      notes: null,
      guarantor_id: null,
      payment: { due_day: 12, account_iban: null },
      version: shown.body.version,
    });
    expect(saved.status, saved.text).toBe(200);
    expect(saved.body).toEqual((await at.manager.client.get(`/contracts/${made.body.id}`)).body);
    expect((await at.world.client.get(`/contracts/${made.body.id}`)).body).toMatchObject({
      notes: 'Лише моє',
      guarantor_id: foreign.tenantId,
      payment: { due_day: 12, account_iban: TEST_IBAN },
    });
  });

  it.each([
    ['delete', ''],
    ['post', '/activate'],
    ['post', '/public-link/rotate'],
    ['post', '/reliefs'],
  ] as const)('%s …%s is not his, nor through what he owns elsewhere', async (method, path) => {
    const id = await written();
    expect((await at.manager.client[method](`/contracts/${id}${path}`, {})).status).toBe(403);
    const landlord = await createBillingWorld(at.app);
    await insertGrant(
      at.world.db,
      landlord.owner.userId,
      { ownerId: at.world.owner.ownerId, propertyId: at.home.propertyId },
      { switches: ['contracts'] },
    );
    const refused = await landlord.client[method](`/contracts/${id}${path}`, {
      from: '2026-12-01',
      to: '2026-12-02',
      percent: '50',
      reason: 'Вода',
    });
    expect([404, 422], refused.text).toContain(refused.status);
    expect((await at.world.client.get(`/contracts/${id}`)).body.status).toBe('draft');
  });
});

describe('a manager who is in a hurry', () => {
  it('sends a contract once, whoever else sends it at that moment', async () => {
    await vacate();
    const id = await written();
    const answers = await Promise.all([
      at.manager.client.post(`/contracts/${id}/send`),
      at.world.client.post(`/contracts/${id}/send`),
      at.manager.client.post(`/contracts/${id}/cancel`),
    ]);
    expect(answers.map(({ status }) => status).filter((status) => status === 200).length).toBeGreaterThan(0);
    const sent = await at.world.scalar(
      `select count(*) from messages where contract_id = $1 and kind = 'contract.sent'`,
      [id],
    );
    expect(sent).toBeLessThanOrEqual(1);
    for (const { status } of answers) expect([200, 409]).toContain(status);
  });

  it('shares an object with another: contracts written at one moment have numbers of their own', async () => {
    const other = await entrusted();
    const made = await Promise.all(
      Array.from({ length: 6 }, (_, turn) =>
        (turn % 2 ? at.manager : other).client.post('/contracts', nextLease(at.home)),
      ),
    );
    expect(made.map(({ status }) => status)).toEqual(Array(6).fill(201));
    expect(new Set(made.map(({ body }) => body.number)).size).toBe(6);
  });

  it('is overtaken by his revocation or is done before it', async () => {
    for (let round = 0; round < 3; round += 1) {
      const leaving = await entrusted();
      const writes = Array.from({ length: 4 }, () => leaving.client.post('/contracts', nextLease(at.home)));
      await revoke(at.world, at.home, leaving);
      const after = await contracts();
      // What was written before it is no longer shown to him, 404; what begins after it finds no object, 403 or 422.
      for (const { status } of await Promise.all(writes)) expect([201, 403, 404, 422]).toContain(status);
      expect((await leaving.client.post('/contracts', nextLease(at.home))).status).toBe(403);
      expect(await contracts()).toBe(after);
    }
  });
});
