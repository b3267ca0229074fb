import { maskIban } from '@kliuchar/domain/identifiers/mask-iban';
import { AppError } from '../../edge/errors.ts';
import type { Db } from '../../platform/db/scope.ts';
import { assertRecentProof } from './proof.ts';

/** The IBAN that receipts to come would ask to pay to (contract.md §1.17), before and after; `number` of the lease it stands on. */
export type MovedRequisites = {
  readonly ownerId: string;
  readonly entityType: 'counterparty' | 'contract';
  readonly entityId: string;
  readonly number?: string;
  readonly from: string | null;
  readonly to: string | null;
};

/**
 * Where tenants pay to is said by a person soon after his password, as in his profile (contract.md §3.2), and never by a program (ADR 0047).
 * The journal names it, by the ends of the numbers.
 */
export async function moveRequisites(db: Db, moved: MovedRequisites): Promise<void> {
  const { ownerId, entityType, entityId, number, from, to } = moved;
  if (from === to) return;
  const { actor } = db;
  if (actor.kind !== 'session') throw new AppError('reauth_required');
  if (actor.apiKey !== undefined) throw new AppError('key_forbidden');
  await assertRecentProof(db, actor);
  const masked = (iban: string | null) => (iban === null ? null : maskIban(iban));
  await db.audit({
    ownerId,
    action: `${entityType}.account_changed`,
    entityType,
    entityId,
    details: {
      ...(number !== undefined && { number }),
      changes: { account_iban: { from: masked(from), to: masked(to) } },
    },
  });
}
