import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { moduleOutline } from './module-outline.ts';

const picture = (...rows: string[]) => rows.map((row) => [...row].map((module) => module === '#'));

/** Black where a ray to the right crosses the lines an odd number of times: the even-odd rule, asked at the middle of each module. */
function filled(path: string, size: number, margin: number): boolean[][] {
  const downs: { x: number; from: number; to: number }[] = [];
  let [x, y] = [0, 0];
  for (const [, command, first = '', second] of path.matchAll(/([Mhv])(-?\d+)(?: (\d+))?/g)) {
    if (command === 'M') [x, y] = [Number(first), Number(second)];
    else if (command === 'h') x += Number(first);
    else {
      const to = y + Number(first);
      downs.push({ x, from: Math.min(y, to), to: Math.max(y, to) });
      y = to;
    }
  }
  const isBlack = (column: number, row: number) =>
    downs.filter((line) => line.x > column + margin && line.from <= row + margin && line.to > row + margin).length %
      2 ===
    1;
  return Array.from({ length: size }, (_, row) => Array.from({ length: size }, (_, column) => isBlack(column, row)));
}

describe('the outline of black modules', () => {
  it('goes round an area once and turns where it turns', () => {
    expect(moduleOutline(picture('##.', '#..', '...'), 0)).toBe('M0 0h2v1h-1v1h-1v-2z');
  });

  it('goes round a hole the other way', () => {
    expect(moduleOutline(picture('###', '#.#', '###'), 4)).toBe('M4 4h3v3h-3v-3zM5 6h1v-1h-1v1z');
  });

  it('keeps areas apart that touch by a corner', () => {
    expect(moduleOutline(picture('#.', '.#'), 0)).toBe('M0 0h1v1h-1v-1zM1 1h1v1h-1v-1z');
  });

  it('fills exactly the black modules of any picture', () => {
    const size = 9;
    const row = fc.array(fc.boolean(), { minLength: size, maxLength: size });
    fc.assert(
      fc.property(fc.array(row, { minLength: size, maxLength: size }), (modules) => {
        expect(filled(moduleOutline(modules, 2), size, 2)).toEqual(modules);
      }),
    );
  });
});
