import type { Day } from '@kliuchar/domain/dates/day';
import { allocateDirected, type Share } from '@kliuchar/domain/ledger/allocate';
import { entriesForPayment } from '@kliuchar/domain/ledger/entries';
import { kop } from '@kliuchar/domain/money/kop';
import type { Deps } from '../../deps.ts';
import type { Db } from '../../platform/db/scope.ts';
import { allocationRow, type HeldMoney, postEntries, writeAllocations } from '../ledger/public.ts';
import { addPaymentRateDifferences } from '../receipts/public.ts';

type Posted = { readonly id: string; readonly amountKop: number; readonly paidOn: Day };

/** As `postPayment`, but receipts that are named are paid first (`allocateDirected`). */
export async function postDirectedPayment(
  deps: Deps,
  db: Db,
  held: HeldMoney,
  { payment, shares }: { payment: Posted; shares: readonly Share[] },
): Promise<void> {
  const { id, amountKop, paidOn } = payment;
  const { ownerId, id: contractId } = held.contract;
  const drafts = entriesForPayment({ id, amountKop: kop(amountKop) });
  postEntries(db, { ownerId, contractId }, { on: paidOn, kind: 'payment', drafts });
  const source = { sourceType: 'payment' as const, sourceId: id };
  const { allocations } = allocateDirected(held.items, {
    amountKop: kop(amountKop),
    shares,
    order: held.contract.paymentOrder,
  });
  const rows = allocations.map((allocation) => allocationRow(source, allocation, deps.clock.today()));
  writeAllocations(db, held.contract, rows);
  await addPaymentRateDifferences(db, { id, ownerId, contractId, paidOn }, rows);
}
