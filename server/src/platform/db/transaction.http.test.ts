import type pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { watchRoundTrips } from '../../testing/watch-round-trips.ts';
import { createLog } from '../log.ts';
import { createPool } from './pool.ts';
import type { Query, Statements } from './statements.ts';
import { runTransaction, WithCommit } from './transaction.ts';

let test: TestDatabase;
let pool: pg.Pool;
let watch: ReturnType<typeof watchRoundTrips>;
beforeAll(async () => {
  test = await createTestDatabase();
  await test.superuser.query('create table notes (id integer primary key, text text not null)');
  await test.superuser.query('grant select, insert on notes to kliuchar_app');
});
afterAll(() => test.drop());
// One connection: whatever a transaction leaves behind meets the next.
beforeEach(async () => {
  pool = createPool(test.targets.app, { log: createLog({ level: 'silent' }), name: 'transaction', max: 1 });
  watch = watchRoundTrips(pool);
  await test.superuser.query('delete from notes');
});
afterEach(() => pool.end());

const write = <T>(work: (statements: Statements) => Promise<T | WithCommit<T>>) => runTransaction(pool, 'begin', work);
const NOTE = 'insert into notes (id, text) values ($1, $2) returning id, text';
type Note = { id: number; text: string };
const notes = async () => (await test.superuser.query<Note>('select id, text from notes order by id')).rows;
const note = (query: Query, id: number, text: string | null) => query<Note>('test.note', NOTE, [id, text]);

describe('the effects of a transaction', () => {
  it('leave with COMMIT: a look-up and any number of effects are two round trips', async () => {
    await write(async ({ query, effect }) => {
      await query('test.count', 'select count(*) from notes');
      for (const id of [1, 2, 3]) effect('test.note', NOTE, [id, 'а']);
    });
    expect(watch.take()).toEqual({ roundTrips: 2, statements: 6 });
    expect(await notes()).toHaveLength(3);
  });

  it('may answer with the commit', async () => {
    const work = () => write(async ({ query }) => new WithCommit(note(query, 1, 'а').then(([row]) => row)));
    expect(await work()).toEqual({ id: 1, text: 'а' });
    expect(watch.take()).toEqual({ roundTrips: 1, statements: 3 });
    expect(await work().catch((error: unknown) => error)).toMatchObject({ code: '23505' });
    expect(await notes()).toEqual([{ id: 1, text: 'а' }]);
  });

  it.each([
    ['with COMMIT', async ({ effect }: Statements) => effect('test.note', NOTE, [2, null])],
    [
      'before an answer',
      async ({ effect, query }: Statements) => {
        effect('test.note', NOTE, [2, null]);
        await query('test.count', 'select count(*) from notes');
      },
    ],
    [
      'long before the statement that notices',
      async ({ effect, query }: Statements) => {
        effect('test.note', NOTE, [2, null]);
        await query('test.count', 'select count(*) from notes').catch(() => undefined);
        await query('test.count', 'select count(*) from notes');
      },
    ],
  ])('are refused all together, with the error of the one that failed: %s', async (_, work) => {
    const failing = write(async (statements) => {
      statements.effect('test.note', NOTE, [1, 'а']);
      await work(statements);
    });
    await expect(failing).rejects.toMatchObject({ code: '23502' });
    expect(await notes()).toEqual([]);
    await write(async ({ effect }) => effect('test.note', NOTE, [1, 'б']));
    expect(await notes()).toEqual([{ id: 1, text: 'б' }]);
  });

  it('never happen after a refusal in the same turn, nor once the transaction is over', async () => {
    for (const isLate of [false, true]) {
      const refused = write(async ({ query, effect }) => {
        if (isLate) await query('test.count', 'select count(*) from notes');
        effect('test.note', NOTE, [1, 'а']);
        throw new Error('refused');
      });
      await expect(refused).rejects.toThrow('refused');
    }
    let kept: Statements | undefined;
    await write(async (statements) => {
      kept = statements;
    });
    kept?.effect('test.note', NOTE, [2, 'а']);
    await expect(kept?.query('test.note', NOTE, [3, 'а'])).rejects.toThrow('has ended');
    await write(async ({ effect }) => effect('test.note', NOTE, [4, 'б']));
    expect(await notes()).toEqual([{ id: 4, text: 'б' }]);
  });

  it('see what another has committed while they waited for its lock', async () => {
    const other = await test.superuser.connect();
    await other.query('begin');
    await other.query(`insert into notes (id, text) values (1, 'а')`);
    const waiting = write(({ query }) =>
      Promise.all([
        query('test.take', `insert into notes (id, text) values (1, 'б') on conflict do nothing`),
        query<Note>('test.notes', 'select id, text from notes'),
      ]),
    );
    await new Promise((resolve) => setTimeout(resolve, 100));
    await other.query('commit');
    other.release();
    expect(await waiting).toEqual([[], [{ id: 1, text: 'а' }]]);
  });
});
