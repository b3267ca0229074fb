import { setTimeout } from 'node:timers/promises';
import pg from 'pg';
import { DATABASE_TYPES } from '../../platform/db/types.ts';
import { isId, newId } from '../../platform/ids.ts';
import type { TestDatabase } from '../test-database.ts';
import { marksOf, withoutPredicates } from './lock-marks.mjs';
import { enteredBy, isOfTest, isWithoutLock, type Sent } from './statement-without-lock.ts';

/**
 * The first lock statement by statement (ADR 0007). Whatever statement the program sends, the same statement asked for a stranger, who owns
 * nothing, must answer as it does in an empty database: with the ids of somebody else's things he gets no row, no count and no effect.
 * A mutant is a statement without one of its predicates; it is killed when this stops being true.
 */
export type Verdicts = {
  /** Statements that tell a stranger something; empty when the first lock holds. */
  readonly leaks: Map<string, string>;
  readonly reached: Set<string>;
  readonly killed: Set<string>;
  /** Those without which nothing changes as long as the others of their statement stand, and much when those are gone. */
  readonly doubled: Set<string>;
};

export type StatementProbe = Verdicts & {
  /** Waits for everything that was asked so far. */
  settle(): Promise<void>;
  /** The stranger asks again, with every one of these ids in the place of every other, for what none of the calls has shown. */
  insist(database: TestDatabase, ids: readonly string[]): Promise<void>;
  close(): Promise<void>;
};

/** What the National Bank published is everybody's. */
const SHARED = ['exchange_rates', 'price_indexes', 'key_rates'];
const SHARED_ROWS = SHARED.map((table) => `exists (select 1 from ${table} where owner_id is null)`).join(' or ');

type Ask = (sent: Sent) => Promise<string>;

const STRANGER = newId();
/** A statement is tried with this many of its calls; a mutant that lives gets as many chances. */
const CHANCES = 40;
/** Somebody else held the row, or the transaction had already failed: says nothing about the lock. */
const INCONCLUSIVE = /^(55P03|57014|25P0|40)/;

/** The values with the stranger in place of whoever the predicates name. */
function asStranger({ text, values }: Sent): Sent {
  const changed = [...values];
  for (const { parameter, isList } of marksOf(text)) changed[parameter - 1] = isList ? [STRANGER] : STRANGER;
  return { text, values: changed };
}

function answerOf(result: pg.QueryResult): string {
  const rows = JSON.stringify(result.rows, (_, value: unknown) => (typeof value === 'bigint' ? `${value}` : value));
  return `${result.rowCount} ${rows}`;
}

/** By a policy or by the key of an owner who does not exist: either way the row was not written. */
const NO_SUCH_OWNER = new Set(['42501', '23503']);

/** A statement that counts what it has put in answers with a row all the same. */
const NOT_WRITTEN = new Set(['0 []', '1 [{"count":0}]', 'refused']);

function refusalOf(error: unknown): string {
  if (!(error instanceof pg.DatabaseError)) return 'refused';
  // Asked again after the program has committed: the id it made itself is there already, which tells of nobody.
  if (error.code === '23505' && error.constraint?.endsWith('_pkey')) return 'refused';
  return NO_SUCH_OWNER.has(error.code ?? '') ? 'refused' : `refused ${error.code}`;
}

/** A line that a test keeps silent answers nobody, this question neither. */
const PATIENCE_MS = 20_000;

const isInconclusive = (answer: string) => INCONCLUSIVE.test(answer.replace('refused ', ''));

const UNKNOWN = 'refused 40';

async function hasShared(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ has: boolean }>(`select ${SHARED_ROWS} as has`);
  return rows[0]?.has === true;
}

/** In a transaction of its own, past row-level security, and undone. */
function askAlone(client: pg.Client): Ask {
  // What is asked of a client that could not connect is never answered: the database may be dropped already.
  const connected = client.connect();
  let last: Promise<unknown> = connected.catch(() => undefined);
  return (sent) => {
    const answer = last.then(async () => {
      await connected;
      await client.query("begin; set local lock_timeout = '200ms'");
      if (SHARED.some((table) => sent.text.includes(table)) && (await hasShared(client))) {
        await client.query('rollback');
        return UNKNOWN;
      }
      if (sent.entry !== undefined) await client.query(sent.entry.text, [...sent.entry.values]).catch(() => undefined);
      const said = await client.query({ text: sent.text, values: [...sent.values] }).then(answerOf, refusalOf);
      await client.query('rollback');
      return said;
    });
    last = answer.catch(() => undefined);
    return answer;
  };
}

/** In the transaction of the program, between two of its statements, and undone. Statements are answered in their order, so none waits. */
function askInside(send: (query: string | pg.QueryConfig) => Promise<pg.QueryResult>): Ask {
  return async (sent) => {
    const before = send('savepoint first_lock');
    const answer = send({ text: sent.text, values: [...sent.values] }).then(answerOf, refusalOf);
    const after = send('rollback to savepoint first_lock');
    const outcomes = await Promise.allSettled([before, after]);
    return outcomes.every(({ status }) => status === 'fulfilled') ? answer : 'refused 25P02';
  };
}

type Wire = pg.Connection & Record<'parsedStatements' | 'submittedNamedStatements', Record<string, string>>;
type Bind = pg.Connection['bind'];

/** The parameters that hold ids of things, the stranger's own left out. */
function idPlaces(values: readonly unknown[]): number[] {
  const isPlace = (value: unknown) => [value].flat().some((item) => typeof item === 'string' && isId(item));
  return values.flatMap((value, at) => (isPlace(value) && ![value].flat().includes(STRANGER) ? [at] : []));
}

const byTheProgram = (client: pg.Client) => /^kliuchar_(app|worker)$/.test(client.user ?? '');

/** Judges what was sent; the answers are compared later, and `settle` waits for them. */
class Judge implements Verdicts {
  readonly leaks = new Map<string, string>();
  readonly reached = new Set<string>();
  readonly killed = new Set<string>();
  readonly doubled = new Set<string>();
  readonly #empty: Ask;
  readonly #chances = new Map<string, number>();
  readonly #running = new Set<Promise<unknown>>();
  readonly #kept = new Map<string, Sent>();
  readonly #entered = new Set<unknown>();

  constructor(empty: Ask) {
    this.#empty = empty;
  }

  judge(ask: Ask, sent: Sent): void {
    const stranger = asStranger(sent);
    const outsider = this.#asOutsider(stranger);
    if (this.#isWorth(sent.text))
      this.#compare([ask(outsider), this.#empty(outsider)], (said, nothing) => {
        // Whether it is refused or meets its like in an owner's name, the row was not written.
        if (NOT_WRITTEN.has(said) && NOT_WRITTEN.has(nothing)) return;
        this.leaks.set(sent.text, `${said.slice(0, 300)} instead of ${nothing.slice(0, 300)}`);
      });
    this.#kept.set(sent.text, sent);
    for (const { name } of marksOf(sent.text)) {
      this.reached.add(name);
      if (!this.killed.has(name) && this.#isWorth(name)) this.#tryMutant(ask, stranger, { name, entry: sent.entry });
    }
  }

  enter(sent: Sent): void {
    for (const id of enteredBy(sent)) this.#entered.add(id);
  }

  judgeWithoutLock(ask: Ask, { text, values }: Sent): void {
    if (!this.#isWorth(text)) return;
    const outsider = this.#asOutsider({ text, values });
    this.#compare([ask(outsider), this.#empty(outsider)], (said) =>
      this.leaks.set(text, `${said.slice(0, 300)} and nobody is named`),
    );
  }

  /** The stranger in place of everyone who has entered a scope: a list by several ways names its reader beside the marked predicate too. */
  #asOutsider({ text, values }: Sent): Sent {
    const swap = (value: unknown) => (this.#entered.has(value) ? STRANGER : value);
    return { text, values: values.map((value) => (Array.isArray(value) ? value.map(swap) : swap(value))) };
  }

  #tryMutant(
    ask: Ask,
    stranger: Sent,
    { name, entry }: { readonly name: string; readonly entry: Sent['entry'] },
  ): void {
    const without = (isOff: (mark: string) => boolean) => ({
      ...stranger,
      text: withoutPredicates(stranger.text, isOff),
    });
    const mutant = without((other) => other === name);
    this.#compare([ask(mutant), this.#empty(mutant)], () => this.killed.add(name));
    // Functions know the scope; inside it they find what is the reader's, and the predicate alone keeps it from the stranger.
    const inScope = entry !== undefined && stranger.text.includes('private.') ? { entry } : undefined;
    if (inScope !== undefined)
      this.#compare([ask({ ...mutant, ...inScope }), ask({ ...stranger, ...inScope })], () => this.killed.add(name));
    if (marksOf(stranger.text).length === 1 || this.doubled.has(name)) return;
    const [alone, none] = [without((other) => other !== name), without(() => true)];
    this.#compare([ask(none), ask(alone)], () => this.doubled.add(name));
    if (inScope !== undefined)
      this.#compare([ask({ ...none, ...inScope }), ask({ ...alone, ...inScope })], () => this.doubled.add(name));
  }

  async insist(ask: Ask, ids: readonly string[]): Promise<void> {
    for (const sent of this.#kept.values()) {
      const stranger = asStranger(sent);
      const places = idPlaces(stranger.values);
      for (const id of places.length === 0 ? [''] : ids) {
        const values = [...stranger.values];
        for (const place of places) values[place] = Array.isArray(values[place]) ? ids : id;
        for (const { name } of marksOf(sent.text))
          if (!this.killed.has(name) && !this.doubled.has(name))
            this.#tryMutant(ask, { ...stranger, values }, { name, entry: sent.entry });
        await this.settle();
      }
    }
  }

  async settle(): Promise<void> {
    while (this.#running.size > 0) await Promise.all(this.#running);
  }

  #isWorth(key: string): boolean {
    const used = this.#chances.get(key) ?? 0;
    this.#chances.set(key, used + 1);
    return used < CHANCES;
  }

  #compare(answers: readonly [Promise<string>, Promise<string>], onDifference: (a: string, b: string) => void): void {
    const work = Promise.race([
      Promise.all(answers),
      setTimeout(PATIENCE_MS, [UNKNOWN, UNKNOWN] as const, { ref: false }),
    ])
      .then(([a, b]) => {
        if (a !== b && !isInconclusive(a) && !isInconclusive(b)) onDifference(a, b);
      })
      // The program has gone away in the middle of it, which says nothing about the lock.
      .catch(() => undefined)
      .finally(() => this.#running.delete(work));
    this.#running.add(work);
  }
}

/** What asks the scope itself shows a tenant or a manager his own; without the scope it has nothing to show. Shared rows are looked for outside too. */
const isAskedLater = (text: string) =>
  /\bprivate\.(?:scope|managed|seen|let|my)_/.test(text) || SHARED.some((word) => text.includes(word));

type Submit = (connection: pg.Connection) => Error | null;
/** What the program sends at once (platform/db/batch.ts). */
type Batch = { submit: Submit };
type Add = (this: object, statement: Sent) => unknown;

/** The statements of every batch, known before it leaves: its class is met with its first batch. */
class Batches {
  readonly #statements = new WeakMap<object, Sent[]>();
  readonly #open = new WeakSet<pg.Client>();
  #undo: (() => void) | null = null;

  /** Those that would be asked inside a transaction which is open already. */
  inTransaction(client: pg.Client, batch: Batch): readonly Sent[] {
    this.#listen(batch);
    const statements = this.#statements.get(batch) ?? [];
    const isOpen = this.#open.has(client);
    for (const { text } of statements) this.note(client, text);
    return isOpen ? statements : [];
  }

  note(client: pg.Client, text: string): void {
    if (/^begin\b/.test(text)) this.#open.add(client);
    if (/^(commit|rollback)$/.test(text)) this.#open.delete(client);
  }

  #listen(batch: Batch): void {
    const kind: object = Object.getPrototypeOf(batch);
    const add: unknown = Reflect.get(kind, 'add');
    if (this.#undo !== null || typeof add !== 'function') return;
    const statements = this.#statements;
    Reflect.set(kind, 'add', function (this: object, statement: Sent) {
      statements.set(this, [...(statements.get(this) ?? []), statement]);
      return (add as Add).call(this, statement);
    });
    this.#undo = () => Reflect.set(kind, 'add', add);
  }

  forget(): void {
    this.#undo?.();
  }
}
type Query = (this: pg.Client, ...args: unknown[]) => unknown;

/** Listens to the driver, so that the program under test is the one that runs in production. */
export async function probeStatements(empty: TestDatabase): Promise<StatementProbe> {
  const clients: pg.Client[] = [];
  const asks = new Map<string, Ask>();
  const askOf = (database: string): Ask => {
    const known = asks.get(database);
    if (known !== undefined) return known;
    const client = new pg.Client({ ...empty.superuser.options, database, types: DATABASE_TYPES });
    // A test drops its database without asking who looks at it.
    client.on('error', () => undefined);
    clients.push(client);
    const made = askAlone(client);
    asks.set(database, made);
    return made;
  };
  const judge = new Judge(askOf(empty.name));
  type Later = { readonly database: string; readonly sent: Sent };
  const later: Later[] = [];
  const unlocked: Later[] = [];
  let batchOf: { readonly client: pg.Client; readonly database: string } | null = null;
  const entries = new WeakMap<pg.Client, Sent>();

  const query: Query = Reflect.get(pg.Client.prototype, 'query');
  const bind: Bind = Reflect.get(pg.Connection.prototype, 'bind');
  const batches = new Batches();
  const watchBatch = (batch: Batch, client: pg.Client) => {
    const { submit } = batch;
    batch.submit = (connection) => {
      batchOf = { client, database: client.database ?? '' };
      try {
        return submit.call(batch, connection);
      } finally {
        batchOf = null;
      }
    };
  };
  Reflect.set(pg.Client.prototype, 'query', function (this: pg.Client, ...args: unknown[]) {
    const [asked] = args;
    if (typeof asked === 'object' && asked !== null && 'submit' in asked && byTheProgram(this)) {
      const batch = asked as Batch;
      const inside = askInside((text) => query.call(this, text) as Promise<pg.QueryResult>);
      for (const sent of batches.inTransaction(this, batch))
        if (marksOf(sent.text).length > 0 && !isAskedLater(sent.text)) judge.judge(inside, sent);
      watchBatch(batch, this);
    }
    if (typeof asked === 'string') batches.note(this, asked);
    return query.apply(this, args);
  });
  Reflect.set(pg.Connection.prototype, 'bind', function (this: Wire, ...[bound, more]: Parameters<Bind>) {
    const name = bound?.statement ?? '';
    const text = this.parsedStatements[name] ?? this.submittedNamedStatements[name] ?? '';
    const values = bound?.values ?? [];
    if (batchOf !== null && text.includes('private.enter_')) {
      entries.set(batchOf.client, { text, values });
      judge.enter({ text, values });
    }
    const sent = { text, values, entry: batchOf === null ? undefined : entries.get(batchOf.client) };
    if (batchOf !== null && marksOf(text).length > 0) later.push({ database: batchOf.database, sent });
    else if (batchOf?.client.user === 'kliuchar_app' && !isOfTest(name) && isWithoutLock(text))
      unlocked.push({ database: batchOf.database, sent });
    bind.call(this, bound, more);
  });

  const settle = async () => {
    for (const { database, sent } of later.splice(0)) judge.judge(askOf(database), sent);
    for (const { database, sent } of unlocked.splice(0)) judge.judgeWithoutLock(askOf(database), sent);
    await judge.settle();
  };
  return {
    leaks: judge.leaks,
    reached: judge.reached,
    killed: judge.killed,
    doubled: judge.doubled,
    settle,
    async insist({ name }, ids) {
      await settle();
      await judge.insist(askOf(name), ids);
    },
    async close() {
      await settle();
      Reflect.set(pg.Client.prototype, 'query', query);
      Reflect.set(pg.Connection.prototype, 'bind', bind);
      batches.forget();
      for (const client of clients) await client.end().catch(() => undefined);
    },
  };
}
