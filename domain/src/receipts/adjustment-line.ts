import type { Period } from '../dates/period.ts';
import { ZERO_KOP } from '../money/kop.ts';
import type { LineDraft, PendingAdjustment } from './receipt-types.ts';

type LineOf = { readonly period: Period; readonly vatPercent: number };

/** A difference on the receipt that carries it: of the month it is about, else of the receipt's. */
export function adjustmentLine(adjustment: PendingAdjustment, { period, vatPercent }: LineOf): LineDraft {
  const { adjustmentId, about, amountKop, vatKop, correction } = adjustment;
  const vat = vatKop === ZERO_KOP ? null : ({ mode: 'included', percent: vatPercent } as const);
  return {
    kind: 'adjustment',
    service: adjustment.service,
    title: adjustment.title,
    period: adjustment.period ?? period,
    quantity: null,
    unit: null,
    price: null,
    amountKop,
    vatKop,
    explanation: {
      rule: 'manual',
      amountKop,
      about,
      adjustmentId,
      ...(correction !== undefined && { correction }),
      vat,
      textUk: adjustment.reasonUk,
    },
  };
}
