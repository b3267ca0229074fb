import type { BankLine } from '@kliuchar/api-schema/bank-statements';
import { kop } from '@kliuchar/domain/money/kop';
import { expect, it } from 'vitest';
import { unsettledKop } from './line-deeds.ts';

type Payment = BankLine['payments'][number];

const part = (amountKop: number, status: Payment['status']): Payment => ({
  id: String(amountKop),
  contractId: 'c',
  contractNumber: 'Д-1',
  propertyName: 'вул. Січова, 7',
  tenantName: 'Петренко Іван',
  amountKop: kop(amountKop),
  status,
});

/** 25 000,00 that became 20 000,00 and 5 000,00. */
it.each<[string, BankLine['status'], readonly Payment[], number]>([
  ['nothing while both stand', 'confirmed', [part(2_000_000, 'posted'), part(500_000, 'posted')], 0],
  ['the part that was reversed', 'confirmed', [part(2_000_000, 'reversed'), part(500_000, 'posted')], 2_000_000],
  [
    'nothing once it is settled anew beside a reversed one',
    'confirmed',
    [part(1, 'reversed'), part(2_500_000, 'posted')],
    0,
  ],
  ['nothing of a line that waits', 'waiting', [part(500_000, 'posted')], 0],
])('says %s', (_, status, payments, left) => {
  expect(unsettledKop({ status, amountKop: kop(2_500_000), payments: [...payments] })).toBe(left);
});
