import type { Db } from './scope.ts';

const TABLES = { property: 'properties', complex: 'complexes', contract: 'contracts' } as const;

/** What a new thing is made of or at. */
export type OwnThing = { readonly kind: keyof typeof TABLES; readonly id: string | null | undefined };

/**
 * Which of the person's owners the thing belongs to, for `ownerForPlaced` (contract.md §2.1). Null where there is nothing to tell apart: no
 * thing, a thing that is not his, or one owner alone, for whom nothing is asked.
 */
export async function ownerOfOwn(db: Db, { kind, id }: OwnThing): Promise<string | null> {
  if (!id || db.ownerIds.length < 2) return null;
  const row = await db.one<{ ownerId: string }>(
    `scope.owner-of-own-${kind}`,
    `select t.owner_id as "ownerId" from ${TABLES[kind]} t where t.id = $1 and t.owner_id = any ($2::uuid[])`,
    [id, db.ownerIds],
  );
  return row?.ownerId ?? null;
}
