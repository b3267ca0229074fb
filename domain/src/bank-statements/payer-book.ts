import type { ContractStatus } from '../contracts/contract-status.ts';
import type { Day } from '../dates/day.ts';
import { indexNames, type NameIndex, type TenantName } from './tenant-names.ts';

/** A contract that money may be for. */
export type PayableContract = {
  readonly contractId: string;
  /** The card of its tenant, who may rent several objects of one owner. */
  readonly tenantId: string;
  readonly status: ContractStatus;
  readonly name: TenantName;
  readonly ibans: readonly string[];
  /** The tenant's code in a form that can only be compared. */
  readonly taxKey: string | null;
  /** Of the debt from before the first receipt. */
  readonly openingLeftKop: number;
};

export type OpenReceipt = {
  readonly receiptId: string;
  readonly contractId: string;
  readonly leftKop: number;
  readonly dueOn: Day;
};

/** A receipt whose number stands in a purpose, in whatever state it is now; of a void one, that which stands in its place, if any does. */
export type NumberedReceipt = {
  readonly number: string;
  readonly receiptId: string;
  readonly contractId: string;
  readonly leftKop: number;
  readonly isIssued: boolean;
};

/** Who has paid for a contract before; `key` can only be compared. */
export type KnownPayer = { readonly key: string; readonly contractId: string };

export type BookEntry = {
  readonly contract: PayableContract;
  /** Oldest due first. */
  readonly open: readonly OpenReceipt[];
  readonly payableKop: number;
};

/** Everything matching asks, by what it asks with. */
export type PayerBook = {
  readonly byContract: ReadonlyMap<string, BookEntry>;
  readonly byNumber: ReadonlyMap<string, NumberedReceipt>;
  readonly byPayer: ReadonlyMap<string, readonly BookEntry[]>;
  readonly byTenant: ReadonlyMap<string, readonly BookEntry[]>;
  readonly byIban: ReadonlyMap<string, readonly BookEntry[]>;
  readonly byTaxKey: ReadonlyMap<string, readonly BookEntry[]>;
  readonly byAmount: ReadonlyMap<number, readonly BookEntry[]>;
  readonly names: NameIndex<BookEntry>;
};

export type BookFacts = {
  readonly contracts: readonly PayableContract[];
  readonly open: readonly OpenReceipt[];
  readonly numbered: readonly NumberedReceipt[];
  readonly payers: readonly KnownPayer[];
};

export function payerBook({ contracts, open, numbered, payers }: BookFacts): PayerBook {
  const openOf = groupBy(open, ({ contractId }) => [contractId]);
  const entries = contracts.map((contract): BookEntry => {
    const own = [...(openOf.get(contract.contractId) ?? [])].sort(oldestFirst);
    const payableKop = own.reduce((sum, { leftKop }) => sum + leftKop, contract.openingLeftKop);
    return { contract, open: own, payableKop };
  });
  const byContract = new Map(entries.map((entry) => [entry.contract.contractId, entry]));
  const paidFor = payers.flatMap(({ key, contractId }) => {
    const entry = byContract.get(contractId);
    return entry === undefined ? [] : [{ key, entry }];
  });
  return {
    byContract,
    byNumber: new Map(numbered.map((receipt) => [receipt.number, receipt])),
    byPayer: new Map(
      [...groupBy(paidFor, ({ key }) => [key])].map(([key, known]) => [key, known.map(({ entry }) => entry)]),
    ),
    byTenant: groupBy(entries, ({ contract }) => [contract.tenantId]),
    byIban: groupBy(entries, ({ contract }) => contract.ibans),
    byTaxKey: groupBy(entries, ({ contract }) => (contract.taxKey === null ? [] : [contract.taxKey])),
    byAmount: groupBy(entries, (entry) => sumsOf(entry)),
    names: indexNames(entries.map((entry) => ({ name: entry.contract.name, id: entry }))),
  };
}

/** Sums that pay something exactly: the whole debt, or one receipt of it. */
function sumsOf({ open, payableKop }: BookEntry): Set<number> {
  const sums = new Set(open.map(({ leftKop }) => leftKop));
  if (payableKop > 0) sums.add(payableKop);
  return sums;
}

function oldestFirst(a: OpenReceipt, b: OpenReceipt): number {
  if (a.dueOn !== b.dueOn) return a.dueOn < b.dueOn ? -1 : 1;
  return a.receiptId < b.receiptId ? -1 : 1;
}

function groupBy<Item, Key>(items: readonly Item[], keysOf: (item: Item) => Iterable<Key>): Map<Key, Item[]> {
  const groups = new Map<Key, Item[]>();
  for (const item of items)
    for (const key of keysOf(item)) {
      const group = groups.get(key);
      if (group) group.push(item);
      else groups.set(key, [item]);
    }
  return groups;
}
