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

/**
 * At an object entrusted to him a person of several owners writes for the owner of the object: which of his own he has chosen on the screen
 * says nothing of it. An owner who is neither looks like none.
 */
export function assertOwnerOfEntrusted(
  own: Pick<Db, 'ownerIds'>,
  { heldOwnerId, ownerId }: { readonly heldOwnerId: string | null; readonly ownerId: string | undefined },
): void {
  if (ownerId === undefined || ownerId === heldOwnerId || own.ownerIds.includes(ownerId)) return;
  throw unknownReference('ownerId');
}

/**
 * A new thing of an object, a contract or a complex belongs to whoever that belongs to: the same holds for a person of several owners who has
 * chosen another of them on the screen, or none (contract.md §2.1).
 */
export function ownerForPlaced(
  own: Pick<Db, 'ownerIds'>,
  { heldOwnerId, ownerId }: { readonly heldOwnerId: string | null; readonly ownerId: string | undefined },
): string {
  if (heldOwnerId === null || !own.ownerIds.includes(heldOwnerId)) return ownerForCreate(own, ownerId);
  assertOwnerOfEntrusted(own, { heldOwnerId, ownerId });
  return heldOwnerId;
}

/** An edit based on an older version is refused, so that nobody overwrites what he has not seen (product.md §1). */
export function isStale(row: { readonly version: number }, version: number | undefined): boolean {
  return version !== undefined && version !== row.version;
}
