import type { PaymentStatus } from '@kliuchar/domain/receipts/payment-status';

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
