import { expect, it } from 'vitest';
import { day } from '../dates/day.ts';
import { kop } from '../money/kop.ts';
import type { BankOperation } from './bank-operation.ts';
import { identitiesOf } from './operation-identity.ts';
import { knownAs, payerInPurpose } from './payer-keys.ts';
import { isSamePerson } from './tenant-names.ts';

const PERSON = {
  payerName: 'Коваль Марія',
  payerIban: 'UA93 3052 9900 0002 6205 1234 5678 9',
  payerTaxId: '3383904825',
};

it.each([
  [PERSON, ['iban UA933052990000026205123456789', 'tax 3383904825']],
  [{ ...PERSON, payerIban: '' }, ['tax 3383904825']],
  [{ ...PERSON, payerIban: '', payerTaxId: '0000000000' }, ['name коваль марія']],
  // The bank's own account, through which many people pay, and the bank's code with it.
  [
    { payerName: 'АТ КБ ПРИВАТБАНК', payerIban: 'UA343052990000029090123456783', payerTaxId: '14360570' },
    ['name ат кб приватбанк'],
  ],
  [{ payerName: 'Марія', payerIban: '', payerTaxId: '' }, []],
] as const)('%o is remembered by %o', (payer, keys) => {
  expect(knownAs(payer).keys).toEqual(keys);
});

it.each([
  ['Від: Марія Коваль', 'Марія Коваль'],
  ['Переказ від Петренко І.О.', 'Петренко І'],
  ['Відсотки на залишок', ''],
  ['Оренда', ''],
])('«%s» names «%s»', (purpose, name) => {
  expect(payerInPurpose(purpose)).toBe(name);
});

it.each([
  ['Петренко Іван Олегович', 'ПЕТРЕНКО ІВАН ОЛЕГОВИЧ', true],
  ['Петренко Іван Олегович', 'Іван Петренко', true],
  ['Петренко Іван Олегович', 'Петренко Галина', false],
  ['ТОВ «Ромашка Плюс»', 'Товариство "РОМАШКА ПЛЮС"', true],
  // As Приват24 writes an initial: a Latin letter.
  ['Петренко Іван Олегович', 'Петренко I. О.', true],
  ['Петренко Олег', 'O. Петренко', true],
  ['Петренко Іван', 'Петренко О. I.', false],
  ['Петренко Іван', '', false],
])('the tenant %s and the payer «%s» are one person: %s', (tenant, payer, isSame) => {
  expect(isSamePerson(tenant, payer)).toBe(isSame);
});

it('two operations alike in everything are two, and the bank’s own name is enough by itself', () => {
  const one: BankOperation = {
    row: 1,
    paidOn: day('2026-11-19'),
    time: '',
    direction: 'in',
    amountKop: kop(100),
    purpose: 'Оренда',
    payerName: '',
    payerIban: '',
    payerTaxId: '',
    account: 'UA21',
    bankId: '',
    documentNumber: '',
  };
  const [first, second] = identitiesOf([one, { ...one, row: 2 }]);
  expect(first).not.toBe(second);
  expect(identitiesOf([{ ...one, row: 9 }])).toEqual([first]);
  const [named, renamed] = [
    { ...one, bankId: 'X' },
    { ...one, bankId: 'X', purpose: 'інше' },
  ];
  expect(identitiesOf([named])).toEqual(identitiesOf([renamed]));
});
