import { expect, test } from 'vitest';
import { day } from '../dates/day.ts';
import { period } from '../dates/period.ts';
import { checkBillablePeriod } from './billable-period.ts';

test('a month may be billed up to a year ahead, and as far back as one likes', () => {
  const today = day('2026-11-20');
  for (const month of ['1999-01', '2026-10', '2026-11', '2027-11'])
    expect(checkBillablePeriod(period(month), today)).toBeNull();
  for (const month of ['2027-12', '2062-11', '2099-01'])
    expect(checkBillablePeriod(period(month), today)).toEqual({ code: 'month_too_far', field: 'period' });
});
