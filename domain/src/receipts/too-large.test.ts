import { expect, test } from 'vitest';
import { fxKey } from '../contracts/rate-tables.ts';
import { day } from '../dates/day.ts';
import { decimal } from '../money/decimal.ts';
import { KOP_MAX, kop, SumTooLarge } from '../money/kop.ts';
import { computeReceipt } from './compute-receipt.ts';
import { rerateFxLine } from './fx-line.ts';
import { amounts, codes, utilities } from './receipt-answers.fixture.ts';
import { hryvniaTerms, meter, reading, receiptInput, service } from './receipt-input.fixture.ts';
import { areTotalsStorable } from './receipt-totals.ts';

/** One row of the books holds 999 999 999,99 ₴, and a number 2^53 kopecks (contract.md §1.12). */

const said = (textUk: string | undefined) => textUk?.replaceAll('\u00a0', ' ');

test('a service over the limit is left out with a warning, and the other lines stay', () => {
  const small = service('internet', 'fixed', { amountKop: kop(25_000) });
  // 50 000 × 25 000 = 1 250 000 000,00
  const area = service('building', 'per_m2', { quantity: decimal('50000'), price: decimal('25000') });
  const receipt = computeReceipt(utilities([area, small]));
  expect(receipt.lines).toMatchObject([{ lineNo: 1, service: 'internet', amountKop: 25_000 }]);
  expect(receipt.warnings).toMatchObject([{ code: 'sum_too_large', service: 'building' }]);
  expect(said(receipt.warnings[0]?.textUk)).toMatch(
    /: сума понад 999 999 999,99 ₴, рядок не пораховано\. Перевірте ціну, показник або правило оренди\.$/,
  );
  // 1 000 000 × 10 000 × 1 000 000 hryvnias are 10^18 kopecks, more than a number holds.
  const norm = service('gas', 'norm_per_person', {
    norm: decimal('1000000'),
    quantity: decimal('10000'),
    price: decimal('1000000'),
  });
  expect(amounts(utilities([norm, small]))).toEqual([25_000]);
  expect(codes(utilities([norm, small]))).toEqual(['sum_too_large']);
});

test.each(['1', '100000'])(
  'readings of a metered line over the limit wait: the meter counts by %s, and sewage goes by the same water',
  (multiplier) => {
    const water = service('cold_water', 'meter', { price: decimal('30.384') });
    const sewage = service('sewage', 'sum_of_water', { price: decimal('20') });
    const meters = [
      meter('cold_water', [reading({ from: '0', to: '999999999' })], { digits: 9, multiplier: decimal(multiplier) }),
    ];
    const receipt = computeReceipt(utilities([water, sewage], meters));
    expect([receipt.lines, receipt.billedReadingIds]).toEqual([[], []]);
    expect(receipt.warnings).toMatchObject([{ code: 'sum_too_large', service: 'cold_water' }]);
    // Water that the owner pays is only counted for the sewage: 999 999 999 × 20.
    const owners = computeReceipt(utilities([{ ...water, payer: 'owner' }, sewage], meters));
    expect([owners.lines, owners.billedReadingIds]).toEqual([[], []]);
    expect(owners.warnings).toMatchObject([{ code: 'sum_too_large', service: 'sewage' }]);
  },
);

test('a quantity over the limit is told of though it costs next to nothing', () => {
  // 999 999 999 × 100 000 = 99 999 999 900 000 kWh at 0,000001 are 99 999 999,90
  const power = service('electricity', 'meter', { price: decimal('0.000001') });
  const readings = [reading({ from: '0', to: '999999999' })];
  const by = (multiplier: string) => [meter('electricity', readings, { digits: 9, multiplier: decimal(multiplier) })];
  expect(computeReceipt(utilities([power], by('100000')))).toMatchObject({
    lines: [],
    billedReadingIds: [],
    warnings: [{ code: 'sum_too_large', service: 'electricity' }],
  });
  // and ten times less are 9 999 999,99
  expect(amounts(utilities([power], by('10000')))).toEqual([999_999_999]);
});

test.each([
  // 999 999 999,99 and 20 % on top of it
  ['VAT on top', KOP_MAX, { mode: 'none' }],
  // 10 steps by November
  ['a step', 10_000_000_000, { mode: 'step', everyMonths: 1, amountMinor: 10_000_000_000 }],
  // 2^10 of it, which is 10^13 kopecks
  ['a percent', 10_000_000_000, { mode: 'percent', everyMonths: 1, percent: decimal('100') }],
  // and 91^10 of it, more than a number holds
  ['a percent past the numbers', KOP_MAX, { mode: 'percent', everyMonths: 1, percent: decimal('9000') }],
] as const)('a rent over the limit by %s is left out, said once', (_what, amountMinor, peg) => {
  const terms = [{ ...hryvniaTerms(amountMinor), peg }];
  const receipt = computeReceipt(receiptInput({ contract: { terms, vatMode: 'on_top' } }));
  expect(receipt.lines).toEqual([]);
  expect(receipt.warnings).toMatchObject([{ code: 'sum_too_large', service: null }]);
  expect(said(receipt.warnings[0]?.textUk)).toContain('Оренда житла: сума понад 999 999 999,99 ₴');
});

test('lines within the limit that are too much together are told of, and kept', () => {
  const terms = [hryvniaTerms(KOP_MAX)];
  const one = service('internet', 'fixed', { amountKop: kop(1) });
  const receipt = computeReceipt(receiptInput({ contract: { terms }, property: { services: [one] } }));
  expect(receipt).toMatchObject({ ownKop: KOP_MAX + 1, warnings: [{ code: 'sum_too_large', service: null }] });
  expect(codes(receiptInput({ contract: { terms } }))).toEqual([]);
  const lines = (...sums: number[]) => areTotalsStorable(sums.map((sum) => ({ amountKop: kop(sum) })));
  // What is taken off covers nothing: each side is posted to an account of its own.
  expect([lines(KOP_MAX, 1, -2), lines(-KOP_MAX, -1, 2), lines(KOP_MAX, -KOP_MAX)]).toEqual([false, false, true]);
});

test('a rent that the rate of the day of issue takes over the limit is refused', () => {
  const peg = { mode: 'fx', rateSource: 'nbu', rateDay: 'issue', capKop: null, floorKop: null } as const;
  const terms = [{ ...hryvniaTerms(0), rent: { amountMinor: 2_000_000_000, currency: 'USD' as const }, peg }];
  const rates = (on: string, rate: string) => {
    const fx = new Map([[fxKey('USD', 'nbu'), [{ on: day(on), rate: decimal(rate) }]]]);
    return { fx, cpi: new Map(), keyRates: [], vatPercent: 20 };
  };
  const issuedOn = day('2026-11-01');
  const { lines } = computeReceipt(receiptInput({ contract: { terms }, issuedOn, rates: rates('2026-11-01', '44') }));
  const explanation = lines[0]?.explanation;
  // 20 000 000,00 $ × 44 = 880 000 000,00; × 51 = 1 020 000 000,00
  if (explanation?.rule !== 'fx') throw new Error('A rent in dollars is explained by its rate');
  const days = { issuedOn: day('2026-11-02'), dueOn: day('2026-11-05') };
  expect(() => rerateFxLine(explanation, rates('2026-11-02', '51'), days)).toThrow(SumTooLarge);
});
