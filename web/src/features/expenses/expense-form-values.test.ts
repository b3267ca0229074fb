import type { Expense } from '@kliuchar/api-schema/expenses';
import { day } from '@kliuchar/domain/dates/day';
import { kop } from '@kliuchar/domain/money/kop';
import { expect, it } from 'vitest';
import { expenseBody, expenseValues } from './expense-form-values.ts';

const charged: Expense = {
  id: 'cost',
  complexId: 'house',
  propertyId: null,
  placeName: 'ЖК Липки',
  amountKop: kop(30_000),
  spentOn: day('2026-11-02'),
  category: 'cleaning',
  counterpartyId: null,
  counterpartyName: null,
  rebill: {
    contractId: 'lease',
    contractNumber: 'Д-1',
    tenantName: 'Іван',
    state: 'pending',
    receiptId: null,
    receiptNumber: null,
  },
  note: null,
  fileId: null,
  cause: null,
  role: 'owner',
  changeable: true,
  version: 1,
  createdAt: '2026-11-02T09:00:00.000Z',
};

it('what a tenant of the complex is charged stays his when another thing is changed', () => {
  const values = expenseValues(charged);
  expect(expenseBody({ ...values, note: 'Двір' }, charged)).toMatchObject({
    rebillToContractId: 'lease',
    note: 'Двір',
  });
  expect(expenseBody({ ...values, rebillToContractId: '' }, charged).rebillToContractId).toBeNull();
  // Of another complex it cannot be his, and a tenant chosen for an object is none of a complex.
  expect(expenseBody({ ...values, complexId: 'other' }, charged).rebillToContractId).toBeNull();
  expect(expenseBody({ ...values, rebillToContractId: 'guest' }, charged).rebillToContractId).toBeNull();
});
