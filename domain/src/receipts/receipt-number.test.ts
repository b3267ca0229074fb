import { expect, test } from 'vitest';
import { period } from '../dates/period.ts';
import { findReceiptNumberKeys, receiptNumber, receiptNumberKey, receiptReference } from './receipt-number.ts';

test('a number has the period and at least four digits; its reference is ASCII (contract.md §1.6)', () => {
  expect(receiptNumber(period('2026-11'), 42)).toBe('К-2026-11-0042');
  expect(receiptNumber(period('2026-11'), 12_345)).toBe('К-2026-11-12345');
  const reference = receiptReference('К-2026-11-0042');
  expect(reference).toBe('K-2026-11-0042');
  expect(reference).toMatch(/^[\x20-\x7e]+$/);
});

test.each(['К-2026-11-0042', 'K-2026-11-0042', '2026-11-0042', ' k-2026-11-0042 ', 'К2026-11-0042'])(
  '%s is the same receipt',
  (text) => {
    expect(receiptNumberKey(text)).toBe('2026-11-0042');
  },
);

test.each(['2026-13-0042', '2026-11-042', 'Д-2026-0001', 'К-2026-11-0042a', ''])(
  '%s is not a number of ours',
  (text) => {
    expect(receiptNumberKey(text)).toBeNull();
  },
);

test('numbers are found inside the purpose of a payment, each once', () => {
  const purpose = 'За оренду, рах. K-2026-11-0042, К-2026-10-0007; 2026-11-0042. Тел. 380-2026-11-00';
  expect(findReceiptNumberKeys(purpose)).toEqual(['2026-11-0042', '2026-10-0007']);
  expect(findReceiptNumberKeys('оплата 12026-11-0042')).toEqual([]);
});
