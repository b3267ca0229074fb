import type { EndpointSpec } from '@kliuchar/api-schema/endpoint';
import { keyScopeOf, opensTo } from '@kliuchar/api-schema/key-access';
import type { FastifyRequest } from 'fastify';
import type { Deps } from '../deps.ts';
import { findKey, findSession, findSessionAnew, type SessionActor } from '../platform/db/scope.ts';
import { sha256 } from '../platform/tokens.ts';
import { readCookie } from './cookies.ts';
import { AppError } from './errors.ts';
import { hitThrottle, type Limit } from './throttle.ts';

/** Who asks: a person by the cookie of his sign-in, or a program of an owner's by its key (ADR 0047). Never both at once. */

/** The cookie is 32 random bytes in base64url; anything else never reaches the database. */
const TOKEN = /^[\w-]{43}$/;
const BEARER = /^bearer +(.*)$/i;
const KEY = /^kliuchar_[\w-]{43}$/;
const KEY_MISSES: Limit = { bucket: 'key.misses', limit: 60, windowSeconds: 60 };

/** What follows «Bearer»; null where there is no such header. Another scheme is of somebody before us (a proxy's «Basic»). */
function bearerOf({ headers }: FastifyRequest): string | null {
  return BEARER.exec(headers.authorization ?? '')?.[1]?.trim() ?? null;
}

/** Two proofs of two different askers: whose answer it would be, nobody could tell. */
export function assertOneProof(request: FastifyRequest, cookieName: string): void {
  if (bearerOf(request) !== null && readCookie(request.headers.cookie, cookieName) !== null)
    throw new AppError('key_and_cookie');
}

async function findPerson(
  deps: Deps,
  { headers }: FastifyRequest,
  cookieName: string,
  find: typeof findSession = findSession,
): Promise<SessionActor | null> {
  const token = readCookie(headers.cookie, cookieName);
  return token !== null && TOKEN.test(token) ? find(deps.db, sha256(token)) : null;
}

export function findPersonAnew(deps: Deps, request: FastifyRequest, cookieName: string): Promise<SessionActor | null> {
  return findPerson(deps, request, cookieName, findSessionAnew);
}

type Asking = {
  readonly endpoint: EndpointSpec;
  readonly request: FastifyRequest;
  readonly address: string;
  readonly cookieName: string;
};

export async function findCaller(
  deps: Deps,
  { endpoint, request, address, cookieName }: Asking,
): Promise<SessionActor> {
  const key = bearerOf(request);
  if (key !== null) return findProgram(deps, { endpoint, address, key });
  const person = await findPerson(deps, request, cookieName);
  if (person === null) throw new AppError('unauthenticated');
  return person;
}

/** Unknown, taken back and past its day are one refusal; what a key may never do is said only to a key that is one. */
async function findProgram(
  deps: Deps,
  { endpoint, address, key }: Pick<Asking, 'endpoint' | 'address'> & { readonly key: string },
): Promise<SessionActor> {
  const found = KEY.test(key) ? await findKey(deps.db, sha256(key)) : null;
  if (found?.apiKey === undefined) {
    await hitThrottle(deps, KEY_MISSES, address);
    throw new AppError('key_invalid');
  }
  const needed = keyScopeOf(endpoint);
  if (needed === null) throw new AppError('key_forbidden');
  if (!opensTo(found.apiKey.scope, needed)) throw new AppError('key_scope');
  return found;
}

export function findCallerAnew({ db }: Deps, { sessionHash, apiKey }: SessionActor): Promise<SessionActor | null> {
  return apiKey === undefined ? findSessionAnew(db, sessionHash) : findKey(db, sessionHash);
}

/** By what limits are counted (contract.md §3.6): two sessions, or two keys, of one person are two. */
export function meteredAs({ sessionHash, apiKey }: SessionActor): string {
  return apiKey === undefined ? `session ${sessionHash.toString('base64url')}` : `key ${apiKey.id}`;
}

/** By whom repeated requests are known: two keys of one person are two. */
export function subjectOf({ userId, apiKey }: SessionActor): string {
  return apiKey === undefined ? userId : `key ${apiKey.id}`;
}
