import { accept, type Decision, refuse } from '../refusal/refusal.ts';

/** An e-mail address in the form it is stored and compared in: trimmed, lower case (contract.md §3.4). */
export type Email = string & { readonly __unit: 'email' };

const LOCAL_PART = /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/;
const LABEL = /^[\p{L}\p{N}]([\p{L}\p{N}-]*[\p{L}\p{N}])?$/u;

/** Trimmed of spaces and hidden characters, composed, in lower case; the same person is the same string. */
export function normalizeEmail(text: string): string {
  return text
    .replace(/[\u200b-\u200f\u202a-\u202e\u2060\ufeff]/gu, '')
    .trim()
    .normalize('NFC')
    .toLowerCase();
}

/**
 * A sane check and no more: only a letter proves an address. Refuses with `empty`, `cyrillic_letters` (a Cyrillic «а» in a Latin
 * word, which nobody can see), `too_long`, `not_an_email`.
 */
export function parseEmail(text: string): Decision<Email> {
  const value = normalizeEmail(text);
  if (value === '') return refuse('empty');
  const at = value.lastIndexOf('@');
  const local = value.slice(0, Math.max(at, 0));
  const labels = value.slice(at + 1).split('.');
  if ([local, ...labels].some(isMixed) || /[\u0400-\u04ff]/.test(local)) return refuse('cyrillic_letters');
  if (value.length > 254 || local.length > 64) return refuse('too_long');
  const isDomain = labels.length > 1 && labels.every((label) => label.length <= 63 && LABEL.test(label));
  const hasTopLevel = /^(xn--[a-z0-9-]+|\p{L}{2,})$/u.test(labels.at(-1) ?? '');
  return LOCAL_PART.test(local) && isDomain && hasTopLevel ? accept(value as Email) : refuse('not_an_email');
}

function isMixed(part: string): boolean {
  return /[a-z]/.test(part) && /[\u0400-\u04ff]/.test(part);
}
