import { expect, test } from 'vitest';
import { day } from '../dates/day.ts';
import { period } from '../dates/period.ts';
import { decimal } from '../money/decimal.ts';
import { kop } from '../money/kop.ts';
import type { ServiceSetting } from '../properties/service-settings.ts';
import { computeReceipt } from './compute-receipt.ts';
import { hryvniaTerms, meter, reading, receiptInput, service, tariff, version } from './receipt-input.fixture.ts';
import type { MeterToBill, ReceiptInput } from './receipt-types.ts';

const amounts = (input: ReceiptInput) => computeReceipt(input).lines.map(({ amountKop }) => amountKop);
const codes = (input: ReceiptInput) => computeReceipt(input).warnings.map(({ code }) => code);
const text = (input: ReceiptInput, at = -1) =>
  (computeReceipt(input).lines.at(at)?.explanation.textUk ?? '').replaceAll('\u00a0', ' ');
const utilities = (services: ServiceSetting[], meters: MeterToBill[] = [], rest: Partial<ReceiptInput> = {}) =>
  receiptInput({ contract: { terms: [] }, property: { services }, meters, ...rest });

const power = tariff('power', 'electricity', 'кВт·год', [version('2024-06-01', '4.32')]);
const tariffs = (...list: (typeof power)[]) => new Map(list.map((item) => [item.id, item]));

test('a whole month of rent is one line due on its day', () => {
  const receipt = computeReceipt(receiptInput({ balanceKop: kop(150_000) }));
  expect(receipt).toMatchObject({
    chargesKop: 2_000_000,
    ownKop: 2_000_000,
    openingBalanceKop: 150_000,
    totalDueKop: 2_150_000,
    dueOn: '2026-11-05',
    warnings: [],
  });
  expect(receipt.lines).toMatchObject([{ lineNo: 1, kind: 'rent', title: 'Оренда житла', period: '2026-11' }]);
  expect(text(receiptInput())).toBe('20 000,00 ₴ за листопад 2026');
});

test.each([
  // contract.md §1.12: 20 000 from 10.10
  ['actual_days', 1_419_355, '20 000,00 ₴ × 22 / 31 = 14 193,55 ₴; 22 дні з 31, 10.10.2026–31.10.2026'],
  ['thirty_days', 1_400_000, '20 000,00 ₴ × 21 / 30 = 14 000,00 ₴; 21 день з 30, 10.10.2026–31.10.2026'],
  ['none', 2_000_000, '20 000,00 ₴ за жовтень 2026'],
] as const)('the first month from 10.10 by %s is %i', (proration, sum, sentence) => {
  const input = receiptInput({ period: period('2026-10'), contract: { startDate: day('2026-10-10'), proration } });
  expect(amounts(input)).toEqual([sum]);
  expect(text(input)).toBe(sentence);
});

test('a change of terms in the middle makes two lines, each rounded', () => {
  const terms = [hryvniaTerms(2_000_000), hryvniaTerms(2_200_000, '2026-11-16')];
  expect(amounts(receiptInput({ contract: { terms } }))).toEqual([1_000_000, 1_100_000]);
  expect(amounts(receiptInput({ contract: { terms, proration: 'none' } }))).toEqual([2_000_000]);
  // On the 31st the thirty days are used up, so the month stays whole.
  const on31 = [hryvniaTerms(2_000_000), hryvniaTerms(2_200_000, '2026-10-31')];
  const october = { period: period('2026-10'), contract: { terms: on31, proration: 'thirty_days' } } as const;
  expect(amounts(receiptInput(october))).toEqual([2_000_000]);
});

test('before the term and after it there is no rent', () => {
  expect(amounts(receiptInput({ contract: { startDate: day('2026-12-01') } }))).toEqual([]);
  expect(amounts(receiptInput({ contract: { endDate: day('2026-10-31') } }))).toEqual([]);
});

test('500 USD at 44.00 is 22 000.00 with the rate frozen in the line; without a rate there is a warning', () => {
  const peg = { mode: 'fx', rateSource: 'nbu', rateDay: 'payment', capKop: null, floorKop: null } as const;
  const terms = [{ validFrom: day('2026-01-01'), rent: { amountMinor: 50_000, currency: 'USD' }, peg }] as const;
  const fx = new Map([['USD:nbu', [{ on: day('2026-10-30'), rate: decimal('44') }]]]);
  const input = receiptInput({ contract: { terms }, rates: { ...receiptInput().rates, fx } });
  expect(amounts(input)).toEqual([2_200_000]);
  expect(text(input)).toBe('500,00 $ × 44,00 ₴ = 22 000,00 ₴; курс НБУ на 30.10.2026');
  expect(computeReceipt(input).lines[0]?.explanation).toMatchObject({ rule: 'fx', rate: '44', rateOn: '2026-10-30' });
  expect(codes(receiptInput({ contract: { terms } }))).toEqual(['no_rate']);
});

test('the rent follows the consumer prices: 20 000 × 1,009 × 1,004 (ukraine.md §4)', () => {
  const cpi = new Map([
    [period('2026-08'), decimal('100.9')],
    [period('2026-09'), decimal('100.4')],
  ]);
  const bounds = { threshold: null, capKop: null, floorKop: null };
  const peg = { mode: 'cpi', baseMonth: period('2026-07'), lagMonths: 2, ...bounds } as const;
  const terms = [{ ...hryvniaTerms(2_000_000), peg }];
  const input = receiptInput({ contract: { terms }, rates: { ...receiptInput().rates, cpi } });
  expect(amounts(input)).toEqual([2_026_072]);
  expect(text(input)).toBe('20 000,00 ₴ × 100,9 % × 100,4 % = 20 260,72 ₴');
});

test('a meter line shows its readings, tariff and sum', () => {
  const services = [service('electricity', 'meter', { tariffId: 'power' })];
  const input = utilities(services, [meter('electricity', [reading({ from: '1000', to: '1180' })])], {
    tariffs: tariffs(power),
  });
  expect(computeReceipt(input).lines).toMatchObject([
    { kind: 'utility', quantity: '180', unit: 'кВт·год', price: '4.32', amountKop: 77_760 },
  ]);
  expect(text(input)).toBe('(1 180 − 1 000) кВт·год × 4,32 ₴ = 777,60 ₴');
  expect(computeReceipt(input).billedReadingIds).toEqual(['r-2026-11-30-1180']);
});

test.each([
  // ukraine.md §3, worked sums
  ['two zones', ['4.32', '2.16'], '100 50', '280 140', 97_200],
  ['three zones', ['6.48', '4.32', '1.728'], '0 0 0', '60 100 80', 95_904],
] as const)('%s are one line without a single price', (_name, prices, from, to, sum) => {
  const zonePrices = prices.map(decimal);
  const zones = zonePrices.length === 2 ? 2 : 3;
  const zoned = tariff('power', 'electricity', 'кВт·год', [version('2024-06-01', null, { zonePrices })]);
  const services = [service('electricity', 'meter', { tariffId: 'power' })];
  const input = utilities(services, [meter('electricity', [reading({ from, to })], { zones })], {
    tariffs: tariffs(zoned),
  });
  expect(computeReceipt(input).lines).toMatchObject([{ amountKop: sum, price: null }]);
});

test('two zones are told apart in the sentence', () => {
  const zoned = tariff('power', 'electricity', 'кВт·год', [
    version('2024-06-01', null, { zonePrices: ['4.32', '2.16'].map(decimal) }),
  ]);
  const services = [service('electricity', 'meter', { tariffId: 'power' })];
  const meters = [meter('electricity', [reading({ from: '100 50', to: '280 140' })], { zones: 2 })];
  expect(text(utilities(services, meters, { tariffs: tariffs(zoned) }))).toBe(
    'день: (280 − 100) кВт·год × 4,32 ₴; ніч: (140 − 50) кВт·год × 2,16 ₴; разом 972,00 ₴',
  );
});

test('gas 50 м³ is 398,00; delivery of 1000 м³ a year at 2,388 is 199,00; waste 2,03 × 205 / 12 is 34,68', () => {
  const services = [
    service('gas', 'meter', { price: decimal('7.96') }),
    service('gas_delivery', 'annual_volume_12', { annualVolume: decimal('1000'), price: decimal('2.388') }),
    service('waste', 'annual_volume_12', { annualVolume: decimal('2.03'), price: decimal('205') }),
  ];
  const input = utilities(services, [meter('gas', [reading({ from: '100', to: '150' })])]);
  expect(amounts(input)).toEqual([39_800, 19_900, 3_468]);
  expect(text(input)).toBe('річний обсяг 2,03 м³ × 205,00 ₴ / 12 місяців = 34,68 ₴');
});

const water = (code: 'cold_water' | 'hot_water', price: string, change: Partial<ServiceSetting> = {}) =>
  service(code, 'meter', { price: decimal(price), ...change });
const sewage = service('sewage', 'sum_of_water', { price: decimal('14.22') });

test('8 м³ of water with sewage in Kyiv are 243,07 (ukraine.md §3)', () => {
  const input = utilities(
    [sewage, water('cold_water', '16.164')],
    [meter('cold_water', [reading({ from: '10', to: '18' })])],
  );
  expect(amounts(input)).toEqual([11_376, 12_931]);
  expect(computeReceipt(input).ownKop).toBe(24_307);
  expect(text(input, 0)).toBe('8 м³ холодної води × 14,22 ₴ = 113,76 ₴');
});

test('sewage takes cold and hot water, also water that the tenant pays to the supplier', () => {
  const meters = [
    meter('cold_water', [reading({ from: '10', to: '15' })]),
    meter('hot_water', [reading({ from: '1', to: '4' })]),
  ];
  const services = [water('cold_water', '16.164'), water('hot_water', '90', { payer: 'tenant_direct' }), sewage];
  const receipt = computeReceipt(utilities(services, meters));
  expect(receipt.lines.map(({ service: code, quantity }) => [code, quantity])).toEqual([
    ['cold_water', '5'],
    ['sewage', '8'],
  ]);
  expect(text(utilities(services, meters))).toBe('(5 + 3) м³ холодної та гарячої води × 14,22 ₴ = 113,76 ₴');
  expect(receipt.billedReadingIds).toHaveLength(2);
});

test('a norm of water counts for sewage too', () => {
  const services = [service('cold_water', 'norm_per_person', { norm: decimal('4'), price: decimal('16.164') }), sewage];
  expect(amounts(utilities(services))).toEqual([12_931, 11_376]);
});

test('several meters and a replacement are one line with blocks filled once', () => {
  const blocks = [
    { upTo: decimal('100'), price: decimal('2') },
    { upTo: null, price: decimal('3') },
  ];
  const block = tariff('power', 'electricity', 'кВт·год', [version('2024-06-01', null, { blocks })]);
  const meters = [
    meter('electricity', [reading({ from: '500', to: '560', on: '2026-11-10' })], { meterId: 'old', active: false }),
    meter('electricity', [reading({ from: '5', to: '35', previousOn: '2026-11-10' })], {
      meterId: 'new',
      multiplier: decimal('3'),
    }),
  ];
  const services = [service('electricity', 'meter', { tariffId: 'power' })];
  const input = utilities(services, meters, { tariffs: tariffs(block) });
  // 60 + 30 × 3 = 150: 100 × 2 + 50 × 3 = 350
  expect(computeReceipt(input)).toMatchObject({ lines: [{ quantity: '150', amountKop: 35_000 }], warnings: [] });
  expect(text(input)).toBe('((560 − 500) + (35 − 5) × 3) кВт·год: 100 × 2,00 ₴ + 50 × 3,00 ₴ = 350,00 ₴');
});

test('a roll-over 99985 → 00012 is 27 and says so', () => {
  const services = [service('electricity', 'meter', { price: decimal('4.32') })];
  const input = utilities(services, [meter('electricity', [reading({ from: '99985', to: '12' })])]);
  expect(amounts(input)).toEqual([11_664]);
  expect(text(input)).toBe('(100 000 + 12 − 99 985) кВт·год × 4,32 ₴ = 116,64 ₴');
});

test('a tariff that changed inside the consumption is spread by days', () => {
  const services = [service('electricity', 'meter', { tariffId: 'power' })];
  const changed = tariff('power', 'electricity', 'кВт·год', [version('2026-01-01', '4'), version('2026-11-16', '5')]);
  const meters = [meter('electricity', [reading({ from: '0', to: '101' })])];
  const input = utilities(services, meters, { tariffs: tariffs(changed) });
  // 50.5 × 4 + 50.5 × 5 = 454.50
  expect(computeReceipt(input).lines).toMatchObject([{ amountKop: 45_450, price: null, quantity: '101' }]);
  const late = tariff('power', 'electricity', 'кВт·год', [version('2026-11-16', '5')]);
  expect(codes(utilities(services, meters, { tariffs: tariffs(late) }))).toEqual(['tariff_gap']);
  expect(computeReceipt(utilities(services, meters, { tariffs: tariffs(late) })).billedReadingIds).toEqual([]);
});

test('the receipt carries what is not billed up to its month, the rest waits', () => {
  const services = [service('electricity', 'meter', { price: decimal('4.32') })];
  const october = reading({ from: '80', to: '90', on: '2026-10-31', previousOn: '2026-09-30' });
  const november = reading({ from: '90', to: '100' });
  const december = reading({ from: '100', to: '130', on: '2026-12-31', previousOn: '2026-11-30' });
  const meters = [meter('electricity', [october, november, december])];
  const same = computeReceipt(utilities(services, meters));
  expect(same).toMatchObject({ lines: [{ quantity: '20', period: '2026-11' }], warnings: [] });
  const payment = { dueDay: 5, graceDays: 0, for: 'current', utilities: 'previous' } as const;
  const previous = receiptInput({ contract: { terms: [], payment }, property: { services }, meters });
  expect(computeReceipt(previous)).toMatchObject({ lines: [{ quantity: '10', period: '2026-10' }], warnings: [] });
});

test('a reading over two months has the blocks of two, and a second one in its month shares them', () => {
  const blocks = [
    { upTo: decimal('100'), price: decimal('2') },
    { upTo: null, price: decimal('3') },
  ];
  const block = tariff('power', 'electricity', 'кВт·год', [version('2024-06-01', null, { blocks })]);
  const services = [service('electricity', 'meter', { tariffId: 'power' })];
  const half = reading({ from: '20', to: '60', on: '2026-11-10' });
  const long = reading({ from: '0', to: '220', previousOn: '2026-09-30' });
  const meters = [
    meter('electricity', [half], { meterId: 'kitchen' }),
    meter('electricity', [long], { meterId: 'rooms' }),
  ];
  // 40 + 220 = 260 over two months: 200 × 2 + 60 × 3 = 580
  expect(amounts(utilities(services, meters, { tariffs: tariffs(block) }))).toEqual([58_000]);
});

test('a missing reading is a warning, never a zero line; out of the season and before the lease nothing is missed', () => {
  const services = [service('electricity', 'meter', { price: decimal('4.32') })];
  const meters = [meter('electricity', [])];
  expect(computeReceipt(utilities(services, meters)).lines).toEqual([]);
  expect(codes(utilities(services, meters))).toEqual(['no_reading']);
  expect(codes(utilities(services))).toEqual(['no_reading']);
  const summer = [service('electricity', 'meter', { price: decimal('4.32'), season: { from: '05-01', to: '09-30' } })];
  expect(codes(utilities(summer, meters))).toEqual([]);
  const payment = { dueDay: 5, graceDays: 0, for: 'current', utilities: 'previous' } as const;
  const contract = { terms: [], payment, startDate: day('2026-11-01') };
  expect(codes(receiptInput({ contract, property: { services }, meters }))).toEqual([]);
});

test('an estimate is billed with a warning and trued up below zero by the next real reading', () => {
  const services = [service('electricity', 'meter', { price: decimal('4.32') })];
  const estimate = meter('electricity', [reading({ from: '100', to: '150' }, { estimated: true })]);
  expect(codes(utilities(services, [estimate]))).toEqual(['estimated']);
  expect(text(utilities(services, [estimate]))).toBe('(150 − 100) кВт·год × 4,32 ₴ = 216,00 ₴ (оцінка)');
  const real = meter('electricity', [reading({ from: '150', to: '140' }, { previousEstimated: true })]);
  expect(amounts(utilities(services, [real]))).toEqual([-4_320]);
});

test('services by the month: area, people, norm, fixed, each explained', () => {
  const services = [
    service('building', 'per_m2', { price: decimal('9.87') }),
    service('waste', 'per_person', { price: decimal('35.5') }),
    service('gas', 'norm_per_person', { norm: decimal('3.3'), price: decimal('7.96') }),
    service('internet', 'fixed', { amountKop: kop(25_000) }),
  ];
  // 54.3 × 9.87 = 535.941; 2 × 35.5; 3.3 × 2 × 7.96 = 52.536
  expect(amounts(utilities(services))).toEqual([53_594, 7_100, 5_254, 25_000]);
  const sentences = computeReceipt(utilities(services)).lines.map((line) =>
    line.explanation.textUk.replaceAll('\u00a0', ' '),
  );
  expect(sentences).toEqual([
    '54,3 м² × 9,87 ₴ = 535,94 ₴',
    '2 ос. × 35,50 ₴ = 71,00 ₴',
    '3,3 м³ × 2 ос. × 7,96 ₴ = 52,54 ₴',
    '250,00 ₴ за місяць',
  ]);
});

test('services by the month are prorated, metered ones never', () => {
  const services = [
    service('internet', 'fixed', { amountKop: kop(30_000) }),
    service('electricity', 'meter', { price: decimal('4') }),
  ];
  const meters = [meter('electricity', [reading({ from: '0', to: '10', previousOn: '2026-11-16' })])];
  const contract = { terms: [], startDate: day('2026-11-16') };
  expect(amounts(receiptInput({ contract, property: { services }, meters }))).toEqual([15_000, 4_000]);
});

test('a season cuts the month; out of it there is no line', () => {
  const heating = service('heating', 'per_m2', { price: decimal('30'), season: { from: '11-16', to: '04-15' } });
  // 54.3 × 30 × 15/30 = 814.50
  expect(amounts(utilities([heating]))).toEqual([81_450]);
  expect(amounts(utilities([heating], [], { period: period('2026-07') }))).toEqual([]);
});

test('a price that changed inside the month is weighted by days', () => {
  const changed = tariff('house', 'building', 'м²', [version('2026-01-01', '9'), version('2026-11-11', '12')]);
  const services = [service('building', 'per_m2', { tariffId: 'house' })];
  // 54.3 × (9 × 10 + 12 × 20) / 30 = 54.3 × 11 = 597.30
  expect(amounts(utilities(services, [], { tariffs: tariffs(changed) }))).toEqual([59_730]);
});

test('a monthly fee is its own line of the same service', () => {
  const fee = tariff('water', 'cold_water', 'м³', [version('2026-01-01', '16.164', { monthlyFeeKop: kop(2_231) })]);
  const services = [service('cold_water', 'meter', { tariffId: 'water' })];
  const meters = [meter('cold_water', [reading({ from: '10', to: '18' })])];
  expect(computeReceipt(utilities(services, meters, { tariffs: tariffs(fee) })).lines).toMatchObject([
    { kind: 'utility', service: 'cold_water', amountKop: 12_931 },
    { kind: 'fee', service: 'cold_water', amountKop: 2_231 },
  ]);
});

test('only what the tenant pays here is on the receipt', () => {
  const services = (['tenant_direct', 'owner', 'in_rent'] as const).map((payer) =>
    service('internet', 'fixed', { payer, amountKop: kop(100) }),
  );
  expect(amounts(utilities(services))).toEqual([]);
  const own = [service('internet', 'fixed', { amountKop: kop(100) })];
  expect(amounts(receiptInput({ contract: { terms: [], utilities: own }, property: { services } }))).toEqual([100]);
});

test('VAT comes on top of the rent, and is counted inside services', () => {
  const services = [service('internet', 'fixed', { amountKop: kop(12_000) })];
  const lines = (vatMode: 'on_top' | 'included') =>
    computeReceipt(receiptInput({ contract: { vatMode }, property: { services } })).lines.map((line) => [
      line.amountKop,
      line.vatKop,
    ]);
  expect(lines('on_top')).toEqual([
    [2_400_000, 400_000],
    [12_000, 2_000],
  ]);
  expect(lines('included')).toEqual([
    [2_000_000, 333_333],
    [12_000, 2_000],
  ]);
});

test('adjustments and hand-made lines are kept and summed in their own totals', () => {
  const adjustment = {
    adjustmentId: 'a-1',
    about: 'rent',
    service: null,
    title: 'Перерахунок',
    period: null,
    amountKop: kop(-50_000),
    vatKop: kop(0),
    reasonUk: 'Знижка за дні без води',
  } as const;
  const penalty = {
    kind: 'penalty',
    service: null,
    title: 'Пеня',
    period: period('2026-10'),
    quantity: null,
    unit: null,
    price: null,
    amountKop: kop(25_479),
    vatKop: kop(0),
    explanation: {
      rule: 'manual',
      amountKop: kop(25_479),
      about: 'other',
      adjustmentId: null,
      vat: null,
      textUk: 'Пеня',
    },
  } as const;
  const receipt = computeReceipt(receiptInput({ adjustments: [adjustment], handMadeLines: [penalty] }));
  expect(receipt).toMatchObject({
    chargesKop: 2_000_000,
    adjustmentsKop: -50_000,
    penaltyKop: 25_479,
    ownKop: 1_975_479,
    adjustmentIds: ['a-1'],
  });
  expect(receipt.lines.map(({ lineNo, kind }) => [lineNo, kind])).toEqual([
    [1, 'rent'],
    [2, 'adjustment'],
    [3, 'penalty'],
  ]);
});

test('warnings about the whole receipt', () => {
  expect(codes(receiptInput({ hasRequisites: false }))).toEqual(['no_requisites']);
  expect(codes(receiptInput({ previousOwnKop: kop(1_538_461) }))).toEqual(['change_30']);
  expect(codes(receiptInput({ previousOwnKop: kop(1_538_462) }))).toEqual([]);
  expect(codes(receiptInput({ previousOwnKop: kop(2_857_143) }))).toEqual(['change_30']);
});
