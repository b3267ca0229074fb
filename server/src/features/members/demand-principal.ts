import { AppError } from '../../edge/errors.ts';
import type { Db } from '../../platform/db/scope.ts';
import { isPrincipal } from './members.sql.ts';

/** Whoever answers for the owner himself, and none of those who only work for him: keys, webhooks, who belongs to the account. */
export async function demandPrincipal(db: Db, ownerId: string): Promise<void> {
  if (!(await isPrincipal(db, ownerId))) throw new AppError('forbidden');
}
