import type { Day } from '@kliuchar/domain/dates/day';
import type { Db } from '../../platform/db/scope.ts';

/** A row of `allocations`. */
export type PaidRent = { readonly id: string; readonly receiptId: string | null; readonly rentKop: number };
export type AwaitingPayment = { id: string; ownerId: string; contractId: string; paidOn: Day };

/** Payments of an owner whose day had no rate of the bank yet. */
export function listAwaitingPayments(db: Db, ownerId: string): Promise<AwaitingPayment[]> {
  return db.query<AwaitingPayment>(
    'rates.awaiting_payments',
    `select id, owner_id as "ownerId", contract_id as "contractId", paid_on as "paidOn" from payments
      where owner_id = $1 and rate_awaited_on is not null and status = 'posted' order by paid_on, id`,
    [ownerId],
  );
}

export async function isRateAwaited(
  db: Db,
  { id, ownerId }: Pick<AwaitingPayment, 'id' | 'ownerId'>,
): Promise<boolean> {
  const row = await db.one(
    'rates.payment_waits',
    'select id from payments where owner_id = $1 and id = $2 and rate_awaited_on is not null',
    [ownerId, id],
  );
  return row !== null;
}

export function awaitRate(db: Db, { id, ownerId }: Pick<AwaitingPayment, 'id' | 'ownerId'>): void {
  db.effect(
    'rates.payment_awaits',
    'update payments set rate_awaited_on = paid_on where owner_id = $1 and id = $2 and rate_awaited_on is null',
    [ownerId, id],
  );
}

/** The guard that makes the differences once: whoever empties the day makes them. No row: taken back by now, or done by another. */
export async function takeAwaitedPayment(
  db: Db,
  { id, ownerId }: Pick<AwaitingPayment, 'id' | 'ownerId'>,
): Promise<boolean> {
  const row = await db.one(
    'rates.take_awaited_payment',
    `update payments set rate_awaited_on = null where owner_id = $1 and id = $2 and status = 'posted' and rate_awaited_on is not null returning id`,
    [ownerId, id],
  );
  return row !== null;
}

/** What the payment lies on now. */
export function listRentPaidBy(db: Db, { id, ownerId }: Pick<AwaitingPayment, 'id' | 'ownerId'>): Promise<PaidRent[]> {
  return db.query<PaidRent>(
    'rates.rent_paid_by',
    `select a.id, a.receipt_id as "receiptId", a.rent_kop as "rentKop" from allocations a
      where a.owner_id = $1 and a.source_type = 'payment' and a.source_id = $2 and a.reversal_of is null
        and not exists (select 1 from allocations o where o.owner_id = $1 and o.reversal_of = a.id)
      order by a.created_at, a.id`,
    [ownerId, id],
  );
}
