import { describe, expect, it } from 'vitest';
import { renderLetter, withStopLink } from './letter.ts';

const letter = renderLetter({
  subject: '12\u00a0345,60\u00a0₴ · оплату зараховано',
  paragraphs: ['12\u00a0345,60\u00a0₴\u00a0— вашу оплату зараховано.', '<b>Коваленко</b>'],
  action: { label: 'Відкрити', url: 'https://k.ua/x?a=1&b=2' },
  notes: ['Посилання особисте.'],
});
const wordsOf = (html: string) =>
  html
    .slice(html.indexOf('<body'))
    .replace(/<[^>]+>/g, ' ')
    .trim();

describe('a letter', () => {
  it('begins with what it is about, because the list of a mailbox shows the first words (ux.md X8)', () => {
    expect(letter.text).toMatch(/^12\u00a0345,60\u00a0₴\u00a0— вашу оплату зараховано\./);
    expect(wordsOf(letter.html)).toMatch(/^12\u00a0345,60\u00a0₴\u00a0— вашу оплату зараховано\./);
  });

  it('shows what was written in several lines in as many', () => {
    const { html, text } = renderLetter({ subject: 'Дім', paragraphs: ['Води не буде:\nдва дні <b>'] });
    expect(html).toContain('Води не буде:<br>два дні &#60;b&#62;</p>');
    expect(text).toContain('Води не буде:\nдва дні <b>');
  });

  it('says who writes and how to stop such letters at the end of both its parts', () => {
    const stopped = withStopLink(letter, 'https://k.ua/info/stop/1.2');
    expect(stopped.text).toMatch(
      /Ключар: показники, квитанції й оплати за оренду\n\nНе надсилати .*:\nhttps:\S+stop\/1\.2\n$/,
    );
    expect(wordsOf(stopped.html)).toMatch(
      /Ключар: показники, квитанції й оплати за оренду\s+Не надсилати мені таких листів$/,
    );
    expect(stopped.html).toContain('&#60;b&#62;Коваленко');
  });
});
