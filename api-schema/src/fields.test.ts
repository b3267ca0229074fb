import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { checkInput } from './check-input.ts';
import {
  day,
  email,
  iban,
  id,
  ids,
  integer,
  meterValue,
  money,
  notes,
  period,
  phone,
  positiveKop,
  price,
  text,
} from './fields.ts';
import { listQuery, queryInteger, queryList, querySort } from './lists.ts';

const one = (schema: z.core.$ZodType) => z.strictObject({ fieldName: schema });

function refusalOf(schema: z.core.$ZodType, value: unknown): string | undefined {
  const result = checkInput(one(schema), value === undefined ? {} : { fieldName: value });
  return result.ok ? undefined : result.fields.field_name;
}

function readValue(schema: z.core.$ZodType, value: unknown): unknown {
  const result = checkInput(one(schema), { fieldName: value });
  return result.ok ? result.value.fieldName : result.fields;
}

describe('a field', () => {
  it.each([
    ['an id', id],
    ['a day', day],
    ['a month', period],
    ['a sum', positiveKop],
    ['a price', price],
    ['an e-mail', email],
    ['a phone', phone],
    ['an IBAN', iban],
    ['a text', text(10)],
    ['several lines', notes(10)],
    ['a number', integer(1, 5)],
  ])('%s that is absent or null asks to be filled', (_, schema) => {
    expect(refusalOf(schema, undefined)).toBe('Заповніть поле');
    expect(refusalOf(schema, null)).toBe('Заповніть поле');
  });

  it.each([
    ['a malformed id', id, 'x', 'Не знайдено'],
    ['31 February', day, '2026-02-31', 'Такої дати немає. Формат: РРРР-ММ-ДД'],
    ['a day in Ukrainian form', day, '20.11.2026', 'Такої дати немає. Формат: РРРР-ММ-ДД'],
    ['month 13', period, '2026-13', 'Такого місяця немає. Формат: РРРР-ММ'],
    ['no sum', positiveKop, 0, 'Сума від 0,01\u00a0₴ до 999\u00a0999\u00a0999,99\u00a0₴'],
    ['a negative sum', positiveKop, -1, 'Сума від 0,01\u00a0₴ до 999\u00a0999\u00a0999,99\u00a0₴'],
    ['a sum over the limit', positiveKop, 100_000_000_000, 'Сума від 0,01\u00a0₴ до 999\u00a0999\u00a0999,99\u00a0₴'],
    ['half a kopeck', positiveKop, 0.5, 'Сума\u00a0— ціле число копійок'],
    ['a sum beyond exact integers', positiveKop, 2 ** 63, 'Сума\u00a0— ціле число копійок'],
    ['a sum as text', positiveKop, '100', 'Сума\u00a0— ціле число копійок'],
    ['a price as a number', price, 9.87, 'Число передається рядком, наприклад "12.5"'],
    ['a price with an exponent', price, '1e3', 'Тут має бути число, наприклад 12.5'],
    ['a price with a comma', price, '9,87', 'Тут має бути число, наприклад 12.5'],
    ['a negative price', price, '-1', 'Від 0 до 1\u00a0000\u00a0000'],
    ['a reading with too many digits', meterValue, '1.123456', 'Знаків після крапки\u00a0— не більше ніж 5'],
    ['a phone of no operator', phone, '0201234567', 'Такого коду оператора немає. Перевірте номер'],
    [
      'an IBAN with a typo',
      iban,
      'UA213223130000026007233566002',
      'Контрольні цифри IBAN не збігаються. Перевірте номер',
    ],
    ['a Cyrillic e-mail', email, 'оlena@ukr.net', 'В адресі є кириличні літери, схожі на латинські'],
    ['spaces alone', text(10), ' \u00a0 ', 'Заповніть поле'],
    ['a long text', text(3), 'абвг', 'Не довше ніж 3 символи'],
    ['U+0000', text(10), 'a\0b', 'Приберіть приховані керівні символи: вони не зберігаються'],
    ['a lone surrogate', text(10), 'a\ud800', 'Приберіть приховані керівні символи: вони не зберігаються'],
    ['a direction mark', notes(10), 'a\u202eb', 'Приберіть приховані керівні символи: вони не зберігаються'],
    ['a number out of range', integer(1, 31), 32, 'Ціле число від 1 до 31'],
    ['a boolean as a text', z.boolean(), 'true', 'Тут має бути true або false'],
  ])('refuses %s', (_, schema, value, message) => {
    expect(refusalOf(schema, value)).toBe(message);
  });

  it('brings values into their one form', () => {
    expect(readValue(phone, '067 123-45-67')).toBe('+380671234567');
    expect(readValue(email, ' Olena@Ukr.NET ')).toBe('olena@ukr.net');
    expect(readValue(iban, 'ua21 3223 1300 0002 6007 2335 66001')).toBe('UA213223130000026007233566001');
    expect(readValue(price, '009.870')).toBe('9.87');
    expect(readValue(id, '0190ABCD-0000-7000-8000-00000000000F')).toBe('0190abcd-0000-7000-8000-00000000000f');
    expect(readValue(text(20), '  Іван \u200b\n Петренко ')).toBe('Іван Петренко');
    expect(readValue(notes(40), 'а\r\n\r\n\r\n\r\nб')).toBe('а\n\nб');
  });

  it('knows an id again in capitals', () => {
    const both = ['0190abcd-0000-7000-8000-00000000000f', '0190ABCD-0000-7000-8000-00000000000F'];
    expect(readValue(ids(5), both)).toEqual({ field_name: 'Кожен запис може бути в списку лише раз' });
  });

  it('names unknown fields, also inside [spec 5.5]', () => {
    const schema = z.strictObject({ rent: money });
    const result = checkInput(schema, { rent: { amountMinor: 1, currency: 'UAH', rateOn: 1 }, ownerId: 'x' });
    expect(result).toEqual({ ok: false, fields: { 'rent.rate_on': 'Невідоме поле', owner_id: 'Невідоме поле' } });
  });

  it('says which form of a union came closest', () => {
    const oneForm = z.strictObject({ meterId: id, values: z.array(meterValue) });
    const schema = z.union([z.strictObject({ items: z.array(oneForm) }), oneForm]);
    expect(checkInput(schema, { meterId: 'x', values: ['1'] })).toEqual({
      ok: false,
      fields: { meter_id: 'Не знайдено' },
    });
    expect(checkInput(schema, { items: [{}] })).toEqual({
      ok: false,
      fields: { 'items.0.meter_id': 'Заповніть поле', 'items.0.values': 'Заповніть поле' },
    });
  });

  it('puts a refusal of the whole input under body', () => {
    expect(checkInput(one(id), [])).toEqual({ ok: false, fields: { body: 'Тут має бути об’єкт із полями' } });
  });
});

describe('the query of a list', () => {
  const schema = listQuery({
    status: z.optional(queryList(['active', 'notice'])),
    sort: z._default(querySort(['number', 'start_date']), '-start_date'),
  });

  it('has defaults [spec 9.11]', () => {
    expect(checkInput(schema, {})).toEqual({ ok: true, value: { limit: 20, offset: 0, sort: '-start_date' } });
  });

  it('reads what a URL carries', () => {
    expect(checkInput(schema, { limit: '100', offset: '40', status: 'active,notice', sort: 'number' })).toEqual({
      ok: true,
      value: { limit: 100, offset: 40, status: ['active', 'notice'], sort: 'number' },
    });
  });

  it.each([
    { limit: '0' },
    { limit: '101' },
    { limit: '1.5' },
    { limit: '1e1' },
    { limit: '' },
    { limit: ['1', '2'] },
    { offset: '10001' },
    { offset: '-1' },
    { status: 'active,gone' },
    { status: '' },
    { sort: 'owner_id' },
    { sort: '--number' },
    { page: '2' },
  ])('refuses %j', (query) => {
    expect(checkInput(schema, query).ok).toBe(false);
  });

  it('takes numbers as a client writes them', () => {
    expect(checkInput(one(queryInteger(1, 9)), { fieldName: 3 })).toEqual({ ok: true, value: { fieldName: 3 } });
  });
});
