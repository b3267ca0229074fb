import { formatUah } from '../money/format-money.ts';
import { isStorable, KOP_MAX, type Kop, kop, SumTooLarge, ZERO_KOP } from '../money/kop.ts';
import { shareOfKop } from '../money/rounding.ts';
import type { ServiceCode } from '../properties/service-settings.ts';
import { NBSP } from '../text/typography.ts';
import type { VatShare } from './explanation.ts';
import type { LineDraft, ReceiptInput, ReceiptLine, ReceiptWarning, WarningCode } from './receipt-types.ts';
import { vatInside } from './vat.ts';

/** What the steps of the computation add to, one after another. */
export type ReceiptDraft = {
  readonly lines: ReceiptLine[];
  readonly warnings: ReceiptWarning[];
  readonly readingIds: string[];
  readonly deductedIds: string[];
};

/** More than a stored quantity has before the point; at a price next to nothing its sum may still be small. */
const WHOLE_DIGITS = /^-?\d{14}/;

/**
 * Adds a line under the next number, unless its sum is more than the books hold: then false and a warning. Written out and not spread:
 * one shape for all lines and no copying loop, which a run over a hundred thousand contracts feels (bench/).
 */
export function pushLine(draft: ReceiptDraft, line: LineDraft): boolean {
  if (!isStorable(line.amountKop)) {
    warnTooLarge(draft, line);
    return false;
  }
  if (line.quantity !== null && WHOLE_DIGITS.test(line.quantity)) {
    const textUk = `${line.title}: завелика кількість, рядок не${NBSP}пораховано. Перевірте показник.`;
    warn(draft, 'sum_too_large', textUk, line.service === null ? {} : { service: line.service });
    return false;
  }
  draft.lines.push({
    lineNo: draft.lines.length + 1,
    kind: line.kind,
    service: line.service,
    title: line.title,
    period: line.period,
    quantity: line.quantity,
    unit: line.unit,
    price: line.price,
    amountKop: line.amountKop,
    vatKop: line.vatKop,
    explanation: line.explanation,
  });
  return true;
}

type Named = Pick<LineDraft, 'title' | 'service'>;

function warnTooLarge(draft: ReceiptDraft, { title, service }: Named): void {
  const sum = formatUah(kop(KOP_MAX));
  const textUk = `${title}: сума понад ${sum}, рядок не${NBSP}пораховано. Перевірте ціну, показник або правило оренди.`;
  // Parts of one month's rent are called alike; it is said once.
  if (draft.warnings.some((warning) => warning.textUk === textUk)) return;
  warn(draft, 'sum_too_large', textUk, service === null ? {} : { service });
}

/** Lines whose sum may leave the numbers themselves: told of like one over the limit, and the other lines go on. */
export function tellTooLarge(draft: ReceiptDraft, of: Named, add: () => void): void {
  try {
    add();
  } catch (error) {
    if (!(error instanceof SumTooLarge)) throw error;
    warnTooLarge(draft, of);
  }
}

export type WarningPlace = { readonly service?: ServiceCode; readonly meterId?: string };

export function warn(draft: ReceiptDraft, code: WarningCode, textUk: string, place: WarningPlace = {}): void {
  draft.warnings.push({ code, service: place.service ?? null, meterId: place.meterId ?? null, textUk });
}

export type Taxed = {
  readonly amountKop: Kop;
  readonly vatKop: Kop;
  readonly vat: VatShare | null;
  readonly tailUk: string;
};

/** What VAT depends on, of all that a receipt is computed from. */
export type VatInput = {
  readonly contract: Pick<ReceiptInput['contract'], 'vatMode'>;
  readonly rates: Pick<ReceiptInput['rates'], 'vatPercent'>;
};

/**
 * VAT of a computed sum. A rent may be agreed without VAT, then 20 % come on top of it; tariffs of services are published with VAT
 * (ukraine.md §3), so in theirs it is always counted inside.
 */
export function withVat(sumKop: Kop, input: VatInput, kind: 'rent' | 'service'): Taxed {
  const { vatMode } = input.contract;
  if (vatMode === 'none') return taxed(sumKop, null);
  const mode = vatMode === 'on_top' && kind === 'rent' ? 'on_top' : 'included';
  return taxed(sumKop, { mode, percent: input.rates.vatPercent });
}

/** The same by the share that a line has been frozen with. */
export function taxed(sumKop: Kop, vat: VatShare | null): Taxed {
  if (vat === null) return { amountKop: sumKop, vatKop: ZERO_KOP, vat, tailUk: '' };
  const { mode, percent } = vat;
  if (mode === 'on_top') {
    const vatKop = shareOfKop(sumKop, BigInt(percent), 100n);
    const amountKop = kop(sumKop + vatKop);
    const tailUk = `; ПДВ ${percent}${NBSP}% зверху: ${formatUah(vatKop)}, разом ${formatUah(amountKop)}`;
    return { amountKop, vatKop, vat, tailUk };
  }
  const vatKop = vatInside(sumKop, percent);
  return { amountKop: sumKop, vatKop, vat, tailUk: `; у тому числі ПДВ ${percent}${NBSP}%: ${formatUah(vatKop)}` };
}
