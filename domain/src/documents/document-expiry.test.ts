import { describe, expect, it } from 'vitest';
import { day } from '../dates/day.ts';
import { expiryLetter, expiryState } from './document-expiry.ts';

const TODAY = day('2026-11-20');

describe('the term of a document', () => {
  it.each([
    [null, 'none'],
    ['2026-11-19', 'expired'],
    ['2026-11-20', 'soon'],
    ['2026-12-20', 'soon'],
    ['2026-12-21', 'valid'],
  ] as const)('that ends on %s is %s on 20.11.2026', (validUntil, state) => {
    expect(expiryState(validUntil === null ? null : day(validUntil), TODAY)).toBe(state);
  });

  it.each([
    ['2026-11-19', null],
    ['2026-11-20', 7],
    ['2026-11-27', 7],
    ['2026-11-28', 30],
    ['2026-12-20', 30],
    ['2026-12-21', null],
  ] as const)('that ends on %s is written about %s days before', (validUntil, days) => {
    expect(expiryLetter(day(validUntil), TODAY)).toBe(days);
  });
});
