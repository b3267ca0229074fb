import type { LookupDb } from '../platform/db/scope.ts';

/** How many rows were sealed, of every owner together. */
export async function sealAudit(db: Pick<LookupDb, 'one'>, limit: number): Promise<number> {
  const row = await db.one<{ sealed: number }>('audit.seal', 'select private.seal_audit($1) as sealed', [limit]);
  return row?.sealed ?? 0;
}
