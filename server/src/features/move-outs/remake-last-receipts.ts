import type { BodyOf } from '@kliuchar/api-schema/endpoint';
import type { remakeLastReceipts as endpoint, RemadeReceipts } from '@kliuchar/api-schema/move-outs';
import type { Day } from '@kliuchar/domain/dates/day';
import { kop } from '@kliuchar/domain/money/kop';
import type { Deps } from '../../deps.ts';
import { fieldError } from '../../edge/errors.ts';
import { doneOrPreviewed } from '../../platform/db/done-or-previewed.ts';
import { holdObject } from '../../platform/db/held-object.ts';
import type { Db, SessionActor } from '../../platform/db/scope.ts';
import { contractNotFound } from '../contracts/public.ts';
import { balanceOfContracts } from '../ledger/public.ts';
import { holdBilling, remakeLast } from '../receipts/public.ts';
import { viewLastReceipt } from './last-receipt.view.ts';
import { believeEnd, holdLease } from './move-outs.sql.ts';

type Body = BodyOf<typeof endpoint>;

/** Receipts that charge for other days than the lease has are made again for its days, and with what came after them (ADR 0048); a second call finds none. */
export function remakeLastReceipts(
  deps: Deps,
  actor: SessionActor,
  contractId: string,
  body: Body,
): Promise<RemadeReceipts> {
  return doneOrPreviewed(deps.db, actor, body.preview, async (own) => {
    const { db, propertyId } = await holdObject(own, 'receipts', { kind: 'contract', id: contractId });
    const lease = await holdLease(db, contractId);
    if (lease === null) throw contractNotFound(contractId);
    const { ownerId } = lease;
    await holdBilling(db, { ownerId, propertyId: lease.propertyId, meterId: null });
    if (body.endsOn)
      await suppose(db, { ...lease, isManager: propertyId !== null, endsOn: body.endsOn, today: deps.clock.today() });
    const beforeKop = await balance(db, contractId);
    const { misbilled, made } = await remakeLast(deps, db, { ownerId, contractId });
    // Also when nothing had to be made again: the balance was judged right, and an unpaid owner judges none.
    await db.audit({
      ownerId,
      action: 'contract.last_receipts',
      entityType: 'contract',
      entityId: contractId,
      details: { receipts: misbilled.map(({ number }) => number) },
    });
    return {
      contractId,
      preview: body.preview,
      endsOn: body.endsOn ?? lease.endsOn,
      replaced: misbilled.map(({ id, number, period, status, ownKop, extraDays, missingDays }) => ({
        id,
        number,
        period,
        issued: status === 'issued',
        ownKop: kop(ownKop),
        extraDays,
        missingDays,
      })),
      receipts: made.map(viewLastReceipt),
      beforeKop,
      balanceKop: await balance(db, contractId),
    };
  });
}

type Supposed = {
  readonly id: string;
  readonly startDate: Day;
  readonly isManager: boolean;
  readonly endsOn: Day;
  readonly today: Day;
};

/** Asked before the lease is ended, in a transaction that is undone: what of the contract is not a manager's of receipts to move. */
async function suppose(db: Db, { id, startDate, isManager, endsOn, today }: Supposed): Promise<void> {
  if (isManager) throw fieldError('endsOn', 'Іншу дату переглядає лише власник');
  if (endsOn < startDate) throw fieldError('endsOn', 'Дата раніша за початок договору');
  await believeEnd(db, id, { endsOn, today });
}

async function balance(db: Db, contractId: string) {
  return kop((await balanceOfContracts(db, [contractId])).get(contractId) ?? 0);
}
