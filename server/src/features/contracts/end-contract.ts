import type {
  cancelContract as cancelEndpoint,
  giveNotice as noticeEndpoint,
  terminateContract as terminateEndpoint,
} from '@kliuchar/api-schema/contract-steps';
import type { Contract } from '@kliuchar/api-schema/contracts';
import type { BodyOf } from '@kliuchar/api-schema/endpoint';
import type { Day } from '@kliuchar/domain/dates/day';
import type { Deps } from '../../deps.ts';
import { fieldError } from '../../edge/errors.ts';
import type { Db, SessionActor } from '../../platform/db/scope.ts';
import { closeLets } from './close-lets.ts';
import { ensureLink, findPublicLink } from './contract-link.ts';
import type { ContractRow } from './contract-rows.ts';
import { endAndMove, moveContract } from './contract-state.sql.ts';
import {
  contractCancelledLetter,
  contractCancelledMessage,
  noticeLetter,
  noticeMessage,
  terminatedLetter,
  terminatedMessage,
} from './contracts.mail.ts';
import { findNames } from './contracts.sql.ts';
import { keepMisbilled } from './judged-receipts.sql.ts';
import { tellTenant } from './letters.ts';
import { changeEntrusted } from './managed-contract.ts';
import { recountReliefsAfter } from './relief-of-days.ts';
import { assertMoved, transitionOf } from './transition.ts';

/** A contract that has not begun is taken back; whoever was asked to accept it is told. */
export function cancelContract(
  deps: Deps,
  actor: SessionActor,
  id: string,
  body: BodyOf<typeof cancelEndpoint>,
): Promise<Contract> {
  return changeEntrusted(deps, actor, id, async ({ db, row, today }) => {
    const transition = transitionOf(row, 'cancel', today);
    assertMoved(await moveContract(db, transition), row);
    const reason = body.reason ?? null;
    if (row.status === 'pending' || row.status === 'scheduled') {
      const letter = contractCancelledLetter({ number: row.number, ...(await findNames(db, row)), reason });
      const message = contractCancelledMessage({ number: row.number });
      await tellTenant(db, { ownerId: row.owner_id, contractId: id, kind: 'contract.cancelled', letter }, message);
    }
    await auditEnd(db, row, 'contract.cancelled', { ...(reason !== null && { reason }) });
  });
}

/** The end is known and lies ahead; until then everything goes on (contract.md §3.8). */
export function giveNotice(
  deps: Deps,
  actor: SessionActor,
  id: string,
  body: BodyOf<typeof noticeEndpoint>,
): Promise<Contract> {
  return changeEntrusted(deps, actor, id, async ({ db, row, today }) => {
    const transition = transitionOf(row, 'notice', today);
    const { endsOn, by } = body;
    if (endsOn < today)
      throw fieldError('endsOn', 'Дата завершення вже минула. Якщо договір закінчився, розірвіть його.');
    if (row.end_date !== null && endsOn > row.end_date) throw fieldError('endsOn', 'Дата пізніша за кінець договору');
    const reason = body.reason ?? null;
    const termination = { kind: 'notice', endsOn, by, reason, givenOn: today } as const;
    assertMoved(await endAndMove(db, transition, termination), row);
    await recountReliefsAfter(db, row.id, endsOn);
    await keepMisbilled(db, row.owner_id, row.id);
    if (by === 'landlord') await tellNotice(deps, db, row, { endsOn, reason });
    await auditEnd(db, row, 'contract.notice', { endsOn, by });
  });
}

async function tellNotice(
  deps: Deps,
  db: Db,
  row: ContractRow,
  notice: Pick<Parameters<typeof noticeLetter>[0], 'endsOn' | 'reason'>,
): Promise<void> {
  const url = await ensureLink(deps, db, { id: row.id, ownerId: row.owner_id });
  const letter = noticeLetter({ number: row.number, ...(await findNames(db, row)), url, ...notice });
  const message = noticeMessage({ number: row.number, url, endsOn: notice.endsOn });
  await tellTenant(db, { ownerId: row.owner_id, contractId: row.id, kind: 'contract.notice', letter }, message);
}

/** The lease is over on a day that has come; an end that lies ahead is a notice. */
export function terminateContract(
  deps: Deps,
  actor: SessionActor,
  id: string,
  body: BodyOf<typeof terminateEndpoint>,
): Promise<Contract> {
  return changeEntrusted(deps, actor, id, async ({ db, row, today }) => {
    const { terminatedOn: endsOn, reason } = body;
    await endLease(deps, db, row, { endsOn, reason, today, field: 'terminatedOn' });
  });
}

export type LeaseEnd = {
  readonly endsOn: Day;
  readonly reason: string | null;
  readonly today: Day;
  /** What the day is called in the call that ends the lease. */
  readonly field: string;
};

/** The locked row of a lease is over on a day that has come, and the tenant is told. */
export async function endLease(deps: Deps, db: Db, row: ContractRow, lease: LeaseEnd): Promise<void> {
  const { endsOn, reason, today, field } = lease;
  const transition = transitionOf(row, 'terminate', today);
  if (endsOn > today)
    throw fieldError(field, 'Дата ще не настала. Щоб завершити договір пізніше, повідомте про припинення.');
  if (endsOn < row.start_date) throw fieldError(field, 'Дата раніша за початок договору');
  if (row.effective_end !== null && endsOn > row.effective_end)
    throw fieldError(field, 'Дата пізніша за кінець договору');
  const by = row.termination?.by ?? null;
  assertMoved(await endAndMove(db, transition, { kind: 'terminated', endsOn, by, reason, givenOn: today }), row);
  await recountReliefsAfter(db, row.id, endsOn);
  await keepMisbilled(db, row.owner_id, row.id);
  await closeLets(db, { id: row.id, ownerId: row.owner_id });
  await tellTermination(deps, db, row, { endsOn, reason });
  await auditEnd(db, row, 'contract.terminated', { terminatedOn: endsOn, reason });
}

async function tellTermination(
  deps: Deps,
  db: Db,
  row: ContractRow,
  { endsOn, reason }: Pick<LeaseEnd, 'endsOn' | 'reason'>,
): Promise<void> {
  const link = await findPublicLink(deps, db, { contractId: row.id, ownerId: row.owner_id });
  const names = await findNames(db, row);
  const letter = terminatedLetter({ number: row.number, ...names, url: link?.url ?? null, endsOn, reason });
  const message = terminatedMessage({ number: row.number, endsOn });
  await tellTenant(db, { ownerId: row.owner_id, contractId: row.id, kind: 'contract.terminated', letter }, message);
}

function auditEnd(db: Db, row: ContractRow, action: string, details: object): Promise<void> {
  return db.audit({
    ownerId: row.owner_id,
    action,
    entityType: 'contract',
    entityId: row.id,
    details: { number: row.number, ...details },
  });
}
