import type { BodyOf } from '@kliuchar/api-schema/endpoint';
import type { moveOut as endpoint, MoveOut } from '@kliuchar/api-schema/move-outs';
import { isStorable, kop } from '@kliuchar/domain/money/kop';
import type { Deps } from '../../deps.ts';
import { AppError, fieldError } from '../../edge/errors.ts';
import { instantText } from '../../platform/clock.ts';
import { doneOrPreviewed } from '../../platform/db/done-or-previewed.ts';
import type { Db, SessionActor } from '../../platform/db/scope.ts';
import { type ContractRow, endLease, lockOwnContract, wrongContractState } from '../contracts/public.ts';
import { settleDepositAtEnd } from '../deposits/public.ts';
import { lockContractMoney } from '../ledger/public.ts';
import { recordReading } from '../meters/public.ts';
import { holdBilling, makeLastReceipts, sendAsBefore } from '../receipts/public.ts';
import { type Refund, refundCredit } from '../settlements/public.ts';
import { viewLastReceipt } from './last-receipt.view.ts';
import { insertMoveOut } from './move-outs.sql.ts';

type Body = BodyOf<typeof endpoint>;

/**
 * The end of a lease in one transaction: final readings, the end itself, the last receipt to the day, damage and debt out of the deposit,
 * its return, that of what was paid ahead, and the facts of the act. A preview is the same deed undone, so that it can differ in nothing.
 */
export function moveOut(deps: Deps, actor: SessionActor, contractId: string, body: Body): Promise<MoveOut> {
  return doneOrPreviewed(deps.db, actor, body.preview, (db) =>
    perform(deps, db, { contractId, body, userId: actor.userId }),
  );
}

type Work = { readonly contractId: string; readonly body: Body; readonly userId: string };

async function perform(deps: Deps, db: Db, { contractId, body, userId }: Work): Promise<MoveOut> {
  const row = await lockOwnContract(db, contractId);
  const { owner_id: ownerId } = row;
  const today = deps.clock.today();
  const { movedOutOn } = body;
  await holdBilling(db, { ownerId, propertyId: row.rental_object_id, meterId: null });
  await recordFinal(db, row, { body, userId });
  const status = await end(deps, db, row, body);
  const { keysReturned = null, condition = null } = body;
  const facts = { ownerId, contractId, movedOutOn, keysReturned, condition };
  if (!(await insertMoveOut(db, { ...facts, createdAt: instantText(deps.clock.nowMs()) }))) {
    throw new AppError('moved_out');
  }
  const lease = { ownerId, contractId, endedOn: movedOutOn, paymentUtilities: row.payment_utilities };
  const { voided, issued } = await makeLastReceipts(deps, db, lease);
  const { damageKop, damageNote, depositToDebt: toDebt, refund } = body;
  const damage = damageKop ? { amountKop: damageKop, note: damageNote ?? '' } : null;
  const settled = await settleDepositAtEnd(deps, db, { contractId, userId, on: today, damage, toDebt, refund });
  const creditKop = body.refundCredit ? kop(Math.max(0, -settled.debtKop)) : kop(0);
  if (creditKop > 0) await returnCredit(db, { contractId, amountKop: creditKop, on: today, userId });
  // After the money: the tenant reads what is left for him to pay.
  await sendAsBefore(deps, db, issued, voided);
  await db.audit({
    ownerId,
    action: 'contract.moved_out',
    entityType: 'contract',
    entityId: contractId,
    details: { number: row.number, movedOutOn, receipts: issued.map((receipt) => receipt.row.number) },
  });
  return {
    contractId,
    status,
    movedOutOn,
    preview: body.preview,
    voided: voided.map(({ number }) => number),
    receipts: issued.map(viewLastReceipt),
    damageKop: damageKop ?? kop(0),
    ...settled,
    refunded: [...settled.refunded],
    held: [...settled.held],
    refundedCreditKop: creditKop,
    debtKop: kop(settled.debtKop + creditKop),
  };
}

type Returned = Pick<Refund, 'amountKop' | 'on' | 'userId'> & { readonly contractId: string };

/** What was paid ahead goes with the tenant; how it was handed over, nobody is asked here. */
async function returnCredit(db: Db, { contractId, amountKop, on, userId }: Returned): Promise<void> {
  // Payments add up past the limit of one sum.
  if (!isStorable(amountKop)) throw new AppError('sum_too_large');
  const contract = await lockContractMoney(db, db.ownerIds, contractId);
  if (contract === null) throw new AppError('contract_not_found', { params: { id: contractId } });
  await refundCredit(db, contract, { amountKop, on, userId, method: null, reference: null, note: null });
}

/** The closing readings of the lease: what is consumed after them is the owner's (contract.md §1.11). */
async function recordFinal(db: Db, row: ContractRow, { body, userId }: Pick<Work, 'body' | 'userId'>): Promise<void> {
  const bringer = {
    source: 'owner',
    state: 'approved',
    userId,
    today: db.clock.today(),
    propertyId: row.rental_object_id,
  } as const;
  for (const [index, reading] of body.readings.entries()) {
    try {
      const written = await recordReading(db, { ...reading, date: body.movedOutOn, source: 'handover' }, bringer);
      await written.answer;
    } catch (error) {
      throw error instanceof AppError ? ofReading(error, index) : error;
    }
  }
}

/** Which of the meters it is about. */
function ofReading(error: AppError, index: number): AppError {
  const fields = Object.entries(error.details.fields ?? { values: '' });
  return new AppError(error.code, {
    ...error.details,
    fields: Object.fromEntries(fields.map(([field, text]) => [`readings.${index}.${field}`, text])),
  });
}

/** A lease in force ends on the day; one that is over already has its day. */
async function end(deps: Deps, db: Db, row: ContractRow, body: Body): Promise<MoveOut['status']> {
  const { movedOutOn, reason = null } = body;
  if (row.status === 'completed' || row.status === 'terminated') {
    if (movedOutOn !== row.effective_end) {
      throw fieldError('movedOutOn', 'Договір уже завершено: дата виїзду має бути останнім днем договору');
    }
    return row.status;
  }
  if (row.status !== 'active' && row.status !== 'notice') throw wrongContractState(row.status);
  await endLease(deps, db, row, { endsOn: movedOutOn, reason, today: db.clock.today(), field: 'movedOutOn' });
  return 'terminated';
}
