import { describe, expect, it } from 'vitest';
import { decimal, formatDecimal } from '../money/decimal.ts';
import { TARIFF_DICTIONARY } from './shipped-dictionary.ts';
import type { Zones } from './tariff.ts';
import { zonedPrice } from './zone-prices.ts';

describe('the prices of zones from the one price of a household (ukraine.md §3)', () => {
  it.each<[Zones, readonly string[]]>([
    [2, ['4.32', '2.16']],
    [3, ['6.48', '4.32', '1.728']],
  ])('with %i zones', (zones, prices) => {
    expect(zonedPrice(decimal('4.32'), zones).zonePrices.map(formatDecimal)).toEqual(prices);
  });

  it('with one zone is the price itself', () => {
    const { price, zonePrices } = zonedPrice(decimal('4.32'), 1);
    expect([price && formatDecimal(price), zonePrices]).toEqual(['4.32', []]);
  });

  it('are those of the shipped dictionary', () => {
    for (const zones of [2, 3] as const) {
      const shipped = TARIFF_DICTIONARY.find(({ key }) => key === `electricity-household-${zones}-zones`);
      expect(zonedPrice(decimal('4.32'), zones).zonePrices).toEqual(shipped?.versions[0]?.zonePrices);
    }
  });
});
