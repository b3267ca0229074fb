import { accept, type Decision, refuse } from '../refusal/refusal.ts';
import { bankName } from './bank-names.ts';

/** A Ukrainian IBAN, 29 characters, with the right check digits. */
export type Iban = string & { readonly __unit: 'iban' };

/**
 * Reads a pasted IBAN: spaces, dashes and lower case are forgiven, Cyrillic «А» and «У» at the start too (ux.md F4).
 * Refuses with `empty`, `not_ukrainian` (another country), `wrong_length`, `letter_inside` (as long as
 * one, with a letter among the digits: an O for a nought), `not_an_iban` (other characters), `checksum`.
 */
export function parseIban(text: string): Decision<Iban> {
  const value = normalizeIban(text);
  if (value === '') return refuse('empty');
  if (/^[A-Z]{2}\d{2}/.test(value) && !value.startsWith('UA')) return refuse('not_ukrainian');
  if (!/^UA\d+$/.test(value)) return refuse(/^UA[\dA-ZА-ЯЄІЇҐ]{27}$/u.test(value) ? 'letter_inside' : 'not_an_iban');
  if (value.length !== 29) return refuse('wrong_length');
  return mod97(value) === 1 ? accept(value as Iban) : refuse('checksum');
}

/** Without spaces and dashes, in capitals, the country in Latin letters. */
export function normalizeIban(text: string): string {
  return text
    .replace(/[\s\-–—\u200b-\u200f\u202a-\u202e\u2060\ufeff]/gu, '')
    .replace(/^iban:?/i, '')
    .toUpperCase()
    .replace(/^[UУ][AА](?=\d)/u, 'UA');
}

/** In groups of four, with ordinary spaces, so that what is copied can be pasted into a bank: `UA21 3223 1300 …`. */
export function formatIban(iban: string): string {
  return iban.replace(/(.{4})(?=.)/g, '$1 ');
}

/** The bank's code (МФО) is the six digits after the check digits; the name is null for a bank outside our table. */
export function bankOfIban(iban: Iban): { readonly mfo: string; readonly name: string | null } {
  const mfo = iban.slice(4, 10);
  return { mfo, name: bankName(mfo) };
}

/** ISO 13616: the country and check digits go to the end, letters count from 10; digit by digit, so no big numbers. */
function mod97(value: string): number {
  let remainder = 0;
  for (const char of value.slice(4) + value.slice(0, 4)) {
    const code = Number.parseInt(char, 36);
    remainder = (code > 9 ? remainder * 100 + code : remainder * 10 + code) % 97;
  }
  return remainder;
}
