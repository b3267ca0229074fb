import { knownAs } from '@kliuchar/domain/bank-statements/payer-keys';
import type { Deps } from '../../deps.ts';
import type { Db } from '../../platform/db/scope.ts';
import { findLineOfPayment, type LockedLine, listLivePayments, lockLine, moveLines } from './bank-lines.sql.ts';
import { unlearnPayer } from './bank-payers.sql.ts';
import { openDetails, payerKeyOf } from './line-details.ts';

/** The line a payment came by, locked; whoever takes the payment back begins here, before its contract is locked, as a confirmation does. */
export async function lockLineOfPayment(db: Db, paymentId: string): Promise<LockedLine | null> {
  const lineId = await findLineOfPayment(db, paymentId);
  return lineId === null ? null : lockLine(db, lineId);
}

/** After a payment of the line was reversed: what it taught is unlearned, and with the last of them the line waits again (ADR 0045). */
export async function releaseLine(
  { vault }: Pick<Deps, 'vault'>,
  db: Db,
  { line, contractId }: { line: LockedLine; contractId: string },
): Promise<void> {
  const details = openDetails(vault, line.detailsSealed);
  const [key] = details === null ? [] : knownAs(details).keys;
  if (key !== undefined) unlearnPayer(db, { ownerId: line.ownerId, contractId, key: payerKeyOf(vault, key) });
  // A closed account leaves its lines empty: there is nothing in them to choose a contract by.
  if (details === null || (await listLivePayments(db, line)).length > 0) return;
  await putBack(db, line);
}

/** A settled line waits again, once: where it has gone back already nothing is written. */
export async function putBack(db: Db, { id, ownerId, amountKop }: LockedLine): Promise<void> {
  if ((await moveLines(db, [id], { from: 'confirmed', to: 'waiting' })).length === 0) return;
  await db.audit({
    action: 'bank_line.undone',
    entityType: 'bank_line',
    entityId: id,
    ownerId,
    details: { amountKop },
  });
}
