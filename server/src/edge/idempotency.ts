import { setTimeout as sleep } from 'node:timers/promises';
import type { EndpointSpec } from '@kliuchar/api-schema/endpoint';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Deps } from '../deps.ts';
import { lookUp } from '../platform/db/scope.ts';
import { sha256 } from '../platform/tokens.ts';
import { type ClaimRow, claimIdempotency, finishIdempotency, releaseIdempotency } from './edge.sql.ts';
import { AppError } from './errors.ts';
import { formParts } from './form-parts.ts';

export type IdempotencyKey = { readonly actorHash: Buffer; readonly key: string; readonly userId: string | null };
/** `claim` is of this request alone: one that went on after its key was claimed anew commits and stores nothing. */
export type IdempotencyClaim = IdempotencyKey & { readonly claim: string };
export type StoredAnswer = { readonly status: number; readonly body: string };

const WRONG_KEY_UK = 'Ключ\u00a0— від 1 до 200 друкованих символів ASCII без пробілів';

/** The header, if it is one. */
export function idempotencyKey(request: FastifyRequest): string | null {
  const value = request.headers['idempotency-key'];
  if (value === undefined) return null;
  if (typeof value !== 'string' || !/^[\x21-\x7e]{1,200}$/.test(value)) {
    throw new AppError('malformed', { wireFields: { 'idempotency-key': WRONG_KEY_UK } });
  }
  return value;
}

/** The same request is the same method, address and body, whatever the order in which the client wrote the keys or the parts of a form. */
export async function requestHash(request: FastifyRequest, kind: EndpointSpec['kind']): Promise<Buffer> {
  const body = kind === 'multipart' ? await formBody(request) : request.body;
  return sha256(`${request.method} ${request.url}\n${canonicalJson(body)}`);
}

async function formBody(request: FastifyRequest): Promise<object> {
  const { fields, file } = await formParts(request);
  return { fields, file: file && { name: file.fileName, sha256: sha256(file.bytes).toString('hex') } };
}

function canonicalJson(value: unknown): string {
  return JSON.stringify(value ?? null, (_, item: unknown) =>
    typeof item === 'object' && item !== null && !Array.isArray(item)
      ? Object.fromEntries(Object.entries(item).sort(([a], [b]) => (a < b ? -1 : 1)))
      : item,
  );
}

const WAIT_LIMIT_MS = 25_000;
const FIRST_PAUSE_MS = 15;
const LONGEST_PAUSE_MS = 250;

/**
 * Takes the key, or gives the stored answer of the request that had it; while that one is in flight this one waits (contract.md §3.2).
 * Waiting is by asking again rather than by a lock: a lock would hold a database connection for each of the waiting.
 */
export async function claimKey(
  deps: Deps,
  key: IdempotencyKey,
  hash: Buffer,
): Promise<IdempotencyClaim | { readonly stored: StoredAnswer }> {
  const startedMs = performance.now();
  for (let pauseMs = FIRST_PAUSE_MS; ; pauseMs = Math.min(pauseMs * 2, LONGEST_PAUSE_MS)) {
    const row = await lookUp(deps.db, (db) => claimIdempotency(db, key, hash));
    if (row.state === 'claimed') return { ...key, claim: row.claim };
    if (row.state === 'mismatch') throw new AppError('idempotency_mismatch');
    if (row.state === 'lost') throw new AppError('version_conflict');
    if (!row.is_held) throw new AppError('forbidden');
    if (row.state === 'done') return { stored: { status: row.answer_status ?? 200, body: openBody(deps, key, row) } };
    if (performance.now() - startedMs > WAIT_LIMIT_MS) throw new AppError('unavailable');
    await sleep(pauseMs);
  }
}

/** Sealed: an answer may hold the key of a link or a tax number, which are nowhere else in the database to be read. */
export function storeAnswer(deps: Deps, claim: IdempotencyClaim, { status, body }: StoredAnswer): Promise<void> {
  const sealed = deps.vault.seal(body, contextOf(claim));
  return lookUp(deps.db, (db) => finishIdempotency(db, claim, { status, sealed }));
}

function openBody(deps: Deps, key: IdempotencyKey, { answer_sealed: sealed }: Pick<ClaimRow, 'answer_sealed'>): string {
  return sealed === null ? '' : deps.vault.open(sealed, contextOf(key));
}

const contextOf = ({ actorHash }: IdempotencyKey): string => `idempotency_keys.answer ${actorHash.toString('hex')}`;

/** After a refusal nothing is stored: the same key may be tried again. */
export function releaseKey(deps: Deps, claim: IdempotencyClaim): Promise<void> {
  return lookUp(deps.db, (db) => releaseIdempotency(db, claim));
}

export function replay(reply: FastifyReply, answer: StoredAnswer): FastifyReply {
  reply.code(answer.status).header('idempotency-replayed', 'true');
  return answer.body === ''
    ? reply.send()
    : reply.header('content-type', 'application/json; charset=utf-8').send(answer.body);
}
