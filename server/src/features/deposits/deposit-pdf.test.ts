import { day } from '@kliuchar/domain/dates/day';
import { settleDeposit } from '@kliuchar/domain/finance/deposit-settlement';
import { kop } from '@kliuchar/domain/money/kop';
import { expect, it } from 'vitest';
import { sheetOf } from './deposit-pdf.ts';
import type { HeadRow, MovementRow } from './deposits.sql.ts';

const move = (more: Partial<MovementRow>): MovementRow => ({
  id: 'm',
  kind: 'received',
  purpose: null,
  amountMinor: 50_000,
  currency: 'USD',
  on: day('2026-06-01'),
  rate: null,
  amountKop: null,
  paymentId: null,
  note: null,
  isReversed: false,
  reversalReason: null,
  createdAt: '2026-06-01T08:00:00Z',
  ...more,
});

const head: HeadRow = {
  id: 'c',
  ownerId: 'o',
  number: 'Д-2026-0003',
  signedOn: null,
  startDate: day('2026-06-01'),
  effectiveEnd: null,
  propertyName: 'вул. Січова, 7, кв. 4',
  city: 'Київ',
  landlordName: 'Демченко Олена',
  tenantName: 'Шевчук Тарас',
  agreedMinor: 50_000,
  agreedCurrency: 'USD',
  agreedKind: 'guarantee',
  billedKop: 0,
  openReceipts: [],
  debtKop: 0,
};

it('dollars that paid a debt are told with the rate that both sign for: 100,00 × 44,1525 = 4 415,25', () => {
  const paid = { rate: '44.1525', amountKop: kop(441_525), paymentId: 'p' };
  const movements = [move({}), move({ kind: 'applied', purpose: 'debt', amountMinor: 10_000, ...paid })];
  const { rows, toReturn } = sheetOf({ head, movements, settlement: settleDeposit(movements, head) }, '25.11.2026');
  expect(rows.map(({ what, amount }) => [what, amount])).toEqual([
    ['Отримано', '500,00\u00a0$'],
    ['Зараховано в рахунок боргу за курсом 44,1525\u00a0— 4\u00a0415,25\u00a0₴', '100,00\u00a0$'],
  ]);
  expect(toReturn).toBe('400,00\u00a0$');
});

it('dollars held beside a debt in hryvnias are not said to be returned before it is laid on them', () => {
  // 500,00 $ held, 3 500,00 ₴ owed.
  const owing = { ...head, debtKop: 350_000 };
  const settlement = settleDeposit([move({})], owing);
  const { totals, toReturn } = sheetOf({ head: owing, movements: [move({})], settlement }, '25.11.2026');
  expect(totals).toContainEqual(['Залишок', '500,00\u00a0$']);
  expect(totals).toContainEqual(['Борг орендаря за квитанціями', '3\u00a0500,00\u00a0₴']);
  expect(totals).toContainEqual(['З боргу ще не зараховано із гарантійного платежу у валюті', '3\u00a0500,00\u00a0₴']);
  expect(toReturn).toBe('після зарахування боргу за погодженим курсом');
});

it('a deposit that a receipt asked for and nobody paid is neither held nor a debt of the settlement', () => {
  // 20 000,00 asked for, 5 000,00 of them paid; 18 000,00 owed, 15 000,00 of that the deposit: 5 000,00 − 3 000,00 = 2 000,00 to return.
  const asked = { ...head, billedKop: 2_000_000, debtKop: 1_800_000 };
  const withReceipt = { ...asked, openReceipts: [{ receiptId: 'r-1', depositKop: 2_000_000, leftKop: 1_500_000 }] };
  const settlement = settleDeposit([], withReceipt);
  const { totals, toReturn } = sheetOf({ head: withReceipt, movements: [], settlement }, '25.11.2026');
  expect(totals).toContainEqual(['З нарахованого ще не сплачено', '15\u00a0000,00\u00a0₴']);
  expect(totals).toContainEqual(['Залишок', '5\u00a0000,00\u00a0₴']);
  expect(totals).toContainEqual(['Борг орендаря за квитанціями', '3\u00a0000,00\u00a0₴']);
  expect(toReturn).toBe('2\u00a0000,00\u00a0₴');
});
