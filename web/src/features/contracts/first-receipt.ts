import { dueDate } from '@kliuchar/domain/contracts/due-date';
import { type ProrationDays, prorate, prorationDays } from '@kliuchar/domain/contracts/proration';
import { type Day, maxDay, minDay } from '@kliuchar/domain/dates/day';
import { firstDayOf, lastDayOf, type Period, periodOfDay } from '@kliuchar/domain/dates/period';
import { decimal, multiplyDecimal } from '@kliuchar/domain/money/decimal';
import { type Kop, kop, sumKop } from '@kliuchar/domain/money/kop';
import { hryvniasToKop, priceQuantity } from '@kliuchar/domain/money/rounding';
import type { ContractValues, Payer, ServiceRow } from './form-values.ts';

export type PreviewLine = {
  readonly key: string;
  readonly service: ServiceRow;
  /** Null when it depends on what is not known yet: readings, a tariff, a shared bill. */
  readonly amountKop: Kop | null;
};

export type FirstReceipt = {
  readonly period: Period;
  readonly dueOn: Day;
  readonly monthKop: Kop | null;
  readonly rentKop: Kop | null;
  readonly share: ProrationDays | null;
  readonly lines: readonly PreviewLine[];
  readonly totalKop: Kop | null;
};

type Terms = Pick<ContractValues, 'startDate' | 'endDate' | 'proration'> & {
  readonly rent: { readonly amountMinor: number | null; readonly currency: ContractValues['rent']['currency'] };
  readonly payment: { readonly dueDay: string; readonly for: 'current' | 'next' };
  /** Of a lease that is taken over with this month: what was before it is counted elsewhere. */
  readonly billingFrom?: Period | null;
};

export type PreviewFacts = {
  readonly today: Day;
  /** Hryvnias for one unit of the rent's currency; null while it is not known. */
  readonly rate: string | null;
  readonly services: readonly ServiceRow[];
  readonly payers: readonly Payer[] | null;
  readonly areaTotal: string | null;
  readonly residentsCount: number | null;
};

/**
 * The first receipt of a contract that is still being typed, by the domain's own proration and due date. A lease that began before
 * this month is taken over in its middle: its first receipt here is that of this month.
 */
export function firstReceipt(terms: Terms, facts: PreviewFacts): FirstReceipt | null {
  const { startDate, endDate, rent, billingFrom } = terms;
  const dueDay = Number(terms.payment.dueDay);
  if (!startDate || rent.amountMinor === null || !(dueDay >= 1 && dueDay <= 31)) return null;
  const start = billingFrom ? maxDay(startDate as Day, firstDayOf(billingFrom)) : (startDate as Day);
  const period = billingFrom ?? periodOfDay(maxDay(start, firstDayOf(periodOfDay(facts.today))));
  const range = {
    from: maxDay(start, firstDayOf(period)),
    to: endDate ? minDay(endDate as Day, lastDayOf(period)) : lastDayOf(period),
  };
  if (range.to < range.from) return null;
  const share = prorationDays(range, period, terms.proration);
  const monthKop = monthRent(rent.amountMinor, rent.currency, facts.rate);
  const rentKop = monthKop === null ? null : prorate(monthKop, share);
  const lines = facts.services
    .map((service, at) => ({ service, payer: facts.payers?.[at] ?? service.payer, key: `${at}${service.code}` }))
    .filter(({ payer }) => payer === 'tenant')
    .map(({ service, key }) => ({ key, service, amountKop: serviceSum(service, facts, share) }));
  const known = lines.flatMap(({ amountKop }) => (amountKop === null ? [] : [amountKop]));
  return {
    period,
    dueOn: dueDate(period, { dueDay, for: terms.payment.for }, facts.today),
    monthKop,
    rentKop,
    share,
    lines,
    totalKop: rentKop === null ? null : sumKop([rentKop, ...known]),
  };
}

function monthRent(amountMinor: number, currency: Terms['rent']['currency'], rate: string | null): Kop | null {
  if (currency === 'UAH') return kop(amountMinor);
  if (rate === null) return null;
  return hryvniasToKop(multiplyDecimal({ units: BigInt(amountMinor), scale: 2 }, decimal(rate)));
}

/** Only what its own settings already say; a price from a tariff is dated and belongs to the server. */
function serviceSum(service: ServiceRow, facts: PreviewFacts, share: ProrationDays | null): Kop | null {
  if (service.method === 'fixed') return service.amountKop === null ? null : prorate(service.amountKop, share);
  if (service.price === null) return null;
  const quantity = quantityOf(service, facts);
  if (quantity === null) return null;
  return prorate(priceQuantity(decimal(quantity), decimal(service.price)), share);
}

function quantityOf(service: ServiceRow, { areaTotal, residentsCount }: PreviewFacts): string | null {
  if (service.method === 'per_m2') return service.quantity ?? areaTotal;
  if (service.method !== 'per_person') return null;
  return service.quantity ?? (residentsCount === null ? null : String(residentsCount));
}
