import { expect, test } from 'vitest';
import { period } from '../dates/period.ts';
import { decimal } from '../money/decimal.ts';
import { computeReceipt } from './compute-receipt.ts';
import { meter, reading, receiptInput, service, subMeter, tariff, version } from './receipt-input.fixture.ts';
import type { MeterToBill, SubMeterToBill } from './receipt-types.ts';
import { recomputeLine } from './recompute-line.ts';

const power = service('electricity', 'meter', { tariffId: 'power' });
const plain = tariff('power', 'electricity', 'кВт·год', [version('2024-06-01', '4.32')]);
const main = (subMeters: readonly SubMeterToBill[], change: Partial<MeterToBill> = {}) =>
  meter('electricity', [reading({ from: '1000', to: '1180' })], { serial: '7', subMeters, ...change });

function billed(meters: readonly MeterToBill[], of = plain) {
  const receipt = computeReceipt(
    receiptInput({
      contract: { terms: [] },
      property: { services: [power] },
      meters,
      tariffs: new Map([['power', of]]),
    }),
  );
  const [line] = receipt.lines;
  if (line === undefined) throw new Error('No line');
  expect(recomputeLine(line.explanation)).toBe(line.amountKop);
  return {
    amountKop: line.amountKop,
    quantity: line.quantity,
    text: line.explanation.textUk.replaceAll('\u00a0', ' '),
    warnings: receipt.warnings.map(({ code, meterId }) => [code, meterId]),
    warningTexts: receipt.warnings.map(({ textUk }) => textUk.replaceAll('\u00a0', ' ')),
    deducted: receipt.deductedReadingIds,
  };
}

// product.md §3 «main minus sub-meters»; every sum is worked by hand.
test('(1 180 − 1 000) − 40 = 140 kWh at 4.32 are 604.80', () => {
  expect(billed([main([subMeter('12', [reading({ from: '200', to: '240' })])])])).toEqual({
    amountKop: 60_480,
    quantity: '140',
    text: '(1 180 − 1 000) − 40 (лічильник № 12) = 140 кВт·год × 4,32 ₴ = 604,80 ₴',
    warnings: [],
    warningTexts: [],
    deducted: ['12-r-2026-11-30-240'],
  });
});

test('every sub-meter is named once, with its multiplier and all its readings: 180 − 2 × 15 − (6 + 4) = 140', () => {
  const twice = [
    reading({ from: '0', to: '6', on: '2026-11-10' }),
    reading({ from: '6', to: '10', previousOn: '2026-11-10' }),
  ];
  const subs = [
    subMeter('12', [reading({ from: '0', to: '15' })], { multiplier: decimal('2') }),
    subMeter('13', twice),
  ];
  expect(billed([main(subs)])).toMatchObject({
    amountKop: 60_480,
    text: '(1 180 − 1 000) − 30 (лічильник № 12) − 10 (лічильник № 13) = 140 кВт·год × 4,32 ₴ = 604,80 ₴',
  });
});

test('zone from zone: 140 × 4.32 + 80 × 2.16 are 777.60', () => {
  const zoned = tariff('power', 'electricity', 'кВт·год', [
    version('2024-06-01', null, { zonePrices: [decimal('4.32'), decimal('2.16')] }),
  ]);
  const readings = [reading({ from: '1000 500', to: '1180 590' })];
  const sub = subMeter('12', [reading({ from: '0 0', to: '40 10' })]);
  expect(billed([main([sub], { zones: 2, readings })], zoned)).toMatchObject({
    amountKop: 77_760,
    quantity: '220',
    text: 'день: (1 180 − 1 000) − 40 (лічильник № 12) = 140 кВт·год × 4,32 ₴; ніч: (590 − 500) − 10 (лічильник № 12) = 80 кВт·год × 2,16 ₴; разом 777,60 ₴',
  });
});

test('blocks are filled by what is left: 100 × 2.64 + 40 × 4.32 are 436.80', () => {
  const blocks = [
    { upTo: decimal('100'), price: decimal('2.64') },
    { upTo: null, price: decimal('4.32') },
  ];
  const stepped = tariff('power', 'electricity', 'кВт·год', [version('2024-06-01', null, { blocks })]);
  expect(billed([main([subMeter('12', [reading({ from: '200', to: '240' })])])], stepped)).toMatchObject({
    amountKop: 43_680,
    text: '(1 180 − 1 000) − 40 (лічильник № 12) = 140 кВт·год: 100 × 2,64 ₴ + 40 × 4,32 ₴ = 436,80 ₴',
  });
});

test('more behind it than through it: the line is of nothing and the preview says so', () => {
  expect(billed([main([subMeter('12', [reading({ from: '0', to: '240' })])])])).toMatchObject({
    amountKop: 0,
    quantity: '0',
    text: '(1 180 − 1 000) − 240 (лічильник № 12) = −60, менше нуля, тож 0 кВт·год × 4,32 ₴ = 0,00 ₴',
    warnings: [['sub_over_main', 'm-electricity']],
    warningTexts: [
      'Електроенергія: загальний лічильник № 7 показав менше, ніж лічильники за ним. Від’ємного споживання не нараховуємо, перевірте показники.',
    ],
    deducted: ['12-r-2026-11-30-240'],
  });
});

test('a zone below zero takes nothing from the other: (180 − 240 → 0) and (90 − 10) × 2.16 are 172.80', () => {
  const zoned = tariff('power', 'electricity', 'кВт·год', [
    version('2024-06-01', null, { zonePrices: [decimal('4.32'), decimal('2.16')] }),
  ]);
  const readings = [reading({ from: '1000 500', to: '1180 590' })];
  const sub = subMeter('12', [reading({ from: '0 0', to: '240 10' })]);
  expect(billed([main([sub], { zones: 2, readings })], zoned)).toMatchObject({ amountKop: 17_280, quantity: '80' });
});

test('a missing reading of a sub-meter is said and takes nothing off; one that is not in use is not expected', () => {
  const silent = subMeter('12', [], { lastPeriod: period('2026-10') });
  expect(billed([main([silent])])).toMatchObject({
    amountKop: 77_760,
    text: '(1 180 − 1 000) кВт·год × 4,32 ₴ = 777,60 ₴',
    warnings: [['no_sub_reading', 'm-12']],
    warningTexts: [
      'Електроенергія: немає показника лічильника № 12 за листопад 2026, тож від загального № 7 його споживання не віднято.',
    ],
  });
  expect(billed([main([{ ...silent, active: false }])]).warnings).toEqual([]);
  // Taken off by another receipt of the month already.
  expect(billed([main([{ ...silent, lastPeriod: period('2026-11') }])]).warnings).toEqual([]);
});

test('the next reading makes up for a missing one: two months of a sub-meter come off at once', () => {
  const sub = subMeter('12', [reading({ from: '0', to: '90', previousOn: '2026-09-30' })]);
  expect(billed([main([sub])])).toMatchObject({ quantity: '90', amountKop: 38_880 });
});

test('a sub-meter read some days after its main one is of the same month; of a later month it waits', () => {
  const readings = [reading({ from: '1000', to: '1180', on: '2026-11-25' })];
  const sub = subMeter('12', [
    reading({ from: '0', to: '40', on: '2026-11-28' }),
    reading({ from: '40', to: '99', on: '2026-12-01', previousOn: '2026-11-28' }),
  ]);
  expect(billed([main([sub], { readings })])).toMatchObject({ quantity: '140', deducted: ['12-r-2026-11-28-40'] });
});

test('a main meter that was replaced is one with its successor: 60 + 70 − 90 = 40', () => {
  const old = meter('electricity', [reading({ from: '1000', to: '1060', on: '2026-11-10' })], {
    meterId: 'old',
    active: false,
  });
  const readings = [reading({ from: '0', to: '70', previousOn: '2026-11-10' })];
  const fresh = main([subMeter('12', [reading({ from: '0', to: '90' })])], { readings });
  expect(billed([old, fresh])).toMatchObject({
    quantity: '40',
    amountKop: 17_280,
    text: '((1 060 − 1 000) + (70 − 0)) − 90 (лічильник № 12) = 40 кВт·год × 4,32 ₴ = 172,80 ₴',
  });
});

test('on one object the two are what runs through the main one: (180 − 40) + 40 = 180', () => {
  const own = reading({ from: '200', to: '240' });
  const behind = meter('electricity', [own], { meterId: 'm-12', serial: '12' });
  expect(billed([main([subMeter('12', [own])]), behind])).toMatchObject({ quantity: '180', amountKop: 77_760 });
});

test('an estimate that was too high is given back below zero: 30 − 55 = −25 at 4.32 are −108.00', () => {
  const readings = [reading({ from: '1000', to: '1030' }, { previousEstimated: true })];
  const sub = subMeter('12', [reading({ from: '0', to: '55' })]);
  expect(billed([main([sub], { readings })])).toMatchObject({
    amountKop: -10_800,
    text: '(1 030 − 1 000) − 55 (лічильник № 12) = −25 кВт·год × 4,32 ₴ = −108,00 ₴',
    warnings: [],
  });
});

test('sewage runs off what is left of the water: (8 − 3) × 30 and (8 − 3) × 14 are 150.00 and 70.00', () => {
  const services = [
    service('cold_water', 'meter', { price: decimal('30') }),
    service('sewage', 'sum_of_water', { price: decimal('14') }),
  ];
  const subMeters = [subMeter('12', [reading({ from: '0', to: '3' })])];
  const cold = meter('cold_water', [reading({ from: '0', to: '8' })], { subMeters });
  const input = receiptInput({ contract: { terms: [] }, property: { services }, meters: [cold] });
  const receipt = computeReceipt(input);
  expect(receipt.lines.map(({ amountKop }) => amountKop)).toEqual([15_000, 7_000]);
  expect(receipt.deductedReadingIds).toHaveLength(1);
  for (const line of receipt.lines) expect(recomputeLine(line.explanation)).toBe(line.amountKop);
  const direct = services.map((one) => (one.code === 'cold_water' ? { ...one, payer: 'tenant_direct' as const } : one));
  const onlySewage = computeReceipt({ ...input, property: { ...input.property, services: direct } });
  expect(onlySewage.lines.map(({ amountKop }) => amountKop)).toEqual([7_000]);
  expect(onlySewage.deductedReadingIds).toHaveLength(1);
});
