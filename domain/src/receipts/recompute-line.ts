import { type Kop, kop } from '../money/kop.ts';
import type {
  CountedMeter,
  Explanation,
  FxExplanation,
  Indexation,
  ManualExplanation,
  MeterExplanation,
  MeterOnLine,
  MonthPrice,
  PenaltyExplanation,
  PricedBlock,
  ProrationShare,
  SharedBillPart,
  SumOfWaterExplanation,
} from './explanation.ts';

/**
 * The amount of a line from nothing but its explanation: what an auditor does with the receipt in hand. Written apart from the
 * computation on its own arithmetic of fractions, so that a mistake in one is not repeated in the other; a property test holds both
 * together.
 */
export function recomputeLine(explanation: Explanation): Kop {
  const sum = round(exactKop(explanation));
  const { vat } = explanation;
  if (vat === null || vat.mode === 'included') return kop(Number(sum));
  return kop(Number(sum + round(fraction(sum * BigInt(vat.percent), 100n))));
}

type Fraction = { readonly over: bigint; readonly under: bigint };

function fraction(over: bigint, under = 1n): Fraction {
  return { over, under };
}

function parse(text: string): Fraction {
  const [whole = '0', digits = ''] = text.split('.');
  return fraction(BigInt(whole + digits), 10n ** BigInt(digits.length));
}

function times(...factors: readonly Fraction[]): Fraction {
  return factors.reduce((all, factor) => fraction(all.over * factor.over, all.under * factor.under));
}

function plus(a: Fraction, b: Fraction): Fraction {
  return fraction(a.over * b.under + b.over * a.under, a.under * b.under);
}

function sumOf(parts: readonly Fraction[]): Fraction {
  return parts.reduce(plus, fraction(0n));
}

function less(a: Fraction, b: Fraction): boolean {
  return a.over * b.under < b.over * a.under;
}

/** Half up, away from zero: twice the value, one more, halved. */
function round({ over, under }: Fraction): bigint {
  if (over < 0n) return -round(fraction(-over, under));
  return (2n * over + under) / (2n * under);
}

const HUNDRED = fraction(100n);
const HUNDREDTH = fraction(1n, 100n);

function whole(value: number): Fraction {
  return fraction(BigInt(value));
}

function dayShare(proration: ProrationShare | null): Fraction {
  return proration === null ? fraction(1n) : fraction(BigInt(proration.days), BigInt(proration.ofDays));
}

function exactKop(explanation: Explanation): Fraction {
  switch (explanation.rule) {
    case 'full_month':
      return monthRent(explanation.indexation, explanation.rentKop);
    case 'prorated':
      return times(monthRent(explanation.indexation, explanation.rentKop), dayShare(explanation.proration));
    case 'fx':
      return fxKop(explanation);
    case 'meter':
      return meterKop(explanation);
    case 'sum_of_water':
      return waterKop(explanation);
    case 'per_m2':
      return monthKop([parse(explanation.area)], explanation);
    case 'per_person':
      return monthKop([parse(explanation.persons)], explanation);
    case 'norm_per_person':
      return monthKop([parse(explanation.norm), parse(explanation.persons)], explanation);
    case 'annual_volume':
      return monthKop([parse(explanation.annualVolume), fraction(1n, 12n)], explanation);
    case 'fixed':
      return times(whole(explanation.monthKop), dayShare(explanation.proration));
    case 'shared_bill':
      return sumOf(explanation.bills.map(sharedKop));
    case 'penalty':
      return penaltyKop(explanation);
    case 'manual':
      return manualKop(explanation);
  }
}

type Bounds = { readonly capKop: Kop | null; readonly floorKop: Kop | null };

function clamp(value: Fraction, { capKop, floorKop }: Bounds): Fraction {
  if (capKop !== null && less(whole(capKop), value)) return whole(capKop);
  if (floorKop !== null && less(value, whole(floorKop))) return whole(floorKop);
  return value;
}

function monthRent(indexation: Indexation | null, rentKop: Kop): Fraction {
  if (indexation === null) return whole(rentKop);
  const base = whole(indexation.baseKop);
  switch (indexation.mode) {
    case 'cpi':
      return clamp(times(base, ...indexation.months.flatMap(({ percent }) => [parse(percent), HUNDREDTH])), indexation);
    case 'step':
      return clamp(plus(base, whole(indexation.steps * indexation.stepKop)), { capKop: null, floorKop: kop(0) });
    case 'percent': {
      const factor = times(plus(HUNDRED, parse(indexation.percent)), HUNDREDTH);
      return times(base, ...new Array<Fraction>(indexation.steps).fill(factor));
    }
  }
}

function fxKop(explanation: FxExplanation): Fraction {
  const month = clamp(times(whole(explanation.amountMinor), parse(explanation.rate)), explanation);
  return times(month, dayShare(explanation.proration));
}

/** From the readings themselves when the zones carry prices; the blocks must hold exactly what the readings measured. */
function meterKop({ meters, zeroedZones = [], blocks }: MeterExplanation): Fraction {
  const zones = measuredZones(meters, zeroedZones);
  if (blocks.length === 0) {
    return times(HUNDRED, sumOf(zones.map(({ consumption, price }) => times(consumption, parse(price ?? '0')))));
  }
  const measured = sumOf(zones.map(({ consumption }) => consumption));
  assertSame(measured, sumOf(blocks.map((block) => parse(block.quantity))));
  return blocksKop(blocks);
}

type MeasuredZone = { readonly zone: number; readonly consumption: Fraction; readonly price: string | null };

/** What a main meter's sub-meters measured is taken off at the main meter's price. */
function measuredZones(meters: readonly MeterOnLine[], zeroed: readonly number[]): MeasuredZone[] {
  const all = meters.flatMap((meter) => [
    ...zonesOf(meter),
    ...(meter.subMeters ?? []).flatMap((sub) =>
      zonesOf(sub).map(({ zone, consumption }) => ({
        zone,
        consumption: times(fraction(-1n), consumption),
        price: meter.zones[zone - 1]?.price ?? null,
      })),
    ),
  ]);
  for (const number of zeroed) {
    const sum = sumOf(all.flatMap(({ zone, consumption }) => (zone === number ? [consumption] : [])));
    if (!less(sum, fraction(0n))) throw new RangeError('A zone that is not below zero is charged for');
  }
  return zeroed.length === 0 ? all : all.filter(({ zone }) => !zeroed.includes(zone));
}

function zonesOf(meter: CountedMeter): MeasuredZone[] {
  return meter.zones.map((zone) => {
    const turned = zone.rollover ? fraction(10n ** BigInt(meter.digits)) : fraction(0n);
    const difference = sumOf([turned, parse(zone.current), times(fraction(-1n), parse(zone.previous))]);
    return { zone: zone.zone, consumption: times(difference, parse(meter.multiplier)), price: zone.price };
  });
}

function waterKop({ volumes, quantity, price, blocks }: SumOfWaterExplanation): Fraction {
  for (const volume of volumes) {
    if (volume.meters.length === 0) continue;
    const metered = measuredZones(volume.meters, volume.zeroedZones ?? []).map(({ consumption }) => consumption);
    assertSame(sumOf(metered), parse(volume.quantity));
  }
  const measured = sumOf(volumes.map((volume) => parse(volume.quantity)));
  assertSame(measured, parse(quantity));
  if (price !== null) return times(HUNDRED, measured, parse(price));
  assertSame(measured, sumOf(blocks.map((block) => parse(block.quantity))));
  return blocksKop(blocks);
}

function blocksKop(blocks: readonly PricedBlock[]): Fraction {
  return times(HUNDRED, sumOf(blocks.map(({ quantity, price }) => times(parse(quantity), parse(price)))));
}

function assertSame(a: Fraction, b: Fraction): void {
  if (less(a, b) || less(b, a)) throw new RangeError('The explanation contradicts itself: its figures do not add up');
}

type Month = { readonly prices: readonly MonthPrice[]; readonly proration: ProrationShare | null };

function monthKop(factors: readonly Fraction[], { prices, proration }: Month): Fraction {
  let days = 0;
  for (const price of prices) days += price.days;
  const weighted = sumOf(prices.map((part) => times(parse(part.price), fraction(BigInt(part.days), BigInt(days)))));
  return times(HUNDRED, weighted, dayShare(proration), ...factors);
}

function sharedKop({ totalKop, weight, weightTotal, remainderKop, amountKop, proration }: SharedBillPart): Fraction {
  const part = parse(weight);
  const all = parse(weightTotal);
  const kopecks = (BigInt(totalKop) * part.over * all.under) / (part.under * all.over);
  const month = fraction(kopecks + BigInt(remainderKop));
  assertSame(month, whole(amountKop));
  return times(month, dayShare(proration));
}

function manualKop({ amountKop, correction }: ManualExplanation): Fraction {
  return whole(correction === undefined ? amountKop : recomputeLine(correction.now) - recomputeLine(correction.was));
}

function penaltyKop({ parts, capKop }: PenaltyExplanation): Fraction {
  const sum = sumOf(
    parts.map(({ debtKop, percent, days, ofDays }) =>
      times(whole(debtKop), parse(percent), HUNDREDTH, fraction(BigInt(days), BigInt(ofDays))),
    ),
  );
  return clamp(sum, { capKop, floorKop: null });
}
