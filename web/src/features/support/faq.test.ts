import { expect, it } from 'vitest';
import { QUESTIONS } from '../../i18n/uk/faq.ts';
import { findAnswers } from './faq.ts';

it.each([
  ['', QUESTIONS.length],
  ['немає qr', 1],
  ['курс', 2],
])('«%s» leaves %d answers', (text, count) => {
  expect(findAnswers(text)).toHaveLength(count);
});

it.each(['КВИТАНЦІЮ', 'rdbnfywsz', "прив'язана", 'показники'])('«%s» finds something', (text) => {
  expect(findAnswers(text).length).toBeGreaterThan(0);
});

it('finds nothing of what is not there', () => {
  expect(findAnswers('криптовалюта')).toEqual([]);
});
