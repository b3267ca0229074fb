import type { BodyOf } from '@kliuchar/api-schema/endpoint';
import type { updateSharedBill as endpoint, SharedBill } from '@kliuchar/api-schema/shared-bills';
import type { Deps } from '../../deps.ts';
import { type SessionActor, withWriteScope } from '../../platform/db/scope.ts';
import { divideBill, type WantedShare } from './bill-shares.ts';
import { attachFile, settleExpense } from './create-shared-bill.ts';
import { lockOpenBill, readBill } from './read-shared-bill.ts';
import { clearCharges, replaceShares, updateBill } from './shared-bills.sql.ts';

export function updateSharedBill(
  deps: Deps,
  actor: SessionActor,
  input: { id: string } & BodyOf<typeof endpoint>,
): Promise<SharedBill> {
  return withWriteScope(deps.db, actor, async (db) => {
    const bill = await lockOpenBill(db, input.id, input.version);
    const { id, ownerId } = bill;
    await clearCharges(db, bill);
    const basis = input.basis ?? bill.basis;
    const totalKop = input.totalKop ?? bill.totalKop;
    const given = input.shares ?? (await sharesAsTheyAre(readBill(db, id), basis));
    const { shares, weightTotal } = await divideBill(db, ownerId, { ...bill, totalKop, basis, shares: given });
    const fileId = input.fileId === undefined ? bill.fileId : input.fileId;
    await attachFile(deps, db, ownerId, fileId);
    const note = input.note === undefined ? bill.note : input.note;
    await updateBill(db, { id, ownerId, totalKop, basis, weightTotal, note, fileId });
    await replaceShares(db, bill, shares);
    await settleExpense(db, bill);
    await db.audit({
      ownerId,
      action: 'shared_bill.updated',
      entityType: 'shared_bill',
      entityId: id,
      details: { totalKop, basis },
    });
    return readBill(db, id);
  });
}

/** Without a new list the objects stay; only weights given by hand are kept, the others are taken from the objects again. */
async function sharesAsTheyAre(bill: Promise<SharedBill>, basis: SharedBill['basis']): Promise<WantedShare[]> {
  const before = await bill;
  const isKept = basis === 'custom' && before.basis === 'custom';
  return before.shares.map(({ propertyId, weight }) => ({ propertyId, weight: isKept ? weight : null }));
}
