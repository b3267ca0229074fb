import { kyivDay } from '@kliuchar/domain/dates/kyiv-day';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../edge/errors.ts';
import type { JobContext } from '../../jobs/job.ts';
import { instantText } from '../../platform/clock.ts';
import { type LookupDb, type SessionActor, withLookup, withWriteScope } from '../../platform/db/scope.ts';
import {
  accessEndedLetter,
  accountClosedLetter,
  deletionAskedLetter,
  deletionTakenBackLetter,
} from './deletion.mail.ts';
import {
  askDeletion,
  type ClosedAccount,
  closeDueAccount,
  leavesMembersAlone,
  takeBackDeletion,
} from './deletion.sql.ts';
import { mailDbOf } from './identity.sql.ts';
import { journalAccount } from './journal-account.ts';
import { checkOwnPassword } from './proof.ts';
import { appUrls, sendLetter } from './secret-letters.ts';

/** product.md §8. */
const DELETION_DAYS = 30;
const DAY_MS = 86_400_000;

/** Asked with the password; whoever has it may still take everything along or think better of it for thirty days. */
export async function requestDeletion(deps: Deps, actor: SessionActor, password: string): Promise<{ dueOn: string }> {
  const user = await checkOwnPassword(deps, actor, { field: 'password', password });
  const dueMs = deps.clock.nowMs() + DELETION_DAYS * DAY_MS;
  const dueOn = kyivDay(dueMs);
  await withWriteScope(deps.db, actor, async (db) => {
    if (await leavesMembersAlone(db, actor.userId)) throw new AppError('members_left');
    await journalAccount(db, actor.userId, 'account.deletion_requested');
    if (!(await askDeletion(db, actor.userId, instantText(dueMs)))) throw new AppError('deletion_asked');
    const to = { email: user.email, kind: 'identity.deletion_asked' };
    await sendLetter(mailDbOf(db), to, deletionAskedLetter({ dueOn, ...appUrls(deps) }));
  });
  return { dueOn };
}

/** In the transaction of a sign-in: signing in is how an account is taken back. */
export async function keepAccount(deps: Deps, db: LookupDb, person: { userId: string; email: string }): Promise<void> {
  if (!(await takeBackDeletion(db, person.userId))) return;
  const to = { email: person.email, kind: 'identity.deletion_taken_back' };
  await sendLetter(db, to, deletionTakenBackLetter(appUrls(deps)));
}

/** Every account whose day has come, each in a transaction of its own: what was closed stays closed when a later one fails. */
export async function closeDueAccounts(
  { database, log }: Pick<JobContext, 'database' | 'log'>,
  origin: string,
): Promise<void> {
  for (;;) {
    const closed = await withLookup(database, async (db) => {
      const account = await closeDueAccount(db);
      if (account.email !== null)
        await sendLetter(db, { email: account.email, kind: 'identity.account_closed' }, accountClosedLetter());
      await tellOfEnded(db, account, origin);
      return account;
    });
    if (closed.user_id === null) return;
    log.info({ event: 'account.closed' }, 'an account was closed as its person had asked');
  }
}

/** Whoever had let the person in learns that he is gone, and that his work waits for somebody else. */
async function tellOfEnded(db: LookupDb, { name, ended }: ClosedAccount, origin: string): Promise<void> {
  for (const { kind, places, emails } of ended ?? []) {
    const letter = accessEndedLetter({ kind, name: name ?? '', places, origin });
    for (const email of emails) await sendLetter(db, { email, kind: 'identity.access_ended' }, letter);
  }
}
