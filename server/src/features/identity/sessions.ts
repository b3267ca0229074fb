import type { ReplyOf } from '@kliuchar/api-schema/endpoint';
import type { listSessions as listEndpoint } from '@kliuchar/api-schema/profile';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../edge/errors.ts';
import { type SessionActor, withReadScope, withWriteScope } from '../../platform/db/scope.ts';
import { dropOwnLinks } from './identity.sql.ts';
import { journalAccount } from './journal-account.ts';
import { deleteOtherSessions, deleteSession, listSessions as sessionRows } from './profile.sql.ts';
import { sessionRowView } from './profile.view.ts';

export async function listSessions(deps: Deps, actor: SessionActor): Promise<ReplyOf<typeof listEndpoint>> {
  const rows = await withReadScope(deps.db, actor, (db) => sessionRows(db, actor));
  return { items: rows.map(sessionRowView), total: rows.length };
}

/** What was asked for in it may be a stranger's as much as the session, so unopened links go with it. */
export async function endSession(deps: Deps, actor: SessionActor, sessionId: string): Promise<void> {
  const isEnded = await withWriteScope(deps.db, actor, async (db) => {
    const isDeleted = await deleteSession(db, actor.userId, sessionId);
    if (isDeleted) {
      await dropOwnLinks(db);
      await journalAccount(db, actor.userId, 'account.session_ended');
    }
    return isDeleted;
  });
  if (!isEnded) throw new AppError('not_found');
}

export function endOtherSessions(deps: Deps, actor: SessionActor): Promise<void> {
  return withWriteScope(deps.db, actor, async (db) => {
    await deleteOtherSessions(db, actor);
    await dropOwnLinks(db);
    await journalAccount(db, actor.userId, 'account.sessions_ended');
  });
}
