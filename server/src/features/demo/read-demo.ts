import type { Demo } from '@kliuchar/api-schema/demo';
import type { Deps } from '../../deps.ts';
import { type SessionActor, withReadScope } from '../../platform/db/scope.ts';
import { type DemoRow, findDemo } from './demo.sql.ts';

export function getDemo(deps: Deps, actor: SessionActor): Promise<Demo> {
  return withReadScope(deps.db, actor, async (db) => viewDemo(await findDemo(db, actor.userId), actor.userId));
}

export function viewDemo(row: DemoRow | null, userId: string): Demo {
  if (row === null) return { state: 'none', inside: false, home: true, madeOn: null, done: 0, total: 0 };
  const { state, made_on: madeOn, done, total } = row;
  return { state, inside: row.user_id === userId, home: row.home_user_id !== null, madeOn, done, total };
}
