import { instantText } from '../../platform/clock.ts';
import type { Db, LookupDb } from '../../platform/db/scope.ts';

/** False if it was asked for before; all sessions have ended. */
export async function askDeletion(db: Db, userId: string, dueAt: string): Promise<boolean> {
  const row = await db.one<{ asked: boolean }>(
    'identity.ask_deletion',
    'select private.ask_deletion($1, $2) as asked',
    [userId, dueAt],
  );
  return row?.asked === true;
}

/** Others work for an owner that nobody but this person answers for. */
export async function leavesMembersAlone(db: Db, userId: string): Promise<boolean> {
  const row = await db.one<{ is: boolean }>(
    'identity.leaves_members',
    'select private.leaves_members_alone($1) as is',
    [userId],
  );
  return row?.is === true;
}

export async function takeBackDeletion(db: Pick<LookupDb, 'one' | 'clock'>, userId: string): Promise<boolean> {
  const row = await db.one<{ taken: boolean }>(
    'identity.take_back_deletion',
    'select private.take_back_deletion($1, $2) as taken',
    [userId, instantText(db.clock.nowMs())],
  );
  return row?.taken === true;
}

/** What somebody had opened to the person, and to whom it is told that it is closed. */
export type EndedAccess = {
  readonly kind: 'manager' | 'tenant';
  readonly places: readonly string[];
  readonly emails: readonly string[];
};

export type ClosedAccount = {
  readonly user_id: string | null;
  readonly email: string | null;
  readonly name: string | null;
  readonly ended: readonly EndedAccess[] | null;
};

/** One whose day has come; all null when there is none. */
export async function closeDueAccount(db: LookupDb): Promise<ClosedAccount> {
  const row = await db.one<ClosedAccount>(
    'identity.close_due_account',
    `select c.user_id, c.email, c.name, c.ended, private.forget_bank_statements(c.owner_ids), private.forget_people_and_papers(c.owner_ids)
       from private.close_due_account($1) c`,
    [instantText(db.clock.nowMs())],
  );
  return row ?? { user_id: null, email: null, name: null, ended: null };
}
