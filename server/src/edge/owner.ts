import { REQUIRED_UK } from '@kliuchar/api-schema/messages-uk';
import type { Db } from '../platform/db/scope.ts';
import { fieldError, unknownReference } from './errors.ts';

/** The owner a new thing belongs to: the only one of the person, or the one named in the body (contract.md §2.1). */
export function ownerForCreate(db: Pick<Db, 'ownerIds'>, ownerId: string | undefined): string {
  if (ownerId !== undefined) {
    if (!db.ownerIds.includes(ownerId)) throw unknownReference('ownerId');
    return ownerId;
  }
  const [only, ...others] = db.ownerIds;
  if (only === undefined || others.length > 0) throw fieldError('ownerId', REQUIRED_UK);
  return only;
}

/** An edit based on an older version is refused, so that nobody overwrites what he has not seen (product.md §1). */
export function isStale(row: { readonly version: number }, version: number | undefined): boolean {
  return version !== undefined && version !== row.version;
}
