import type {
  createCalendarFeed as createEndpoint,
  getCalendarFeed as getEndpoint,
  updateCalendarFeed as updateEndpoint,
} from '@kliuchar/api-schema/calendar-feed';
import type { BodyOf, ReplyOf } from '@kliuchar/api-schema/endpoint';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../edge/errors.ts';
import { hitThrottle, type Limit } from '../../edge/throttle.ts';
import { type Db, type SessionActor, withReadScope, withWriteScope } from '../../platform/db/scope.ts';
import { newToken, sha256 } from '../../platform/tokens.ts';
import { deleteFeed, findOwnFeed, insertFeed, rotateFeed, updateFeed } from './feeds.sql.ts';

const CHANGES_PER_PERSON: Limit = { bucket: 'calendar.change', limit: 30, windowSeconds: 3600 };

type WithUrl = ReplyOf<typeof createEndpoint>;

export async function getFeed(deps: Deps, actor: SessionActor): Promise<ReplyOf<typeof getEndpoint>> {
  return { feed: await withReadScope(deps.db, actor, (db) => findOwnFeed(db, actor.userId)) };
}

/** Only the hash is kept: whoever has lost the address gets another. */
export async function createFeed(
  deps: Deps,
  actor: SessionActor,
  { withSums }: BodyOf<typeof createEndpoint>,
): Promise<WithUrl> {
  await hitThrottle(deps, CHANGES_PER_PERSON, actor.userId);
  const token = newToken();
  const feed = await withWriteScope(deps.db, actor, async (db) => {
    const made = await insertFeed(db, { userId: actor.userId, tokenHash: sha256(token), withSums });
    if (made === null) throw new AppError('calendar_exists');
    await auditFeed(db, actor, 'account.calendar_on');
    return made;
  });
  return { ...feed, url: urlOf(deps, token) };
}

export async function rotateFeedOf(deps: Deps, actor: SessionActor, version: number): Promise<WithUrl> {
  await hitThrottle(deps, CHANGES_PER_PERSON, actor.userId);
  const token = newToken();
  const feed = await withWriteScope(deps.db, actor, async (db) => {
    const rotated = await rotateFeed(db, { userId: actor.userId, tokenHash: sha256(token), version });
    if (rotated === null) throw await whyNot(db, actor);
    await auditFeed(db, actor, 'account.calendar_rotated');
    return rotated;
  });
  return { ...feed, url: urlOf(deps, token) };
}

export function updateFeedOf(
  deps: Deps,
  actor: SessionActor,
  { withSums, version }: BodyOf<typeof updateEndpoint>,
): Promise<ReplyOf<typeof updateEndpoint>> {
  return withWriteScope(deps.db, actor, async (db) => {
    const updated = await updateFeed(db, { userId: actor.userId, withSums, version });
    if (updated === null) throw await whyNot(db, actor);
    await auditFeed(db, actor, 'account.calendar_changed');
    return updated;
  });
}

export function switchFeedOff(deps: Deps, actor: SessionActor): Promise<void> {
  return withWriteScope(deps.db, actor, async (db) => {
    if (!(await deleteFeed(db, actor.userId))) throw new AppError('not_found');
    await auditFeed(db, actor, 'account.calendar_off');
  });
}

async function whyNot(db: Db, { userId }: SessionActor): Promise<AppError> {
  return new AppError((await findOwnFeed(db, userId)) === null ? 'not_found' : 'version_conflict');
}

/** What leads outside is said in the journal of every owner whose days it shows. */
async function auditFeed(db: Db, { userId }: SessionActor, action: string): Promise<void> {
  for (const ownerId of db.ownerIds) await db.audit({ ownerId, action, entityType: 'account', entityId: userId });
}

function urlOf({ config }: Deps, token: string): string {
  return `${config.origin}/calendar/${token}.ics`;
}
