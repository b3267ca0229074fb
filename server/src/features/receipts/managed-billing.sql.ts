import type { Day } from '@kliuchar/domain/dates/day';
import { managedContract, managedObject } from '../../platform/db/granted.ts';
import type { Db } from '../../platform/db/scope.ts';
import { LIVE_IN_MONTH } from './run.sql.ts';

export type ManagedContract = { id: string; ownerId: string };

export type Wanted = {
  readonly contractIds: readonly string[] | null;
  readonly propertyId: string | null;
  readonly complexId: string | null;
};

/**
 * The contracts that the person may bill as a manager, of whatever owners: those named, or those of the month on the place. `$1` is the
 * first day of the month and `$2` its last, as in a run of the owner's.
 */
export function listManagedContracts(
  db: Db,
  month: { first: Day; last: Day },
  { contractIds, propertyId, complexId }: Wanted,
): Promise<ManagedContract[]> {
  return db.query<ManagedContract>(
    'receipts.managed-contracts',
    `select c.id, c.owner_id as "ownerId" from contracts c join properties p on p.owner_id = c.owner_id and p.id = c.rental_object_id
      where ${managedContract('c.id', 'receipts')}
        and case when $3::uuid[] is null then ${LIVE_IN_MONTH} else c.id = any ($3::uuid[]) end
        and ($4::uuid is null or p.id = $4) and ($5::uuid is null or p.complex_id = $5)
      order by c.id`,
    [month.first, month.last, contractIds, propertyId, complexId],
  );
}

/** Whether what narrows a preview is entrusted; what is not given cannot be wrong. */
export async function findManagedPlace(
  db: Db,
  { propertyId, complexId }: Omit<Wanted, 'contractIds'>,
): Promise<{ property: boolean; complex: boolean }> {
  const row = await db.one<{ property: boolean; complex: boolean }>(
    'receipts.managed-place',
    `select $1::uuid is null or ${managedObject('$1::uuid', 'receipts')} as property,
            $2::uuid is null or exists (select 1 from properties p where p.complex_id = $2 and ${managedObject('p.id', 'receipts')}) as complex`,
    [propertyId, complexId],
  );
  return row ?? { property: false, complex: false };
}

export type BillingOwner = { id: string; name: string; role: 'owner' | 'manager' };

/** Whose month the person may make: his own first, then by name those who have entrusted receipts to him. */
export function listBillingOwners(db: Db): Promise<BillingOwner[]> {
  return db.query<BillingOwner>(
    'receipts.owners',
    `select o.id, o.name, 'owner' as role from owners o where o.id = any ($1::uuid[])
     union all
     select m.id, m.name, 'manager' from private.managed_owners('receipts') m where m.id <> all ($1::uuid[])
      order by role desc, name, id`,
    [db.ownerIds],
  );
}

/** Whether this owner has entrusted receipts to the person, be there anything to charge or not. */
export async function isManagedOwner(db: Db, ownerId: string): Promise<boolean> {
  const row = await db.one<{ known: boolean }>(
    'receipts.managed-owner',
    `select exists (select 1 from private.managed_owners('receipts') m where m.id = $1) as known`,
    [ownerId],
  );
  return row?.known === true;
}
