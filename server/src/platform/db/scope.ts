import pg from 'pg';
import { type Clock, instantText } from '../clock.ts';
import {
  type Actor,
  type Capacity,
  type Entered,
  enterPublicScope,
  enterScope,
  isSelfDescribing,
  markIdempotencyKey,
  type OwnerJobActor,
  readEntryOf,
  type SessionActor,
} from './actor.ts';
import { createPool, DatabaseRefusal, type PoolOptions } from './pool.ts';
import { runRead } from './read-batch.ts';
import { type Db, type LookupDb, lookupDb, scopedDb } from './scoped-db.ts';
import { createSessionHints, type SessionHints } from './session-hints.ts';
import { type Begin, retryOnConflict, runTransaction, type WithCommit } from './transaction.ts';

export type { Actor, Capacity, OwnerJobActor, PublicContractActor, PublicReceiptActor, SessionActor } from './actor.ts';
export type { Db, LookupDb, OutgoingMessage } from './scoped-db.ts';

export { WithCommit } from './transaction.ts';

/** The door to the database for one role: the app's, or the worker's. */
export type Database = {
  /** For whoever has to open it once more: a listener, a thread. */
  readonly target: pg.ClientConfig;
  readonly pool: pg.Pool;
  readonly clock: Clock;
  readonly hints: SessionHints;
  close(): Promise<void>;
};

export type DatabaseOptions = PoolOptions & { target: pg.ClientConfig; clock: Clock };

export function openDatabase(options: DatabaseOptions): Database {
  const { target, clock } = options;
  const pool = createPool(target, options);
  return { target, pool, clock, hints: createSessionHints(clock.nowMs), close: () => pool.end() };
}

/** A read: the check of the actor and the queries leave together, behind one Sync (contract.md §2.3). */
export function withReadScope<T>(database: Database, actor: Actor, work: (db: Db) => Promise<T>): Promise<T> {
  return withFreshActor(database, actor, (fresh) => {
    if (!isSelfDescribing(fresh)) return runScoped(database, { begin: 'begin read only', actor: fresh, work });
    const { clock, pool } = database;
    const scope = { actor: fresh, entered: enteredBy(fresh), clock };
    return runRead(pool, readEntryOf(fresh, clock), (query) =>
      promised(() => work(scopedDb({ query, effect: refuseEffect }, scope))),
    );
  });
}

/**
 * A write: everything or nothing. `work` may run twice, so its only effects are in the database. What it issues last and does not wait
 * for leaves together with COMMIT.
 */
export function withWriteScope<T>(
  database: Database,
  actor: Actor,
  work: (db: Db) => Promise<T | WithCommit<T>>,
): Promise<T> {
  return withFreshActor(database, actor, (fresh) =>
    retryOnConflict(() => runScoped(database, { begin: 'begin', actor: fresh, work })),
  );
}

/** Before a scope exists: sign-in, registration, webhooks. Tables show nothing here; the functions of schema `private` do the work. */
export function withLookup<T>(database: Database, work: (db: LookupDb) => Promise<T>): Promise<T> {
  return retryOnConflict(() =>
    runTransaction(database.pool, 'begin', ({ query }) => promised(() => work(lookupDb(query, database.clock)))),
  );
}

/** The same for a single statement: it is its own transaction, without BEGIN, COMMIT and their round trips. */
export function lookUp<T>(
  database: Database,
  ask: (db: Pick<LookupDb, 'query' | 'one' | 'clock'>) => Promise<T>,
): Promise<T> {
  const { pool, clock } = database;
  return retryOnConflict(() => runRead(pool, null, (query) => promised(() => ask(lookupDb(query, clock)))));
}

/** Who a cookie belongs to; null when it names no live session. */
export async function findSession(database: Database, sessionHash: Buffer): Promise<SessionActor | null> {
  const hint = database.hints.get(sessionHash);
  return hint ? { kind: 'session', sessionHash, ...hint } : lookUpSession(database, sessionHash);
}

/** For an answer that asks the database nothing: an empty scope, which refuses a session that is over (contract.md §2.5). */
export function recheckSession(database: Database, actor: SessionActor): Promise<void> {
  return withReadScope(database, actor, () => Promise.resolve());
}

/** The same without what is remembered. */
export function findSessionAnew(database: Database, sessionHash: Buffer): Promise<SessionActor | null> {
  database.hints.delete(sessionHash);
  return lookUpSession(database, sessionHash);
}

async function lookUpSession(database: Database, sessionHash: Buffer): Promise<SessionActor | null> {
  const row = await lookUp(database, (db) =>
    db.one<{ user_id: string | null; owner_ids: string[] | null; capacities: Capacity[] | null }>(
      'scope.find_session',
      'select user_id, owner_ids, capacities from private.find_session($1, $2, $3)',
      [sessionHash, instantText(database.clock.nowMs()), database.clock.today()],
    ),
  );
  if (!row?.user_id) return null;
  const hint = { userId: row.user_id, ownerIds: row.owner_ids ?? [], capacities: row.capacities ?? [] };
  database.hints.set(sessionHash, hint);
  return { kind: 'session', sessionHash, ...hint };
}

type KeyRow = {
  key_id: string | null;
  owner_id: string;
  user_id: string;
  scope: 'read' | 'write';
  name: string;
};

/** Whose program a key belongs to; null when it opens nothing. Its transactions ask again (`private.enter_key`). */
export async function findKey(database: Database, keyHash: Buffer): Promise<SessionActor | null> {
  const row = await lookUp(database, (db) =>
    db.one<KeyRow>('scope.find_key', 'select key_id, owner_id, user_id, scope, name from private.find_key($1, $2)', [
      keyHash,
      database.clock.today(),
    ]),
  );
  if (!row?.key_id) return null;
  return {
    kind: 'session',
    sessionHash: keyHash,
    userId: row.user_id,
    ownerIds: [row.owner_id],
    capacities: [],
    apiKey: { id: row.key_id, name: row.name, scope: row.scope },
  };
}

/** What was looked up may itself be stale by the time it is used: while somebody is being let in or shut out, it is asked again. */
const LOOK_UPS = 4;

/** KL001: the session is gone. KL002: what the hint said is stale, so it is looked up and the work is done again. */
async function withFreshActor<T>(database: Database, actor: Actor, run: (actor: Actor) => Promise<T>): Promise<T> {
  let known = actor;
  for (let lookUps = 0; ; lookUps += 1) {
    try {
      return await run(known);
    } catch (error) {
      if (known.kind !== 'session' || !(error instanceof pg.DatabaseError)) throw error;
      if (error.code !== 'KL001' && error.code !== 'KL002') throw error;
      database.hints.delete(known.sessionHash);
      if (error.code === 'KL002' && lookUps === LOOK_UPS) throw error;
      const fresh = error.code === 'KL002' ? await lookUpSession(database, known.sessionHash) : null;
      if (!fresh) throw new DatabaseRefusal('unauthenticated', { cause: error });
      known = { ...known, ...fresh };
    }
  }
}

type Scoped<T> = { begin: Begin; actor: Actor; work: (db: Db) => Promise<T | WithCommit<T>> };

async function runScoped<T>(database: Database, { begin, actor, work }: Scoped<T>): Promise<T> {
  const { clock } = database;
  return runTransaction(database.pool, begin, async (statements) => {
    const doWork = (entered: Entered) => promised(() => work(scopedDb(statements, { actor, entered, clock })));
    const isWrite = begin === 'begin';
    if (!isSelfDescribing(actor)) {
      if (isWrite) markIdempotencyKey(statements, actor);
      const entered = await enterPublicScope(statements, actor, clock);
      if (!entered) throw new DatabaseRefusal('not_found');
      return doWork(entered);
    }
    const entering = enterScope(statements, actor, clock);
    if (isWrite) markIdempotencyKey(statements, actor);
    const [entry, outcome] = await Promise.allSettled([entering, doWork(enteredBy(actor))]);
    // A refused entry is why everything after it failed, so it is the error to report.
    if (entry.status === 'rejected') throw entry.reason;
    if (outcome.status === 'rejected') throw outcome.reason;
    return outcome.value;
  });
}

function enteredBy(actor: SessionActor | OwnerJobActor): Entered {
  return { ownerIds: ownerIdsOf(actor), isKeyed: false };
}

function refuseEffect(): never {
  throw new Error('A read has no effects');
}

function ownerIdsOf(actor: SessionActor | OwnerJobActor): readonly string[] {
  return actor.kind === 'session' ? actor.ownerIds : [actor.ownerId];
}

/** A throw before the first await must arrive as a rejection, after the entry has been judged. */
function promised<T>(work: () => Promise<T>): Promise<T> {
  return new Promise((resolve) => resolve(work()));
}
