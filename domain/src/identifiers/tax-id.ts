import { accept, type Decision, refuse } from '../refusal/refusal.ts';

/** `rnokpp` a person's number, `edrpou` a company's code, `passport` a booklet, `id_card` its plastic successor. */
export type TaxIdKind = 'rnokpp' | 'edrpou' | 'passport' | 'id_card';

export type TaxId = {
  readonly kind: TaxIdKind;
  readonly value: string;
  /** `checksum` never refuses: a number with a wrong digit may still be the one in somebody's documents (ux.md F4). */
  readonly warnings: readonly 'checksum'[];
};

/** Latin capitals that look like the Cyrillic ones of a passport's series (ukraine.md §2). */
const LOOK_ALIKES: Readonly<Record<string, string>> = {
  A: 'А',
  B: 'В',
  C: 'С',
  E: 'Е',
  H: 'Н',
  I: 'І',
  K: 'К',
  M: 'М',
  O: 'О',
  P: 'Р',
  T: 'Т',
  X: 'Х',
};

/**
 * Reads a code by its shape: 10 digits РНОКПП, 8 ЄДРПОУ, 9 an ID card, two letters and 6 digits a passport, which stands in for
 * РНОКПП when a believer has none. Spaces and dashes are dropped. Refuses with `empty`, `not_a_tax_id` and `all_zeros`
 * (zeros pass every official checksum, ukraine.md §0.5).
 */
export function parseTaxId(text: string): Decision<TaxId> {
  const value = text
    .normalize('NFC')
    .replace(/[\s\-–—№]/gu, '')
    .toUpperCase()
    .replace(/[ABCEHIKMOPTX]/g, (letter) => LOOK_ALIKES[letter] ?? letter);
  if (value === '') return refuse('empty');
  const kind = kindOf(value);
  if (kind === null) return refuse('not_a_tax_id');
  if (/^\D*0+$/.test(value)) return refuse('all_zeros');
  return accept({ kind, value, warnings: hasRightChecksum(kind, value) ? [] : ['checksum'] });
}

/** Weights −1 5 7 9 4 6 10 5 7, the sum modulo 11 and then 10 is the tenth digit (ukraine.md §2). */
function isRnokppChecksumRight(value: string): boolean {
  const sum = weightedSum(value, [-1, 5, 7, 9, 4, 6, 10, 5, 7]);
  return (((sum % 11) + 11) % 11) % 10 === Number(value[9]);
}

/** Weights 1…7 or, from 30 000 000 to 60 000 000, 7 1…6; a remainder of 10 asks for a second pass with weights 2 larger. */
function isEdrpouChecksumRight(value: string): boolean {
  const number = Number(value);
  const weights = number < 30_000_000 || number > 60_000_000 ? [1, 2, 3, 4, 5, 6, 7] : [7, 1, 2, 3, 4, 5, 6];
  const first = weightedSum(value, weights) % 11;
  const second =
    weightedSum(
      value,
      weights.map((weight) => weight + 2),
    ) % 11;
  const check = first === 10 ? second % 10 : first;
  return check === Number(value[7]);
}

function kindOf(value: string): TaxIdKind | null {
  if (/^\d{10}$/.test(value)) return 'rnokpp';
  if (/^\d{8}$/.test(value)) return 'edrpou';
  if (/^\d{9}$/.test(value)) return 'id_card';
  return /^[А-ЩЬЮЯЄІЇҐ]{2}\d{6}$/u.test(value) ? 'passport' : null;
}

function hasRightChecksum(kind: TaxIdKind, value: string): boolean {
  if (kind === 'rnokpp') return isRnokppChecksumRight(value);
  return kind === 'edrpou' ? isEdrpouChecksumRight(value) : true;
}

function weightedSum(value: string, weights: readonly number[]): number {
  return weights.reduce((sum, weight, index) => sum + weight * Number(value[index]), 0);
}
