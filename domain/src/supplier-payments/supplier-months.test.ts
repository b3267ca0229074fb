import { describe, expect, it } from 'vitest';
import { type Day, day } from '../dates/day.ts';
import { type Period, period } from '../dates/period.ts';
import {
  type DirectService,
  isSameService,
  isShowable,
  nameOfService,
  type ShownPayment,
  supplierDeadline,
  supplierMonths,
} from './supplier-months.ts';

const gas: DirectService = { code: 'gas', title: null, season: null };
const heating: DirectService = { code: 'heating', title: null, season: { from: '10-15', to: '04-15' } };
const guard: DirectService = { code: 'custom', title: 'Консьєрж', season: null };
const lease = { startsOn: day('2026-01-01'), endsOn: null as Day | null };
const today = day('2026-11-20');

const shown = (at: string, change: Partial<ShownPayment> = {}): ShownPayment => ({
  code: 'gas',
  title: null,
  period: period(at),
  status: 'shown',
  ...change,
});

const said = (services: readonly DirectService[], payments: readonly ShownPayment[] = [], over: object = {}) =>
  supplierMonths({ services, lease, today, payments, ...over }).map(
    ({ period: month, items }) =>
      `${month} ${items.map((item) => `${nameOfService(item)}:${item.state}:${item.payments.length}`).join(' ')}`,
  );

describe('the months a tenant shows what he has paid to a supplier', () => {
  it('are the one that goes on, the one that can still be paid in time, and one that cannot', () => {
    expect(said([gas])).toEqual(['2026-11 Газ:awaited:0', '2026-10 Газ:awaited:0', '2026-09 Газ:missing:0']);
  });

  it('go back to the first that was shown, so a gap is seen', () => {
    const payments = [shown('2026-06'), shown('2026-08'), shown('2026-10')];
    expect(said([gas], payments)).toEqual([
      '2026-11 Газ:awaited:0',
      '2026-10 Газ:shown:1',
      '2026-09 Газ:missing:0',
      '2026-08 Газ:shown:1',
      '2026-07 Газ:missing:0',
      '2026-06 Газ:shown:1',
    ]);
  });

  it('say that what was shown is returned, until something else is', () => {
    const returned = shown('2026-10', { status: 'returned' });
    expect(said([gas], [returned])[1]).toBe('2026-10 Газ:returned:1');
    expect(said([gas], [returned, shown('2026-10')])[1]).toBe('2026-10 Газ:shown:2');
  });

  it('leave out what is out of season', () => {
    expect(said([heating], [], { today: day('2026-10-05') })).toEqual(['2026-10 Опалення:awaited:0']);
  });

  it('begin with the first whole month of the lease and end with it', () => {
    const short = { startsOn: day('2026-10-02'), endsOn: day('2026-11-10') };
    expect(said([gas], [], { lease: short })).toEqual(['2026-11 Газ:awaited:0']);
    expect(said([gas], [], { lease: short, today: day('2027-01-02') })).toEqual(['2026-11 Газ:missing:0']);
  });

  it('keep what was shown of a service that is no longer paid so', () => {
    expect(said([], [shown('2026-10'), shown('2026-10')])).toEqual(['2026-10 Газ:shown:2']);
  });
});

describe('a service', () => {
  it('is known by its code, and one of one’s own by its name', () => {
    expect(isSameService(gas, { code: 'gas', title: 'Газ, плита' })).toBe(true);
    expect(isSameService(guard, { code: 'custom', title: 'Ліфт' })).toBe(false);
    expect([nameOfService(guard), nameOfService(gas)]).toEqual(['Консьєрж', 'Газ']);
  });

  it('is in time until the end of the next month', () => {
    expect(supplierDeadline(period('2026-12'))).toBe('2027-01-31');
  });

  it.each<[string, boolean]>([
    ['2026-11', true],
    ['2026-12', false],
    ['2026-01', true],
    ['2025-12', false],
  ])('may be shown for %s: %s', (month, expected) => {
    expect(isShowable(period(month) as Period, lease, today)).toBe(expected);
  });
});
