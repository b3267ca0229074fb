import { expect, test } from 'vitest';
import { decimal } from '../money/decimal.ts';
import { NBSP } from '../text/typography.ts';
import { computeReceipt } from './compute-receipt.ts';
import { amounts, tariffs, text, utilities } from './receipt-answers.fixture.ts';
import { meter, reading, service, tariff, version } from './receipt-input.fixture.ts';
import { recomputeLine } from './recompute-line.ts';

const zoned = tariff('power', 'electricity', 'кВт·год', [
  version('2024-06-01', null, { zonePrices: [decimal('4.32'), decimal('2.16')] }),
]);
const blocked = tariff('power', 'electricity', 'кВт·год', [
  version('2024-06-01', null, {
    blocks: [
      { upTo: decimal('100'), price: decimal('2') },
      { upTo: null, price: decimal('3') },
    ],
  }),
]);
const oneZone = meter('electricity', [reading({ from: '0', to: '10', on: '2026-11-10' })], {
  meterId: 'one',
  active: false,
});
const twoZones = meter('electricity', [reading({ from: '0 0', to: '50 300', previousOn: '2026-11-10' })], {
  meterId: 'two',
  zones: 2,
});

test.each([
  // (10 + 50 + 300) × 4
  [
    { price: decimal('4') },
    zoned,
    144_000,
    '(10 − 0) кВт·год × 4,00 ₴; день: (50 − 0) кВт·год × 4,00 ₴; ніч: (300 − 0) кВт·год × 4,00 ₴',
  ],
  // (10 + 50) × 4,32 + 300 × 2,16
  [
    { tariffId: 'power' },
    zoned,
    90_720,
    '(10 − 0) кВт·год × 4,32 ₴; день: (50 − 0) кВт·год × 4,32 ₴; ніч: (300 − 0) кВт·год × 2,16 ₴',
  ],
  // 100 × 2 + 260 × 3
  [{ tariffId: 'power' }, blocked, 98_000, '(10 − 0) кВт·год; день: (50 − 0) кВт·год; ніч: (300 − 0) кВт·год; '],
])('a meter of two zones beside one of one loses no zone, whichever comes first: %o', (price, power, sumKop, told) => {
  const services = [service('electricity', 'meter', price)];
  for (const meters of [
    [oneZone, twoZones],
    [twoZones, oneZone],
  ]) {
    const input = utilities(services, meters, { tariffs: tariffs(power) });
    const { lines } = computeReceipt(input);
    expect(lines).toMatchObject([{ quantity: '360', amountKop: sumKop }]);
    expect(lines.map(({ explanation }) => recomputeLine(explanation))).toEqual([sumKop]);
  }
  expect(text(utilities(services, [oneZone, twoZones], { tariffs: tariffs(power) }))).toContain(told);
});

const threeZones = tariff('power', 'electricity', 'кВт·год', [
  version('2024-06-01', null, { zonePrices: [decimal('6.48'), decimal('4.32'), decimal('1.728')] }),
]);

test('a tariff of other zones than the meter is a warning and no line, never the price of the peak', () => {
  const services = [service('electricity', 'meter', { tariffId: 'power' })];
  const one = meter('electricity', [reading({ from: '0', to: '100' })]);
  const two = meter('electricity', [reading({ from: '0 0', to: '50 300' })], { zones: 2 });
  for (const [meters, of] of [
    [[one], threeZones],
    [[two], threeZones],
    [[one], zoned],
  ] as const) {
    const { lines, warnings, billedReadingIds } = computeReceipt(
      utilities(services, [...meters], { tariffs: tariffs(of) }),
    );
    expect([lines, billedReadingIds, warnings.map(({ code }) => code)]).toEqual([[], [], ['unit_differs']]);
  }
  const [warning] = computeReceipt(utilities(services, [one], { tariffs: tariffs(threeZones) })).warnings;
  expect(warning?.textUk.replaceAll(NBSP, ' ')).toBe(
    'Електроенергія: лічильник № 1234 рахує за однією зоною, а тариф — за 3 зонами. Рядок не пораховано.',
  );
  // A plain meter replaced by one of three zones: 10 × 4,32 + 1 × 6,48 + 2 × 4,32 + 3 × 1,728 = 63,504
  const three = meter('electricity', [reading({ from: '0 0 0', to: '1 2 3', previousOn: '2026-11-10' })], { zones: 3 });
  expect(amounts(utilities(services, [oneZone, three], { tariffs: tariffs(threeZones) }))).toEqual([6_350]);
  // One price serves any register.
  const plain = tariff('power', 'electricity', 'кВт·год', [version('2024-06-01', '4')]);
  expect(amounts(utilities(services, [two], { tariffs: tariffs(plain) }))).toEqual([140_000]);
});
