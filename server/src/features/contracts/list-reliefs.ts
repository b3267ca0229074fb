import type { listReliefs as endpoint } from '@kliuchar/api-schema/amendments';
import type { ReplyOf } from '@kliuchar/api-schema/endpoint';
import type { Deps } from '../../deps.ts';
import { type SessionActor, withReadScope } from '../../platform/db/scope.ts';
import { findContract } from './contracts.sql.ts';
import { contractNotFound, isOwners } from './read-contract.ts';
import { listReliefRows } from './reliefs.sql.ts';

export function listReliefs(deps: Deps, actor: SessionActor, contractId: string): Promise<ReplyOf<typeof endpoint>> {
  return withReadScope(deps.db, actor, async (db) => {
    const row = await findContract(db, contractId, deps.clock.today());
    if (row === null || !isOwners(db, row)) throw contractNotFound(contractId);
    const items = await listReliefRows(db, { ownerId: row.owner_id, contractId });
    return { items, total: items.length };
  });
}
