import { describe, expect, it } from 'vitest';
import { BYTE_BUDGETS, limitKbOf, weigh } from './lib/byte-budgets.mjs';

const chunk = (file: string, imports: string[], ...ids: [string, number][]) => ({
  file,
  imports,
  modules: ids.map(([id, length]) => ({ id, length })),
});

/** A page of two files, a third that both of its files import, and one that belongs to another page. */
const CHUNKS = [
  chunk('app.js', ['vendor.js'], ['main.ts', 10], ['own.ts', 30]),
  chunk('page.js', ['vendor.js', 'app.js'], ['page.ts', 20]),
  chunk('vendor.js', [], ['react.js', 500]),
  chunk('other.js', ['app.js'], ['other.ts', 900]),
];
const SIZES: Readonly<Record<string, number>> = {
  'app.js': 10_000,
  'page.js': 5_000,
  'vendor.js': 50_000,
  'other.js': 900_000,
};
const sizeOf = (file: string): number => SIZES[file] ?? Number.NaN;
const budget = {
  page: 'page',
  build: 'app',
  limitKb: 65,
  floorKb: 20,
  roots: ['main.ts', 'page.ts'],
  without: [],
  scripts: [] as string[],
};

describe('the budget of a page', () => {
  it('adds each file that the page imports once, and no other', () => {
    expect(weigh(budget, CHUNKS, sizeOf)).toMatchObject({ kb: 65, files: 3, problem: null });
  });

  it('adds the scripts that are no modules', () => {
    const sizes = (file: string) => (file === 'theme.js' ? 400 : sizeOf(file));
    expect(weigh({ ...budget, scripts: ['theme.js'] }, CHUNKS, sizes)).toMatchObject({ kb: 65.4, files: 4 });
  });

  it('names what is heavy in a page over its limit', () => {
    const { problem, heaviest } = weigh({ ...budget, limitKb: 64.9 }, CHUNKS, sizeOf);
    expect(problem).toBe('65.0 KB, the limit is 64.9');
    expect(heaviest.map(({ id }: { id: string }) => id)).toEqual(['react.js', 'own.ts', 'page.ts', 'main.ts']);
  });

  it('leaves out what another budget has counted', () => {
    const later = { ...budget, roots: ['page.ts'], without: ['main.ts'], floorKb: 1 };
    expect(weigh(later, CHUNKS, sizeOf)).toMatchObject({ kb: 5, files: 1, problem: null });
  });

  it('fails when it sees too little to judge', () => {
    expect(weigh({ ...budget, floorKb: 70 }, CHUNKS, sizeOf).problem).toBe('only 65.0 KB seen, at least 70 expected');
    expect(weigh({ ...budget, roots: ['main.ts', 'gone.ts'] }, CHUNKS, sizeOf).problem).toBe(
      'not in the build: gone.ts',
    );
  });

  it('has the figures of contract.md §4.1 and §4.2', () => {
    expect(BYTE_BUDGETS.map(({ page }) => [page, limitKbOf(page)])).toEqual([
      ['login', 120],
      ['dashboard', 150],
      ['contracts', 160],
      ['info', 15],
      ['info-forms', 15],
      ['site-form', 15],
      ['site-calculators', 15],
    ]);
  });
});
