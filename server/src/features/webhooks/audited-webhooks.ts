import type { WebhookEvent } from '@kliuchar/api-schema/webhooks';

/**
 * Which audited actions are told to programs, and as what. `private.webhook_actions` is the same list, because the database leaves the
 * delivery beside the audit row (ADR 0047); webhooks.http.test.ts compares them.
 */
export const AUDITED_WEBHOOKS: Readonly<Record<string, WebhookEvent>> = {
  'receipt.issued': 'receipt.issued',
  'receipt.voided': 'receipt.voided',
  'payment.created': 'payment.posted',
  'payment.confirmed': 'payment.posted',
  'payment.reversed': 'payment.reversed',
  'contract.activated': 'contract.activated',
  'contract.accepted': 'contract.activated',
  'contract.started': 'contract.activated',
  'contract.completed': 'contract.ended',
  'contract.terminated': 'contract.ended',
  'reading.recorded': 'reading.submitted',
  'task.created': 'task.created',
  'task.reported': 'task.created',
};
