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

/** The contracts are looked at when something is asked that the numbers do not tell. */
export type BookFacts = {
  readonly contracts: readonly PayableContract[];
  readonly open: readonly OpenReceipt[];
  readonly numbered: readonly NumberedReceipt[];
  readonly payers: readonly KnownPayer[];
};

/** Each index is made when it is first asked: a file whose lines all name our numbers asks for none of the thousands of names. */
export function payerBook(facts: BookFacts): PayerBook {
  const entries = later(() => entriesOf(facts));
  const byContract = later(() => new Map(entries().map((entry) => [entry.contract.contractId, entry])));
  const byPayer = later(() => payersOf(facts.payers, byContract()));
  const byTenant = later(() => groupBy(entries(), ({ contract }) => [contract.tenantId]));
  const byIban = later(() => groupBy(entries(), ({ contract }) => contract.ibans));
  const byTaxKey = later(() =>
    groupBy(entries(), ({ contract }) => (contract.taxKey === null ? [] : [contract.taxKey])),
  );
  const byAmount = later(() => groupBy(entries(), (entry) => sumsOf(entry)));
  const names = later(() => indexNames(entries().map((entry) => ({ name: entry.contract.name, id: entry }))));
  return {
    byNumber: new Map(facts.numbered.map((receipt) => [receipt.number, receipt])),
    get byContract() {
      return byContract();
    },
    get byPayer() {
      return byPayer();
    },
    get byTenant() {
      return byTenant();
    },
    get byIban() {
      return byIban();
    },
    get byTaxKey() {
      return byTaxKey();
    },
    get byAmount() {
      return byAmount();
    },
    get names() {
      return names();
    },
  };
}

function later<Value>(make: () => Value): () => Value {
  let made: { readonly value: Value } | null = null;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}

function entriesOf({ contracts, open }: BookFacts): BookEntry[] {
  const openOf = groupBy(open, ({ contractId }) => [contractId]);
  return contracts.map((contract) => {
    const own = [...(openOf.get(contract.contractId) ?? [])].sort(oldestFirst);
    const payableKop = own.reduce((sum, { leftKop }) => sum + leftKop, contract.openingLeftKop);
    return { contract, open: own, payableKop };
  });
}

function payersOf(
  payers: readonly KnownPayer[],
  byContract: ReadonlyMap<string, BookEntry>,
): ReadonlyMap<string, readonly BookEntry[]> {
  const paidFor = payers.flatMap(({ key, contractId }) => {
    const entry = byContract.get(contractId);
    return entry === undefined ? [] : [{ key, entry }];
  });
  const known = [...groupBy(paidFor, ({ key }) => [key])];
  return new Map(known.map(([key, paid]) => [key, paid.map(({ entry }) => entry)]));
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
