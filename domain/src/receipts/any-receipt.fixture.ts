import fc from 'fast-check';
import { type ContractTerms, type Peg, PRORATIONS, VAT_MODES } from '../contracts/contract-terms.ts';
import { addDays, day } from '../dates/day.ts';
import { type Period, period } from '../dates/period.ts';
import type { Decimal } from '../money/decimal.ts';
import { kop } from '../money/kop.ts';
import type { ServiceCode, ServiceSetting } from '../properties/service-settings.ts';
import type { Tariff } from '../tariffs/tariff.ts';
import { receiptInput, service } from './receipt-input.fixture.ts';
import type { MeterToBill, ReadingToBill, ReceiptInput, SubMeterToBill } from './receipt-types.ts';

const decimals = (max: number, scale: number): fc.Arbitrary<Decimal> =>
  fc.integer({ min: 0, max: max * 10 ** scale }).map((units) => ({ units: BigInt(units), scale }));
const days = fc.integer({ min: 0, max: 800 }).map((offset) => addDays(day('2025-01-01'), offset));
const bounds = fc.option(fc.integer({ min: 500_000, max: 3_000_000 }).map(kop), { nil: null });

const peg: fc.Arbitrary<Peg> = fc.oneof(
  fc.constant<Peg>({ mode: 'none' }),
  fc.record({
    mode: fc.constant('cpi' as const),
    baseMonth: fc.constantFrom(period('2026-01'), period('2026-08'), period('2026-10')),
    lagMonths: fc.integer({ min: 1, max: 3 }),
    threshold: fc.option(fc.constant<Decimal>({ units: 101n, scale: 0 }), { nil: null }),
    capKop: bounds,
    floorKop: fc.constant(null),
  }),
  fc.record({
    mode: fc.constant('step' as const),
    everyMonths: fc.integer({ min: 1, max: 12 }),
    amountMinor: fc.integer({ min: -1_000, max: 100_000 }),
  }),
  fc.record({
    mode: fc.constant('percent' as const),
    everyMonths: fc.integer({ min: 3, max: 12 }),
    percent: decimals(12, 2),
  }),
);
const hryvnia: fc.Arbitrary<ContractTerms> = fc.record({
  validFrom: days,
  rent: fc.record({ amountMinor: fc.integer({ min: 1, max: 9_000_000 }), currency: fc.constant('UAH' as const) }),
  peg,
});
const foreign: fc.Arbitrary<ContractTerms> = fc.record({
  validFrom: days,
  rent: fc.record({ amountMinor: fc.integer({ min: 1, max: 200_000 }), currency: fc.constant('USD' as const) }),
  peg: fc.record({
    mode: fc.constant('fx' as const),
    rateSource: fc.constant('nbu' as const),
    rateDay: fc.constantFrom('issue' as const, 'due' as const, 'payment' as const),
    capKop: bounds,
    floorKop: fc.constant(null),
  }),
});
const terms = fc
  .uniqueArray(fc.oneof(hryvnia, foreign), { selector: ({ validFrom }) => validFrom, minLength: 1, maxLength: 3 })
  .map((list) => list.sort((a, b) => (a.validFrom < b.validFrom ? -1 : 1)));

const METERED: readonly ServiceCode[] = ['electricity', 'gas', 'cold_water', 'hot_water', 'heating'];

function tariffOf(id: string, code: ServiceCode): fc.Arbitrary<Tariff> {
  const prices = fc.oneof(
    decimals(50, 3).map((price) => ({ price, zonePrices: [], blocks: [] })),
    fc
      .tuple(decimals(50, 4), decimals(50, 4), decimals(50, 4))
      .map((zonePrices) => ({ price: null, zonePrices, blocks: [] })),
    fc.tuple(decimals(9, 2), decimals(9, 2)).map(([low, high]) => ({
      price: null,
      zonePrices: [],
      blocks: [
        { upTo: { units: 100n, scale: 0 }, price: low },
        { upTo: null, price: high },
      ],
    })),
  );
  const version = fc.record({ validFrom: days, fee: fc.integer({ min: 0, max: 5_000 }), prices });
  return fc
    .uniqueArray(version, { selector: ({ validFrom }) => validFrom, minLength: 1, maxLength: 3 })
    .map((list) => ({
      id,
      service: code,
      title: id,
      unit: 'од.',
      zones: 1,
      versions: [{ validFrom: day('2024-01-01'), fee: 0, prices: list[0]?.prices }, ...list]
        .flatMap((item, index) =>
          item.prices === undefined || (index > 0 && item.validFrom < day('2024-01-02'))
            ? []
            : [{ id: `${id}-${index}`, validFrom: item.validFrom, monthlyFeeKop: kop(item.fee), ...item.prices }],
        )
        .sort((a, b) => (a.validFrom < b.validFrom ? -1 : 1)),
    }));
}

const readings: fc.Arbitrary<ReadingToBill[]> = fc
  .array(
    fc.record({
      gap: fc.integer({ min: 1, max: 70 }),
      value: fc.integer({ min: 0, max: 99_999_999 }),
      estimated: fc.boolean(),
    }),
    { maxLength: 3 },
  )
  .map((steps) => {
    let previous = { on: day('2026-09-15'), values: [{ units: 1_234_567n, scale: 3 }], estimated: false };
    return steps.map((step, index) => {
      const on = addDays(previous.on, step.gap);
      const values = [{ units: BigInt(step.value), scale: 3 }];
      const reading: ReadingToBill = {
        readingId: `r-${index}`,
        period: period(on.slice(0, 7)),
        on,
        values,
        previousPeriod: period(previous.on.slice(0, 7)),
        previousOn: previous.on,
        previousValues: previous.values,
        estimated: step.estimated,
        previousEstimated: previous.estimated,
      };
      previous = { on, values, estimated: step.estimated };
      return reading;
    });
  });

const subMeter: fc.Arbitrary<SubMeterToBill> = fc.record({
  meterId: fc.uuid(),
  serial: fc.constantFrom('12', '13'),
  digits: fc.constant(5),
  multiplier: fc.constantFrom<Decimal>({ units: 1n, scale: 0 }, { units: 5n, scale: 1 }),
  active: fc.boolean(),
  readings,
  lastPeriod: fc.constantFrom(null, period('2026-10'), period('2026-12')),
});

/** Most meters have nothing behind them. */
const subMeters = fc.oneof(
  { weight: 2, arbitrary: fc.constant<SubMeterToBill[]>([]) },
  { weight: 1, arbitrary: fc.array(subMeter, { minLength: 1, maxLength: 2 }) },
);

const meters: fc.Arbitrary<MeterToBill[]> = fc.array(
  fc.record({
    meterId: fc.uuid(),
    serial: fc.constant('77'),
    service: fc.constantFrom(...METERED),
    // That of the generated tariffs.
    unit: fc.constant('од.'),
    zones: fc.constant(1 as const),
    digits: fc.constant(5),
    multiplier: fc.constantFrom<Decimal>({ units: 1n, scale: 0 }, { units: 25n, scale: 1 }),
    active: fc.boolean(),
    awaitingPeriods: fc.constant<Period[]>([]),
    billedPeriods: fc.constant<Period[]>([]),
    readings,
    subMeters,
  }),
  { maxLength: 6 },
);

const services: fc.Arbitrary<ServiceSetting[]> = fc
  .record({
    price: decimals(40, 3),
    norm: decimals(9, 2),
    amount: fc.integer({ min: 0, max: 90_000 }),
    season: fc.option(fc.constantFrom({ from: '10-15', to: '04-15' }, { from: '11-10', to: '11-20' }), { nil: null }),
    order: fc.constantFrom(1, -1),
  })
  .map(({ price, norm, amount, season, order }) => {
    const list = [
      ...METERED.map((code) => service(code, 'meter', { tariffId: code, season })),
      service('sewage', 'sum_of_water', { price }),
      service('building', 'per_m2', { tariffId: 'electricity' }),
      service('waste', 'per_person', { price, season }),
      service('gas_delivery', 'annual_volume_12', { price, annualVolume: norm }),
      service('intercom', 'norm_per_person', { price, norm }),
      service('internet', 'fixed', { amountKop: kop(amount), season }),
      service('parking', 'shared_bill'),
    ];
    return order === 1 ? list : list.reverse();
  });

/** Receipts of every kind: pegs, zones, blocks, versions, seasons, VAT. */
export const anyReceipt: fc.Arbitrary<ReceiptInput> = fc
  .record({
    month: fc.constantFrom('2026-02', '2026-10', '2026-11', '2026-12'),
    start: fc.integer({ min: -400, max: 40 }),
    length: fc.option(fc.integer({ min: 0, max: 500 }), { nil: null }),
    terms,
    proration: fc.constantFrom(...PRORATIONS),
    vatMode: fc.constantFrom(...VAT_MODES),
    tariffs: fc.tuple(...METERED.map((code) => tariffOf(code, code))),
    meters,
    services,
    area: decimals(200, 2),
    adjustment: fc.integer({ min: -500_000, max: 500_000 }),
    balance: fc.integer({ min: -1_000_000, max: 1_000_000 }),
    rate: decimals(60, 4),
    weight: fc.integer({ min: 1, max: 9 }),
  })
  .map((made) => {
    const startDate = addDays(day(`${made.month}-01`), made.start);
    const rate = { on: day('2025-01-01'), rate: made.rate };
    return receiptInput({
      period: period(made.month),
      contract: {
        startDate,
        endDate: made.length === null ? null : addDays(startDate, made.length),
        terms: made.terms,
        proration: made.proration,
        vatMode: made.vatMode,
      },
      property: { services: made.services, areaTotal: made.area, residentsCount: 3 },
      tariffs: new Map(made.tariffs.map((tariff) => [tariff.id, tariff])),
      meters: made.meters,
      sharedBills: [
        {
          billId: 'b',
          service: 'parking',
          title: null,
          period: period(made.month),
          totalKop: kop(10_001),
          basis: 'equal',
          weight: { units: BigInt(made.weight), scale: 0 },
          weightTotal: { units: 10n, scale: 0 },
          remainderKop: kop(made.weight % 2),
        },
      ],
      adjustments: [
        {
          adjustmentId: 'a',
          about: 'other',
          service: null,
          title: 'Перерахунок',
          period: null,
          amountKop: kop(made.adjustment),
          vatKop: kop(0),
          reasonUk: 'Звірка',
        },
      ],
      rates: {
        fx: new Map([['USD:nbu', [rate]]]),
        cpi: new Map([
          [period('2026-09'), { units: 1009n, scale: 1 }],
          [period('2026-10'), { units: 9975n, scale: 2 }],
        ]),
        keyRates: [],
        vatPercent: 20,
      },
      balanceKop: kop(made.balance),
      issuedOn: day(`${made.month}-03`),
    });
  });
