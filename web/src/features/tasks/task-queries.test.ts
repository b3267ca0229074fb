import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { everyPage, pageQueryOf, TASK_FILTERS } from './task-queries.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const list = { filters: { due: 'week' }, sort: 'due_on', page: 1, limit: 20, offset: 0, filtered: true };
const nothing = {
  setFilter: () => undefined,
  setSort: () => undefined,
  setPage: () => undefined,
  reset: () => undefined,
};

/** 2026-11-20 is a Friday (the calendar of 2026). */
it.each([
  ['2026-11-16T09:00:00Z', '2026-11-16', '2026-11-22'],
  ['2026-11-20T09:00:00Z', '2026-11-16', '2026-11-22'],
  ['2026-11-22T09:00:00Z', '2026-11-16', '2026-11-22'],
  // By Kyiv it is Monday already.
  ['2026-11-22T23:30:00Z', '2026-11-23', '2026-11-29'],
])('this week at %s is from %s to %s', (now, dueFrom, dueTo) => {
  vi.setSystemTime(new Date(now));
  expect(TASK_FILTERS).toContain('due');
  expect(pageQueryOf({ ...list, ...nothing })).toMatchObject({ dueFrom, dueTo });
});

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
])('a month of %i tasks is asked for to its end', async (total, offsets, shown) => {
  const { asked, ask } = pagesOf(total);
  const { items, total: told } = await everyPage(ask);
  expect([asked, items.length, told]).toEqual([offsets, shown, total]);
});

it('a page that came back empty ends a month whose tasks went meanwhile', async () => {
  const { items } = await everyPage(async (offset) => ({ items: offset === 0 ? [1, 2] : [], total: 5 }));
  expect(items).toEqual([1, 2]);
});
