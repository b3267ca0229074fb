import type { BodyOf } from '@kliuchar/api-schema/endpoint';
import type {
  allocatePayment as allocateEndpoint,
  confirmPayment as confirmEndpoint,
  Payment,
} from '@kliuchar/api-schema/payments';
import { formatDay } from '@kliuchar/domain/dates/format-day';
import { allocate, leftOfItem } from '@kliuchar/domain/ledger/allocate';
import { formatUah } from '@kliuchar/domain/money/format-money';
import { kop } from '@kliuchar/domain/money/kop';
import type { Deps } from '../../deps.ts';
import { AppError, conflictAt, unknownReference } from '../../edge/errors.ts';
import { instantText } from '../../platform/clock.ts';
import { holdObject } from '../../platform/db/held-object.ts';
import { type Db, type SessionActor, withWriteScope } from '../../platform/db/scope.ts';
import { lockLineOfPayment, releaseLine } from '../bank-statements/public.ts';
import {
  allocationRow,
  type LockedContract,
  listOpenItems,
  lockContractMoney,
  reverseEntries,
  settleCredit,
  takeBackAllocations,
  writeAllocations,
} from '../ledger/public.ts';
import { addCreditRateDifferences, addPaymentRateDifferences, cancelAdjustmentsOf } from '../receipts/public.ts';
import { assertNotFuture, assertNotTooEarly, postPayment } from './create-payment.ts';
import {
  findPayment,
  findPaymentContract,
  findPostedTwin,
  markConfirmed,
  markRejected,
  markReversed,
  type PaymentRow,
} from './payments.sql.ts';
import { readPayment } from './read-payment.ts';

/** The contract is locked first, then the payment is read: nobody can change either until the transaction ends. */
async function lockPayment(db: Db, id: string): Promise<{ contract: LockedContract; payment: PaymentRow }> {
  const contractId = await findPaymentContract(db, id);
  const contract = contractId === null ? null : await lockContractMoney(db, db.ownerIds, contractId);
  const payment = contract === null ? null : await findPayment(db, id);
  if (contract === null || payment === null) throw new AppError('payment_not_found');
  return { contract, payment };
}

/**
 * Once: entries reversed, what it paid is open again and free credit goes there at once, as after a void. Of a payment entered twice,
 * either may be reversed: the other one pays then, and nobody is asked for money that has come (contract.md §1.2).
 */
export function reversePayment(
  deps: Deps,
  actor: SessionActor,
  input: { id: string; reason: string },
): Promise<Payment> {
  return withWriteScope(deps.db, actor, async (db) => {
    await reverseOne(deps, db, input);
    return readPayment(db, input.id);
  });
}

/** The same inside a transaction that does more. */
export async function reverseOne(deps: Deps, db: Db, input: { id: string; reason: string }): Promise<void> {
  const line = await lockLineOfPayment(db, input.id);
  const { contract, payment } = await lockPayment(db, input.id);
  const { id, ownerId, contractId } = payment;
  const on = deps.clock.today();
  if (payment.status === 'reversed') throw new AppError('already_reversed');
  if (!(await markReversed(db, { id, ownerId, reason: input.reason, at: instantText(deps.clock.nowMs()) })))
    throw new AppError('payment_state');
  await takeBackAllocations(db, contract, id, on);
  await reverseEntries(db, { ownerId, contractId }, { on, kind: 'reversal', type: 'payment', ids: [id] });
  await cancelAdjustmentsOf(db, ownerId, { paymentId: id });
  await addCreditRateDifferences(db, contract, await settleCredit(db, contract, on));
  await db.audit({
    action: 'payment.reversed',
    entityType: 'payment',
    entityId: id,
    ownerId,
    details: { amountKop: payment.amountKop },
  });
  if (line !== null) await releaseLine(deps, db, { line, contractId });
}

type Wanted = BodyOf<typeof allocateEndpoint>['allocations'];

/** Replaces everything this payment pays; what is not named stays credit. */
export function allocatePayment(
  deps: Deps,
  actor: SessionActor,
  input: { id: string; allocations: Wanted },
): Promise<Payment> {
  return withWriteScope(deps.db, actor, async (db) => {
    const { contract, payment } = await lockPayment(db, input.id);
    if (payment.status !== 'posted') throw new AppError('payment_state');
    const { id, ownerId } = payment;
    const on = deps.clock.today();
    await takeBackAllocations(db, contract, id, on);
    await cancelAdjustmentsOf(db, ownerId, { paymentId: id });
    const rows = await chosenAllocations(db, contract, { wanted: input.allocations, payment, on });
    writeAllocations(db, contract, rows);
    await addPaymentRateDifferences(db, payment, rows);
    await db.audit({
      action: 'payment.allocated',
      entityType: 'payment',
      entityId: id,
      ownerId,
      details: { count: rows.length },
    });
    return readPayment(db, id);
  });
}

async function chosenAllocations(
  db: Db,
  contract: LockedContract,
  of: { wanted: Wanted; payment: PaymentRow; on: PaymentRow['paidOn'] },
) {
  const open = new Map(
    (await listOpenItems(db, contract)).map((item) => [item.item === 'receipt' ? item.receiptId : null, item]),
  );
  const { wanted, payment, on } = of;
  if (wanted.reduce((sum, { amountKop }) => sum + amountKop, 0) > payment.amountKop)
    throw conflictAt('allocations', 'allocation_too_large', {});
  const named = new Set(wanted.map(({ receiptId }) => receiptId ?? null));
  if (named.size !== wanted.length)
    throw new AppError('validation', { fields: { allocations: 'Одну квитанцію можна вказати лише раз' } });
  return wanted.map(({ receiptId, amountKop }, index) => {
    const item = open.get(receiptId ?? null);
    if (item === undefined) throw unknownReference(`allocations.${index}.receiptId`);
    const leftKop = leftOfItem(item);
    if (amountKop > leftKop) {
      const message = `Тут можна зарахувати не більше ніж ${formatUah(leftKop)}`;
      throw new AppError('allocation_too_large', { fields: { [`allocations.${index}.amountKop`]: message } });
    }
    const allocation = allocate(item, kop(amountKop), contract.paymentOrder);
    return allocationRow({ sourceType: 'payment', sourceId: payment.id }, allocation, on);
  });
}

/** «Я оплатив» of the tenant was true: from now on it is money. */
export function confirmPayment(
  deps: Deps,
  actor: SessionActor,
  input: { id: string } & BodyOf<typeof confirmEndpoint>,
): Promise<Payment> {
  return withWriteScope(deps.db, actor, async (own) => {
    const { db } = await holdObject(own, 'payments', { kind: 'payment', id: input.id });
    const { contract, payment } = await lockPayment(db, input.id);
    const { id, ownerId } = payment;
    const amountKop = input.amountKop ?? payment.amountKop;
    const paidOn = input.paidOn ?? payment.paidOn;
    assertNotFuture(deps, paidOn);
    assertNotTooEarly(contract, paidOn, 'paidOn');
    if (payment.status !== 'reported') throw new AppError('payment_state');
    // The contract is locked, so of two that are the same money the second one finds the first.
    const twin = input.evenIfSimilar ? null : await findPostedTwin(db, { ...payment, amountKop, paidOn });
    if (twin !== null) throw new AppError('possible_duplicate', { params: { day: formatDay(twin.paidOn) } });
    if (!(await markConfirmed(db, { id, ownerId, amountKop, paidOn, method: input.method ?? null })))
      throw new AppError('payment_state');
    const items = await listOpenItems(db, contract);
    await postPayment(deps, db, { contract, items }, { id, amountKop, paidOn });
    await db.audit({
      action: 'payment.confirmed',
      entityType: 'payment',
      entityId: id,
      ownerId,
      details: { amountKop, paidOn },
    });
    return readPayment(own, id);
  });
}

export function rejectPayment(
  deps: Deps,
  actor: SessionActor,
  input: { id: string; reason?: string | undefined },
): Promise<Payment> {
  return withWriteScope(deps.db, actor, async (own) => {
    const { db } = await holdObject(own, 'payments', { kind: 'payment', id: input.id });
    const { payment } = await lockPayment(db, input.id);
    const { id, ownerId } = payment;
    if (!(await markRejected(db, { id, ownerId, reason: input.reason ?? null }))) throw new AppError('payment_state');
    await db.audit({ action: 'payment.rejected', entityType: 'payment', entityId: id, ownerId });
    return readPayment(own, id);
  });
}
