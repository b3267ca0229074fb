import type { ReplyOf } from '@kliuchar/api-schema/endpoint';
import type { returnSupplierPayment as endpoint } from '@kliuchar/api-schema/supplier-payments';
import { nameOfService } from '@kliuchar/domain/supplier-payments/supplier-months';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../edge/errors.ts';
import { instantText } from '../../platform/clock.ts';
import { holdObject } from '../../platform/db/held-object.ts';
import { type SessionActor, withWriteScope } from '../../platform/db/scope.ts';
import { viewSupplierPayment } from './supplier-payment.view.ts';
import { findSupplierPayment, markReturned, type SupplierPaymentIds } from './supplier-payments.sql.ts';

/** The picture does not show what it should: it stays with the reason, and the month waits for another one. */
export function returnSupplierPayment(
  deps: Deps,
  actor: SessionActor,
  { reason, ...ids }: SupplierPaymentIds & { readonly reason: string },
): Promise<ReplyOf<typeof endpoint>> {
  return withWriteScope(deps.db, actor, async (own) => {
    const { db } = await holdObject(own, 'contracts', { kind: 'contract', id: ids.contractId });
    const found = await findSupplierPayment(db, ids);
    if (found === null) throw new AppError('not_found');
    const { id, ownerId, period } = found;
    const row = await markReturned(db, { ownerId, id, reason, at: instantText(db.clock.nowMs()) });
    if (row === null) throw new AppError('supplier_payment_state');
    await db.audit({
      ownerId,
      action: 'supplier_payment.returned',
      entityType: 'contract',
      entityId: ids.contractId,
      details: { suppliers: [nameOfService(row)], period, reason },
    });
    return viewSupplierPayment(row, { isTenant: false });
  });
}
