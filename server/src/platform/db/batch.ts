import pg from 'pg';
import { KnownStatements } from './known-statements.ts';
import { type Field, type RowMaker, rowMaker } from './row-shape.ts';
import { type Statement, statementName } from './statement-name.ts';

/** What the driver's connection can do and remembers of named statements; the published types leave parts of it out. */
type Wire = pg.Connection & {
  readonly parsedStatements: Record<string, string>;
  readonly submittedNamedStatements: Record<string, string>;
  parse(statement: { name: string; text: string }): void;
  bind(values: { statement: string; values: readonly unknown[]; valueMapper: typeof valueMapper }): void;
  describe(portal: { type: 'P'; name: '' }): void;
  close(statement: { type: 'S'; name: string }): void;
  execute(portal: { portal: '' }): void;
};

const METHODS = ['parse', 'bind', 'describe', 'execute', 'close', 'sync'] as const satisfies readonly (keyof Wire)[];
const MEMORIES = ['parsedStatements', 'submittedNamedStatements'] as const satisfies readonly (keyof Wire)[];

/** Looked at once for each connection: another driver stops here and not in the middle of an answer. */
export function isKnownDriver(connection: object): connection is Wire {
  return (
    METHODS.every((method) => typeof Reflect.get(connection, method) === 'function') &&
    MEMORIES.every((memory) => typeof Reflect.get(connection, memory) === 'object') &&
    typeof valueMapper === 'function'
  );
}

/** The driver's own writing of values; it is exported, and missing from the published types. */
const { prepareValue: valueMapper } = Reflect.get(pg, 'utils') as { prepareValue(value: unknown): unknown };

const NO_ROWS = rowMaker([]);

const knownOfConnections = new WeakMap<pg.Connection, KnownStatements>();

function knownOf(connection: pg.Connection): KnownStatements {
  const known = knownOfConnections.get(connection);
  if (known !== undefined) return known;
  if (!isKnownDriver(connection))
    throw new TypeError('This version of pg has no connection that can be driven by hand');
  const made = new KnownStatements();
  knownOfConnections.set(connection, made);
  return made;
}

export type Answer<Row extends object> = { readonly rows: Row[]; readonly command: string };

type Item = {
  readonly statement: Statement;
  readonly rows: object[];
  shape: RowMaker | null;
  command: string;
  /** A value that came and cannot be taken. */
  broken: Error | null;
  readonly resolve: (answer: Answer<never>) => void;
  readonly reject: (error: Error) => void;
};

/**
 * Several named statements behind one Sync: the server answers them in one packet (contract.md §2.3: about 87 % of a bare server, 76–84 %
 * with a Sync for each). Without a BEGIN it runs them as one implicit transaction. What stands after a refused statement is refused
 * with it. The driver's own query object, made for each statement, costs as much as a short statement itself, so here are only rows.
 */
class Batch extends pg.Query {
  readonly #items: Item[] = [];
  #current = 0;
  #known = new KnownStatements();

  constructor() {
    super('');
  }

  add<Row extends object>(statement: Statement): Promise<Answer<Row>> {
    return new Promise((resolve, reject) => {
      this.#items.push({ statement, rows: [], shape: null, command: '', broken: null, resolve, reject });
    });
  }

  abandon(reason: Error): void {
    for (const item of this.#items) item.reject(reason);
  }

  /** The driver asks for these when a statement has been parsed or refused: it means the one whose answer is arriving. */
  get name(): string | undefined {
    return this.#items[this.#current]?.statement.name;
  }
  get text(): string | undefined {
    return this.#items[this.#current]?.statement.text;
  }
  // The constructor of the driver's query sets both.
  set name(_: unknown) {}
  set text(_: unknown) {}

  override submit = (connection: pg.Connection): Error | null => {
    connection.stream.cork();
    try {
      this.#known = knownOf(connection);
      this.#letGo(connection as Wire);
      for (const item of this.#items) this.#write(connection as Wire, item);
      connection.sync();
      return null;
    } catch (error) {
      // Half of a batch may have been written; nothing may follow it on this connection.
      connection.stream.destroy();
      return error instanceof Error ? error : new Error('A batch could not be written', { cause: error });
    } finally {
      connection.stream.uncork();
    }
  };

  /** Before anything that could be refused: what stands after a refusal is skipped, and the server would still have what is forgotten here. */
  #letGo(wire: Wire): void {
    for (const name of this.#known.tooMany()) {
      wire.close({ type: 'S', name });
      delete wire.parsedStatements[name];
      delete wire.submittedNamedStatements[name];
    }
  }

  #write(wire: Wire, item: Item): void {
    const { name, text, values } = item.statement;
    this.#known.use(name);
    const previous = wire.parsedStatements[name] ?? wire.submittedNamedStatements[name];
    if (previous === undefined) {
      wire.parse({ name, text });
      wire.submittedNamedStatements[name] = text;
    } else if (previous !== text) {
      throw new Error(`The name ${name} was used for two different statements`);
    }
    try {
      wire.bind({ statement: name, values, valueMapper });
    } catch (error) {
      throw new TypeError(`The values of ${name} could not be written`, { cause: error });
    }
    item.shape = this.#known.shapeOf(name);
    if (item.shape === null) wire.describe({ type: 'P', name: '' });
    wire.execute({ portal: '' });
  }

  handleRowDescription({ fields }: { fields: readonly Field[] }): void {
    const item = this.#items[this.#current];
    if (item !== undefined) item.shape = rowMaker(fields);
  }

  handleDataRow({ fields }: { fields: readonly (string | null)[] }): void {
    const item = this.#items[this.#current];
    if (item === undefined || item.shape === null || item.broken !== null) return;
    try {
      item.rows.push(item.shape(fields));
    } catch (error) {
      item.broken = error instanceof Error ? error : new Error('A value could not be read', { cause: error });
    }
  }

  handleCommandComplete({ text }: { text: string }): void {
    const item = this.#items[this.#current];
    if (item === undefined) return;
    item.command = text;
    this.#known.learn(item.statement.name, item.shape ?? NO_ROWS);
    this.#current += 1;
  }

  handleReadyForQuery(): void {
    for (const item of this.#items) settle(item);
  }

  handleError(error: Error, connection: pg.Connection): void {
    const { submittedNamedStatements } = connection as Wire;
    for (const [index, item] of this.#items.entries()) {
      // Whatever stood after the refused statement was skipped, its Parse too.
      delete submittedNamedStatements[item.statement.name];
      if (index < this.#current) settle(item);
      else item.reject(error);
    }
  }
}

/** The answer to whatever is asked of a line that has been closed. */
const CLOSED = 'The transaction has ended';

function settle({ broken, rows, command, resolve, reject }: Item): void {
  // The rows are of the statement's own type: its text says so, and nothing here could.
  if (broken === null) resolve({ rows: rows as never[], command });
  else reject(broken);
}

/** One connection; statements issued in one turn leave as one batch, those after an answer make the next. */
export class Line {
  readonly #client: pg.PoolClient;
  readonly #entry: Statement | null;
  #open: Batch | null = null;
  #isClosed = false;

  /** Every batch begins with `entry`, if there is one. */
  constructor(client: pg.PoolClient, entry: Statement | null) {
    this.#client = client;
    this.#entry = entry;
  }

  /** Begins a batch even if nothing else will be asked; the answer is the entry's. */
  enter(): Promise<unknown> {
    return this.#begin().entered;
  }

  async ask<Row extends object>(name: string, text: string, values: readonly unknown[] = []): Promise<Answer<Row>> {
    if (this.#isClosed) throw new Error(CLOSED);
    const batch = this.#open ?? this.#begin().batch;
    try {
      return await batch.add<Row>({ name: statementName(name), text, values });
    } catch (error) {
      // The frames that lead to the caller instead of those that lead to the socket.
      if (error instanceof Error) Error.captureStackTrace(error);
      throw error;
    }
  }

  /** What has not left yet never will, and nothing more is taken: the connection is about to be somebody else's. */
  close(): void {
    this.#isClosed = true;
    this.#open?.abandon(new Error(CLOSED));
    this.#open = null;
  }

  #begin(): { batch: Batch; entered: Promise<unknown> } {
    const batch = new Batch();
    const entered = this.#entry === null ? Promise.resolve() : batch.add(this.#entry);
    entered.catch(() => undefined);
    this.#open = batch;
    process.nextTick(() => {
      if (this.#open !== batch) return;
      this.#open = null;
      this.#client.query(batch);
    });
    return { batch, entered };
  }
}
