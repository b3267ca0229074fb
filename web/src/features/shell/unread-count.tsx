import type { countUnread } from '@kliuchar/api-schema/notifications';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { shell as t } from '../../i18n/uk/shell.ts';
import { call } from '../../lib/http.ts';

/** It stands on every screen and is asked beside the first one, so it goes without its schema too (contract.md §4.1). */
type UnreadCall = Pick<typeof countUnread, 'method' | 'path' | 'access'>;
const UNREAD_CALL = {
  method: 'GET',
  path: '/notifications/unread',
  access: 'notifications.read',
} as const satisfies UnreadCall;

export function unreadQuery() {
  return queryOptions({
    queryKey: ['notifications', 'unread'],
    queryFn: ({ signal }) => call(UNREAD_CALL as typeof countUnread, { signal }),
  });
}

/** The number on the bell, asked when the screen stands; every notification asks it again (lib/live.ts). */
export function UnreadCount() {
  const { data } = useQuery(unreadQuery());
  if (data === undefined || data.count === 0) return null;
  return (
    <>
      <span className="count num" aria-hidden="true">
        {data.count > 99 ? '99+' : data.count}
      </span>
      <span className="sr">{t.unreadCount(data.count)}</span>
    </>
  );
}
