import type { EndpointSpec } from '@kliuchar/api-schema/endpoint';
import { INFO_TOKEN_HEADER } from '@kliuchar/api-schema/info';
import { REQUIRED_UK } from '@kliuchar/api-schema/messages-uk';
import type { Deps } from '../../deps.ts';
import type { Call, RequestInfo, Trace } from '../../edge/call.ts';
import { AppError, fieldError } from '../../edge/errors.ts';
import { findSignedIn } from '../../edge/mount.ts';
import { DatabaseRefusal } from '../../platform/db/pool.ts';
import { type Database, type Db, type SessionActor, withWriteScope } from '../../platform/db/scope.ts';
import { sha256 } from '../../platform/tokens.ts';
import { enterPartyOwner, ownProvenPhone } from './contract-state.sql.ts';
import { isContractVisible } from './contracts.sql.ts';
import { type CodeTarget, proveByCode } from './link-code.ts';
import { contractNotFound } from './read-contract.ts';

/** What came with the answer: nothing from a signed-in tenant, the key and a code (or what a code has opened) from a link. */
export type TenantProof = {
  readonly k?: string | undefined;
  readonly code?: string | undefined;
  readonly grant?: string | undefined;
};

export type AnswerContext = {
  readonly deps: Deps;
  readonly request: Pick<RequestInfo, 'address' | 'userAgent'>;
  readonly trace: Trace;
  readonly signedIn: () => Promise<SessionActor | null>;
};

type PublicCall = Pick<Call<EndpointSpec>, 'deps' | 'raw' | 'trace' | 'request'>;

export function answering(call: PublicCall): AnswerContext {
  return { deps: call.deps, request: call.request, trace: call.trace, signedIn: () => findSignedIn(call) };
}

/** The key and the code are in the body; what a code has opened comes in the header `x-info-token` (contract.md §3.13). */
export function proofOf(
  call: Pick<PublicCall, 'raw'> & {
    readonly body: { readonly k?: string | undefined; readonly code?: string | undefined };
  },
): TenantProof {
  const grant = call.raw.headers[INFO_TOKEN_HEADER];
  return { k: call.body.k, code: call.body.code, ...(typeof grant === 'string' && { grant }) };
}

/** An old window must not agree to words that its reader has not seen. */
export function assertRead(read: string | undefined, sha256: Buffer | null): void {
  if (read !== undefined && read !== sha256?.toString('hex')) throw new AppError('version_conflict');
}

/** Who answers, once it is proven; the scope is the owner's from then on, for this one transaction. */
export type Answering = {
  readonly ownerId: string;
  readonly method: 'session' | 'link';
  readonly userId: string | null;
  /** What the one-time code went to, or the proven phone of an account. */
  readonly phone: string | null;
  readonly email: string | null;
};

type Work<T> = (db: Db, tenant: Answering) => Promise<T>;

/** Runs a tenant's answer to a contract. A foreign, an unknown and a switched-off contract are the same 404. */
export async function answerAsTenant<T>(
  context: AnswerContext,
  contractId: string,
  proof: TenantProof,
  work: Work<T>,
): Promise<T> {
  if (proof.k !== undefined) return answerByLink(context, contractId, { ...proof, k: proof.k }, work);
  const actor = await context.signedIn();
  if (actor === null) throw new AppError('unauthenticated');
  return withWriteScope(context.deps.db, actor, async (db) => {
    const ownerId = await enterPartyOwner(db, contractId);
    if (ownerId === null) {
      // The owner sees the contract, yet it is not his to accept.
      throw (await isContractVisible(db, contractId)) ? new AppError('forbidden') : contractNotFound(contractId);
    }
    const phone = await ownProvenPhone(db, actor.userId);
    return work(db.asOwner(ownerId), { ownerId, method: 'session', userId: actor.userId, phone, email: null });
  });
}

type LinkProof = TenantProof & { readonly k: string };

async function answerByLink<T>(
  { deps, trace }: AnswerContext,
  contractId: string,
  proof: LinkProof,
  work: Work<T>,
): Promise<T> {
  const target = await proveLink(deps, contractId, proof, trace);
  return inLinkScope(deps, { kind: 'link', contractId, keyHash: sha256(proof.k), ...trace }, (db) => {
    const [ownerId] = db.ownerIds;
    if (ownerId === undefined) throw contractNotFound(contractId);
    const { channel, recipient } = target;
    const phone = channel === 'sms' ? recipient : null;
    const email = channel === 'email' ? recipient : null;
    return work(db, { ownerId, method: 'link', userId: null, phone, email });
  });
}

/**
 * A transaction of its own: a wrong try has to stay counted although the call is refused, and it must not mark the Idempotency-Key
 * as one whose effect has happened.
 */
export async function proveLink(
  deps: Deps,
  contractId: string,
  proof: LinkProof,
  { requestId }: Trace,
): Promise<CodeTarget> {
  const actor = { kind: 'link', contractId, keyHash: sha256(proof.k), requestId } as const;
  const target = await inLinkScope(deps, actor, async (db) => {
    if (proof.code === undefined && proof.grant === undefined) throw fieldError('code', REQUIRED_UK);
    return proveByCode(deps, db, contractId, proof);
  });
  if (target === null) throw new AppError('code_invalid', { fields: { code: 'Неправильний або прострочений код' } });
  return target;
}

type LinkActor = { readonly kind: 'link'; readonly contractId: string; readonly keyHash: Buffer };

/** A wrong key, an unknown contract and a page that is switched off look the same. */
export async function inLinkScope<T>(
  deps: Deps,
  actor: LinkActor,
  work: (db: Db) => Promise<T>,
  scope: (database: Database, actor: LinkActor, work: (db: Db) => Promise<T>) => Promise<T> = withWriteScope,
): Promise<T> {
  try {
    return await scope(deps.db, actor, work);
  } catch (error) {
    throw error instanceof DatabaseRefusal && error.code === 'not_found' ? contractNotFound(actor.contractId) : error;
  }
}
