import { isStorable, type Kop, kop } from '../money/kop.ts';
import type { ReceiptLine, ReceiptTotals } from './receipt-types.ts';

/**
 * Whether what is asked for and what is taken off each stay within one row of the books: then so does every account and the VAT of the
 * issue, however the lines fall to them.
 */
export function areTotalsStorable(lines: readonly Pick<ReceiptLine, 'amountKop'>[]): boolean {
  let asked = 0;
  let taken = 0;
  for (const { amountKop } of lines) {
    if (amountKop > 0) asked += amountKop;
    else taken += amountKop;
  }
  return isStorable(asked) && isStorable(taken);
}

/**
 * Sums of rounded lines (contract.md §1.2): own = charges + adjustments + penalty, total due = opening + own. For computed, one-off
 * and hand-edited receipts alike.
 */
export function receiptTotals(
  lines: readonly Pick<ReceiptLine, 'kind' | 'amountKop' | 'vatKop'>[],
  openingBalanceKop: Kop,
): ReceiptTotals {
  let charges = 0;
  let adjustments = 0;
  let penalty = 0;
  let vat = 0;
  for (const { kind, amountKop, vatKop } of lines) {
    if (kind === 'adjustment') adjustments += amountKop;
    else if (kind === 'penalty') penalty += amountKop;
    else charges += amountKop;
    vat += vatKop;
  }
  const own = charges + adjustments + penalty;
  return {
    chargesKop: kop(charges),
    adjustmentsKop: kop(adjustments),
    penaltyKop: kop(penalty),
    ownKop: kop(own),
    vatKop: kop(vat),
    openingBalanceKop,
    totalDueKop: kop(openingBalanceKop + own),
  };
}
