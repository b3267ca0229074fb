import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { wholeNumbers } from './whole-numbers.tsx';

const drawn = (text: string) => renderToStaticMarkup(createElement('p', null, wholeNumbers(text)));
const whole = (number: string) => `<span class="nowrap">${number}</span>`;

it.each([
  ['Договір №\u00a0Д-2026-0001', `Договір ${whole('№\u00a0Д-2026-0001')}`],
  ['Квитанція К-2026-03-0036 за березень', `Квитанція ${whole('К-2026-03-0036')} за березень`],
  ['кв. 6 · №\u00a0Д-7 · №\u00a0Оренда-2026-14', `кв. 6 · ${whole('№\u00a0Д-7')} · ${whole('№\u00a0Оренда-2026-14')}`],
  ['вул. Січова, 21-А', 'вул. Січова, 21-А'],
  ['івано-франківськ', 'івано-франківськ'],
])('%j keeps its numbers whole', (text, html) => {
  // One item of a flex row, or none of its own; never a row of pieces.
  expect(drawn(text)).toBe(html === text ? `<p>${text}</p>` : `<p><span>${html}</span></p>`);
});

it('leaves the text as it was for whoever copies it', () => {
  const text = 'Договір №\u00a0Д-2026-0001 закінчується';
  expect(drawn(text).replace(/<[^>]+>/g, '')).toBe(text);
});
