import type { Db } from '../../platform/db/scope.ts';

/** The file belongs to something now and stays. False if it is not the owner's. */
export async function attachFile(db: Db, ownerId: string, fileId: string, at: string): Promise<boolean> {
  const rows = await db.query(
    'files.attach',
    'update files set attached_at = coalesce(attached_at, $3) where owner_id = $1 and id = $2 returning id',
    [ownerId, fileId, at],
  );
  return rows.length === 1;
}
