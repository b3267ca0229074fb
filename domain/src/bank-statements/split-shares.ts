import type { BookEntry, PayerBook } from './payer-book.ts';

/** A part of a transfer; without a receipt the oldest debt of the contract is paid first. */
export type MatchShare = { readonly contractId: string; readonly receiptId: string | null; readonly amountKop: number };

/** More ways of making up one sum are not looked for: whoever owes so much decides himself. */
const MOST_STEPS = 2_000;

/** The contracts and all others of the same tenants: one card may rent several objects of one owner. */
export function withTenants(entries: readonly BookEntry[], book: PayerBook): readonly BookEntry[] {
  return [...new Set(entries.flatMap((entry) => [entry, ...(book.byTenant.get(entry.contract.tenantId) ?? [])]))];
}

/**
 * How a sum pays all of several contracts that owe, each by its whole debt or by one receipt of it: 12 000,00 and 8 000,00 of two flats are
 * a transfer of 20 000,00. `isOnly` is false where another way gives the same sum.
 */
export function exactSplit(
  entries: readonly BookEntry[],
  amountKop: number,
): { readonly shares: readonly MatchShare[]; readonly isOnly: boolean } | null {
  const owing = entries.filter(({ payableKop }) => payableKop > 0);
  if (owing.length < 2) return null;
  const whole = owing.map(wholeDebt);
  if (sumOf(whole) === amountKop) return { shares: whole, isOnly: true };
  const found: MatchShare[][] = [];
  let steps = 0;
  const seek = (at: number, leftKop: number, chosen: readonly MatchShare[]): void => {
    steps += 1;
    if (steps > MOST_STEPS || found.length > 1 || leftKop < 0) return;
    const entry = owing[at];
    if (entry === undefined) {
      if (leftKop === 0) found.push([...chosen]);
      return;
    }
    for (const share of waysOf(entry)) seek(at + 1, leftKop - share.amountKop, [...chosen, share]);
  };
  seek(0, amountKop, []);
  const [shares] = found;
  return shares === undefined ? null : { shares, isOnly: found.length === 1 && steps <= MOST_STEPS };
}

/** The oldest debts first, as one contract's are paid; what is over is credit of the first. Null where it reaches one contract alone. */
export function oldestFirstSplit(entries: readonly BookEntry[], amountKop: number): readonly MatchShare[] | null {
  const debts = entries.flatMap(({ contract: { contractId, openingLeftKop }, open }) => [
    { contractId, kop: openingLeftKop, dueOn: '' },
    ...open.map(({ leftKop, dueOn }) => ({ contractId, kop: leftKop, dueOn: String(dueOn) })),
  ]);
  debts.sort((a, b) => (a.dueOn < b.dueOn ? -1 : a.dueOn > b.dueOn ? 1 : 0));
  const parts = new Map<string, number>();
  let leftKop = amountKop;
  for (const { contractId, kop } of debts) {
    const paid = Math.min(leftKop, kop);
    if (paid > 0) parts.set(contractId, (parts.get(contractId) ?? 0) + paid);
    leftKop -= paid;
  }
  if (parts.size < 2) return null;
  return [...parts].map(([contractId, kop], at) => ({
    contractId,
    receiptId: null,
    amountKop: at === 0 ? kop + leftKop : kop,
  }));
}

function wholeDebt({ contract: { contractId }, open, payableKop }: BookEntry): MatchShare {
  const [only, ...others] = open;
  const isOne = only !== undefined && others.length === 0 && only.leftKop === payableKop;
  return { contractId, receiptId: isOne ? only.receiptId : null, amountKop: payableKop };
}

/** Receipts of one sum are one way: the oldest of them is paid. */
function waysOf(entry: BookEntry): MatchShare[] {
  const { contractId } = entry.contract;
  const ways = new Map<number, MatchShare>();
  for (const { receiptId, leftKop } of entry.open)
    if (!ways.has(leftKop)) ways.set(leftKop, { contractId, receiptId, amountKop: leftKop });
  if (!ways.has(entry.payableKop)) ways.set(entry.payableKop, wholeDebt(entry));
  return [...ways.values()];
}

function sumOf(shares: readonly MatchShare[]): number {
  return shares.reduce((sum, { amountKop }) => sum + amountKop, 0);
}
