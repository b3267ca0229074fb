import {
  NOTIFICATION_GROUPS,
  NOTIFICATION_SEVERITIES,
  NOTIFICATION_TYPES,
} from '@kliuchar/domain/notifications/notification-types';
import * as z from 'zod/mini';
import { endpoint, type ResponseOf } from './endpoint.ts';
import { id, instant } from './fields.ts';
import { listOf, listQuery, queryBoolean } from './lists.ts';

/** What the program has told this person (product.md §8, ADR 0023). A colleague's notifications are the colleague's. */

const notificationView = z.strictObject({
  id,
  type: z.enum(NOTIFICATION_TYPES),
  group: z.enum(NOTIFICATION_GROUPS),
  severity: z.enum(NOTIFICATION_SEVERITIES),
  title: z.string(),
  body: z.string(),
  entity: z.strictObject({ type: z.string(), id: z.nullable(id) }),
  action: z.strictObject({ label: z.string(), href: z.string() }),
  readAt: z.nullable(instant),
  createdAt: instant,
});

export const listNotifications = endpoint({
  method: 'GET',
  path: '/notifications',
  term: 'notifications',
  summaryUk: 'Сповіщення, найновіші першими',
  access: 'notifications.read',
  query: listQuery({ unread: z.optional(queryBoolean()), group: z.optional(z.enum(NOTIFICATION_GROUPS)) }),
  response: listOf(notificationView),
  status: 200,
  errors: ['bad_query'],
});

/** `count` stops at 100: the badge says «99+» from there on. */
export const countUnread = endpoint({
  method: 'GET',
  path: '/notifications/unread',
  term: 'notifications',
  summaryUk: 'Скільки сповіщень не прочитано',
  access: 'notifications.read',
  response: z.strictObject({ count: z.int() }),
  status: 200,
  errors: [],
});

const action = {
  method: 'POST',
  term: 'notifications',
  access: 'notifications.read',
  body: z.strictObject({}),
  status: 200,
  action: true,
} as const;

export const readNotification = endpoint({
  ...action,
  path: '/notifications/:notificationId/read',
  summaryUk: 'Позначити прочитаним',
  response: notificationView,
  errors: ['notification_not_found'],
});

export const readAllNotifications = endpoint({
  ...action,
  path: '/notifications/read-all',
  summaryUk: 'Позначити всі прочитаними',
  response: z.strictObject({ count: z.int() }),
  errors: [],
});

export type Notification = ResponseOf<typeof listNotifications>['items'][number];
