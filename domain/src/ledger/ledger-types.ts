import type { Currency } from '../contracts/currency.ts';
import type { Day } from '../dates/day.ts';
import type { Kop } from '../money/kop.ts';

/** Accounts of a contract (contract.md §1.4). */
const ACCOUNTS = [
  'receivable',
  'cash',
  'tenant_credit',
  'rent_income',
  'utility_income',
  'penalty_income',
  'other_income',
  'deposit_held',
  'opening',
  'write_off',
  'vat_payable',
] as const;
export type Account = (typeof ACCOUNTS)[number];

const ENTRY_SOURCES = [
  'receipt',
  'payment',
  'allocation',
  'credit',
  'opening',
  'deposit',
  'write_off',
  'refund',
] as const;
export type EntrySourceType = (typeof ENTRY_SOURCES)[number];

export type EntrySource = { readonly type: EntrySourceType; readonly id: string };

/** One balanced row before it is written: the store adds id, owner, contract and day. `amountKop` is minor units of `currency`. */
export type LedgerDraft = {
  readonly debitAccount: Account;
  readonly creditAccount: Account;
  readonly amountKop: Kop;
  readonly currency: Currency;
  readonly source: EntrySource;
  /** The id of the entry that this one takes back; unique in the store. */
  readonly reversalOf: string | null;
};

export type LedgerEntry = LedgerDraft & { readonly id: string };

/** The three parts of an item, paid in a set order (contract.md §1.16). */
export const ITEM_PARTS = ['penalty', 'utilities', 'rent'] as const;
export type ItemPart = (typeof ITEM_PARTS)[number];

/** Nothing but these three belongs to an item: rent is also what was asked as a deposit, a fee or another sum (`partsOfReceipt`). */
const ITEM_PART_NAMES: Readonly<Record<ItemPart, string>> = {
  penalty: 'пеня',
  utilities: 'комунальні',
  rent: 'оренда',
};

/** «пеня, комунальні, оренда» */
export function partOrderText(order: readonly ItemPart[]): string {
  return order.map((part) => ITEM_PART_NAMES[part]).join(', ');
}
export type PartAmounts = Readonly<Record<ItemPart, Kop>>;

/** Something of the contract that is not paid in full. The opening item is older than every receipt (contract.md §1.3). */
export type OpenItem =
  | { readonly item: 'opening'; readonly leftKop: Kop }
  | {
      readonly item: 'receipt';
      readonly receiptId: string;
      readonly dueOn: Day;
      /** What is left of each part; the sum is the receipt's `left_kop`. */
      readonly left: PartAmounts;
    };

export type Allocation =
  | { readonly item: 'opening'; readonly receiptId: null; readonly amountKop: Kop; readonly parts: PartAmounts }
  | { readonly item: 'receipt'; readonly receiptId: string; readonly amountKop: Kop; readonly parts: PartAmounts };

/** Money that pays nothing: a payment, a receipt below zero or an opening credit with what is still free of it. */
export type CreditSource = {
  readonly sourceType: 'payment' | 'opening' | 'receipt';
  readonly sourceId: string;
  readonly freeKop: number;
};

export type AllocationPlan = { readonly allocations: readonly Allocation[]; readonly creditKop: Kop };
