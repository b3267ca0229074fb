import { describe, expect, it } from 'vitest';
import { faqItems, plainText } from './faq.ts';
import { readFrontMatter } from './front-matter.ts';
import { headingsOf, renderMarkdown, slugOf } from './markdown.ts';
import { readContent } from './read-content.ts';

const PICTURES = { receipt: { light: '/assets/r-l.webp', dark: '/assets/r-d.webp', width: 1280, height: 800 } };
const html = (text: string) => renderMarkdown({ text, pictures: PICTURES });

const ARTICLE = `---
title: Застава
description: Що таке застава.
lead: Коротко.
date: 2026-11-20
sources:
  - title: ЦКУ
    url: https://zakon.rada.gov.ua/laws/show/435-15
---
Текст.`;

describe('the front matter of a file', () => {
  it('is read with its text', () => {
    const { front, body } = readFrontMatter('blog/deposit.md', 'blog', ARTICLE);
    expect(body).toBe('Текст.');
    expect(front).toMatchObject({
      title: 'Застава',
      date: '2026-11-20',
      updated: null,
      calculator: null,
      sources: [{ title: 'ЦКУ', url: 'https://zakon.rada.gov.ua/laws/show/435-15' }],
    });
  });

  it.each([
    ['Текст без полів', 'front matter'],
    [ARTICLE.replace('lead: Коротко.', 'led: Коротко.'), 'led is not known'],
    [ARTICLE.replace('lead: Коротко.\n', ''), 'lead is missing'],
    [ARTICLE.replace('2026-11-20', '20.11.2026'), 'date is no day'],
    [ARTICLE.replace('https:', 'javascript:'), 'a source needs'],
    [ARTICLE.replace('Що таке застава.', 'а'.repeat(161)), 'longer than 160'],
    [ARTICLE.replace('date:', 'calculator: loan\ndate:'), 'no calculator loan'],
  ])('stops the build and names the file: %#', (text, what) => {
    expect(() => readFrontMatter('blog/deposit.md', 'blog', text)).toThrow(`web/content/blog/deposit.md: `);
    expect(() => readFrontMatter('blog/deposit.md', 'blog', text)).toThrow(what);
  });
});

describe('the content', () => {
  it('lacks no page of the specification and has none too many', () => {
    expect(() => readContent({ 'blog/deposit.md': ARTICLE })).toThrow(
      'solutions/for-property-owners.md: the file is missing',
    );
    expect(() => readContent({ 'blog/Застава.md': ARTICLE })).toThrow('small Latin letters');
  });
});

describe('Markdown', () => {
  it('passes no HTML and no address that runs something', () => {
    expect(html('<b>x</b>')).toBe('<p>&lt;b&gt;x&lt;/b&gt;</p>');
    expect(html('[x](javascript:alert(1))')).not.toContain('href');
    expect(html('[x](//evil.example)')).not.toContain('href');
  });

  it('puts the no-break spaces and leaves addresses alone', () => {
    expect(html('Йдемо в [дім](/features/receipt) — і край')).toBe(
      '<p>Йдемо в\u00a0<a href="/features/receipt">дім</a>\u00a0— і\u00a0край</p>',
    );
  });

  it('draws a picture of the product in both themes, and stops at one that is not there', () => {
    expect(html('![Квитанція](picture:receipt)')).toBe(
      '<figure class="shot"><picture><source srcset="/assets/r-d.webp" media="(prefers-color-scheme: dark)" width="1280" height="800">' +
        '<img src="/assets/r-l.webp" width="1280" height="800" alt="Квитанція" loading="lazy" decoding="async">' +
        '</picture><figcaption>Квитанція</figcaption></figure>',
    );
    const narrow = { light: '/assets/n-l.webp', dark: '/assets/n-d.webp', width: 720, height: 1200 };
    const both = renderMarkdown({
      text: '![Квитанція](picture:receipt)',
      pictures: {
        receipt: { light: '/assets/r-l.webp', dark: '/assets/r-d.webp', width: 1280, height: 800, phone: narrow },
      },
    });
    expect([...both.matchAll(/srcset="([^"]*)" media="([^"]*)"/g)].map(([, file, media]) => [file, media])).toEqual([
      ['/assets/n-d.webp', '(max-width: 39.9375em) and (prefers-color-scheme: dark)'],
      ['/assets/n-l.webp', '(max-width: 39.9375em)'],
      ['/assets/r-d.webp', '(prefers-color-scheme: dark)'],
    ]);
    expect(() => html('![x](picture:none)')).toThrow('no picture none');
  });

  it('names every table by the heading above it, each by a name of its own', () => {
    const table = '| А | Б |\n|---|---|\n| 1 | 2 |';
    const names = [...html(`${table}\n\n## Ціни\n\n${table}\n\n${table}`).matchAll(/aria-label="([^"]*)"/g)];
    expect(names.map((match) => match[1])).toEqual(['Таблиця', 'Ціни', 'Ціни, 2']);
  });

  it('gives headings their anchors', () => {
    expect(html('## Що робити, об’єкт?')).toBe('<h2 id="що-робити-обєкт">Що робити, об’єкт?</h2>');
    expect(headingsOf('## Раз\n\n### Два\n\n## Три')).toEqual([
      { id: 'раз', title: 'Раз' },
      { id: 'три', title: 'Три' },
    ]);
    expect(slugOf('«Ціна» — 18 %')).toBe('ціна-18');
  });
});

describe('answers', () => {
  it('are the sections of their file', () => {
    expect(faqItems('Вступ\n\n## Перше?\n\nТак.\n\n## Друге?\nНі.')).toEqual([
      { question: 'Перше?', body: 'Так.' },
      { question: 'Друге?', body: 'Ні.' },
    ]);
  });

  it('are plain words for search engines', () => {
    expect(plainText('Див. [ціни](/pricing).\n\n- **перше**\n- друге')).toBe('Див. ціни. перше друге');
  });
});
