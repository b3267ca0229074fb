import { windows1251Byte } from './windows-1251.ts';

/** Signs that Windows-1251 lacks and the ones a payer reads the same way. */
const REPLACEMENTS: Readonly<Record<string, string>> = {
  ʼ: '’',
  ʹ: '’',
  '′': '’',
  '‛': '’',
  '´': '’',
  '＇': '’',
  '−': '-',
  '‐': '-',
  '‑': '-',
  '‒': '–',
  '―': '—',
  '‟': '“',
  '″': '"',
  '₴': 'грн',
  '²': '2',
  '³': '3',
  '½': '1/2',
  '×': 'x',
  '÷': ':',
  '⋅': '·',
  ł: 'l',
  Ł: 'L',
  đ: 'd',
  Đ: 'D',
  ø: 'o',
  Ø: 'O',
  ß: 'ss',
  æ: 'ae',
  Æ: 'AE',
  œ: 'oe',
  Œ: 'OE',
  ı: 'i',
};

/**
 * A text in the characters the bank QR allows: Windows-1251 from 32 to 255 without 127, 152 and 160, whichever encoding is used
 * (NBU resolution 97, ukraine.md §1). ʼ becomes ’, spaces of any kind and line breaks an ordinary space, accents are dropped from
 * Latin letters, other letters become «?», and signs that have no letter behind them, such as emoji, disappear.
 * `toQrText("Мар\u02bcяна\u00a0Müller") = "Мар’яна Muller"`.
 */
export function toQrText(text: string): string {
  const spaced = text.normalize('NFC').replace(/\s*[\r\n\t\u2028\u2029]\s*|\s/gu, ' ');
  return Array.from(spaced, toLegal).join('').trim();
}

function toLegal(char: string): string {
  if (/\p{Cc}|\p{Default_Ignorable_Code_Point}|\p{Bidi_Control}/u.test(char)) return '';
  if (windows1251Byte(char) !== null) return char;
  const replacement = REPLACEMENTS[char];
  if (replacement !== undefined) return replacement;
  // Windows-1251 has all of й, ї and ё, so only foreign letters lose their marks here.
  const base = char.normalize('NFKD').replace(/\p{M}/gu, '');
  if (base !== '' && Array.from(base).every((part) => windows1251Byte(part) !== null)) return base;
  return /[\p{L}\p{N}]/u.test(char) ? '?' : '';
}

/**
 * Shortens a text to a length that fits, by whole words and with «…» at the end: `fits` tells whether a candidate does. A tail
 * (the reference by which the payment will be matched) is kept after the «…» if the text holds it. Only if not even one word fits
 * is a word cut. Null if nothing fits.
 */
export function shortenQrText(
  text: string,
  { fits, tail }: { fits: (candidate: string) => boolean; tail: string },
): string | null {
  if (fits(text)) return text;
  const kept = tail !== '' && text.includes(tail) ? ` ${tail}` : '';
  const head = kept === '' ? text : text.slice(0, text.lastIndexOf(tail));
  const words = head.split(' ').filter((word) => word !== '');
  for (let count = words.length; count > 0; count -= 1) {
    const candidate = `${words
      .slice(0, count)
      .join(' ')
      .replace(/[\s,.;:–—-]+$/u, '')}…${kept}`;
    if (fits(candidate)) return candidate;
  }
  const first = words[0] ?? '';
  for (let length = first.length - 1; length > 0; length -= 1) {
    const candidate = `${first.slice(0, length)}…${kept}`;
    if (fits(candidate)) return candidate;
  }
  return null;
}
