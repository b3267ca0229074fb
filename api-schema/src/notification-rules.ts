import { NOTIFICATION_TYPES } from '@kliuchar/domain/notifications/notification-types';
import * as z from 'zod/mini';
import { notificationSettings } from './contract-fields.ts';
import { endpoint, type ResponseOf } from './endpoint.ts';
import { id, instant, integer } from './fields.ts';
import { listOf, listQueryByOffset, wholeListOf } from './lists.ts';

/** Who is told what, where and when (product.md §8, ADR 0023): a person's own rules, and what an owner's tenants are told. */

const types = z.array(z.enum(NOTIFICATION_TYPES)).check(z.maxLength(NOTIFICATION_TYPES.length));

const rules = { silent: types, email: types, digest: z.boolean(), quietHours: z.boolean() };

/**
 * `types`: of all types those that concern this person, an owner or a tenant. `smsTo`: the proven number that SMS go to, masked; null where
 * there is none or this installation sends no SMS, and then `sms` leads nowhere.
 */
const rulesView = z.strictObject({
  ...rules,
  telegram: types,
  push: types,
  sms: types,
  smsTo: z.nullable(z.string()),
  types,
  version: z.int(),
});

export const getNotificationRules = endpoint({
  method: 'GET',
  path: '/profile/notification-rules',
  term: 'notifications',
  summaryUk: 'Мої правила сповіщень',
  access: 'notifications.read',
  response: rulesView,
  status: 200,
  errors: [],
});

/** All at once; `version` 0 is that of the defaults, before the first save. What is not said of Telegram, of push or of SMS stays as it is. */
export const saveNotificationRules = endpoint({
  method: 'PUT',
  path: '/profile/notification-rules',
  term: 'notifications',
  summaryUk: 'Зберегти мої правила сповіщень',
  access: 'notifications.read',
  body: z.strictObject({
    ...rules,
    telegram: z.optional(types),
    push: z.optional(types),
    sms: z.optional(types),
    /** Read-only: what was read may be sent back as a whole. */
    types: z.optional(types),
    smsTo: z.optional(z.nullable(z.string())),
    version: z.optional(integer(0, 2_147_483_647)),
  }),
  response: rulesView,
  status: 200,
  errors: ['validation', 'version_conflict'],
});

const remindersView = z.strictObject({ ownerId: id, reminders: notificationSettings, isDefault: z.boolean() });

export const getReminders = endpoint({
  method: 'GET',
  path: '/profile/reminders',
  term: 'notifications',
  summaryUk: 'Нагадування орендарям: типові для кожного мого власника',
  access: 'owner',
  response: wholeListOf(remindersView),
  status: 200,
  errors: [],
});

/** Null goes back to the defaults of the product. */
export const saveReminders = endpoint({
  method: 'PUT',
  path: '/profile/reminders',
  term: 'notifications',
  summaryUk: 'Зберегти типові нагадування орендарям',
  access: 'owner',
  body: z.strictObject({ reminders: z.nullable(notificationSettings), ownerId: z.optional(id) }),
  response: remindersView,
  status: 200,
  errors: ['validation'],
});

export type NotificationRulesView = ResponseOf<typeof getNotificationRules>;
export type RemindersView = ResponseOf<typeof saveReminders>;

const MESSAGE_STATUSES = ['queued', 'stored', 'sent', 'delivered', 'failed', 'suppressed'] as const;

const messageView = z.strictObject({
  id,
  channel: z.enum(['email', 'sms', 'telegram', 'push']),
  recipient: z.string(),
  kind: z.string(),
  status: z.enum(MESSAGE_STATUSES),
  attempts: z.int(),
  /** Why it has not left or not arrived, in a sentence; null where nothing is to be explained. */
  reason: z.nullable(z.string()),
  receiptId: z.nullable(id),
  createdAt: instant,
  sentAt: z.nullable(instant),
  deliveredAt: z.nullable(instant),
});

export const listContractMessages = endpoint({
  method: 'GET',
  path: '/contracts/:contractId/messages',
  term: 'notifications',
  summaryUk: 'Що надіслано орендареві за договором',
  access: 'owner',
  query: listQueryByOffset({ receiptId: z.optional(id) }),
  response: listOf(messageView),
  status: 200,
  errors: ['contract_not_found', 'bad_query'],
});

const stopChannel = z.enum(['email', 'sms']);

export const listMessageStops = endpoint({
  method: 'GET',
  path: '/contracts/:contractId/message-stops',
  term: 'notifications',
  summaryUk: 'Чим орендар просив йому більше не писати',
  access: 'owner',
  response: wholeListOf(z.strictObject({ channel: stopChannel, stoppedAt: instant })),
  status: 200,
  errors: ['contract_not_found'],
});

/** Only at the tenant's own wish: he has told his landlord that he wants the letters again. */
export const resumeMessages = endpoint({
  method: 'DELETE',
  path: '/contracts/:contractId/message-stops/:channel',
  term: 'notifications',
  summaryUk: 'Знову писати орендареві, бо він про це попросив',
  access: 'owner',
  params: z.strictObject({ contractId: id, channel: stopChannel }),
  status: 204,
  errors: ['contract_not_found'],
});

export type ContractMessage = ResponseOf<typeof listContractMessages>['items'][number];

/** Words and a link for the person's own messenger; nothing is sent by us. */
const sharedView = z.strictObject({ text: z.string(), url: z.string(), telegram: z.string(), viber: z.string() });

const share = {
  method: 'POST',
  term: 'notifications',
  access: 'owner',
  response: sharedView,
  status: 200,
} as const;

export const shareReceipt = endpoint({
  ...share,
  path: '/receipts/:receiptId/share',
  summaryUk: 'Текст нагадування про квитанцію, щоб надіслати його самому',
  body: z.strictObject({}),
  errors: ['receipt_not_found', 'receipt_state', 'link_closed', 'subscription_inactive'],
  action: true,
});

export const shareReadings = endpoint({
  ...share,
  path: '/contracts/:contractId/share-readings',
  summaryUk: 'Текст прохання передати показники, щоб надіслати його самому',
  body: z.strictObject({}),
  errors: ['contract_not_found', 'contract_state', 'link_closed', 'subscription_inactive'],
  action: true,
});

export type Shared = ResponseOf<typeof shareReceipt>;
