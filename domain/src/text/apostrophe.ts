/** Every sign people type for the Ukrainian apostrophe: ' ’ ‘ ‛ ʼ ʹ ′ ` ´ ＇ (ukraine.md §0.2, §8). */
const APOSTROPHES = /['’‘‛ʼʹ′`´＇]/gu;

/** The one apostrophe we store, U+2019: banks know it in Windows-1251, and it sorts as punctuation (ukraine.md §8). */
const APOSTROPHE = '’';

/** `foldApostrophes("м'ята") = "м’ята"`. Only between letters, so that quotes and feet around words stay as typed. */
export function foldApostrophes(text: string): string {
  return text.replace(/(?<=\p{L})['‘‛ʼʹ′`´＇](?=\p{L})/gu, APOSTROPHE);
}

/** `dropApostrophes("об'єкт") = "обєкт"`, for comparing words and never for showing them. */
export function dropApostrophes(text: string): string {
  return text.replace(APOSTROPHES, '');
}
