import type { Day } from '@kliuchar/domain/dates/day';
import type { Period } from '@kliuchar/domain/dates/period';
import type { Kop } from '@kliuchar/domain/money/kop';
import type { Db } from '../../platform/db/scope.ts';

export type PayableRow = {
  item: 'receipt' | 'opening';
  receiptId: string | null;
  receiptNumber: string | null;
  period: Period | null;
  dueOn: Day | null;
  /** What this payment gives it now. */
  amountKop: Kop;
  /** The most it can give: what is left and what it gives already. */
  openKop: Kop;
};

/** What a payment pays or could pay, in the order in which money is used: the opening debt, then the oldest due. */
export function listPayableItems(
  db: Db,
  payment: { id: string; ownerId: string; contractId: string },
): Promise<PayableRow[]> {
  return db.query<PayableRow>(
    'payments.payable_items',
    `(select 'opening' as item, null::uuid as "receiptId", null as "receiptNumber", null as period, null::date as "dueOn",
             o.own as "amountKop", greatest(c.opening_balance_kop, 0) - o.paid + o.own as "openKop"
        from contracts c, lateral (
          select coalesce(sum(a.amount_kop), 0)::bigint as paid,
                 coalesce(sum(a.amount_kop) filter (where a.source_type = 'payment' and a.source_id = $3), 0)::bigint as own
            from allocations a where a.owner_id = c.owner_id and a.contract_id = c.id and a.item_type = 'opening') o
       where c.owner_id = $1 and c.id = $2 and c.opening_posted_at is not null
         and greatest(c.opening_balance_kop, 0) - o.paid + o.own > 0)
     union all
     (select 'receipt', r.id, r.number, r.period, r.due_on, p.own, greatest(r.left_kop, 0) + p.own
        from receipts r, lateral (
          select coalesce(sum(a.amount_kop), 0)::bigint as own
            from allocations a where a.owner_id = r.owner_id and a.receipt_id = r.id and a.source_type = 'payment' and a.source_id = $3) p
       where r.owner_id = $1 and r.contract_id = $2 and r.status = 'issued' and greatest(r.left_kop, 0) + p.own > 0
       order by r.due_on, r.id)`,
    [payment.ownerId, payment.contractId, payment.id],
  );
}
