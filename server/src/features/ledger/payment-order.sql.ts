import type { ItemPart } from '@kliuchar/domain/ledger/ledger-types';
import type { Db } from '../../platform/db/scope.ts';

export type PaymentOrderRow = {
  ownerId: string;
  ownerName: string;
  order: ItemPart[];
  version: number;
};

export function listPaymentOrders(db: Db, ownerIds: readonly string[]): Promise<PaymentOrderRow[]> {
  return db.query<PaymentOrderRow>(
    'ledger.payment_orders',
    `select id as "ownerId", name as "ownerName", payment_order as "order", payment_order_version as version
       from owners where id = any ($1::uuid[]) order by name, id`,
    [ownerIds],
  );
}

/** False when another has saved meanwhile. */
export async function updatePaymentOrder(db: Db, { ownerId, order, version }: PaymentOrderRow): Promise<boolean> {
  const rows = await db.query(
    'ledger.save_payment_order',
    `update owners set payment_order = $3::text[], payment_order_version = payment_order_version + 1
      where id = $1 and payment_order_version = $2 returning id`,
    [ownerId, version, order],
  );
  return rows.length === 1;
}
