import type { NotificationType } from '@kliuchar/domain/notifications/notification-types';

type Told = {
  /** What it becomes; a reading and a task decide by what they are. */
  readonly type: NotificationType | 'reading' | 'assignment';
  /** Who must have done it: what an owner's colleague does is told to the others, what a job does to all. */
  readonly by: readonly ('user' | 'link' | 'job')[];
};

/**
 * Which audited actions are told. `private.told_actions` is the same list, because the database leaves the outbox row (ADR 0023);
 * notifications.http.test.ts compares them.
 */
export const AUDITED_EVENTS: Readonly<Record<string, Told>> = {
  'payment.reported': { type: 'payment_reported', by: ['link'] },
  'payment.created': { type: 'payment_recorded', by: ['user'] },
  'payment.confirmed': { type: 'payment_recorded', by: ['user'] },
  'payment.reversed': { type: 'payment_reversed', by: ['user'] },
  'receipts.run_done': { type: 'run_done', by: ['job'] },
  'receipts.run_failed': { type: 'run_failed', by: ['job'] },
  'reading.recorded': { type: 'reading', by: ['link'] },
  'supplier_payment.shown': { type: 'supplier_payment_shown', by: ['link'] },
  'contract.sent': { type: 'contract_sent', by: ['user'] },
  'contract.accepted': { type: 'contract_accepted', by: ['user', 'link'] },
  'contract.declined': { type: 'contract_declined', by: ['user', 'link'] },
  'contract.amendment_accepted': { type: 'amendment_accepted', by: ['user', 'link'] },
  'contract.started': { type: 'contract_started', by: ['job'] },
  'contract.renewed': { type: 'contract_renewed', by: ['job'] },
  'contract.completed': { type: 'contract_completed', by: ['job'] },
  'task.reported': { type: 'task_reported', by: ['link'] },
  'task.created': { type: 'assignment', by: ['user'] },
  'task.updated': { type: 'assignment', by: ['user'] },
  'task.commented': { type: 'task_commented', by: ['user'] },
  'task.done': { type: 'task_finished', by: ['user'] },
  'subscription.months_paused': { type: 'months_paused', by: ['job'] },
  'webhook.disabled': { type: 'webhook_disabled', by: ['job'] },
  'message.failed': { type: 'delivery_failed', by: ['job'] },
};

type ToldTenant = {
  /** What it becomes; a request decides by what was done about it. */
  readonly type: NotificationType;
  readonly by: readonly ('user' | 'job')[];
};

/** The same for the tenant whose lease it is (ADR 0039); the database's list is `private.tenant_told_actions`. */
export const TENANT_EVENTS: Readonly<Record<string, ToldTenant>> = {
  'receipt.issued': { type: 'my_receipt', by: ['user', 'job'] },
  'receipt.voided': { type: 'my_receipt_void', by: ['user', 'job'] },
  // The hourly job tells of its own, for it reaches those as well whose card has no address.
  'receipt.reminded': { type: 'my_receipt_due', by: ['user'] },
  'payment.created': { type: 'my_payment', by: ['user'] },
  'payment.confirmed': { type: 'my_payment', by: ['user'] },
  'payment.rejected': { type: 'my_payment_rejected', by: ['user'] },
  'payment.reversed': { type: 'my_payment_reversed', by: ['user'] },
  'reading.rejected': { type: 'my_reading_rejected', by: ['user'] },
  'reading.requested': { type: 'my_readings_asked', by: ['user', 'job'] },
  'supplier_payment.requested': { type: 'my_readings_asked', by: ['user', 'job'] },
  'supplier_payment.returned': { type: 'my_readings_asked', by: ['user'] },
  'contract.sent': { type: 'my_contract', by: ['user'] },
  'contract.amendment_created': { type: 'my_amendment', by: ['user'] },
  'handover.frozen': { type: 'my_act', by: ['user'] },
  'announcement.sent': { type: 'my_announcement', by: ['user'] },
  'task.in_progress': { type: 'my_request', by: ['user'] },
  'task.done': { type: 'my_request', by: ['user'] },
  'task.cancelled': { type: 'my_request', by: ['user'] },
};

/**
 * After which a paper waits for its tenant no more: he has answered, the owner has it signed on paper or has taken it back. The database's
 * list is `private.tenant_answered_actions`.
 */
export const ANSWERED_PAPERS: readonly string[] = [
  'contract.accepted',
  'contract.activated',
  'contract.amendment_accepted',
  'contract.amendment_activated',
  'contract.amendment_cancelled',
  'contract.cancelled',
  'contract.declined',
  'handover.deleted',
  'handover.reopened',
  'handover.signed',
];

/** What is the owner's alone: his subscription, his programs, and what tenants pay past him. */
const OWNERS_ALONE = ['subscription.months_paused', 'webhook.disabled', 'supplier_payment.shown'];

/**
 * The same for a manager of the object (ADR 0059), and what was done to his access; the database's list is
 * `private.manager_told_actions`.
 */
export const MANAGER_EVENTS: Readonly<Record<string, Pick<Told, 'by'>>> = {
  ...Object.fromEntries(Object.entries(AUDITED_EVENTS).filter(([action]) => !OWNERS_ALONE.includes(action))),
  // Whoever has asked for the month saw it made; a manager learns of his part of it from this alone.
  'receipts.run_done': { by: ['user', 'job'] },
  'manager.accepted': { by: ['user'] },
  'manager.changed': { by: ['user'] },
  'manager.revoked': { by: ['user'] },
};

type Happened = { readonly action: string; readonly actorKind: string };

export function isTold(
  events: Readonly<Record<string, { readonly by: readonly string[] }>>,
  { action, actorKind }: Happened,
): boolean {
  return events[action]?.by.includes(actorKind) === true;
}
