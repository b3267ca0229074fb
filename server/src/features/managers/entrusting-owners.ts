import type { ReplyOf } from '@kliuchar/api-schema/endpoint';
import type { listEntrustingOwners as endpoint } from '@kliuchar/api-schema/entrusting-owners';
import type { Deps } from '../../deps.ts';
import { type SessionActor, withReadScope } from '../../platform/db/scope.ts';
import { listEntrusting } from './grants.sql.ts';

export async function listEntrustingOwners(deps: Deps, actor: SessionActor): Promise<ReplyOf<typeof endpoint>> {
  return { items: await withReadScope(deps.db, actor, listEntrusting) };
}
