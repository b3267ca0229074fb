import { plural } from '../text/plural-uk.ts';
import type { Currency } from './format-money.ts';
import type { Kop } from './kop.ts';

type Gender = 'masculine' | 'feminine';
type Forms = readonly [one: string, few: string, many: string];

const ONES = ['', 'один', 'два', 'три', 'чотири', 'п’ять', 'шість', 'сім', 'вісім', 'дев’ять'] as const;
const TEENS = [
  'десять',
  'одинадцять',
  'дванадцять',
  'тринадцять',
  'чотирнадцять',
  'п’ятнадцять',
  'шістнадцять',
  'сімнадцять',
  'вісімнадцять',
  'дев’ятнадцять',
] as const;
const TENS = [
  '',
  '',
  'двадцять',
  'тридцять',
  'сорок',
  'п’ятдесят',
  'шістдесят',
  'сімдесят',
  'вісімдесят',
  'дев’яносто',
] as const;
const HUNDREDS = [
  '',
  'сто',
  'двісті',
  'триста',
  'чотириста',
  'п’ятсот',
  'шістсот',
  'сімсот',
  'вісімсот',
  'дев’ятсот',
] as const;

/** The names of the thousands upwards with their gender: «одна тисяча», but «один мільйон». */
const SCALES: readonly { readonly forms: Forms; readonly gender: Gender }[] = [
  { forms: ['тисяча', 'тисячі', 'тисяч'], gender: 'feminine' },
  { forms: ['мільйон', 'мільйони', 'мільйонів'], gender: 'masculine' },
  { forms: ['мільярд', 'мільярди', 'мільярдів'], gender: 'masculine' },
  { forms: ['трильйон', 'трильйони', 'трильйонів'], gender: 'masculine' },
];

const CURRENCY_WORDS: Readonly<
  Record<Currency, { readonly gender: Gender; readonly units: Forms; readonly parts: Forms }>
> = {
  UAH: { gender: 'feminine', units: ['гривня', 'гривні', 'гривень'], parts: ['копійка', 'копійки', 'копійок'] },
  USD: {
    gender: 'masculine',
    units: ['долар США', 'долари США', 'доларів США'],
    parts: ['цент', 'центи', 'центів'],
  },
  EUR: { gender: 'masculine', units: ['євро', 'євро', 'євро'], parts: ['євроцент', 'євроценти', 'євроцентів'] },
};

/**
 * A sum in words for printed documents, kopecks in digits (ukraine.md §8): `1850050` →
 * «вісімнадцять тисяч п’ятсот гривень 50 копійок». Own code, because published packages mix Latin letters and genders.
 */
export function amountInWords(amount: Kop): string {
  return minorInWords(amount, 'UAH');
}

/** The same of a sum in any of our currencies: `50000, 'USD'` → «п’ятсот доларів США 00 центів». */
export function minorInWords(minor: number, currency: Currency): string {
  const magnitude = Math.abs(minor);
  const whole = Math.floor(magnitude / 100);
  const hundredths = magnitude % 100;
  const { gender, units, parts } = CURRENCY_WORDS[currency];
  const words = [
    minor < 0 ? 'мінус' : '',
    wholeNumberInWords(whole, gender),
    plural(whole, ...units),
    String(hundredths).padStart(2, '0'),
    plural(hundredths, ...parts),
  ];
  return words.filter((word) => word !== '').join(' ');
}

/** The same with a capital letter, as it opens a line of a document: «Двадцять одна гривня 00 копійок». */
export function amountInWordsCapitalized(amount: Kop): string {
  const words = amountInWords(amount);
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** `wholeNumberInWords(2, 'feminine') = "дві"`; zero is «нуль». Whole numbers from 0 to 999 999 999 999 999. */
export function wholeNumberInWords(value: number, gender: Gender): string {
  if (!Number.isSafeInteger(value) || value < 0 || value >= 1e15) throw new RangeError(`Not sayable: ${value}`);
  if (value === 0) return 'нуль';
  const parts = [tripletInWords(value % 1000, gender)];
  let rest = Math.floor(value / 1000);
  for (const { forms, gender: scaleGender } of SCALES) {
    const triplet = rest % 1000;
    if (triplet > 0) parts.unshift(`${tripletInWords(triplet, scaleGender)} ${plural(triplet, ...forms)}`);
    rest = Math.floor(rest / 1000);
  }
  return parts.filter((part) => part !== '').join(' ');
}

function tripletInWords(triplet: number, gender: Gender): string {
  const tens = Math.floor((triplet % 100) / 10);
  const ones = triplet % 10;
  const low = tens === 1 ? [TEENS[ones]] : [TENS[tens], oneInWords(ones, gender)];
  return [HUNDREDS[Math.floor(triplet / 100)], ...low].filter((word) => word !== '' && word !== undefined).join(' ');
}

function oneInWords(digit: number, gender: Gender): string {
  if (gender === 'feminine' && digit === 1) return 'одна';
  if (gender === 'feminine' && digit === 2) return 'дві';
  return ONES[digit] ?? '';
}
