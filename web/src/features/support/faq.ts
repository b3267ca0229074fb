import { normalizeForSearch, searchWords } from '@kliuchar/domain/text/search-text';
import { QUESTIONS, type Question } from '../../i18n/uk/faq.ts';

type Asker = { readonly isOwner: boolean };

/** Of the questions of whoever asks. */
export function findAnswers(text: string, { isOwner }: Asker): readonly Question[] {
  const words = searchWords(text);
  const others = isOwner ? 'guest' : 'owner';
  return QUESTIONS.filter(({ group, of, question, answer }) => {
    if (of === others) return false;
    const plain = wordsOf(`${group} ${question} ${answer}`);
    return words.every((spellings) => spellings.some((spelling) => plain.includes(stemOf(wordsOf(spelling)))));
  });
}

/** Each word after one space, so that its beginning is found beside any mark. */
function wordsOf(text: string): string {
  return ` ${normalizeForSearch(text)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()}`;
}

/** Endings of Ukrainian words differ; what is before them is enough for so few texts: «квитанцію» finds «квитанції», «пеню» «пеня». */
function stemOf(word: string): string {
  const { length } = word.trim();
  return length > 5 ? word.slice(0, -2) : length > 3 ? word.slice(0, -1) : word;
}
