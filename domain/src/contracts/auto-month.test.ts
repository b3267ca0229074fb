import { expect, it } from 'vitest';
import { day } from '../dates/day.ts';
import { period } from '../dates/period.ts';
import {
  type AutoMonth,
  billedPeriod,
  dueOfMonthOver,
  hasReadingsInTime,
  isBilledAfterEnd,
  lastEndToBill,
  nextBillingDay,
  periodToAsk,
} from './auto-month.ts';

/** Worked by hand on the calendar of 2026 (contract.md §5). */
const first: AutoMonth = { mode: 'drafts', day: 1, billedMonth: 'current', askDaysBefore: 3 };

it.each([
  [1, 'current', '2026-11-01', '2026-11'],
  [1, 'current', '2026-11-30', '2026-11'],
  [25, 'current', '2026-11-24', '2026-10'],
  [25, 'current', '2026-11-25', '2026-11'],
  [1, 'previous', '2027-01-01', '2026-12'],
  [5, 'previous', '2027-01-04', '2026-11'],
] as const)('with the day %d and the %s month, on %s it is %s', (of, billedMonth, today, period) => {
  expect(billedPeriod({ day: of, billedMonth }, day(today))).toBe(period);
});

it.each([
  [1, '2026-11-01', '2026-12-01'],
  [28, '2026-02-27', '2026-02-28'],
  [28, '2026-02-28', '2026-03-28'],
] as const)('the day %d comes again, after %s on %s', (of, today, next) => {
  expect(nextBillingDay({ day: of }, day(today))).toBe(next);
});

it.each([
  [first, 'previous', '2026-11-27', null],
  [first, 'previous', '2026-11-28', '2026-11'],
  [first, 'previous', '2026-11-30', '2026-11'],
  [first, 'previous', '2026-12-01', null],
  [first, 'same', '2026-11-28', null],
  [{ ...first, billedMonth: 'previous' }, 'same', '2026-11-28', '2026-11'],
  [{ ...first, day: 25 }, 'same', '2026-11-22', '2026-11'],
  [{ ...first, askDaysBefore: null }, 'previous', '2026-11-28', null],
  [{ ...first, mode: 'off' }, 'previous', '2026-11-28', null],
] as const)('%j with utilities of the %s month asks on %s for %s', (auto, utilities, today, period) => {
  expect(periodToAsk(auto, utilities, day(today))).toBe(period);
});

it.each([
  ['previous', '2026-11', 5, '2026-12-05'],
  ['previous', '2026-12', 5, '2027-01-05'],
  // Clamped to the end of the month, like every due day (contract.md §1.1).
  ['previous', '2027-01', 31, '2027-02-28'],
  ['current', '2026-11', 5, null],
] as const)(
  'made for the %s month, the receipt of %s with the due day %d is due on %s',
  (billedMonth, of, dueDay, due) => {
    expect(dueOfMonthOver({ billedMonth }, period(of), dueDay)).toBe(due);
  },
);

it.each([
  ['2026-11', 'same', '2026-11-30', true],
  ['2026-11', 'same', '2026-11-01', true],
  ['2026-12', 'same', '2026-11-30', false],
  ['2026-12', 'previous', '2026-11-30', true],
  ['2027-01', 'previous', '2026-11-30', false],
] as const)(
  '%s with utilities of the %s month holds something of a lease that ended on %s: %s',
  (of, utilities, on, is) => {
    expect(isBilledAfterEnd(period(of), utilities, day(on))).toBe(is);
  },
);

it.each([
  [1, 'current', 'same', false],
  [1, 'current', 'previous', true],
  [1, 'previous', 'same', true],
  [2, 'current', 'same', true],
  [28, 'current', 'same', true],
] as const)(
  'on the day %d, for the %s month with utilities of the %s one, readings can be there: %s, and are asked for if so',
  (of, billedMonth, utilities, can) => {
    const auto: AutoMonth = { ...first, day: of, billedMonth };
    expect(hasReadingsInTime(auto, utilities)).toBe(can);
    // Every day of a whole month is one on which they might be asked for.
    const days = Array.from({ length: 30 }, (_, at) => day(`2026-11-${String(at + 1).padStart(2, '0')}`));
    expect(days.some((today) => periodToAsk(auto, utilities, today) !== null)).toBe(can);
  },
);

it('looks back as far as any setting reaches: on 04.12 with the day 5 the month before is October, its utilities September’s', () => {
  expect(lastEndToBill(day('2026-12-04'))).toBe('2026-09-01');
  const billed = billedPeriod({ day: 5, billedMonth: 'previous' }, day('2026-12-04'));
  expect(isBilledAfterEnd(billed, 'previous', day('2026-09-01'))).toBe(true);
});
