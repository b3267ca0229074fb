import type { withdrawRelief as endpoint } from '@kliuchar/api-schema/amendments';
import type { ReplyOf } from '@kliuchar/api-schema/endpoint';
import { formatDay } from '@kliuchar/domain/dates/format-day';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../edge/errors.ts';
import { type Db, type SessionActor, withWriteScope } from '../../platform/db/scope.ts';
import { newId } from '../../platform/ids.ts';
import { changeInputs, dropDraftLine } from '../receipts/public.ts';
import { lockContract } from './contracts.sql.ts';
import { cancelRelief, listReliefRows, opposeRelief, type ReliefRow } from './reliefs.sql.ts';

type Input = { readonly contractId: string; readonly reliefId: string; readonly reason?: string | null | undefined };

/**
 * A relief given by mistake. One that waits is cancelled, one on a draft leaves it, one that was issued stays on its receipt and its
 * opposite goes to the next. The contract's row is held, as by everything that changes its money; runs under way are told.
 */
export function withdrawRelief(deps: Deps, actor: SessionActor, input: Input): Promise<ReplyOf<typeof endpoint>> {
  return withWriteScope(deps.db, actor, async (db) => {
    const contract = await lockContract(db, input.contractId, db.ownerIds);
    if (contract === null) throw new AppError('not_found');
    const ownerId = contract.owner_id;
    const of = { ownerId, contractId: contract.id, reliefId: input.reliefId };
    await changeInputs(db, ownerId);
    const relief = await onlyRelief(db, of);
    if (relief.state === 'cancelled' || relief.opposite !== null) throw new AppError('relief_state');
    const isCancelled =
      (relief.receiptId === null ||
        (await dropDraftLine(deps, db, { receiptId: relief.receiptId, adjustmentId: relief.id }))) &&
      (await cancelRelief(db, of));
    if (!isCancelled && !(await opposeRelief(db, { ...of, id: newId(), ...oppositeWords(relief, input.reason) })))
      throw new AppError('relief_state');
    await db.audit({
      ownerId,
      action: 'contract.relief_withdrawn',
      entityType: 'contract',
      entityId: contract.id,
      details: {
        number: contract.number,
        from: relief.from,
        to: relief.to,
        percent: relief.percent,
        amountKop: relief.amountKop,
        isOpposed: !isCancelled,
      },
    });
    return onlyRelief(db, of);
  });
}

async function onlyRelief(db: Db, of: { ownerId: string; contractId: string; reliefId: string }): Promise<ReliefRow> {
  const [relief] = await listReliefRows(db, of);
  if (relief === undefined) throw new AppError('not_found');
  return relief;
}

function oppositeWords({ from, to, receiptNumber }: ReliefRow, reason: string | null | undefined) {
  const days = from === to ? formatDay(from) : `${formatDay(from)}–${formatDay(to)}`;
  const why = reason ? `: ${reason}` : '';
  return {
    title: `Скасування зменшення оренди за ${days}`,
    textUk: `Зменшення оренди за ${days} у\u00a0квитанції ${receiptNumber} скасовано${why}`,
  };
}
