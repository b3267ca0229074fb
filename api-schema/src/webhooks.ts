import * as z from 'zod/mini';
import { endpoint, type ResponseOf } from './endpoint.ts';
import { day, id, instant, maybe, period, text, version } from './fields.ts';
import { listOf, listQuery, wholeListOf } from './lists.ts';
import { REQUIRED_UK } from './messages-uk.ts';

/** Outgoing webhooks by Standard Webhooks 1.0 (ADR 0047): where an owner's changes are told, and what became of each telling. */

export const WEBHOOK_EVENTS = [
  'receipt.issued',
  'receipt.voided',
  'payment.posted',
  'payment.reversed',
  'contract.activated',
  'contract.ended',
  'reading.submitted',
  'task.created',
] as const;
export type WebhookEvent = (typeof WEBHOOK_EVENTS)[number];

/** Ids and what says which month or number it is: no names, no sums; the rest is asked by the API. */
const RECEIPT = { receiptId: id, number: z.string(), period, contractId: id, propertyId: id };
const PAYMENT = { paymentId: id, contractId: id, paidOn: day };
const CONTRACT = { contractId: id, number: z.string(), propertyId: id };

const told = <Type extends WebhookEvent, Data extends z.core.$ZodShape>(type: Type, data: Data) =>
  z.strictObject({ type: z.literal(type), timestamp: instant, data: z.strictObject({ ownerId: id, ...data }) });

/** What stands in the body of each event (private.webhook_data). */
export const WEBHOOK_PAYLOADS = {
  'receipt.issued': told('receipt.issued', RECEIPT),
  'receipt.voided': told('receipt.voided', RECEIPT),
  'payment.posted': told('payment.posted', PAYMENT),
  'payment.reversed': told('payment.reversed', PAYMENT),
  'contract.activated': told('contract.activated', CONTRACT),
  'contract.ended': told('contract.ended', CONTRACT),
  'reading.submitted': told('reading.submitted', {
    readingId: id,
    physicalMeterId: id,
    propertyId: z.nullable(id),
    period,
  }),
  'task.created': told('task.created', { taskId: id, propertyId: z.nullable(id), contractId: z.nullable(id) }),
} as const satisfies Readonly<Record<WebhookEvent, unknown>>;

export const WEBHOOK_STATUSES = ['active', 'paused', 'disabled'] as const;
export const DELIVERY_STATUSES = ['pending', 'delivered', 'failed'] as const;

const MAX_URL = 1_000;
const WRONG_URL = 'Потрібна адреса виду https://example.com.ua/webhooks';

/** Whether the server may go there is decided by the server: it knows its network and what it resolves to. */
const webhookUrl = z
  .string({ error: ({ input }) => (input === undefined || input === null || input === '' ? REQUIRED_UK : WRONG_URL) })
  .check(
    z.maxLength(MAX_URL, WRONG_URL),
    z.refine((value) => URL.canParse(value), { error: WRONG_URL }),
  );

const CHOOSE_EVENTS = 'Оберіть хоча б одну подію';
const events = z
  .array(z.enum(WEBHOOK_EVENTS, { error: 'Такої події немає' }), { error: CHOOSE_EVENTS })
  .check(z.minLength(1, CHOOSE_EVENTS), z.maxLength(WEBHOOK_EVENTS.length, CHOOSE_EVENTS));

const webhookView = z.strictObject({
  id,
  ownerId: id,
  url: z.string(),
  description: z.nullable(z.string()),
  events: z.array(z.enum(WEBHOOK_EVENTS)),
  status: z.enum(WEBHOOK_STATUSES),
  failingSince: z.nullable(instant),
  previousUntil: z.nullable(instant),
  version: z.int(),
  createdAt: instant,
});
export type WebhookView = ResponseOf<typeof listWebhooks>['items'][number];
const withSecret = z.strictObject({ ...webhookView.shape, secret: z.string() });

const deliveryView = z.strictObject({
  id,
  event: z.enum([...WEBHOOK_EVENTS, 'test']),
  status: z.enum(DELIVERY_STATUSES),
  attempts: z.int(),
  answerStatus: z.nullable(z.int()),
  error: z.nullable(z.string()),
  attemptedAt: z.nullable(instant),
  createdAt: instant,
  payload: z.string(),
});
export type WebhookDelivery = ResponseOf<typeof listWebhookDeliveries>['items'][number];

export const listWebhooks = endpoint({
  method: 'GET',
  path: '/webhook-endpoints',
  term: 'webhooks',
  summaryUk: 'Вебхуки',
  access: 'owner',
  response: wholeListOf(webhookView),
  status: 200,
  errors: [],
});

export const createWebhook = endpoint({
  method: 'POST',
  path: '/webhook-endpoints',
  term: 'webhooks',
  summaryUk: 'Додати вебхук; секрет показано один раз',
  access: 'owner',
  body: z.strictObject({ ownerId: z.optional(id), url: webhookUrl, description: maybe(text(100)), events }),
  response: withSecret,
  status: 201,
  errors: ['validation', 'reauth_required', 'webhooks_full', 'demo_closed', 'subscription_inactive', 'rate_limited'],
  tellsOnce: true,
});

/** `enabled` pauses, and switches on again what was paused or given up. */
export const updateWebhook = endpoint({
  method: 'PATCH',
  path: '/webhook-endpoints/:webhookId',
  term: 'webhooks',
  summaryUk: 'Змінити вебхук',
  access: 'owner',
  body: z.strictObject({
    url: z.optional(webhookUrl),
    description: maybe(text(100)),
    events: z.optional(events),
    enabled: z.optional(z.boolean()),
    version,
  }),
  response: webhookView,
  status: 200,
  errors: ['not_found', 'validation', 'reauth_required', 'version_conflict', 'subscription_inactive'],
});

/** For a day the former secret signs beside the new one. */
export const rotateWebhookSecret = endpoint({
  method: 'POST',
  path: '/webhook-endpoints/:webhookId/rotate',
  term: 'webhooks',
  summaryUk: 'Замінити секрет вебхука',
  access: 'owner',
  body: z.strictObject({ version }),
  response: withSecret,
  status: 200,
  errors: ['not_found', 'validation', 'reauth_required', 'version_conflict', 'subscription_inactive', 'rate_limited'],
  tellsOnce: true,
});

export const deleteWebhook = endpoint({
  method: 'DELETE',
  path: '/webhook-endpoints/:webhookId',
  term: 'webhooks',
  summaryUk: 'Видалити вебхук разом із журналом доставок',
  access: 'owner',
  status: 204,
  errors: ['not_found'],
});

export const testWebhook = endpoint({
  method: 'POST',
  path: '/webhook-endpoints/:webhookId/test',
  term: 'webhooks',
  summaryUk: 'Надіслати пробну подію',
  access: 'owner',
  body: z.strictObject({}),
  response: deliveryView,
  status: 202,
  errors: ['not_found', 'webhook_off', 'rate_limited', 'subscription_inactive'],
  action: true,
});

/** Of thirty days, the newest first. */
export const listWebhookDeliveries = endpoint({
  method: 'GET',
  path: '/webhook-endpoints/:webhookId/deliveries',
  term: 'webhooks',
  summaryUk: 'Журнал доставок вебхука',
  access: 'owner',
  query: listQuery({}),
  response: listOf(deliveryView),
  status: 200,
  errors: ['not_found', 'bad_query'],
});

/** Under the same `webhook-id`, so that a receiver that has had it knows it again. */
export const resendWebhookDelivery = endpoint({
  method: 'POST',
  path: '/webhook-endpoints/:webhookId/deliveries/:deliveryId/resend',
  term: 'webhooks',
  summaryUk: 'Надіслати подію ще раз',
  access: 'owner',
  body: z.strictObject({}),
  response: deliveryView,
  status: 202,
  errors: ['not_found', 'webhook_off', 'delivery_pending', 'rate_limited', 'subscription_inactive'],
  action: true,
});
