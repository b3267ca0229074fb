import type { ReplyOf } from '@kliuchar/api-schema/endpoint';
import type { listPaymentItems as endpoint } from '@kliuchar/api-schema/payments';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../edge/errors.ts';
import { type SessionActor, withReadScope } from '../../platform/db/scope.ts';
import { listPayableItems } from './payment-items.sql.ts';
import { findPayment } from './payments.sql.ts';

/** For whoever spreads a payment by hand: every item with the most this payment can give it. */
export function listPaymentItems(deps: Deps, actor: SessionActor, id: string): Promise<ReplyOf<typeof endpoint>> {
  return withReadScope(deps.db, actor, async (db) => {
    const payment = await findPayment(db, id);
    if (payment === null || !db.ownerIds.includes(payment.ownerId)) throw new AppError('payment_not_found');
    const items = await listPayableItems(db, payment);
    return { items, total: items.length };
  });
}
