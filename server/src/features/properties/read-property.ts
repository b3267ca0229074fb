import type { Property } from '@kliuchar/api-schema/properties';
import { AppError } from '../../edge/errors.ts';
import type { Db } from '../../platform/db/scope.ts';
import { listPhotos } from './photos.sql.ts';
import { findProperty, lockProperty, type PropertyRow } from './properties.sql.ts';
import { viewProperty } from './property.view.ts';
import { listServices } from './property-services.sql.ts';

/** The whole object as its reader may see it; the three queries leave together. */
export async function readProperty(db: Db, id: string, today: string): Promise<Property> {
  const [row, services, photos] = await Promise.all([
    findProperty(db, id, { userId: db.actor.kind === 'session' ? db.actor.userId : null, today }),
    listServices(db, id),
    listPhotos(db, id),
  ]);
  if (row === null) throw new AppError('property_not_found');
  return viewProperty({ row, services, photos, isOwner: db.ownerIds.includes(row.owner_id) });
}

/** The owner's row, locked for a change; a tenant may read the object and still gets 404 here. */
export async function lockOwnProperty(db: Db, id: string): Promise<PropertyRow> {
  const row = await lockProperty(db, id);
  if (row === null) throw new AppError('property_not_found');
  return row;
}
