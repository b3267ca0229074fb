import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createEmptyDatabase, createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { createLog } from '../log.ts';
import { migrate } from './migrate.ts';

const log = createLog({ level: 'silent' });
let database: TestDatabase;
let dir: string;

beforeEach(async () => {
  dir = mkdtempSync(join(tmpdir(), 'kliuchar-migrations-'));
  database = await createEmptyDatabase();
  write('0001_first.sql', 'create table first (id integer);');
  write('0002_second.sql', 'alter table first add column name text;');
});
afterEach(async () => {
  await database.drop();
  rmSync(dir, { recursive: true, force: true });
});

function write(name: string, text: string): void {
  writeFileSync(join(dir, name), text);
}

function run(): Promise<{ applied: number }> {
  return migrate({ target: database.targets.ddl, dir, log });
}

describe('migrate', () => {
  it('applies what is new, once, and records name and checksum', async () => {
    expect(await run()).toEqual({ applied: 2 });
    expect(await run()).toEqual({ applied: 0 });
    write('0003_third.sql', 'create table third ();');
    expect(await run()).toEqual({ applied: 1 });
    const { rows } = await database.superuser.query(
      'select version, name, length(checksum) as length from schema_migrations where version > 0 order by 1',
    );
    expect(rows).toEqual([
      { version: 1, name: 'first', length: 64 },
      { version: 2, name: 'second', length: 64 },
      { version: 3, name: 'third', length: 64 },
    ]);
  });

  it('lets one of several processes migrate and the others wait', async () => {
    const results = await Promise.all([run(), run(), run()]);
    expect(results.map((result) => result.applied).toSorted()).toEqual([0, 0, 2]);
  });

  it('refuses a file changed after it was applied', async () => {
    await run();
    write('0001_first.sql', 'create table first (id bigint);');
    await expect(run()).rejects.toThrow('0001_first'.slice(4));
    await expect(run()).rejects.toThrow('змінено після застосування');
  });

  it('undoes the whole file that fails and names its line', async () => {
    write('0003_broken.sql', 'create table third ();\nselect * from nowhere;');
    await expect(run()).rejects.toThrow(/3_broken не застосувалася: .*nowhere.*рядок 2/);
    const { rows } = await database.superuser.query(
      `select to_regclass('third') as third, (select max(version) from schema_migrations) as version`,
    );
    expect(rows).toEqual([{ third: null, version: 2 }]);
  });

  it('refuses one number for two files, a foreign file name, and a file that comes in below what is applied', async () => {
    write('0002_twice.sql', 'select 1;');
    await expect(run()).rejects.toThrow('Номер 2 мають дві міграції');
    rmSync(join(dir, '0002_twice.sql'));
    write('notes.sql', 'select 1;');
    await expect(run()).rejects.toThrow('notes.sql');
    rmSync(join(dir, 'notes.sql'));
    write('0005_later.sql', 'select 1;');
    await run();
    write('0004_between.sql', 'select 1;');
    await expect(run()).rejects.toThrow('4_between пропущено');
  });

  it('still runs on a schema of the next release', async () => {
    write('0003_next.sql', 'create table third ();');
    await run();
    rmSync(join(dir, '0003_next.sql'));
    expect(await run()).toEqual({ applied: 0 });
  });
});

describe('the migrated schema', () => {
  let migrated: TestDatabase;
  beforeAll(async () => {
    migrated = await createTestDatabase();
  });
  afterAll(() => migrated.drop());

  it('lets the worker role use the job queue and keeps the app role out of it', async () => {
    const worker = new pg.Client(migrated.targets.worker);
    await worker.connect();
    await worker.query(`select graphile_worker.add_job('probe', '{}')`);
    expect((await worker.query('select count(*)::int as jobs from graphile_worker._private_jobs')).rows).toEqual([
      { jobs: 1 },
    ]);
    await worker.end();
    const app = new pg.Client(migrated.targets.app);
    await app.connect();
    await expect(app.query(`select graphile_worker.add_job('probe', '{}')`)).rejects.toThrow('permission denied');
    await app.end();
  });

  it('forces row-level security on every table but reference data, which the app may only read and which belongs to nobody', async () => {
    const { rows } = await migrated.superuser.query<{ relname: string }>(
      `select relname from pg_class c where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
         and not (relrowsecurity and relforcerowsecurity) and relname <> 'schema_migrations'
         and (has_any_column_privilege('kliuchar_app', oid, 'insert, update') or has_table_privilege('kliuchar_app', oid, 'delete')
           or exists (select 1 from pg_attribute a where a.attrelid = c.oid and a.attname in ('owner_id', 'user_id', 'contract_id')))`,
    );
    expect(rows).toEqual([]);
  });
});
