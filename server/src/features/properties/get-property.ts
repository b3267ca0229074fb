import type { Property } from '@kliuchar/api-schema/properties';
import type { Deps } from '../../deps.ts';
import { type SessionActor, withReadScope } from '../../platform/db/scope.ts';
import { readProperty } from './read-property.ts';

export async function getProperty(deps: Deps, actor: SessionActor, id: string): Promise<Property> {
  return withReadScope(deps.db, actor, (db) => readProperty(db, id, deps.clock.today()));
}
