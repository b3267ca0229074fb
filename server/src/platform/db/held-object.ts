import type { GrantSwitch } from '@kliuchar/domain/grants/grant-switches';
import type { GrantedSwitch } from './granted.ts';
import { DatabaseRefusal } from './pool.ts';
import type { Db } from './scope.ts';

/** By what a person names the object he works at. */
export type ThingOfObject = {
  readonly kind:
    | 'property'
    | 'meter'
    | 'reading'
    | 'task'
    | 'contract'
    | 'payment'
    | 'receipt'
    | 'document'
    | 'expense';
  readonly id: string;
};

export type HeldObject = {
  /** The scope of the object's owner; the person's own where nothing is entrusted to him here. */
  readonly db: Db;
  /** Whose the thing is, if it is his own or entrusted to him; not asked for the one owner of whoever manages nothing by the switch. */
  readonly ownerId: string | null;
  /** The object, where the person is its manager. */
  readonly propertyId: string | null;
};

type Entry = { ownerId: string | null; propertyId: string | null; standing: 'owner' | 'manager' | 'sees' | null };

/**
 * From here on the transaction has the scope of the owner whose object the person manages by this switch, and may write of this object
 * alone (ADR 0031). An owner's own thing, and a foreign one, leave the scope as it was. What he reads of it afterwards he reads by the scope
 * he came with, so that he is answered as a manager.
 */
export async function enterObject(db: Db, by: GrantedSwitch, { kind, id }: ThingOfObject): Promise<HeldObject> {
  const entry = await db.one<Entry>(
    'scope.enter-managed',
    'select owner_id as "ownerId", property_id as "propertyId", standing from private.enter_managed($1, $2, $3)',
    [by, kind, id],
  );
  if (entry?.standing === 'sees') throw new DatabaseRefusal('forbidden');
  if (entry?.standing !== 'manager' || entry.ownerId === null)
    return { db, ownerId: entry?.ownerId ?? null, propertyId: null };
  return { db: db.asOwner(entry.ownerId), ownerId: entry.ownerId, propertyId: entry.propertyId };
}

/**
 * The same, without a question where it can have no answer: an owner who manages nothing writes as before. Whoever is neither has come in
 * by what was remembered of him a minute ago, and is told what he would have been told at the door.
 */
export async function holdObject(db: Db, by: GrantedSwitch, thing: ThingOfObject): Promise<HeldObject> {
  return isManager(db, by) || db.ownerIds.length > 1
    ? enterObject(db, by, thing)
    : { db, ownerId: null, propertyId: null };
}

/** All the switches that the person has at the object. */
export async function switchesAt(db: Db, propertyId: string): Promise<readonly GrantSwitch[]> {
  const row = await db.one<{ switches: GrantSwitch[] }>(
    'scope.my-switches',
    'select private.my_switches($1) as switches',
    [propertyId],
  );
  return row?.switches ?? [];
}

/** The same of all objects of these contracts at once, which are one owner's; null if one of them is not entrusted by the switch. */
export async function enterContracts(db: Db, by: GrantedSwitch, contractIds: readonly string[]): Promise<Db | null> {
  const entry = await db.one<{ ownerId: string | null }>(
    'scope.enter-managed-contracts',
    'select owner_id as "ownerId" from private.enter_managed_contracts($1, $2::uuid[])',
    [by, contractIds],
  );
  return entry === null || entry.ownerId === null ? null : db.asOwner(entry.ownerId);
}

export function isManager({ capacities, ownerIds }: Db, by: GrantedSwitch): boolean {
  if (capacities.includes(by)) return true;
  if (ownerIds.length === 0) throw new DatabaseRefusal('forbidden');
  return false;
}
