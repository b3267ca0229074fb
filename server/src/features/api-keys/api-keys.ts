import type { createApiKey as createEndpoint, listApiKeys as listEndpoint } from '@kliuchar/api-schema/api-keys';
import type { BodyOf, ReplyOf } from '@kliuchar/api-schema/endpoint';
import type { Deps } from '../../deps.ts';
import { AppError, fieldError } from '../../edge/errors.ts';
import { ownerForCreate } from '../../edge/owner.ts';
import { hitThrottle, type Limit } from '../../edge/throttle.ts';
import { type SessionActor, withReadScope, withWriteScope } from '../../platform/db/scope.ts';
import { newId } from '../../platform/ids.ts';
import { newToken, sha256 } from '../../platform/tokens.ts';
import { assertRecentProof } from '../identity/public.ts';
import { demandPrincipal } from '../members/public.ts';
import { findLiveKey, getKeyRow, insertKey, listKeyRows, revokeKey } from './api-keys.sql.ts';

const NEW_PER_PERSON: Limit = { bucket: 'key.create', limit: 30, windowSeconds: 3600 };
/** So that a key is known for what it is wherever it is found: in a log, in a repository, in a letter. */
const PREFIX = 'kliuchar_';
const SHOWN_LETTERS = 6;
const PAST_DAY = 'Строк уже минув. Оберіть день від сьогодні';

export async function listKeys(deps: Deps, actor: SessionActor): Promise<ReplyOf<typeof listEndpoint>> {
  const items = await withReadScope(deps.db, actor, listKeyRows);
  return { items, total: items.length };
}

/** By whoever answers for the owner himself, soon after his password; what is kept opens nothing. */
export async function createKey(
  deps: Deps,
  actor: SessionActor,
  body: BodyOf<typeof createEndpoint>,
): Promise<ReplyOf<typeof createEndpoint>> {
  await hitThrottle(deps, NEW_PER_PERSON, actor.userId);
  const key = `${PREFIX}${newToken()}`;
  const id = newId();
  const { name, scope, expiresOn = null } = body;
  const row = await withWriteScope(deps.db, actor, async (db) => {
    const ownerId = ownerForCreate(db, body.ownerId);
    await demandPrincipal(db, ownerId);
    await assertRecentProof(db, actor);
    if (expiresOn !== null && expiresOn < db.clock.today()) throw fieldError('expiresOn', PAST_DAY);
    await insertKey(db, {
      id,
      ownerId,
      userId: actor.userId,
      name,
      prefix: key.slice(0, PREFIX.length + SHOWN_LETTERS),
      keyHash: sha256(key),
      scope,
      expiresOn,
    });
    await db.audit({
      ownerId,
      action: 'api_key.created',
      entityType: 'api_key',
      entityId: id,
      details: { name, scope },
    });
    return getKeyRow(db, id);
  });
  return { ...row, key };
}

/** By whoever answers for the owner, or has made it himself. Without a proof: closing what should be closed waits for nothing. */
export async function revokeKeyOf(deps: Deps, actor: SessionActor, id: string): Promise<void> {
  await withWriteScope(deps.db, actor, async (db) => {
    const live = await findLiveKey(db, id);
    if (live === null) throw new AppError('not_found');
    const { ownerId, name, madeBy } = live;
    if (madeBy !== actor.userId) await demandPrincipal(db, ownerId);
    if (!(await revokeKey(db, id))) throw new AppError('not_found');
    await db.audit({ ownerId, action: 'api_key.revoked', entityType: 'api_key', entityId: id, details: { name } });
  });
}
