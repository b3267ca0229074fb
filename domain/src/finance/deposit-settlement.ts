import type { Currency } from '../contracts/currency.ts';
import { CURRENCIES } from '../contracts/currency.ts';
import { type Kop, kop, sumKop } from '../money/kop.ts';

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
  /** Asked for by receipts and not paid: nobody holds it. */
  readonly askedKop: Kop;
  readonly held: readonly DepositMoney[];
  readonly toReturn: readonly DepositMoney[];
};

/** A receipt with a line of a deposit: the deposit it asks for and what is left to pay of all of it. */
export type DepositReceipt = { readonly depositKop: number; readonly leftKop: number };

/**
 * What of a receipt's deposit has not come in: money pays the rest of the receipt first and the deposit last (ADR 0081), so of 12 000,00 of
 * rent and 20 000,00 of deposit with 5 000,00 left 15 000,00 are held. What is asked for and not paid is held by nobody (ADR 0067).
 */
export function unpaidDeposit({ depositKop, leftKop }: DepositReceipt): Kop {
  return kop(Math.max(0, Math.min(depositKop, leftKop)));
}

/**
 * The debt that only a deposit in a currency can answer for: what the hryvnias held beside it do not pay. 500,00 $ and 1 000,00 held and
 * 3 500,00 owed leave 2 500,00 to it. Nothing where no currency is held.
 */
export function debtLeftToCurrency(held: readonly DepositMoney[], owedKop: number): Kop {
  const isHeld = held.some(({ currency, amountMinor }) => currency !== 'UAH' && amountMinor > 0);
  const hryvnias = held.find(({ currency }) => currency === 'UAH')?.amountMinor ?? 0;
  return kop(isHeld ? Math.max(0, owedKop - Math.max(0, hryvnias)) : 0);
}

export type DepositBooks = {
  /** All that standing receipts ask for as a deposit, paid or not. */
  readonly billedKop: number;
  /** Those of them that are not paid in full. */
  readonly openReceipts: readonly DepositReceipt[];
  readonly debtKop: number;
};

/**
 * The debt a deposit answers for: all that is owed less what receipts ask for as a deposit, for a deposit pays no deposit (ADR 0081). Of
 * 22 666,67 owed with 4 000,00 of an asked deposit in it, 18 666,67.
 */
export function owedBesideDeposit({ openReceipts, debtKop }: Pick<DepositBooks, 'openReceipts' | 'debtKop'>): Kop {
  return kop(Math.max(0, debtKop - sumKop(openReceipts.map(unpaidDeposit))));
}

/**
 * The settlement of a deposit (розрахунок застави), each currency by itself: held = received and paid by receipts − applied − returned.
 * It is below zero where a payment was taken back after the deposit had been returned: the tenant has had what he did not give. What is to
 * be returned is what is held less the debt, and the debt is in hryvnias: 20 000,00 held and 3 500,00 owed leave 16 500,00 to return; a
 * deposit that was asked for and not paid is no debt that another one pays. One in dollars pays a debt at a rate that both agree on alone, so
 * while the hryvnias held do not cover the debt none of it is to be returned yet (ADR 0081).
 */
export function settleDeposit(
  moves: readonly DepositMove[],
  { billedKop, openReceipts, debtKop }: DepositBooks,
): DepositSettlement {
  const askedKop = sumKop(openReceipts.map(unpaidDeposit));
  const owedKop = owedBesideDeposit({ openReceipts, debtKop });
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
    amountMinor: amountMinor - (used[index]?.amountMinor ?? 0) + (currency === 'UAH' ? billedKop - askedKop : 0),
  }));
  const isCurrencyBack = debtLeftToCurrency(held, owedKop) === 0;
  return {
    received: some(received),
    appliedToDebt: some(sum(({ purpose }) => purpose === 'debt')),
    appliedToDamage: some(sum(({ purpose }) => purpose === 'damage')),
    returned: some(sum(({ kind }) => kind === 'returned')),
    askedKop,
    held: some(held),
    toReturn: some(
      held.map(({ currency, amountMinor }) => {
        const left = currency === 'UAH' ? amountMinor - owedKop : isCurrencyBack ? amountMinor : 0;
        return { currency, amountMinor: Math.max(0, left) };
      }),
    ),
  };
}

const some = (sums: readonly DepositMoney[]): DepositMoney[] => sums.filter(({ amountMinor }) => amountMinor !== 0);
