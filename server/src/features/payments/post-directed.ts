import type { Day } from '@kliuchar/domain/dates/day';
import { allocate, allocatePayment, leftOfItem } from '@kliuchar/domain/ledger/allocate';
import { entriesForPayment } from '@kliuchar/domain/ledger/entries';
import { kop } from '@kliuchar/domain/money/kop';
import type { Deps } from '../../deps.ts';
import type { Db } from '../../platform/db/scope.ts';
import { type AllocationRow, allocationRow, type HeldMoney, postEntries, writeAllocations } from '../ledger/public.ts';
import { addPaymentRateDifferences } from '../receipts/public.ts';

/** What of a payment is meant for one receipt. */
export type Share = { readonly receiptId: string; readonly amountKop: number };
type Posted = { readonly id: string; readonly amountKop: number; readonly paidOn: Day };

/**
 * As `postPayment`, but receipts that are named are paid first, each as far as it is open; the rest goes to the oldest due of the others,
 * and what is left then is credit.
 */
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
  const rows = directed(held, payment, shares, deps.clock.today());
  writeAllocations(db, held.contract, rows);
  await addPaymentRateDifferences(db, { id, ownerId, contractId, paidOn }, rows);
}

function directed({ items }: HeldMoney, { id, amountKop }: Posted, shares: readonly Share[], on: Day): AllocationRow[] {
  const source = { sourceType: 'payment' as const, sourceId: id };
  const wanted = new Map(shares.map((share) => [share.receiptId, share.amountKop]));
  const rows: AllocationRow[] = [];
  const others = items.filter((item) => {
    const want = item.item === 'receipt' ? wanted.get(item.receiptId) : undefined;
    if (want === undefined) return true;
    const sum = kop(Math.min(want, leftOfItem(item)));
    if (sum > 0) rows.push(allocationRow(source, allocate(item, sum), on));
    return false;
  });
  const rest = kop(amountKop - rows.reduce((sum, row) => sum + row.amountKop, 0));
  const { allocations } = allocatePayment(others, rest);
  return [...rows, ...allocations.map((allocation) => allocationRow(source, allocation, on))];
}
