import { expect, test } from 'vitest';
import { day } from '../dates/day.ts';
import { period } from '../dates/period.ts';
import { decimal } from '../money/decimal.ts';
import { kop } from '../money/kop.ts';
import { recomputeLine } from '../receipts/recompute-line.ts';
import { lesserPenalty, type PenaltyInput, penaltyLine, suggestPenalty } from './penalty.ts';

const input: PenaltyInput = {
  debtKop: kop(1_000_000),
  dueOn: day('2026-10-05'),
  graceDays: 0,
  payments: [],
  until: day('2026-11-05'),
  lateFee: { mode: 'double_nbu' },
  keyRates: [{ from: day('2025-03-07'), percent: decimal('15.5') }],
  receiptId: 'r-1',
  charged: null,
};
const sum = (change: Partial<PenaltyInput>) => suggestPenalty({ ...input, ...change })?.amountKop ?? null;
const parts = (change: Partial<PenaltyInput>) =>
  suggestPenalty({ ...input, ...change })?.explanation.parts.map(({ from, to, days }) => `${from} ${to} ${days}`);

test('10 000 at a key rate of 15,5 for 30 days is 254,79 (ukraine.md §4)', () => {
  expect(sum({})).toBe(25_479);
  expect(parts({})).toEqual(['2026-10-06 2026-11-04 30']);
  expect(suggestPenalty(input)?.explanation.textUk.replaceAll('\u00a0', ' ')).toBe(
    '10 000,00 ₴ × 31 % × 30 днів / 365 (06.10.2026–04.11.2026) = 254,79 ₴',
  );
});

test('it counts from the day after the grace up to the day before payment', () => {
  expect(parts({ graceDays: 5 })).toEqual(['2026-10-11 2026-11-04 25']);
  expect(sum({ until: day('2026-10-06') })).toBeNull();
  expect(parts({ payments: [{ on: day('2026-10-16'), amountKop: kop(1_000_000) }] })).toEqual([
    '2026-10-06 2026-10-15 10',
  ]);
  expect(sum({ payments: [{ on: day('2026-10-05'), amountKop: kop(1_000_000) }] })).toBeNull();
});

test('it is split where the rate, the debt and the year changed, and rounded once', () => {
  const keyRates = [...input.keyRates, { from: day('2026-10-21'), percent: decimal('15') }];
  // 10 000 × 31 % × 15/365 + 10 000 × 30 % × 15/365 = 127.397 + 123.288
  expect(sum({ keyRates })).toBe(25_068);
  const payments = [{ on: day('2026-10-21'), amountKop: kop(500_000) }];
  // 127.397 + 63.699
  expect(sum({ payments })).toBe(19_110);
  const leap = { dueOn: day('2027-12-21'), until: day('2028-01-11') };
  expect(parts(leap)).toEqual(['2027-12-22 2027-12-31 10', '2028-01-01 2028-01-10 10']);
  // 10 000 × 31 % × (10/365 + 10/366) = 84.932 + 84.699
  expect(sum(leap)).toBe(16_963);
});

test('a percent a day stops at its cap', () => {
  const lateFee = { mode: 'percent_day', percent: decimal('0.1'), capPercent: decimal('2') } as const;
  expect(sum({ lateFee: { ...lateFee, capPercent: null } })).toBe(30_000);
  expect(sum({ lateFee })).toBe(20_000);
  const capped = suggestPenalty({ ...input, lateFee })?.explanation.textUk.replaceAll('\u00a0', ' ');
  expect(capped).toBe('10 000,00 ₴ × 0,1 % × 30 днів (06.10.2026–04.11.2026) = 300,00 ₴, обмежено до 200,00 ₴');
});

test('what was confirmed before is neither counted again nor over the cap', () => {
  const charged = { to: day('2026-10-25'), amountKop: kop(16_986) };
  expect(parts({ charged })).toEqual(['2026-10-26 2026-11-04 10']);
  expect(sum({ charged: { ...charged, to: day('2026-11-04') } })).toBeNull();
  const lateFee = { mode: 'percent_day', percent: decimal('0.1'), capPercent: decimal('2') } as const;
  // The cap is 200.00, of which 169.86 were confirmed; ten days more would be 100.00.
  expect(sum({ lateFee, charged })).toBe(3_014);
  expect(sum({ lateFee, charged: { ...charged, amountKop: kop(20_000) } })).toBeNull();
});

test('no penalty without a rule or a key rate', () => {
  expect(sum({ lateFee: { mode: 'none' } })).toBeNull();
  expect(sum({ keyRates: [] })).toBeNull();
});

test('a confirmed penalty is a line that recomputes', () => {
  const lateFee = { mode: 'percent_day', percent: decimal('0.1'), capPercent: decimal('2') } as const;
  const payments = [{ on: day('2026-10-21'), amountKop: kop(333_333) }];
  for (const change of [{}, { payments }, { lateFee }]) {
    const suggestion = suggestPenalty({ ...input, ...change });
    if (suggestion === null) throw new Error('A penalty was expected');
    const line = penaltyLine(suggestion, period('2026-10'));
    expect(line.kind).toBe('penalty');
    expect(recomputeLine(line.explanation)).toBe(line.amountKop);
  }
});

test('a part of a confirmed penalty is forgiven: its days stay and the sum follows from the explanation', () => {
  const explanation = suggestPenalty(input)?.explanation;
  if (explanation === undefined) throw new Error('Nothing is suggested');
  // 254.79 for 30 days, see above.
  expect(lesserPenalty(explanation, kop(25_479))).toBe(explanation);
  expect(lesserPenalty(explanation, kop(25_480))).toBeNull();
  expect(lesserPenalty(explanation, kop(-1))).toBeNull();
  const lesser = lesserPenalty(explanation, kop(10_000));
  if (lesser === null) throw new Error('It may be less');
  expect(lesser.parts).toEqual(explanation.parts);
  expect(recomputeLine(lesser)).toBe(10_000);
  expect(lesser.textUk.replaceAll('\u00a0', ' ')).toBe(
    '10 000,00 ₴ × 31 % × 30 днів / 365 (06.10.2026–04.11.2026) = 254,79 ₴, зменшено до 100,00 ₴',
  );
  // What was forgiven once is asked again only by a new confirmation.
  expect(lesserPenalty(lesser, kop(20_000))).toBeNull();
});
