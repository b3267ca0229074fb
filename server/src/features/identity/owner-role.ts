import type { ReplyOf } from '@kliuchar/api-schema/endpoint';
import type { activateOwnerRole as endpoint } from '@kliuchar/api-schema/profile';
import type { Deps } from '../../deps.ts';
import { type SessionActor, withWriteScope } from '../../platform/db/scope.ts';
import { newId } from '../../platform/ids.ts';
import { activateOwnerRole as activate } from './identity.sql.ts';
import { readSession } from './session.ts';

/** For the first time it makes the owner and its principal; again it changes nothing. The answer is seen with the new membership. */
export async function activateOwnerRole(deps: Deps, actor: SessionActor): Promise<ReplyOf<typeof endpoint>> {
  await withWriteScope(deps.db, actor, (db) => activate(db, newId()));
  return readSession(deps, actor);
}
