import { describe, expect, it } from 'vitest';
import { day } from '../dates/day.ts';
import { isShortTerm, needsNotary } from './lease-term.ts';

const term = (startDate: string, endDate: string) => ({ startDate: day(startDate), endDate: day(endDate) });

describe('the term of a lease, both its ends counted', () => {
  it.each([
    ['2026-12-01', '2027-11-29', true],
    ['2026-12-01', '2027-11-30', false],
    ['2027-02-28', '2028-02-27', false],
  ])('from %s to %s is short: %s', (from, to, isShort) => {
    expect(isShortTerm(term(from, to))).toBe(isShort);
  });

  it('is of five years and not short where housing has no end', () => {
    expect(isShortTerm({ startDate: day('2026-12-01'), endDate: null })).toBe(false);
  });

  it('needs a notary from three years on, for premises alone', () => {
    const three = term('2026-12-01', '2029-11-30');
    expect(needsNotary({ kind: 'commercial', ...term('2026-12-01', '2029-11-29') })).toBe(false);
    expect(needsNotary({ kind: 'commercial', ...three })).toBe(true);
    expect(needsNotary({ kind: 'residential', ...three })).toBe(false);
    expect(needsNotary({ kind: 'commercial', startDate: three.startDate, endDate: null })).toBe(false);
  });
});
