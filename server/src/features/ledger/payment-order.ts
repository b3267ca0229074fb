import type { BodyOf, ReplyOf } from '@kliuchar/api-schema/endpoint';
import type {
  listPaymentOrders as listEndpoint,
  savePaymentOrder as saveEndpoint,
} from '@kliuchar/api-schema/payment-order';
import { partOrderText } from '@kliuchar/domain/ledger/ledger-types';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../edge/errors.ts';
import { isStale, ownerForCreate } from '../../edge/owner.ts';
import { type Db, type SessionActor, withReadScope, withWriteScope } from '../../platform/db/scope.ts';
import { listPaymentOrders as listRows, type PaymentOrderRow, updatePaymentOrder } from './payment-order.sql.ts';

export async function listPaymentOrders(deps: Deps, actor: SessionActor): Promise<ReplyOf<typeof listEndpoint>> {
  const items = await withReadScope(deps.db, actor, (db) => listRows(db, db.ownerIds));
  return { items, total: items.length };
}

/** What is laid already stays as it lies: the order is asked at each payment (`allocatePayment`). */
export function savePaymentOrder(
  deps: Deps,
  actor: SessionActor,
  body: BodyOf<typeof saveEndpoint>,
): Promise<PaymentOrderRow> {
  return withWriteScope(deps.db, actor, async (db) => {
    const ownerId = ownerForCreate(db, body.ownerId);
    const before = await orderOf(db, ownerId);
    if (isStale(before, body.version)) throw new AppError('version_conflict');
    if (!(await updatePaymentOrder(db, { ...before, order: body.order }))) throw new AppError('version_conflict');
    await db.audit({
      ownerId,
      action: 'payment_order.changed',
      entityType: 'owner',
      entityId: ownerId,
      details: { before: partOrderText(before.order), value: partOrderText(body.order) },
    });
    return orderOf(db, ownerId);
  });
}

async function orderOf(db: Db, ownerId: string): Promise<PaymentOrderRow> {
  const [row] = await listRows(db, [ownerId]);
  if (row === undefined) throw new AppError('not_found');
  return row;
}
