import { describe, expect, it } from 'vitest';
import { isLargerPlan, PLAN_KEYS, PLANS, planOf, priceOf, propertyLimit } from './plans.ts';

/** product.md §9: Старт free, 3; Власник 149 ₴, 15; Професійний 399 ₴, 60; Компанія 1 290 ₴, 300, then 4 ₴ each; a year costs ten months. */
describe('the plans', () => {
  it('are those of product.md §9, in the order of size', () => {
    expect(PLANS.map(({ key, nameUk, monthKop, properties }) => [key, nameUk, monthKop, properties])).toEqual([
      ['start', 'Старт', 0, 3],
      ['owner', 'Власник', 14_900, 15],
      ['professional', 'Професійний', 39_900, 60],
      ['company', 'Компанія', 129_000, 300],
    ]);
    expect(PLANS.map(({ key }) => key)).toEqual(PLAN_KEYS);
  });

  it.each([
    ['owner', 'month', 15, { planKop: 14_900, extra: 0, extraKop: 0 }],
    ['professional', 'year', 1, { planKop: 399_000, extra: 0, extraKop: 0 }],
    // A plan that holds no more is not made dearer by what is above it.
    ['owner', 'month', 40, { planKop: 14_900, extra: 0, extraKop: 0 }],
    ['company', 'month', 300, { planKop: 129_000, extra: 0, extraKop: 0 }],
    // 10 × 4 ₴; for a year 10 × 4 ₴ × 10.
    ['company', 'month', 310, { planKop: 129_000, extra: 10, extraKop: 4_000 }],
    ['company', 'year', 310, { planKop: 1_290_000, extra: 10, extraKop: 40_000 }],
  ] as const)('%s for a %s with %i objects', (plan, period, properties, price) => {
    expect(priceOf(plan, period, properties)).toEqual(price);
  });

  it('limit the number of objects, all but the largest', () => {
    expect(PLAN_KEYS.map(propertyLimit)).toEqual([3, 15, 60, null]);
  });

  it('are compared by size', () => {
    expect([isLargerPlan('company', 'owner'), isLargerPlan('owner', 'owner'), isLargerPlan('start', 'owner')]).toEqual([
      true,
      false,
      false,
    ]);
    expect(() => planOf('none' as 'start')).toThrow(RangeError);
  });
});
