import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { insertGrant } from '../../testing/entrusted.ts';
import { insertContract, insertContractParty, insertOwner, type TestOwner } from '../../testing/factories.ts';
import { type Client, clientOf } from '../../testing/http-client.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

/** Rent of a contract of factories.ts. */
const RENT_KOP = 2_000_000;

let test: TestApp;
let owner: TestOwner;
let client: Client;

beforeAll(async () => {
  test = await startTestApp({ withJobs: false });
});
afterAll(() => test.close());

beforeEach(async () => {
  owner = await insertOwner(test.database.superuser);
  client = clientOf(test, owner.token);
});

const sums = async (query = '', by: Client = client) => {
  const { status, body, text } = await by.get(`/contracts/sums${query}`);
  expect(status, text).toBe(200);
  return body;
};
const rents = (count: number) => [{ amount_minor: count * RENT_KOP, currency: 'UAH' }];

/** A debt, or a prepayment where it is less than nothing, as the ledger has it. */
async function owe(contractId: string, amountKop: number, ownerId = owner.ownerId): Promise<void> {
  const [debit, credit] = amountKop > 0 ? ['receivable', 'opening'] : ['cash', 'tenant_credit'];
  await test.database.superuser.query(
    `insert into ledger_entries (id, owner_id, contract_id, posted_on, debit_account, credit_account, amount_kop, currency, kind, source_type, source_id)
     values (gen_random_uuid(), $1, $2, '2026-11-01', $3, $4, $5, 'UAH', 'opening', 'opening', $2)`,
    [ownerId, contractId, debit, credit, Math.abs(amountKop)],
  );
}

describe('the sums of a filter', () => {
  it('are of all its contracts over the pages: rents by currency, what is owed and what is overpaid', async () => {
    const pool = test.database.superuser;
    expect(await sums()).toEqual({ count: 0, total_capped: false, rents: [], debt_kop: 0, credit_kop: 0 });
    const first = await insertContract(pool, owner.ownerId, { status: 'active' });
    const second = await insertContract(pool, owner.ownerId, { status: 'active' });
    const draft = await insertContract(pool, owner.ownerId, { status: 'draft' });
    await pool.query(
      `update contract_terms set rent_amount_minor = 70000, rent_currency = 'USD' where contract_id = $1`,
      [draft.contractId],
    );
    await owe(first.contractId, 150_000);
    await owe(second.contractId, -30_000);
    expect(await sums()).toEqual({
      count: 3,
      total_capped: false,
      rents: [...rents(2), { amount_minor: 70_000, currency: 'USD' }],
      debt_kop: 150_000,
      credit_kop: 30_000,
    });
    expect(await sums('?status=active')).toMatchObject({ count: 2, rents: rents(2), debt_kop: 150_000 });
    expect(await sums(`?rental_object_id=${second.propertyId}`)).toMatchObject({ count: 1, debt_kop: 0 });
    expect(await sums(`?tenant_counterparty_id=${first.tenantId}`)).toMatchObject({ count: 1, credit_kop: 0 });
    expect((await client.get('/contracts/sums?limit=5')).status).toBe(400);
  });

  it('leave out what the reader rents himself, and are none of several owners', async () => {
    const pool = test.database.superuser;
    const mine = await insertOwner(pool);
    const reader = clientOf(test, mine.token);
    await insertContract(pool, mine.ownerId, { status: 'active' });
    const home = await insertContract(pool, owner.ownerId, { status: 'active' });
    await insertContractParty(pool, owner.ownerId, home.contractId, mine.userId);
    expect((await reader.get('/contracts')).body.total).toBe(2);
    expect(await sums('', reader)).toMatchObject({ count: 1, rents: rents(1) });

    const kept = await insertContract(pool, owner.ownerId, { status: 'active' });
    const thing = { ownerId: owner.ownerId, propertyId: kept.propertyId };
    await insertGrant(pool, mine.userId, thing, { switches: ['contracts', 'payments'] });
    const none = { rents: null, debt_kop: null, credit_kop: null };
    expect(await sums('', reader)).toEqual({ count: 2, total_capped: false, ...none });
    expect(await sums(`?rental_object_id=${kept.propertyId}`, reader)).toMatchObject({ count: 1, rents: rents(1) });
  });

  it.each([
    [['contracts', 'payments'], 90_000],
    [['contracts', 'finance'], 90_000],
    [['contracts', 'readings'], null],
  ] as const)('of a manager with %s the debt is %s', async (switches, debtKop) => {
    const pool = test.database.superuser;
    const { userId, token } = await insertOwner(pool);
    const lease = await insertContract(pool, owner.ownerId, { status: 'active' });
    await owe(lease.contractId, 90_000);
    await insertGrant(
      pool,
      userId,
      { ownerId: owner.ownerId, propertyId: lease.propertyId },
      { switches: [...switches] },
    );
    const answer = await sums('', clientOf(test, token));
    expect([answer.count, answer.debt_kop, answer.rents]).toEqual([1, debtKop, debtKop === null ? null : rents(1)]);
  });

  it('a stranger sums nothing', async () => {
    await insertContract(test.database.superuser, owner.ownerId, { status: 'active' });
    const stranger = await insertOwner(test.database.superuser);
    expect((await sums('', clientOf(test, stranger.token))).count).toBe(0);
  });
});
