import { expect, test } from 'vitest';
import { day } from '../dates/day.ts';
import { period } from '../dates/period.ts';
import { kop } from '../money/kop.ts';
import { computeReceipt } from './compute-receipt.ts';
import { amounts, codes, utilities } from './receipt-answers.fixture.ts';
import { receiptInput, service } from './receipt-input.fixture.ts';

test('only what the tenant pays here is on the receipt', () => {
  const services = (['tenant_direct', 'owner', 'in_rent'] as const).map((payer) =>
    service('internet', 'fixed', { payer, amountKop: kop(100) }),
  );
  expect(amounts(utilities(services))).toEqual([]);
  const own = [service('internet', 'fixed', { amountKop: kop(100) })];
  expect(amounts(receiptInput({ contract: { terms: [], utilities: own }, property: { services } }))).toEqual([100]);
});

test('VAT comes on top of the rent, and is counted inside services', () => {
  const services = [service('internet', 'fixed', { amountKop: kop(12_000) })];
  const lines = (vatMode: 'on_top' | 'included') =>
    computeReceipt(receiptInput({ contract: { vatMode }, property: { services } })).lines.map((line) => [
      line.amountKop,
      line.vatKop,
    ]);
  expect(lines('on_top')).toEqual([
    [2_400_000, 400_000],
    [12_000, 2_000],
  ]);
  expect(lines('included')).toEqual([
    [2_000_000, 333_333],
    [12_000, 2_000],
  ]);
});

test('adjustments and hand-made lines are kept and summed in their own totals', () => {
  const adjustment = {
    adjustmentId: 'a-1',
    about: 'rent',
    service: null,
    title: 'Перерахунок',
    period: null,
    amountKop: kop(-50_000),
    vatKop: kop(0),
    reasonUk: 'Знижка за дні без води',
  } as const;
  const penalty = {
    kind: 'penalty',
    service: null,
    title: 'Пеня',
    period: period('2026-10'),
    quantity: null,
    unit: null,
    price: null,
    amountKop: kop(25_479),
    vatKop: kop(0),
    explanation: {
      rule: 'manual',
      amountKop: kop(25_479),
      about: 'other',
      adjustmentId: null,
      vat: null,
      textUk: 'Пеня',
    },
  } as const;
  const receipt = computeReceipt(receiptInput({ adjustments: [adjustment], handMadeLines: [penalty] }));
  expect(receipt).toMatchObject({
    chargesKop: 2_000_000,
    adjustmentsKop: -50_000,
    penaltyKop: 25_479,
    ownKop: 1_975_479,
    adjustmentIds: ['a-1'],
  });
  expect(receipt.lines.map(({ lineNo, kind }) => [lineNo, kind])).toEqual([
    [1, 'rent'],
    [2, 'adjustment'],
    [3, 'penalty'],
  ]);
});

test('warnings about the whole receipt', () => {
  expect(codes(receiptInput({ hasRequisites: false }))).toEqual(['no_requisites']);
  expect(codes(receiptInput({ hasPayeeCode: false }))).toEqual(['no_payee_code']);
  expect(codes(receiptInput({ hasRequisites: false, hasPayeeCode: false }))).toEqual(['no_requisites']);
  expect(codes(receiptInput({ previousOwnKop: kop(1_538_461) }))).toEqual(['change_30']);
  expect(codes(receiptInput({ previousOwnKop: kop(1_538_462) }))).toEqual([]);
  expect(codes(receiptInput({ previousOwnKop: kop(2_857_143) }))).toEqual(['change_30']);
});

const LATER = { dueDay: 5, graceDays: 0, for: 'current', utilities: 'previous' } as const;

test.each([
  // October from the 10th on was 22 of 31 days: 14 193,55, and 20 000,00 is 41 % more by its days alone.
  ['the month before was the first one and not whole', { startDate: day('2026-10-10') }, 1_419_355, []],
  ['it is the last one and not whole', { endDate: day('2026-11-15') }, 2_000_000, []],
  ['both are whole', { startDate: day('2026-10-01'), endDate: day('2026-11-30') }, 1_419_355, ['change_30']],
  [
    'utilities come a month later, and the first month had none',
    { startDate: day('2026-10-01'), payment: LATER },
    1_400_000,
    [],
  ],
  ['utilities come a month later to both', { startDate: day('2026-09-01'), payment: LATER }, 1_400_000, ['change_30']],
] as const)('a change against the month before, where %s', (_when, contract, previousOwnKop, expected) => {
  expect(codes(receiptInput({ contract, previousOwnKop: kop(previousOwnKop) }))).toEqual(expected);
});
