import type { Db, LookupDb } from '../../platform/db/scope.ts';

export type NewFile = {
  id: string;
  ownerId: string;
  kind: 'image' | 'pdf';
  purpose: string;
  storageKey: string;
  size: number;
  sha256: Buffer;
  width: number | null;
  height: number | null;
  originalName: string;
  createdAt: string;
};

export async function insertFile(db: Db, file: NewFile): Promise<void> {
  await db.query(
    'files.insert',
    `insert into files (id, owner_id, kind, purpose, storage_key, size, sha256, width, height, original_name, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
    [
      file.id,
      file.ownerId,
      file.kind,
      file.purpose,
      file.storageKey,
      file.size,
      file.sha256,
      file.width,
      file.height,
      file.originalName,
      file.createdAt,
    ],
  );
}

export type FileRow = { kind: 'image' | 'pdf'; storageKey: string; originalName: string };

export function findFile(db: Db, id: string): Promise<FileRow | null> {
  return db.one<FileRow>(
    'files.find',
    'select kind, storage_key as "storageKey", original_name as "originalName" from files where id = $1 and owner_id = any ($2::uuid[])',
    [id, db.ownerIds],
  );
}

/** Deletes rows of files that nobody attached and gives the keys of their bytes. */
export async function takeUnattachedFiles(db: LookupDb, before: string, limit: number): Promise<string[]> {
  const rows = await db.query<{ key: string }>(
    'files.take-unattached',
    'select private.take_unattached_files($1, $2) as key',
    [before, limit],
  );
  return rows.map(({ key }) => key);
}
