import { normalizeForSearch, searchWords } from '@kliuchar/domain/text/search-text';
import { QUESTIONS, type Question } from '../../i18n/uk/faq.ts';

export function findAnswers(text: string): readonly Question[] {
  const words = searchWords(text);
  return QUESTIONS.filter(({ group, question, answer }) => {
    const plain = normalizeForSearch(`${group} ${question} ${answer}`);
    return words.every((spellings) => spellings.some((spelling) => plain.includes(stemOf(spelling))));
  });
}

/** Endings of Ukrainian words differ; what is before them is enough for so few texts: «квитанцію» finds «квитанції». */
function stemOf(word: string): string {
  return word.length > 5 ? word.slice(0, -2) : word;
}
