import type { Payment, PaymentListItem } from '@kliuchar/api-schema/payments';
import { formatDay } from '@kliuchar/domain/dates/format-day';
import { opensContract, relationOf } from '../../edge/access.ts';
import type { AllocationDetail } from '../ledger/public.ts';
import type { PaymentRow, TwinRow } from './payments.sql.ts';

/** The owner's own note is for the owner's people; the tenant sees the rest of his payment. */
export function viewPaymentItem(row: PaymentRow, isOwn: boolean): PaymentListItem {
  const role = relationOf(isOwn, row);
  return {
    id: row.id,
    role,
    contractId: row.contractId,
    contractNumber: row.contractNumber,
    opens: opensContract(role, row.switches),
    propertyName: row.propertyName,
    tenantName: row.tenantName,
    amountKop: row.amountKop,
    paidOn: row.paidOn,
    method: row.method,
    reference: row.reference,
    note: isOwn ? row.note : null,
    status: row.status,
    creditKop: row.creditKop,
    reportedReceiptId: row.reportedReceiptId,
    photoId: row.photoId,
    version: row.version,
    createdAt: row.createdAt,
  };
}

export type PaymentParts = {
  readonly row: PaymentRow;
  readonly isOwn: boolean;
  readonly allocations: readonly AllocationDetail[];
  readonly twin: TwinRow | null;
};

export function viewPayment({ row, isOwn, allocations, twin }: PaymentParts): Payment {
  return {
    ...viewPaymentItem(row, isOwn),
    allocations: allocations.map(({ item, receiptId, receiptNumber, amountKop }) => ({
      item,
      receiptId,
      receiptNumber,
      amountKop,
    })),
    warnings:
      twin === null ? [] : [{ code: 'possible_duplicate', text: TWIN_WORDS[twin.status](twin), paymentId: twin.id }],
    reversedAt: row.reversedAt,
    // Why his report was not confirmed is written to the tenant; why money was taken back, to the owner's own people.
    reversalReason: isOwn || row.status === 'rejected' ? row.reversalReason : null,
  };
}

const TWIN_WORDS: Record<TwinRow['status'], (twin: TwinRow) => string> = {
  posted: ({ paidOn }) =>
    `Схожу оплату за цим договором, від\u00a0${formatDay(paidOn)}, уже записано. Перевірте, чи це не ті самі гроші.`,
  reported: ({ paidOn }) =>
    `Орендар повідомив про схожу оплату, від\u00a0${formatDay(paidOn)}. Якщо це ті самі гроші, відхиліть повідомлення.`,
};
