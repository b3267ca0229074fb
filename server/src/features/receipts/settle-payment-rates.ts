import { type Database, type Db, withReadScope, withWriteScope } from '../../platform/db/scope.ts';
import { lockContractMoney } from '../ledger/public.ts';
import { listPaymentRateLines } from './fx-adjustment.sql.ts';
import { addPaymentRateDifferences, areRatesSettled } from './fx-adjustment.ts';
import { type AwaitingPayment, listAwaitingPayments, listRentPaidBy, takeAwaitedPayment } from './payment-rates.sql.ts';

/** The differences of payments whose rate has come (contract.md §1.13), one short transaction a payment. */
export async function settlePaymentRates(database: Database, ownerId: string): Promise<void> {
  const actor = { kind: 'owner-job', ownerId } as const;
  for (const payment of await withReadScope(database, actor, (db) => listAwaitingPayments(db, ownerId)))
    await withWriteScope(database, actor, (db) => settlePayment(db, payment));
}

async function settlePayment(db: Db, payment: AwaitingPayment): Promise<void> {
  const { id, ownerId, contractId } = payment;
  if ((await lockContractMoney(db, [ownerId], contractId)) === null) return;
  const paid = await listRentPaidBy(db, payment);
  const lines = await listPaymentRateLines(
    db,
    ownerId,
    paid.flatMap(({ receiptId }) => receiptId ?? []),
  );
  if (!(await areRatesSettled(db, payment, lines))) return;
  if (!(await takeAwaitedPayment(db, payment))) return;
  await addPaymentRateDifferences(db, payment, paid);
  await db.audit({ ownerId, action: 'payment.rate_settled', entityType: 'payment', entityId: id });
}
