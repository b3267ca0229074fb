import type { GrantSwitch } from '@kliuchar/domain/grants/grant-switches';
import { type Clock, instantText } from '../clock.ts';
import type { Statement } from './statement-name.ts';
import type { Statements } from './statements.ts';

/** Who acts. Each kind enters its own scope, and the database checks it again inside the transaction. */
export type Actor = SessionActor | PublicContractActor | PublicReceiptActor | LinkActor | FeedActor | OwnerJobActor;

type Traced = {
  readonly requestId?: string;
  /** The Idempotency-Key the request came with; a write marks it in its own transaction (contract.md §3.2). */
  readonly idempotency?: { readonly actorHash: Buffer; readonly key: string; readonly claim: string };
};

export type SessionActor = Traced & {
  readonly kind: 'session';
  /** SHA-256 of the cookie. */
  readonly sessionHash: Buffer;
  readonly userId: string;
  /** Sorted: the owners the person is a member of. The contracts he rents by are in the scope too, but are not his. */
  readonly ownerIds: readonly string[];
  /** Sorted: what the person is besides an owner (ADR 0022). */
  readonly capacities: readonly Capacity[];
  /** Who asks is a program of the owner's (ADR 0047): `sessionHash` is that of its key, `userId` whoever made the key. */
  readonly apiKey?: ApiKeyHint;
};

export type ApiKeyHint = { readonly id: string; readonly name: string; readonly scope: 'read' | 'write' };

/** A switch of a manager's grant that the person has for some object, or `lease` of whoever rents. Which objects, the database says. */
export type Capacity = GrantSwitch | 'lease';

/** The reader of a public page; a wrong key is no key (contract.md §3.13). */
export type PublicContractActor = Traced & {
  readonly kind: 'public-contract';
  readonly contractId: string;
  readonly keyHash: Buffer | null;
};

export type PublicReceiptActor = Traced & {
  readonly kind: 'public-receipt';
  readonly receiptId: string;
  readonly keyHash: Buffer | null;
};

/** The holder of a contract's key who writes (a reading, a payment report): the owner's scope once the key is proven. */
export type LinkActor = Traced & { readonly kind: 'link'; readonly contractId: string; readonly keyHash: Buffer };

/** Whoever knows the address of a person's calendar: what that person may see, to read alone. */
export type FeedActor = Traced & { readonly kind: 'feed'; readonly tokenHash: Buffer };

/** A job, or the operator at his console; only the worker's role may enter it. */
export type OwnerJobActor = Traced & {
  readonly kind: 'owner-job';
  readonly ownerId: string;
  /** Whom the journal names; a job when nobody is said. */
  readonly by?: 'operator';
};

export type Entered = {
  readonly ownerIds: readonly string[];
  readonly isKeyed: boolean;
  readonly capacities?: readonly Capacity[];
};

type PublicActor = Exclude<Actor, SessionActor | OwnerJobActor>;
type EntryRow = { owner_id: string | null; keyed: boolean | null };
type FeedRow = { owner_ids: string[] | null; capacities: Capacity[] | null; with_sums: boolean | null };

/** Whose parameters alone say what the scope is, so that the work need not wait for the answer of the entry. */
export function isSelfDescribing(actor: Actor): actor is SessionActor | OwnerJobActor {
  return actor.kind === 'session' || actor.kind === 'owner-job';
}

/** The first statement of a transaction; its parameters are what the hint says, and the database checks them. */
function entryOf(actor: SessionActor | OwnerJobActor, clock: Clock): Statement {
  if (actor.kind === 'owner-job') {
    return { name: 'scope.enter_owner', text: 'select private.enter_owner($1)', values: [actor.ownerId] };
  }
  if (actor.apiKey !== undefined) {
    return {
      name: 'scope.enter_key',
      text: 'select private.enter_key($1, $2, $3)',
      values: [actor.sessionHash, actor.ownerIds[0], clock.today()],
    };
  }
  return {
    name: 'scope.enter_session',
    text: 'select private.enter_session($1, $2, $3, $4, $5, $6)',
    values: [
      actor.sessionHash,
      actor.userId,
      actor.ownerIds,
      actor.capacities,
      instantText(clock.nowMs()),
      clock.today(),
    ],
  };
}

/** The same for a read, which has no BEGIN that could say so: whatever follows in the transaction may not write. */
export function readEntryOf(actor: SessionActor | OwnerJobActor, clock: Clock): Statement {
  const { name, text, values } = entryOf(actor, clock);
  return { name: `${name}_to_read`, text: `${text}, set_config('transaction_read_only', 'on', true)`, values };
}

export async function enterScope(
  { query }: Pick<Statements, 'query'>,
  actor: SessionActor | OwnerJobActor,
  clock: Clock,
): Promise<void> {
  const { name, text, values } = entryOf(actor, clock);
  await query(name, text, values);
}

/**
 * Rides in the transaction of the effect: after a crash between the commit and the answer, the key still tells that it happened, so a
 * repeated payment is not taken twice. Where another request has claimed the key meanwhile (KL050), the whole transaction is taken back.
 */
export function markIdempotencyKey({ effect }: Pick<Statements, 'effect'>, actor: Actor): void {
  if (!actor.idempotency) return;
  const { actorHash, key, claim } = actor.idempotency;
  effect('scope.commit_idempotency', 'select private.commit_idempotency($1, $2, $3)', [actorHash, key, claim]);
}

/** `isKeyed` says that the person wants sums in it. */
async function enterFeed(
  { query }: Pick<Statements, 'query'>,
  { tokenHash }: FeedActor,
  clock: Clock,
): Promise<Entered | null> {
  const [row] = await query<FeedRow>(
    'scope.enter_feed',
    'select owner_ids, capacities, with_sums from private.enter_feed($1, $2)',
    [tokenHash, clock.today()],
  );
  if (row === undefined || row.owner_ids === null || row.with_sums === null) return null;
  return { ownerIds: row.owner_ids, isKeyed: row.with_sums, capacities: row.capacities ?? [] };
}

/** Null for an unknown page, a page that is switched off, and a write without the right key alike. */
export async function enterPublicScope(
  { query }: Pick<Statements, 'query'>,
  actor: PublicActor,
  clock: Clock,
): Promise<Entered | null> {
  if (actor.kind === 'feed') return enterFeed({ query }, actor, clock);
  const { name, text, values } = publicEntry(actor, clock);
  const [row] = await query<EntryRow>(name, text, values);
  return row?.owner_id ? { ownerIds: [row.owner_id], isKeyed: row.keyed === true } : null;
}

function publicEntry(actor: Exclude<PublicActor, FeedActor>, clock: Clock): Statement {
  if (actor.kind === 'public-contract') {
    return {
      name: 'scope.enter_public_contract',
      text: 'select owner_id, keyed from private.enter_public_contract($1, $2, $3)',
      values: [actor.contractId, actor.keyHash, clock.today()],
    };
  }
  if (actor.kind === 'public-receipt') {
    return {
      name: 'scope.enter_public_receipt',
      text: 'select owner_id, keyed from private.enter_public_receipt($1, $2, $3)',
      values: [actor.receiptId, actor.keyHash, clock.today()],
    };
  }
  return {
    name: 'scope.enter_link_owner',
    text: 'select private.enter_link_owner($1, $2, $3) as owner_id, true as keyed',
    values: [actor.contractId, actor.keyHash, clock.today()],
  };
}
