import { expect, test } from 'vitest';
import { decimal } from '../money/decimal.ts';
import { kop } from '../money/kop.ts';
import { computeReceipt } from './compute-receipt.ts';
import { meter, reading, receiptInput, service } from './receipt-input.fixture.ts';

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
