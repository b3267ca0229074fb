import fc from 'fast-check';
import { expect, test } from 'vitest';
import { day } from '../dates/day.ts';
import { period } from '../dates/period.ts';
import { anyReceipt } from './any-receipt.fixture.ts';
import { computeReceipt } from './compute-receipt.ts';
import { recomputeLine } from './recompute-line.ts';

const seen = new Set<string>();

test('for every receipt the lines add up and each amount follows from its explanation alone', () => {
  fc.assert(
    fc.property(anyReceipt, (input) => {
      const receipt = computeReceipt(input);
      let sum = 0;
      for (const [index, line] of receipt.lines.entries()) {
        seen.add(line.explanation.rule);
        expect(line.lineNo).toBe(index + 1);
        expect(recomputeLine(line.explanation)).toBe(line.amountKop);
        // The wire is JSON: what the reader recomputes from is the text, not our objects.
        expect(recomputeLine(JSON.parse(JSON.stringify(line.explanation)))).toBe(line.amountKop);
        expect(line.explanation.textUk).not.toMatch(/undefined|null|NaN/);
        sum += line.amountKop;
      }
      expect(receipt.ownKop).toBe(sum);
      expect(receipt.ownKop).toBe(receipt.chargesKop + receipt.adjustmentsKop + receipt.penaltyKop);
      expect(receipt.totalDueKop).toBe(receipt.openingBalanceKop + receipt.ownKop);
      expect(new Set(receipt.billedReadingIds).size <= receipt.billedReadingIds.length).toBe(true);
    }),
    { numRuns: 400 },
  );
});

test('the generated receipts reach every computed rule', () => {
  expect([...seen].sort()).toEqual([
    'annual_volume',
    'fixed',
    'full_month',
    'fx',
    'manual',
    'meter',
    'norm_per_person',
    'per_m2',
    'per_person',
    'prorated',
    'shared_bill',
    'sum_of_water',
  ]);
});

test('an explanation that contradicts itself is not recomputed', () => {
  const block = { tariffVersionId: null, validFrom: day('2026-01-01'), period: period('2026-11'), zone: 1, upTo: null };
  const wrong = {
    rule: 'sum_of_water',
    unit: 'м³',
    volumes: [{ service: 'cold_water', quantity: '5', meters: [], days: null }],
    quantity: '5',
    price: null,
    blocks: [{ ...block, quantity: '4', price: '10' }],
    tariffVersionId: null,
    vat: null,
    textUk: '',
  } as const;
  expect(() => recomputeLine(wrong)).toThrow(RangeError);
});
