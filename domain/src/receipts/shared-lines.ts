import { formatPeriod } from '../dates/format-day.ts';
import { decimal, formatDecimal, rescale } from '../money/decimal.ts';
import { formatDecimalUk, formatUah } from '../money/format-money.ts';
import { kop } from '../money/kop.ts';
import { divideHalfUp } from '../money/rounding.ts';
import { seasonInPeriod } from '../properties/season.ts';
import { type ServiceCode, type ServiceSetting, serviceTitle } from '../properties/service-settings.ts';
import { NBSP } from '../text/typography.ts';
import { commonDays, leasedDays, prorationShare, shareFactorUk, shareTailUk } from './billed-days.ts';
import type { SharedBillPart } from './explanation.ts';
import { consumptionMonth } from './measure-meters.ts';
import { pushLine, type ReceiptDraft, warn, withVat } from './receipt-draft.ts';
import type { ReceiptInput, SharedBill } from './receipt-types.ts';
import { sharedPart, shareUnitUk } from './shared-bill.ts';

/**
 * This property's part of bills for several, those of the months up to the consumption month. Days before the lease, after it and out of
 * the season are the owner's, like the whole part of a vacant flat (product.md §6).
 */
export function addSharedLine(draft: ReceiptDraft, input: ReceiptInput, setting: ServiceSetting): void {
  const month = consumptionMonth(input);
  const bills = input.sharedBills.filter((bill) => isOf(bill, setting) && bill.period <= month);
  const parts = bills.flatMap((bill) => partOf(bill, input, setting) ?? []);
  const isServed = servedDays(input, setting, month) !== null;
  if (isServed && !bills.some(({ period }) => period === month)) {
    warn(
      draft,
      'no_bill',
      `${serviceTitle(setting)}: немає рахунку за ${formatPeriod(month)}, який ділиться між об’єктами.`,
      { service: setting.code },
    );
  }
  const [first] = parts;
  if (first === undefined) return;
  let { period } = first;
  for (const part of parts) if (part.period > period) period = part.period;
  const taxed = withVat(sumOfParts(parts), input, 'service');
  const [only] = parts.length === 1 ? parts : [];
  const formula = parts.map((part) => partUk(part, setting.code)).join(' + ');
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
      bills: parts,
      vat: taxed.vat,
      textUk: `${formula} = ${formatUah(taxed.amountKop)}${shareTailUk(only?.proration ?? null)}${evenedTailUk(parts)}${taxed.tailUk}`,
    },
  });
}

/** Custom services are told apart by what the owner calls them. */
function isOf(bill: SharedBill, { code, title }: ServiceSetting): boolean {
  return bill.service === code && (code !== 'custom' || bill.title === title);
}

function servedDays({ contract }: ReceiptInput, { season }: ServiceSetting, month: SharedBill['period']) {
  const days = seasonInPeriod(season, month);
  return days === null ? null : commonDays(days, leasedDays(contract, month));
}

function partOf(bill: SharedBill, input: ReceiptInput, setting: ServiceSetting): SharedBillPart | null {
  const days = servedDays(input, setting, bill.period);
  if (days === null) return null;
  const { billId, period, totalKop, basis, remainderKop } = bill;
  const weight = formatDecimal(bill.weight);
  const weightTotal = formatDecimal(bill.weightTotal);
  const proration = prorationShare(days, period, input.contract);
  return { billId, period, totalKop, basis, weight, weightTotal, remainderKop, amountKop: sharedPart(bill), proration };
}

/** The days of each part, then one rounding of the whole line. */
function sumOfParts(parts: readonly SharedBillPart[]) {
  return roundedSum(parts, ({ amountKop }) => [BigInt(amountKop), 1n]);
}

function roundedSum(parts: readonly SharedBillPart[], kopecksOf: (part: SharedBillPart) => readonly [bigint, bigint]) {
  let over = 0n;
  let under = 1n;
  for (const part of parts) {
    const [kopecks, of] = kopecksOf(part);
    const divisor = of * BigInt(part.proration?.ofDays ?? 1);
    over = over * divisor + kopecks * BigInt(part.proration?.days ?? 1) * under;
    under *= divisor;
  }
  return kop(Number(divideHalfUp(over, under)));
}

/**
 * Where a reader who counts the formula comes to another kopeck: three parts of 100,00 are 33,34, 33,33 and 33,33, and half a month of a part
 * is counted from whole kopecks.
 */
function evenedTailUk(parts: readonly SharedBillPart[]): string {
  const read = roundedSum(parts, ({ totalKop, weight, weightTotal }) => {
    const scale = Math.max(decimal(weight).scale, decimal(weightTotal).scale);
    return [BigInt(totalKop) * rescale(decimal(weight), scale), rescale(decimal(weightTotal), scale)];
  });
  return read === sumOfParts(parts) ? '' : '; частки округлено так, щоб разом вони дорівнювали рахунку';
}

function partUk({ totalKop, basis, weight, weightTotal, proration }: SharedBillPart, service: ServiceCode): string {
  const unit = shareUnitUk(basis, service);
  const share = `${formatDecimalUk(weight)}${unit}${NBSP}/${NBSP}${formatDecimalUk(weightTotal)}${unit}`;
  return `рахунок ${formatUah(totalKop)} × ${share}${shareFactorUk(proration)}`;
}
