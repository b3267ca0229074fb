import type { WebhookDelivery, WebhookEvent, WebhookView } from '@kliuchar/api-schema/webhooks';
import { instantText } from '../../platform/clock.ts';
import type { ListPage } from '../../platform/db/list-query.ts';
import { readList } from '../../platform/db/read-list.ts';
import type { Db } from '../../platform/db/scope.ts';

export type WebhookRow = Omit<WebhookView, 'events'> & { readonly events: WebhookEvent[] };

const COLUMNS = `id, owner_id as "ownerId", url, description, events, status, failing_since as "failingSince",
  case when previous_until > $2 then previous_until end as "previousUntil", version, created_at as "createdAt"`;

const now = (db: Pick<Db, 'clock'>) => instantText(db.clock.nowMs());

export function listWebhookRows(db: Db): Promise<WebhookRow[]> {
  return db.query<WebhookRow>(
    'webhooks.list',
    `select ${COLUMNS} from webhook_endpoints where owner_id = any ($1::uuid[]) order by created_at, id`,
    [db.ownerIds, now(db)],
  );
}

export function findWebhook(db: Db, id: string): Promise<WebhookRow | null> {
  return db.one<WebhookRow>(
    'webhooks.find',
    `select ${COLUMNS} from webhook_endpoints where owner_id = any ($1::uuid[]) and id = $3`,
    [db.ownerIds, now(db), id],
  );
}

type NewWebhook = Pick<WebhookRow, 'id' | 'ownerId' | 'url' | 'description' | 'events'> & {
  readonly secretSealed: Buffer;
};

export async function insertWebhook(db: Db, hook: NewWebhook): Promise<void> {
  await db.query(
    'webhooks.insert',
    `insert into webhook_endpoints (id, owner_id, url, description, events, secret_sealed, created_at) values ($1, $2, $3, $4, $5, $6, $7)`,
    [hook.id, hook.ownerId, hook.url, hook.description, hook.events, hook.secretSealed, now(db)],
  );
}

type Guarded = { readonly id: string; readonly version: number };

/** Null when it has changed since it was looked at. What is switched on again begins with a clean slate. */
export function updateWebhookRow(
  db: Db,
  hook: Guarded & Pick<WebhookRow, 'url' | 'description' | 'events' | 'status'>,
): Promise<WebhookRow | null> {
  return db.one<WebhookRow>(
    'webhooks.update',
    `update webhook_endpoints set url = $5, description = $6, events = $7, status = $8, version = version + 1,
            failing_since = case when status = $8 and url = $5 then failing_since end, hung = case when status = $8 and url = $5 then hung else 0 end,
            resting_until = case when status = $8 and url = $5 then resting_until end
      where owner_id = any ($1::uuid[]) and id = $3 and version = $4 returning ${COLUMNS}`,
    [db.ownerIds, now(db), hook.id, hook.version, hook.url, hook.description, hook.events, hook.status],
  );
}

export function rotateSecret(
  db: Db,
  hook: Guarded & { readonly secretSealed: Buffer; readonly previousUntil: string },
): Promise<WebhookRow | null> {
  return db.one<WebhookRow>(
    'webhooks.rotate',
    `update webhook_endpoints set previous_secret_sealed = secret_sealed, previous_until = $6, secret_sealed = $5, version = version + 1
      where owner_id = any ($1::uuid[]) and id = $3 and version = $4 returning ${COLUMNS}`,
    [db.ownerIds, now(db), hook.id, hook.version, hook.secretSealed, hook.previousUntil],
  );
}

export function deleteWebhookRow(db: Db, id: string): Promise<{ ownerId: string } | null> {
  return db.one(
    'webhooks.delete',
    'delete from webhook_endpoints where owner_id = any ($1::uuid[]) and id = $2 returning owner_id as "ownerId"',
    [db.ownerIds, id],
  );
}

// ── The log ─────────────────────────────────────────────────────────────────────────────────────────────────────────────────

export type DeliveryRow = Omit<WebhookDelivery, 'payload'> & { readonly payload: unknown };

const DELIVERY = `id, event, status, attempts, answer_status as "answerStatus", error, attempted_at as "attemptedAt", created_at as "createdAt", payload`;
/** Nothing of an endpoint that is somebody else's: its owner is found here, so that the question leaves together with the one for the endpoint. */
export function listDeliveryRows(
  db: Db,
  endpointId: string,
  page: ListPage,
): Promise<{ rows: (DeliveryRow & { cursor_key: string })[]; total: number }> {
  return readList(db, {
    name: 'webhooks.deliveries',
    from: 'from webhook_deliveries d',
    id: 'd.id',
    scope: {
      sql: `d.endpoint_id = $1 and d.owner_id = (select e.owner_id from webhook_endpoints e where e.id = $1 and e.owner_id = any ($2::uuid[]))`,
      values: [endpointId, db.ownerIds],
    },
    filters: [],
    sorts: { created_at: { column: 'd.created_at', type: 'timestamptz' } },
    sort: '-created_at',
    page,
    display: `select ${DELIVERY}, page.cursor_key from page join webhook_deliveries d using (id)`,
  });
}

export async function insertDelivery(
  db: Db,
  delivery: {
    readonly id: string;
    readonly ownerId: string;
    readonly endpointId: string;
    readonly event: string;
    readonly payload: object;
  },
): Promise<DeliveryRow> {
  const row = await db.one<DeliveryRow>(
    'webhooks.insert-delivery',
    `insert into webhook_deliveries (id, owner_id, endpoint_id, event, payload, created_at) values ($1, $2, $3, $4, $5, $6) returning ${DELIVERY}`,
    [delivery.id, delivery.ownerId, delivery.endpointId, delivery.event, JSON.stringify(delivery.payload), now(db)],
  );
  if (row === null) throw new Error('A delivery was not written');
  return row;
}

type OfEndpoint = { readonly ownerId: string; readonly endpointId: string; readonly id: string };

export function findDelivery(db: Db, { ownerId, endpointId, id }: OfEndpoint): Promise<DeliveryRow | null> {
  return db.one<DeliveryRow>(
    'webhooks.find-delivery',
    `select ${DELIVERY} from webhook_deliveries where owner_id = $1 and endpoint_id = $2 and id = $3`,
    [ownerId, endpointId, id],
  );
}

/** Null when it is on its way already. */
export function reopenDelivery(db: Db, { ownerId, endpointId, id }: OfEndpoint): Promise<DeliveryRow | null> {
  return db.one<DeliveryRow>(
    'webhooks.reopen-delivery',
    `update webhook_deliveries set status = 'pending' where owner_id = $1 and endpoint_id = $2 and id = $3 and status <> 'pending' returning ${DELIVERY}`,
    [ownerId, endpointId, id],
  );
}

export async function queueDelivery(db: Db, id: string): Promise<void> {
  const row = await db.one<{ queued: boolean }>('webhooks.queue', 'select private.send_webhook($1) as queued', [id]);
  if (row?.queued !== true) throw new Error('A delivery was not queued');
}
