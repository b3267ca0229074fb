import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { insertOwner } from '../../testing/factories.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { createLog } from '../log.ts';
import { isKnownDriver } from './batch.ts';
import { createPool, DatabaseRefusal } from './pool.ts';
import { runRead } from './read-batch.ts';
import type { Statement } from './statement-name.ts';
import type { Query } from './statements.ts';

let test: TestDatabase;
let pool: pg.Pool;
beforeAll(async () => {
  test = await createTestDatabase();
});
afterAll(() => test.drop());
// One connection: whatever a read leaves behind meets the next.
beforeEach(() => {
  pool = createPool(test.targets.app, { log: createLog({ level: 'silent' }), name: 'read-batch', max: 1 });
});
afterEach(() => pool.end());

const setting = (name: string, value: string): Statement => ({
  name: `test.set_${name}`,
  text: `select set_config('${name}', $1, true)`,
  values: [value],
});
const read = <T>(work: (query: Query) => Promise<T>, entry = setting('app.user_id', '')) => runRead(pool, entry, work);

const PID = 'select pg_backend_pid() as pid';
const pidOf = () =>
  read(async (query) => {
    const [row] = await query<{ pid: number }>('test.pid', PID);
    return row?.pid;
  });
const numbered = (query: Query, at: number) =>
  query<{ at: number }>(`test.number_${at % 7}`, `select $1::int as at, ${at % 7}`, [at]);
const NUMBER = 'select $1::int as at';

describe('a batch of statements', () => {
  it('answers each with its own rows, whatever of them was prepared before', async () => {
    for (const size of [1, 5, 3, 40]) {
      const expected = Array.from({ length: size }, (_, at) => [{ at }]);
      const answers = await read((query) => Promise.all(expected.map((_, at) => numbered(query, at))));
      expect(answers.map((rows) => rows.map(({ at }) => ({ at })))).toEqual(expected);
    }
  });

  it('plans a statement once, whatever the values of its first runs (ADR 0019)', async () => {
    const page = (size: number) =>
      read((query) => query('test.page', 'select n from generate_series(1, 1000) n order by n desc limit $1', [size]));
    for (const size of [1, 1, 1, 1, 1, 1, 1, 1, 1000]) await page(size);
    const plans = await read((query) =>
      query<{ once: number; anew: number }>(
        'test.plans',
        `select generic_plans as once, custom_plans as anew from pg_prepared_statements where name = 'test.page'`,
      ),
    );
    expect(plans).toEqual([{ once: 9, anew: 0 }]);
  });

  it('goes on with another one after an answer, also many at a time', async () => {
    const sums = await Promise.all(
      Array.from({ length: 20 }, (_, start) =>
        read(async (query) => {
          let sum = 0;
          for (const step of [1, 2, 3]) {
            const answers = await Promise.all([start, step].map((at) => query<{ at: number }>('test.n', NUMBER, [at])));
            sum += answers.flat().reduce((all, { at }) => all + at, 0);
          }
          return sum;
        }),
      ),
    );
    expect(sums).toEqual(Array.from({ length: 20 }, (_, start) => 3 * start + 6));
  });

  it('sees in every part what the entry has opened, and leaves nothing of it on the connection', async () => {
    const [one, two] = [await insertOwner(test.superuser), await insertOwner(test.superuser)];
    const owners = (query: Query) => query<{ id: string }>('test.owners', 'select id from owners');
    for (const { ownerId } of [one, two, one]) {
      const entry = setting('app.owner_ids', `{${ownerId}}`);
      const [first, later] = await read(async (query) => [await owners(query), await owners(query)], entry);
      expect([first, later]).toEqual([[{ id: ownerId }], [{ id: ownerId }]]);
      const failed = read(async (query) => [await owners(query), await query('test.broken', 'select 1 / 0')], entry);
      await expect(failed).rejects.toMatchObject({ code: '22012' });
      const { rows } = await pool.query(`select coalesce(current_setting('app.owner_ids', true), '') as left`);
      expect(rows).toEqual([{ left: '' }]);
      expect((await pool.query('select id from owners')).rows).toEqual([]);
    }
  });
});

describe('a statement that is refused in the middle', () => {
  // Where the server finds it: reading the text, taking the values, carrying it out, or on the way to a row.
  const WRONG = [
    ['a text that is no SQL', 'selec 1', [], '42601'],
    ['a table that is not there', 'select * from nowhere', [], '42P01'],
    ['a value of another type', NUMBER, ['x'], '22P02'],
    ['a division by zero', 'select 1 / $1::int', [0], '22012'],
    ['a row after good ones', 'select 1 / (3 - i) from generate_series(1, 5) i', [], '22012'],
  ] as const;

  it.each(WRONG)(
    '%s: what stands before it is answered, what stands after it is refused with it',
    async (what, text, values, code) => {
      const pid = await pidOf();
      for (const round of [1, 2, 3]) {
        const outcome = await read((query) =>
          Promise.allSettled([
            query('test.before', NUMBER, [round]),
            query(`test.wrong ${what}`, text, values),
            // Never parsed in the first round, because the server skips it.
            query(`test.after ${what}`, NUMBER, [round + 1]),
          ]),
        );
        expect(outcome).toMatchObject([
          { status: 'fulfilled', value: [{ at: round }] },
          { status: 'rejected', reason: { code } },
          { status: 'rejected', reason: { code } },
        ]);
        // The connection is the same and takes all of them again, under the same names.
        expect(
          await read((query) =>
            Promise.all([query(`test.after ${what}`, NUMBER, [7]), query('test.before', NUMBER, [8])]),
          ),
        ).toEqual([[{ at: 7 }], [{ at: 8 }]]);
      }
      expect(await pidOf()).toBe(pid);
    },
  );

  it('is the entry: nothing of the work is answered, and its error is the one that is told', async () => {
    const entry: Statement = { name: 'test.refuse', text: 'select 1 / $1::int', values: [0] };
    const work = (query: Query) => Promise.allSettled([query('test.before', NUMBER, [1])]);
    await expect(read(work, entry)).rejects.toMatchObject({ code: '22012' });
    await expect(read(async () => 'nothing asked', entry)).rejects.toMatchObject({ code: '22012' });
    expect(await read(work)).toMatchObject([{ status: 'fulfilled', value: [{ at: 1 }] }]);
  });

  it('has a name that was given to another text', async () => {
    await read((query) => query('test.name', 'select 1 as a'));
    await expect(read((query) => query('test.name', 'select 2 as a'))).rejects.toThrow('two different statements');
    expect(await read((query) => query('test.name', 'select 1 as a'))).toEqual([{ a: 1 }]);
  });

  it('has values that cannot be written', async () => {
    const unwritable = {
      toPostgres() {
        throw new Error('no');
      },
    };
    for (const round of [1, 2, 3]) {
      const outcome = read((query) =>
        Promise.all([query('test.before', NUMBER, [round]), query('test.n', NUMBER, [unwritable])]),
      );
      await expect(outcome).rejects.toThrow('could not be written');
      expect(await read((query) => query('test.n', NUMBER, [round]))).toEqual([{ at: round }]);
    }
  });
});

describe('a server that gives up', () => {
  it.each([
    ['cancelled', 'pg_cancel_backend'],
    ['ended', 'pg_terminate_backend'],
  ])('a statement that is %s is «unavailable», and the next read has another connection', async (_, end) => {
    const pid = await pidOf();
    const slow = read((query) =>
      Promise.all([query('test.slow', 'select pg_sleep(20)'), query('test.n', NUMBER, [1])]),
    );
    const refusal = slow.catch((error: unknown) => error);
    await new Promise((resolve) => setTimeout(resolve, 100));
    await test.superuser.query(`select ${end}($1)`, [pid]);
    expect(await refusal).toMatchObject({ name: DatabaseRefusal.name, code: 'unavailable' });
    expect(await read((query) => query('test.n', NUMBER, [2]))).toEqual([{ at: 2 }]);
    expect(await pidOf()).not.toBe(pid);
  });

  it('a statement beyond the time limit is «unavailable»', async () => {
    const entry = setting('statement_timeout', '100');
    const slow = read(async (query) => {
      await query('test.n', NUMBER, [1]);
      return query('test.slow', 'select pg_sleep(3)');
    }, entry);
    await expect(slow).rejects.toMatchObject({ code: 'unavailable', cause: { code: '57014' } });
    expect(await read((query) => query('test.n', NUMBER, [2]))).toEqual([{ at: 2 }]);
  });
});

describe('the driver', () => {
  /** These tests were run with this one. With another, read its `lib/query.js` and `lib/client.js` beside batch.ts before the number is changed. */
  it('is the version whose inner workings are used', () => {
    const path = createRequire(import.meta.url).resolve('pg/package.json');
    const { version } = JSON.parse(readFileSync(path, 'utf8')) as { version: string };
    expect(version).toBe('8.23.1');
  });

  it('is refused when its connection has no longer what a batch needs', () => {
    const connection = () => new pg.Client().connection;
    expect(isKnownDriver(connection())).toBe(true);
    for (const lost of ['parse', 'bind', 'execute', 'close', 'parsedStatements'])
      expect(isKnownDriver(Object.assign(connection(), { [lost]: undefined })), lost).toBe(false);
  });
});
