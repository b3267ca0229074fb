import type { VatMode } from '../contracts/contract-terms.ts';
import type { Period } from '../dates/period.ts';
import { type Kop, ZERO_KOP } from '../money/kop.ts';
import type { ServiceCode } from '../properties/service-settings.ts';
import type { LineDraft, LineKind } from './receipt-types.ts';
import { VAT_PERCENT, vatOfNamed } from './vat.ts';

export type HandMadeInput = {
  readonly kind: LineKind;
  readonly title: string;
  readonly amountKop: Kop;
  readonly period: Period;
  readonly service: ServiceCode | null;
  readonly quantity: string | null;
  readonly unit: string | null;
  readonly price: string | null;
  /** The sentence shown; without one the title says it. */
  readonly reason: string | null;
};

/** A line the owner writes himself: nobody finds another figure on the receipt than the one he typed, so its VAT is inside. */
export function handMadeLine(input: HandMadeInput, vatMode: VatMode): LineDraft {
  const { kind, title, service, period, quantity, unit, price, amountKop } = input;
  const isTaxed = vatMode !== 'none' && bearsVat(kind);
  return {
    kind,
    service,
    title,
    period,
    quantity,
    unit,
    price,
    amountKop,
    vatKop: isTaxed ? vatOfNamed(amountKop, vatMode) : ZERO_KOP,
    explanation: {
      rule: 'manual',
      amountKop,
      about: kind === 'rent' || kind === 'deposit' ? 'rent' : service === null ? 'other' : 'utility',
      adjustmentId: null,
      vat: isTaxed ? { mode: 'included', percent: VAT_PERCENT } : null,
      textUk: input.reason ?? title,
    },
  };
}

/** A penalty is outside the base of VAT (ПКУ 188.1), and a deposit is money held, not a supply. */
function bearsVat(kind: LineKind): boolean {
  return kind !== 'penalty' && kind !== 'deposit';
}
