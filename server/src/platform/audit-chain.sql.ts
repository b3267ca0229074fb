import { createHash } from 'node:crypto';
import type pg from 'pg';

export type ChainProblem = {
  readonly kind: 'changed' | 'removed' | 'inserted' | 'moved' | 'backdated' | 'unsealed';
  readonly owner: string;
  readonly position: number;
  /** The row itself, or null where it is gone. */
  readonly id: string | null;
  /** Where a moved row stood, or the last of several that are gone. */
  readonly other: number | null;
};
export type ChainReport = {
  readonly owners: number;
  readonly rows: number;
  readonly waiting: number;
  readonly problems: readonly ChainProblem[];
};

type Link = {
  id: string;
  owner_id: string;
  position: number;
  prev_hash: Buffer;
  hash: Buffer;
  content: string;
  at_ms: number;
};
type Head = { owner_id: string; position: number; hash: Buffer };

const BATCH = 5_000;
/** The worker seals within seconds; a row that waits longer than this with the worker running was put there past it. */
const UNSEALED_MINUTES = 60;
/** Rows are sealed in the order of their time, and a transaction is never this long: an older row among younger ones was put there. */
const BACKDATED_MS = 3_600_000;

const LINKS = `select a.id, a.owner_id, a.position, a.prev_hash, a.hash, private.audit_content(a) as content, (extract(epoch from a.at) * 1000)::bigint as at_ms
  from public.audit_log a where a.hash is not null and (a.owner_id, a.position, a.id) > ($1::uuid, $2::bigint, $3::uuid)
 order by a.owner_id, a.position, a.id limit ${BATCH}`;
const HEADS = 'select owner_id, position, hash from public.audit_heads order by owner_id';
const WAITING = `select id, owner_id, at < now() - interval '${UNSEALED_MINUTES} minutes' and at < (select max(b.at) from public.audit_log b
   where b.owner_id = a.owner_id and b.hash is not null) - interval '${UNSEALED_MINUTES} minutes' as is_late
  from public.audit_log a where a.hash is null order by owner_id, at, id`;

const NOBODY = '00000000-0000-0000-0000-000000000000';

/**
 * Reads every chain and counts its hashes anew, in this program and not in the database that is being judged. After a break it goes on
 * from what is stored, so that one damage is told once and the next is still found. All of it is of one instant: a row that is sealed
 * meanwhile stands past the head that was read, and would be told as put there.
 */
export async function verifyAuditChains(client: pg.ClientBase): Promise<ChainReport> {
  await client.query('begin isolation level repeatable read read only');
  try {
    return await readChains(client);
  } finally {
    await client.query('rollback');
  }
}

async function readChains(client: pg.ClientBase): Promise<ChainReport> {
  const heads = new Map((await client.query<Head>(HEADS)).rows.map((head) => [head.owner_id, head]));
  const problems: ChainProblem[] = [];
  const changed: Link[] = [];
  const ends = new Map<string, Link>();
  let rows = 0;
  let last: Link | null = null;
  for (;;) {
    const from = [last?.owner_id ?? NOBODY, last?.position ?? 0, last?.id ?? NOBODY];
    const batch: Link[] = (await client.query<Link>(LINKS, from)).rows.map((row) => ({
      ...row,
      position: Number(row.position),
      at_ms: Number(row.at_ms),
    }));
    for (const link of batch) {
      rows += 1;
      const before = last !== null && last.owner_id === link.owner_id ? last : null;
      problems.push(...breaksAt(link, before));
      if (!hashOf(link, link.content).equals(link.hash)) changed.push(link);
      ends.set(link.owner_id, link);
      last = link;
    }
    if (batch.length < BATCH) break;
  }
  for (const head of heads.values()) problems.push(...breaksAtEnd(head, ends.get(head.owner_id)));
  for (const link of changed) problems.push(nameChange(link, changed));
  const waiting = (await client.query<{ id: string; owner_id: string; is_late: boolean | null }>(WAITING)).rows;
  for (const { id, owner_id } of waiting.filter(({ is_late }) => is_late === true))
    problems.push({ kind: 'unsealed', owner: owner_id, position: 0, id, other: null });
  return { owners: ends.size, rows, waiting: waiting.length, problems };
}

function hashOf({ prev_hash }: Link, content: string): Buffer {
  return createHash('sha256').update(prev_hash).update(content).digest();
}

function breaksAt(link: Link, before: Link | null): ChainProblem[] {
  const expected = (before?.position ?? 0) + 1;
  const row = { owner: link.owner_id, position: link.position, id: link.id, other: null };
  if (link.position > expected) {
    const gone = { kind: 'removed', owner: link.owner_id, position: expected, id: null } as const;
    return [{ ...gone, other: link.position - 1 }];
  }
  const isLinked = link.prev_hash.equals(before?.hash ?? Buffer.alloc(0));
  if (link.position < expected || !isLinked) return [{ ...row, kind: 'inserted' }];
  const isBackdated = before !== null && link.at_ms < before.at_ms - BACKDATED_MS;
  return isBackdated ? [{ ...row, kind: 'backdated' }] : [];
}

function breaksAtEnd(head: Head, end: Link | undefined): ChainProblem[] {
  const [known, found] = [Number(head.position), end?.position ?? 0];
  if (found < known) return [{ kind: 'removed', owner: head.owner_id, position: found + 1, id: null, other: known }];
  if (end === undefined || (found === known && end.hash.equals(head.hash))) return [];
  return [{ kind: 'inserted', owner: head.owner_id, position: found, id: end.id, other: null }];
}

/** A row that is right under the number of another damaged one has only changed its place. */
function nameChange(link: Link, changed: readonly Link[]): ChainProblem {
  const row = { owner: link.owner_id, position: link.position, id: link.id };
  const home = changed.find(({ owner_id, position }) => {
    const there = link.content.replace(/^\[\d+/, `[${position}`);
    return owner_id === link.owner_id && position !== link.position && hashOf(link, there).equals(link.hash);
  });
  return home === undefined
    ? { ...row, kind: 'changed', other: null }
    : { ...row, kind: 'moved', other: home.position };
}
