import { expect, test } from 'vitest';
import { fieldOfCounterparty, newCounterparty, toCounterpartyBody } from './counterparty-values.ts';

const VALUES = {
  ...newCounterparty({ role: 'tenant', name: 'Мельник Андрій' }),
  phones: ['+380671234501', null, '+380671234502'],
  emails: ['', 'melnyk@example.com'],
};

test('empty contacts are left out of the body, and what is said of the body stands at its own field', () => {
  expect(toCounterpartyBody(VALUES)).toMatchObject({
    phones: ['+380671234501', '+380671234502'],
    emails: ['melnyk@example.com'],
    ibans: [],
  });
  expect(fieldOfCounterparty('phones.0', VALUES)).toBe('phones.0');
  expect(fieldOfCounterparty('phones.1', VALUES)).toBe('phones.2');
  expect(fieldOfCounterparty('emails.0', VALUES)).toBe('emails.1');
  expect(fieldOfCounterparty('lastName', VALUES)).toBe('lastName');
});

test('of a list that is too long the last entry is named', () => {
  expect(fieldOfCounterparty('phones', VALUES)).toBe('phones.2');
});
