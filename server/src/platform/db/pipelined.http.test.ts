import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { clockOf } from '../clock.ts';
import { createLog } from '../log.ts';
import { MOST_PREPARED } from './known-statements.ts';
import { DatabaseRefusal } from './pool.ts';
import { OWNER_NAMES, scopeSteps } from './scope.fixture.ts';
import { type Database, type Db, openDatabase, withReadScope, withWriteScope } from './scope.ts';

const log = createLog({ level: 'silent' });
const clock = clockOf(() => Date.parse('2026-11-20T09:00:00Z'));
let test: TestDatabase;
let database: Database;
let worker: Database;

beforeAll(async () => {
  test = await createTestDatabase();
});
afterAll(() => test.drop());
beforeEach(() => {
  database = openDatabase({ target: test.targets.app, name: 'app', clock, log });
  worker = openDatabase({ target: test.targets.worker, name: 'worker', clock, log });
});
afterEach(() => Promise.all([database.close(), worker.close()]));

const { makePerson, signedIn, readOwners } = scopeSteps(() => ({ test, database }));

describe('a pipelined connection', () => {
  it('survives an error in the middle: later statements of the transaction fail, later transactions work', async () => {
    const actor = await signedIn(await makePerson());
    for (let round = 0; round < 30; round += 1) {
      const outcome = await withReadScope(database, actor, (db) =>
        Promise.allSettled([
          db.query('test.before', 'select 1 as value'),
          db.query('test.middle', 'select 1 / $1::int as value', [0]),
          db.query('test.after', 'select 2 as value'),
        ]),
      ).catch((error: unknown) => error);
      expect(outcome).toMatchObject([
        { status: 'fulfilled', value: [{ value: 1 }] },
        { status: 'rejected' },
        { status: 'rejected' },
      ]);
      expect(
        await withReadScope(database, actor, (db) => db.query('test.middle', 'select 1 / $1::int as value', [1])),
      ).toEqual([{ value: 1 }]);
      expect(await withReadScope(database, actor, (db) => db.query('test.after', 'select 2 as value'))).toEqual([
        { value: 2 },
      ]);
    }
  });

  it('keeps many concurrent scopes apart', async () => {
    const people = await Promise.all(Array.from({ length: 12 }, makePerson));
    const actors = await Promise.all(people.map(signedIn));
    await Promise.all(
      Array.from({ length: 300 }, async (_, index) => {
        const actor = actors[index % actors.length];
        if (!actor) throw new Error('No actor');
        expect((await readOwners(actor)).map((row) => row.id)).toEqual(actor.ownerIds);
      }),
    );
  });

  it('sends the whole of a read as one packet', async () => {
    const actor = await signedIn(await makePerson());
    await readOwners(actor);
    const client = await database.pool.connect();
    const { stream } = client.connection;
    client.release();
    let writes = 0;
    const original = stream._writev;
    stream._writev = (chunks, callback) => {
      writes += 1;
      original?.call(stream, chunks, callback);
    };
    const answered: Promise<unknown> = withReadScope(database, actor, (db) =>
      Promise.all([db.query('test.owners', OWNER_NAMES), db.query('test.after', 'select 2 as value')]),
    );
    await Promise.resolve();
    await answered;
    expect(writes).toBe(1);
  });

  it('checks the session again for what a read asks after an answer', async () => {
    const person = await makePerson();
    const actor = await signedIn(person);
    const owners = await withReadScope(database, actor, async (db) => {
      await db.query('test.owners', OWNER_NAMES);
      return db.query('test.owners', OWNER_NAMES);
    });
    expect(owners).toHaveLength(1);
    const cut = withReadScope(database, actor, async (db) => {
      await db.query('test.owners', OWNER_NAMES);
      await test.superuser.query('delete from sessions where token_hash = $1', [person.sessionHash]);
      return db.query('test.owners', OWNER_NAMES);
    });
    await expect(cut).rejects.toMatchObject({ code: 'unauthenticated' });
  });

  it('refuses to write in a read, also after an answer', async () => {
    const actor = await signedIn(await makePerson());
    const write = `update users set call_sign = 'х' where id = private.scope_user_id()`;
    const early = withReadScope(database, actor, (db) => db.query('test.write', write));
    await expect(early).rejects.toMatchObject({ code: '25006' });
    const late = withReadScope(database, actor, async (db) => {
      await db.query('test.owners', OWNER_NAMES);
      return db.query('test.write', write);
    });
    await expect(late).rejects.toMatchObject({ code: '25006' });
    // Nothing of it stays with the connection.
    await withWriteScope(database, actor, (db) => db.query('test.write', write));
  });

  it('reads values of every kind and empty results by a description it already knows', async () => {
    const actor = await signedIn(await makePerson());
    const text = `select i as number, i::text as text, null as nothing, date '2026-11-20' as day, array[i, 2]::bigint[] as list
      from generate_series(1, $1::int) i`;
    for (const count of [0, 1, 2, 0, 3]) {
      const rows = await withReadScope(database, actor, (db) => db.query('test.kinds', text, [count]));
      expect(rows).toEqual(
        Array.from({ length: count }, (_, i) => ({
          number: i + 1,
          text: `${i + 1}`,
          nothing: null,
          day: '2026-11-20',
          list: [i + 1, 2],
        })),
      );
    }
  });

  it('keeps so many statements prepared and no more, however many are asked, and asks for those it let go again', async () => {
    const actor = await signedIn(await makePerson());
    const KEPT = `select count(*)::int as kept, bool_or(name = 'test.kept') as "isKept", bool_or(name = 'test.variant:0') as "isFirst"
      from pg_prepared_statements`;
    const variant = (db: Db, at: number) =>
      db.query<{ at: number }>(`test.variant:${at}`, `select ${at} + $1::int as at`, [1]);
    const ROUND = 20;
    for (let from = 0; from < MOST_PREPARED * 2; from += ROUND) {
      const numbers = Array.from({ length: ROUND }, (_, n) => from + n);
      const answers = await withReadScope(database, actor, (db) =>
        Promise.all([db.query<{ at: number }>('test.kept', 'select 0 as at'), ...numbers.map((at) => variant(db, at))]),
      );
      expect(answers.flat()).toEqual([{ at: 0 }, ...numbers.map((at) => ({ at: at + 1 }))]);
    }
    // One after another they all went by one connection.
    expect(database.pool.totalCount).toBe(1);
    const kept = await withReadScope(database, actor, (db) => db.query<{ kept: number }>('test.count', KEPT));
    expect(kept).toMatchObject([{ isKept: true, isFirst: false }]);
    expect(kept[0]?.kept).toBeGreaterThan(MOST_PREPARED - ROUND);
    expect(kept[0]?.kept).toBeLessThanOrEqual(MOST_PREPARED + ROUND + 2);

    // A refusal in the batch that lets go of some changes nothing: what is forgotten here is gone there too.
    for (let at = 0; at < MOST_PREPARED; at += 1) {
      await withReadScope(database, actor, (db) =>
        Promise.allSettled([db.query('test.refused', 'select 1 / $1::int as value', [0]), variant(db, at)]),
      );
      expect(await withReadScope(database, actor, (db) => variant(db, at))).toEqual([{ at: at + 1 }]);
    }
  });

  it('reports a database that cannot answer as unavailable, and recovers', async () => {
    const actor = await signedIn(await makePerson());
    const cut = withReadScope(database, actor, (db) => db.query('test.cut', 'select pg_sleep(5)')).catch(
      (error: unknown) => error,
    );
    await new Promise((resolve) => setTimeout(resolve, 100));
    await test.superuser.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where query like '%pg_sleep(5)%' and pid <> pg_backend_pid()`,
    );
    expect(await cut).toBeInstanceOf(DatabaseRefusal);
    expect(await cut).toMatchObject({ code: 'unavailable' });
    expect(await readOwners(actor)).toHaveLength(1);
  });

  it('does not let a request wait for a connection longer than two seconds', async () => {
    const actor = await signedIn(await makePerson());
    const held = await Promise.all(Array.from({ length: 8 }, () => database.pool.connect()));
    const startedMs = performance.now();
    await expect(readOwners(actor)).rejects.toMatchObject({ code: 'unavailable' });
    expect(performance.now() - startedMs).toBeLessThan(3_000);
    for (const client of held) client.release();
  });
});
