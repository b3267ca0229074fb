import type { BodyOf } from '@kliuchar/api-schema/endpoint';
import type { createRefund as endpoint, Settled } from '@kliuchar/api-schema/settlements';
import type { Day } from '@kliuchar/domain/dates/day';
import { entriesForRefund } from '@kliuchar/domain/ledger/entries';
import { formatUah } from '@kliuchar/domain/money/format-money';
import { type Kop, kop } from '@kliuchar/domain/money/kop';
import type { Deps } from '../../deps.ts';
import { AppError, fieldError } from '../../edge/errors.ts';
import { type Db, type SessionActor, withWriteScope } from '../../platform/db/scope.ts';
import { newId } from '../../platform/ids.ts';
import {
  balanceOfContracts,
  type LockedContract,
  lockContractMoney,
  postEntries,
  takeFreeCredit,
} from '../ledger/public.ts';
import { assertNotTooEarly } from '../payments/public.ts';
import { viewSettled } from './settlement.view.ts';
import { findSettlement, insertSettlement, type SettlementRow } from './settlements.sql.ts';

/** An overpayment given back, whatever has become of the contract: the money is the tenant's (ADR 0066). One transaction. */
export function createRefund(
  deps: Deps,
  actor: SessionActor,
  contractId: string,
  body: BodyOf<typeof endpoint>,
): Promise<Settled> {
  const { amountKop, refundedOn: on, method } = body;
  if (on > deps.clock.today()) throw fieldError('refundedOn', 'Дата повернення ще не настала');
  return withWriteScope(deps.db, actor, async (db) => {
    const contract = await lockContractMoney(db, db.ownerIds, contractId);
    if (contract === null) throw new AppError('contract_not_found', { params: { id: contractId } });
    assertNotTooEarly(contract, on, 'refundedOn');
    const { reference = null, note = null } = body;
    const id = await refundCredit(db, contract, { amountKop, on, method, reference, note, userId: actor.userId });
    return viewSettled(db, await findSettlement(db, 'refund', id));
  });
}

export type Refund = {
  readonly amountKop: Kop;
  readonly on: Day;
  readonly method: SettlementRow['method'];
  readonly reference: string | null;
  readonly note: string | null;
  readonly userId: string;
};

/** The same inside a transaction that does more; the caller has locked the contract's money. Answers its id. */
export async function refundCredit(db: Db, contract: LockedContract, refund: Refund): Promise<string> {
  const { amountKop, on, method, reference, note, userId: createdBy } = refund;
  const { ownerId, id: contractId } = contract;
  const id = newId();
  if (
    !(await insertSettlement(db, 'refund', {
      id,
      ownerId,
      contractId,
      amountKop,
      on,
      method,
      reference,
      note,
      createdBy,
    }))
  )
    throw await overpaidLess(db, contractId);
  postEntries(db, { ownerId, contractId }, { on, kind: 'refund', drafts: entriesForRefund({ id, amountKop }) });
  await takeFreeCredit(db, contract, { id, amountKop, on });
  await db.audit({
    action: 'refund.created',
    entityType: 'contract',
    entityId: contractId,
    ownerId,
    details: { amountKop, on, method },
  });
  return id;
}

async function overpaidLess(db: Db, contractId: string): Promise<AppError> {
  const creditKop = -((await balanceOfContracts(db, [contractId])).get(contractId) ?? 0);
  const text = creditKop > 0 ? `Переплата лише ${formatUah(kop(creditKop))}` : 'Переплати за договором немає';
  return fieldError('amountKop', text);
}
