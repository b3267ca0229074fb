import { countUnread } from '@kliuchar/api-schema/notifications';
import { useQuery } from '@tanstack/react-query';
import { notifications as t } from '../../i18n/uk/notifications.ts';
import { call } from '../../lib/http.ts';

/** The number on the bell, asked when the screen stands; every notification asks it again (lib/live.ts). */
export function UnreadCount() {
  const { data } = useQuery({
    queryKey: ['notifications', 'unread'],
    queryFn: ({ signal }) => call(countUnread, { signal }),
  });
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
