import { sharedObject } from '../../platform/db/granted.ts';
import { ofOwnerOf } from '../../platform/db/row-owner.ts';
import type { Db } from '../../platform/db/scope.ts';

export type PhotoRow = { id: string; width: number | null; height: number | null };

export async function listPhotos(db: Db, propertyId: string): Promise<PhotoRow[]> {
  return db.query<PhotoRow>(
    'properties.photos',
    `select f.id, f.width, f.height from property_photos ph join files f on f.owner_id = ph.owner_id and f.id = ph.file_id
     where ph.property_id = $1 and ${ofOwnerOf('properties', '$1', 'ph.owner_id')} and (ph.owner_id = any ($2::uuid[]) or ${sharedObject('ph.property_id')}) order by ph.position`,
    [propertyId, db.ownerIds],
  );
}

/** The photos in their new order; false if one of the files is not an image of this owner. */
export async function replacePhotos(
  db: Db,
  ownerId: string,
  propertyId: string,
  fileIds: readonly string[],
): Promise<boolean> {
  await db.query('properties.photos-delete', 'delete from property_photos where owner_id = $1 and property_id = $2', [
    ownerId,
    propertyId,
  ]);
  if (fileIds.length === 0) return true;
  const rows = await db.query(
    'properties.photos-insert',
    `insert into property_photos (owner_id, property_id, file_id, position)
     select $1, $2, f.id, x.position from unnest($3::uuid[]) with ordinality as x(id, position)
     join files f on f.owner_id = $1 and f.id = x.id and f.kind = 'image' returning file_id`,
    [ownerId, propertyId, fileIds],
  );
  await db.query(
    'properties.photos-attach',
    'update files set attached_at = coalesce(attached_at, now()) where owner_id = $1 and id = any ($2::uuid[])',
    [ownerId, fileIds],
  );
  return rows.length === fileIds.length;
}
