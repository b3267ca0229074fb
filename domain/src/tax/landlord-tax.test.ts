import { describe, expect, it } from 'vitest';
import { kop } from '../money/kop.ts';
import { landlordTax, type QuarterIncome } from './landlord-tax.ts';

const rent = (rentKop: number, businessKop = 0, vatedKop = 0): QuarterIncome => ({
  rentKop: kop(rentKop),
  businessKop: kop(businessKop),
  vatedKop: kop(vatedKop),
});
const duesOf = (tax: ReturnType<typeof landlordTax>, quarter: number) =>
  tax.quarters[quarter - 1]?.dues.map(({ kind, amountKop, payBy }) => [kind, amountKop, payBy]);

/** Worked by hand after ukraine.md §5; the days are those it computes. */
describe('the tax of a landlord', () => {
  it('who is a person: 18 % and 5 % of what came in, 40 days after each quarter', () => {
    // 20 000,00 a month: 60 000,00 a quarter, 10 800,00 + 3 000,00; the last quarter 40 000,33: 7 200,06 + 2 000,02.
    const tax = landlordTax(2026, 'individual', [rent(6_000_000), rent(6_000_000), rent(6_000_000), rent(4_000_033)]);
    expect(duesOf(tax, 1)).toEqual([
      ['income', 1_080_000, '2026-05-10'],
      ['military', 300_000, '2026-05-10'],
    ]);
    expect(duesOf(tax, 2)?.at(0)?.at(2)).toBe('2026-08-09');
    expect(duesOf(tax, 3)?.at(0)?.at(2)).toBe('2026-11-09');
    expect(duesOf(tax, 4)).toEqual([
      ['income', 720_006, '2027-02-09'],
      ['military', 200_002, '2027-02-09'],
    ]);
    expect([tax.baseKop, tax.dueKop, tax.withheldKop, tax.limit]).toEqual([22_000_033, 5_060_008, 0, null]);
    expect(tax.yearly).toEqual({ declareBy: '2027-05-01', payBy: '2027-08-01' });
  });

  it('leaves to a business tenant what he withholds: 23 % of his rent', () => {
    // 30 000,00 in all, 10 000,00 of it from a company: 2 300,00 withheld; 3 600,00 + 1 000,00 of the other 20 000,00.
    const tax = landlordTax(2026, 'individual', [rent(3_000_000, 1_000_000)]);
    expect([tax.quarters[0]?.baseKop, tax.withheldKop, tax.dueKop]).toEqual([2_000_000, 230_000, 460_000]);
  });

  it('of group 2 is fixed by the month, and all income counts towards the limit', () => {
    // 1 729,40 × 3 = 5 188,20; 864,70 × 3 = 2 594,10; 1 902,34 × 3 = 5 707,02: 13 489,32 a quarter, 53 957,28 a year.
    const tax = landlordTax(2026, 'fop_2', [rent(10_000_000, 4_000_000)]);
    expect(duesOf(tax, 1)).toEqual([
      ['single', 518_820, '2026-03-20'],
      ['military', 259_410, '2026-03-20'],
      ['social', 570_702, '2026-04-20'],
    ]);
    expect([tax.dueKop, tax.withheldKop, tax.limit]).toEqual([
      5_395_728,
      0,
      { limitKop: 721_159_800, usedKop: 10_000_000 },
    ]);
  });

  it('of group 3 is 5 % and 1 %, 50 days after the quarter, with its own limit', () => {
    // 1 000 000,00: 50 000,00 + 10 000,00 by 19 November for the third quarter.
    const tax = landlordTax(2026, 'fop_3', [rent(0), rent(0), rent(100_000_000)]);
    expect(duesOf(tax, 3)).toEqual([
      ['single', 5_000_000, '2026-11-19'],
      ['military', 1_000_000, '2026-11-19'],
      ['social', 570_702, '2026-10-20'],
    ]);
    expect(tax.limit).toEqual({ limitKop: 1_009_104_900, usedKop: 100_000_000 });
  });

  it('of group 3 with VAT is 3 % and 1 % of what came in without it', () => {
    // 60 000,00 and 12 000,00 of VAT: 1 800,00 + 600,00; the next quarter 10 000,00 of a lease without VAT beside 1 200,00 with 200,00 of it.
    const income = [rent(7_200_000, 0, 7_200_000), rent(1_120_000, 0, 120_000)];
    const tax = landlordTax(2026, 'fop_3', income, true);
    expect(duesOf(tax, 1)?.slice(0, 2)).toEqual([
      ['single', 180_000, '2026-05-20'],
      ['military', 60_000, '2026-05-20'],
    ]);
    expect(tax.quarters.slice(0, 2).map(({ baseKop, vatKop }) => [baseKop, vatKop])).toEqual([
      [6_000_000, 1_200_000],
      [1_100_000, 20_000],
    ]);
    expect([tax.vatKop, tax.limit?.usedKop]).toEqual([1_220_000, 7_100_000]);
    // Whoever pays no VAT has all of it for income, and so has a person.
    expect(landlordTax(2026, 'fop_3', income).quarters[0]).toMatchObject({ baseKop: 7_200_000, vatKop: 0 });
    expect(landlordTax(2026, 'individual', income, true).quarters[0]).toMatchObject({ baseKop: 7_200_000, vatKop: 0 });
  });

  it('of 2025 is by the minimum wage of 8 000,00', () => {
    // Group 2: 1 600,00 × 3, 800,00 × 3, ЄСВ 1 760,00 × 3; 834 and 1167 wages are the limits.
    const second = landlordTax(2025, 'fop_2', [rent(1)]);
    expect(second.quarters[0]?.dues.map(({ amountKop }) => amountKop)).toEqual([480_000, 240_000, 528_000]);
    expect([second.ratesYear, second.limit?.limitKop]).toEqual([2025, 834 * 800_000]);
    expect(landlordTax(2025, 'fop_3', []).limit?.limitKop).toBe(1167 * 800_000);
  });

  it('of a quarter with more given back than taken in is nothing', () => {
    expect(landlordTax(2026, 'individual', [rent(-5_000)]).dueKop).toBe(0);
  });

  it('of a year whose rates are not known is counted by the nearest ones, and says so', () => {
    expect(landlordTax(2031, 'fop_3', []).ratesYear).toBe(2026);
  });
});
