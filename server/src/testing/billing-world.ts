import { expect } from 'vitest';
import {
  insertContract,
  insertCounterparty,
  insertMeter,
  insertOwner,
  insertReading,
  insertService,
  type TestContract,
} from './factories.ts';
import { type Answer, type Client, clientOf } from './http-client.ts';
import type { TestApp } from './test-app.ts';

export const PERIOD = '2026-11';
/** Rent 20 000,00 + 100 × 4,32 + 250,00. */
export const METERED_KOP = 2_068_200;

/** An owner with nothing yet, a stranger beside him, and the steps most tests of money begin with. */
export async function createBillingWorld(app: TestApp) {
  const db = app.database.superuser;
  const owner = await insertOwner(db);
  const client: Client = clientOf(app, owner.token);
  const stranger: Client = clientOf(app, (await insertOwner(db)).token);

  /** Who is paid, by a code that banks take; a lease of its own card would warn that it has none. */
  const landlord = () =>
    insertCounterparty(db, owner.ownerId, {
      displayName: 'Коваленко Олена Сергіївна',
      roles: ['landlord'],
      taxIdSealed: app.deps.vault.seal('3459711105', 'counterparties.tax_id'),
    });
  const landlordId = await landlord();

  async function scalar(sql: string, values: unknown[] = []): Promise<number> {
    const { rows } = await db.query<{ value: string }>(`select (${sql}) as value`, values);
    return Number(rows[0]?.value);
  }

  /** The turnover of an account: debit less credit. */
  function account(contractId: string, name: string): Promise<number> {
    const sum =
      'coalesce(sum(case when debit_account = $2 then amount_kop else 0 end - case when credit_account = $2 then amount_kop else 0 end), 0)';
    return scalar(`select ${sum} from ledger_entries where contract_id = $1`, [contractId, name]);
  }

  async function balance(contractId: string): Promise<number> {
    return (await account(contractId, 'receivable')) + (await account(contractId, 'tenant_credit'));
  }

  /** What is open and what is free by the documents is what the accounts say. */
  async function expectBooksAgree(contractId: string): Promise<void> {
    const open = await scalar('select coalesce(sum(greatest(left_kop, 0)), 0) from receipts where contract_id = $1', [
      contractId,
    ]);
    // A receipt below zero is credit from its issue on.
    const credit = await scalar(
      `select coalesce((select sum(amount_kop - allocated_kop) from payments where contract_id = $1 and status = 'posted'), 0)
            + coalesce((select sum(greatest(-left_kop, 0)) from receipts where contract_id = $1), 0)`,
      [contractId],
    );
    expect(await account(contractId, 'receivable')).toBe(open);
    expect(
      await scalar('select coalesce(sum(utilities_kop), 0) from payments where contract_id = $1', [contractId]),
    ).toBe(
      await scalar(
        `select coalesce(sum(utilities_kop), 0) from allocations where contract_id = $1 and source_type = 'payment'`,
        [contractId],
      ),
    );
    expect(0 - (await account(contractId, 'tenant_credit'))).toBe(credit);
  }

  async function draftOf(contractId: string): Promise<string> {
    const run = await client.post('/receipts/run', { period: PERIOD, contract_ids: [contractId] });
    expect([run.status, run.body.status]).toEqual([200, 'done']);
    return run.body.created[0];
  }

  async function issued(contractId: string): Promise<string> {
    const id = await draftOf(contractId);
    expect((await client.post(`/receipts/${id}/issue`)).status).toBe(200);
    return id;
  }

  function pay(contractId: string, amountKop: number, paidOn = '2026-11-20'): Promise<Answer> {
    return client.post('/payments', {
      contract_id: contractId,
      amount_kop: amountKop,
      paid_on: paidOn,
      method: 'bank',
    });
  }

  /** A contract with rent, a metered service with a reading, and a fixed one: `METERED_KOP`. */
  async function meteredContract(): Promise<TestContract & { meterId: string; readingId: string }> {
    const { ownerId } = owner;
    const contract = await insertContract(db, ownerId, { landlordId: await landlord() });
    const { propertyId } = contract;
    await insertService(db, ownerId, { propertyId, position: 0, code: 'electricity', method: 'meter', price: '4.32' });
    await insertService(db, ownerId, { propertyId, position: 1, code: 'internet', method: 'fixed', amountKop: 25_000 });
    const meterId = await insertMeter(db, ownerId, { propertyId, service: 'electricity', initial: '1000' });
    const readingId = await insertReading(db, ownerId, { meterId, propertyId, on: '2026-11-18', value: '1100' });
    return { ...contract, meterId, readingId };
  }

  return {
    db,
    owner,
    client,
    stranger,
    landlordId,
    scalar,
    account,
    balance,
    expectBooksAgree,
    draftOf,
    issued,
    pay,
    meteredContract,
  };
}

export type BillingWorld = Awaited<ReturnType<typeof createBillingWorld>>;
