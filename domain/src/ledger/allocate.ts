import { type Kop, kop, ZERO_KOP } from '../money/kop.ts';
import type { ReceiptLine } from '../receipts/receipt-types.ts';
import { accountOfLine } from './entries.ts';
import {
  type Allocation,
  type AllocationPlan,
  type CreditSource,
  ITEM_PARTS,
  type ItemPart,
  type OpenItem,
  type PartAmounts,
} from './ledger-types.ts';

/** Penalty, utilities, rent: the order inside an item unless the owner set another (contract.md §1.16). */
const DEFAULT_PART_ORDER: readonly ItemPart[] = ITEM_PARTS;

const NO_PARTS: PartAmounts = { penalty: ZERO_KOP, utilities: ZERO_KOP, rent: ZERO_KOP };

/**
 * The parts of a receipt's own sum. Deposits and other sums go with the rent. A part below zero (a credit larger than its service)
 * lessens the other parts, so that no part of a positive receipt is negative and together they are exactly `own_kop`.
 */
export function partsOfReceipt(
  lines: readonly Pick<ReceiptLine, 'kind' | 'service' | 'amountKop' | 'explanation'>[],
): PartAmounts {
  const sums: Record<ItemPart, number> = { penalty: 0, utilities: 0, rent: 0 };
  for (const line of lines) {
    const account = accountOfLine(line);
    const part = account === 'penalty_income' ? 'penalty' : account === 'utility_income' ? 'utilities' : 'rent';
    sums[part] += line.amountKop;
  }
  return settleNegative(sums);
}

function settleNegative(sums: Record<ItemPart, number>): PartAmounts {
  const parts = { ...sums };
  for (const from of ITEM_PARTS) {
    for (const to of ['rent', 'utilities', 'penalty'] as const) {
      if (parts[from] >= 0 || parts[to] <= 0) continue;
      const moved = Math.min(-parts[from], parts[to]);
      parts[from] += moved;
      parts[to] -= moved;
    }
  }
  return { penalty: kop(parts.penalty), utilities: kop(parts.utilities), rent: kop(parts.rent) };
}

/** What is left of a receipt's parts after earlier allocations. */
export function subtractParts(parts: PartAmounts, paid: PartAmounts): PartAmounts {
  return {
    penalty: kop(parts.penalty - paid.penalty),
    utilities: kop(parts.utilities - paid.utilities),
    rent: kop(parts.rent - paid.rent),
  };
}

export function leftOfItem(item: OpenItem): Kop {
  if (item.item === 'opening') return item.leftKop;
  return kop(item.left.penalty + item.left.utilities + item.left.rent);
}

/**
 * What money that is no money for a deposit may pay: each receipt without what it asks for and has not got as a deposit. The deposit stands
 * with the rent and is paid last, so it leaves the rent first, then utilities and penalty, where an owner has rent paid before them.
 */
export function withoutDeposits(items: readonly OpenItem[], unpaid: ReadonlyMap<string, Kop>): OpenItem[] {
  return items.map((item) => {
    if (item.item === 'opening') return item;
    const deposit = unpaid.get(item.receiptId);
    if (deposit === undefined) return item;
    const { parts } = allocate(item, kop(Math.min(deposit, leftOfItem(item))), ['rent', 'utilities', 'penalty']);
    return { ...item, left: subtractParts(item.left, parts) };
  });
}

/**
 * Oldest due first; the opening item is older than every receipt; of equal days the one made first (contract.md §1.3, §1.16). Ids grow
 * with time (UUIDv7), as the store sorts them too; numbers would set К-…-10000 before К-…-9999.
 */
export function oldestFirst(items: readonly OpenItem[]): OpenItem[] {
  return [...items].sort((a, b) => {
    if (a.item === 'opening' || b.item === 'opening')
      return (a.item === 'opening' ? 0 : 1) - (b.item === 'opening' ? 0 : 1);
    if (a.dueOn !== b.dueOn) return a.dueOn < b.dueOn ? -1 : 1;
    return a.receiptId < b.receiptId ? -1 : a.receiptId > b.receiptId ? 1 : 0;
  });
}

/**
 * A payment, or the credit at an issue, laid on open items, the oldest first and by parts inside each; what is over is credit. The
 * allocations and the credit are together exactly the amount.
 */
export function allocatePayment(
  items: readonly OpenItem[],
  amountKop: Kop,
  order: readonly ItemPart[] = DEFAULT_PART_ORDER,
): AllocationPlan {
  let rest: number = amountKop;
  const allocations: Allocation[] = [];
  for (const item of oldestFirst(items)) {
    if (rest <= 0) break;
    const amount = Math.min(rest, leftOfItem(item));
    if (amount <= 0) continue;
    allocations.push(allocate(item, kop(amount), order));
    rest -= amount;
  }
  return { allocations, creditKop: kop(rest) };
}

/** What of a payment is meant for one receipt. */
export type Share = { readonly receiptId: string; readonly amountKop: number };

type Directed = {
  readonly amountKop: Kop;
  readonly shares: readonly Share[];
  readonly order?: readonly ItemPart[];
};

/**
 * As `allocatePayment`, but receipts that are named are paid first, each as far as it is open; the rest goes to the oldest due, what is
 * left of the named ones among them, so there is no credit beside an open item. Each item has one allocation.
 */
export function allocateDirected(items: readonly OpenItem[], { amountKop, shares, order }: Directed): AllocationPlan {
  const wanted = new Map(shares.map((share) => [share.receiptId, share.amountKop]));
  let rest: number = amountKop;
  const sums = new Map<string | null, number>();
  const remaining = items.map((item) => {
    const want = item.item === 'receipt' ? (wanted.get(item.receiptId) ?? 0) : 0;
    const sum = Math.min(want, leftOfItem(item), rest);
    if (item.item === 'opening' || sum <= 0) return item;
    rest -= sum;
    sums.set(item.receiptId, sum);
    return { ...item, left: subtractParts(item.left, allocate(item, kop(sum), order).parts) };
  });
  const plan = allocatePayment(remaining, kop(rest), order);
  for (const { receiptId, amountKop: more } of plan.allocations) sums.set(receiptId, (sums.get(receiptId) ?? 0) + more);
  const allocations = oldestFirst(items).flatMap((item) => {
    const sum = sums.get(item.item === 'receipt' ? item.receiptId : null) ?? 0;
    return sum > 0 ? [allocate(item, kop(sum), order)] : [];
  });
  return { allocations, creditKop: plan.creditKop };
}

/** A sum on one item, its parts in the given order; also for a hand-made allocation. */
export function allocate(item: OpenItem, amountKop: Kop, order: readonly ItemPart[] = DEFAULT_PART_ORDER): Allocation {
  if (item.item === 'opening')
    return { item: 'opening', receiptId: null, amountKop, parts: { ...NO_PARTS, rent: amountKop } };
  const parts: Record<ItemPart, Kop> = { ...NO_PARTS };
  let rest: number = amountKop;
  for (const part of order) {
    const taken = Math.min(rest, Math.max(0, item.left[part]));
    parts[part] = kop(taken);
    rest -= taken;
  }
  if (rest !== 0) throw new RangeError('More is allocated to an item than is left of it');
  return { item: 'receipt', receiptId: item.receiptId, amountKop, parts };
}

/** What each source gives of a sum that leaves, the oldest money first: a later use of credit finds only what has not left. */
export function takeCredit<Source extends CreditSource>(
  sources: readonly Source[],
  amountKop: Kop,
): { readonly source: Source; readonly amountKop: Kop }[] {
  const taken: { source: Source; amountKop: Kop }[] = [];
  let rest: number = amountKop;
  for (const source of sources) {
    const part = Math.min(rest, Math.max(0, source.freeKop));
    if (part > 0) taken.push({ source, amountKop: kop(part) });
    rest -= part;
  }
  if (rest !== 0) throw new RangeError('More credit is taken than there is');
  return taken;
}
