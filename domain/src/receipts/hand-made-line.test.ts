import { expect, test } from 'vitest';
import type { VatMode } from '../contracts/contract-terms.ts';
import { period } from '../dates/period.ts';
import { kop } from '../money/kop.ts';
import { handMadeLine } from './hand-made-line.ts';
import type { LineKind } from './receipt-types.ts';
import { recomputeLine } from './recompute-line.ts';

const line = (kind: LineKind, amountKop: number, vatMode: VatMode) =>
  handMadeLine(
    {
      kind,
      title: 'Ремонт крана',
      amountKop: kop(amountKop),
      period: period('2026-11'),
      service: null,
      quantity: null,
      unit: null,
      price: null,
      reason: null,
    },
    vatMode,
  );

test.each([
  // ПКУ 193: 20 %; inside 1 200,00 there are 200,00, inside 100,00 there are 16,67 (half up), a credit takes its VAT back.
  ['utility', 120_000, 'included', 20_000],
  ['rent', 120_000, 'on_top', 20_000],
  ['adjustment', 10_000, 'included', 1_667],
  ['adjustment', -10_000, 'on_top', -1_667],
  ['fee', 120_000, 'none', 0],
  // ПКУ 188.1: a penalty is outside the base; a deposit is held, not sold.
  ['penalty', 120_000, 'included', 0],
  ['deposit', 120_000, 'on_top', 0],
] as const)('a hand-made %s of %i with VAT %s holds %i of VAT', (kind, amountKop, vatMode, vatKop) => {
  const made = line(kind, amountKop, vatMode);
  expect(made).toMatchObject({ amountKop, vatKop });
  expect(recomputeLine(made.explanation)).toBe(amountKop);
});
