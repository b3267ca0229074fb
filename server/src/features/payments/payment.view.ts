import type { Payment, PaymentListItem } from '@kliuchar/api-schema/payments';
import type { AllocationDetail } from '../ledger/public.ts';
import type { PaymentRow } from './payments.sql.ts';

export function viewPaymentItem(row: PaymentRow): PaymentListItem {
  return {
    id: row.id,
    contractId: row.contractId,
    contractNumber: row.contractNumber,
    propertyName: row.propertyName,
    tenantName: row.tenantName,
    amountKop: row.amountKop,
    paidOn: row.paidOn,
    method: row.method,
    reference: row.reference,
    note: row.note,
    status: row.status,
    creditKop: row.creditKop,
    reportedReceiptId: row.reportedReceiptId,
    photoId: row.photoId,
    version: row.version,
    createdAt: row.createdAt,
  };
}

export function viewPayment(row: PaymentRow, allocations: readonly AllocationDetail[], twinId: string | null): Payment {
  return {
    ...viewPaymentItem(row),
    allocations: allocations.map(({ item, receiptId, receiptNumber, amountKop }) => ({
      item,
      receiptId,
      receiptNumber,
      amountKop,
    })),
    warnings:
      twinId === null
        ? []
        : [
            {
              code: 'possible_duplicate',
              text: 'Схожу оплату за цим договором уже записано: та сама сума й той самий день або призначення.',
              paymentId: twinId,
            },
          ],
    reversedAt: row.reversedAt,
    reversalReason: row.reversalReason,
  };
}
