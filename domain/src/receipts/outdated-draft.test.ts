import { expect, test } from 'vitest';
import { fxKey } from '../contracts/rate-tables.ts';
import { day } from '../dates/day.ts';
import { decimal } from '../money/decimal.ts';
import { kop } from '../money/kop.ts';
import { computeReceipt } from './compute-receipt.ts';
import { chargesTheSame, isOutdated, type Judged, type JudgedLine } from './outdated-draft.ts';
import { receiptInput, service } from './receipt-input.fixture.ts';
import type { ReceiptInput } from './receipt-types.ts';

/** A draft of November made on the first, due on the fifth (ADR 0079). */

const internet = service('internet', 'fixed', { amountKop: kop(25_000) });
const input = (change: Parameters<typeof receiptInput>[0] = {}) =>
  receiptInput({ property: { services: [internet] }, ...change });
const made = (of: ReceiptInput): Judged => computeReceipt(of);
const draft = made(input());
const at = (today: string, rates = input().rates) => ({ today: day(today), input: input({ rates }) });

test('a draft counted from the same data is not outdated, on whatever day', () => {
  expect(isOutdated(draft, draft, at('2026-11-01'))).toBe(false);
  // Counted on the ninth it is due on the ninth, and so is the old one if it is issued on the ninth.
  const later = made(input({ issuedOn: day('2026-11-09') }));
  expect(later.dueOn).toBe('2026-11-09');
  expect(isOutdated(draft, later, at('2026-11-09'))).toBe(false);
});

test('another due day makes it outdated while it is still ahead', () => {
  const later = made(input({ contract: { payment: { dueDay: 20, graceDays: 0, for: 'current', utilities: 'same' } } }));
  expect(isOutdated(draft, later, at('2026-11-01'))).toBe(true);
  expect(isOutdated(draft, later, at('2026-11-25'))).toBe(false);
});

const [rent, fixed] = draft.lines;
if (rent === undefined || fixed === undefined) throw new Error('A draft has its two lines');

test.each<[string, readonly JudgedLine[]]>([
  ['a line less', [rent]],
  ['a line more', [rent, fixed, fixed]],
  ['another order', [fixed, rent]],
  ['another sum', [rent, { ...fixed, amountKop: kop(25_001) }]],
  ['another service', [rent, { ...fixed, service: 'security' }]],
  ['another title', [rent, { ...fixed, title: 'Мережа' }]],
  ['another kind', [rent, { ...fixed, kind: 'fee' }]],
  ['another VAT', [rent, { ...fixed, vatKop: kop(1) }]],
])('%s makes it outdated', (_, lines) => {
  expect(isOutdated(draft, { ...draft, lines }, at('2026-11-01'))).toBe(true);
});

test('a rate that the issue takes by itself does not make it outdated; another rent in the currency does', () => {
  const rateOf = (on: string, rate: string) => ({ on: day(on), rate: decimal(rate) });
  const rates = (...known: [string, string][]) => ({
    ...input().rates,
    fx: new Map([[fxKey('USD', 'nbu'), known.map(([on, rate]) => rateOf(on, rate))]]),
  });
  const terms = (amountMinor: number) => ({
    validFrom: day('2026-01-01'),
    rent: { amountMinor, currency: 'USD' as const },
    peg: { mode: 'fx' as const, rateSource: 'nbu' as const, rateDay: 'issue' as const, capKop: null, floorKop: null },
  });
  const dollars = (amountMinor: number, of: Partial<ReceiptInput>) =>
    made(input({ ...of, contract: { terms: [terms(amountMinor)] } }));
  const then = rates(['2026-11-01', '44.00']);
  const now = rates(['2026-11-01', '44.00'], ['2026-11-04', '44.50']);
  const issuedOn = day('2026-11-04');
  const before = dollars(50_000, { rates: then });
  const after = dollars(50_000, { rates: now, issuedOn });
  // 500,00 $ × 44,00 and × 44,50.
  expect([before.lines[0]?.amountKop, after.lines[0]?.amountKop]).toEqual([2_200_000, 2_225_000]);
  expect(isOutdated(before, after, at('2026-11-04', now))).toBe(false);
  expect(isOutdated(before, dollars(51_000, { rates: now, issuedOn }), at('2026-11-04', now))).toBe(true);
});

/** 500 USD: at 41.00 they are 20 500.00, at 42.00 21 000.00. */
const dollars = (rate: string, on: string) =>
  made(
    input({
      contract: {
        terms: [
          {
            validFrom: day('2026-01-01'),
            rent: { amountMinor: 50_000, currency: 'USD' },
            peg: { mode: 'fx', rateSource: 'nbu', rateDay: 'issue', capKop: null, floorKop: null },
          },
        ],
      },
      issuedOn: day(on),
      rates: { ...input().rates, fx: new Map([[fxKey('USD', 'nbu'), [{ on: day(on), rate: decimal(rate) }]]]) },
    }),
  ).lines;

test('an issued receipt charges the same as long as only the rate has moved', () => {
  const [issued, anew] = [dollars('41', '2026-11-01'), dollars('42', '2026-11-30')];
  expect([issued[0]?.amountKop, anew[0]?.amountKop]).toEqual([2_050_000, 2_100_000]);
  expect(chargesTheSame(issued, { lines: anew, input: input() })).toBe(true);
  expect(chargesTheSame(issued, { lines: anew.slice(0, 1), input: input() })).toBe(false);
  expect(chargesTheSame(issued, { lines: made(input()).lines, input: input() })).toBe(false);
});

test('a relief follows the rate of the rent it is a part of', () => {
  const relief = (amountKop: number) => ({
    adjustmentId: 'a-1',
    about: 'rent' as const,
    service: null,
    title: 'Зменшення оренди',
    period: null,
    amountKop: kop(amountKop),
    vatKop: kop(0),
    reasonUk: '',
    relief: {
      from: day('2026-11-01'),
      to: day('2026-11-15'),
      percent: '100',
      reason: 'Не було води',
      charged: new Map(),
    },
  });
  const month = (rate: string, on: string) => {
    const terms = {
      validFrom: day('2026-01-01'),
      rent: { amountMinor: 50_000, currency: 'USD' as const },
      peg: { mode: 'fx' as const, rateSource: 'nbu' as const, rateDay: 'issue' as const, capKop: null, floorKop: null },
    };
    return input({
      contract: { terms: [terms] },
      adjustments: [relief(-1_000_000)],
      issuedOn: day(on),
      rates: { ...input().rates, fx: new Map([[fxKey('USD', 'nbu'), [{ on: day(on), rate: decimal(rate) }]]]) },
    });
  };
  const [before, after] = [month('44', '2026-11-01'), month('45', '2026-11-04')];
  const [old, anew] = [made(before), made(after)];
  const relieved = ({ lines }: Judged) => lines.at(-1)?.amountKop;
  // 500 × 44,00 × 15 / 30 and 500 × 45,00 × 15 / 30, whatever it was written down as.
  expect([relieved(old), relieved(anew)]).toEqual([-1_100_000, -1_125_000]);
  const issuedOn = { today: day('2026-11-04'), input: after };
  expect(isOutdated({ ...old, dueOn: anew.dueOn }, anew, issuedOn)).toBe(false);
  expect(chargesTheSame(old.lines, { lines: anew.lines, input: after })).toBe(true);
  const less = { ...after, adjustments: [{ ...relief(0), relief: { ...relief(0).relief, to: day('2026-11-10') } }] };
  expect(chargesTheSame(old.lines, { lines: made(less).lines, input: less })).toBe(false);
});
