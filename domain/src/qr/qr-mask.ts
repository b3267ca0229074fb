/** What each thing that confuses a camera costs (ISO/IEC 18004, 7.8.3). */
const LONG_RUN = 3;
const BLOCK = 3;
const LOOKS_LIKE_A_FINDER = 40;
const UNBALANCED = 10;

/**
 * A code drawn with whichever of its masks a camera reads most easily: the least penalty, the first of equals. `drawn` is the code with
 * the first mask, a byte a module, row by row, 1 for black; `masks` say, for each mask, which modules differ from that one. Where they
 * differ depends on the version and the level alone, so one set serves every text.
 */
export function withEasiestMask(drawn: Uint8Array, size: number, masks: readonly Uint8Array[]): Uint8Array {
  let [best, least] = [drawn, Number.POSITIVE_INFINITY];
  for (const mask of masks) {
    const modules = drawn.map((module, index) => module ^ (mask[index] ?? 0));
    const penalty = penaltyOf(modules, size);
    if (penalty < least) [best, least] = [modules, penalty];
  }
  return best;
}

/** Runs of five and more, squares of 2 × 2, what looks like a corner of the code, and how far black is from a half. */
export function penaltyOf(modules: Uint8Array, size: number): number {
  let penalty = blocksOf(modules, size) * BLOCK + unbalance(modules);
  for (let line = 0; line < size; line += 1)
    penalty += penaltyOfLine(modules, size, line * size, 1) + penaltyOfLine(modules, size, line, size);
  return penalty;
}

function blocksOf(modules: Uint8Array, size: number): number {
  let blocks = 0;
  for (let y = 1; y < size; y += 1)
    for (let at = y * size + 1; at < (y + 1) * size; at += 1) {
      const module = modules[at];
      if (module === modules[at - 1] && module === modules[at - size] && module === modules[at - size - 1]) blocks += 1;
    }
  return blocks;
}

/** 0 at 45…55 % of black, and as much again for every five per cent further. */
function unbalance(modules: Uint8Array): number {
  let black = 0;
  for (const module of modules) black += module;
  const total = modules.length;
  return (Math.ceil(Math.abs(black * 20 - total * 10) / total) - 1) * UNBALANCED;
}

function penaltyOfLine(modules: Uint8Array, size: number, start: number, step: number): number {
  const runs = new LastRuns();
  // The quiet zone before and after is light; it makes a run no longer for the penalty, only for the looks of a finder.
  let quiet = size;
  let [penalty, colour, length] = [0, 0, 0];
  for (let index = 0, at = start; index < size; index += 1, at += step) {
    if (modules[at] === colour) {
      length += 1;
      if (length === 5) penalty += LONG_RUN;
      else if (length > 5) penalty += 1;
      continue;
    }
    runs.add(length + quiet);
    quiet = 0;
    if (colour === 0) penalty += runs.finders() * LOOKS_LIKE_A_FINDER;
    colour = modules[at] ?? 0;
    length = 1;
  }
  if (colour === 1) {
    runs.add(length);
    length = 0;
  }
  runs.add(length + size);
  return penalty + runs.finders() * LOOKS_LIKE_A_FINDER;
}

/** The last seven runs of a line, the newest first. */
class LastRuns {
  #a = 0;
  #b = 0;
  #c = 0;
  #d = 0;
  #e = 0;
  #f = 0;
  #g = 0;

  add(length: number): void {
    this.#g = this.#f;
    this.#f = this.#e;
    this.#e = this.#d;
    this.#d = this.#c;
    this.#c = this.#b;
    this.#b = this.#a;
    this.#a = length;
  }

  /** 1 : 1 : 3 : 1 : 1 of black, white, black, white, black with four of white on one side and one on the other; both sides count. */
  finders(): number {
    const unit = this.#b;
    const isCore = unit > 0 && this.#c === unit && this.#d === unit * 3 && this.#e === unit && this.#f === unit;
    if (!isCore) return 0;
    return Number(this.#a >= unit * 4 && this.#g >= unit) + Number(this.#g >= unit * 4 && this.#a >= unit);
  }
}
