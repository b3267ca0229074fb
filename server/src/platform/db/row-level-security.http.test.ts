import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { World } from '../../testing/access-world.ts';
import {
  type Enter,
  inScope,
  insertionOf,
  type Locked,
  OF_PEOPLE,
  openSecondLock,
  STRANGERS,
  sessionOf,
  WORKER_SEES,
} from '../../testing/locks/second-lock.ts';
import type { TestApp } from '../../testing/test-app.ts';
import { newId } from '../ids.ts';

/** The second lock without the first: statements that name no owner, or the wrong one, sent as the roles of the program. */

let locked: Locked;
let test: TestApp;
let victim: World;
let tables: readonly string[];

beforeAll(async () => {
  locked = await openSecondLock();
  ({ test, victim, tables } = locked);
});
afterAll(() => test.close());

const session = (person: World | World['tenant'], ownerIds: string[]) =>
  sessionOf(locked, person, ownerIds, person === victim.tenant || person === victim.former ? ['lease'] : []);

/** Tables where the statement touched a row of the victim. */
function eachTable(enter: Enter, statement: (table: string) => string): Promise<string[]> {
  return inScope(locked, enter, async (touch) => {
    const open: string[] = [];
    for (const table of tables) {
      if (enter.role === 'worker' && WORKER_SEES.has(table)) continue;
      if ((await touch(statement(table), [victim.ownerId])) > 0) open.push(table);
    }
    return open;
  });
}

const touched = (enter: Enter, statement: string, parameters: unknown[]) =>
  inScope(locked, enter, (touch) => touch(statement, parameters));

it('the world that is tried has a row in every table of an owner', async () => {
  const empty: string[] = [];
  for (const table of tables) {
    const { rowCount } = await test.database.superuser.query(`select 1 from ${table} where owner_id = $1`, [
      victim.ownerId,
    ]);
    if (rowCount === 0) empty.push(table);
  }
  expect(empty).toEqual([]);
});

it('the owner himself reads them all in his own scope', async () => {
  const seen = await eachTable(
    session(victim, [victim.ownerId]),
    (table) => `select 1 from ${table} where owner_id = $1`,
  );
  // Jobs are the worker's; of letters he has the log.
  expect(tables.filter((table) => !seen.includes(table))).toEqual(['outbox']);
});

describe.each(STRANGERS)('%s', (_, enterIn) => {
  const enter = () => enterIn(locked);

  it('reads no row of any table of this owner', async () => {
    expect(await eachTable(enter(), (table) => `select 1 from ${table} where owner_id = $1`)).toEqual([]);
    expect(await touched(enter(), 'select 1 from owners where id = $1', [victim.ownerId])).toBe(
      enter().role === 'worker' ? 1 : 0,
    );
  });

  it('reads, changes and deletes nothing of its people', async () => {
    const open: string[] = [];
    for (const [table, key] of Object.entries(OF_PEOPLE)) {
      if (enter().role === 'worker' && WORKER_SEES.has(table)) continue;
      for (const statement of [`select 1 from ${table}`, `update ${table} set ${key} = ${key}`, `delete from ${table}`])
        if ((await touched(enter(), `${statement} where ${key} = $1`, [victim.userId])) > 0) open.push(statement);
    }
    expect(open).toEqual([]);
  });

  it('changes and deletes none', async () => {
    expect(await eachTable(enter(), (table) => `update ${table} set owner_id = owner_id where owner_id = $1`)).toEqual(
      [],
    );
    expect(await eachTable(enter(), (table) => `delete from ${table} where owner_id = $1`)).toEqual([]);
  });

  it('puts none in', async () => {
    await inScope(locked, enter(), async (touch) => {
      for (const name of tables) {
        if (enter().role === 'worker' && WORKER_SEES.has(name)) continue;
        expect(await touch(...(await insertionOf(locked, name, 'owner_id = $1'))), name).toBe(0);
      }
    });
  });
});

describe('the rates of the National Bank', () => {
  const insert = `insert into exchange_rates (id, owner_id, currency, rate_on, rate, source) values ($1, $2, 'USD', '2026-11-19', 42.1, $3)`;

  it('are written by the worker, and by nobody else', async () => {
    const job: Enter = { role: 'worker', text: 'select 1', values: [] };
    expect(await touched(job, insert, [newId(), null, 'nbu'])).toBe(1);
    expect(await touched(job, insert, [newId(), null, 'manual'])).toBe(0);
    expect(await touched(job, insert, [newId(), victim.ownerId, 'nbu'])).toBe(0);
    const owner = session(victim, [victim.ownerId]);
    expect(await touched(owner, insert, [newId(), null, 'nbu'])).toBe(0);
    expect(await touched(owner, insert, [newId(), victim.ownerId, 'manual'])).toBe(1);
  });
});

it('a line of a receipt is of the contract of its receipt: by it, it is decided who may read the line', async () => {
  const { contract, neighbour, draftReceipt } = victim.ids;
  const move = test.database.superuser.query('update receipt_lines set contract_id = $2 where receipt_id = $1', [
    draftReceipt,
    neighbour,
  ]);
  await expect(move).rejects.toMatchObject({ code: '23503', constraint: expect.stringContaining('contract_id') });
  const { rows } = await test.database.superuser.query(
    'select distinct contract_id from receipt_lines where receipt_id = $1',
    [draftReceipt],
  );
  expect(rows).toEqual([{ contract_id: contract }]);
});

describe('the tenant of this owner', () => {
  const tenant = () => session(victim.tenant, []);

  it('changes and deletes no row, not even of his own lease', async () => {
    expect(await eachTable(tenant(), (table) => `update ${table} set owner_id = owner_id where owner_id = $1`)).toEqual(
      [],
    );
    expect(await eachTable(tenant(), (table) => `delete from ${table} where owner_id = $1`)).toEqual([]);
  });

  it('reads only the rows of his own leases', async () => {
    const { ids } = victim;
    const leases = [ids.contract, ids.pending];
    const homes = [ids.property, ids.reserved];
    const rest = {
      contracts: ['id', leases],
      contract_terms: ['contract_id', leases],
      contract_documents: ['contract_id', leases],
      contract_parties: ['contract_id', leases],
      receipts: ['contract_id', leases],
      receipt_lines: ['contract_id', leases],
      payments: ['contract_id', leases],
      ledger_entries: ['contract_id', leases],
      contract_balances: ['contract_id', leases],
      contract_debts: ['contract_id', leases],
      properties: ['id', homes],
      physical_meters: ['property_id', homes],
      readings: ['property_id', homes],
      counterparties: ['id', [ids.tenantCard, ids.landlordCard]],
    } as const;
    for (const [table, [column, own]] of Object.entries(rest)) {
      const beyond = `select 1 from ${table} where owner_id = $1 and not ${column} = any($2::uuid[])`;
      expect(await touched(tenant(), beyond, [victim.ownerId, own]), table).toBe(0);
      const within = `select 1 from ${table} where owner_id = $1 and ${column} = any($2::uuid[])`;
      expect(await touched(tenant(), within, [victim.ownerId, own]), table).toBeGreaterThan(0);
    }
  });

  it('reads the meters of his home from the reading his lease begins with', async () => {
    const seen = (id: string) => touched(tenant(), 'select 1 from readings where id = $1', [id]);
    const { earlier, opening, billed, neighbourReading } = victim.ids;
    expect([await seen(earlier), await seen(neighbourReading)]).toEqual([0, 0]);
    expect([await seen(opening), await seen(billed)]).toEqual([1, 1]);
  });

  it('reads no draft, nor a line of one, before it is his', async () => {
    const draft = [victim.ids.draftReceipt];
    expect(await touched(tenant(), 'select 1 from receipts where id = $1', draft)).toBe(0);
    expect(await touched(tenant(), 'select 1 from receipt_lines where receipt_id = $1', draft)).toBe(0);
    const counted = `select 1 from receipts where contract_id = $1 and status = 'draft'`;
    expect(await touched(tenant(), counted, [victim.ids.contract])).toBe(0);
  });

  it.each([
    'contract_links',
    'adjustments',
    'tariffs',
    'payment_accounts',
    'audit_log',
    'receipt_runs',
    'receipt_batches',
    'complexes',
    'files',
    'counters',
    'owner_months',
    'owner_facts',
  ])('reads nothing of %s', async (table) => {
    expect(await touched(tenant(), `select 1 from ${table} where owner_id = $1`, [victim.ownerId])).toBe(0);
  });
});

it('the tenant whose lease has ended reads nothing of whoever lives there now', async () => {
  const { ids, former } = victim;
  const rest = {
    contracts: ['id', ids.ended],
    contract_documents: ['contract_id', ids.ended],
    contract_terms: ['contract_id', ids.ended],
    contract_acceptances: ['contract_id', ids.ended],
    contract_amendments: ['contract_id', ids.ended],
    receipts: ['contract_id', ids.ended],
    receipt_lines: ['contract_id', ids.ended],
    payments: ['contract_id', ids.ended],
    ledger_entries: ['contract_id', ids.ended],
    contract_balances: ['contract_id', ids.ended],
    allocations: ['contract_id', ids.ended],
    properties: ['id', ids.property],
    physical_meters: ['property_id', newId()],
    readings: ['property_id', newId()],
  } as const;
  const seen: string[] = [];
  for (const [table, [column, own]] of Object.entries(rest)) {
    const beyond = `select 1 from ${table} where owner_id = $1 and ${column} <> $2`;
    if ((await touched(session(former, []), beyond, [victim.ownerId, own])) > 0) seen.push(table);
  }
  expect(seen).toEqual([]);
  expect(await touched(session(former, []), 'select 1 from receipts where id = $1', [ids.formerReceipt])).toBe(1);
});
