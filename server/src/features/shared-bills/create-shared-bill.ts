import type { BodyOf } from '@kliuchar/api-schema/endpoint';
import type { createSharedBill as endpoint, SharedBill } from '@kliuchar/api-schema/shared-bills';
import { SERVICE_TEXTS } from '@kliuchar/domain/properties/service-settings';
import type { Deps } from '../../deps.ts';
import { unknownReference } from '../../edge/errors.ts';
import { ownerForPlaced } from '../../edge/owner.ts';
import { instantText } from '../../platform/clock.ts';
import { ownerOfOwn } from '../../platform/db/owner-of-own.ts';
import { type Db, type SessionActor, withWriteScope } from '../../platform/db/scope.ts';
import { newId } from '../../platform/ids.ts';
import { settleSharedBillExpense } from '../expenses/public.ts';
import { attachFile as attachOwnFile } from '../files/public.ts';
import { divideBill } from './bill-shares.ts';
import { readBill } from './read-shared-bill.ts';
import { type BillRow, insertBill, replaceShares } from './shared-bills.sql.ts';

export function createSharedBill(deps: Deps, actor: SessionActor, body: BodyOf<typeof endpoint>): Promise<SharedBill> {
  return withWriteScope(deps.db, actor, async (db) => {
    const heldOwnerId = await ownerOfOwn(db, { kind: 'property', id: body.shares[0]?.propertyId });
    const ownerId = ownerForPlaced(db, { heldOwnerId, ownerId: body.ownerId });
    const { service, period, totalKop, basis } = body;
    const { shares, weightTotal } = await divideBill(db, ownerId, body);
    const fileId = body.fileId ?? null;
    await attachFile(deps, db, ownerId, fileId);
    const bill = { id: newId(), ownerId, service, title: body.title ?? null, period };
    await insertBill(db, { ...bill, totalKop, basis, weightTotal, note: body.note ?? null, fileId });
    await replaceShares(db, bill, shares);
    await settleExpense(db, bill);
    await db.audit({
      ownerId,
      action: 'shared_bill.created',
      entityType: 'shared_bill',
      entityId: bill.id,
      details: { service, period, totalKop },
    });
    return readBill(db, bill.id);
  });
}

/** What the owner pays the supplier, under the name of the service. */
export function settleExpense(
  db: Db,
  { id, ownerId, period, service, title }: Pick<BillRow, 'id' | 'ownerId' | 'period' | 'service' | 'title'>,
): Promise<void> {
  return settleSharedBillExpense(db, { id, ownerId, period, title: title ?? SERVICE_TEXTS[service].nameUk });
}

export async function attachFile(deps: Deps, db: Db, ownerId: string, fileId: string | null): Promise<void> {
  if (fileId === null) return;
  if (!(await attachOwnFile(db, ownerId, fileId, { at: instantText(deps.clock.nowMs()) })))
    throw unknownReference('fileId');
}
