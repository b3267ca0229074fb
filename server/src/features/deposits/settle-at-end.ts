import type { Day } from '@kliuchar/domain/dates/day';
import { type DepositMoney, owedBesideDeposit } from '@kliuchar/domain/finance/deposit-settlement';
import { isStorable, type Kop, kop } from '@kliuchar/domain/money/kop';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../edge/errors.ts';
import type { Db } from '../../platform/db/scope.ts';
import { lockOpenItems } from '../ledger/public.ts';
import { type DepositMove, payDebtByDeposit, recordMove } from './move-deposit.ts';
import { readDeposit } from './read-deposit.ts';

export type AtEnd = {
  readonly contractId: string;
  readonly userId: string;
  readonly on: Day;
  readonly damage: { readonly amountKop: Kop; readonly note: string } | null;
  readonly toDebt: boolean;
  readonly refund: boolean;
};

export type Settled = {
  readonly balanceKop: Kop;
  readonly appliedKop: Kop;
  readonly refunded: readonly DepositMoney[];
  readonly held: readonly DepositMoney[];
  readonly debtKop: Kop;
};

/**
 * The deposit at the end of a lease, in this order: damage, then what is owed, in hryvnias both; what is held after that is given back in
 * each currency, if it is given back now. A deposit in a currency pays a debt only at a rate that both agree on, so not here: while hryvnias
 * are owed that those held did not cover, it stays held.
 */
export async function settleDepositAtEnd(deps: Deps, db: Db, end: AtEnd): Promise<Settled> {
  const { contractId, damage, userId } = end;
  // Receipts of a deposit add to what is held too, past the limit of one movement.
  const minorOf = (amount: number): Kop => {
    if (!isStorable(amount)) throw new AppError('sum_too_large');
    return kop(amount);
  };
  const money = await lockOpenItems(db, contractId);
  if (money === null) throw new AppError('contract_not_found', { params: { id: contractId } });
  const move = (kind: DepositMove['kind'], rest: Partial<DepositMove>): DepositMove => ({
    kind,
    amountMinor: 1,
    currency: 'UAH',
    on: end.on,
    ...rest,
  });
  if (damage !== null) {
    const body = move('applied', { purpose: 'damage', amountMinor: damage.amountKop, note: damage.note });
    await recordMove(db, money.contract, body);
  }
  const { head, settlement } = await readDeposit(db, contractId);
  const inHryvnias = settlement.held.find(({ currency }) => currency === 'UAH')?.amountMinor ?? 0;
  const appliedKop = end.toDebt ? kop(Math.max(0, Math.min(inHryvnias, owedBesideDeposit(head)))) : kop(0);
  if (appliedKop > 0) {
    const body = move('applied', { purpose: 'debt', amountMinor: minorOf(appliedKop) });
    await payDebtByDeposit(deps, db, { money, body, userId });
  }
  const { settlement: left } = await readDeposit(db, contractId);
  // A debt that the deposit was laid on and that is left all the same is one it still answers for.
  const back = end.toDebt ? left.toReturn : left.held.filter(({ amountMinor }) => amountMinor > 0);
  const refunded = end.refund ? back : [];
  for (const { currency, amountMinor } of refunded) {
    await recordMove(db, money.contract, move('returned', { currency, amountMinor: minorOf(amountMinor) }));
  }
  const after = await readDeposit(db, contractId);
  return {
    balanceKop: kop(head.debtKop),
    appliedKop,
    refunded,
    held: after.settlement.held,
    debtKop: kop(after.head.debtKop),
  };
}
