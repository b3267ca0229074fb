import { expect, test } from 'vitest';
import { fieldOfCounterparty, newCounterparty, toCounterpartyBody, turnsLinksOff } from './counterparty-values.ts';

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

test('links stop when a number or an address of a tenant with a live contract is taken off, and not when one is added', () => {
  const card = {
    roles: ['tenant' as const],
    liveContracts: 1,
    phones: ['+380671234501'],
    emails: ['melnyk@example.com'],
  };
  const { phones, emails } = card;
  expect(turnsLinksOff(card, { phones: [null, ...phones, '+380671234502'], emails })).toBe(false);
  expect(turnsLinksOff(card, { phones: ['+380671234502'], emails })).toBe(true);
  expect(turnsLinksOff(card, { phones, emails: [null] })).toBe(true);
  expect(turnsLinksOff({ ...card, liveContracts: 0 }, { phones: [], emails: [] })).toBe(false);
  expect(turnsLinksOff({ ...card, roles: ['provider'] }, { phones: [], emails: [] })).toBe(false);
});
