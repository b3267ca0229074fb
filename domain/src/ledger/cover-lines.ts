/** A row of what was laid on the rent of a receipt, as the store keeps them; one with `reversalOf` takes that row back whole. */
export type RentMove = {
  readonly id: string;
  readonly rentKop: number;
  readonly reversalOf: string | null;
  /** The rate difference of this very money that the receipt carries, and what it is the difference of. */
  readonly own?: { readonly of: string; readonly kop: number } | null;
};

/**
 * What each row covers of each of these lines. The rent of an allocation also holds deposits, other sums and former rate differences
 * (`partsOfReceipt`); these lines are covered first, in their order and none beyond its sum. Only what a payment was more than its
 * receipt, where that is the payment's own difference, pays the difference first: 22 250.00 for 500 USD at 44.50, issued as 22 000.00. The rows are read in the order they were
 * written, so that every row keeps what it covered then, and a line opens again by exactly what the row taken back had covered.
 */
export function coverLines(
  lineKops: readonly number[],
  moves: readonly RentMove[],
): ReadonlyMap<string, readonly number[]> {
  const left = [...lineKops];
  const covered = new Map<string, number[]>();
  const owed = new Map<string, number>();
  const ownPaid = new Map<string, { of: string; kop: number }>();
  for (const { id, rentKop, reversalOf, own } of moves) {
    if (reversalOf !== null) {
      const back = ownPaid.get(reversalOf);
      if (back !== undefined) owed.set(back.of, (owed.get(back.of) ?? 0) + back.kop);
      for (const [index, kop] of (covered.get(reversalOf) ?? []).entries()) left[index] = (left[index] ?? 0) + kop;
      covered.delete(reversalOf);
      continue;
    }
    const ownKop = own ? Math.max(0, Math.min(rentKop, owed.get(own.of) ?? own.kop)) : 0;
    if (own) {
      owed.set(own.of, (owed.get(own.of) ?? own.kop) - ownKop);
      ownPaid.set(id, { of: own.of, kop: ownKop });
    }
    let rest = rentKop - ownKop;
    const taken = left.map((lineKop) => {
      const sum = Math.max(0, Math.min(rest, lineKop));
      rest -= sum;
      return sum;
    });
    for (const [index, sum] of taken.entries()) left[index] = (left[index] ?? 0) - sum;
    covered.set(id, taken);
  }
  return covered;
}
