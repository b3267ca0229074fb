import { cleanLine } from '../text/clean-line.ts';
import { normalizeForSearch } from '../text/search-text.ts';

/** Whom a cell names. */
export type NamedPerson =
  | { readonly kind: 'company'; readonly companyName: string }
  | {
      readonly kind: 'person' | 'fop';
      readonly lastName: string;
      readonly firstName: string | null;
      readonly middleName: string | null;
    };

const COMPANY =
  /^(тов|т[зо]ов|пп|ат|прат|пат|зат|ват|дп|кп|осбб|осмд|фг|го|бо|бф|ооо|llc|ltd|inc|приватне|публічне|товариство|державне|комунальне|громадська|благодійн\p{L}*|об’єднання)(?=[\s«"„“])/iu;
const FOP = /^(фоп|ф\.о\.п\.|спд|фізична особа[\s-]*підприємець)\s+/iu;
const PATRONYMIC = /(ович|евич|євич|йович|івна|ївна|овна|евна|ївна|ич)$/iu;

/** «Петренко Іван Сергійович», «Іван Сергійович Петренко», «ФОП Кравець І. П.», «ТОВ «Кавовий двір»». */
export function readName(text: string): NamedPerson {
  const name = cleanLine(text);
  if (COMPANY.test(name)) return { kind: 'company', companyName: name };
  const kind = FOP.test(name) ? 'fop' : 'person';
  const words = name
    .replace(FOP, '')
    .replace(/\.(?=\p{Lu})/gu, '. ')
    .split(' ');
  const [first = '', second = null, ...rest] = words;
  // A patronymic in the middle says that the surname is the last.
  const third = rest.join(' ') || null;
  if (third !== null && second !== null && PATRONYMIC.test(second) && !PATRONYMIC.test(third))
    return { kind, lastName: third, firstName: first, middleName: second };
  return { kind, lastName: first, firstName: second, middleName: third };
}

/** Words of a name that say what somebody is, not who. */
const FORMS = new Set(['фоп', 'спд', 'тов', 'пп']);

/**
 * Whether two names may be one person's: every word of the shorter stands in the longer, a single letter for any word it begins. «Петренко
 * І. С.» and «ФОП Петренко Іван Сергійович» may be one, «Петренко Іван» and «Коваль Олена» are not.
 */
export function mayBeSameName(one: string, other: string): boolean {
  const [shorter = [], longer = []] = [wordsOf(one), wordsOf(other)].toSorted((a, b) => a.length - b.length);
  const left = [...longer];
  for (const word of shorter) {
    const at = left.findIndex((known) => known === word || isInitial(known, word) || isInitial(word, known));
    if (at === -1) return false;
    left.splice(at, 1);
  }
  return shorter.length > 0;
}

const isInitial = (letter: string, word: string) => letter.length === 1 && word.startsWith(letter);

function wordsOf(name: string): string[] {
  const words = normalizeForSearch(name).match(/[\p{L}\p{N}]+/gu) ?? [];
  return words.filter((word) => !FORMS.has(word));
}
