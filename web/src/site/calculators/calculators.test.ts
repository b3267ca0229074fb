import { readFileSync } from 'node:fs';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { type Calculation, examplesOf, type Typed } from './calculation.ts';
import { CALCULATIONS } from './calculations.ts';
import { CALCULATORS } from './index.ts';

/** No-break spaces read badly in a test. */
const plain = (text: string) => text.replace(/\u00a0/g, ' ');

function countedBy(calculation: Calculation, typed: Typed = {}) {
  const outcome = calculation.count({ ...examplesOf(calculation), ...typed });
  if (!outcome.ok) throw new Error(JSON.stringify(outcome.errors));
  const { lines, saying } = outcome.result;
  return {
    lines: lines.map(({ label, formula, sum }) => [label, formula, sum].map(plain)),
    saying: plain(saying),
  };
}

/** Worked by hand after ukraine.md §3, the prices of zones of 13.01.2026. */
describe('the calculator of zones', () => {
  it('compares one, two and three zones', () => {
    // 240 × 4.32 = 1 036.80; 160 × 4.32 + 80 × 2.16 = 691.20 + 172.80; 60 × 6.48 + 100 × 4.32 + 80 × 1.728 = 959.04.
    const { lines, saying } = countedBy(CALCULATIONS.electricity);
    expect(lines).toEqual([
      ['Однозонний', '240 × 4,32', '1 036,80 ₴'],
      ['Двозонний', 'день 160 × 4,32 + ніч 80 × 2,16', '864,00 ₴'],
      ['Тризонний', 'пік 60 × 6,48 + напівпік 100 × 4,32 + ніч 80 × 1,728', '959,04 ₴'],
    ]);
    expect(saying).toBe('Найдешевший — двозонний: 864,00 ₴ на місяць, на 172,80 ₴ менше, ніж за однозонним.');
  });

  it('finds three zones cheaper only for those who live by night', () => {
    // 10 × 6.48 + 50 × 4.32 + 200 × 1.728 = 626.40 against 60 × 4.32 + 200 × 2.16 = 691.20.
    expect(countedBy(CALCULATIONS.electricity, { peak: '10', half: '50', night: '200' }).saying).toContain(
      'тризонний: 626,40 ₴',
    );
  });

  it('says so when zones change nothing', () => {
    expect(countedBy(CALCULATIONS.electricity, { night: '0' }).saying).toBe(
      'Зонний лічильник за цим споживанням не дешевший: 691,20 ₴ на місяць.',
    );
  });
});

/** Worked by hand after ukraine.md §3: 1 000 м³ × 2,388 / 12 = 199,00; 50 м³ × 7,96 = 398,00. */
describe('the calculator of the delivery of gas', () => {
  it('takes a twelfth of the year and the gas of the month', () => {
    const { lines, saying } = countedBy(CALCULATIONS['gas-delivery']);
    expect(lines).toEqual([
      ['Доставка', '1 000 × 2,388 ÷ 12', '199,00 ₴'],
      ['Газ', '50 × 7,96', '398,00 ₴'],
      ['Разом', '', '597,00 ₴'],
    ]);
    expect(saying).toBe('Доставка — 199,00 ₴ щомісяця, разом із газом — 597,00 ₴.');
  });

  it('rounds once: 640 × 2,388 / 12 = 127,36', () => {
    expect(countedBy(CALCULATIONS['gas-delivery'], { volume: '640' }).lines[0]?.[2]).toBe('127,36 ₴');
  });
});

/** Worked by hand after ukraine.md §5 (minfin.com.ua, 31.12.2025 and 01.01.2026). */
describe('the calculator of the tax', () => {
  it('compares a person and ФОП of two groups over a year', () => {
    // 240 000: 43 200 + 12 000; 12 × (1 729.40 + 864.70 + 1 902.34); 12 000 + 2 400 + 22 828.08.
    const { lines, saying } = countedBy(CALCULATIONS['rent-tax']);
    expect(lines).toEqual([
      ['Фізична особа', 'податок 43 200,00 ₴ + військовий збір 12 000,00 ₴', '55 200,00 ₴'],
      ['ФОП, 2-га група', 'єдиний податок 20 752,80 ₴ + військовий збір 10 376,40 ₴ + ЄСВ 22 828,08 ₴', '53 957,28 ₴'],
      ['ФОП, 3-тя група', 'єдиний податок 12 000,00 ₴ + військовий збір 2 400,00 ₴ + ЄСВ 22 828,08 ₴', '37 228,08 ₴'],
    ]);
    expect(saying).toBe('Найменше — ФОП, 3-тя група: 37 228,08 ₴ за рік, лишається 202 771,92 ₴. Ставки 2026 року.');
  });

  it.each([
    ['11 190', 'Фізична особа'],
    ['11 191', 'ФОП, 3-тя група'],
    ['43 234', 'ФОП, 3-тя група'],
    ['43 236', 'ФОП, 2-га група'],
  ])('with %s a month finds %s the cheapest, as the article says', (rent, name) => {
    expect(countedBy(CALCULATIONS['rent-tax'], { rent }).saying).toContain(`Найменше — ${name}`);
  });

  it('leaves out a group whose limit is passed', () => {
    // 600 967 × 12 = 7 211 604 is over 7 211 598.
    const { lines, saying } = countedBy(CALCULATIONS['rent-tax'], { rent: '600 967' });
    expect(lines[1]).toEqual(['ФОП, 2-га група', 'дохід перевищує межу цієї групи', '']);
    expect(saying).toContain('ФОП, 3-тя група');
  });
});

/** Worked by hand after ukraine.md §4: 10 000 at a key rate of 15.5 for 30 days is 254.79. */
describe('the calculator of a penalty', () => {
  it('takes double the key rate from the day after the due day to the day before payment', () => {
    const { lines, saying } = countedBy(CALCULATIONS['late-penalty']);
    expect(lines).toEqual([
      ['06.10.2026 – 04.11.2026', '10 000,00 ₴ × 31 % × 30 днів ÷ 365', ''],
      ['Пеня', '', '254,79 ₴'],
    ]);
    expect(saying).toBe('Пеня — 254,79 ₴. Разом із боргом — 10 254,79 ₴.');
  });

  it('or a percent a day: 10 000 × 0,1 % × 30 = 300,00', () => {
    const { lines } = countedBy(CALCULATIONS['late-penalty'], { mode: 'percent_day' });
    expect(lines).toEqual([
      ['06.10.2026 – 04.11.2026', '10 000,00 ₴ × 0,1 % × 30 днів', ''],
      ['Пеня', '', '300,00 ₴'],
    ]);
  });

  it('has none when it was paid in time', () => {
    expect(countedBy(CALCULATIONS['late-penalty'], { paidOn: '5.10.26' })).toEqual({
      lines: [],
      saying: 'Прострочення немає: пеня не нараховується.',
    });
  });
});

describe('what is typed', () => {
  it('is read as people write it', () => {
    const typed = { volume: '1 000,0', deliveryPrice: '2.388', used: ' 50 ', gasPrice: '7,96' };
    expect(countedBy(CALCULATIONS['gas-delivery'], typed).lines[2]?.[2]).toBe('597,00 ₴');
  });

  it.each<[keyof typeof CALCULATIONS, Typed, Readonly<Record<string, string>>]>([
    [
      'electricity',
      { peak: 'багато', night: '-1' },
      { peak: 'Введіть число, наприклад 1 234,5', night: 'Введіть число не менше за 0' },
    ],
    ['gas-delivery', { volume: '' }, { volume: '' }],
    ['rent-tax', { rent: '99 000 000' }, { rent: 'Завелике число' }],
    ['rent-tax', { rent: '12,345' }, { rent: 'Забагато цифр після коми' }],
    [
      'late-penalty',
      { dueOn: '31.02.2026', paidOn: 'учора' },
      { dueOn: 'Такої дати немає', paidOn: 'Введіть дату, наприклад 05.10.2026' },
    ],
    ['late-penalty', { keyRate: '' }, { keyRate: '' }],
    ['late-penalty', { mode: 'percent_day', dayPercent: 'x' }, { dayPercent: 'Введіть число, наприклад 1 234,5' }],
  ])('in %s is refused by its field: %j', (key, typed, errors) => {
    const outcome = CALCULATIONS[key].count({ ...examplesOf(CALCULATIONS[key]), ...typed });
    const found = outcome.ok ? {} : outcome.errors;
    expect(Object.fromEntries(Object.entries(found).map(([name, text]) => [name, plain(text)]))).toEqual(errors);
  });
});

describe('a calculator on paper', () => {
  it.each(Object.entries(CALCULATORS))(
    '%s has its worked table and a hidden form with a label for every field',
    (key, view) => {
      const html = renderToStaticMarkup(view());
      expect(html).toContain(`data-calculator="${key}"`);
      expect(html).toMatch(/<form[^>]* hidden=""/);
      expect(html.match(/<tr/g)?.length).toBeGreaterThan(2);
      for (const [, id] of html.matchAll(/<(?:input|select) id="([^"]+)"/g)) expect(html).toContain(`for="${id}"`);
    },
  );

  it('stands in an article that says the same sums', () => {
    const article = (slug: string) =>
      plain(readFileSync(new URL(`../../../content/blog/${slug}.md`, import.meta.url), 'utf8'));
    expect(article('electricity-zones')).toContain('959,04 ₴ проти 1 036,80 ₴');
    expect(article('gas-delivery')).toContain('398,00 + 199,00 = 597,00 ₴');
    expect(article('rent-tax')).toContain('53 957,28 ₴ за рік');
    expect(article('debts-and-penalty')).toContain('254,79 ₴');
  });
});
