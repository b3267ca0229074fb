/** A row of what was laid on the rent of a receipt, as the store keeps them; one with `reversalOf` takes that row back whole. */
export type RentMove = { readonly id: string; readonly rentKop: number; readonly reversalOf: string | null };

/**
 * What each row covers of each of these lines. The rent of an allocation also holds deposits, other sums and former rate differences
 * (`partsOfReceipt`); these lines are covered first, in their order and none beyond its sum. The rows are read in the order they were
 * written, so that every row keeps what it covered then, and a line opens again by exactly what the row taken back had covered.
 */
export function coverLines(
  lineKops: readonly number[],
  moves: readonly RentMove[],
): ReadonlyMap<string, readonly number[]> {
  const left = [...lineKops];
  const covered = new Map<string, number[]>();
  for (const { id, rentKop, reversalOf } of moves) {
    if (reversalOf !== null) {
      for (const [index, kop] of (covered.get(reversalOf) ?? []).entries()) left[index] = (left[index] ?? 0) + kop;
      covered.delete(reversalOf);
      continue;
    }
    let rest = rentKop;
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
