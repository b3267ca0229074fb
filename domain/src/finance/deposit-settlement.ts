import type { Currency } from '../contracts/currency.ts';
import { CURRENCIES } from '../contracts/currency.ts';

export type DepositMoney = { readonly amountMinor: number; readonly currency: Currency };

export type DepositMove = DepositMoney & {
  readonly kind: 'received' | 'applied' | 'returned';
  readonly purpose: 'debt' | 'damage' | null;
};

export type DepositSettlement = {
  readonly received: readonly DepositMoney[];
  readonly appliedToDebt: readonly DepositMoney[];
  readonly appliedToDamage: readonly DepositMoney[];
  readonly returned: readonly DepositMoney[];
  readonly held: readonly DepositMoney[];
  readonly toReturn: readonly DepositMoney[];
};

/**
 * The settlement of a deposit (розрахунок застави), each currency by itself: held = received and billed − applied − returned. What is to
 * be returned is what is held less the debt, and the debt is in hryvnias: 20 000,00 held and 3 500,00 owed leave 16 500,00 to return;
 * a deposit in dollars is first applied at a rate that both agree on, so until then all of it is to be returned.
 */
export function settleDeposit(
  moves: readonly DepositMove[],
  { billedKop, debtKop }: { readonly billedKop: number; readonly debtKop: number },
): DepositSettlement {
  const sum = (counts: (move: DepositMove) => boolean) =>
    CURRENCIES.map((currency) => ({
      currency,
      amountMinor: moves
        .filter((move) => move.currency === currency && counts(move))
        .reduce((total, { amountMinor }) => total + amountMinor, 0),
    }));
  const received = sum(({ kind }) => kind === 'received');
  const used = sum(({ kind }) => kind !== 'received');
  const held = received.map(({ currency, amountMinor }, index) => ({
    currency,
    amountMinor: amountMinor - (used[index]?.amountMinor ?? 0) + (currency === 'UAH' ? billedKop : 0),
  }));
  return {
    received: some(received),
    appliedToDebt: some(sum(({ purpose }) => purpose === 'debt')),
    appliedToDamage: some(sum(({ purpose }) => purpose === 'damage')),
    returned: some(sum(({ kind }) => kind === 'returned')),
    held: some(held),
    toReturn: some(
      held.map(({ currency, amountMinor }) => ({
        currency,
        amountMinor: currency === 'UAH' ? Math.max(0, amountMinor - Math.max(0, debtKop)) : amountMinor,
      })),
    ),
  };
}

const some = (sums: readonly DepositMoney[]): DepositMoney[] => sums.filter(({ amountMinor }) => amountMinor !== 0);
