/** A named statement: parsed once on a connection, then executed by its name (3.3–3.5 times the throughput, performance.md §1.1). */
export type Query = <Row extends object>(name: string, text: string, values?: readonly unknown[]) => Promise<Row[]>;

/** The statements of a transaction. */
export type Statements = {
  readonly query: Query;
  /**
   * A statement whose answer nobody waits for: it leaves with those of the same turn, the last ones together with COMMIT, so that locks
   * are held for no round trip more than they must. If it is refused, so is the whole transaction, with its error.
   */
  readonly effect: (name: string, text: string, values?: readonly unknown[]) => void;
};
