import { type MatrixRow, OWNERS, path } from './access-matrix-row.ts';

/** What a person was told is his alone: a colleague does not find it (ADR 0023). */
export const NOTIFICATION_ROWS: readonly MatrixRow[] = [
  { name: 'listNotifications', who: OWNERS, sample: () => ({}) },
  { name: 'countUnread', who: OWNERS, sample: () => ({}) },
  {
    name: 'readNotification',
    who: { ...OWNERS, partner: 404 },
    sample: path('notificationId', 'notification'),
  },
  { name: 'readAllNotifications', who: OWNERS, sample: () => ({}) },
  { name: 'getNotificationRules', who: OWNERS, sample: () => ({}) },
  {
    name: 'saveNotificationRules',
    who: OWNERS,
    sample: () => ({ body: { silent: [], email: ['payment_reported'], digest: true, quietHours: true } }),
  },
  { name: 'getTelegram', who: OWNERS, sample: () => ({}) },
  // The worlds have no bot; telegram.http.test.ts gives them one.
  { name: 'startTelegram', who: { ...OWNERS, owner: 409, partner: 409 }, sample: () => ({}) },
  { name: 'unlinkTelegram', who: OWNERS, sample: () => ({}) },
  // A device is a person’s, whoever he works for.
  { name: 'getPush', who: OWNERS, sample: () => ({}) },
  {
    name: 'addPushDevice',
    who: OWNERS,
    sample: () => ({
      body: {
        endpoint: 'https://push.example.com/abc',
        browserKey: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
        browserSecret: 'BTBZMqHH6r4Tts7J_aSIgg',
      },
    }),
  },
  { name: 'removePushDevice', who: { ...OWNERS, partner: 404 }, sample: path('deviceId', 'pushDevice') },
  { name: 'testPush', who: { ...OWNERS, partner: 404 }, sample: path('deviceId', 'pushDevice') },
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
  { name: 'shareReceipt', who: OWNERS, sample: path('receiptId', 'receipt') },
  { name: 'shareReadings', who: OWNERS, sample: path('contractId', 'contract') },
];
