import type { BankLine } from '@kliuchar/api-schema/bank-statements';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../edge/errors.ts';
import { type SessionActor, withWriteScope } from '../../platform/db/scope.ts';
import { reverseOne } from '../payments/public.ts';
import { listLivePayments, lockLine } from './bank-lines.sql.ts';
import { readLine } from './list-bank-lines.ts';
import { putBack } from './release-line.ts';

const REASON = 'Зарахування з виписки скасовано';

/** Every payment it has become is reversed, which unlearns what it taught, and the line waits again: all or nothing. */
export function undoLine(
  deps: Deps,
  actor: SessionActor,
  { id, reason }: { id: string; reason: string | undefined },
): Promise<BankLine> {
  return withWriteScope(deps.db, actor, async (db) => {
    const line = await lockLine(db, id);
    if (line === null) throw new AppError('bank_line_not_found');
    if (line.status !== 'confirmed') throw new AppError('bank_line_state');
    const live = await listLivePayments(db, line);
    for (const payment of live) await reverseOne(deps, db, { id: payment.id, reason: reason ?? REASON });
    // With its last payment the line has gone back by itself; one without any, or of a closed account, is moved here.
    await putBack(db, line);
    return readLine(deps, db, id);
  });
}
