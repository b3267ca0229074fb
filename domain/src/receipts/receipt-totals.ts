import { type Kop, kop } from '../money/kop.ts';
import type { ReceiptLine, ReceiptTotals } from './receipt-types.ts';

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
