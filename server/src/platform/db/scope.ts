import pg from 'pg';
import { type Clock, instantText } from '../clock.ts';
import type { Log } from '../log.ts';
import {
  type Actor,
  type Entered,
  enterPublicScope,
  enterScope,
  isSelfDescribing,
  markIdempotencyKey,
  type OwnerJobActor,
  readEntryOf,
  type SessionActor,
} from './actor.ts';
import { createPool, DatabaseRefusal } from './pool.ts';
import { runRead } from './read-batch.ts';
import { type Db, type LookupDb, lookupDb, queryOn, scopedDb } from './scoped-db.ts';
import { createSessionHints, type SessionHints } from './session-hints.ts';
import { type Begin, retryOnConflict, runTransaction } from './transaction.ts';

export type {
  Actor,
  LinkActor,
  OwnerJobActor,
  PublicContractActor,
  PublicReceiptActor,
  SessionActor,
} from './actor.ts';
export type { AuditEntry, Db, EnqueueOptions, LookupDb, OutgoingMessage, Query } from './scoped-db.ts';

/** The door to the database for one role: the app's, or the worker's. */
export type Database = {
  readonly pool: pg.Pool;
  readonly clock: Clock;
  readonly hints: SessionHints;
  close(): Promise<void>;
};

export type DatabaseOptions = { target: pg.ClientConfig; name: string; clock: Clock; log: Log; max?: number };

export function openDatabase(options: DatabaseOptions): Database {
  const pool = createPool(options.target, options);
  return { pool, clock: options.clock, hints: createSessionHints(options.clock.nowMs), close: () => pool.end() };
}

/** A read: the check of the actor and the queries leave together, behind one Sync (contract.md §2.3). */
export function withReadScope<T>(database: Database, actor: Actor, work: (db: Db) => Promise<T>): Promise<T> {
  return withFreshActor(database, actor, (fresh) =>
    runScoped(database, { begin: 'begin read only', actor: fresh, work }),
  );
}

/** A write: everything or nothing. `work` may run twice, so its only effects are in the database. */
export function withWriteScope<T>(database: Database, actor: Actor, work: (db: Db) => Promise<T>): Promise<T> {
  return withFreshActor(database, actor, (fresh) =>
    retryOnConflict(() => runScoped(database, { begin: 'begin', actor: fresh, work })),
  );
}

/** Before a scope exists: sign-in, registration, webhooks. Tables show nothing here; the functions of schema `private` do the work. */
export function withLookup<T>(database: Database, work: (db: LookupDb) => Promise<T>): Promise<T> {
  return retryOnConflict(() =>
    runTransaction(database.pool, 'begin', (client) => promised(() => work(lookupDb(client, database.clock)))),
  );
}

/** Who a cookie belongs to; null when it names no live session. */
export async function findSession(database: Database, sessionHash: Buffer): Promise<SessionActor | null> {
  const hint = database.hints.get(sessionHash);
  return hint ? { kind: 'session', sessionHash, ...hint } : lookUpSession(database, sessionHash);
}

async function lookUpSession(database: Database, sessionHash: Buffer): Promise<SessionActor | null> {
  const row = await withLookup(database, (db) =>
    db.one<{ user_id: string | null; owner_ids: string[] | null }>(
      'scope.find_session',
      'select user_id, owner_ids from private.find_session($1, $2)',
      [sessionHash, instantText(database.clock.nowMs())],
    ),
  );
  if (!row?.user_id) return null;
  const hint = { userId: row.user_id, ownerIds: row.owner_ids ?? [] };
  database.hints.set(sessionHash, hint);
  return { kind: 'session', sessionHash, ...hint };
}

/** KL001: the session is gone. KL002: what the hint said is stale, so it is looked up and the work is done again. */
async function withFreshActor<T>(database: Database, actor: Actor, run: (actor: Actor) => Promise<T>): Promise<T> {
  try {
    return await run(actor);
  } catch (error) {
    if (actor.kind !== 'session' || !(error instanceof pg.DatabaseError)) throw error;
    if (error.code !== 'KL001' && error.code !== 'KL002') throw error;
    database.hints.delete(actor.sessionHash);
    const fresh = error.code === 'KL002' ? await lookUpSession(database, actor.sessionHash) : null;
    if (!fresh) throw new DatabaseRefusal('unauthenticated', { cause: error });
    return run({ ...actor, ...fresh });
  }
}

type Scoped<T> = { begin: Begin; actor: Actor; work: (db: Db) => Promise<T> };

function runScoped<T>(database: Database, { begin, actor, work }: Scoped<T>): Promise<T> {
  const { clock } = database;
  if (begin === 'begin read only' && isSelfDescribing(actor)) {
    const entered = { ownerIds: ownerIdsOf(actor), isKeyed: false };
    return runRead(database.pool, readEntryOf(actor, clock), (query) =>
      promised(() => work(scopedDb(query, { actor, entered, clock }))),
    );
  }
  const doWork = (client: pg.PoolClient, entered: Entered) =>
    promised(() => work(scopedDb(queryOn(client), { actor, entered, clock })));
  return runTransaction(database.pool, begin, async (client) => {
    if (!isSelfDescribing(actor)) {
      const entered = await enterPublicScope(client, actor, clock);
      if (!entered) throw new DatabaseRefusal('not_found');
      if (begin === 'begin') await markIdempotencyKey(client, actor);
      return doWork(client, entered);
    }
    const entering = Promise.all([
      enterScope(client, actor, clock),
      begin === 'begin' ? markIdempotencyKey(client, actor) : undefined,
    ]);
    const ownerIds = ownerIdsOf(actor);
    const [entry, outcome] = await Promise.allSettled([entering, doWork(client, { ownerIds, isKeyed: false })]);
    // A refused entry is why everything after it failed, so it is the error to report.
    if (entry.status === 'rejected') throw entry.reason;
    if (outcome.status === 'rejected') throw outcome.reason;
    return outcome.value;
  });
}

function ownerIdsOf(actor: SessionActor | OwnerJobActor): readonly string[] {
  return actor.kind === 'session' ? actor.ownerIds : [actor.ownerId];
}

/** A throw before the first await must arrive as a rejection, after the entry has been judged. */
function promised<T>(work: () => Promise<T>): Promise<T> {
  return new Promise((resolve) => resolve(work()));
}
