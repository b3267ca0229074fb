import type { Day } from '@kliuchar/domain/dates/day';
import type { RentMove } from '@kliuchar/domain/ledger/cover-lines';
import type { Kop } from '@kliuchar/domain/money/kop';
import type { FxExplanation } from '@kliuchar/domain/receipts/explanation';
import type { Db } from '../../platform/db/scope.ts';

export type FxLineRow = {
  receiptId: string;
  title: string;
  amountKop: Kop;
  vatKop: number;
  explanation: FxExplanation;
};

/** Rent lines whose rate is that of the day of payment (contract.md §1.13). */
export function listPaymentRateLines(db: Db, ownerId: string, receiptIds: readonly string[]): Promise<FxLineRow[]> {
  return db.query<FxLineRow>(
    'fx.lines',
    `select receipt_id as "receiptId", title, amount_kop as "amountKop", vat_kop as "vatKop", explanation from receipt_lines
      where owner_id = $1 and receipt_id = any($2::uuid[]) and kind = 'rent' and explanation ->> 'rule' = 'fx' and explanation ->> 'rateDay' = 'payment'
      order by receipt_id, line_no`,
    [ownerId, receiptIds],
  );
}

/** With the day of the payment, where the rate of its day is told; null for money that has none, or waits for it. */
export type RentMoveRow = RentMove & { receiptId: string; ratedOn: Day | null };

/** All that was ever laid on the rent of these receipts and taken back, in the order it happened: the clock is the database's alone. */
export function listRentMoves(db: Db, ownerId: string, receiptIds: readonly string[]): Promise<RentMoveRow[]> {
  return db.query(
    'fx.rent_moves',
    `select a.id, a.receipt_id as "receiptId", a.rent_kop as "rentKop", a.reversal_of as "reversalOf",
            case when y.rate_awaited_on is null then y.paid_on end as "ratedOn",
            case when own.kop > 0 then jsonb_build_object('of', y.id, 'kop', own.kop) end as own
       from allocations a
       left join payments y on a.source_type = 'payment' and y.owner_id = a.owner_id and y.id = a.source_id
       left join lateral (
         select sum(d.amount_kop) as kop from adjustments d
          where d.owner_id = a.owner_id and d.receipt_id = a.receipt_id and d.source_payment_id = y.id and d.kind = 'fx' and d.state = 'applied') own on true
      where a.owner_id = $1 and a.receipt_id = any($2::uuid[]) and a.rent_kop <> 0 order by a.created_at, a.id`,
    [ownerId, receiptIds],
  );
}

/** The differences that payments of each of these receipts have made so far, carried by another one or still to be. */
export async function sumPaymentDifferences(
  db: Db,
  ownerId: string,
  receiptIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const rows = await db.query<{ receiptId: string; kop: number }>(
    'fx.made',
    `select source_receipt_id as "receiptId", sum(amount_kop)::bigint as kop from adjustments
      where owner_id = $1 and source_receipt_id = any($2::uuid[]) and source_payment_id is not null and kind = 'fx' and state <> 'cancelled'
      group by 1`,
    [ownerId, receiptIds],
  );
  return new Map(rows.map(({ receiptId, kop }) => [receiptId, kop]));
}

export function listPaymentDays(
  db: Db,
  ownerId: string,
  paymentIds: readonly string[],
): Promise<{ id: string; paidOn: Day }[]> {
  return db.query(
    'fx.payment_days',
    'select id, paid_on as "paidOn" from payments where owner_id = $1 and id = any($2::uuid[]) order by paid_on, id',
    [ownerId, paymentIds],
  );
}

export type NewFxAdjustment = {
  id: string;
  contractId: string;
  title: string;
  amountKop: number;
  explanation: object;
  /** The payment whose day decides; null where the day is the receipt's own. */
  paymentId: string | null;
  receiptId: string;
};

export function insertFxAdjustment(db: Db, ownerId: string, adjustment: NewFxAdjustment): void {
  db.effect(
    'fx.insert',
    `insert into adjustments (id, owner_id, contract_id, kind, title, amount_kop, explanation, source_payment_id, source_receipt_id)
     values ($1, $2, $3, 'fx', $4, $5, $6, $7, $8)`,
    [
      adjustment.id,
      ownerId,
      adjustment.contractId,
      adjustment.title,
      adjustment.amountKop,
      JSON.stringify(adjustment.explanation),
      adjustment.paymentId,
      adjustment.receiptId,
    ],
  );
}

/**
 * The payment or the receipt that an adjustment arose from is gone or computed anew (a rate difference, a corrected reading): a pending
 * adjustment goes with it, one that a receipt carries already is set right by its opposite on the next receipt, VAT and figures and all.
 */
export async function cancelAdjustmentsOf(
  db: Db,
  ownerId: string,
  of: { paymentId?: string; receiptIds?: readonly string[] },
): Promise<void> {
  const values = [ownerId, of.paymentId ?? null, of.receiptIds ?? []];
  const gone = 'owner_id = $1 and (source_payment_id = $2 or source_receipt_id = any($3::uuid[]))';
  await db.query(
    'adjustments.oppose',
    `with carried as (
       update adjustments set source_payment_id = null, source_receipt_id = null where ${gone} and state = 'applied'
       returning contract_id, kind, title, service, amount_kop, explanation)
     insert into adjustments (id, owner_id, contract_id, kind, title, service, amount_kop, explanation)
     select gen_random_uuid(), $1, contract_id, kind, title, service, -amount_kop,
            explanation
            || jsonb_build_object('textUk', 'Скасовано: ' || coalesce(explanation ->> 'textUk', title),
                                  'vatKop', -coalesce((explanation ->> 'vatKop')::bigint, 0))
            || case when explanation -> 'correction' is null then '{}'::jsonb
                    else jsonb_build_object('correction', (explanation -> 'correction')
                      || jsonb_build_object('was', explanation #> '{correction,now}', 'now', explanation #> '{correction,was}')) end
       from carried`,
    values,
  );
  await db.query(
    'adjustments.cancel',
    `update adjustments set state = 'cancelled' where ${gone} and state = 'pending'`,
    values,
  );
}
