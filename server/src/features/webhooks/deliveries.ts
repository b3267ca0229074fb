import type { QueryOf, ReplyOf } from '@kliuchar/api-schema/endpoint';
import type {
  listWebhookDeliveries as listEndpoint,
  testWebhook as testEndpoint,
  WebhookDelivery,
} from '@kliuchar/api-schema/webhooks';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../edge/errors.ts';
import { hitThrottle, type Limit } from '../../edge/throttle.ts';
import { instantText } from '../../platform/clock.ts';
import { type ListResult, listResult } from '../../platform/db/list-query.ts';
import { type Db, type SessionActor, withReadScope, withWriteScope } from '../../platform/db/scope.ts';
import { newId } from '../../platform/ids.ts';
import { demandPrincipal } from '../members/public.ts';
import {
  type DeliveryRow,
  findDelivery,
  insertDelivery,
  listDeliveryRows,
  queueDelivery,
  reopenDelivery,
} from './webhooks.sql.ts';
import { getHook } from './webhooks.ts';

const SENT_PER_PERSON: Limit = { bucket: 'webhook.send', limit: 60, windowSeconds: 3600 };

export async function listDeliveries(
  deps: Deps,
  actor: SessionActor,
  hookId: string,
  page: QueryOf<typeof listEndpoint>,
): Promise<ListResult<WebhookDelivery>> {
  const of = { limit: page.limit, offset: page.offset, cursor: page.cursor };
  const [, { rows, total }] = await withReadScope(deps.db, actor, (db) =>
    Promise.all([getHook(db, hookId), listDeliveryRows(db, hookId, of)]),
  );
  return listResult(rows, total, of, ({ cursor_key: _key, ...row }) => viewDelivery(row));
}

/** Goes the way of every event: the same queue, the same signature. */
export async function sendTest(deps: Deps, actor: SessionActor, hookId: string): Promise<ReplyOf<typeof testEndpoint>> {
  await hitThrottle(deps, SENT_PER_PERSON, actor.userId);
  const id = newId();
  const timestamp = instantText(deps.clock.nowMs());
  return withWriteScope(deps.db, actor, async (db) => {
    const { ownerId } = await getLiveHook(db, hookId);
    await demandPrincipal(db, ownerId);
    const payload = { type: 'test', timestamp, data: { owner_id: ownerId } };
    const row = await insertDelivery(db, { id, ownerId, endpointId: hookId, event: 'test', payload });
    await queueDelivery(db, id);
    await db.audit({ ownerId, action: 'webhook.tested', entityType: 'webhook', entityId: hookId });
    return viewDelivery(row);
  });
}

export async function resend(
  deps: Deps,
  actor: SessionActor,
  { webhookId, deliveryId }: { readonly webhookId: string; readonly deliveryId: string },
): Promise<WebhookDelivery> {
  await hitThrottle(deps, SENT_PER_PERSON, actor.userId);
  return withWriteScope(deps.db, actor, async (db) => {
    const { ownerId } = await getHook(db, webhookId);
    await demandPrincipal(db, ownerId);
    const of = { ownerId, endpointId: webhookId, id: deliveryId };
    if ((await findDelivery(db, of)) === null) throw new AppError('not_found');
    await getLiveHook(db, webhookId);
    const row = await reopenDelivery(db, of);
    if (row === null) throw new AppError('delivery_pending');
    await queueDelivery(db, deliveryId);
    await db.audit({ ownerId, action: 'webhook.resent', entityType: 'webhook', entityId: webhookId });
    return viewDelivery(row);
  });
}

async function getLiveHook(db: Db, id: string): Promise<{ ownerId: string }> {
  const hook = await getHook(db, id);
  if (hook.status !== 'active') throw new AppError('webhook_off');
  return hook;
}

function viewDelivery({ payload, ...row }: DeliveryRow): WebhookDelivery {
  return { ...row, payload: JSON.stringify(payload, null, 2) };
}
