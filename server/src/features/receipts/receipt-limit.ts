import { areTotalsStorable } from '@kliuchar/domain/receipts/receipt-totals';
import type { ReceiptLine } from '@kliuchar/domain/receipts/receipt-types';
import { fieldError } from '../../edge/errors.ts';

/** Lines written by hand are each within the limit, and the books post them together: refused where they are written, not at the issue. */
export function assertWithinLimit(lines: readonly Pick<ReceiptLine, 'amountKop'>[], field: string): void {
  if (areTotalsStorable(lines)) return;
  throw fieldError(field, 'Сума квитанції не\u00a0може перевищувати 999\u00a0999\u00a0999,99\u00a0₴');
}
