import { describe, expect, it } from 'vitest';
import { ERROR_CODES, errorText, isErrorCode } from './error-codes.ts';

describe('the table of errors', () => {
  it.each([
    ['not_activated', 403, 'Акаунт не активовано. Будь ласка, перевірте свою електронну пошту.'],
    ['subscription_inactive', 402, 'Ваша підписка неактивна. Будь ласка, оновіть платіжну інформацію.'],
    ['complex_not_found', 404, 'Комплекс з ID {id} не знайдено.'],
    ['complex_id_empty', 404, 'ID комплексу не може бути порожнім.'],
    ['contract_not_found', 404, 'Контракт з ID {id} не знайдено.'],
    ['version_conflict', 409, 'Дані змінено в іншому вікні'],
  ] as const)('%s is %i in the exact words of the specification', (code, status, textUk) => {
    expect(ERROR_CODES[code]).toEqual({ status, textUk });
  });

  it('has the statuses of contract.md', () => {
    const statuses = {
      malformed: 400,
      bad_query: 400,
      token_invalid: 400,
      unauthenticated: 401,
      invalid_credentials: 401,
      totp_required: 401,
      reauth_required: 403,
      foreign_origin: 403,
      contract_overlap: 409,
      contract_state: 409,
      use_amendment: 409,
      idempotency_mismatch: 409,
      already_reversed: 409,
      already_invited: 409,
      payload_too_large: 413,
      unsupported_media: 415,
      validation: 422,
      rate_limited: 429,
    } as const;
    const actual = Object.keys(statuses).map((code) => [code, isErrorCode(code) ? ERROR_CODES[code].status : null]);
    expect(Object.fromEntries(actual)).toEqual(statuses);
  });

  it('fills parameters and throws when one is missing', () => {
    expect(errorText('contract_not_found', { id: '7' })).toBe('Контракт з ID 7 не знайдено.');
    expect(() => errorText('contract_not_found')).toThrow(RangeError);
  });

  it('does not take inherited names for codes', () => {
    expect(isErrorCode('toString')).toBe(false);
    expect(isErrorCode('internal')).toBe(true);
  });

  it('speaks to the user in our words', () => {
    const exact = ['not_activated', 'subscription_inactive'];
    const texts = Object.entries(ERROR_CODES).filter(([code]) => !exact.includes(code));
    const refused = /'|[Нн]евірн|співпада|відміни|відправ|задолженість|!| —|[Бб]удь ласка/;
    expect(texts.filter(([, { textUk }]) => refused.test(textUk))).toEqual([]);
  });
});
