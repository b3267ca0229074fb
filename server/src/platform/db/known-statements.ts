import type { RowMaker } from './row-shape.ts';

/**
 * As many statements as one connection keeps prepared. PostgreSQL holds a plan for each until it is told to let go, 0.2 MB for a list of many
 * ways, and a list has a statement for every combination of its filters (performance.md §3.4): without a bound one reader of many addresses
 * would fill its memory. What a program asks again and again is far less.
 */
export const MOST_PREPARED = 300;

/**
 * What this side knows of the statements of a connection: which were asked last, and the shape of their rows. A shape never changes on a
 * connection (PostgreSQL refuses a plan whose result would), so it is asked for once.
 */
export class KnownStatements {
  readonly #shapes = new Map<string, RowMaker>();
  /** In the order of use, the one that was asked longest ago first. */
  readonly #names = new Set<string>();

  shapeOf(name: string): RowMaker | null {
    return this.#shapes.get(name) ?? null;
  }

  learn(name: string, shape: RowMaker): void {
    if (this.#names.has(name)) this.#shapes.set(name, shape);
  }

  use(name: string): void {
    this.#names.delete(name);
    this.#names.add(name);
  }

  /** Those that are too many, forgotten here; the caller tells the server. What is on its way is never among them: it was asked last. */
  *tooMany(): Generator<string> {
    for (const name of this.#names) {
      if (this.#names.size <= MOST_PREPARED) return;
      this.#names.delete(name);
      this.#shapes.delete(name);
      yield name;
    }
  }
}
