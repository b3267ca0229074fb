import type { NotificationGroup, NotificationType } from '@kliuchar/domain/notifications/notification-types';
import { ownLease } from '../../platform/db/granted.ts';
import { filterBy, type ListPage, type ListRequest, type ListSort } from '../../platform/db/list-query.ts';
import { readList } from '../../platform/db/read-list.ts';
import type { Capacity, Db } from '../../platform/db/scope.ts';

export type NotificationRow = {
  readonly id: string;
  readonly type: NotificationType;
  readonly title: string;
  readonly body: string;
  readonly entityType: string;
  readonly entityId: string | null;
  readonly href: string;
  readonly readAt: string | null;
  readonly createdAt: string;
};

export const COLUMNS = `n.id, n.type, n.title, n.body, n.entity_type as "entityType", n.entity_id as "entityId", n.href, n.read_at as "readAt", n.created_at as "createdAt"`;

/** Whose: the person's own, of owners he still belongs to and of leases that are his. */
export type Reader = {
  readonly ownerIds: readonly string[];
  readonly userId: string;
  readonly capacities: readonly Capacity[];
};
export type NotificationFilters = {
  readonly unread: boolean | undefined;
  readonly group: NotificationGroup | undefined;
};

const SORTS: Readonly<Record<string, ListSort>> = { created_at: { column: 'n.created_at', type: 'timestamptz' } };

/** Said by every statement, `owners` and `user` being its placeholders. */
export const readable = (owners: string, user: string) =>
  `n.user_id = ${user} and (n.contract_id is null and n.owner_id = any (${owners}::uuid[]) or ${ownLease('n.contract_id')})`;

function scopeOf({ ownerIds, userId, capacities }: Reader): { key: string; sql: string; values: unknown[] } {
  const [only] = ownerIds;
  // Who rents has rows of owners that are not his, so the list starts from the person.
  if (capacities.includes('lease')) return { key: 'lease', sql: readable('$1', '$2'), values: [ownerIds, userId] };
  return ownerIds.length === 1
    ? { key: 'one', sql: 'n.owner_id = $1 and n.user_id = $2', values: [only, userId] }
    : { key: 'many', sql: 'n.owner_id = any ($1::uuid[]) and n.user_id = $2', values: [ownerIds, userId] };
}

function listRequest(reader: Reader, { unread, group }: NotificationFilters, page: ListPage): ListRequest {
  const { key, ...scope } = scopeOf(reader);
  return {
    name: `notifications.list:${key}`,
    from: 'from notifications n',
    id: 'n.id',
    scope,
    filters: [filterBy('group', group, (p) => `n.topic = ${p}`)],
    choices: [
      unread === undefined
        ? null
        : { key: `unread=${unread}`, branches: [`n.read_at is ${unread ? 'null' : 'not null'}`] },
    ],
    sorts: SORTS,
    sort: '-created_at',
    page,
    display: `select page.id, page.cursor_key, ${COLUMNS} from page join notifications n on n.id = page.id`,
  };
}

export async function listNotificationRows(
  db: Db,
  reader: Reader,
  filters: NotificationFilters,
  page: ListPage,
): Promise<{ rows: (NotificationRow & { cursor_key: string })[]; total: number }> {
  const request = listRequest(reader, filters, page);
  return readList<NotificationRow & { cursor_key: string }>(db, request);
}
