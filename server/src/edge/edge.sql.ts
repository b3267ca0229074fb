import { instantText } from '../platform/clock.ts';
import type { Db, LookupDb } from '../platform/db/scope.ts';

type Asking = Pick<LookupDb, 'query' | 'clock'>;
type Key = { readonly actorHash: Buffer; readonly key: string };
type Claim = Key & { readonly claim: string };
/** Null for a page without a sign-in and for a program. */
type Claimant = Key & { readonly userId: string | null };

export type ThrottleHit = {
  bucket: string;
  keyHash: Buffer;
  limit: number;
  windowSeconds: number;
  nowMs: number;
  hits: number;
};
export type ThrottleRow = { allowed: boolean; retry_after: number };

export async function hitThrottleRow(db: Pick<LookupDb, 'query'>, hit: ThrottleHit): Promise<ThrottleRow> {
  const [row] = await db.query<ThrottleRow>(
    'edge.throttle',
    'select allowed, retry_after from private.throttle($1, $2, $3, $4, $5, $6)',
    [hit.bucket, hit.keyHash, hit.limit, hit.windowSeconds, instantText(hit.nowMs), hit.hits],
  );
  if (row === undefined) throw new Error('private.throttle gave no row');
  return row;
}

export type ClaimRow = {
  state: 'claimed' | 'done' | 'busy' | 'mismatch' | 'lost';
  claim: string;
  answer_status: number | null;
  answer_sealed: Buffer | null;
  /** False when whoever asks for a stored answer has lost something that he had when he was given it. */
  is_held: boolean;
};

export async function claimIdempotency(
  db: Asking,
  { actorHash, key, userId }: Claimant,
  requestHash: Buffer,
): Promise<ClaimRow> {
  const [row] = await db.query<ClaimRow>(
    'edge.claim_idempotency',
    `select c.state, c.claim, c.answer_status, c.answer_sealed, private.weigh_claim($1, $2, c.state, $5, $6) as is_held
       from private.claim_idempotency($1, $2, $3, $4) c`,
    [actorHash, key, requestHash, instantText(db.clock.nowMs()), userId, db.clock.today()],
  );
  if (row === undefined) throw new Error('private.claim_idempotency gave no row');
  return row;
}

export async function finishIdempotency(
  db: Asking,
  { actorHash, key, claim }: Claim,
  answer: { status: number; sealed: Buffer },
): Promise<void> {
  await db.query('edge.finish_idempotency', 'select private.finish_idempotency($1, $2, $3, $4, $5)', [
    actorHash,
    key,
    claim,
    answer.status,
    answer.sealed,
  ]);
}

export async function releaseIdempotency(db: Asking, { actorHash, key, claim }: Claim): Promise<void> {
  await db.query('edge.release_idempotency', 'select private.release_idempotency($1, $2, $3)', [actorHash, key, claim]);
}

export type ProbeRow = {
  schema_version: number | null;
  fsync: boolean;
  full_page_writes: boolean;
  synchronous_commit: string;
  data_checksums: boolean;
  read_only: boolean;
};

/** Writes to the log of the database and says how safe that is. */
export async function probeDatabase(db: LookupDb): Promise<ProbeRow> {
  const [row] = await db.query<ProbeRow>(
    'edge.probe',
    'select schema_version, fsync, full_page_writes, synchronous_commit, data_checksums, read_only from private.probe()',
  );
  if (row === undefined) throw new Error('private.probe gave no row');
  return row;
}

export type OperationsRow = {
  jobs_due: number;
  jobs_scheduled: number;
  jobs_retrying: number;
  jobs_failed: number;
  jobs_oldest_seconds: number;
  messages_queued: number;
  messages_oldest_seconds: number;
  messages_failed: number;
  last_backup_epoch: number | null;
};

export async function readOperations(db: LookupDb): Promise<OperationsRow> {
  const [row] = await db.query<OperationsRow>('edge.operations', 'select * from private.operations()');
  if (row === undefined) throw new Error('private.operations gave no row');
  return row;
}

/** Entering the scope is the whole check: it fails for a session that has ended. */
export async function checkSession(db: Db): Promise<void> {
  await db.query('edge.check_session', 'select 1');
}
