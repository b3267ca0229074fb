import type { Notification } from '@kliuchar/api-schema/notifications';
import { actionWords, NOTIFICATION_KINDS } from '@kliuchar/domain/notifications/notification-types';
import type { NotificationRow } from './notification-list.sql.ts';

export function viewNotification(row: NotificationRow): Notification {
  const { id, type, title, body, entityType, entityId, href, readAt, createdAt } = row;
  const { group, severity } = NOTIFICATION_KINDS[type];
  return {
    id,
    type,
    group,
    severity,
    title,
    body,
    entity: { type: entityType, id: entityId },
    action: { label: actionWords(row), href },
    readAt,
    createdAt,
  };
}
