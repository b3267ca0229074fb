import { expect, test } from 'vitest';
import { day } from '../dates/day.ts';
import { period } from '../dates/period.ts';
import { decimal } from '../money/decimal.ts';
import { kop } from '../money/kop.ts';
import type { ServiceSetting } from '../properties/service-settings.ts';
import { NBSP } from '../text/typography.ts';
import { computeReceipt } from './compute-receipt.ts';
import { amounts, codes, tariffs, text, utilities } from './receipt-answers.fixture.ts';
import { meter, reading, receiptInput, service, tariff, version } from './receipt-input.fixture.ts';
import { recomputeLine } from './recompute-line.ts';

const power = tariff('power', 'electricity', 'кВт·год', [version('2024-06-01', '4.32')]);

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

test('readings of two months at one price are one sum with that price', () => {
  const services = [service('electricity', 'meter', { tariffId: 'power' })];
  const readings = [
    reading({ from: '1000', to: '1100', on: '2026-10-31', previousOn: '2026-09-30' }),
    reading({ from: '1100', to: '1180' }),
  ];
  const input = utilities(services, [meter('electricity', readings)], { tariffs: tariffs(power) });
  const { lines } = computeReceipt(input);
  // By hand: 180 × 4,32 = 777,60, as in one reading.
  expect(lines).toMatchObject([{ quantity: '180', price: '4.32', amountKop: 77_760, period: '2026-11' }]);
  expect(text(input)).toBe('((1 100 − 1 000) + (1 180 − 1 100)) кВт·год × 4,32 ₴ = 777,60 ₴');
  expect(lines.map(({ explanation }) => recomputeLine(explanation))).toEqual([77_760]);
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

test('a change of price within a reading of months leaves it as many cheap blocks as months (contract.md §1.14)', () => {
  const blocks = [
    { upTo: decimal('100'), price: decimal('1') },
    { upTo: null, price: decimal('2') },
  ];
  const services = [service('electricity', 'meter', { tariffId: 'power' })];
  const meters = [meter('electricity', [reading({ from: '0', to: '600', previousOn: '2026-08-31' })])];
  const sumOf = (...versions: ReturnType<typeof version>[]) =>
    amounts(utilities(services, meters, { tariffs: tariffs(tariff('power', 'electricity', 'кВт·год', versions)) }));
  // 300 × 1 + 300 × 2
  expect(sumOf(version('2024-06-01', null, { blocks }))).toEqual([90_000]);
  // 61 days of 91 are two months, 402.198 kWh: 200 × 1 + 202.198 × 2; 30 days are one, 197.802: 100 × 1 + 97.802 × 2
  expect(sumOf(version('2024-06-01', null, { blocks }), version('2026-11-01', null, { blocks }))).toEqual([90_000]);
});

test('a missing reading is a warning, never a zero line; out of the season and before the lease nothing is missed', () => {
  const services = [service('electricity', 'meter', { price: decimal('4.32') })];
  const meters = [meter('electricity', [])];
  expect(computeReceipt(utilities(services, meters)).lines).toEqual([]);
  expect(codes(utilities(services, meters))).toEqual(['no_reading']);
  expect(codes(utilities(services))).toEqual(['no_reading']);
  const texts = (awaiting: string) =>
    computeReceipt(
      utilities(services, [meter('electricity', [], { awaitingPeriods: [period(awaiting)] })]),
    ).warnings.map(({ textUk }) => textUk.replaceAll(NBSP, ' '));
  expect(texts('2026-11')).toEqual([
    'Електроенергія: показник лічильника № 1234 за листопад 2026 передано, але ще не прийнято.',
  ]);
  expect(texts('2026-10')).toEqual(['Електроенергія: немає показника лічильника № 1234 за листопад 2026.']);
  const billed = (at: string) =>
    codes(utilities(services, [meter('electricity', [], { billedPeriods: [period(at)] })]));
  expect([billed('2026-11'), billed('2026-10')]).toEqual([[], ['no_reading']]);
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

test('a monthly fee is its own line of the same service', () => {
  const fee = tariff('water', 'cold_water', 'м³', [version('2026-01-01', '16.164', { monthlyFeeKop: kop(2_231) })]);
  const services = [service('cold_water', 'meter', { tariffId: 'water' })];
  const meters = [meter('cold_water', [reading({ from: '10', to: '18' })])];
  expect(computeReceipt(utilities(services, meters, { tariffs: tariffs(fee) })).lines).toMatchObject([
    { kind: 'utility', service: 'cold_water', amountKop: 12_931 },
    { kind: 'fee', service: 'cold_water', amountKop: 2_231 },
  ]);
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

test('what the tenant does not pay here is settled with its month, so a change of who pays charges no old months', () => {
  const meters = [meter('cold_water', [reading({ from: '10', to: '15' })])];
  for (const unpaid of [
    water('cold_water', '16.164', { payer: 'tenant_direct' }),
    water('cold_water', '16.164', { payer: 'owner' }),
    service('cold_water', 'fixed', { amountKop: kop(10_000) }),
  ]) {
    const { lines, warnings, billedReadingIds } = computeReceipt(utilities([unpaid], meters));
    expect([lines.length, warnings, billedReadingIds.length]).toEqual([unpaid.method === 'fixed' ? 1 : 0, [], 1]);
  }
  // What is not set up yet waits.
  expect(computeReceipt(utilities([], meters)).billedReadingIds).toEqual([]);
});

test('a norm of water counts for sewage too', () => {
  const services = [service('cold_water', 'norm_per_person', { norm: decimal('4'), price: decimal('16.164') }), sewage];
  expect(amounts(utilities(services))).toEqual([12_931, 11_376]);
});

const heat = tariff('heat', 'heating', 'Гкал', [version('2024-06-01', '1654.41')]);
const ofHeat = (setting: Partial<ServiceSetting>, unit: string) =>
  utilities([service('heating', 'meter', setting)], [meter('heating', [reading({ from: '10', to: '12' })], { unit })], {
    tariffs: tariffs(heat),
  });

test('a megawatt-hour is not charged for a gigacalorie: a warning and no line, and the reading waits', () => {
  const { lines, warnings, billedReadingIds } = computeReceipt(ofHeat({ tariffId: 'heat' }, 'МВт·год'));
  expect([lines.filter(({ kind }) => kind === 'utility'), billedReadingIds]).toEqual([[], []]);
  expect(warnings).toContainEqual({
    code: 'unit_differs',
    service: 'heating',
    meterId: 'm-heating',
    textUk: `Опалення: лічильник №${NBSP}1234 рахує МВт·год, а тариф${NBSP}— за Гкал. Рядок не пораховано.`,
  });
  // The same unit, however it is written: 2 × 1 654,41.
  expect(amounts(ofHeat({ tariffId: 'heat' }, 'гкал.'))).toEqual([330_882]);
});

test('a price of the service itself is of what its meter counts', () => {
  const { lines } = computeReceipt(ofHeat({ price: decimal('1500') }, 'МВт·год'));
  expect(lines.find(({ kind }) => kind === 'utility')).toMatchObject({ unit: 'МВт·год', amountKop: 300_000 });
});

test('of two custom services by meter neither is charged by the meters of both', () => {
  const of = (...titles: string[]) =>
    utilities(
      titles.map((title) => service('custom', 'meter', { title, price: decimal('10') })),
      [meter('custom', [reading({ from: '0', to: '5' })])],
    );
  expect(amounts(of('Басейн'))).toEqual([5_000]);
  const both = of('Басейн', 'Сауна');
  expect([amounts(both), computeReceipt(both).billedReadingIds]).toEqual([[], []]);
  expect(codes(both).filter((code) => code === 'no_quantity')).toHaveLength(2);
});
