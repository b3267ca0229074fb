import type { BodyOf } from '@kliuchar/api-schema/endpoint';
import type { createPayment as endpoint, Payment } from '@kliuchar/api-schema/payments';
import { CONTRACT_STATUS_NAMES, type ContractStatus } from '@kliuchar/domain/contracts/contract-status';
import type { Day } from '@kliuchar/domain/dates/day';
import { formatDay } from '@kliuchar/domain/dates/format-day';
import { entriesForPayment } from '@kliuchar/domain/ledger/entries';
import type { LedgerDraft } from '@kliuchar/domain/ledger/ledger-types';
import { earliestMoneyDay } from '@kliuchar/domain/ledger/money-days';
import { kop } from '@kliuchar/domain/money/kop';
import type { Deps } from '../../deps.ts';
import { AppError, fieldError, unknownReference } from '../../edge/errors.ts';
import { holdObject } from '../../platform/db/held-object.ts';
import { type Db, type SessionActor, WithCommit, withWriteScope } from '../../platform/db/scope.ts';
import { newId } from '../../platform/ids.ts';
import { allocateFrom, type HeldMoney, type LockedContract, lockOpenItems, postEntries } from '../ledger/public.ts';
import { addPaymentRateDifferences } from '../receipts/public.ts';
import { insertPayment } from './payments.sql.ts';
import { readPayment } from './read-payment.ts';

/** Nobody owes anything under these; a deposit may well come before the first day of a sent contract. */
const UNPAYABLE = ['draft', 'declined', 'cancelled'] as const satisfies readonly ContractStatus[];

/** Money received: posted, laid on the oldest due first, the rest is credit (contract.md §3.11); one transaction. */
export function createPayment(deps: Deps, actor: SessionActor, input: BodyOf<typeof endpoint>): Promise<Payment> {
  assertNotFuture(deps, input.paidOn);
  return withWriteScope(deps.db, actor, async (own) => {
    const { db } = await holdObject(own, 'payments', { kind: 'contract', id: input.contractId });
    const held = await lockOpenItems(db, input.contractId);
    if (held === null) throw unknownReference('contractId');
    const { contract } = held;
    assertPayable(contract);
    assertNotTooEarly(contract, input.paidOn, 'paidOn');
    const { amountKop, paidOn, method } = input;
    const id = newId();
    const { ownerId, id: contractId } = contract;
    insertPayment(db, {
      id,
      ownerId,
      contractId,
      amountKop,
      paidOn,
      method,
      reference: input.reference ?? null,
      note: input.note ?? null,
      createdBy: actor.userId,
    });
    await postPayment(deps, db, held, { id, amountKop, paidOn });
    await db.audit({
      action: 'payment.created',
      entityType: 'payment',
      entityId: id,
      ownerId,
      details: { amountKop, paidOn, method },
    });
    return new WithCommit(readPayment(own, id));
  });
}

export function assertPayable({ status }: LockedContract): void {
  if (!UNPAYABLE.some((unpayable) => unpayable === status)) return;
  throw new AppError('contract_state', { params: { status: CONTRACT_STATUS_NAMES[status] } });
}

export function assertNotFuture(deps: Deps, paidOn: Day): void {
  if (paidOn > deps.clock.today()) throw fieldError('paidOn', 'Дата оплати ще не настала');
}

/** A year typed wrong would put money before everything that the contract ever charged. */
export function assertNotTooEarly({ startDate }: Pick<LockedContract, 'startDate'>, on: Day, field: string): void {
  if (on >= earliestMoneyDay(startDate)) return;
  throw fieldError(
    field,
    `Договір діє з\u00a0${formatDay(startDate)}, дата на рік і\u00a0більше раніша. Перевірте рік`,
  );
}

/** The entries of a payment that has just become one, and what it pays. */
export async function postPayment(
  deps: Deps,
  db: Db,
  held: HeldMoney,
  payment: { id: string; amountKop: number; paidOn: Day },
  drafts: readonly LedgerDraft[] = entriesForPayment({ id: payment.id, amountKop: kop(payment.amountKop) }),
): Promise<void> {
  const { id, amountKop, paidOn } = payment;
  const { ownerId, id: contractId } = held.contract;
  postEntries(db, { ownerId, contractId }, { on: paidOn, kind: 'payment', drafts });
  const paid = allocateFrom(
    db,
    held,
    { sourceType: 'payment', sourceId: id, paidOn, freeKop: amountKop },
    deps.clock.today(),
  );
  await addPaymentRateDifferences(db, { id, ownerId, contractId, paidOn }, paid);
}
