import { expect, test } from 'vitest';
import { period } from '../dates/period.ts';
import { decimal } from '../money/decimal.ts';
import { computeReceipt } from './compute-receipt.ts';
import { tariffs, utilities } from './receipt-answers.fixture.ts';
import { meter, reading, service, tariff, version } from './receipt-input.fixture.ts';
import { recomputeLine } from './recompute-line.ts';
import { recountLine } from './recount-line.ts';

const of = version('2024-06-01', null, {
  blocks: [
    { upTo: decimal('100'), price: decimal('1') },
    { upTo: null, price: decimal('4') },
  ],
});
const services = [service('electricity', 'meter', { tariffId: 'power' })];

function lineOf(from: string, to: string, filled: string, { months = 1, isTrueUp = false } = {}) {
  const one = reading({ from, to, on: '2026-10-31', previousOn: '2026-10-20' }, { previousEstimated: isTrueUp });
  const october = { period: period('2026-10'), tariffVersionId: of.id, quantity: decimal(filled), months };
  const input = utilities(services, [meter('electricity', [one])], {
    tariffs: tariffs(tariff('power', 'electricity', 'кВт·год', [of])),
    filledBlocks: [
      { ...october, service: 'electricity' },
      { ...october, service: 'gas', quantity: decimal('1000') },
    ],
  });
  const [line] = computeReceipt(input).lines;
  if (line === undefined) throw new Error('There is no line');
  return line;
}

test.each([
  // All 100 cheap ones are used: 100 × 4.
  ['100', '200', '100', {}, 40_000],
  // 40 are left: 40 × 1 + 60 × 4.
  ['60', '160', '60', {}, 28_000],
  // Blocks of two months were opened, 150 of 200 used: 50 × 1 + 50 × 4.
  ['150', '250', '150', { months: 2 }, 25_000],
  // An estimate of 120 that should have been 70 gives back 20 × 4 + 30 × 1.
  ['120', '70', '120', { isTrueUp: true }, -11_000],
  // Below nothing it is mirrored: 20 × 4 + 100 × 1 back, and 10 × 1 more.
  ['130', '0', '120', { isTrueUp: true }, -19_000],
] as const)('%s → %s after %s of the month on an earlier receipt', (from, to, filled, more, amountKop) => {
  const { amountKop: sum, explanation } = lineOf(from, to, filled, more);
  expect([sum, recomputeLine(explanation)]).toEqual([amountKop, amountKop]);
});

test('a line that went on filling a month’s blocks is counted anew from the same place', () => {
  const { explanation, amountKop } = lineOf('60', '160', '60');
  if (explanation.rule !== 'meter') throw new Error('The line is of a meter');
  expect(recountLine(explanation, { versions: [of], readings: new Map() })).toEqual({
    amountKop,
    vatKop: 0,
    explanation,
  });
  expect(explanation.textUk).toContain('у\u00a0ранішій квитанції');
});
