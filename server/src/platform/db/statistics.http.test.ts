import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { clockOf } from '../clock.ts';
import { createLog } from '../log.ts';
import { type Database, openDatabase, withLookup } from './scope.ts';
import { refreshStatistics } from './statistics.ts';

/** What the planner believes about tables that have just been filled; autovacuum of the tests' cluster would come a minute later. */

const clock = clockOf(() => Date.parse('2026-11-20T09:00:00Z'));
let test: TestDatabase;
let database: Database;
beforeAll(async () => {
  test = await createTestDatabase();
  database = openDatabase({ target: test.targets.app, name: 'app', clock, log: createLog({ level: 'silent' }) });
});
afterAll(async () => {
  await database.close();
  await test.drop();
});

/** Rows that the planner counts on; -1 is a table nobody has looked at. */
async function believed(table: string): Promise<number> {
  const { rows } = await test.superuser.query<{ count: number }>(
    'select reltuples::int as count from pg_class where oid = $1::regclass',
    [table],
  );
  return rows[0]?.count ?? 0;
}

const addOwners = (count: number) =>
  test.superuser.query(
    `insert into owners (id, name) select gen_random_uuid(), 'Власник ' || n from generate_series(1, $1::int) n`,
    [count],
  );
const refresh = (tables: readonly string[] | 'all') => withLookup(database, (db) => refreshStatistics(db, tables));

describe('statistics asked for by the program', () => {
  it('are taken of what has more than doubled, and of nothing else', async () => {
    await addOwners(1_000);
    await refresh(['users']);
    expect(await believed('owners'), 'another table was named').toBe(-1);
    await refresh(['owners']);
    expect(await believed('owners')).toBe(1_000);
    await addOwners(500);
    await refresh('all');
    expect(await believed('owners'), 'it has grown by half').toBe(1_000);
    await addOwners(1_500);
    await refresh('all');
    expect(await believed('owners')).toBe(3_000);
    expect(await believed('users'), 'it is empty').toBe(-1);
  });

  it('are not taken of a large table because it has doubled, but because it is many times larger', async () => {
    // Four of them fill a page.
    const addWide = (count: number) =>
      test.superuser.query(
        `insert into owners (id, name) select gen_random_uuid(), (select string_agg(md5(n::text || part), '') from generate_series(1, 58) part) from generate_series(1, $1::int) n`,
        [count],
      );
    await addWide(1_200);
    await test.superuser.query('analyze owners');
    const known = await believed('owners');
    await addWide(1_600);
    await refresh(['owners']);
    expect(await believed('owners')).toBe(known);
  });
});
