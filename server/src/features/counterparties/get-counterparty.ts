import type { Counterparty } from '@kliuchar/api-schema/counterparties';
import type { Deps } from '../../deps.ts';
import { type SessionActor, withReadScope } from '../../platform/db/scope.ts';
import { readCounterparty } from './read-counterparty.ts';

export async function getCounterparty(deps: Deps, actor: SessionActor, id: string): Promise<Counterparty> {
  return withReadScope(deps.db, actor, (db) => readCounterparty(deps, db, id));
}
