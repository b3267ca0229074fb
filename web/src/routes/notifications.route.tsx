import { NOTIFICATION_GROUP_NAMES, NOTIFICATION_GROUPS } from '@kliuchar/domain/notifications/notification-types';
import { CheckCheck, SlidersHorizontal } from 'lucide-react';
import { Navigate } from 'react-router';
import { ListActions } from '../features/exports/export-menu.tsx';
import { NotificationList } from '../features/notifications/notification-list.tsx';
import {
  NOTIFICATION_FILTERS,
  type NotificationFilter,
  notificationQueryOf,
  useNotifications,
  useReadAll,
} from '../features/notifications/notification-queries.ts';
import { notifications as t } from '../i18n/uk/notifications.ts';
import { titles } from '../i18n/uk/titles.ts';
import { usePermission, useRole, useSession } from '../lib/session.ts';
import { isFailedWhole, type ListState, useListState } from '../lib/url-state.ts';
import { Button, ButtonLink } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { NothingFound } from '../ui/list-result.tsx';
import { PageHeader } from '../ui/parts.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { Pagination } from '../ui/table.tsx';
import { FilterSelect, Tabs, Toolbar } from '../ui/toolbar.tsx';

const GROUPS = NOTIFICATION_GROUPS.map((value) => ({ value, label: NOTIFICATION_GROUP_NAMES[value] }));

export default function NotificationsRoute() {
  // The access by which somebody is told may end while he looks at it.
  return usePermission('notifications.read') ? <Notifications /> : <Navigate to="/dashboard" replace />;
}

function Notifications() {
  const list = useListState({ filters: NOTIFICATION_FILTERS, sort: '' });
  const query = useNotifications(list);
  const readAll = useReadAll();
  const onlyUnread = list.filters.unread === 'true';
  const of = (unread: string) => {
    const group = list.filters.group === undefined ? '' : `group=${encodeURIComponent(list.filters.group)}`;
    return `?${[unread, group].filter(Boolean).join('&')}`;
  };
  return (
    <>
      <PageHeader
        title={titles.notifications}
        actions={
          <>
            <ButtonLink to="/profile#notifications">
              <SlidersHorizontal aria-hidden="true" />
              {t.rules}
            </ButtonLink>
            {query.data && query.data.items.length > 0 && (
              <ListActions report="notifications" query={notificationQueryOf(list)}>
                <Button busy={readAll.isPending} onClick={() => readAll.mutate()}>
                  <CheckCheck aria-hidden="true" />
                  {t.readAll}
                </Button>
              </ListActions>
            )}
          </>
        }
      />
      <Tabs
        label={t.views}
        current={onlyUnread ? 'unread' : 'all'}
        tabs={[
          { key: 'all', label: t.all, to: of('') },
          { key: 'unread', label: t.unread, to: of('unread=true') },
        ]}
      />
      {!isFailedWhole(query, list.filtered) && (
        <Toolbar>
          <FilterSelect
            label={t.group}
            value={list.filters.group}
            choices={GROUPS}
            onChange={(value) => list.setFilter('group', value)}
          />
        </Toolbar>
      )}
      {query.isPending && <Skeleton shape="rows" />}
      {query.isError && <ErrorState error={query.error} title={t.failed.title} onRetry={() => void query.refetch()} />}
      {query.data?.items.length === 0 && <Empty list={list} onlyUnread={onlyUnread} />}
      {query.data && query.data.items.length > 0 && (
        <>
          <NotificationList items={query.data.items} />
          <Pagination
            total={query.data.total}
            totalCapped={query.data.totalCapped}
            page={list.page}
            limit={list.limit}
            onPage={list.setPage}
          />
        </>
      )}
    </>
  );
}

function Empty({ list, onlyUnread }: { readonly list: ListState<NotificationFilter>; readonly onlyUnread: boolean }) {
  const firstText = useFirstText();
  if (list.filters.group !== undefined) return <NothingFound title={t.none} text={t.noneText} onReset={list.reset} />;
  return (
    <EmptyState kind={onlyUnread ? 'cleared' : 'first'} title={onlyUnread ? t.cleared : t.first}>
      {onlyUnread ? t.clearedText : firstText}
    </EmptyState>
  );
}

/** Whoever lets nothing is told of what he looks after, and else of what he rents. */
function useFirstText(): string {
  const letsHimself = useRole() === 'owner';
  const looksAfter = (useSession()?.entrusted.length ?? 0) > 0;
  if (letsHimself) return t.firstText;
  return looksAfter ? t.firstTextForManager : t.firstTextForTenant;
}
