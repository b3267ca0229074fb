import type { Db } from '../../platform/db/scope.ts';

type AccountAction =
  | 'account.names_changed'
  | 'account.password_changed'
  | 'account.email_asked'
  | 'account.phone_confirmed'
  | 'account.second_factor_on'
  | 'account.second_factor_off'
  | 'account.codes_renewed'
  | 'account.session_ended'
  | 'account.sessions_ended'
  | 'account.deletion_requested';

/**
 * What a person changes of her own account stands in the journal of every owner she works for, without the values: a stolen session or
 * password is seen there. What is done by a link or a sign-in, before there is a scope, private.journal_account writes.
 */
export async function journalAccount(db: Db, userId: string, action: AccountAction): Promise<void> {
  for (const ownerId of db.ownerIds) await db.audit({ ownerId, action, entityType: 'account', entityId: userId });
}
