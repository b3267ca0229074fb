import type { OwnInvitation } from '@kliuchar/api-schema/own-invitations';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../edge/errors.ts';
import { type SessionActor, withReadScope, withWriteScope } from '../../platform/db/scope.ts';
import { groupRows } from '../../platform/group-rows.ts';
import { tellInviters } from './answer-invite.ts';
import { viewInvite } from './grant.view.ts';
import { answerOwnInvite, listOwnInvites } from './invites.sql.ts';

/** Empty for whoever has proven no number: an unproven one opens nothing and tells nothing. */
export async function listOwnInvitations(
  deps: Deps,
  actor: SessionActor,
): Promise<{ items: OwnInvitation[]; total: number }> {
  const rows = await withReadScope(deps.db, actor, listOwnInvites);
  const items = [...groupRows(rows, (row) => row.invitationId)].flatMap(([id, places]) => {
    const invite = viewInvite(places);
    return invite === null ? [] : [{ id, ...invite }];
  });
  return { items, total: items.length };
}

/** The same proof as by the letter: the number it was sent to, proven in this account. */
export async function answerOwnInvitation(
  deps: Deps,
  actor: SessionActor,
  answer: { readonly id: string; readonly isAccepted: boolean },
): Promise<void> {
  await withWriteScope(deps.db, actor, async (db) => {
    const rows = await answerOwnInvite(db, answer);
    if (rows.length === 0) throw new AppError('invitation_not_found');
    if (answer.isAccepted) await tellInviters(deps, db, rows, true);
  });
}
