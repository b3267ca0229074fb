import { dropApostrophes } from './apostrophe.ts';

/** Latin letters that look Cyrillic; pasted tables and old bank files mix them in (ukraine.md §0.7, §8). */
const LOOK_ALIKES: Readonly<Record<string, string>> = {
  a: 'а',
  c: 'с',
  e: 'е',
  i: 'і',
  o: 'о',
  p: 'р',
  x: 'х',
  y: 'у',
};

/** The keys of the two layouts in the same order: the standard US and the Ukrainian one. */
const LATIN_KEYS = "qwertyuiop[]asdfghjkl;'zxcvbnm,.";
const UKRAINIAN_KEYS = 'йцукенгшщзхїфівапролджєячсмитьбю';
const TO_UKRAINIAN = pairs(LATIN_KEYS, UKRAINIAN_KEYS);
const TO_LATIN = pairs(UKRAINIAN_KEYS, LATIN_KEYS);

/**
 * The form in which texts are compared: NFC, lower case, no apostrophes, ґ as г, ё as е, Latin look-alikes inside Cyrillic words
 * as Cyrillic, dashes and spaces as one space (ukraine.md §8). `normalizeForSearch("  Об'ЄКТ–1 ") = "обєкт 1"`.
 * Marks are never stripped by NFD, because that would turn ї into і and й into и.
 */
export function normalizeForSearch(text: string): string {
  const plain = dropApostrophes(text.normalize('NFC').toLowerCase()).replace(/ґ/gu, 'г').replace(/ё/gu, 'е');
  return plain
    .replace(/[a-zа-яєії]+/gu, foldLookAlikes)
    .replace(/[\s\-‐‑‒–—−]+/gu, ' ')
    .trim();
}

/** What the same keys give on the other layout: `switchLayout("rdbnfywsz") = "квитанція"`, `switchLayout("фиc") = "abc"`. */
export function switchLayout(text: string): string {
  const lower = text.normalize('NFC').toLowerCase();
  const table = /[а-яєіїґ]/u.test(lower) ? TO_LATIN : TO_UKRAINIAN;
  return Array.from(lower, (char) => table.get(char) ?? char).join('');
}

/** The forms to search by: what was typed and, if it differs, what was meant on the other layout. */
export function searchVariants(query: string): string[] {
  const compact = compactNumber(query);
  const typed = normalizeForSearch(query);
  const switched = normalizeForSearch(switchLayout(query));
  return distinct([typed, switched, ...(compact === null ? [] : [compact])]);
}

/** More words than this make nothing clearer. */
const MOST_WORDS = 6;

/**
 * Words that must all be there, in any order, each with its spellings: `searchWords("Петренко д-7") = [["петренко", …], ["д 7", …]]`.
 * A telephone and an IBAN are one word however they are spaced; a Latin `D` or `K` before a number is ours.
 */
export function searchWords(query: string): string[][] {
  const compact = compactNumber(query);
  if (compact !== null) return [distinct([compact, normalizeForSearch(query)])];
  return query
    .trim()
    .split(/\s+/u)
    .map((word) => {
      const bare = word.replace(/[,;:]+$/u, '');
      const numbered = bare.replace(/^d(?=-?\d)/iu, 'д').replace(/^k(?=-?\d)/iu, 'к');
      return distinct([bare, switchLayout(word), numbered].map(normalizeForSearch));
    })
    .filter((spellings) => spellings.length > 0)
    .slice(0, MOST_WORDS);
}

/** A telephone or an IBAN as cards have it, `0671234567`, `ua2132231300…`; null for anything else. */
function compactNumber(query: string): string | null {
  const compact = query.replace(/[\s()\u00a0\-–—‐‑+]/gu, '').toLowerCase();
  if (/^\d{5,15}$/.test(compact)) return compact;
  const latin = /^[гу]/u.test(compact) ? compact.replace(/^(?:гф|уа)/u, 'ua') : compact;
  return /^ua\d{4,27}$/.test(latin) ? latin : null;
}

function distinct(texts: readonly string[]): string[] {
  return [...new Set(texts)].filter((text) => text !== '');
}

function foldLookAlikes(word: string): string {
  if (!/[а-яєії]/u.test(word)) return word;
  return word.replace(/[aceiopxy]/g, foldLookAlike);
}

/** The Cyrillic letter that looks like this Latin one, or the letter itself. */
export function foldLookAlike(letter: string): string {
  return LOOK_ALIKES[letter] ?? letter;
}

function pairs(from: string, to: string): ReadonlyMap<string, string> {
  const target = Array.from(to);
  return new Map(Array.from(from, (char, index) => [char, target[index] ?? char]));
}
