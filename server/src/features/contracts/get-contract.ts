import type { Contract } from '@kliuchar/api-schema/contracts';
import type { Deps } from '../../deps.ts';
import { type SessionActor, withReadScope } from '../../platform/db/scope.ts';
import { readContract } from './read-contract.ts';

export function getContract(deps: Deps, actor: SessionActor, id: string): Promise<Contract> {
  return withReadScope(deps.db, actor, (db) => readContract(deps, db, id));
}
