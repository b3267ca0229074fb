import { expect, test } from 'vitest';
import { type Day, day } from '../dates/day.ts';
import { period } from '../dates/period.ts';
import { decimal } from '../money/decimal.ts';
import { kop } from '../money/kop.ts';
import { computeReceipt } from './compute-receipt.ts';
import { amounts, codes, text } from './receipt-answers.fixture.ts';
import { hryvniaTerms, receiptInput } from './receipt-input.fixture.ts';
import { recomputeLine } from './recompute-line.ts';

test('a whole month of rent is one line due on its day', () => {
  const receipt = computeReceipt(receiptInput({ balanceKop: kop(150_000) }));
  expect(receipt).toMatchObject({
    chargesKop: 2_000_000,
    ownKop: 2_000_000,
    openingBalanceKop: 150_000,
    totalDueKop: 2_150_000,
    dueOn: '2026-11-05',
    warnings: [],
  });
  expect(receipt.lines).toMatchObject([{ lineNo: 1, kind: 'rent', title: 'Оренда житла', period: '2026-11' }]);
  expect(text(receiptInput())).toBe('20 000,00 ₴ за листопад 2026');
});

test.each([
  // contract.md §1.12: 20 000 from 10.10
  ['actual_days', 1_419_355, '20 000,00 ₴ × 22 / 31 = 14 193,55 ₴; 22 дні з 31, 10.10.2026–31.10.2026'],
  ['thirty_days', 1_400_000, '20 000,00 ₴ × 21 / 30 = 14 000,00 ₴; 21 день з 30, 10.10.2026–31.10.2026'],
  ['none', 2_000_000, '20 000,00 ₴ за жовтень 2026'],
] as const)('the first month from 10.10 by %s is %i', (proration, sum, sentence) => {
  const input = receiptInput({ period: period('2026-10'), contract: { startDate: day('2026-10-10'), proration } });
  expect(amounts(input)).toEqual([sum]);
  expect(text(input)).toBe(sentence);
});

test('a change of terms in the middle makes two lines, each rounded', () => {
  const terms = [hryvniaTerms(2_000_000), hryvniaTerms(2_200_000, '2026-11-16')];
  expect(amounts(receiptInput({ contract: { terms } }))).toEqual([1_000_000, 1_100_000]);
  expect(amounts(receiptInput({ contract: { terms, proration: 'none' } }))).toEqual([2_000_000]);
  // On the 31st the thirty days are used up, so the month stays whole.
  const on31 = [hryvniaTerms(2_000_000), hryvniaTerms(2_200_000, '2026-10-31')];
  const october = { period: period('2026-10'), contract: { terms: on31, proration: 'thirty_days' } } as const;
  expect(amounts(receiptInput(october))).toEqual([2_000_000]);
  // On the last day of February the new terms get what is left of the thirty: 27/30 of 20 000 and 3/30 of 22 000.
  const on28 = [hryvniaTerms(2_000_000), hryvniaTerms(2_200_000, '2026-02-28')];
  const february = { period: period('2026-02'), contract: { terms: on28, proration: 'thirty_days' } } as const;
  expect(amounts(receiptInput(february))).toEqual([1_800_000, 220_000]);
});

test('a lease that begins on the last day of a month by thirty days is charged one of them (contract.md §1.12)', () => {
  const first = { startDate: day('2026-02-28'), proration: 'thirty_days' } as const;
  expect(amounts(receiptInput({ period: period('2026-02'), contract: first }))).toEqual([66_667]);
});

test('before the term and after it there is no rent', () => {
  expect(amounts(receiptInput({ contract: { startDate: day('2026-12-01') } }))).toEqual([]);
  expect(amounts(receiptInput({ contract: { endDate: day('2026-10-31') } }))).toEqual([]);
});

test('500 USD at 44.00 is 22 000.00 with the rate frozen in the line; without a rate there is a warning', () => {
  const peg = { mode: 'fx', rateSource: 'nbu', rateDay: 'payment', capKop: null, floorKop: null } as const;
  const terms = [{ validFrom: day('2026-01-01'), rent: { amountMinor: 50_000, currency: 'USD' }, peg }] as const;
  const fx = new Map([['USD:nbu', [{ on: day('2026-10-30'), rate: decimal('44') }]]]);
  const input = receiptInput({ contract: { terms }, rates: { ...receiptInput().rates, fx } });
  expect(amounts(input)).toEqual([2_200_000]);
  expect(text(input)).toBe('500,00 $ × 44,00 ₴ = 22 000,00 ₴; курс НБУ на 30.10.2026');
  expect(computeReceipt(input).lines[0]?.explanation).toMatchObject({ rule: 'fx', rate: '44', rateOn: '2026-10-30' });
  expect(codes(receiptInput({ contract: { terms } }))).toEqual(['rent_unknown']);

  // A cap that works: each sum that is shown is true, of a whole month and of ten days of thirty.
  const capped = [{ ...terms[0], peg: { ...peg, capKop: kop(2_100_000) } }];
  const withCap = (startDate: Day) =>
    receiptInput({ contract: { terms: capped, startDate }, rates: { ...receiptInput().rates, fx } });
  const product = '500,00 $ × 44,00 ₴ = 22 000,00 ₴, обмежено до 21 000,00 ₴ за місяць';
  expect(text(withCap(day('2026-01-01')))).toBe(`${product}; курс НБУ на 30.10.2026`);
  expect(amounts(withCap(day('2026-11-21')))).toEqual([700_000]);
  expect(text(withCap(day('2026-11-21')))).toContain(`${product}; 21 000,00 ₴ × 10 / 30 = 7 000,00 ₴; курс НБУ`);
  const free = [{ ...terms[0], peg: { ...peg, capKop: kop(2_300_000) } }];
  const uncapped = receiptInput({ contract: { terms: free }, rates: { ...receiptInput().rates, fx } });
  expect(text(uncapped)).toContain('= 22 000,00 ₴; курс НБУ на 30.10.2026, не більше ніж 23 000,00 ₴ за місяць');
});

test('the rent follows the consumer prices: 20 000 × 1,009 × 1,004 (ukraine.md §4)', () => {
  const cpi = new Map([
    [period('2026-08'), decimal('100.9')],
    [period('2026-09'), decimal('100.4')],
  ]);
  const bounds = { threshold: null, capKop: null, floorKop: null };
  const peg = { mode: 'cpi', baseMonth: period('2026-07'), lagMonths: 2, ...bounds } as const;
  const terms = [{ ...hryvniaTerms(2_000_000), peg }];
  const input = receiptInput({ contract: { terms }, rates: { ...receiptInput().rates, cpi } });
  expect(amounts(input)).toEqual([2_026_072]);
  expect(text(input)).toBe('20 000,00 ₴ × 100,9 % × 100,4 % = 20 260,72 ₴');
  const unknown = receiptInput({ contract: { terms } });
  expect([text(unknown), codes(unknown)]).toEqual(['20 000,00 ₴ за листопад 2026', ['no_rate']]);
});

test('a rent that goes down by 1 000 a month from 10 000 ends at nothing and never becomes the tenant’s credit', () => {
  const peg = { mode: 'step', everyMonths: 1, amountMinor: -100_000 } as const;
  const of = (validFrom: string) =>
    receiptInput({ contract: { terms: [{ ...hryvniaTerms(1_000_000, validFrom), peg }] } });
  // Ten steps by 01.11.2026 from 01.01.2026: 10 000 − 10 × 1 000; eleven from 01.12.2025.
  expect(amounts(of('2026-01-01'))).toEqual([0]);
  expect(amounts(of('2025-12-01'))).toEqual([0]);
  expect(text(of('2025-12-01'))).toBe('(10 000,00 ₴ + 11 × −1 000,00 ₴) = −1 000,00 ₴, підвищено до 0,00 ₴ за місяць');
  const [line] = computeReceipt(of('2025-12-01')).lines;
  expect(line && recomputeLine(line.explanation)).toBe(0);
});
