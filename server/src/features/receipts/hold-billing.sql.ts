import type { Db } from '../../platform/db/scope.ts';

/** One lock an owner: a run begins alone, changes of what it reads share it. */
const BILLING_LOCK = `hashtextextended('receipts.inputs:' || $1::text, 0)`;

/** A run begins when no change of its inputs is half done; those that come later will find it and count its inputs up. */
export async function beginRun(db: Db, ownerId: string): Promise<void> {
  await db.query('billing.begin', `select pg_advisory_xact_lock(${BILLING_LOCK})`, [ownerId]);
}

/** A reading that receipts are counted from is about to change: runs under way read their chunks anew. */
export async function changeInputs(db: Db, ownerId: string): Promise<void> {
  await db.query('billing.share', `select pg_advisory_xact_lock_shared(${BILLING_LOCK})`, [ownerId]);
  await db.query(
    'billing.inputs-changed',
    `update receipt_runs set inputs_version = inputs_version + 1 where owner_id = $1 and status = 'running'`,
    [ownerId],
  );
}

/**
 * The same, holding the contracts of the object first, as everything that changes their money does: a void, an issue or a
 * recalculation of one of their receipts comes before or after, never in between. Of a sub-meter's reading also those of the object
 * whose main meter it is taken off.
 */
export async function holdBilling(
  db: Db,
  of: { ownerId: string; propertyId: string | null; meterId: string | null },
): Promise<void> {
  await db.query(
    'billing.hold-contracts',
    `select id from contracts where owner_id = $1 and rental_object_id in (
       select $2::uuid union all
       select m.property_id from physical_meters s join physical_meters m on m.owner_id = s.owner_id and m.id = s.parent_meter_id
        where s.owner_id = $1 and s.id = $3) order by id for no key update`,
    [of.ownerId, of.propertyId, of.meterId],
  );
  await changeInputs(db, of.ownerId);
}
