import type { activateContract as endpoint } from '@kliuchar/api-schema/contract-steps';
import type { Contract } from '@kliuchar/api-schema/contracts';
import type { BodyOf } from '@kliuchar/api-schema/endpoint';
import type { Day } from '@kliuchar/domain/dates/day';
import type { Deps } from '../../deps.ts';
import { fieldError, unknownReference } from '../../edge/errors.ts';
import { instantText } from '../../platform/clock.ts';
import type { Db, SessionActor } from '../../platform/db/scope.ts';
import { newId } from '../../platform/ids.ts';
import { attachFile } from '../files/public.ts';
import { linkContractTenant } from '../identity/public.ts';
import { postOpening } from '../ledger/public.ts';
import { ensureLink } from './contract-link.ts';
import { insertAcceptance } from './contract-parts.sql.ts';
import type { ContractRow } from './contract-rows.ts';
import { acceptAndMove } from './contract-state.sql.ts';
import { freezeContract } from './send-contract.ts';
import { assertMoved, changeContract, transitionOf } from './transition.ts';

/** Signed on paper: the owner answers for it, and the scan may stand beside (product.md §5). */
export async function activateContract(
  deps: Deps,
  actor: SessionActor,
  id: string,
  body: BodyOf<typeof endpoint>,
): Promise<Contract> {
  return changeContract(deps, actor, id, async (db, row, today) => {
    const transition = transitionOf(row, 'activate', today);
    const signedOn = signingDay(body.signedOn ?? row.signed_on ?? today, today);
    const acceptedAt = instantText(deps.clock.nowMs());
    const { owner_id: ownerId } = row;
    await attach(db, ownerId, body.documentId ?? null, acceptedAt);
    const sha256 = await frozenHash(deps, db, row, signedOn);
    assertMoved(await acceptAndMove(db, transition, { sha256, acceptedAt, signedOn }), row);
    await insertAcceptance(db, {
      id: newId(),
      ownerId,
      contractId: id,
      amendmentId: null,
      method: 'paper',
      userId: actor.userId,
      phone: null,
      email: null,
      acceptedAt,
      address: '',
      userAgent: '',
      sha256,
      fileId: body.documentId ?? null,
    });
    await ensureLink(deps, db, { id, ownerId });
    await linkContractTenant(db, id);
    if (transition.to === 'active') await postOpening(db, { ownerId, contractId: id }, today);
    await db.audit({
      ownerId,
      action: 'contract.activated',
      entityType: 'contract',
      entityId: id,
      details: { number: row.number, signedOn, sha256: sha256.toString('hex') },
    });
  });
}

/** What the tenant has already been sent stays the text; a draft's text is frozen now. */
async function frozenHash(deps: Deps, db: Db, row: ContractRow, signedOn: Day): Promise<Buffer> {
  if (row.status === 'pending' && row.document_sha256 !== null) return row.document_sha256;
  return freezeContract(deps, db, { ...row, signed_on: signedOn });
}

async function attach(db: Db, ownerId: string, fileId: string | null, at: string): Promise<void> {
  if (fileId !== null && !(await attachFile(db, ownerId, fileId, { at }))) throw unknownReference('documentId');
}

export function signingDay(signedOn: Day, today: Day): Day {
  if (signedOn > today) throw fieldError('signedOn', 'Дата підписання ще не настала');
  return signedOn;
}
