import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { insertOwner, type TestOwner } from '../testing/factories.ts';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { verifyAuditChains } from './audit-chain.sql.ts';
import { auditReportText } from './audit-report.ts';
import { countViolations } from './backup/invariants.sql.ts';
import { runInspection } from './db/operator.ts';
import { withClient } from './db/targets.ts';

let database: TestDatabase;
let owner: TestOwner;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());
beforeEach(async () => {
  await past('delete from audit_heads');
  await past('delete from audit_log');
  owner = await insertOwner(database.superuser);
  await write(owner, 6);
  await seal();
});

/** Past the triggers, as whoever has the database in his hands. */
async function past(sql: string, values: unknown[] = []): Promise<void> {
  const client = await database.superuser.connect();
  await client.query("set session_replication_role = 'replica'");
  await client.query(sql, values);
  await client.query('reset session_replication_role');
  client.release();
}

async function write({ ownerId, userId }: TestOwner, count: number): Promise<void> {
  await database.superuser.query(
    `insert into audit_log (id, owner_id, actor_kind, actor_user_id, action, entity_type, entity_id, details)
     select gen_random_uuid(), $1, 'user', $2, 'property.updated', 'property', gen_random_uuid(), jsonb_build_object('n', n) from generate_series(1, $3) n`,
    [ownerId, userId, count],
  );
}

const seal = async (limit = 1000) =>
  (await database.superuser.query('select private.seal_audit($1) as sealed', [limit])).rows[0].sealed;
const verify = () => withClient(database.targets.ddl, verifyAuditChains);
const found = async () => (await verify()).problems.map(({ kind, position, other }) => [kind, position, other]);
const idAt = async (position: number) =>
  (
    await database.superuser.query('select id from audit_log where owner_id = $1 and position = $2', [
      owner.ownerId,
      position,
    ])
  ).rows[0].id;

describe('the journal', () => {
  it('is whole after each sealing, for each owner by himself', async () => {
    const other = await insertOwner(database.superuser);
    await write(other, 3);
    await write(owner, 4);
    expect(await verify()).toMatchObject({ rows: 6, waiting: 7, problems: [] });
    expect(await seal()).toBe(7);
    expect(await seal()).toBe(0);
    expect(await verify()).toEqual({ owners: 2, rows: 13, waiting: 0, problems: [] });
    const { text = '', exitCode } = (await runInspection(database.targets.ddl, ['audit', 'verify'])) ?? {};
    expect([exitCode, text]).toEqual([
      0,
      'Перевірено записів: 13, власників: 2. Ще не запечатано: 0.\nЖурнал цілий.\n',
    ]);
  });

  it('is one chain when many write and several seal at once', async () => {
    const writers = Array.from({ length: 8 }, async () => {
      for (let at = 0; at < 20; at += 1) await write(owner, 1);
    });
    const sealers = Array.from({ length: 3 }, async () => {
      for (let at = 0; at < 20; at += 1) await seal(5);
    });
    const judge = async () => {
      for (let at = 0; at < 20; at += 1) expect(await found()).toEqual([]);
    };
    await Promise.all([...writers, ...sealers, judge()]);
    while ((await seal()) > 0);
    expect(await verify()).toMatchObject({ rows: 166, waiting: 0, problems: [] });
  });

  it.each([
    ["update audit_log set action = 'contract.sent' where owner_id = $1"],
    ['update audit_log set position = position + 100, hash = hash where owner_id = $1'],
    ['delete from audit_log where owner_id = $1'],
  ])('refuses: %s', async (sql) => {
    await expect(database.superuser.query(sql, [owner.ownerId])).rejects.toMatchObject({ code: 'KL010' });
  });

  it('lets a row that waits be sealed, and nothing else of it be changed', async () => {
    await write(owner, 1);
    await expect(
      database.superuser.query(
        `update audit_log set position = 7, prev_hash = '', hash = sha256(''), action = 'x.y' where owner_id = $1 and hash is null`,
        [owner.ownerId],
      ),
    ).rejects.toMatchObject({ code: 'KL010' });
  });
});

describe('damage is found and named', () => {
  it.each([
    ['details', `details = '{"n": 7}'`],
    ['the person', 'actor_user_id = gen_random_uuid()'],
    ['the time', `at = at + interval '1 second'`],
    ['the action', `action = 'property.archived'`],
  ])('%s of a row changed', async (_, change) => {
    const id = await idAt(3);
    await past(`update audit_log set ${change} where id = $1`, [id]);
    expect((await verify()).problems).toEqual([
      { kind: 'changed', owner: owner.ownerId, position: 3, id, other: null },
    ]);
    const { text = '', exitCode } = (await runInspection(database.targets.ddl, ['audit', 'verify'])) ?? {};
    expect(exitCode).toBe(1);
    expect(text).toContain(`власник ${owner.ownerId}: запис № 3 (${id}) змінено`);
    expect(await withClient(database.targets.ddl, countViolations)).toEqual({ journal_is_a_chain: 1 });
  });

  it('a row changed and its own hash with it', async () => {
    await past(`update audit_log set action = 'property.archived' where id = $1`, [await idAt(3)]);
    await past(
      `update audit_log a set hash = sha256(a.prev_hash || convert_to(private.audit_content(a), 'UTF8')) where id = $1`,
      [await idAt(3)],
    );
    expect(await found()).toEqual([['inserted', 4, null]]);
  });

  it.each([
    [[1], ['removed', 1, 1]],
    [
      [3, 4],
      ['removed', 3, 4],
    ],
    [[6], ['removed', 6, 6]],
    [
      [5, 6],
      ['removed', 5, 6],
    ],
    [
      [1, 2, 3, 4, 5, 6],
      ['removed', 1, 6],
    ],
  ])('rows %j removed', async (positions, problem) => {
    await past('delete from audit_log where owner_id = $1 and position = any ($2)', [owner.ownerId, positions]);
    expect(await found()).toEqual([problem]);
    expect(await withClient(database.targets.ddl, countViolations)).toHaveProperty('journal_is_a_chain');
  });

  it('two rows that changed places', async () => {
    const [second, fifth] = [await idAt(2), await idAt(5)];
    await past('update audit_log set position = 99 where id = $1', [second]);
    await past('update audit_log set position = 2 where id = $1', [fifth]);
    await past('update audit_log set position = 5 where id = $1', [second]);
    const problems = await found();
    expect(problems).toContainEqual(['moved', 2, 5]);
    expect(problems).toContainEqual(['moved', 5, 2]);
  });

  it('a row put between others', async () => {
    await past('update audit_log set position = position + 100 where owner_id = $1 and position > 3', [owner.ownerId]);
    await past('update audit_log set position = position - 99 where owner_id = $1 and position > 100', [owner.ownerId]);
    await past(
      `insert into audit_log (id, owner_id, at, actor_kind, action, entity_type, entity_id, position, prev_hash, hash)
       select gen_random_uuid(), owner_id, at, 'job', 'receipt.voided', 'receipt', gen_random_uuid(), 4, hash, sha256('') from audit_log where id = $1`,
      [await idAt(3)],
    );
    const problems = await found();
    expect(problems).toContainEqual(['changed', 4, null]);
    expect(problems).toContainEqual(['inserted', 5, null]);
  });

  it('a row written under an old date, sealed or not', async () => {
    await database.superuser.query(
      `insert into audit_log (id, owner_id, at, actor_kind, action, entity_type, entity_id) values (gen_random_uuid(), $1, now() - interval '2 days', 'job', 'receipt.voided', 'receipt', $1)`,
      [owner.ownerId],
    );
    expect((await found()).map(([kind]) => kind)).toEqual(['unsealed']);
    await seal();
    expect(await found()).toEqual([['backdated', 7, null]]);
    const { text = '', exitCode } = (await runInspection(database.targets.ddl, ['audit', 'verify'])) ?? {};
    expect(exitCode).toBe(1);
    expect(text).toContain('старший за попередній: його дописано заднім числом або годинник комп’ютера перевели назад');
  });

  it('and nothing of a neighbour is blamed', async () => {
    const other = await insertOwner(database.superuser);
    await write(other, 3);
    await seal();
    await past('delete from audit_log where owner_id = $1 and position = 2', [owner.ownerId]);
    const report = await verify();
    expect(report.problems.map((problem) => problem.owner)).toEqual([owner.ownerId]);
    expect(auditReportText(report)).toContain('запису № 2 немає');
  });
});
