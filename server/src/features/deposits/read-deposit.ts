import type { DepositState } from '@kliuchar/api-schema/deposits';
import { type DepositSettlement, settleDeposit } from '@kliuchar/domain/finance/deposit-settlement';
import { kop } from '@kliuchar/domain/money/kop';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../edge/errors.ts';
import { type Db, type SessionActor, withReadScope } from '../../platform/db/scope.ts';
import { findHead, type HeadRow, listMovements, type MovementRow } from './deposits.sql.ts';

export function getDeposit(deps: Deps, actor: SessionActor, contractId: string): Promise<DepositState> {
  return withReadScope(deps.db, actor, async (db) => viewDeposit(await readDeposit(db, contractId)));
}

export type Deposit = {
  readonly head: HeadRow;
  readonly movements: readonly MovementRow[];
  readonly settlement: DepositSettlement;
};

export async function readDeposit(db: Db, contractId: string): Promise<Deposit> {
  const [head, movements] = await Promise.all([findHead(db, contractId), listMovements(db, contractId)]);
  if (head === null) throw new AppError('contract_not_found', { params: { id: contractId } });
  const standing = movements.filter(({ isReversed }) => !isReversed);
  return { head, movements, settlement: settleDeposit(standing, head) };
}

export function viewDeposit({ head, movements, settlement }: Deposit): DepositState {
  const { agreedMinor, agreedCurrency, agreedKind } = head;
  return {
    agreed:
      agreedMinor === null || agreedCurrency === null
        ? null
        : { amountMinor: agreedMinor, currency: agreedCurrency, kind: agreedKind ?? 'guarantee' },
    ...settlement,
    billedKop: kop(head.billedKop),
    debtKop: kop(head.debtKop),
    movements: movements.map(({ isReversed, ...move }) => ({ ...move, status: isReversed ? 'reversed' : 'posted' })),
  };
}
