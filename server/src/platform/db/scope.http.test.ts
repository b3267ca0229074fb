import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { clockOf } from '../clock.ts';
import { newId } from '../ids.ts';
import { createLog } from '../log.ts';
import { sha256 } from '../tokens.ts';
import { OWNER_NAMES, type OwnerRow, scopeSteps } from './scope.fixture.ts';
import {
  type Database,
  findSession,
  openDatabase,
  type SessionActor,
  withLookup,
  withReadScope,
  withWriteScope,
} from './scope.ts';

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

const { makePerson, addMember, signedIn, readOwners } = scopeSteps(() => ({ test, database }));

it('an effect whose key was claimed anew while its process stood still is taken back', async () => {
  const person = await makePerson();
  const signed = await signedIn(person);
  const [actorHash, key] = [sha256('frozen'), 'frozen'];
  const claim = async (at: string): Promise<string> => {
    const { rows } = await test.superuser.query<{ state: string; claim: string }>(
      'select state, claim from private.claim_idempotency($1, $2, $3, $4)',
      [actorHash, key, sha256('body'), at],
    );
    expect(rows[0]?.state).toBe('claimed');
    return rows[0]?.claim ?? '';
  };
  const rename = (name: string, mine: string) =>
    withWriteScope(database, { ...signed, idempotency: { actorHash, key, claim: mine } }, (db) =>
      db.query('test.rename', 'update owners set name = $1 where id = $2', [name, person.ownerId]),
    );
  const [first, second] = [await claim('2026-11-20T09:00:00Z'), await claim('2026-11-20T09:02:01Z')];
  await expect(rename('Перша', first)).rejects.toMatchObject({ code: 'KL050' });
  await rename('Друга', second);
  const { rows } = await test.superuser.query('select name from owners where id = $1', [person.ownerId]);
  expect(rows).toEqual([{ name: 'Друга' }]);
});

describe('a scope of a session', () => {
  it('sees its own rows without any predicate, and nothing of another', async () => {
    const [olena, petro] = [await makePerson(), await makePerson()];
    expect((await readOwners(await signedIn(olena))).map((row) => row.id)).toEqual([olena.ownerId]);
    expect((await readOwners(await signedIn(petro))).map((row) => row.id)).toEqual([petro.ownerId]);
  });

  it('leaves nothing behind on the connection for the next one', async () => {
    const actor = await signedIn(await makePerson());
    for (let round = 0; round < 20; round += 1) {
      await readOwners(actor);
      expect(await withLookup(database, (db) => db.query('test.owners', OWNER_NAMES))).toEqual([]);
    }
  });

  it('ends on the very next request after the session is revoked', async () => {
    const person = await makePerson();
    const actor = await signedIn(person);
    expect(await readOwners(actor)).toHaveLength(1);
    await test.superuser.query('delete from sessions where token_hash = $1', [person.sessionHash]);
    await expect(readOwners(actor)).rejects.toMatchObject({ name: 'DatabaseRefusal', code: 'unauthenticated' });
    expect(await findSession(database, person.sessionHash)).toBeNull();
  });

  it('loses an owner on the very next request after a membership is revoked, and gains one as fast', async () => {
    const [olena, petro] = [await makePerson(), await makePerson()];
    const actor = await signedIn(olena);
    await addMember(petro.ownerId, olena.userId);
    expect((await readOwners(actor)).map((row) => row.id).toSorted()).toEqual(
      [olena.ownerId, petro.ownerId].toSorted(),
    );
    await test.superuser.query('delete from owner_members where owner_id = $1 and user_id = $2', [
      petro.ownerId,
      olena.userId,
    ]);
    expect((await readOwners(await signedIn(olena))).map((row) => row.id)).toEqual([olena.ownerId]);
  });

  it('cannot be widened by an actor that claims a foreign owner', async () => {
    const [olena, petro] = [await makePerson(), await makePerson()];
    const forged: SessionActor = { ...(await signedIn(olena)), ownerIds: [petro.ownerId] };
    expect((await readOwners(forged)).map((row) => row.id)).toEqual([olena.ownerId]);
  });

  it('refuses to write in a read', async () => {
    const actor = await signedIn(await makePerson());
    const write = withReadScope(database, actor, (db) => db.query('test.rename', `update owners set name = 'x'`));
    await expect(write).rejects.toMatchObject({ code: '25006' });
  });

  it('is a worker’s only for a job, and the app’s role may not enter it', async () => {
    const { ownerId } = await makePerson();
    const actor = { kind: 'owner-job', ownerId } as const;
    expect(
      await withReadScope(worker, actor, (db) =>
        db.query<OwnerRow>('test.owner', 'select id from owners where id = $1', [ownerId]),
      ),
    ).toHaveLength(1);
    await expect(withReadScope(database, actor, (db) => db.query('test.owners', OWNER_NAMES))).rejects.toMatchObject({
      code: '42501',
    });
  });

  it('of an unknown public page is the same 404 as of one without a key', async () => {
    const read = withReadScope(
      database,
      { kind: 'public-contract', contractId: newId(), keyHash: null },
      async () => 'seen',
    );
    await expect(read).rejects.toMatchObject({ name: 'DatabaseRefusal', code: 'not_found' });
    const write = withWriteScope(
      database,
      { kind: 'link', contractId: newId(), keyHash: sha256('x') },
      async () => 'seen',
    );
    await expect(write).rejects.toMatchObject({ name: 'DatabaseRefusal', code: 'not_found' });
  });
});

it('a request waits five seconds for a statement, a job a minute: the lists of the largest account take it longer', async () => {
  const background = openDatabase({ target: test.targets.worker, name: 'worker', clock, log, isBackground: true });
  const limitOf = ({ pool }: Database) =>
    pool.query<{ statement_timeout: string }>('show statement_timeout').then(({ rows }) => rows[0]?.statement_timeout);
  expect(await Promise.all([database, background].map(limitOf))).toEqual(['5s', '1min']);
  await background.close();
});

describe('a write', () => {
  it('keeps everything or nothing, with its audit and outbox rows', async () => {
    const person = await makePerson();
    const actor = await signedIn(person);
    const rename = (name: string, fail: boolean) =>
      withWriteScope(database, { ...actor, requestId: 'r-1' }, async (db) => {
        await db.query('test.rename_to', 'update owners set name = $2 where id = $1', [db.ownerId, name]);
        await db.audit({ action: 'owner.renamed', entityType: 'owner', entityId: db.ownerId, details: { name } });
        await db.enqueue('test.renamed', { name });
        if (fail) throw new Error('changed my mind');
      });
    await expect(rename('Перша', true)).rejects.toThrow('changed my mind');
    await rename('Друга', false);
    const { rows } = await test.superuser.query(
      `select o.name, a.actor_kind, a.actor_user_id, a.request_id, a.details, (select count(*)::int from outbox x where x.owner_id = o.id) as jobs
       from owners o join audit_log a on a.owner_id = o.id where o.id = $1`,
      [person.ownerId],
    );
    const details = { name: 'Друга' };
    expect(rows).toEqual([
      { name: 'Друга', actor_kind: 'user', actor_user_id: person.userId, request_id: 'r-1', details, jobs: 1 },
    ]);
  });

  it('is never reported as done when the failure of a statement was swallowed', async () => {
    const actor = await signedIn(await makePerson());
    const swallowing = withWriteScope(database, actor, async (db) => {
      await db.query('test.broken', 'select 1 / 0').catch(() => undefined);
      return 'done';
    });
    await expect(swallowing).rejects.toThrow('rolled back');
  });

  it('does its work again when two transactions lock each other out', async () => {
    const person = await makePerson();
    const other = newId();
    await test.superuser.query(`insert into owners (id, name) values ($1, '')`, [other]);
    await addMember(other, person.userId);
    const actor = await signedIn(person);
    let runs = 0;
    let holding = 0;
    let bothHold: () => void = () => undefined;
    const bothHolding = new Promise<void>((resolve) => {
      bothHold = resolve;
    });
    const lockBoth = (first: string, second: string, suffix: string) =>
      withWriteScope(database, actor, async (db) => {
        runs += 1;
        await db.query('test.append', 'update owners set name = name || $2 where id = $1', [first, suffix]);
        holding += 1;
        if (holding === 2) bothHold();
        await bothHolding;
        await db.query('test.append', 'update owners set name = name || $2 where id = $1', [second, suffix]);
      });
    await Promise.all([lockBoth(person.ownerId, other, 'a'), lockBoth(other, person.ownerId, 'b')]);
    expect(runs).toBeGreaterThan(2);
    const { rows } = await test.superuser.query('select length(name) as length from owners where id = $1', [other]);
    expect(rows).toEqual([{ length: 2 }]);
  });

  it('deduplicates jobs and messages by their key', async () => {
    const actor = await signedIn(await makePerson());
    const enqueue = () =>
      withWriteScope(database, actor, (db) => db.enqueue('test.once', {}, { dedupeKey: `once:${actor.userId}` }));
    expect([await enqueue(), await enqueue()]).toEqual([true, false]);
    const message = {
      channel: 'email',
      recipient: 'a@example.com',
      kind: 'test',
      subject: 'Тест',
      text: 'Текст',
    } as const;
    const send = () =>
      withWriteScope(database, actor, (db) => db.send({ ...message, dedupeKey: `letter:${actor.userId}` }));
    expect([await send(), await send()]).toEqual([true, false]);
  });
});

describe('values of the database', () => {
  it('arrive as integers, strings of days and exact decimals, and ISO instants', async () => {
    const [row] = await withLookup(database, (db) =>
      db.query(
        'test.types',
        `select 9007199254740991::bigint as kop, 12.340::numeric as price, '2026-11-20'::date as day, '2026-11-20 11:00:00.5+02'::timestamptz as at,
         array[1, 2]::bigint[] as kops, array['2026-11-20']::date[] as days, array[1.10]::numeric[] as prices, count(*) as count`,
      ),
    );
    expect(row).toEqual({
      kop: 9_007_199_254_740_991,
      price: '12.340',
      day: '2026-11-20',
      at: '2026-11-20T09:00:00.500Z',
      kops: [1, 2],
      days: ['2026-11-20'],
      prices: ['1.10'],
      count: 1,
    });
  });

  it('beyond the safe integers are an error, not a rounding', async () => {
    const read = withLookup(database, (db) => db.query('test.large', 'select 9007199254740993::bigint as kop'));
    await expect(read).rejects.toThrow(RangeError);
    expect(pg.types.getTypeParser(20)('7')).toBe('7');
  });
});
