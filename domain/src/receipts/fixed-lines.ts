import { formatDecimal } from '../money/decimal.ts';
import { formatDecimalUk, formatUah } from '../money/format-money.ts';
import { type Kop, kop } from '../money/kop.ts';
import { shareOfKop } from '../money/rounding.ts';
import type { DayRange } from '../properties/season.ts';
import { type ServiceSetting, serviceTitle } from '../properties/service-settings.ts';
import { versionOn } from '../tariffs/tariff.ts';
import { NBSP } from '../text/typography.ts';
import { prorationShare, shareFactorUk, shareTailUk } from './billed-days.ts';
import { consumptionMonth } from './measure-meters.ts';
import { priceVersions } from './price-spans.ts';
import { pushLine, type ReceiptDraft, warn, withVat } from './receipt-draft.ts';
import type { LineKind, ReceiptInput } from './receipt-types.ts';
import { sharedPart } from './shared-bill.ts';

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

/** This property's part of bills for several, those of the months up to the consumption month. */
export function addSharedLine(draft: ReceiptDraft, input: ReceiptInput, setting: ServiceSetting): void {
  const month = consumptionMonth(input);
  const bills = input.sharedBills.filter((bill) => bill.service === setting.code && bill.period <= month);
  const [first] = bills;
  if (first === undefined) {
    warn(draft, 'no_bill', `${serviceTitle(setting)}: рахунку для розподілу ще немає.`, { service: setting.code });
    return;
  }
  let sum = 0;
  let { period } = first;
  const parts = bills.map((bill) => {
    if (bill.period > period) period = bill.period;
    sum += sharedPart(bill);
    return { ...bill, weight: formatDecimal(bill.weight), weightTotal: formatDecimal(bill.weightTotal) };
  });
  const taxed = withVat(kop(sum), input, 'service');
  const formula = parts
    .map(
      (part) =>
        `${formatUah(part.totalKop)} × ${formatDecimalUk(part.weight)}${NBSP}/${NBSP}${formatDecimalUk(part.weightTotal)}`,
    )
    .join(' + ');
  pushLine(draft, {
    kind: 'utility',
    service: setting.code,
    title: serviceTitle(setting),
    period,
    quantity: null,
    unit: null,
    price: null,
    amountKop: taxed.amountKop,
    vatKop: taxed.vatKop,
    explanation: {
      rule: 'shared_bill',
      bills: parts.map(({ service: _service, ...part }) => part),
      vat: taxed.vat,
      textUk: `${formula} = ${formatUah(taxed.amountKop)}${taxed.tailUk}`,
    },
  });
}
