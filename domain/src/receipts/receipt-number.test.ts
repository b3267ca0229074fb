import { expect, test } from 'vitest';
import { receiptNumberKey, receiptPeriodKey, receiptReference } from './receipt-number.ts';

test('the reference of a number is ASCII (contract.md §1.6)', () => {
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

test('a month typed as the beginning of a number is a month', () => {
  for (const text of ['2026-11', ' К-2026-11', 'K2026-11-', 'к 2026-11'])
    expect(receiptPeriodKey(text)).toBe('2026-11');
  for (const text of ['2026-13', '2026', '2026-11-0042', 'Д-2026-11']) expect(receiptPeriodKey(text)).toBeNull();
});
