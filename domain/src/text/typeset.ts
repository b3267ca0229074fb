import { NBSP } from './typography.ts';

/** Words that must not end a line (ux.md §3). */
const SHORT_WORD = /(?<![\p{L}\p{N}’-])(і|й|в|у|з|а|о|до) (?=\S)/giu;
const ABBREVIATION =
  /(?<![\p{L}\p{N}])(№|§|ст\.|п\.|пп\.|ч\.|кв\.|буд\.|вул\.|просп\.|бульв\.|пров\.|пл\.|корп\.|оф\.|м\.|с\.) (?=\S)/giu;

/**
 * Puts the no-break spaces that a typist leaves out: before a dash, after one-letter words and «до», inside numbers, between a number and what
 * it counts, after «№» and «ст.». `typeset('в оренду — 1 200 ₴') = 'в\u00a0оренду\u00a0— 1\u00a0200\u00a0₴'`. A space around × and = stays an
 * ordinary one, so that a long sum can break on a phone.
 */
export function typeset(text: string): string {
  return text
    .replace(/ (?=[—–] )/gu, NBSP)
    .replace(/(?<=\d) (?=\d{3}(?!\d))/gu, NBSP)
    .replace(/(?<=\d) (?=[\p{Ll}₴$€%]|[КМГ]Б(?!\p{L}))/gu, NBSP)
    .replace(SHORT_WORD, `$1${NBSP}`)
    .replace(ABBREVIATION, `$1${NBSP}`);
}
