import type { Payment } from '@kliuchar/api-schema/payments';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../edge/errors.ts';
import { type Db, type SessionActor, withReadScope } from '../../platform/db/scope.ts';
import { listPaymentAllocations } from '../ledger/public.ts';
import { viewPayment } from './payment.view.ts';
import { findPayment } from './payments.sql.ts';

export function getPayment(deps: Deps, actor: SessionActor, id: string): Promise<Payment> {
  return withReadScope(deps.db, actor, (db) => readPayment(db, id));
}

/** Also the answer after every change, from the same transaction. */
export async function readPayment(db: Db, id: string): Promise<Payment> {
  const [row, allocations] = await Promise.all([findPayment(db, id), listPaymentAllocations(db, id)]);
  if (row === null) throw new AppError('payment_not_found');
  return viewPayment({ row, isOwn: db.ownerIds.includes(row.ownerId), allocations, twin: row.twin });
}
