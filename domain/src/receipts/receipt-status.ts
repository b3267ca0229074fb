import type { Decision } from '../refusal/refusal.ts';

export const RECEIPT_STATUSES = ['draft', 'issued', 'void'] as const;
export type ReceiptStatus = (typeof RECEIPT_STATUSES)[number];

export const RECEIPT_STATUS_NAMES: Readonly<Record<ReceiptStatus, string>> = {
  draft: 'Чернетка',
  issued: 'Видано',
  void: 'Анульовано',
};

export const RECEIPT_EVENTS = ['issue', 'void', 'edit', 'recalculate', 'send'] as const;
export type ReceiptEvent = (typeof RECEIPT_EVENTS)[number];

/** An issued receipt is never changed, only voided; voiding a draft is how a draft is thrown away (contract.md §1.5). */
const TRANSITIONS: Readonly<Record<ReceiptStatus, Partial<Readonly<Record<ReceiptEvent, ReceiptStatus>>>>> = {
  draft: { issue: 'issued', void: 'void', edit: 'draft', recalculate: 'draft' },
  issued: { void: 'void', send: 'issued' },
  void: {},
};

/** The status after an event, or `receipt_state`. */
export function nextReceiptStatus(status: ReceiptStatus, event: ReceiptEvent): Decision<ReceiptStatus> {
  const next = TRANSITIONS[status][event];
  return next === undefined ? { ok: false, refusal: { code: 'receipt_state' } } : { ok: true, value: next };
}
