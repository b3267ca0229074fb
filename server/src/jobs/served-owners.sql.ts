import type { LookupDb } from '../platform/db/scope.ts';

/**
 * Owners for whom somebody is still there. What happens by itself every day and hour is for them alone: a closed account keeps its books as
 * they were, and nothing is written of its tenants anew (product.md §8). Jobs that look for owners by something of theirs ask a function of
 * their own, each of which keeps to these (0980_closed_owners_rest.sql); closed-owners-rest.http.test.ts runs them all.
 */
export async function listServedOwners(db: Pick<LookupDb, 'query'>): Promise<string[]> {
  const rows = await db.query<{ id: string }>('jobs.served-owners', 'select private.served_owners() as id');
  return rows.map(({ id }) => id);
}
