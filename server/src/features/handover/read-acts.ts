import type { HandoverAct, HandoverActs } from '@kliuchar/api-schema/handover';
import { ACT_STATUS_NAMES, type ActStatus } from '@kliuchar/domain/handover/act-rules';
import type { Deps } from '../../deps.ts';
import type { FileAnswer } from '../../edge/call.ts';
import { AppError } from '../../edge/errors.ts';
import { isStale } from '../../edge/owner.ts';
import { holdObject } from '../../platform/db/held-object.ts';
import { type Db, type SessionActor, withReadScope, withWriteScope } from '../../platform/db/scope.ts';
import { IMAGE_MEDIA } from '../../platform/images.ts';
import { contractNotFound } from '../contracts/public.ts';
import { viewAct, viewActs } from './act.view.ts';
import type { ActRow } from './act-rows.ts';
import { type ActIds, findAct, findActPhoto, isPartyOf, listActs, lockAct } from './handover.sql.ts';

export const actNotFound = () => new AppError('act_not_found');
export const wrongActState = (status: ActStatus) =>
  new AppError('act_state', { params: { status: ACT_STATUS_NAMES[status] } });

export function listHandoverActs(deps: Deps, actor: SessionActor, contractId: string): Promise<HandoverActs> {
  return withReadScope(deps.db, actor, async (db) => {
    const [rows, isParty] = await Promise.all([listActs(db, contractId), isPartyOf(db, contractId)]);
    if (!isParty) throw contractNotFound(contractId);
    return viewActs(rows, db.ownerIds);
  });
}

export async function readAct(db: Db, ids: ActIds): Promise<HandoverAct> {
  const row = await findAct(db, ids);
  if (row === null) throw actNotFound();
  return viewAct(row, db.ownerIds);
}

/** One act, and the scope it is changed in: its owner's, entered by him or by the manager who leads the lease. */
export type HeldAct = { readonly db: Db; readonly row: ActRow; readonly managedId: string | null };

/**
 * One change of an act by its owner or by the manager who leads the lease. The manager reads the answer after the change, in his own scope:
 * inside it the database would show him more than he may see (ADR 0031).
 */
export async function changeAct(
  deps: Deps,
  actor: SessionActor,
  { version, ...ids }: ActIds & { readonly version?: number | undefined },
  change: (held: HeldAct) => Promise<void>,
): Promise<HandoverAct> {
  const answer = await withWriteScope(deps.db, actor, async (own) => {
    const { db, propertyId: managedId } = await holdObject(own, 'contracts', { kind: 'contract', id: ids.contractId });
    await change({ db, row: await lockOwnAct(db, ids, version), managedId });
    return managedId === null ? readAct(db, ids) : null;
  });
  return answer ?? withReadScope(deps.db, actor, (db) => readAct(db, ids));
}

/** The owner's own act for a change, and not changed since it was seen. */
export async function lockOwnAct(db: Db, ids: ActIds, version?: number): Promise<ActRow> {
  const row = await lockAct(db, ids, db.ownerIds);
  if (row === null) throw actNotFound();
  if (isStale(row, version)) throw new AppError('version_conflict');
  return row;
}

export async function getActPhoto(
  deps: Deps,
  actor: SessionActor,
  ids: ActIds & { readonly fileId: string },
): Promise<FileAnswer> {
  const file = await withReadScope(deps.db, actor, (db) => findActPhoto(db, ids, ids.fileId));
  if (file === null) throw new AppError('file_not_found');
  return { content: await deps.files.get(file.storageKey), media: IMAGE_MEDIA, inline: true };
}

export function auditAct(db: Db, row: Pick<ActRow, 'id' | 'ownerId' | 'contractId'>, action: string, details: object) {
  const { id, ownerId, contractId } = row;
  return db.audit({
    ownerId,
    action: `handover.${action}`,
    entityType: 'handover_act',
    entityId: id,
    details: { contractId, ...details },
  });
}
