import { streamEvents } from '@kliuchar/api-schema/events';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Deps } from '../deps.ts';
import { SESSION_CHECK } from '../jobs/events.sql.ts';
import { type Db, type SessionActor, withReadScope } from '../platform/db/scope.ts';
import { checkSession } from './edge.sql.ts';
import { toAppError } from './error-handler.ts';
import { mount } from './mount.ts';
import { tooMany } from './throttle.ts';
import { wireText } from './wire-text.ts';

/** What an announced id looks like now, read in the scope of the person who listens; null when it is not for them. */
export type EventReader = (db: Db, id: string) => Promise<object | null>;

const HEARTBEAT_MS = 25_000;
const STREAMS_A_PERSON = 10;
/** A reader that stopped taking bytes is cut off before its backlog grows. */
const BACKLOG_BYTES = 256 * 1024;

const readersOf = new WeakMap<FastifyInstance, Map<string, EventReader>>();

/** A feature says how its event is shown; every other event is only announced as `changed`. */
export function registerEventReader(app: FastifyInstance, event: string, read: EventReader): void {
  const readers = readersOf.get(app) ?? new Map<string, EventReader>();
  readersOf.set(app, readers.set(event, read));
}

/** `GET /events`: one stream a browser; ends with the session and with the process (contract.md §4.7). */
export function registerEventRoutes(app: FastifyInstance, deps: Deps): void {
  const streams = new Set<EventStream>();
  deps.lifecycle.stopping.addEventListener('abort', () => {
    for (const stream of streams) stream.end();
  });
  mount(app, deps, streamEvents, async ({ actor, reply }) => {
    // Before the headers leave: a session that has ended gets its 401, not an empty stream. Whose events it hears is asked anew with it:
    // what was remembered at the door may be a minute old.
    const ownerIds = await withReadScope(deps.db, actor, freshOwners);
    const own = [...streams].filter((stream) => stream.userId === actor.userId);
    if (own.length >= STREAMS_A_PERSON) throw tooMany(60);
    const readers = readersOf.get(app) ?? new Map<string, EventReader>();
    const stream = new EventStream({
      deps,
      actor: { ...actor, ownerIds },
      reply,
      readers,
      onEnd: (ended) => streams.delete(ended),
    });
    streams.add(stream);
  });
}

async function freshOwners(db: Db): Promise<readonly string[]> {
  await checkSession(db);
  return db.ownerIds;
}

type StreamOptions = {
  deps: Deps;
  actor: SessionActor;
  reply: FastifyReply;
  readers: ReadonlyMap<string, EventReader>;
  onEnd: (stream: EventStream) => void;
};

class EventStream {
  readonly #options: StreamOptions;
  readonly #unsubscribe: () => void;
  readonly #heartbeat: NodeJS.Timeout;
  #isOpen = true;
  /** Events are shown in the order they were announced, one after another. */
  #last: Promise<void> = Promise.resolve();

  constructor(options: StreamOptions) {
    this.#options = options;
    const { deps, actor, reply } = options;
    reply.hijack();
    // Past the framework, so what the hooks have set is carried over by hand.
    for (const [name, value] of Object.entries(reply.getHeaders())) {
      if (value !== undefined) reply.raw.setHeader(name, value);
    }
    reply.raw.writeHead(200, { 'content-type': 'text/event-stream; charset=utf-8', 'x-accel-buffering': 'no' });
    reply.raw.write('retry: 3000\n\n');
    this.#unsubscribe = deps.events.subscribe(actor, ({ event, id }) => this.#enqueue(() => this.#show(event, id)));
    this.#heartbeat = setInterval(() => this.#enqueue(() => this.#beat()), HEARTBEAT_MS);
    this.#heartbeat.unref();
    reply.raw.on('close', () => this.end());
    // Whoever was let in or sent away between the look at the door and the subscription was not heard of.
    this.#enqueue(() => this.#check());
  }

  get userId(): string {
    return this.#options.actor.userId;
  }

  end(): void {
    if (!this.#isOpen) return;
    this.#isOpen = false;
    clearInterval(this.#heartbeat);
    this.#unsubscribe();
    this.#options.reply.raw.end();
    this.#options.onEnd(this);
  }

  #enqueue(step: () => Promise<void>): void {
    this.#last = this.#last.then(step).catch((error: unknown) => this.#fail(error));
  }

  #fail(error: unknown): void {
    const { deps } = this.#options;
    if (toAppError(error).code === 'unauthenticated') this.#send('session_ended', {});
    else deps.log.warn({ err: error, event: 'events.stream' }, 'an event stream ended');
    // The browser opens it again and asks for everything anew.
    this.end();
  }

  async #beat(): Promise<void> {
    await this.#check();
    this.#write(': still here\n\n');
  }

  async #check(): Promise<void> {
    await this.#asNow(checkSession);
  }

  /**
   * In the scope of the person as he is now. Once he works for other owners than the stream was opened for, it ends and tells nothing
   * more: the browser opens it again, for those of now, and asks for everything anew. Null when there is nobody to tell any more.
   */
  async #asNow<T>(read: (db: Db) => Promise<T>): Promise<T | null> {
    if (!this.#isOpen) return null;
    const { deps, actor } = this.#options;
    const { ownerIds, value } = await withReadScope(deps.db, actor, async (db) => ({
      ownerIds: db.ownerIds,
      value: await read(db),
    }));
    if (ownerIds.join() !== actor.ownerIds.join()) this.end();
    return this.#isOpen ? value : null;
  }

  /** Every event passes the scope, so that nothing is told to a session that has ended a moment ago, nor of an owner who is his no more. */
  async #show(event: string, id: string | null): Promise<void> {
    const read = this.#options.readers.get(event);
    if (event === SESSION_CHECK || read === undefined || id === null) {
      await this.#check();
      if (event !== SESSION_CHECK)
        this.#send(id === null ? event : 'changed', id === null ? {} : { entity: event, id });
      return;
    }
    const value = await this.#asNow((db) => read(db, id));
    if (value !== null) this.#send(event, value);
  }

  #send(event: string, data: object): void {
    this.#write(`event: ${event}\ndata: ${wireText(data)}\n\n`);
  }

  #write(text: string): void {
    const { raw } = this.#options.reply;
    if (!this.#isOpen) return;
    raw.write(text);
    if (raw.writableLength > BACKLOG_BYTES) this.end();
  }
}
