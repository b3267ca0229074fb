import { expect, it } from 'vitest';
import { everyPage } from './every-page.ts';

/** As the server answers: a hundred at most. */
const pagesOf = (total: number) => {
  const asked: number[] = [];
  const ask = async (offset: number) => {
    asked.push(offset);
    const items = Array.from({ length: Math.min(100, total - offset) }, (_, at) => offset + at);
    return { items, total };
  };
  return { asked, ask };
};

it.each([
  [0, [0], 0],
  [100, [0], 100],
  [101, [0, 100], 101],
  [250, [0, 100, 200], 250],
  // Ten pages and no more: the screen says that there are others.
  [1001, [0, 100, 200, 300, 400, 500, 600, 700, 800, 900], 1000],
])('a list of %i is asked for to its end', async (total, offsets, shown) => {
  const { asked, ask } = pagesOf(total);
  const { items, total: told } = await everyPage(ask);
  expect([asked, items.length, told]).toEqual([offsets, shown, total]);
});

it('a page that came back empty ends a list whose rows went meanwhile', async () => {
  const { items } = await everyPage(async (offset) => ({ items: offset === 0 ? [1, 2] : [], total: 5 }));
  expect(items).toEqual([1, 2]);
});
