import type { Demo } from '@kliuchar/api-schema/demo';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../edge/errors.ts';
import { type SessionActor, withWriteScope } from '../../platform/db/scope.ts';
import { newId } from '../../platform/ids.ts';
import { newToken, sha256 } from '../../platform/tokens.ts';
import { purgeFiles } from './demo.jobs.ts';
import { enterDemo as enter, findDemo, leaveDemo as leave, removeDemo as remove, stopDemo } from './demo.sql.ts';
import { viewDemo } from './read-demo.ts';

/** The cookie of the browser after the step: another token, `null` for none, `undefined` for the one it has. */
type Crossed<T> = { readonly value: T; readonly token: string | null | undefined };

/** In: the browser gets a session of the invented person, beside its own. */
export function enterDemo(deps: Deps, actor: SessionActor): Promise<Crossed<Demo>> {
  const token = newToken();
  return withWriteScope(deps.db, actor, async (db) => {
    const row = await findDemo(db, actor.userId);
    if (row?.user_id === actor.userId) throw new AppError('demo_inside');
    const isIn = await enter(db, { homeHash: actor.sessionHash, hash: sha256(token), id: newId() });
    if (!isIn || row === null) throw new AppError('demo_not_ready');
    return { token, value: viewDemo(row, row.user_id) };
  });
}

/** Out: home by a new token. Whoever has no home here (the command's person), or whose session there has ended, signs in. */
export function leaveDemo(deps: Deps, actor: SessionActor): Promise<Crossed<undefined>> {
  const token = newToken();
  return withWriteScope(deps.db, actor, async (db) => {
    const row = await findDemo(db, actor.userId);
    if (row?.user_id !== actor.userId) throw new AppError('demo_outside');
    const home = await leave(db, { hash: actor.sessionHash, homeHash: sha256(token) });
    if (home === null) throw new AppError('unauthenticated');
    return { token, value: undefined };
  });
}

/** Removes the demo of whoever asks; that there is none is no mistake, so a repeat is harmless. */
export async function removeDemo(deps: Deps, actor: SessionActor): Promise<Crossed<undefined>> {
  const token = newToken();
  await withWriteScope(deps.db, actor, stopDemo);
  return withWriteScope(deps.db, actor, async (db) => {
    const { outcome, keys } = await remove(db, { hash: actor.sessionHash, homeHash: sha256(token) });
    await purgeFiles(db, keys);
    if (outcome === 'home') return { token, value: undefined };
    return { token: outcome === 'out' ? null : undefined, value: undefined };
  });
}
