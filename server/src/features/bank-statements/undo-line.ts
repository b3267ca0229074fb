import type { BankLine } from '@kliuchar/api-schema/bank-statements';
import { knownAs } from '@kliuchar/domain/bank-statements/payer-keys';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../edge/errors.ts';
import { type SessionActor, withWriteScope } from '../../platform/db/scope.ts';
import { reverseOne } from '../payments/public.ts';
import { listLivePayments, lockLine, moveLines } from './bank-lines.sql.ts';
import { unlearnPayer } from './bank-payers.sql.ts';
import { openDetails, payerKeyOf } from './line-details.ts';
import { readLine } from './list-bank-lines.ts';

const REASON = 'Зарахування з виписки скасовано';

/** Every payment it has become is reversed, what was learned from it is unlearned, and the line waits again: all or nothing. */
export function undoLine(
  deps: Deps,
  actor: SessionActor,
  { id, reason }: { id: string; reason: string | undefined },
): Promise<BankLine> {
  return withWriteScope(deps.db, actor, async (db) => {
    const line = await lockLine(db, id);
    if (line === null) throw new AppError('bank_line_not_found');
    if (line.status !== 'confirmed') throw new AppError('bank_line_state');
    const { ownerId, amountKop } = line;
    const details = openDetails(deps.vault, line.detailsSealed);
    const [key] = details === null ? [] : knownAs(details).keys;
    for (const payment of await listLivePayments(db, line)) {
      await reverseOne(deps, db, { id: payment.id, reason: reason ?? REASON });
      if (key !== undefined)
        unlearnPayer(db, { ownerId, contractId: payment.contractId, key: payerKeyOf(deps.vault, key) });
    }
    const moved = await moveLines(db, [id], { from: 'confirmed', to: 'waiting' });
    if (moved.length === 0) throw new AppError('bank_line_state');
    await db.audit({
      action: 'bank_line.undone',
      entityType: 'bank_line',
      entityId: id,
      ownerId,
      details: { amountKop },
    });
    return readLine(deps, db, id);
  });
}
