import type { SharedBill } from '@kliuchar/api-schema/shared-bills';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../edge/errors.ts';
import { isStale } from '../../edge/owner.ts';
import { type Db, type SessionActor, withReadScope } from '../../platform/db/scope.ts';
import { changeInputs } from '../receipts/public.ts';
import { viewBill } from './shared-bill.view.ts';
import { type BillRow, findBill, findIssuedWith, lockBill, lockCharges } from './shared-bills.sql.ts';

export function getSharedBill(deps: Deps, actor: SessionActor, id: string): Promise<SharedBill> {
  return withReadScope(deps.db, actor, (db) => readBill(db, id));
}

export async function readBill(db: Db, id: string): Promise<SharedBill> {
  const row = await findBill(db, id);
  if (row === null) throw new AppError('shared_bill_not_found');
  return viewBill(row);
}

/**
 * The bill for a change: locked, fresh, and on no issued receipt. Receipts in the making hold its row or their charge of it, so they
 * come wholly before this or see it changed.
 */
export async function lockOpenBill(db: Db, id: string, version: number | undefined): Promise<BillRow> {
  const found = await findBill(db, id);
  if (found === null) throw new AppError('shared_bill_not_found');
  // Runs first, as they hold themselves before they take a bill.
  await changeInputs(db, found.ownerId);
  const bill = await lockBill(db, id);
  if (bill === null) throw new AppError('shared_bill_not_found');
  if (isStale(bill, version)) throw new AppError('version_conflict');
  await lockCharges(db, bill);
  const issued = await findIssuedWith(db, bill);
  if (issued !== null) throw new AppError('shared_bill_frozen', { params: { number: issued.number } });
  return bill;
}
