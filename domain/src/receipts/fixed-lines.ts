import { formatUah } from '../money/format-money.ts';
import type { Kop } from '../money/kop.ts';
import { shareOfKop } from '../money/rounding.ts';
import type { DayRange } from '../properties/season.ts';
import { type ServiceSetting, serviceTitle } from '../properties/service-settings.ts';
import { versionOn } from '../tariffs/tariff.ts';
import { prorationShare, shareFactorUk, shareTailUk } from './billed-days.ts';
import { priceVersions } from './price-spans.ts';
import { pushLine, type ReceiptDraft, warn, withVat } from './receipt-draft.ts';
import type { LineKind, ReceiptInput } from './receipt-types.ts';

type FixedCharge = {
  readonly kind: LineKind;
  readonly title: string;
  readonly monthKop: Kop;
  readonly versionId: string | null;
};

function pushFixed(
  draft: ReceiptDraft,
  input: ReceiptInput,
  setting: ServiceSetting,
  range: DayRange,
  charge: FixedCharge,
): void {
  const proration = prorationShare(range, input.period, input.contract);
  const { monthKop } = charge;
  const sumKop = proration === null ? monthKop : shareOfKop(monthKop, BigInt(proration.days), BigInt(proration.ofDays));
  const taxed = withVat(sumKop, input, 'service');
  const result = proration === null ? ' за місяць' : `${shareFactorUk(proration)} = ${formatUah(taxed.amountKop)}`;
  pushLine(draft, {
    kind: charge.kind,
    service: setting.code,
    title: charge.title,
    period: input.period,
    quantity: null,
    unit: null,
    price: null,
    amountKop: taxed.amountKop,
    vatKop: taxed.vatKop,
    explanation: {
      rule: 'fixed',
      monthKop,
      tariffVersionId: charge.versionId,
      proration,
      vat: taxed.vat,
      textUk: `${formatUah(monthKop)}${result}${shareTailUk(proration)}${taxed.tailUk}`,
    },
  });
}

export function addFixedLine(draft: ReceiptDraft, input: ReceiptInput, setting: ServiceSetting, range: DayRange): void {
  const title = serviceTitle(setting);
  if (setting.amountKop === null) {
    warn(draft, 'no_quantity', `${title}: не вказано суму за місяць, рядок не пораховано.`, { service: setting.code });
    return;
  }
  pushFixed(draft, input, setting, range, { kind: 'utility', title, monthKop: setting.amountKop, versionId: null });
}

/** The monthly fee of a tariff: its own line beside the service (contract.md §1.8), of the version of the first day charged. */
export function addFeeLine(draft: ReceiptDraft, input: ReceiptInput, setting: ServiceSetting, range: DayRange): void {
  const versions = priceVersions(setting, input.tariffs);
  const version = versions === null ? null : versionOn(versions, range.from);
  if (version === null || version.monthlyFeeKop === 0) return;
  const title = `${serviceTitle(setting)}: абонентське обслуговування`;
  pushFixed(draft, input, setting, range, {
    kind: 'fee',
    title,
    monthKop: version.monthlyFeeKop,
    versionId: version.id,
  });
}
