import type {
  acceptAmendment as acceptEndpoint,
  activateAmendment as activateEndpoint,
} from '@kliuchar/api-schema/amendments';
import type { Contract } from '@kliuchar/api-schema/contracts';
import type { BodyOf, ReplyOf } from '@kliuchar/api-schema/endpoint';
import { takesAmendments } from '@kliuchar/domain/contracts/contract-status';
import { checkAmendment, checkRent } from '@kliuchar/domain/contracts/contract-terms';
import type { Day } from '@kliuchar/domain/dates/day';
import { kop } from '@kliuchar/domain/money/kop';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../edge/errors.ts';
import { instantText } from '../../platform/clock.ts';
import { type Db, type SessionActor, withWriteScope } from '../../platform/db/scope.ts';
import { newId } from '../../platform/ids.ts';
import { lockForTenant } from './accept-contract.ts';
import { signingDay } from './activate-contract.ts';
import { viewAmendment } from './contract.view.ts';
import { findAmendment, insertAcceptance, insertTerms, listTerms, settleAmendment } from './contract-parts.sql.ts';
import type { AmendmentRow, ContractRow } from './contract-rows.ts';
import { amendmentAcceptedLetter } from './contracts.mail.ts';
import { findNames, lockContract } from './contracts.sql.ts';
import { tellOwner } from './letters.ts';
import { changeEntrusted } from './managed-contract.ts';
import { readContract } from './read-contract.ts';
import { recountReliefs } from './relief-of-days.ts';
import { pegOf, termsOf } from './stored-peg.ts';
import { type AnswerContext, type Answering, answerAsTenant, assertRead, type TenantProof } from './tenant-answer.ts';
import { wrongState } from './transition.ts';

type Ids = { readonly contractId: string; readonly amendmentId: string };
type Signer = Pick<Answering, 'userId' | 'phone' | 'email'> & {
  method: Answering['method'] | 'paper';
  address: string;
  userAgent: string;
};

const notFound = () => new AppError('not_found');

/** The tenant agrees to a change, the same way he agreed to the contract: where he says which text he has read, to no other. */
export async function acceptAmendment(
  context: AnswerContext,
  ids: Ids,
  { documentHash, ...proof }: TenantProof & { readonly documentHash?: string | undefined },
): Promise<ReplyOf<typeof acceptEndpoint>> {
  const { deps, request } = context;
  try {
    return await answerAsTenant(context, ids.contractId, proof, async (db, tenant) => {
      const contract = await lockForTenant(db, ids.contractId, tenant);
      const amendment = await pendingAmendment(db, ids);
      assertRead(documentHash, frozenHash(amendment));
      const signedOn = deps.clock.today();
      await agree(deps, db, { contract, amendment, status: 'accepted', signedOn, signer: { ...tenant, ...request } });
      const url = `${deps.config.origin}/contracts/${contract.id}`;
      const names = await findNames(db, contract);
      await tellOwner(db, {
        ownerId: tenant.ownerId,
        contractId: contract.id,
        kind: 'contract.amendment_accepted',
        letter: amendmentAcceptedLetter({ number: contract.number, ...names, url, amendment: amendment.number }),
      });
      return viewAmendment({ ...amendment, status: 'accepted', signed_on: signedOn });
    });
  } catch (error) {
    throw asMissing(error);
  }
}

/** Signed on paper. */
export function activateAmendment(
  deps: Deps,
  actor: SessionActor,
  ids: Ids,
  body: BodyOf<typeof activateEndpoint>,
): Promise<Contract> {
  return withWriteScope(deps.db, actor, async (db) => {
    const contract = await ownContract(db, ids);
    const amendment = await pendingAmendment(db, ids);
    const today = deps.clock.today();
    const signedOn = signingDay(body.signedOn ?? today, today);
    const signer = {
      method: 'paper',
      userId: actor.userId,
      phone: null,
      email: null,
      address: '',
      userAgent: '',
    } as const;
    await agree(deps, db, { contract, amendment, status: 'activated', signedOn, signer });
    return readContract(deps, db, ids.contractId);
  });
}

export async function cancelAmendment(deps: Deps, actor: SessionActor, ids: Ids): Promise<Contract> {
  try {
    return await changeEntrusted(deps, actor, ids.contractId, async ({ db, row }) => {
      const amendment = await pendingAmendment(db, ids);
      await settle(db, amendment, { status: 'cancelled', signedOn: null });
      await auditAmendment(db, row, amendment, { action: 'contract.amendment_cancelled' });
    });
  } catch (error) {
    throw asMissing(error);
  }
}

/** A foreign contract and a foreign agreement are one answer. */
function asMissing(error: unknown): unknown {
  return error instanceof AppError && error.code === 'contract_not_found' ? notFound() : error;
}

async function ownContract(db: Db, { contractId }: Ids): Promise<ContractRow> {
  const row = await lockContract(db, contractId, db.ownerIds);
  if (row === null) throw notFound();
  return row;
}

async function pendingAmendment(db: Db, { contractId, amendmentId }: Ids): Promise<AmendmentRow> {
  const row = await findAmendment(db, contractId, amendmentId);
  if (row === null) throw notFound();
  if (row.status !== 'pending') throw new AppError('amendment_state');
  return row;
}

async function settle(
  db: Db,
  { id, owner_id: ownerId }: AmendmentRow,
  outcome: { status: 'accepted' | 'activated' | 'cancelled'; signedOn: Day | null },
): Promise<void> {
  if (!(await settleAmendment(db, { id, ownerId }, outcome))) throw new AppError('amendment_state');
}

function frozenHash({ document_hash: hash }: AmendmentRow): Buffer {
  if (hash === null) throw new Error('An amendment has no frozen text');
  return Buffer.from(hash, 'hex');
}

type Agreement = {
  contract: ContractRow;
  amendment: AmendmentRow;
  status: 'accepted' | 'activated';
  signedOn: Day;
  signer: Signer;
};

/** The new version begins on its day; nothing that was issued changes. */
async function agree(deps: Deps, db: Db, { contract, amendment, status, signedOn, signer }: Agreement): Promise<void> {
  if (!takesAmendments(contract.status)) throw wrongState(contract.status);
  await settle(db, amendment, { status, signedOn });
  await addVersion(db, contract, amendment);
  await recountReliefs(db, contract, amendment.valid_from);
  await insertAcceptance(db, {
    id: newId(),
    ownerId: contract.owner_id,
    contractId: contract.id,
    amendmentId: amendment.id,
    method: signer.method,
    userId: signer.userId,
    phone: signer.phone,
    email: signer.email,
    acceptedAt: instantText(deps.clock.nowMs()),
    address: signer.address,
    userAgent: signer.userAgent,
    sha256: frozenHash(amendment),
    fileId: null,
  });
  await auditAmendment(db, contract, amendment, { action: `contract.amendment_${status}`, signedOn });
}

async function addVersion(db: Db, contract: ContractRow, amendment: AmendmentRow): Promise<void> {
  if (amendment.rent_amount_minor === null && amendment.peg === null) return;
  const terms = await listTerms(db, contract.id);
  const last = terms.at(-1);
  if (last === undefined) throw new Error('A contract has no terms');
  const span = { startDate: contract.start_date, endDate: contract.billed_end, terms: terms.map(termsOf) };
  // Another amendment may have been agreed meanwhile that begins later: then this one no longer has a place.
  if (checkAmendment({ validFrom: amendment.valid_from }, span).length > 0) throw new AppError('amendment_state');
  const rent = {
    amountMinor: kop(amendment.rent_amount_minor ?? last.rent_amount_minor),
    currency: amendment.rent_currency ?? last.rent_currency,
  };
  const peg = amendment.peg ?? last.peg;
  if (checkRent(rent, pegOf(peg)).length > 0) throw new AppError('amendment_state');
  insertTerms(db, {
    id: newId(),
    ownerId: contract.owner_id,
    contractId: contract.id,
    validFrom: amendment.valid_from,
    rent,
    peg,
    note: amendment.note,
    amendmentId: amendment.id,
  });
}

function auditAmendment(
  db: Db,
  contract: ContractRow,
  amendment: AmendmentRow,
  { action, signedOn }: { readonly action: string; readonly signedOn?: Day },
): Promise<void> {
  return db.audit({
    ownerId: contract.owner_id,
    action,
    entityType: 'contract',
    entityId: contract.id,
    details: {
      number: contract.number,
      amendment: amendment.number,
      validFrom: amendment.valid_from,
      ...(signedOn && { signedOn }),
    },
  });
}
