import type {
  declineContract as declineEndpoint,
  acceptContract as endpoint,
} from '@kliuchar/api-schema/contract-steps';
import type { ReplyOf } from '@kliuchar/api-schema/endpoint';
import { instantText } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/scope.ts';
import { newId } from '../../platform/ids.ts';
import { postOpening } from '../ledger/public.ts';
import { viewAcceptance } from './contract.view.ts';
import { insertAcceptance } from './contract-parts.sql.ts';
import type { ContractRow } from './contract-rows.ts';
import { acceptAndMove, moveContract } from './contract-state.sql.ts';
import { contractAcceptedLetter, contractDeclinedLetter } from './contracts.mail.ts';
import { findNames, lockContract } from './contracts.sql.ts';
import { tellOwner } from './letters.ts';
import { contractNotFound } from './read-contract.ts';
import { type AnswerContext, type Answering, answerAsTenant, assertRead, type TenantProof } from './tenant-answer.ts';
import { assertMoved, transitionOf } from './transition.ts';

/**
 * The tenant agrees to exactly the text whose hash stands on the contract (product.md §5, Acceptance): where he says which one he has read, to
 * no other.
 */
export function acceptContract(
  context: AnswerContext,
  id: string,
  { documentHash, ...proof }: TenantProof & { readonly documentHash?: string | undefined },
): Promise<ReplyOf<typeof endpoint>> {
  const { deps, request } = context;
  return answerAsTenant(context, id, proof, async (db, tenant) => {
    const row = await lockForTenant(db, id, tenant);
    const today = deps.clock.today();
    const transition = transitionOf(row, 'accept', today);
    if (row.document_sha256 === null) throw new Error('A pending contract has no frozen text');
    const acceptedAt = instantText(deps.clock.nowMs());
    const sha256 = row.document_sha256;
    assertRead(documentHash, sha256);
    const signedOn = row.signed_on ?? today;
    assertMoved(await acceptAndMove(db, transition, { sha256, acceptedAt, signedOn }), row);
    await insertAcceptance(db, {
      id: newId(),
      ownerId: tenant.ownerId,
      contractId: id,
      amendmentId: null,
      method: tenant.method,
      userId: tenant.userId,
      phone: tenant.phone,
      email: tenant.email,
      acceptedAt,
      address: request.address,
      userAgent: request.userAgent,
      sha256,
      fileId: null,
    });
    const isActive = transition.to === 'active';
    if (isActive) await postOpening(db, { ownerId: tenant.ownerId, contractId: id }, today);
    await auditAnswer(db, row, 'contract.accepted', { method: tenant.method, sha256: sha256.toString('hex') });
    const letter = { number: row.number, ...(await findNames(db, row)), url: `${deps.config.origin}/contracts/${id}` };
    await tellOwner(db, {
      ownerId: tenant.ownerId,
      contractId: id,
      kind: 'contract.accepted',
      letter: contractAcceptedLetter({ ...letter, startsOn: row.start_date, isActive }),
    });
    const { method, phone, email } = tenant;
    const accepted = { method, phone, email, accepted_at: acceptedAt, document_sha256: sha256, file_id: null };
    const acceptance = viewAcceptance(accepted, false);
    return { id, status: transition.to, acceptance };
  });
}

/** The contract goes back to the owner, who may change it and send it again. */
export function declineContract(
  context: AnswerContext,
  id: string,
  { reason, ...proof }: TenantProof & { readonly reason?: string | null | undefined },
): Promise<ReplyOf<typeof declineEndpoint>> {
  return answerAsTenant(context, id, proof, async (db, tenant) => {
    const row = await lockForTenant(db, id, tenant);
    const transition = transitionOf(row, 'decline', context.deps.clock.today());
    assertMoved(await moveContract(db, transition), row);
    await auditAnswer(db, row, 'contract.declined', { method: tenant.method, ...(reason && { reason }) });
    const url = `${context.deps.config.origin}/contracts/${id}`;
    await tellOwner(db, {
      ownerId: tenant.ownerId,
      contractId: id,
      kind: 'contract.declined',
      letter: contractDeclinedLetter({
        number: row.number,
        ...(await findNames(db, row)),
        url,
        reason: reason ?? null,
      }),
    });
    return { id, status: transition.to };
  });
}

export async function lockForTenant(db: Db, id: string, tenant: Pick<Answering, 'ownerId'>): Promise<ContractRow> {
  const row = await lockContract(db, id, [tenant.ownerId]);
  if (row === null) throw contractNotFound(id);
  return row;
}

function auditAnswer(db: Db, row: ContractRow, action: string, details: object): Promise<void> {
  return db.audit({
    ownerId: row.owner_id,
    action,
    entityType: 'contract',
    entityId: row.id,
    details: { number: row.number, ...details },
  });
}
