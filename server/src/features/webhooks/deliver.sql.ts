import { instantText } from '../../platform/clock.ts';
import type { Db, LookupDb } from '../../platform/db/scope.ts';

/** What the worker reads and writes about an event on its way, in the scope of its owner. */

export type DueRow = {
  readonly endpointId: string;
  readonly payload: unknown;
  readonly attempts: number;
  readonly url: string;
  readonly status: 'active' | 'paused' | 'disabled';
  readonly isResting: boolean;
  readonly secretSealed: Buffer;
  readonly previousSecretSealed: Buffer | null;
};

/** Null when it was taken already, or has gone with its endpoint. Nobody is told of an owner whose account waits to be deleted. */
export function findDue(db: Db, ownerId: string, id: string): Promise<DueRow | null> {
  return db.one<DueRow>(
    'webhooks.due',
    `select d.endpoint_id as "endpointId", d.payload, d.attempts, e.url,
            case when private.is_being_left(e.owner_id) then 'paused' else e.status end as status, coalesce(e.resting_until > $3, false) as "isResting", e.secret_sealed as "secretSealed",
            case when e.previous_until > $3 then e.previous_secret_sealed end as "previousSecretSealed"
       from webhook_deliveries d join webhook_endpoints e on e.owner_id = d.owner_id and e.id = d.endpoint_id
      where d.owner_id = $1 and d.id = $2 and d.status = 'pending'`,
    [ownerId, id, instantText(db.clock.nowMs())],
  );
}

export type Attempt = {
  readonly ownerId: string;
  readonly id: string;
  readonly status: 'pending' | 'delivered' | 'failed';
  readonly answerStatus: number | null;
  readonly error: string | null;
};

export async function writeAttempt(db: Db, { ownerId, id, status, answerStatus, error }: Attempt): Promise<void> {
  await db.query(
    'webhooks.attempt',
    `update webhook_deliveries set status = $3, attempts = attempts + 1, answer_status = $4, error = $5, attempted_at = $6
      where owner_id = $1 and id = $2 and status = 'pending'`,
    [ownerId, id, status, answerStatus, error, instantText(db.clock.nowMs())],
  );
}

export type Dropped = { readonly ownerId: string; readonly id: string; readonly why: 'endpoint_off' | 'webhooks_off' };

/** Not sent at all: its endpoint takes nothing now, or the installation tells nobody. */
export async function dropDelivery(db: Db, { ownerId, id, why }: Dropped): Promise<void> {
  await db.query(
    'webhooks.drop',
    `update webhook_deliveries set status = 'failed', error = $3 where owner_id = $1 and id = $2 and status = 'pending'`,
    [ownerId, id, why],
  );
}

type OfEndpoint = { readonly ownerId: string; readonly endpointId: string };

export async function markHealthy(db: Db, { ownerId, endpointId }: OfEndpoint): Promise<void> {
  await db.query(
    'webhooks.healthy',
    'update webhook_endpoints set failing_since = null, hung = 0, resting_until = null where owner_id = $1 and id = $2 and failing_since is not null',
    [ownerId, endpointId],
  );
}

/** Five seconds, ten, twenty… ten minutes: as long as it was waited for, and then longer than that. */
const FIRST_REST_SECONDS = 5;
const LONGEST_REST_SECONDS = 600;

/** Whoever refuses at once takes nobody's time and is asked by the pauses of the engine alone. */
export async function markFailing(
  db: Db,
  { ownerId, endpointId, hasHung }: OfEndpoint & { readonly hasHung: boolean },
): Promise<void> {
  await db.query(
    'webhooks.failing',
    `update webhook_endpoints set failing_since = coalesce(failing_since, $3), hung = case when $4 then hung + 1 else 0 end,
            resting_until = case when $4 then $3::timestamptz + make_interval(secs => least(${LONGEST_REST_SECONDS}, ${FIRST_REST_SECONDS} * 2 ^ least(hung, 10))) end
      where owner_id = $1 and id = $2`,
    [ownerId, endpointId, instantText(db.clock.nowMs()), hasHung],
  );
}

/** Its address when it was given up by this very statement; null when it works, or was given up before. */
export async function disableFailing(
  db: Db,
  { ownerId, endpointId, since }: OfEndpoint & { readonly since: string },
): Promise<string | null> {
  const row = await db.one<{ url: string }>(
    'webhooks.disable',
    `update webhook_endpoints set status = 'disabled', version = version + 1
      where owner_id = $1 and id = $2 and status = 'active' and failing_since <= $3 returning url`,
    [ownerId, endpointId, since],
  );
  return row?.url ?? null;
}

export async function purgeWebhooks(db: LookupDb): Promise<void> {
  await db.query('webhooks.purge', 'select private.purge_webhooks($1)', [instantText(db.clock.nowMs())]);
}

export function listFailing(db: LookupDb, since: string): Promise<{ ownerId: string; endpointId: string }[]> {
  return db.query(
    'webhooks.list-failing',
    'select owner_id as "ownerId", id as "endpointId" from private.failing_webhooks($1)',
    [since],
  );
}
