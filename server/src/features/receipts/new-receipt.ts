import type { Day } from '@kliuchar/domain/dates/day';
import type { ComputedReceipt, ReceiptLine } from '@kliuchar/domain/receipts/receipt-types';

export type NewReceipt = {
  readonly id: string;
  readonly contractId: string;
  readonly propertyId: string;
  readonly tenantId: string;
  readonly graceDays: number;
  readonly dueOn: Day;
  readonly rentKop: number;
  readonly receipt: ComputedReceipt;
};

export type NewLine = {
  readonly receiptId: string;
  readonly contractId: string;
  readonly line: ReceiptLine;
  readonly isManual: boolean;
  readonly adjustmentId: string | null;
};

/** A reading or an adjustment and the receipt that carries it. */
export type Marked = { readonly id: string; readonly receiptId: string };
