import { type MatrixRow, OWN_ONLY, OWNERS, PERSONAL, path, withBody } from './access-matrix-row.ts';

/** An owner's people, his tenants, the former one too, and his managers: each reads what he was told himself (ADR 0039, 0059). */
const TOLD = {
  nobody: 401,
  newcomer: 403,
  tenant: 'ok',
  former: 'ok',
  owner: 'ok',
  manager: 'ok',
  reader: 'ok',
} as const;
/** The same, for one thing that is the owner's own. */
const NOT_MINE = { ...TOLD, tenant: 404, former: 404, partner: 404, manager: 404, reader: 404 } as const;

/** What a person was told is his alone: a colleague does not find it (ADR 0023). */
export const NOTIFICATION_ROWS: readonly MatrixRow[] = [
  { name: 'listNotifications', who: TOLD, sample: () => ({}) },
  { name: 'countUnread', who: TOLD, sample: () => ({}) },
  {
    name: 'readNotification',
    who: NOT_MINE,
    sample: path('notificationId', 'notification'),
  },
  { name: 'readAllNotifications', who: TOLD, sample: () => ({}) },
  { name: 'getNotificationRules', who: TOLD, sample: () => ({}) },
  {
    name: 'saveNotificationRules',
    who: TOLD,
    sample: () => ({ body: { silent: [], email: ['payment_reported'], digest: true, quietHours: true } }),
  },
  { name: 'getTelegram', who: TOLD, sample: () => ({}) },
  // The worlds have no bot; telegram.http.test.ts gives them one.
  {
    name: 'startTelegram',
    who: { ...TOLD, tenant: 409, former: 409, owner: 409, partner: 409, manager: 409, reader: 409 },
    sample: () => ({}),
  },
  { name: 'unlinkTelegram', who: TOLD, sample: () => ({}) },
  // A device is a person’s, whoever he works for.
  { name: 'getPush', who: TOLD, sample: () => ({}) },
  {
    name: 'addPushDevice',
    who: TOLD,
    sample: () => ({
      body: {
        endpoint: 'https://push.example.com/abc',
        browserKey: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
        browserSecret: 'BTBZMqHH6r4Tts7J_aSIgg',
      },
    }),
  },
  {
    name: 'removePushDevice',
    who: NOT_MINE,
    sample: path('deviceId', 'pushDevice'),
  },
  {
    name: 'testPush',
    who: NOT_MINE,
    sample: path('deviceId', 'pushDevice'),
  },
  // A calendar is the person’s, whatever he may see; the partner has none yet.
  { name: 'getCalendarFeed', who: PERSONAL, sample: () => ({}) },
  {
    name: 'createCalendarFeed',
    who: { ...PERSONAL, owner: 409, partner: 'ok' },
    sample: () => ({ body: { withSums: false } }),
  },
  {
    name: 'updateCalendarFeed',
    who: { ...PERSONAL, newcomer: 404, tenant: 404, partner: 404 },
    sample: () => ({ body: { withSums: true, version: 1 } }),
  },
  {
    name: 'rotateCalendarFeed',
    who: { ...PERSONAL, newcomer: 404, tenant: 404, partner: 404 },
    sample: () => ({ body: { version: 1 } }),
  },
  {
    name: 'deleteCalendarFeed',
    who: { ...PERSONAL, newcomer: 404, tenant: 404, partner: 404 },
    sample: () => ({}),
  },
  // Views of the lists are the person’s as well.
  { name: 'listListViews', who: PERSONAL, sample: () => ({}) },
  {
    name: 'createListView',
    who: PERSONAL,
    sample: () => ({ body: { list: 'receipts', name: 'Мій вигляд', query: 'payment_status=overdue' } }),
  },
  {
    name: 'changeListView',
    who: { ...OWN_ONLY, partner: 404 },
    sample: withBody('viewId', 'listView', { name: 'Інший', version: 1 }),
  },
  { name: 'deleteListView', who: { ...OWN_ONLY, partner: 404 }, sample: path('viewId', 'listView') },
  { name: 'listApiKeys', who: OWNERS, sample: () => ({}) },
  {
    name: 'createApiKey',
    who: OWNERS,
    sample: ({ ownerId }) => ({ body: { ownerId, name: 'Бухгалтерія', scope: 'read', expiresOn: '2027-11-20' } }),
  },
  { name: 'revokeApiKey', who: OWNERS, sample: path('keyId', 'apiKey') },
  { name: 'listWebhooks', who: OWNERS, sample: () => ({}) },
  {
    name: 'createWebhook',
    who: OWNERS,
    sample: ({ ownerId }) => ({ body: { ownerId, url: 'https://example.com/hook', events: ['task.created'] } }),
  },
  {
    name: 'updateWebhook',
    who: OWNERS,
    sample: withBody('webhookId', 'webhook', { description: 'Бухгалтерія', version: 1 }),
  },
  { name: 'rotateWebhookSecret', who: OWNERS, sample: withBody('webhookId', 'webhook', { version: 1 }) },
  { name: 'deleteWebhook', who: OWNERS, sample: path('webhookId', 'webhook') },
  { name: 'testWebhook', who: OWNERS, sample: path('webhookId', 'webhook') },
  { name: 'listWebhookDeliveries', who: OWNERS, sample: path('webhookId', 'webhook') },
  {
    name: 'resendWebhookDelivery',
    who: OWNERS,
    sample: ({ ids }) => ({ path: { webhookId: ids.webhook, deliveryId: ids.webhookDelivery } }),
  },
  { name: 'getReminders', who: OWNERS, sample: () => ({}) },
  {
    name: 'saveReminders',
    who: OWNERS,
    sample: ({ ownerId }) => ({
      body: {
        ownerId,
        reminders: {
          channels: ['email'],
          receiptIssued: true,
          paymentReceived: true,
          beforeDueDays: [3],
          afterDueDays: [1],
          readingsReminder: true,
        },
      },
    }),
  },
  {
    name: 'listContractMessages',
    who: OWNERS,
    sample: ({ ids }) => ({ path: { contractId: ids.contract }, query: { receipt_id: ids.receipt } }),
  },
  { name: 'listMessageStops', who: OWNERS, sample: path('contractId', 'contract') },
  {
    name: 'resumeMessages',
    who: OWNERS,
    sample: ({ ids }) => ({ path: { contractId: ids.contract, channel: 'sms' } }),
  },
  { name: 'shareReceipt', who: OWNERS, sample: path('receiptId', 'receipt') },
  { name: 'shareReadings', who: OWNERS, sample: path('contractId', 'contract') },
];
