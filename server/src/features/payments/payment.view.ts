import type { Payment, PaymentListItem } from '@kliuchar/api-schema/payments';
import { opensContract, relationOf } from '../../edge/access.ts';
import type { AllocationDetail } from '../ledger/public.ts';
import type { PaymentRow } from './payments.sql.ts';

/** The owner's own note is for the owner's people; the tenant sees the rest of his payment. */
export function viewPaymentItem(row: PaymentRow, isOwn: boolean): PaymentListItem {
  return {
    id: row.id,
    role: relationOf(isOwn, row.switches),
    contractId: row.contractId,
    contractNumber: row.contractNumber,
    opens: opensContract(relationOf(isOwn, row.switches), row.switches),
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
  readonly twinId: string | null;
};

export function viewPayment({ row, isOwn, allocations, twinId }: PaymentParts): Payment {
  return {
    ...viewPaymentItem(row, isOwn),
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
    reversalReason: isOwn ? row.reversalReason : null,
  };
}
