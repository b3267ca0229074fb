import { OWNER_FILES_MAX_BYTES } from '@kliuchar/api-schema/files';
import { instantText } from '../../platform/clock.ts';
import type { Db, LookupDb } from '../../platform/db/scope.ts';

export type NewFile = {
  id: string;
  ownerId: string;
  /** The object for which a manager has sent it. */
  propertyId: string | null;
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

/** Whether so many more bytes of this owner would still be within the limit. */
export async function hasRoom(db: Db, ownerId: string, more: number): Promise<boolean> {
  const row = await db.one<{ fits: boolean }>(
    'files.has-room',
    'select coalesce(sum(size), 0) + $2::integer <= $3::bigint as fits from files where owner_id = $1',
    [ownerId, more, OWNER_FILES_MAX_BYTES],
  );
  return row?.fits === true;
}

/** Whose of the person's owners the complex is, in the archive too: its papers are renewed there. */
export async function findComplexOwner(db: Db, id: string): Promise<string | null> {
  const row = await db.one<{ ownerId: string }>(
    'files.complex-owner',
    'select owner_id as "ownerId" from complexes where id = $1 and owner_id = any ($2::uuid[])',
    [id, db.ownerIds],
  );
  return row?.ownerId ?? null;
}

/**
 * Files of one owner are counted and named in turn: of two sent at once each would count without the other, and both would fit. Taken
 * in a statement of its own, since the count has to see what the turn before has committed.
 */
export async function holdRoom(db: Db, ownerId: string): Promise<void> {
  await db.query('files.turn', `select pg_advisory_xact_lock(hashtextextended('files ' || $1::text, 0))`, [ownerId]);
}

/** False when the owner has no room left for it. The room is held by the caller. */
export async function insertFile(db: Db, file: NewFile): Promise<boolean> {
  const rows = await db.query(
    'files.insert',
    `insert into files (id, owner_id, kind, purpose, storage_key, size, sha256, width, height, original_name, created_at, property_id)
     select $1::uuid, $2::uuid, $3, $4, $5, $6::integer, $7::bytea, $8::integer, $9::integer, $10, $11::timestamptz, $13::uuid
      where (select coalesce(sum(size), 0) from files where owner_id = $2::uuid) + $6::integer <= $12::bigint
     returning id`,
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
      OWNER_FILES_MAX_BYTES,
      file.propertyId,
    ],
  );
  return rows.length > 0;
}

export type FileRow = { kind: 'image' | 'pdf'; storageKey: string; originalName: string };

export function findFile(db: Db, id: string): Promise<FileRow | null> {
  return db.one<FileRow>(
    'files.find',
    'select kind, storage_key as "storageKey", original_name as "originalName" from files where id = $1 and (owner_id = any ($2::uuid[]) or id = any ((select private.managed_file_ids())::uuid[]))',
    [id, db.ownerIds],
  );
}

export type Freeing = { readonly after: string; readonly before: string; readonly limit: number };

/**
 * Looks through the next few files of everybody and lets those go that nothing names any more: a photo that was taken off, what belonged to
 * something deleted. The last one looked at; null at the end.
 */
export async function freeUnnamedFiles(db: LookupDb, { after, before, limit }: Freeing): Promise<string | null> {
  const row = await db.one<{ last: string | null }>(
    'files.free-unnamed',
    'select private.free_unnamed_files($1, $2, $3, $4) as last',
    [after, before, instantText(db.clock.nowMs()), limit],
  );
  return row?.last ?? null;
}

/** Deletes rows of files that nobody attached and nothing names, and gives the keys of their bytes. */
export async function takeUnattachedFiles(db: LookupDb, before: string, limit: number): Promise<string[]> {
  const rows = await db.query<{ key: string }>(
    'files.take-unattached',
    'select private.take_unattached_files($1, $2) as key',
    [before, limit],
  );
  return rows.map(({ key }) => key);
}

/** Those of the keys that no row names. */
export async function listUnnamedFiles(db: LookupDb, keys: readonly string[]): Promise<string[]> {
  const rows = await db.query<{ key: string }>('files.unnamed', 'select private.unnamed_files($1) as key', [keys]);
  return rows.map(({ key }) => key);
}

export type Attaching = {
  readonly at: string;
  /** The object that a manager works at: the file was sent for it, and as what it is now attached to. */
  readonly sentFor?: { readonly propertyId: string; readonly purpose: string };
};

/** The file belongs to something now and stays. False if it is not the owner's, or not what a manager has sent. */
export async function attachFile(
  db: Db,
  ownerId: string,
  fileId: string,
  { at, sentFor }: Attaching,
): Promise<boolean> {
  const rows = await db.query(
    'files.attach',
    `update files set attached_at = coalesce(attached_at, $3)
      where owner_id = $1 and id = $2 and ($4::uuid is null or (property_id = $4 and purpose = $5)) returning id`,
    [ownerId, fileId, at, sentFor?.propertyId ?? null, sentFor?.purpose ?? null],
  );
  return rows.length === 1;
}
