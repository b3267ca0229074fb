import { describe, expect, it } from 'vitest';
import { penaltyOf, withEasiestMask } from './qr-mask.ts';

const modules = (...rows: string[]) => Uint8Array.from(rows.join(''), (module) => Number(module === '#'));

describe('the penalty of a code (ISO/IEC 18004, 7.8.3)', () => {
  it('counts long runs, blocks and what is missing to a half of black', () => {
    // Ten lines of five light modules, 3 each; sixteen blocks, 3 each; no black at all is nine steps of 5 % past the first, 10 each.
    expect(penaltyOf(new Uint8Array(25), 5)).toBe(30 + 48 + 90);
  });

  it('counts one more for each module past the fifth of a run', () => {
    // 14 lines of seven: 3 and 2 more each; 36 blocks; nine steps again.
    expect(penaltyOf(new Uint8Array(49), 7)).toBe(14 * 5 + 36 * 3 + 90);
  });

  it('counts what looks like a corner of the code from both sides', () => {
    // One row 1 : 1 : 3 : 1 : 1; the quiet zone makes it one from either side, 40 each. The six light rows below: 5 each; their blocks:
    // 30 of them. Columns: four of a black module over six light ones are 4 each (3 and one more), three light from the top 5 each; the
    // first and second row meet in no block. Black 5 of 49: |100 − 490| ÷ 49 = 7.96, so seven steps of 10.
    const top = modules('#.###.#', ...Array<string>(6).fill('.......'));
    expect(penaltyOf(top, 7)).toBe(80 + 6 * 5 + 30 * 3 + 5 * 4 + 2 * 5 + 70);
  });

  it('is nothing but balance for what alternates', () => {
    // A chess-board of 4 × 4 is half black: no run, no block, and half a step under the first, which the formula counts as −10.
    expect(penaltyOf(modules('#.#.', '.#.#', '#.#.', '.#.#'), 4)).toBe(-10);
  });
});

describe('the choice of a mask', () => {
  it('takes the first of the easiest', () => {
    const drawn = new Uint8Array(16);
    const chess = modules('#.#.', '.#.#', '#.#.', '.#.#');
    const other = modules('.#.#', '#.#.', '.#.#', '#.#.');
    expect(withEasiestMask(drawn, 4, [drawn, chess, other])).toEqual(chess);
  });
});
