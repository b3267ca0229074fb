import { expect, test } from 'vitest';
import { day } from '../dates/day.ts';
import { period } from '../dates/period.ts';
import { decimal, formatDecimal } from '../money/decimal.ts';
import { kop } from '../money/kop.ts';
import { computeReceipt } from './compute-receipt.ts';
import { amounts, codes, text } from './receipt-answers.fixture.ts';
import { receiptInput, service } from './receipt-input.fixture.ts';
import type { ReceiptInput } from './receipt-types.ts';
import { recomputeLine } from './recompute-line.ts';
import { type Share, shareOfUse, splitSharedBill } from './shared-bill.ts';

const utilities = (services: ReceiptInput['property']['services'], sharedBills: ReceiptInput['sharedBills'] = []) =>
  receiptInput({ contract: { terms: [] }, property: { services }, sharedBills });

const heatingBill = (weight: number, change: Partial<ReceiptInput['sharedBills'][number]> = {}) => {
  // 12 400,00 by the areas of five flats, 310 m² together (product.md §7: parts sum exactly to the bill).
  const areas = ['54.2', '54.2', '67.1', '67.1', '67.4'].map(decimal);
  const share = splitSharedBill(kop(1_240_000), areas)[weight];
  if (share === undefined) throw new RangeError('No such flat');
  const { amountKop: _amount, ...rest } = share;
  const bill = { billId: 'b', service: 'heating', title: null, period: period('2026-11'), basis: 'area' } as const;
  return { ...bill, totalKop: kop(1_240_000), ...rest, ...change };
};
const sharedHeating = [service('heating', 'shared_bill')];

test('a shared bill is split exactly, each part explains itself and recomputes alone', () => {
  const flats = [0, 1, 2, 3, 4].map((flat) => utilities(sharedHeating, [heatingBill(flat)]));
  // 1 240 000 × 54.2 / 310 = 216 800 exactly; the others end on 67.1 → 268 400 and 67.4 → 269 600.
  expect(flats.flatMap(amounts)).toEqual([216_800, 216_800, 268_400, 268_400, 269_600]);
  for (const input of flats) {
    const [line] = computeReceipt(input).lines;
    expect(line && recomputeLine(line.explanation)).toBe(line?.amountKop);
  }
  expect(flats.map(text)[0]).toBe('рахунок 12 400,00 ₴ × 54,2 м² / 310 м² = 2 168,00 ₴');
  const kopecks = splitSharedBill(kop(10_000), ['1', '1', '1'].map(decimal));
  expect(kopecks.map(({ amountKop, remainderKop }) => [amountKop, remainderKop])).toEqual([
    [3_334, 1],
    [3_333, 0],
    [3_333, 0],
  ]);
  expect(codes(utilities(sharedHeating))).toEqual(['no_bill']);
});

test('a part that the plain formula would round to another kopeck says why', () => {
  const thirds = splitSharedBill(kop(10_000), ['1', '1', '1'].map(decimal));
  const said = (total: number, shares: readonly Share[], basis: 'equal' | 'persons') =>
    shares.map(({ amountKop: _amount, ...share }) =>
      text(utilities(sharedHeating, [heatingBill(0, { basis, totalKop: kop(total), ...share })])),
    );
  expect(said(10_000, thirds, 'equal')).toEqual([
    'рахунок 100,00 ₴ × 1 / 3 = 33,34 ₴; частки округлено так, щоб разом вони дорівнювали рахунку',
    'рахунок 100,00 ₴ × 1 / 3 = 33,33 ₴',
    'рахунок 100,00 ₴ × 1 / 3 = 33,33 ₴',
  ]);
  // 1 000,00 over seven persons: six are 857,142…, one is 142,857… and rounds up by itself.
  const persons = splitSharedBill(kop(100_000), ['1', '6'].map(decimal));
  expect(said(100_000, persons, 'persons')).toEqual([
    'рахунок 1 000,00 ₴ × 1 ос. / 7 ос. = 142,86 ₴',
    'рахунок 1 000,00 ₴ × 6 ос. / 7 ос. = 857,14 ₴',
  ]);
});

test('a part by sub-meters is counted in the units of its service, never below zero', () => {
  // 2 000,00 × 0,62 / 3,1 = 400,00. An estimate taken back leaves −5: a share of nothing. A thousandth is kept, a half of it rounds up.
  const [part] = splitSharedBill(kop(200_000), ['0.62', '2.48'].map(decimal));
  const { amountKop: _amount, ...share } = part as Share;
  const bill = heatingBill(0, { basis: 'sub_meters', totalKop: kop(200_000), ...share });
  expect(text(utilities(sharedHeating, [bill]))).toBe('рахунок 2 000,00 ₴ × 0,62 Гкал / 3,1 Гкал = 400,00 ₴');
  expect(['-5', '12.3', '1.2345', '1.23449'].map((used) => formatDecimal(shareOfUse(decimal(used))))).toEqual([
    '0',
    '12.3',
    '1.235',
    '1.234',
  ]);
});

test('a part of a month, or of two bills, that the formula would round to another kopeck says why too', () => {
  const half = (total: number, weights: readonly string[], at: number, startDate: string) => {
    const { amountKop: _amount, ...share } = splitSharedBill(kop(total), weights.map(decimal))[at] as Share;
    const bill = heatingBill(0, { basis: 'persons', totalKop: kop(total), ...share });
    return receiptInput({
      contract: { terms: [], startDate: day(startDate) },
      property: { services: sharedHeating },
      sharedBills: [bill, { ...bill, billId: 'another' }].slice(0, startDate === '2026-11-16' ? 1 : 2),
    });
  };
  // 1 000,01 / 6 = 166,668… is a part of 166,67; half of it 83,335 → 83,34, where the formula alone gives 83,334 → 83,33.
  expect(amounts(half(100_001, ['2', '3', '1'], 2, '2026-11-16'))).toEqual([8_334]);
  expect(text(half(100_001, ['2', '3', '1'], 2, '2026-11-16'))).toBe(
    'рахунок 1 000,01 ₴ × 1 ос. / 6 ос. × 15 / 30 = 83,34 ₴; 15 днів з 30, 16.11.2026–30.11.2026; частки округлено так, щоб разом вони дорівнювали рахунку',
  );
  // Two thirds of 100,00 that are 33,33 each: the formula alone gives 66,666… → 66,67.
  expect(amounts(half(10_000, ['1', '1', '1'], 2, '2026-01-01'))).toEqual([6_666]);
  expect(text(half(10_000, ['1', '1', '1'], 2, '2026-01-01'))).toMatch(/= 66,66 ₴; частки округлено/);
  expect(text(half(10_000, ['1', '1'], 1, '2026-11-16'))).not.toMatch(/округлено/);
});

test('the days outside the lease stay with the owner, and a bill of a month before it altogether', () => {
  const moved = (startDate: string) =>
    receiptInput({
      contract: { terms: [], startDate: day(startDate) },
      property: { services: sharedHeating },
      sharedBills: [heatingBill(0), heatingBill(0, { billId: 'a', period: period('2026-10') })],
    });
  // From 16.11 it is 15 days of 30: 2 168,00 / 2; October was before the lease.
  expect(amounts(moved('2026-11-16'))).toEqual([108_400]);
  expect(text(moved('2026-11-16'))).toBe(
    'рахунок 12 400,00 ₴ × 54,2 м² / 310 м² × 15 / 30 = 1 084,00 ₴; 15 днів з 30, 16.11.2026–30.11.2026',
  );
  // Both months: 2 168,00 × 2.
  expect(amounts(moved('2026-01-01'))).toEqual([433_600]);
  expect(amounts(moved('2026-12-01'))).toEqual([]);
  expect(codes(moved('2026-12-01'))).toEqual([]);
});

test('custom services are told apart by their names', () => {
  const services = [
    service('custom', 'shared_bill', { title: 'Ліфт' }),
    service('custom', 'shared_bill', { title: 'Дах' }),
  ];
  const sharedBills = [heatingBill(0, { service: 'custom', title: 'Дах' })];
  const receipt = computeReceipt(utilities(services, sharedBills));
  expect(receipt.lines.map(({ title }) => title)).toEqual(['Дах']);
  expect(receipt.warnings.map(({ textUk }) => textUk.replaceAll('\u00a0', ' '))).toEqual([
    'Ліфт: немає рахунку за листопад 2026, який ділиться між об’єктами.',
  ]);
});
