import { describe, expect, it } from 'vitest';
import { plural, pluralCategory } from './plural-uk.ts';

describe('Ukrainian plurals', () => {
  it.each([
    [0, 'договорів'],
    [1, 'договір'],
    [2, 'договори'],
    [4, 'договори'],
    [5, 'договорів'],
    [10, 'договорів'],
    [11, 'договорів'],
    [12, 'договорів'],
    [14, 'договорів'],
    [20, 'договорів'],
    [21, 'договір'],
    [22, 'договори'],
    [25, 'договорів'],
    [100, 'договорів'],
    [101, 'договір'],
    [102, 'договори'],
    [111, 'договорів'],
    [112, 'договорів'],
    [1001, 'договір'],
    [1011, 'договорів'],
    [-2, 'договори'],
    [1.5, 'договору'],
    [0.1, 'договору'],
  ])('%s takes «%s» (CLDR, ukraine.md §8)', (count, form) => {
    expect(plural(count, 'договір', 'договори', 'договорів', 'договору')).toBe(form);
  });

  it('take the few form for a fraction when no other is given: «1,5 гривні»', () => {
    expect(plural(1.5, 'гривня', 'гривні', 'гривень')).toBe('гривні');
  });

  it('agree with CLDR for every count up to 2 000', () => {
    const rules = new Intl.PluralRules('uk');
    for (let count = 0; count <= 2000; count += 1) expect(pluralCategory(count)).toBe(rules.select(count));
    for (const count of [0.5, 1.5, 2.2, 21.1]) expect(pluralCategory(count)).toBe(rules.select(count));
  });
});
