import { day } from '@kliuchar/domain/dates/day';
import { period } from '@kliuchar/domain/dates/period';
import { expect, it } from 'vitest';
import { receiptLetter, receiptSms } from './receipt.mail.ts';

const row = {
  period: period('2026-11'),
  number: 'К-2026-11-0001',
  dueOn: day('2026-11-25'),
  propertyName: 'Лук’янівська, 5',
};
const facts = (today: string, payableKop = 1_234_560) => {
  const has = { qr: true, requisites: true };
  return { row, payableKop, landlordName: 'Коваленко Олена', has, url: 'https://k.ua/x', today: day(today) };
};
const subject = (today: string, payableKop?: number) =>
  receiptLetter(facts(today, payableKop)).subject.replaceAll('\u00a0', ' ');

it('the letter with a receipt begins with the sum and the home and says how it stands on the day it is sent', () => {
  expect(subject('2026-11-25')).toBe(
    '12 345,60 ₴ · Лук’янівська, 5 · сплатити до 25 листопада · квитанція за листопад 2026',
  );
  expect(subject('2026-12-20')).toBe(
    '12 345,60 ₴ · Лук’янівська, 5 · строк оплати минув 25 листопада · квитанція за листопад 2026',
  );
  expect(subject('2026-12-20', 0)).toBe('Сплачено · Лук’янівська, 5 · квитанція за листопад 2026');
  expect(receiptSms(facts('2026-12-20'))).toBe(
    '12 345,60 ₴ — квитанція за листопад 2026: строк оплати минув 25 листопада. https://k.ua/x',
  );
});

it('the letter names what the page has to pay by, and nothing that is not there', () => {
  const told = (qr: boolean, requisites: boolean) =>
    /За посиланням— ([^.]*)\./.exec(
      receiptLetter({ ...facts('2026-11-25'), has: { qr, requisites } }).text.replaceAll('\u00a0', ''),
    )?.[1];
  expect(told(true, true)).toBe('пояснення кожної суми, QR-код і реквізити');
  expect(told(false, true)).toBe('пояснення кожної суми й реквізити');
  expect(told(false, false)).toBe('пояснення кожної суми');
});
