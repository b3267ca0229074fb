import type { LookupDb } from '../platform/db/scope.ts';

/**
 * Owners for whom somebody is still there. What is told, asked and planned by itself is for them alone: a closed account keeps its books, and
 * nothing is written of its tenants anew (product.md §8).
 */
export async function listServedOwners(db: Pick<LookupDb, 'query'>): Promise<string[]> {
  const rows = await db.query<{ id: string }>('jobs.served-owners', 'select private.served_owners() as id');
  return rows.map(({ id }) => id);
}
