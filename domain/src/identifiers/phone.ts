import { accept, type Decision, refuse } from '../refusal/refusal.ts';

/** A telephone number in E.164: `+380671234567`. */
export type Phone = string & { readonly __unit: 'phone' };

/**
 * The two digits that may follow +380: fixed lines 3x–6x, mobile operators, 89 internet telephony, 80 and 90 service numbers
 * (ukraine.md §2: 20, 30, 70, 78 and 79 do not exist).
 */
const UKRAINIAN_CODES = /^(3[1-8]|4[1-8]|5[0-7]|6[1-9]|7[1-7]|80|89|9\d)/;

/**
 * Reads a number as people write it: `067 123-45-67`, `380671234567`, `+38 (067) 123 45 67`, the old `8067…`, and foreign ones
 * with + or 00 (ux.md F3). Refuses with `empty`, `not_a_phone` (letters, too few or many digits), `no_such_code`.
 */
export function parsePhone(text: string): Decision<Phone> {
  const compact = text.replace(/[\s().\-–—‐‑/\u200b-\u200f\u202a-\u202e\u2060\ufeff]/gu, '').replace(/^tel:/i, '');
  if (compact === '') return refuse('empty');
  const match = /^(\+|00)?(\d{8,15})$/.exec(compact);
  if (match === null) return refuse('not_a_phone');
  const digits = match[2] ?? '';
  const isInternational = match[1] !== undefined;
  const national = ukrainianPart(digits, isInternational);
  if (national !== null) {
    return UKRAINIAN_CODES.test(national) ? accept(`+380${national}` as Phone) : refuse('no_such_code');
  }
  const isForeign = isInternational && /^[1-9]/.test(digits) && !digits.startsWith('380');
  return isForeign ? accept(`+${digits}` as Phone) : refuse('not_a_phone');
}

/** `+380 67 123 45 67`; a foreign number stays as it is, since its groups differ by country. */
export function formatPhone(phone: string): string {
  return phone.replace(/^\+380(\d{2})(\d{3})(\d{2})(\d{2})$/, '+380 $1 $2 $3 $4');
}

/** `+380 ** *** ** 67`: what others may see before the person accepts an invitation (contract.md §3.14). */
export function maskPhone(phone: string): string {
  const ukrainian = /^\+380\d{7}(\d{2})$/.exec(phone);
  if (ukrainian !== null) return `+380 ** *** ** ${ukrainian[1]}`;
  return phone.replace(/^(\+\d{2})(\d+)(\d{2})$/, (_, start: string, hidden: string, end: string) => {
    return start + '*'.repeat(hidden.length) + end;
  });
}

/** The nine digits after +380, if the digits can be a Ukrainian number. 8067… is the old trunk prefix 8 (ukraine.md §2). */
function ukrainianPart(digits: string, isInternational: boolean): string | null {
  if (/^380\d{9}$/.test(digits)) return digits.slice(3);
  if (/^3800\d{9}$/.test(digits)) return digits.slice(4);
  if (/^80\d{9}$/.test(digits)) return digits.slice(2);
  if (/^0\d{9}$/.test(digits)) return digits.slice(1);
  return !isInternational && /^\d{9}$/.test(digits) ? digits : null;
}
