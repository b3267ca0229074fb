import { dueDate } from '../contracts/due-date.ts';
import { addPeriods, firstDayOf, lastDayOf } from '../dates/period.ts';
import { consumedPeriod } from '../meters/reading-month.ts';
import { formatUah } from '../money/format-money.ts';
import { KOP_MAX, type Kop, kop, ZERO_KOP } from '../money/kop.ts';
import type { DayRange } from '../properties/season.ts';
import { type ServiceSetting, serviceTitle } from '../properties/service-settings.ts';
import { NBSP } from '../text/typography.ts';
import { adjustmentLine } from './adjustment-line.ts';
import { leasedDays } from './billed-days.ts';
import { addFeeLine, addFixedLine } from './fixed-lines.ts';
import { type Measured, markUsed, measure } from './measure-meters.ts';
import { addMeterLine, addSewageLine, type WaterVolume, waterVolume } from './metered-lines.ts';
import { addMonthLine, normSpan, servedDays } from './monthly-lines.ts';
import { pushLine, type ReceiptDraft, tellTooLarge, warn } from './receipt-draft.ts';
import { areTotalsStorable, receiptTotals } from './receipt-totals.ts';
import type { ComputedReceipt, PendingAdjustment, ReceiptInput } from './receipt-types.ts';
import { reliefOnReceipt } from './relief.ts';
import { addRentLines } from './rent-lines.ts';
import { addSharedLine } from './shared-lines.ts';

/**
 * The receipt of a contract for a period (contract.md §1): a fold of small steps, each adding lines with their explanations. The only
 * implementation; the preview, the run and the recalculation of a draft all call it. Lines are rounded once each, half up, and the
 * totals are sums of rounded lines.
 */
export function computeReceipt(input: ReceiptInput): ComputedReceipt {
  const draft: ReceiptDraft = { lines: [], warnings: [], readingIds: [], deductedIds: [] };
  const dueOn = input.dueOn ?? dueDate(input.period, input.contract.payment, input.issuedOn);
  addRentLines(draft, input, dueOn);
  addServiceLines(draft, input);
  for (const adjustment of input.adjustments) addAdjustmentLine(draft, input, adjustment);
  for (const line of input.handMadeLines) pushLine(draft, line);
  warnAboutTotals(draft);
  const totals = receiptTotals(draft.lines, input.balanceKop);
  warnAboutReceipt(draft, input, totals.ownKop);
  return {
    chargesKop: totals.chargesKop,
    adjustmentsKop: totals.adjustmentsKop,
    penaltyKop: totals.penaltyKop,
    ownKop: totals.ownKop,
    vatKop: totals.vatKop,
    openingBalanceKop: totals.openingBalanceKop,
    totalDueKop: totals.totalDueKop,
    lines: draft.lines,
    dueOn,
    warnings: draft.warnings,
    billedReadingIds: draft.readingIds,
    deductedReadingIds: draft.deductedIds,
    adjustmentIds: input.adjustments.map(({ adjustmentId }) => adjustmentId),
  };
}

function addAdjustmentLine(draft: ReceiptDraft, input: ReceiptInput, adjustment: PendingAdjustment): void {
  tellTooLarge(draft, { title: adjustment.title, service: adjustment.service }, () => {
    const counted = reliefOnReceipt(adjustment, { input, lines: draft.lines });
    pushLine(draft, adjustmentLine(counted, { period: input.period, vatPercent: input.rates.vatPercent }));
  });
}

/**
 * Where sewage has no price for the days of its water, that water waits with it: its readings are of both lines, and used up by the one they would
 * never reach the other (contract.md §1.8).
 */
function addServiceLines(draft: ReceiptDraft, input: ReceiptInput): void {
  const parts = [draft.lines, draft.warnings, draft.readingIds, draft.deductedIds];
  const before = parts.map(({ length }) => length);
  if (addServices(draft, input, false)) return;
  for (const [index, part] of parts.entries()) part.length = before[index] ?? 0;
  addServices(draft, input, true);
}

/** False if the sewage of water that was read has no price. */
function addServices(draft: ReceiptDraft, input: ReceiptInput, isWaterHeld: boolean): boolean {
  const services = input.contract.utilities ?? input.property.services;
  const volumes: WaterVolume[] = [];
  const water = { volumes, isHeld: isWaterHeld };
  const used: Measured[] = [];
  let hasSewage = false;
  for (const setting of services) hasSewage ||= setting.payer === 'tenant' && setting.method === 'sum_of_water';
  const sewageFrom = new Map<ServiceSetting, number>();
  for (const setting of services) {
    sewageFrom.set(setting, draft.lines.length);
    const isWater = hasSewage && (setting.code === 'cold_water' || setting.code === 'hot_water');
    if (setting.payer === 'tenant')
      tellTooLarge(draft, nameOf(setting), () => addServiceLine(draft, input, setting, isWater ? water : null));
    else if (isWater) addUnbilledWater(draft, input, setting, { volumes, used });
  }
  settleUnpaid(draft, input, services, hasSewage);
  if (!hasSewage) return true;
  let moved = 0;
  let isPriced = true;
  for (const setting of services) {
    if (setting.payer !== 'tenant' || setting.method !== 'sum_of_water') continue;
    const last = draft.lines.length;
    const range = servedDays(input, setting);
    tellTooLarge(draft, nameOf(setting), () => {
      if (addSewageLine(draft, input, setting, volumes))
        for (const measured of used.splice(0)) markUsed(draft, measured);
      else if (range !== null && !services.some(givesVolume)) warnNoWater(draft, setting);
      isPriced &&= !volumes.some(({ meters }) => meters.length > 0) || !hasGap(draft, setting);
    });
    addFee(draft, input, setting, range);
    const place = (sewageFrom.get(setting) ?? last) + moved;
    moved += moveLines(draft, last, place);
  }
  return isPriced;
}

function hasGap({ warnings }: ReceiptDraft, setting: ServiceSetting): boolean {
  return warnings.some(({ code, service }) => code === 'tariff_gap' && service === setting.code);
}

function warnHeldWater(draft: ReceiptDraft, setting: ServiceSetting): void {
  const text = `${serviceTitle(setting)}: показник чекає, доки з’явиться тариф водовідведення за ці дні, рядок не${NBSP}пораховано.`;
  warn(draft, 'tariff_gap', text, { service: setting.code });
}

/**
 * What the tenant pays to the supplier himself, or his landlord does, or a fixed sum covers, is settled with the receipt of its month: were its
 * readings left open, the first receipt after a change of who pays would charge all those months again. A service that is not set up yet leaves
 * them open.
 */
function settleUnpaid(
  draft: ReceiptDraft,
  input: ReceiptInput,
  services: readonly ServiceSetting[],
  hasSewage: boolean,
): void {
  const settled = new Map<ServiceSetting['code'], ServiceSetting>();
  for (const setting of services) settled.set(setting.code, setting);
  for (const { code, payer, method } of services) {
    const isWater = code === 'cold_water' || code === 'hot_water';
    if ((payer === 'tenant' && method === 'meter') || (hasSewage && isWater)) settled.delete(code);
  }
  // It is on no line, so what it lacks is nobody's concern here.
  const aside: ReceiptDraft = { lines: [], warnings: [], readingIds: [], deductedIds: [] };
  for (const setting of settled.values()) markUsed(draft, measure(aside, input, setting));
}

/** Water whose cubic metres are known each month; a fixed sum for it tells nothing about sewage. */
function givesVolume({ code, method }: ServiceSetting): boolean {
  return (code === 'cold_water' || code === 'hot_water') && (method === 'meter' || method === 'norm_per_person');
}

/** A missing reading is told of at the water itself; without such water nothing would ever be told. */
function warnNoWater(draft: ReceiptDraft, setting: ServiceSetting): void {
  const text = `${serviceTitle(setting)}: серед послуг немає води за лічильником чи нормою, тож немає з${NBSP}чого рахувати.`;
  warn(draft, 'no_quantity', text, { service: setting.code });
}

/** The lines from `last` on go to `place`, and all after it are numbered anew: a sum is counted late and read beside its parts. */
function moveLines(draft: ReceiptDraft, last: number, place: number): number {
  const lines = draft.lines.splice(last);
  draft.lines.splice(place, 0, ...lines);
  for (let at = place; at < draft.lines.length; at += 1) {
    const line = draft.lines[at];
    if (line !== undefined) draft.lines[at] = { ...line, lineNo: at + 1 };
  }
  return lines.length;
}

/** The cubic metres that sewage counts; held where it has no price for them. */
type Water = { readonly volumes: WaterVolume[]; readonly isHeld: boolean };

/** One line per service (contract.md §1.8) and the fee of its tariff. `water` collects what the sewage line counts. */
function addServiceLine(draft: ReceiptDraft, input: ReceiptInput, setting: ServiceSetting, water: Water | null): void {
  const range = servedDays(input, setting);
  switch (setting.method) {
    case 'sum_of_water':
      // After all water is known, whatever the order of the settings.
      return;
    case 'meter': {
      if (sharesMeters(input, setting)) {
        warnOfSharedMeters(draft, setting);
        return;
      }
      const measured = measure(draft, input, setting);
      const isHeld = water?.isHeld === true && measured.spans.length > 0;
      if (isHeld) warnHeldWater(draft, setting);
      if (isHeld || addMeterLine(draft, input, setting, measured))
        water?.volumes.push(waterVolume(setting.code, measured));
      break;
    }
    case 'shared_bill':
      addSharedLine(draft, input, setting);
      break;
    case 'fixed':
      if (range !== null) addFixedLine(draft, input, setting, range);
      break;
    default:
      if (range !== null && addMonthLine(draft, input, setting, range))
        collectNorm(input, setting, range, water?.volumes ?? null);
      break;
  }
  addFee(draft, input, setting, range);
}

/** A meter says its service by the code alone, so of two custom services by meter neither is known to be its own. */
function sharesMeters({ contract, property }: ReceiptInput, { code }: ServiceSetting): boolean {
  if (code !== 'custom') return false;
  const services = contract.utilities ?? property.services;
  return services.filter((other) => other.code === code && other.method === 'meter').length > 1;
}

function warnOfSharedMeters(draft: ReceiptDraft, setting: ServiceSetting): void {
  const text = `${serviceTitle(setting)}: за лічильником рахують кілька інших послуг, тож невідомо, чий він. Рядок не пораховано.`;
  warn(draft, 'no_quantity', text, { service: setting.code });
}

const nameOf = (setting: ServiceSetting) => ({ title: serviceTitle(setting), service: setting.code });

function addFee(draft: ReceiptDraft, input: ReceiptInput, setting: ServiceSetting, range: DayRange | null): void {
  if (range !== null && setting.price === null && setting.tariffId !== null) addFeeLine(draft, input, setting, range);
}

function collectNorm(input: ReceiptInput, setting: ServiceSetting, range: DayRange, water: WaterVolume[] | null): void {
  if (water === null || setting.method !== 'norm_per_person') return;
  const span = normSpan(input, setting, range);
  if (span !== null) water.push({ service: setting.code, spans: [span], meters: [], zeroedZones: [] });
}

type UnbilledWater = { readonly volumes: WaterVolume[]; readonly used: Measured[] };

/** Water that the tenant does not pay here still runs into the sewage he does pay; its readings are used up by the line of that. */
function addUnbilledWater(
  draft: ReceiptDraft,
  input: ReceiptInput,
  setting: ServiceSetting,
  { volumes, used }: UnbilledWater,
): void {
  const range = servedDays(input, setting);
  if (setting.method !== 'meter') {
    if (range !== null) collectNorm(input, setting, range, volumes);
    return;
  }
  const measured = measure(draft, input, setting);
  if (measured.spans.length === 0) return;
  volumes.push(waterVolume(setting.code, measured));
  used.push(measured);
}

/** Lines that the books hold one by one may be too much together; which of them is wrong is for a person to say. */
function warnAboutTotals(draft: ReceiptDraft): void {
  if (areTotalsStorable(draft.lines) || draft.warnings.some(({ code }) => code === 'sum_too_large')) return;
  const sum = formatUah(kop(KOP_MAX));
  warn(draft, 'sum_too_large', `Сума квитанції понад ${sum}. Перевірте ціни, показники та${NBSP}правило оренди.`);
}

/** A change of more than 30 % against the month before is worth a second look (product.md §7). */
const CHANGE_PERCENT = 30;

function warnAboutReceipt(draft: ReceiptDraft, input: ReceiptInput, ownKop: Kop): void {
  if (!input.hasRequisites) {
    warn(draft, 'no_requisites', 'Немає IBAN для оплати: квитанцію можна видати, але без QR-коду.');
  } else if (!input.hasPayeeCode) {
    const text = 'Немає коду отримувача (РНОКПП чи ЄДРПОУ): квитанцію можна видати, але без QR-коду.';
    warn(draft, 'no_payee_code', text);
  }
  const previous = input.previousOwnKop ?? ZERO_KOP;
  if (previous <= 0 || !areMonthsAlike(input)) return;
  const change = kop(ownKop - previous);
  if (Math.abs(change) * 100 <= previous * CHANGE_PERCENT) return;
  const word = change > 0 ? 'більша' : 'менша';
  const by = formatUah(kop(Math.abs(change)));
  warn(draft, 'change_30', `Сума ${word}, ніж минулого місяця, на ${by}, тобто понад ${CHANGE_PERCENT}${NBSP}%.`);
}

/**
 * Whether both months are charged whole: what a lease that began on the tenth pays for its first month, and for its last one, differs from
 * the rest by its days alone. Where utilities come a month later, the receipt of the first month has none, so the second one is not held
 * against it either.
 */
function areMonthsAlike({ period, contract }: ReceiptInput): boolean {
  const before = addPeriods(period, -1);
  const months = [period, before, consumedPeriod(before, contract.payment.utilities)];
  return months.every((month) => {
    const days = leasedDays(contract, month);
    return days !== null && days.from === firstDayOf(month) && days.to === lastDayOf(month);
  });
}
