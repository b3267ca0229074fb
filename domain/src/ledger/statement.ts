import type { Day } from '../dates/day.ts';
import { type Kop, kop, ZERO_KOP } from '../money/kop.ts';

const MOVEMENT_KINDS = ['opening', 'receipt', 'void', 'payment', 'reversal', 'deposit', 'write_off', 'refund'] as const;
export type MovementKind = (typeof MOVEMENT_KINDS)[number];

/** Something that changed what the tenant owes: debt + (a receipt), − (a payment). */
export type Movement = {
  readonly date: Day;
  readonly kind: MovementKind;
  readonly title: string;
  readonly document: { readonly type: string; readonly id: string; readonly number: string | null } | null;
  readonly changeKop: Kop;
};

export type StatementRow<M extends Movement = Movement> = Omit<M, 'changeKop'> & {
  readonly debitKop: Kop;
  readonly creditKop: Kop;
  readonly balanceKop: Kop;
};

export type Statement<M extends Movement = Movement> = {
  readonly openingBalanceKop: Kop;
  readonly items: readonly StatementRow<M>[];
  readonly debitKop: Kop;
  readonly creditKop: Kop;
  readonly closingBalanceKop: Kop;
};

/**
 * The running statement of a contract for some days, both included (contract.md §3.11). Movements come in the order they were
 * posted; those of one day keep it, so that a receipt stands before its payment. opening + debit − credit = closing.
 */
export function buildStatement<M extends Movement>(
  movements: readonly M[],
  range: { readonly from: Day | null; readonly to: Day | null },
): Statement<M> {
  let opening = 0;
  let debit = 0;
  let credit = 0;
  const inside: M[] = [];
  for (const movement of movements) {
    if (range.to !== null && movement.date > range.to) continue;
    if (range.from !== null && movement.date < range.from) opening += movement.changeKop;
    else inside.push(movement);
  }
  inside.sort((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0));
  let balance = opening;
  const items = inside.map(({ changeKop, ...movement }) => {
    balance += changeKop;
    const debitKop = changeKop > 0 ? changeKop : ZERO_KOP;
    const creditKop = kop(changeKop < 0 ? -changeKop : 0);
    debit += debitKop;
    credit += creditKop;
    return { ...movement, debitKop, creditKop, balanceKop: kop(balance) };
  });
  return {
    openingBalanceKop: kop(opening),
    items,
    debitKop: kop(debit),
    creditKop: kop(credit),
    closingBalanceKop: kop(balance),
  };
}
