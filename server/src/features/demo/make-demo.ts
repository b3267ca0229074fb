import type { Demo } from '@kliuchar/api-schema/demo';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../edge/errors.ts';
import { type LookupDb, type SessionActor, withWriteScope } from '../../platform/db/scope.ts';
import { newId } from '../../platform/ids.ts';
import { newToken, sha256 } from '../../platform/tokens.ts';
import { purgeFiles } from './demo.jobs.ts';
import { type Begun, beginDemo } from './demo.sql.ts';
import { fillDemo } from './fill-demo.ts';
import { DEMO_LANDLORD } from './invented-people.ts';
import { getDemo } from './read-demo.ts';

/** Nobody signs in with it: `private.open_demo` puts the person's own in its place. */
const NO_PASSWORD = 'none';

/** Of several people at once the next begins when the one before is done: a year is lived with the database busy. */
let queue: Promise<unknown> = Promise.resolve();

/** Answers at once; what it began goes on in this process. Killed with it, it is begun anew by the next call (ADR 0026). */
export async function makeDemo(deps: Deps, actor: SessionActor): Promise<Demo> {
  const { begun, filler } = await withWriteScope(deps.db, actor, (db) => begin(db, newSignIn(newEmail(), NO_PASSWORD)));
  if (begun.outcome === 'inside') throw new AppError('demo_inside');
  if (begun.outcome === 'begun') queue = queue.then(() => fillDemo(deps, filler));
  return getDemo(deps, actor);
}

type SignIn = { readonly email: string; readonly passwordHash: string };
type Beginning = { readonly begun: Begun; readonly filler: SessionActor };
type BeginDb = Pick<LookupDb, 'one' | 'clock'> & Parameters<typeof purgeFiles>[0];

const newSignIn = (email: string, passwordHash: string): SignIn => ({ email, passwordHash });

function newEmail(): string {
  return `olena.demchenko.${newId().slice(-12)}@example.com`;
}

/** Makes the person, the owner and the session by which the year is lived. */
export async function begin(db: BeginDb, signIn: SignIn): Promise<Beginning> {
  const [userId, ownerId, sessionHash] = [newId(), newId(), sha256(newToken())];
  const begun = await beginDemo(db, { ...signIn, ...DEMO_LANDLORD, userId, ownerId, sessionId: newId(), sessionHash });
  await purgeFiles(db, begun.keys);
  return { begun, filler: { kind: 'session', sessionHash, userId, ownerIds: [ownerId], capacities: [] } };
}
