import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { World } from '../../testing/access-world.ts';
import { buildWorld } from '../../testing/build-world.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { instantText } from '../clock.ts';
import { newId } from '../ids.ts';
import { sha256 } from '../tokens.ts';
import { withClient } from './targets.ts';

/** The second lock without the first: statements that name no owner, or the wrong one, sent as the roles of the program. */

let test: TestApp;
let victim: World;
let attacker: World;
let tables: string[];

beforeAll(async () => {
  test = await startTestApp({ withJobs: false });
  const { superuser } = test.database;
  victim = await buildWorld(test.database, test.deps, 'A');
  attacker = await buildWorld(test.database, test.deps, 'B');
  const { rows } = await superuser.query<{ name: string }>(
    `select c.table_name as name from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
      where c.table_schema = 'public' and c.column_name = 'owner_id' and t.table_type = 'BASE TABLE' order by 1`,
  );
  tables = rows.map(({ name }) => name);
});
afterAll(() => test.close());

type Enter = { readonly role: 'app' | 'worker'; readonly text: string; readonly values: unknown[] };

const session = (token: string, userId: string, ownerIds: string[]): Enter => ({
  role: 'app',
  text: 'select private.enter_session($1, $2, $3, $4)',
  values: [sha256(token), userId, ownerIds, instantText(test.deps.clock.nowMs())],
});
const SCOPES: readonly (readonly [string, () => Enter])[] = [
  ['the owner of another world', () => session(attacker.token, attacker.userId, [attacker.ownerId])],
  ['the tenant of another owner', () => session(attacker.tenant.token, attacker.tenant.userId, [])],
  ['somebody with nothing', () => session(attacker.newcomer.token, attacker.newcomer.userId, [])],
  ['nobody yet', () => ({ role: 'app', text: 'select 1', values: [] })],
  [
    'the holder of another link',
    () => ({
      role: 'app',
      text: 'select private.enter_link_owner($1, $2, $3)',
      values: [attacker.ids.contract, sha256(attacker.key), '2026-11-20'],
    }),
  ],
  [
    'the holder of a wrong key',
    () => ({
      role: 'app',
      text: 'select private.enter_link_owner($1, $2, $3)',
      values: [victim.ids.contract, sha256(attacker.key), '2026-11-20'],
    }),
  ],
  [
    'a job of another owner',
    () => ({ role: 'worker', text: 'select private.enter_owner($1)', values: [attacker.ownerId] }),
  ],
];

/** The worker's own: its queues, who belongs to whom, and the rates it fetches. */
const WORKER_SEES = new Set(['messages', 'outbox', 'owner_members', 'exchange_rates', 'price_indexes', 'key_rates']);
const REFUSED = '42501';

type Touch = (statement: string, parameters: unknown[]) => Promise<number>;

/** A transaction inside the scope that is rolled back; a statement the role may not even try touches nothing. */
async function inScope<T>({ role, text, values }: Enter, work: (touch: Touch) => Promise<T>): Promise<T> {
  return withClient(test.database.targets[role], async (client) => {
    await client.query('begin');
    await client.query(text, values);
    return work(async (statement, parameters) => {
      await client.query('savepoint before');
      try {
        return (await client.query(statement, parameters)).rowCount ?? 0;
      } catch (error) {
        if (error instanceof pg.DatabaseError && error.code === REFUSED) return 0;
        throw error;
      } finally {
        await client.query('rollback to before');
      }
    });
  });
}

/** Tables where the statement touched a row of the victim. */
function eachTable(enter: Enter, statement: (table: string) => string): Promise<string[]> {
  return inScope(enter, async (touch) => {
    const open: string[] = [];
    for (const table of tables) {
      if (enter.role === 'worker' && WORKER_SEES.has(table)) continue;
      if ((await touch(statement(table), [victim.ownerId])) > 0) open.push(table);
    }
    return open;
  });
}

const touched = (enter: Enter, statement: string, parameters: unknown[]) =>
  inScope(enter, (touch) => touch(statement, parameters));

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
    session(victim.token, victim.userId, [victim.ownerId]),
    (table) => `select 1 from ${table} where owner_id = $1`,
  );
  // Jobs and letters are the worker's.
  expect(tables.filter((table) => !seen.includes(table))).toEqual(['messages', 'outbox']);
});

describe.each(SCOPES)('%s', (_, enter) => {
  it('reads no row of any table of this owner', async () => {
    expect(await eachTable(enter(), (table) => `select 1 from ${table} where owner_id = $1`)).toEqual([]);
    expect(await touched(enter(), 'select 1 from owners where id = $1', [victim.ownerId])).toBe(
      enter().role === 'worker' ? 1 : 0,
    );
  });

  it('changes and deletes none', async () => {
    expect(await eachTable(enter(), (table) => `update ${table} set owner_id = owner_id where owner_id = $1`)).toEqual(
      [],
    );
    expect(await eachTable(enter(), (table) => `delete from ${table} where owner_id = $1`)).toEqual([]);
  });

  it('puts none in', async () => {
    const { rows } = await test.database.superuser.query<{ name: string; columns: string }>(
      `select table_name as name, string_agg(quote_ident(column_name), ', ') as columns from information_schema.columns
        where table_schema = 'public' and is_generated = 'NEVER' and table_name = any($1) group by table_name`,
      [tables],
    );
    await inScope(enter(), async (touch) => {
      for (const { name, columns } of rows) {
        if (enter().role === 'worker' && WORKER_SEES.has(name)) continue;
        const found = await test.database.superuser.query<{ row: object }>(
          `select to_jsonb(x) as row from ${name} x where owner_id = $1 limit 1`,
          [victim.ownerId],
        );
        const row = { ...found.rows[0]?.row, id: newId() };
        const statement = `insert into ${name} (${columns}) select ${columns} from jsonb_populate_record(null::${name}, $1)`;
        expect(await touch(statement, [JSON.stringify(row)]), name).toBe(0);
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
    const owner = session(victim.token, victim.userId, [victim.ownerId]);
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
  const tenant = () => session(victim.tenant.token, victim.tenant.userId, []);

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

  it.each([
    'contract_links',
    'adjustments',
    'tariffs',
    'payment_accounts',
    'audit_log',
    'receipt_runs',
    'complexes',
    'files',
    'counters',
    'owner_months',
    'owner_facts',
    'contract_debts',
  ])('reads nothing of %s', async (table) => {
    expect(await touched(tenant(), `select 1 from ${table} where owner_id = $1`, [victim.ownerId])).toBe(0);
  });
});
