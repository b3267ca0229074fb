import type { NotificationGroup, NotificationType } from '@kliuchar/domain/notifications/notification-types';
import { managedByKeys, ownLease } from '../../platform/db/granted.ts';
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

/** Whose: the person's own, of owners he still belongs to, of leases that are his and of objects that are entrusted to him. */
export type Reader = {
  readonly ownerIds: readonly string[];
  readonly userId: string;
  readonly capacities: readonly Capacity[];
};

/** As the scope knows the person: what was remembered of him at the door may be a minute old. */
export const readerOf = ({ ownerIds, capacities }: Db, { userId }: { readonly userId: string }): Reader => ({
  ownerIds,
  userId,
  capacities,
});

export type NotificationFilters = {
  readonly unread: boolean | undefined;
  readonly group: NotificationGroup | undefined;
};

const SORTS: Readonly<Record<string, ListSort>> = { created_at: { column: 'n.created_at', type: 'timestamptz' } };

/**
 * Said by every statement, `owners` and `user` being its placeholders: an owner's people by the owner, a tenant by his lease, a manager by
 * what is entrusted to him now (ADR 0059), and of himself each, whatever is closed to him. Only what the person may be at all is asked.
 */
export const readable = (capacities: readonly Capacity[], owners: string, user: string) => {
  const own = `n.contract_id is null and n.needs is null and n.owner_id = any (${owners}::uuid[])`;
  const lease = capacities.includes('lease') ? [ownLease('n.contract_id')] : [];
  const managed = capacities.includes('view') ? managedByKeys('n.needs') : `n.needs = '{}'`;
  return `n.user_id = ${user} and (${[own, managed, ...lease].join(' or ')})`;
};

/** Names of statements tell which of these are asked. */
export const keyOf = (capacities: readonly Capacity[]): string =>
  ['own', capacities.includes('view') && 'managed', capacities.includes('lease') && 'lease'].filter(Boolean).join('+');

function listRequest(reader: Reader, { unread, group }: NotificationFilters, page: ListPage): ListRequest {
  const { ownerIds, userId, capacities } = reader;
  // Rows may be of owners that are not his, so the list starts from the person.
  const scope = { sql: readable(capacities, '$1', '$2'), values: [ownerIds, userId] };
  return {
    name: `notifications.list:${keyOf(capacities)}`,
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
