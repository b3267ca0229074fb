import pg from 'pg';
import { acquire, DatabaseRefusal, isUnavailable } from './pool.ts';
import type { Query } from './scoped-db.ts';
import { type Statement, statementName } from './statement-name.ts';
import { DATABASE_TYPES } from './types.ts';

/** What the driver's connection remembers of named statements; the published types leave it out. */
type Wire = pg.Connection & {
  readonly parsedStatements: Record<string, string>;
  readonly submittedNamedStatements: Record<string, string>;
};

/** The driver's own query, driven by hand: it writes the messages of one statement and collects its rows. */
type DriverQuery = {
  name: string;
  values: unknown[];
  callback: (error: Error | null, result: { rows: never[] }) => void;
  readonly _result: { _types: unknown };
  prepare(connection: pg.Connection): void;
  handleRowDescription(message: object): void;
  handleDataRow(message: object): void;
  handleCommandComplete(message: object, connection: pg.Connection): void;
  handleReadyForQuery(connection: pg.Connection): void;
  handleError(error: Error, connection: pg.Connection): void;
};

const METHODS = [
  'prepare',
  'handleRowDescription',
  'handleDataRow',
  'handleCommandComplete',
  'handleReadyForQuery',
  'handleError',
] as const satisfies readonly (keyof DriverQuery)[];

const FIELDS = ['name', 'values', 'callback'] as const satisfies readonly (keyof DriverQuery)[];

/** The published types know nothing of these, so every query is looked at: another driver stops here and not in the middle of an answer. */
export function isKnownDriver(query: object): query is DriverQuery {
  const result: unknown = Reflect.get(query, '_result');
  if (typeof result !== 'object' || result === null || !('_types' in result)) return false;
  if (!FIELDS.every((field) => field in query)) return false;
  return METHODS.every((method) => typeof Reflect.get(query, method) === 'function');
}

type Item = { readonly statement: Statement; readonly query: DriverQuery };

/** How the rows of a statement look never changes on a connection (PostgreSQL refuses a plan whose result would), so it is asked once. */
const descriptions = new WeakMap<pg.Connection, Map<string, object>>();

/**
 * Several named statements behind one Sync: the server runs them as one implicit transaction and answers them in one packet, so a read
 * needs neither BEGIN nor COMMIT nor an answer to each (contract.md §2.3: about 87 % of a bare server, 76–84 % with a Sync for each).
 * What stands after a refused statement is refused with it.
 */
class Batch extends pg.Query {
  readonly #items: Item[] = [];
  #current = 0;
  #known = new Map<string, object>();

  constructor() {
    super({ text: '' });
  }

  add<Row extends object>(statement: Statement): Promise<Row[]> {
    return new Promise((resolve, reject) => {
      // From a configuration the driver makes a copy, property by property, that costs as much as a query.
      const query: object = new pg.Query<Row>(statement.text);
      if (!isKnownDriver(query)) throw new TypeError('This version of pg has no query that can be driven by hand');
      query.name = statement.name;
      query.values = [...statement.values];
      query.callback = (error: Error | null, result: { rows: Row[] }) => {
        if (error) reject(error);
        else resolve(result.rows);
      };
      query._result._types = DATABASE_TYPES;
      this.#items.push({ statement, query });
    });
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
    const wire = connection as Wire;
    this.#known = descriptionsOf(connection);
    connection.stream.cork();
    try {
      for (const { statement, query } of this.#items) {
        const { name, text } = statement;
        const previous = wire.parsedStatements[name] ?? wire.submittedNamedStatements[name];
        if (previous !== undefined && previous !== text)
          throw new Error(`The name ${name} was used for two different statements`);
        const description = this.#known.get(name);
        query.prepare(withoutSync(connection, { describe: description === undefined }));
        if (description !== undefined) query.handleRowDescription(description);
      }
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

  handleRowDescription(message: object): void {
    const item = this.#items[this.#current];
    if (item === undefined) return;
    this.#known.set(item.statement.name, message);
    item.query.handleRowDescription(message);
  }

  handleDataRow(message: object): void {
    this.#items[this.#current]?.query.handleDataRow(message);
  }

  handleCommandComplete(message: object, connection: pg.Connection): void {
    this.#items[this.#current]?.query.handleCommandComplete(message, connection);
    this.#current += 1;
  }

  handleReadyForQuery(connection: pg.Connection): void {
    for (const { query } of this.#items) query.handleReadyForQuery(connection);
  }

  handleError(error: Error, connection: pg.Connection): void {
    const { submittedNamedStatements } = connection as Wire;
    for (const [index, { statement, query }] of this.#items.entries()) {
      // Whatever stood after the refused statement was skipped, its Parse too.
      delete submittedNamedStatements[statement.name];
      if (index < this.#current) query.handleReadyForQuery(connection);
      else query.handleError(error, connection);
    }
  }
}

function descriptionsOf(connection: pg.Connection): Map<string, object> {
  const known = descriptions.get(connection);
  if (known !== undefined) return known;
  const made = new Map<string, object>();
  descriptions.set(connection, made);
  return made;
}

/** The connection as the driver's query sees it inside a batch: the one Sync comes at the end. */
function withoutSync(connection: pg.Connection, { describe }: { describe: boolean }): pg.Connection {
  const seen: pg.Connection = Object.create(connection);
  seen.sync = () => undefined;
  // The driver closes a statement only when its values could not be written.
  seen.close = () => {
    throw new TypeError('The values of a statement could not be written');
  };
  if (!describe) seen.describe = () => undefined;
  return seen;
}

/**
 * A read on one connection. Statements issued in one turn leave as one batch that begins with the entry into the scope, so each batch
 * is checked and sees only what the scope may; statements after an answer make the next batch.
 */
class Reader {
  readonly #client: pg.PoolClient;
  readonly #entry: Statement;
  #open: Batch | null = null;
  /** The first entry: also a read that asks nothing has been checked. */
  readonly entered: Promise<unknown>;

  constructor(client: pg.PoolClient, entry: Statement) {
    this.#client = client;
    this.#entry = entry;
    this.entered = this.#begin().entered;
  }

  query: Query = async <Row extends object>(name: string, text: string, values: readonly unknown[] = []) => {
    const batch = this.#open ?? this.#begin().batch;
    try {
      return await batch.add<Row>({ name: statementName(name), text, values });
    } catch (error) {
      // The frames that lead to the caller instead of those that lead to the socket.
      if (error instanceof Error) Error.captureStackTrace(error);
      throw error;
    }
  };

  #begin(): { batch: Batch; entered: Promise<unknown> } {
    const batch = new Batch();
    const entered = batch.add(this.#entry);
    entered.catch(() => undefined);
    this.#open = batch;
    process.nextTick(() => {
      this.#open = null;
      this.#client.query(batch);
    });
    return { batch, entered };
  }
}

export async function runRead<T>(pool: pg.Pool, entry: Statement, work: (query: Query) => Promise<T>): Promise<T> {
  const client = await acquire(pool);
  const reader = new Reader(client, entry);
  const [entered, outcome] = await Promise.allSettled([reader.entered, work(reader.query)]);
  if (entered.status === 'fulfilled' && outcome.status === 'fulfilled') {
    client.release();
    return outcome.value;
  }
  // A refused entry is why everything after it failed, so it is the error to report.
  const error: unknown =
    entered.status === 'rejected' ? entered.reason : outcome.status === 'rejected' && outcome.reason;
  const isLost = isUnavailable(error);
  // A connection whose server is going away may look alive for another moment, and so does one that we broke off ourselves.
  client.release(isLost || client.connection.stream.destroyed);
  throw isLost ? new DatabaseRefusal('unavailable', { cause: error }) : error;
}
