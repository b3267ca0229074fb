import type { Db } from './scope.ts';

/**
 * Lets the planner see what has just been written, where it has more than doubled a table: plans made for an empty table look through all
 * of it again for each row. For whoever writes in a minute what people write in a month; the rest is left to autovacuum.
 */
export async function refreshStatistics(db: Pick<Db, 'query'>, tables: readonly string[] | 'all'): Promise<void> {
  await db.query('scope.refresh_statistics', 'select private.refresh_statistics($1::text[])', [
    tables === 'all' ? null : tables,
  ]);
}
