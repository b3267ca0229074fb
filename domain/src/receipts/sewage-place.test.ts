import { expect, test } from 'vitest';
import { decimal } from '../money/decimal.ts';
import { kop } from '../money/kop.ts';
import { computeReceipt } from './compute-receipt.ts';
import { meter, reading, receiptInput, service, tariff, version } from './receipt-input.fixture.ts';

test('sewage is counted after all water and stands where the property lists it', () => {
  const services = [
    service('cold_water', 'meter', { price: decimal('16.164') }),
    service('sewage', 'sum_of_water', { price: decimal('14.22') }),
    service('internet', 'fixed', { amountKop: kop(28_000) }),
    service('hot_water', 'meter', { price: decimal('90') }),
  ];
  const meters = [
    meter('cold_water', [reading({ from: '10', to: '15' })]),
    meter('hot_water', [reading({ from: '1', to: '4' })]),
  ];
  const { lines } = computeReceipt(receiptInput({ contract: { terms: [] }, property: { services }, meters }));
  expect(lines.map(({ lineNo, service: code, quantity }) => [lineNo, code, quantity])).toEqual([
    [1, 'cold_water', '5'],
    [2, 'sewage', '8'],
    [3, 'internet', null],
    [4, 'hot_water', '3'],
  ]);
});

test.each([
  ['no water at all', []],
  ['water for a fixed sum', [service('cold_water', 'fixed', { amountKop: kop(20_000) })]],
])('sewage beside %s is not left out without a word', (_what, water) => {
  const services = [...water, service('sewage', 'sum_of_water', { price: decimal('14.22') })];
  const { lines, warnings } = computeReceipt(receiptInput({ contract: { terms: [] }, property: { services } }));
  expect(lines.map((line) => line.service)).not.toContain('sewage');
  expect(warnings).toContainEqual({
    code: 'no_quantity',
    service: 'sewage',
    meterId: null,
    textUk: 'Водовідведення: серед послуг немає води за лічильником чи нормою, тож немає з\u00a0чого рахувати.',
  });
});

test('sewage whose water has no reading yet is told of once, at the water', () => {
  const services = [
    service('cold_water', 'meter', { price: decimal('16.164') }),
    service('sewage', 'sum_of_water', { price: decimal('14.22') }),
  ];
  const input = receiptInput({ contract: { terms: [] }, property: { services }, meters: [meter('cold_water', [])] });
  expect(computeReceipt(input).warnings.map(({ code, service: of }) => [code, of])).toEqual([
    ['no_reading', 'cold_water'],
  ]);
});

test('water whose sewage has no price yet waits with it: both are on the receipt once there is a tariff', () => {
  const services = [
    service('cold_water', 'meter', { price: decimal('16.164') }),
    service('hot_water', 'meter', { payer: 'owner' }),
    service('sewage', 'sum_of_water', { tariffId: 'sewage' }),
    service('internet', 'fixed', { amountKop: kop(28_000) }),
  ];
  const meters = [
    meter('cold_water', [reading({ from: '10', to: '15' })]),
    meter('hot_water', [reading({ from: '1', to: '4' })]),
  ];
  const on = (day: string) =>
    receiptInput({
      contract: { terms: [] },
      property: { services },
      meters,
      tariffs: new Map([['sewage', tariff('sewage', 'sewage', 'м³', [version(day, '14.22')])]]),
    });
  const waiting = computeReceipt(on('2026-11-16'));
  expect(waiting.lines.map(({ lineNo, service: code }) => [lineNo, code])).toEqual([[1, 'internet']]);
  expect(waiting.billedReadingIds).toEqual([]);
  expect(waiting.warnings.map(({ code, service: of }) => [code, of])).toEqual([
    ['tariff_gap', 'cold_water'],
    ['tariff_gap', 'sewage'],
  ]);
  const { lines, billedReadingIds } = computeReceipt(on('2026-01-01'));
  // 5 × 16,164 = 80,82; (5 + 3) × 14,22 = 113,76
  expect(lines.map(({ service: code, amountKop }) => [code, amountKop])).toEqual([
    ['cold_water', 8_082],
    ['sewage', 11_376],
    ['internet', 28_000],
  ]);
  expect(billedReadingIds).toHaveLength(2);
});

test('without a meter of water nothing waits for the price of sewage', () => {
  const services = [
    service('cold_water', 'norm_per_person', { price: decimal('16.164'), norm: decimal('4') }),
    service('sewage', 'sum_of_water', { tariffId: 'sewage' }),
  ];
  const { lines } = computeReceipt(receiptInput({ contract: { terms: [] }, property: { services }, meters: [] }));
  expect(lines.map(({ service: code }) => code)).toEqual(['cold_water']);
});
