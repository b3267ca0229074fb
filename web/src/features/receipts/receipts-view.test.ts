import { expect, it } from 'vitest';
import { receiptsView } from './receipts-view.ts';

it.each([
  ['', true, 'list'],
  ['create=1', true, 'run'],
  ['payments=reported', true, 'payments'],
  ['', false, 'payments'],
  ['create=1', false, 'payments'],
] as const)('/receipts?%s of a person who sees receipts: %s is «%s»', (query, seesReceipts, view) => {
  expect(receiptsView(new URLSearchParams(query), seesReceipts)).toBe(view);
});
