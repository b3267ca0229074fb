import type { Currency } from '../contracts/currency.ts';
import { type Kop, kop } from '../money/kop.ts';
import type { Explanation } from '../receipts/explanation.ts';
import type { LineKind, ReceiptLine } from '../receipts/receipt-types.ts';
import type { Account, EntrySource, LedgerDraft, LedgerEntry } from './ledger-types.ts';

type Posting = {
  readonly debit: Account;
  readonly credit: Account;
  readonly amount: number;
  readonly source: EntrySource;
};

/** One row; a negative amount is the same row the other way round, a zero is none. */
function post({ debit, credit, amount, source }: Posting): LedgerDraft[] {
  if (amount === 0) return [];
  const turned = amount < 0;
  return [
    {
      debitAccount: turned ? credit : debit,
      creditAccount: turned ? debit : credit,
      amountKop: kop(Math.abs(amount)),
      currency: 'UAH',
      source,
      reversalOf: null,
    },
  ];
}

type PostedLine = Pick<ReceiptLine, 'kind' | 'service' | 'amountKop' | 'vatKop'> & {
  readonly explanation: Explanation;
};

const INCOME_ACCOUNTS = ['rent_income', 'utility_income', 'penalty_income', 'other_income', 'deposit_held'] as const;
type IncomeAccount = (typeof INCOME_ACCOUNTS)[number];

const ACCOUNT_OF_KIND: Readonly<Record<Exclude<LineKind, 'adjustment'>, IncomeAccount>> = {
  rent: 'rent_income',
  utility: 'utility_income',
  fee: 'utility_income',
  penalty: 'penalty_income',
  // Deposits held are a liability, never income (product.md §7).
  deposit: 'deposit_held',
};

/** The account a line is credited to; an adjustment follows what it adjusts. */
export function accountOfLine({ kind, service, explanation }: Omit<PostedLine, 'amountKop' | 'vatKop'>): IncomeAccount {
  if (kind !== 'adjustment') return ACCOUNT_OF_KIND[kind];
  if (explanation.rule === 'fx' || (explanation.rule === 'manual' && explanation.about === 'rent'))
    return 'rent_income';
  if (service !== null || (explanation.rule === 'manual' && explanation.about === 'utility')) return 'utility_income';
  return 'other_income';
}

/**
 * Issue of a receipt: the receivable against each kind of income without VAT, and VAT apart; at most six rows however many lines.
 * Their effect on the tenant's balance is exactly `own_kop`.
 */
export function entriesForIssue(receipt: {
  readonly id: string;
  readonly lines: readonly PostedLine[];
}): LedgerDraft[] {
  const source: EntrySource = { type: 'receipt', id: receipt.id };
  const sums: Record<IncomeAccount, number> = {
    rent_income: 0,
    utility_income: 0,
    penalty_income: 0,
    other_income: 0,
    deposit_held: 0,
  };
  let vat = 0;
  for (const line of receipt.lines) {
    sums[accountOfLine(line)] += line.amountKop - line.vatKop;
    vat += line.vatKop;
  }
  const entries: LedgerDraft[] = [];
  for (const credit of INCOME_ACCOUNTS)
    entries.push(...post({ debit: 'receivable', credit, amount: sums[credit], source }));
  entries.push(...post({ debit: 'receivable', credit: 'vat_payable', amount: vat, source }));
  return entries;
}

/** What a receipt asks for as a deposit: as much as its issue credits to `deposit_held`. */
export function depositOfReceipt(lines: readonly PostedLine[]): Kop {
  const deposits = lines.filter((line) => accountOfLine(line) === 'deposit_held');
  return kop(deposits.reduce((sum, { amountKop, vatKop }) => sum + amountKop - vatKop, 0));
}

/** The debt or credit a contract comes with, posted on activation (contract.md §1.3): debt +, credit −. */
export function entriesForOpening(contractId: string, openingBalanceKop: Kop): LedgerDraft[] {
  const source: EntrySource = { type: 'opening', id: contractId };
  if (openingBalanceKop >= 0)
    return post({ debit: 'receivable', credit: 'opening', amount: openingBalanceKop, source });
  return post({ debit: 'opening', credit: 'tenant_credit', amount: -openingBalanceKop, source });
}

/** A deposit that was taken before the books began: no money comes in now, it is only held. */
export function entriesForHeldDeposit(move: {
  readonly id: string;
  readonly amountMinor: Kop;
  readonly currency: Currency;
}): LedgerDraft[] {
  const source: EntrySource = { type: 'deposit', id: move.id };
  return post({ debit: 'opening', credit: 'deposit_held', amount: move.amountMinor, source }).map((entry) => ({
    ...entry,
    currency: move.currency,
  }));
}

/** Money received: all of it is the tenant's credit until it is allocated. */
export function entriesForPayment(payment: { readonly id: string; readonly amountKop: Kop }): LedgerDraft[] {
  const source: EntrySource = { type: 'payment', id: payment.id };
  return post({ debit: 'cash', credit: 'tenant_credit', amount: payment.amountKop, source });
}

/** A deposit that comes or goes, or pays for damage, in its own currency: until it is applied nothing of it is income (product.md §7). */
export function entriesForDeposit(move: {
  readonly id: string;
  readonly kind: 'received' | 'returned' | 'damage';
  readonly amountMinor: Kop;
  readonly currency: Currency;
}): LedgerDraft[] {
  const source: EntrySource = { type: 'deposit', id: move.id };
  const sides = {
    received: { debit: 'cash', credit: 'deposit_held' },
    returned: { debit: 'deposit_held', credit: 'cash' },
    damage: { debit: 'deposit_held', credit: 'other_income' },
  } as const;
  return post({ ...sides[move.kind], amount: move.amountMinor, source }).map((entry) => ({
    ...entry,
    currency: move.currency,
  }));
}

/**
 * A deposit that pays a debt is a payment without new money: in hryvnias straight from what is held, in a currency as if it were given
 * back and the hryvnias of its rate came in.
 */
export function entriesForDepositPayment(payment: {
  readonly id: string;
  readonly amountKop: Kop;
  readonly amountMinor: Kop;
  readonly currency: Currency;
}): LedgerDraft[] {
  const source: EntrySource = { type: 'payment', id: payment.id };
  const { amountKop, amountMinor, currency } = payment;
  if (currency === 'UAH') return post({ debit: 'deposit_held', credit: 'tenant_credit', amount: amountKop, source });
  const [given] = post({ debit: 'deposit_held', credit: 'cash', amount: amountMinor, source });
  return [...(given ? [{ ...given, currency }] : []), ...entriesForPayment(payment)];
}

/** Credit moved onto an open item; the balance does not change. */
export function entriesForAllocation(allocation: { readonly id: string; readonly amountKop: Kop }): LedgerDraft[] {
  const source: EntrySource = { type: 'allocation', id: allocation.id };
  return post({ debit: 'tenant_credit', credit: 'receivable', amount: allocation.amountKop, source });
}

/** Credit given back: it leaves in money, and what came in is less by it. */
export function entriesForRefund(refund: { readonly id: string; readonly amountKop: Kop }): LedgerDraft[] {
  const source: EntrySource = { type: 'refund', id: refund.id };
  return post({ debit: 'tenant_credit', credit: 'cash', amount: refund.amountKop, source });
}

/** A debt given up: it is asked for no more, and is no money. What was charged stays charged. */
export function entriesForWriteOff(writeOff: { readonly id: string; readonly amountKop: Kop }): LedgerDraft[] {
  const source: EntrySource = { type: 'write_off', id: writeOff.id };
  return post({ debit: 'write_off', credit: 'receivable', amount: writeOff.amountKop, source });
}

/** A receipt whose own sum is below zero becomes credit at its issue, so that nothing of it is left open. */
export function entriesForNegativeReceipt(receiptId: string, ownKop: Kop): LedgerDraft[] {
  const source: EntrySource = { type: 'credit', id: receiptId };
  return post({ debit: 'receivable', credit: 'tenant_credit', amount: Math.max(0, -ownKop), source });
}

/** The rows taken back one by one: the other way round and pointing at what they reverse (contract.md §1.5). */
export function reverseEntries(entries: readonly LedgerEntry[]): LedgerDraft[] {
  return entries.map((entry) => ({
    debitAccount: entry.creditAccount,
    creditAccount: entry.debitAccount,
    amountKop: entry.amountKop,
    currency: entry.currency,
    source: entry.source,
    reversalOf: entry.id,
  }));
}
