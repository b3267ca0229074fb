import { expect, it } from 'vitest';
import { QUESTIONS } from '../../i18n/uk/faq.ts';
import { findAnswers } from './faq.ts';

const OWNER = { isOwner: true };

it.each([
  ['', QUESTIONS.filter(({ of }) => of !== 'guest').length],
  ['немає qr', 1],
  ['курс', 2],
])('«%s» leaves %d answers', (text, count) => {
  expect(findAnswers(text, OWNER)).toHaveLength(count);
});

it.each([
  'КВИТАНЦІЮ',
  'rdbnfywsz',
  "прив'язана",
  'показники',
  'курсу',
  'боргом',
  'QR?',
  'коду',
  'показника',
  'пароля',
  'видалення',
])('«%s» finds something', (text) => {
  expect(findAnswers(text, OWNER).length).toBeGreaterThan(0);
});

it('finds nothing of what is not there', () => {
  expect(findAnswers('криптовалюта', OWNER)).toEqual([]);
});

it('offers to a tenant or a manager what is his to ask, and nothing of making receipts', () => {
  const asked = findAnswers('', { isOwner: false }).map(({ question }) => question);
  expect(asked).toContain('Як сплатити квитанцію?');
  expect(asked).toContain('Як увімкнути вхід із кодом?');
  expect(asked).not.toContain('Як створити квитанції за місяць?');
  expect(findAnswers('', OWNER).map(({ question }) => question)).not.toContain('Як сплатити квитанцію?');
});
