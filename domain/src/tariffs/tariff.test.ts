import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays, day } from '../dates/day.ts';
import { type Decimal, decimal, formatDecimal, sumDecimals, ZERO_DECIMAL } from '../money/decimal.ts';
import { kop, ZERO_KOP } from '../money/kop.ts';
import { exactUah, priceConsumption, priceQuantities, spreadByVersions } from './price-consumption.ts';
import { TARIFF_DICTIONARY } from './shipped-dictionary.ts';
import { checkTariff, ownPrice, type PriceVersion, versionOn, versionSpans } from './tariff.ts';

const plain = (validFrom: string, price: string): PriceVersion => ({
  ...ownPrice(decimal(price)),
  id: `v-${validFrom}`,
  validFrom: day(validFrom),
});
const zoned = (...prices: string[]): PriceVersion => ({
  ...plain('2024-06-01', '0'),
  price: null,
  zonePrices: prices.map(decimal),
});
const heating: PriceVersion = {
  ...plain('2025-10-01', '0'),
  price: null,
  blocks: [
    { upTo: decimal('2000'), price: decimal('2.64') },
    { upTo: null, price: decimal('4.32') },
  ],
};

test.each([
  // ukraine.md §3, worked sums
  ['two zones', ['180', '90'], zoned('4.32', '2.16'), 97_200],
  ['three zones', ['60', '100', '80'], zoned('6.48', '4.32', '1.728'), 95_904],
  ['gas', ['50'], plain('2026-01-01', '7.96'), 39_800],
  ['cold water', ['8'], plain('2026-01-01', '16.164'), 12_931],
  ['sewage', ['8'], plain('2026-01-01', '14.22'), 11_376],
  ['blocks: 2000 × 2.64 + 500 × 4.32', ['2500'], heating, 744_000],
  ['blocks, inside the first', ['1999.5'], heating, 527_868],
  ['blocks, a true-up below zero', ['-2500'], heating, -744_000],
  ['blocks, nothing used', ['0'], heating, 0],
] as const)('%s', (_name, perZone, version, sum) => {
  expect(priceConsumption(perZone.map(decimal), version)).toBe(sum);
});

test('three blocks fill one after another, each between its own bounds', () => {
  const blocks = [
    { upTo: decimal('100'), price: decimal('1') },
    { upTo: decimal('250'), price: decimal('2') },
    { upTo: null, price: decimal('3') },
  ];
  // 100 × 1 + 150 × 2 + 50 × 3 = 550
  expect(priceConsumption([decimal('300')], { ...heating, blocks })).toBe(55_000);
});

test('a zone without a price cannot be priced', () => {
  expect(priceConsumption([decimal('1'), decimal('1')], zoned('4.32'))).toBeNull();
});

test('a reading over two months has two months of cheap blocks', () => {
  const priced = priceQuantities([decimal('4500')], heating, 2);
  expect(priced?.map(({ quantity, upTo }) => [formatDecimal(quantity), upTo && formatDecimal(upTo)])).toEqual([
    ['4000', '4000'],
    ['500', null],
  ]);
});

test('a change of tariff inside the consumption is spread by days (contract.md §1.14)', () => {
  const versions = [plain('2026-01-01', '4.00'), plain('2026-11-16', '5.00')];
  const span = { after: day('2026-10-31'), to: day('2026-11-30') };
  const parts = spreadByVersions([decimal('100')], versions, span);
  expect(parts?.map((part) => [part.version.id, part.perZone.map(formatDecimal)])).toEqual([
    ['v-2026-01-01', ['50']],
    ['v-2026-11-16', ['50']],
  ]);
  const gap = spreadByVersions([decimal('100')], [plain('2026-11-16', '5.00')], span);
  expect(gap).toBeNull();
  const sameDay = spreadByVersions([decimal('3')], versions, { after: day('2026-11-20'), to: day('2026-11-20') });
  expect(sameDay?.map((part) => part.version.id)).toEqual(['v-2026-11-16']);
  expect(versionOn(versions, day('2025-12-31'))).toBeNull();
});

test('spread parts and blocks conserve the consumption and the days', () => {
  const arbitrary = fc.record({
    units: fc.integer({ min: -5_000_000, max: 50_000_000 }),
    days: fc.integer({ min: 1, max: 90 }),
    changes: fc.uniqueArray(fc.integer({ min: 1, max: 90 }), { maxLength: 4 }),
  });
  fc.assert(
    fc.property(arbitrary, ({ units, days, changes }) => {
      const after = day('2026-08-31');
      const quantity: Decimal = { units: BigInt(units), scale: 3 };
      const starts = [0, ...changes.sort((a, b) => a - b)];
      const versions = starts.map((start) => ({ ...heating, id: `${start}`, validFrom: addDays(after, start) }));
      const parts = spreadByVersions([quantity], versions, { after, to: addDays(after, days) }) ?? [];
      const whole = sumDecimals(parts.map((part) => part.perZone[0] ?? ZERO_DECIMAL));
      const blocks = parts.flatMap((part) => priceQuantities(part.perZone, part.version, 1) ?? []);
      expect(formatDecimal(whole)).toBe(formatDecimal(quantity));
      expect(versionSpans(versions, after, addDays(after, days))?.reduce((sum, span) => sum + span.days, 0)).toBe(days);
      expect(formatDecimal(sumDecimals(blocks.map((block) => block.quantity)))).toBe(formatDecimal(quantity));
      expect(exactUah(blocks).units < 0n).toBe(units < 0);
    }),
  );
});

test('a tariff is checked field by field', () => {
  const bad = checkTariff({
    zones: 2,
    versions: [
      { ...zoned('1'), monthlyFeeKop: kop(-1) },
      {
        ...heating,
        validFrom: day('2024-05-01'),
        price: decimal('-1'),
        blocks: [
          { upTo: decimal('10'), price: decimal('1') },
          { upTo: decimal('5'), price: decimal('1') },
        ],
      },
      { ...plain('2026-01-01', '1'), price: null, monthlyFeeKop: ZERO_KOP },
    ],
  });
  expect(bad).toEqual([
    { code: 'zone_count', field: 'versions.0.zonePrices' },
    { code: 'negative', field: 'versions.0.monthlyFeeKop' },
    { code: 'not_ascending', field: 'versions.1.validFrom' },
    { code: 'one_kind_of_price', field: 'versions.1.price' },
    { code: 'zone_count', field: 'versions.1.zonePrices' },
    { code: 'blocks_need_one_zone', field: 'versions.1.blocks' },
    { code: 'negative', field: 'versions.1.price' },
    { code: 'last_block_open', field: 'versions.1.blocks.1.upTo' },
    { code: 'not_ascending', field: 'versions.1.blocks.1.upTo' },
    { code: 'required', field: 'versions.2.price' },
  ]);
});

test('two prices from one day are refused, and one price for a meter of two zones', () => {
  const twice = [plain('2026-01-01', '1'), plain('2026-01-01', '2')];
  expect(checkTariff({ zones: 1, versions: twice })).toEqual([
    { code: 'duplicate_day', field: 'versions.1.validFrom' },
  ]);
  expect(checkTariff({ zones: 2, versions: [plain('2026-01-01', '1')] })).toEqual([
    { code: 'zone_count', field: 'versions.0.zonePrices' },
  ]);
});

test('every entry of the dictionary is a valid tariff with its own key and a dated source', () => {
  for (const entry of TARIFF_DICTIONARY) {
    expect(checkTariff({ zones: entry.zones, versions: entry.versions })).toEqual([]);
    expect(entry.source).not.toBe('');
    expect(entry.versions.some(({ validFrom }) => validFrom <= entry.asOf)).toBe(true);
  }
  expect(new Set(TARIFF_DICTIONARY.map(({ key }) => key)).size).toBe(TARIFF_DICTIONARY.length);
});
