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
  return { row, payableKop, landlordName: 'Коваленко Олена', url: 'https://k.ua/x', today: day(today) };
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
