import { type Clock, instantText } from '../clock.ts';
import { newId } from '../ids.ts';
import type { Actor, Capacity, Entered } from './actor.ts';
import { DatabaseRefusal } from './pool.ts';
import type { Query, Statements } from './statements.ts';

/** `ownerId` is needed only where the scope has several owners. `details` holds no secrets and no whole rows. */
export type AuditEntry = { action: string; entityType: string; entityId: string; details?: object; ownerId?: string };

/** `runAt` is an instant; `ownerId: null` makes a job of no owner, for example a letter of registration. */
export type EnqueueOptions = { dedupeKey?: string; runAt?: string; ownerId?: string | null };

/**
 * A letter or a message; `recipient` is an address, a phone in E.164, for Telegram the id of the person, whose chat is asked when it
 * leaves, and for push the id of his device.
 */
export type OutgoingMessage = {
  /** Where what became of it will be asked for; else its own. */
  id?: string;
  channel: 'email' | 'sms' | 'telegram' | 'push';
  recipient: string;
  kind: string;
  subject?: string;
  text: string;
  html?: string;
  dedupeKey?: string;
  ownerId?: string | null;
  /** Whose log it stands in, and who may stop such ones: the tenant of this contract… */
  contractId?: string;
  receiptId?: string;
  /** …or this person of the owner's. */
  userId?: string;
  /** Not before this instant. */
  runAt?: string;
  /** What a manager must still be let into when it leaves (ADR 0059); absent for everybody else. */
  needs?: readonly string[];
  /** What it is put together of when it leaves; where it has a `runAt`, what is sent under the same `dedupeKey` while it waits joins it. */
  parts?: readonly MessagePart[];
};

/** One of the things a message tells of; `needs` as above, null for whoever is no manager; `owner` where it may tell of several owners' things. */
export type MessagePart = {
  readonly type: string;
  readonly title: string;
  readonly body: string;
  readonly href: string;
  readonly needs: readonly string[] | null;
  readonly owner?: string;
};

/** What a use case gets inside a scope; everything goes through the scope's one transaction. */
export type Db = {
  readonly query: Query;
  /** See `Statements`. */
  readonly effect: Statements['effect'];
  /** The only row, or null; more than one is a bug. */
  readonly one: <Row extends object>(name: string, text: string, values?: readonly unknown[]) => Promise<Row | null>;
  /** An outbox row whose job runs after the commit; false if this `dedupeKey` was used before. */
  readonly enqueue: (kind: string, payload: object, options?: EnqueueOptions) => Promise<boolean>;
  /** A message delivered after the commit; false if this `dedupeKey` was used before. */
  readonly send: (message: OutgoingMessage) => Promise<boolean>;
  /** Many of them in one statement; the answers are in their order. */
  readonly sendEach: (messages: readonly OutgoingMessage[]) => Promise<boolean[]>;
  /** Leaves with the statements around it; nobody has to wait for its answer. */
  readonly audit: (entry: AuditEntry) => Promise<void>;
  /** The same said of many things of one kind, in one statement. */
  readonly auditEach: (entry: Omit<AuditEntry, 'entityId'>, entityIds: readonly string[]) => Promise<void>;
  readonly actor: Actor;
  readonly clock: Clock;
  /** The owner of the scope; 403 when the person has none or several, in which case the feature takes `owner_id` (contract.md §2.1). */
  readonly ownerId: string;
  readonly ownerIds: readonly string[];
  /** What the person of a session is besides an owner; nothing for a link or a job. */
  readonly capacities: readonly Capacity[];
  /** Whether a public page was opened with the right key. */
  readonly isKeyed: boolean;
  /** The same transaction as statements ask in it once the database has let it into the scope of this owner (db/held-object.ts). */
  readonly asOwner: (ownerId: string) => Db;
};

/** What a look-up before any scope gets: only the SECURITY DEFINER functions of schema `private` see anything. */
export type LookupDb = Pick<Db, 'query' | 'one' | 'clock'> & {
  readonly enqueue: (kind: string, payload: object, options?: Omit<EnqueueOptions, 'ownerId'>) => Promise<boolean>;
  readonly send: (message: Omit<OutgoingMessage, 'ownerId'>) => Promise<boolean>;
};

const ENQUEUE = 'select private.enqueue($1, $2, $3, $4, $5, $6) as done';
const QUEUE_MESSAGE =
  'select private.queue_message($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15) as done';
/** The function set in rows is read in the order of the messages. */
const QUEUE_MESSAGES = `select x.n, private.queue_message(x.id, x.owner_id, x.channel, x.recipient, x.kind, x.subject, x.text, x.html,
    x.dedupe_key, x.contract_id, x.receipt_id, x.user_id, x.run_at, x.needs, x.parts) as done
  from jsonb_to_recordset($1::jsonb) x(n integer, id uuid, owner_id uuid, channel text, recipient text, kind text, subject text, text text,
    html text, dedupe_key text, contract_id uuid, receipt_id uuid, user_id uuid, run_at timestamptz, needs text[], parts jsonb)`;
const AUDIT = `insert into audit_log (id, owner_id, at, actor_kind, actor_user_id, action, entity_type, entity_id, details, request_id)
  select x.id, $2::uuid, $3::timestamptz, $4, $5::uuid, $6, $7, x.entity_id, $9::jsonb, $10 from unnest($1::uuid[], $8::uuid[]) x(id, entity_id)`;

export function lookupDb(query: Query, clock: Clock): LookupDb {
  return {
    query,
    one: oneOn(query),
    clock,
    enqueue: (kind, payload, options = {}) => enqueueOn(query, { kind, payload, ownerId: null, options }),
    send: (message) => sendOn(query, message, null),
  };
}

export function scopedDb(statements: Statements, scope: { actor: Actor; entered: Entered; clock: Clock }): Db {
  const { query, effect } = statements;
  const { actor, entered, clock } = scope;
  const soleOwner = (): string => {
    const [first, ...others] = entered.ownerIds;
    if (first === undefined || others.length > 0) throw new DatabaseRefusal('forbidden');
    return first;
  };
  const ownerOf = (given: string | null | undefined): string | null => (given === undefined ? soleOwner() : given);
  const auditEach: Db['auditEach'] = async ({ action, entityType, ownerId, details = {} }, entityIds) => {
    const [actorKind, userId] = auditActor(actor);
    effect('scope.audit', AUDIT, [
      entityIds.map(() => newId()),
      ownerId ?? soleOwner(),
      instantText(clock.nowMs()),
      actorKind,
      userId,
      action,
      entityType,
      entityIds,
      JSON.stringify(withKey(details, actor)),
      actor.requestId ?? null,
    ]);
  };
  return {
    query,
    effect,
    one: oneOn(query),
    enqueue: async (kind, payload, options = {}) =>
      enqueueOn(query, { kind, payload, ownerId: ownerOf(options.ownerId), options }),
    send: async (message) => sendOn(query, message, ownerOf(message.ownerId)),
    sendEach: async (messages) =>
      sendEachOn(
        query,
        messages.map((message) => ({ ...message, ownerId: ownerOf(message.ownerId) })),
      ),
    audit: ({ entityId, ...entry }) => auditEach(entry, [entityId]),
    auditEach,
    actor,
    clock,
    get ownerId() {
      return soleOwner();
    },
    ownerIds: entered.ownerIds,
    capacities: actor.kind === 'session' ? actor.capacities : (entered.capacities ?? []),
    isKeyed: entered.isKeyed,
    asOwner: (ownerId) => scopedDb(statements, { ...scope, entered: { ...entered, ownerIds: [ownerId] } }),
  };
}

function oneOn(query: Query): Db['one'] {
  return async <Row extends object>(name: string, text: string, values?: readonly unknown[]) => {
    const rows = await query<Row>(name, text, values);
    if (rows.length > 1) throw new RangeError(`${name} gave ${rows.length} rows where one was expected`);
    return rows[0] ?? null;
  };
}

type Job = { kind: string; payload: object; ownerId: string | null; options: EnqueueOptions };

async function enqueueOn(query: Query, job: Job): Promise<boolean> {
  const { dedupeKey = null, runAt = null } = job.options;
  const values = [newId(), job.kind, job.ownerId, JSON.stringify(job.payload), dedupeKey, runAt];
  const [row] = await query<{ done: boolean }>('scope.enqueue', ENQUEUE, values);
  return row?.done === true;
}

async function sendOn(query: Query, message: OutgoingMessage, ownerId: string | null): Promise<boolean> {
  const { channel, recipient, kind, subject = '', text, html = '', dedupeKey = null } = message;
  const { contractId = null, receiptId = null, userId = null, runAt = null, needs = null, parts } = message;
  const content = [newId(), ownerId, channel, recipient, kind, subject, text, html];
  const values = [
    ...content,
    dedupeKey,
    contractId,
    receiptId,
    userId,
    runAt,
    needs,
    parts ? JSON.stringify(parts) : null,
  ];
  const [row] = await query<{ done: boolean }>('scope.queue_message', QUEUE_MESSAGE, values);
  return row?.done === true;
}

type OwnedMessage = OutgoingMessage & { readonly ownerId: string | null };

async function sendEachOn(query: Query, messages: readonly OwnedMessage[]): Promise<boolean[]> {
  if (messages.length === 0) return [];
  const rows = messages.map((message, n) => ({
    n,
    id: message.id ?? newId(),
    owner_id: message.ownerId,
    channel: message.channel,
    recipient: message.recipient,
    kind: message.kind,
    subject: message.subject ?? '',
    text: message.text,
    html: message.html ?? '',
    dedupe_key: message.dedupeKey,
    contract_id: message.contractId,
    receipt_id: message.receiptId,
    user_id: message.userId,
    run_at: message.runAt,
    needs: message.needs,
    parts: message.parts,
  }));
  const answers = await query<{ n: number; done: boolean }>('scope.queue_messages', QUEUE_MESSAGES, [
    JSON.stringify(rows),
  ]);
  const queued = new Set(answers.filter(({ done }) => done).map(({ n }) => n));
  return messages.map((_, n) => queued.has(n));
}

/** Whoever made the key answers for what it does, and the line says that it was the key. */
function withKey(details: object, actor: Actor): object {
  return actor.kind === 'session' && actor.apiKey !== undefined ? { ...details, apiKey: actor.apiKey.name } : details;
}

function auditActor(actor: Actor): ['user' | 'job' | 'link' | 'operator', string | null] {
  if (actor.kind === 'session') return ['user', actor.userId];
  return [actor.kind === 'owner-job' ? (actor.by ?? 'job') : 'link', null];
}
