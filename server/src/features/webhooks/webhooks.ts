import type { BodyOf, ReplyOf } from '@kliuchar/api-schema/endpoint';
import type {
  createWebhook as createEndpoint,
  listWebhooks as listEndpoint,
  updateWebhook as updateEndpoint,
} from '@kliuchar/api-schema/webhooks';
import type { Deps } from '../../deps.ts';
import { AppError, fieldError } from '../../edge/errors.ts';
import { ownerForCreate } from '../../edge/owner.ts';
import { hitThrottle, type Limit } from '../../edge/throttle.ts';
import { instantText } from '../../platform/clock.ts';
import type { Config } from '../../platform/config.ts';
import { type Db, type SessionActor, withReadScope, withWriteScope } from '../../platform/db/scope.ts';
import { newId } from '../../platform/ids.ts';
import { createWebhookPost, newWebhookSecret, sealWebhookSecret } from '../../platform/webhook-post.ts';
import { assertRecentProof } from '../identity/public.ts';
import { demandPrincipal } from '../members/public.ts';
import {
  deleteWebhookRow,
  findWebhook,
  insertWebhook,
  listWebhookRows,
  rotateSecret,
  updateWebhookRow,
  type WebhookRow,
} from './webhooks.sql.ts';

const CHANGES_PER_PERSON: Limit = { bucket: 'webhook.change', limit: 60, windowSeconds: 3600 };
const BOTH_SIGN_MS = 24 * 3600_000;
const CLOSED_URL =
  'Сервер не надсилає подій за цією адресою: потрібен https на звичайному порту й ім’я, яке веде у відкритий інтернет';

type WithSecret = ReplyOf<typeof createEndpoint>;

/** An installation that nobody else reaches: there programs under development listen on the same machine. */
export function allowsLoopback({ publicOrigin, hostIsLoopback }: Config): boolean {
  return publicOrigin === null && hostIsLoopback;
}

export async function listHooks(deps: Deps, actor: SessionActor): Promise<ReplyOf<typeof listEndpoint>> {
  const items = await withReadScope(deps.db, actor, listWebhookRows);
  return { items, total: items.length };
}

/** Where an owner's changes go is decided by whoever answers for him, soon after his password. */
async function assertMayDirect(db: Db, actor: SessionActor, ownerId: string): Promise<void> {
  await demandPrincipal(db, ownerId);
  await assertRecentProof(db, actor);
}

/** The worker will go there, so it is looked at before it is kept, and again with what its name resolves to whenever something leaves. */
function assertOpen({ config }: Deps, url: string): void {
  const post = createWebhookPost({ allowsLoopback: allowsLoopback(config) });
  if (!post.isAllowed(url)) throw fieldError('url', CLOSED_URL);
}

export async function createHook(
  deps: Deps,
  actor: SessionActor,
  body: BodyOf<typeof createEndpoint>,
): Promise<WithSecret> {
  const { url, description = null } = body;
  assertOpen(deps, url);
  await hitThrottle(deps, CHANGES_PER_PERSON, actor.userId);
  const secret = newWebhookSecret();
  const id = newId();
  const events = [...new Set(body.events)];
  const row = await withWriteScope(deps.db, actor, async (db) => {
    const ownerId = ownerForCreate(db, body.ownerId);
    await assertMayDirect(db, actor, ownerId);
    await insertWebhook(db, {
      id,
      ownerId,
      url,
      description,
      events,
      secretSealed: sealWebhookSecret(deps.vault, secret),
    });
    await auditHook(db, { id, ownerId, url }, 'webhook.created');
    return getHook(db, id);
  });
  return { ...row, secret };
}

/** What is sent, and whether anything is, is as much the principal's as where it goes; the password is asked for the address alone. */
export async function updateHook(
  deps: Deps,
  actor: SessionActor,
  id: string,
  body: BodyOf<typeof updateEndpoint>,
): Promise<WebhookRow> {
  if (body.url !== undefined) assertOpen(deps, body.url);
  return withWriteScope(deps.db, actor, async (db) => {
    const before = await getHook(db, id);
    await demandPrincipal(db, before.ownerId);
    if (body.url !== undefined && body.url !== before.url) await assertRecentProof(db, actor);
    const updated = await updateWebhookRow(db, {
      id,
      version: body.version,
      url: body.url ?? before.url,
      description: body.description === undefined ? before.description : body.description,
      events: body.events === undefined ? before.events : [...new Set(body.events)],
      status: statusAfter(before, body.enabled),
    });
    if (updated === null) throw new AppError('version_conflict');
    await auditHook(db, updated, actionOf(before, updated));
    return updated;
  });
}

function statusAfter({ status }: WebhookRow, enabled: boolean | undefined): WebhookRow['status'] {
  if (enabled === undefined) return status;
  return enabled ? 'active' : 'paused';
}

function actionOf(before: WebhookRow, { status }: WebhookRow): string {
  if (before.status === status) return 'webhook.updated';
  return status === 'active' ? 'webhook.resumed' : 'webhook.paused';
}

export async function rotateHook(deps: Deps, actor: SessionActor, id: string, version: number): Promise<WithSecret> {
  await hitThrottle(deps, CHANGES_PER_PERSON, actor.userId);
  const secret = newWebhookSecret();
  const previousUntil = instantText(deps.clock.nowMs() + BOTH_SIGN_MS);
  const row = await withWriteScope(deps.db, actor, async (db) => {
    const before = await getHook(db, id);
    await assertMayDirect(db, actor, before.ownerId);
    const rotated = await rotateSecret(db, {
      id,
      version,
      secretSealed: sealWebhookSecret(deps.vault, secret),
      previousUntil,
    });
    if (rotated === null) throw new AppError('version_conflict');
    await auditHook(db, rotated, 'webhook.rotated');
    return rotated;
  });
  return { ...row, secret };
}

export async function deleteHook(deps: Deps, actor: SessionActor, id: string): Promise<void> {
  await withWriteScope(deps.db, actor, async (db) => {
    const { url, ownerId } = await getHook(db, id);
    await demandPrincipal(db, ownerId);
    if ((await deleteWebhookRow(db, id)) === null) throw new AppError('not_found');
    await auditHook(db, { id, url, ownerId }, 'webhook.deleted');
  });
}

export async function getHook(db: Db, id: string): Promise<WebhookRow> {
  const row = await findWebhook(db, id);
  if (row === null) throw new AppError('not_found');
  return row;
}

/** The host alone: a path may hold a secret of the receiver's. */
function auditHook(db: Db, { id, ownerId, url }: Pick<WebhookRow, 'id' | 'ownerId' | 'url'>, action: string) {
  const details = { name: new URL(url).host };
  return db.audit({ ownerId, action, entityType: 'webhook', entityId: id, details });
}
