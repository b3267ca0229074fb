import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Proration } from '../contracts/contract-terms.ts';
import { addDays, day } from '../dates/day.ts';
import { firstDayOf, lastDayOf, period } from '../dates/period.ts';
import { computeReceipt } from './compute-receipt.ts';
import type { Explanation } from './explanation.ts';
import { misbilledDays } from './misbilled-days.ts';
import { hryvniaTerms, receiptInput } from './receipt-input.fixture.ts';

/** The rent lines of a month as they are computed while the lease is believed to end on a day. */
function rentsOf(month: string, endDate: string | null, proration: Proration): Explanation[] {
  const contract = {
    startDate: day('2025-01-01'),
    endDate: endDate === null ? null : day(endDate),
    proration,
    terms: [hryvniaTerms(2_000_000, '2025-01-01')],
  };
  const { lines } = computeReceipt(receiptInput({ period: period(month), contract }));
  return lines.filter(({ kind }) => kind === 'rent').map(({ explanation }) => explanation);
}

const judge = (month: string, believed: string | null, endDate: string | null, proration: Proration = 'actual_days') =>
  misbilledDays(
    { startDate: day('2025-01-01'), endDate: endDate === null ? null : day(endDate), proration },
    period(month),
    rentsOf(month, believed, proration),
  );

describe('days a receipt charges that the lease does not have', () => {
  // contract.md §1.12, both ends included.
  it.each([
    ['the lease ends on the 20th of thirty days', '2026-11', null, '2026-11-20', 'actual_days', [10, 0]],
    ['by thirty days of a month of 31', '2026-10', null, '2026-10-20', 'thirty_days', [10, 0]],
    ['by thirty days the 31st is no day of its own', '2026-10', null, '2026-10-30', 'thirty_days', null],
    [
      'a month that is never divided is right while the lease has a day of it',
      '2026-11',
      null,
      '2026-11-01',
      'none',
      null,
    ],
    ['a month after the end is extra whole', '2026-12', null, '2026-11-20', 'actual_days', [31, 0]],
    ['also where months are never divided', '2026-12', null, '2026-11-20', 'none', [31, 0]],
    [
      'a receipt made to the end of the term, which goes on',
      '2026-11',
      '2026-11-20',
      '2027-11-20',
      'actual_days',
      [0, 10],
    ],
    ['a receipt made to a day that was moved', '2026-11', '2026-11-20', '2026-11-25', 'actual_days', [0, 5]],
    ['a receipt made to its day is right', '2026-11', '2026-11-20', '2026-11-20', 'actual_days', null],
    ['a whole month of a lease without an end is right', '2026-02', null, null, 'actual_days', null],
  ] as const)('%s', (_title, month, believed, endDate, proration, expected) => {
    const found = judge(month, believed, endDate, proration);
    expect(found && [found.extraDays, found.missingDays]).toEqual(expected);
  });

  it('are not judged where the rent was written by hand', () => {
    const byHand: Explanation = {
      rule: 'manual',
      amountKop: 1 as never,
      about: 'rent',
      adjustmentId: null,
      vat: null,
      textUk: '',
    };
    const lease = { startDate: day('2025-01-01'), endDate: day('2026-11-20'), proration: 'actual_days' } as const;
    expect(misbilledDays(lease, period('2026-11'), [byHand])).toBeNull();
    expect(misbilledDays(lease, period('2026-11'), [])).toBeNull();
  });

  it('are none for a receipt computed by the end that the lease has', () => {
    const month = fc.integer({ min: 1, max: 12 }).map((number) => `2026-${String(number).padStart(2, '0')}`);
    const rule = fc.constantFrom<Proration>('actual_days', 'thirty_days', 'none');
    fc.assert(
      fc.property(month, fc.nat({ max: 40 }), rule, (of, after, proration) => {
        const end = addDays(firstDayOf(period(of)), after);
        expect(judge(of, end, end, proration)).toBeNull();
        const open = judge(of, null, end, proration);
        // Whatever is wrong is too much, and only where the end cuts days off.
        expect(open === null || open.missingDays === 0).toBe(true);
        expect(end < lastDayOf(period(of)) || open === null).toBe(true);
      }),
    );
  });
});
