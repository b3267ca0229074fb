import type { Day } from '@kliuchar/domain/dates/day';
import { instantText } from '../../platform/clock.ts';
import type { Db, LookupDb } from '../../platform/db/scope.ts';

/** Each of these but the first is one function of schema `private` (0240_demo.sql, 1150_stop_a_demo_being_made.sql). */

export type DemoRow = {
  owner_id: string;
  user_id: string;
  state: 'making' | 'ready' | 'failed';
  home_user_id: string | null;
  made_on: Day;
  done: number;
  total: number;
};

/** The demo the person has made, or the one he is in. */
export function findDemo(db: Db, userId: string): Promise<DemoRow | null> {
  return db.one<DemoRow>(
    'demo.find',
    'select owner_id, user_id, state, home_user_id, made_on, done, total from demos where user_id = $1 or home_user_id = $1',
    [userId],
  );
}

export type DemoPerson = {
  readonly ownerId: string;
  readonly userId: string;
  readonly email: string;
  readonly passwordHash: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly sessionId: string;
  readonly sessionHash: Buffer;
};

export type Begun = { outcome: 'begun' | 'making' | 'ready' | 'inside'; keys: string[] };

export async function beginDemo(db: Pick<LookupDb, 'one' | 'clock'>, person: DemoPerson): Promise<Begun> {
  const row = await db.one<Begun>(
    'demo.begin',
    'select outcome, keys from private.begin_demo($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)',
    [
      person.ownerId,
      person.userId,
      person.email,
      person.passwordHash,
      person.firstName,
      person.lastName,
      person.sessionId,
      person.sessionHash,
      db.clock.today(),
      instantText(db.clock.nowMs()),
    ],
  );
  if (row === null) throw new Error('A function that always gives a row gave none');
  return row;
}

/** False when the demo was removed while it was being made. */
export async function advanceDemo(db: Db, progress: { done: number; total: number }): Promise<boolean> {
  const row = await db.one<{ going: boolean }>('demo.advance', 'select private.advance_demo($1, $2, $3) as going', [
    db.ownerId,
    progress.done,
    progress.total,
  ]);
  return row?.going === true;
}

/** False when the demo is gone meanwhile. */
export async function finishDemo(db: LookupDb, sessionHash: Buffer, state: 'ready' | 'failed'): Promise<boolean> {
  const row = await db.one<{ done: boolean }>('demo.finish', 'select private.finish_demo($1, $2) as done', [
    sessionHash,
    state,
  ]);
  return row?.done === true;
}

export async function enterDemo(db: Db, session: { homeHash: Buffer; hash: Buffer; id: string }): Promise<boolean> {
  const row = await db.one<{ entered: boolean }>('demo.enter', 'select private.open_demo($1, $2, $3, $4) as entered', [
    session.homeHash,
    session.hash,
    session.id,
    instantText(db.clock.nowMs()),
  ]);
  return row?.entered === true;
}

/** The person at home; null when there is none, or his session has ended. */
export async function leaveDemo(db: Db, session: { hash: Buffer; homeHash: Buffer }): Promise<string | null> {
  const row = await db.one<{ user_id: string | null }>(
    'demo.leave',
    'select private.leave_demo($1, $2, $3) as user_id',
    [session.hash, session.homeHash, instantText(db.clock.nowMs())],
  );
  return row?.user_id ?? null;
}

/** Whoever is making the demo of this person writes nothing more once this is committed. */
export async function stopDemo(db: Db): Promise<void> {
  await db.query('demo.stop', 'select private.stop_demo()', []);
}

export type Removed = { outcome: 'home' | 'out' | 'outside' | 'none'; keys: string[] };

export async function removeDemo(db: Db, session: { hash: Buffer; homeHash: Buffer }): Promise<Removed> {
  const row = await db.one<Removed>('demo.remove', 'select outcome, keys from private.remove_demo($1, $2, $3)', [
    session.hash,
    session.homeHash,
    instantText(db.clock.nowMs()),
  ]);
  return row ?? { outcome: 'none', keys: [] };
}
