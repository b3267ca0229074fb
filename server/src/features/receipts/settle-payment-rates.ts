import type { JobContext } from '../../jobs/job.ts';
import { type Db, withReadScope, withWriteScope } from '../../platform/db/scope.ts';
import { lockContractMoney } from '../ledger/public.ts';
import { listPaymentRateLines } from './fx-adjustment.sql.ts';
import { addPaymentRateDifferences, areRatesSettled } from './fx-adjustment.ts';
import { type AwaitingPayment, listAwaitingPayments, listRentPaidBy, takeAwaitedPayment } from './payment-rates.sql.ts';
import { settleEach } from './settle-each.ts';

/** The differences of payments whose rate has come (contract.md §1.13), one short transaction a payment; answers what failed. */
export async function settlePaymentRates(
  { database, log }: Pick<JobContext, 'database' | 'log'>,
  ownerId: string,
): Promise<unknown[]> {
  const actor = { kind: 'owner-job', ownerId } as const;
  const payments = await withReadScope(database, actor, (db) => listAwaitingPayments(db, ownerId));
  return settleEach(
    { log },
    {
      items: payments,
      name: ({ id }) => ({ ownerId, paymentId: id }),
      settle: (payment) => withWriteScope(database, actor, (db) => settlePayment(db, payment)),
    },
  );
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
