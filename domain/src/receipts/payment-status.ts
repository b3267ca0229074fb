import { addDays, type Day } from '../dates/day.ts';
import { type Kop, kop, subtractKop } from '../money/kop.ts';
import type { ReceiptStatus } from './receipt-status.ts';

export const PAYMENT_STATUSES = ['unpaid', 'partial', 'paid', 'overdue'] as const;
export type PaymentStatus = (typeof PAYMENT_STATUSES)[number];

const PAYMENT_STATUS_NAMES: Readonly<Record<PaymentStatus, string>> = {
  unpaid: 'Не сплачено',
  partial: 'Сплачено частково',
  paid: 'Сплачено',
  overdue: 'Прострочено',
};

/** Nothing is left, and not because all was paid: then it is not said to be (ADR 0067). */
export function paymentStatusName(status: PaymentStatus, writtenOffKop: Kop): string {
  return status === 'paid' && writtenOffKop > 0 ? 'Списано' : PAYMENT_STATUS_NAMES[status];
}

export type PaymentFacts = {
  readonly status: ReceiptStatus;
  readonly ownKop: Kop;
  readonly paidKop: Kop;
  readonly writtenOffKop: Kop;
  readonly dueOn: Day;
  readonly graceDays: number;
  readonly today: Day;
};

/**
 * contract.md §1.2: null for draft and void; `paid` if nothing is left or less than nothing is asked for; `overdue` after due_on + grace_days; then `partial`, `unpaid`.
 * Only the receipt's own sum counts: an older debt has its own receipt.
 */
export function paymentStatus({
  status,
  ownKop,
  paidKop,
  writtenOffKop,
  dueOn,
  graceDays,
  today,
}: PaymentFacts): PaymentStatus | null {
  if (status !== 'issued') return null;
  if (leftKop(ownKop, paidKop, writtenOffKop) <= 0) return 'paid';
  if (today > addDays(dueOn, graceDays)) return 'overdue';
  return paidKop > 0 ? 'partial' : 'unpaid';
}

/** own − paid − written off. */
function leftKop(ownKop: Kop, paidKop: Kop, writtenOffKop: Kop): Kop {
  return subtractKop(subtractKop(ownKop, paidKop), writtenOffKop);
}

/** What the QR asks for, and whoever reminds of it: this receipt's left and the left of all older open items now; never below zero. 0 shows «Сплачено». */
export function payableKop(ownLeftKop: Kop, olderLeftKop: Kop): Kop {
  return kop(Math.max(0, ownLeftKop + olderLeftKop));
}
