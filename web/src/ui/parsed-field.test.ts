import { expect, it } from 'vitest';
import { common } from '../i18n/uk/common.ts';
import { IBAN, PRICE } from './parsed-field.tsx';

/** What the field says under itself to a text it cannot read. */
function said(text: string): string | null {
  const read = IBAN.read(text);
  return read.ok ? null : (IBAN.refusals[read.refusal.code] ?? IBAN.otherwise);
}

it('an account with a slip, a short one and a foreign one are told apart (ukraine.md §2)', () => {
  expect(said('UA21 3223 1300 0002 6007 2335 6600 1')).toBeNull();
  expect(said('UA21 3223 1300 0002 6007 2335 6600 2')).toBe(common.fields.ibanChecksum);
  expect(said('UA21 3223 1300 0002 6007 2335 6600')).toBe(common.fields.iban);
  expect(said('UA21 3223 1300 0002 6OO7 2335 6600 1')).toBe(common.fields.ibanLetter);
  expect(said('PL61 1090 1014 0000 0712 1981 2874')).toBe(common.fields.ibanForeign);
});

it('a price is written with its kopecks, and with all the places a supplier gives it', () => {
  expect(['43.2', '10', '2.388'].map(PRICE.write)).toEqual(['43,20', '10,00', '2,388']);
});
