import type { QueryInputOf } from '@kliuchar/api-schema/endpoint';
import { listNotifications, readAllNotifications, readNotification } from '@kliuchar/api-schema/notifications';
import { NOTIFICATION_GROUPS } from '@kliuchar/domain/notifications/notification-types';
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import { notifications as t } from '../../i18n/uk/notifications.ts';
import { call } from '../../lib/http.ts';
import { queryClient } from '../../lib/query-client.ts';
import { toast } from '../../lib/toast.ts';
import type { ListState } from '../../lib/url-state.ts';

export const NOTIFICATION_FILTERS = ['unread', 'group'] as const;
export type NotificationFilter = (typeof NOTIFICATION_FILTERS)[number];

export function notificationQueryOf({
  filters,
  limit,
  offset,
}: ListState<NotificationFilter>): NonNullable<QueryInputOf<typeof listNotifications>> {
  const group = NOTIFICATION_GROUPS.find((known) => known === filters.group);
  return { ...(filters.unread === 'true' && { unread: true }), ...(group && { group }), limit, offset };
}

export function useNotifications(list: ListState<NotificationFilter>) {
  const query = notificationQueryOf(list);
  return useQuery({
    queryKey: ['notifications', 'list', query],
    queryFn: ({ signal }) => call(listNotifications, { query, signal }),
    placeholderData: keepPreviousData,
    meta: { failed: t.failed.list },
  });
}

/** The list and the count of the bell are asked again; nothing else has changed. */
const asked = () => queryClient.invalidateQueries({ queryKey: ['notifications'] });

export function useRead() {
  return useMutation({
    mutationFn: (notificationId: string) => call(readNotification, { params: { notificationId } }),
    onSettled: asked,
    meta: { failed: t.failed.read },
  });
}

export function useReadAll() {
  return useMutation({
    mutationFn: () => call(readAllNotifications),
    onSuccess: ({ count }) => toast({ title: t.readDone(count), variant: 'success' }),
    onSettled: asked,
    meta: { failed: t.failed.read },
  });
}
