import type { ContractTerms } from '../contracts/contract-terms.ts';
import { day } from '../dates/day.ts';
import { period } from '../dates/period.ts';
import { decimal } from '../money/decimal.ts';
import { kop } from '../money/kop.ts';
import { plainService, SERVICE_TEXTS, type ServiceCode } from '../properties/service-settings.ts';
import { ownPrice, type Tariff, type TariffVersion } from '../tariffs/tariff.ts';
import type { MeterToBill, ReadingToBill, ReceiptInput, SubMeterToBill } from './receipt-types.ts';

/** Inputs of receipts for tests and benches, in one place: each takes only what the case is about. */

export function hryvniaTerms(amountMinor: number, validFrom = '2026-01-01'): ContractTerms {
  return { validFrom: day(validFrom), rent: { amountMinor, currency: 'UAH' }, peg: { mode: 'none' } };
}

export const service = plainService;

export function version(validFrom: string, price: string | null, change: Partial<TariffVersion> = {}): TariffVersion {
  const base = ownPrice(decimal(price ?? '0'));
  return {
    ...base,
    id: `v-${validFrom}`,
    validFrom: day(validFrom),
    ...(price === null ? { price: null } : {}),
    ...change,
  };
}

export function tariff(id: string, code: ServiceCode, unit: string, versions: readonly TariffVersion[]): Tariff {
  return { id, service: code, title: id, unit, zones: 1, versions };
}

type ReadingText = { readonly from: string; readonly to: string; readonly on?: string; readonly previousOn?: string };

/** A reading of November 2026 counted from the end of October; zones are separated by spaces. */
export function reading({ from, to, on, previousOn }: ReadingText, change: Partial<ReadingToBill> = {}): ReadingToBill {
  const date = day(on ?? '2026-11-30');
  const previous = day(previousOn ?? '2026-10-31');
  return {
    readingId: `r-${date}-${to}`,
    period: period(date.slice(0, 7)),
    on: date,
    values: to.split(' ').map(decimal),
    previousPeriod: period(previous.slice(0, 7)),
    previousOn: previous,
    previousValues: from.split(' ').map(decimal),
    estimated: false,
    previousEstimated: false,
    ...change,
  };
}

export function meter(
  code: ServiceCode,
  readings: readonly ReadingToBill[],
  change: Partial<MeterToBill> = {},
): MeterToBill {
  return {
    meterId: `m-${code}`,
    serial: '1234',
    service: code,
    unit: SERVICE_TEXTS[code].unitUk ?? 'шт',
    zones: 1,
    digits: 5,
    multiplier: decimal('1'),
    active: true,
    awaitingPeriods: [],
    billedPeriods: [],
    readings,
    subMeters: [],
    ...change,
  };
}

/** A sub-meter whose last reading is of November. */
export function subMeter(
  serial: string,
  readings: readonly ReadingToBill[],
  change: Partial<SubMeterToBill> = {},
): SubMeterToBill {
  return {
    meterId: `m-${serial}`,
    serial,
    digits: 5,
    multiplier: decimal('1'),
    active: true,
    readings: readings.map((one) => ({ ...one, readingId: `${serial}-${one.readingId}` })),
    lastPeriod: period('2026-11'),
    ...change,
  };
}

type InputChange = Partial<Omit<ReceiptInput, 'contract' | 'property'>> & {
  readonly contract?: Partial<ReceiptInput['contract']>;
  readonly property?: Partial<ReceiptInput['property']>;
};

export function receiptInput(change: InputChange = {}): ReceiptInput {
  const { contract, property, ...rest } = change;
  return {
    period: period('2026-11'),
    contract: {
      id: 'c-1',
      kind: 'residential',
      startDate: day('2026-01-01'),
      endDate: null,
      terms: [hryvniaTerms(2_000_000)],
      payment: { dueDay: 5, graceDays: 0, for: 'current', utilities: 'same' },
      proration: 'actual_days',
      vatMode: 'none',
      utilities: null,
      ...contract,
    },
    property: { areaTotal: decimal('54.3'), residentsCount: 2, services: [], ...property },
    tariffs: new Map(),
    meters: [],
    sharedBills: [],
    adjustments: [],
    filledBlocks: [],
    handMadeLines: [],
    rates: { fx: new Map(), cpi: new Map(), keyRates: [], vatPercent: 20 },
    balanceKop: kop(0),
    previousOwnKop: null,
    hasRequisites: true,
    hasPayeeCode: true,
    issuedOn: day('2026-11-01'),
    dueOn: null,
    ...rest,
  };
}
