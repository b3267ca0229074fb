import type { TestDatabase } from '../../testing/test-database.ts';
import { newId } from '../ids.ts';
import { newToken, sha256 } from '../tokens.ts';
import { type Database, findSession, type SessionActor, withReadScope } from './scope.ts';

export type Person = { userId: string; ownerId: string; sessionHash: Buffer };

export const OWNER_NAMES = 'select id, name from owners order by id';

export type OwnerRow = { id: string; name: string };

/** People of a bare database, and how they sign in. */
export function scopeSteps(at: () => { readonly test: TestDatabase; readonly database: Database }) {
  async function makePerson(): Promise<Person> {
    const person = { userId: newId(), ownerId: newId(), sessionHash: sha256(newToken()) };
    await at().test.superuser.query(
      `insert into users (id, email, password_hash, first_name, last_name, accepted_terms_at) values ($1, $2, '', 'Олена', 'Коваль', now())`,
      [person.userId, `${person.userId}@example.com`],
    );
    await at().test.superuser.query(`insert into owners (id, name) values ($1, 'Коваль Олена')`, [person.ownerId]);
    await addMember(person.ownerId, person.userId);
    await at().test.superuser.query(
      `insert into sessions (token_hash, id, user_id, created_at, last_seen_at, expires_at)
       values ($1, $2, $3, '2026-11-20T08:59:00Z', '2026-11-20T08:59:00Z', '2026-12-20T00:00:00Z')`,
      [person.sessionHash, newId(), person.userId],
    );
    return person;
  }

  function addMember(ownerId: string, userId: string): Promise<unknown> {
    return at().test.superuser.query('insert into owner_members (owner_id, user_id) values ($1, $2)', [
      ownerId,
      userId,
    ]);
  }

  async function signedIn(person: Person): Promise<SessionActor> {
    const actor = await findSession(at().database, person.sessionHash);
    if (!actor) throw new Error('The session was not found');
    return actor;
  }

  function readOwners(actor: SessionActor): Promise<OwnerRow[]> {
    return withReadScope(at().database, actor, (db) => db.query<OwnerRow>('test.owners', OWNER_NAMES));
  }

  return { makePerson, addMember, signedIn, readOwners };
}
