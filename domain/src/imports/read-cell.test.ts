import { describe, expect, it } from 'vitest';
import { COUNTERPARTY_KIND_WORDS, PROPERTY_TYPE_WORDS, ROLE_WORDS, SERVICE_WORDS } from './import-words.ts';
import {
  readChoice,
  readCurrency,
  readDay,
  readDecimal,
  readDueDay,
  readInteger,
  readMany,
  readPeriod,
  readSum,
  readTaxCode,
} from './read-cell.ts';

const said = (decision: { ok: boolean; value?: unknown; refusal?: { code: string } }) =>
  decision.ok ? decision.value : `! ${decision.refusal?.code}`;

describe('a day', () => {
  it.each([
    ['15.01.2026', '2026-01-15'],
    ['2026-01-15 00:00:00', '2026-01-15'],
    ['2026-01-15T00:00:00.000Z', '2026-01-15'],
    // 46 037 days after 30 December 1899, as a spreadsheet shows 15.01.2026 in a cell without a format.
    ['46037', '2026-01-15'],
    ['46037.5', '2026-01-15'],
    ['15 січня 2026 р.', '2026-01-15'],
    ['31.02.2026', '! no_such_day'],
    ['12345', '! not_a_day'],
    ['завтра', '! not_a_day'],
    ['', '! empty'],
  ])('%s is %s', (text, expected) => expect(said(readDay(text))).toBe(expected));
});

describe('a month', () => {
  it.each([
    ['11.2026', '2026-11'],
    ['2026-11', '2026-11'],
    ['листопад 2026', '2026-11'],
    ['Травень 2026 р.', '2026-05'],
    ['15.01.2026', '2026-01'],
    ['13.2026', '! not_a_month'],
    ['коли-небудь', '! not_a_month'],
  ])('%s is %s', (text, expected) => expect(said(readPeriod(text))).toBe(expected));
});

describe('a sum', () => {
  it.each([
    ['18 500,00', 1_850_000, null],
    ['18500.1', 1_850_010, null],
    ['18\u00a0500 грн', 1_850_000, 'UAH'],
    ['12 000 грн/міс.', 1_200_000, 'UAH'],
    ['$500', 50_000, 'USD'],
    ['500 у.о.', 50_000, 'USD'],
    ['450,50 €', 45_050, 'EUR'],
    ['600 дол.', 60_000, 'USD'],
  ])('%s', (text, amountMinor, currency) => {
    expect(readSum(text)).toEqual({ ok: true, value: { amountMinor, currency } });
  });
  it.each([
    ['-100', 'negative'],
    ['1,234', 'too_many_digits'],
    ['багато', 'not_a_number'],
    ['', 'empty'],
  ])('%s is refused', (text, code) => expect(readSum(text)).toEqual({ ok: false, refusal: { code } }));
  it('may be less than nothing where a debt is meant', () => {
    expect(said(readSum('-1 200,50', { allowNegative: true }))).toEqual({ amountMinor: -120_050, currency: null });
  });
  it.each([
    ['долари', 'USD'],
    ['грн.', 'UAH'],
    ['EUR', 'EUR'],
    ['злоті', '! unknown_word'],
  ])('currency %s', (text, expected) => expect(said(readCurrency(text))).toBe(expected));
});

describe('numbers', () => {
  it.each([
    ['54,3', '54.3'],
    ['54.30 м²', '54.3'],
    ['1 234', '1234'],
    ['1,2345', '! too_many_digits'],
  ])('area %s', (text, expected) => expect(said(readDecimal(text, 3))).toBe(expected));
  it.each([
    ['2', 2],
    ['2.0', 2],
    ['2,5', '! not_a_number'],
  ])('whole %s', (text, expected) => expect(said(readInteger(text))).toBe(expected));
  it.each([
    ['5', 5],
    ['до 5', 5],
    ['до 10-го числа', 10],
    ['15 числа кожного місяця', 15],
    ['2026-01-20', 20],
    ['коли зможе', '! not_a_due_day'],
  ])('day of paying %s', (text, expected) => expect(said(readDueDay(text))).toBe(expected));
  it('several in a cell', () => {
    expect(readMany('067 123 45 67, 0501234567;\n063 111 22 33 або +48 501 502 503')).toEqual([
      '067 123 45 67',
      '0501234567',
      '063 111 22 33',
      '+48 501 502 503',
    ]);
  });
  it('a code whose beginning is hidden is none', () => expect(readTaxCode('******2653')).toBeUndefined());
  it('a code that a spreadsheet took its zeros from has them again', () => {
    expect([readTaxCode('32129'), readTaxCode('3141592653'), readTaxCode('МЕ123456')]).toEqual([
      '00032129',
      '3141592653',
      'МЕ123456',
    ]);
  });
});

describe('words', () => {
  it.each([
    [PROPERTY_TYPE_WORDS, 'Квартира', 'apartment'],
    [PROPERTY_TYPE_WORDS, 'паркомісце', 'parking'],
    [PROPERTY_TYPE_WORDS, 'Office', 'office'],
    [PROPERTY_TYPE_WORDS, 'нежитлове приміщення', 'retail'],
    [PROPERTY_TYPE_WORDS, 'човен', '! unknown_word'],
    [COUNTERPARTY_KIND_WORDS, 'ФОП', 'fop'],
    [COUNTERPARTY_KIND_WORDS, 'фіз. особа', 'person'],
    [COUNTERPARTY_KIND_WORDS, 'юрособа', 'company'],
    [ROLE_WORDS, 'Орендар', 'tenant'],
    [ROLE_WORDS, 'орендодавець', 'landlord'],
    [SERVICE_WORDS, 'Ел. енергія', 'electricity'],
    [SERVICE_WORDS, 'розподіл газу', 'gas_delivery'],
    [SERVICE_WORDS, 'Газ', 'gas'],
    [SERVICE_WORDS, 'ГВП', 'hot_water'],
    [SERVICE_WORDS, 'Холодна вода', 'cold_water'],
    [SERVICE_WORDS, 'Вода', 'cold_water'],
  ])('%#: %s', (words: Readonly<Record<string, readonly string[]>>, text, expected) => {
    expect(said(readChoice(text, words))).toBe(expected);
  });
});
