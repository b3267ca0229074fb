import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { pageQueryOf, TASK_FILTERS } from './task-queries.ts';

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
