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
];
