import type { PaymentStatus } from '@kliuchar/domain/receipts/payment-status';
import { oldestFirstSql } from '../ledger/public.ts';

/**
 * `paymentStatus` of the domain (contract.md §1.2) for a row of receipts `r`, `today` being a placeholder: null where it is not issued. A receipt
 * below zero asks for nothing, so it counts as paid. The test beside this file holds the two against each other.
 */
export const paymentStatusSql = (
  today: `$${number}`,
): string => `case when r.status <> 'issued' then null when r.left_kop <= 0 then 'paid' when r.overdue_after < ${today}::date then 'overdue'
  when r.paid_kop > 0 then 'partial' else 'unpaid' end`;

/** The same as conditions, in the words that the indexes of issued receipts know; `$1` is today. */
export const PAYMENT_STATES: Readonly<Record<PaymentStatus, string>> = {
  paid: `r.status = 'issued' and not (r.left_kop > 0)`,
  overdue: `r.status = 'issued' and (r.left_kop > 0) and r.overdue_after < $1::date`,
  partial: `r.status = 'issued' and (r.left_kop > 0) and r.overdue_after >= $1::date and r.paid_kop > 0`,
  unpaid: `r.status = 'issued' and (r.left_kop > 0) and r.overdue_after >= $1::date and r.paid_kop <= 0`,
};

/** The left of all items older than the receipt `r` of the contract `c` now (contract.md §1.2). */
export const OLDER_LEFT = `(case when c.opening_posted_at is null then 0
                  else greatest(0, c.opening_balance_kop) - coalesce((select sum(a.amount_kop) from allocations a
                         where a.owner_id = r.owner_id and a.contract_id = r.contract_id and a.item_type = 'opening'), 0) end
             + coalesce((select sum(o.left_kop) from receipts o
                 where o.owner_id = r.owner_id and o.contract_id = r.contract_id and o.status = 'issued' and o.left_kop > 0 and o.id <> r.id
                   and (${oldestFirstSql('o')}) < (${oldestFirstSql('r')})), 0))::bigint`;
