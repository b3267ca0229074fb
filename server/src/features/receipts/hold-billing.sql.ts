import type { Db } from '../../platform/db/scope.ts';

/** One lock an owner: a run begins alone, changes of what it reads share it. */
const billingLock = (ownerId: string) => `hashtextextended('receipts.inputs:' || ${ownerId}::text, 0)`;
const BILLING_LOCK = billingLock('$1');

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

/** A counted reading of the meter `$1` is later than the day `$2`. */
const IS_BETWEEN = `exists (select 1 from readings l where l.owner_id = m.owner_id and l.meter_id = m.id and l.taken_on > $2
    and l.state in ('approved', 'billed') and l.corrects_id is null)`;

/**
 * The same for a reading that is about to be put before another one, which a run under way may be counting from the one before both; the last
 * reading of its meter is of no receipt yet. Called before the meter is locked, for a run comes before a meter in the order of locks.
 */
export async function changeInputsBetween(db: Db, of: { meterId: string; on: string }): Promise<void> {
  await Promise.all([
    db.query(
      'billing.share-between',
      `select pg_advisory_xact_lock_shared(${billingLock('m.owner_id')}) from physical_meters m
        where m.owner_id = any ($3::uuid[]) and m.id = $1 and ${IS_BETWEEN}`,
      [of.meterId, of.on, db.ownerIds],
    ),
    db.query(
      'billing.put-between',
      `update receipt_runs r set inputs_version = r.inputs_version + 1 from physical_meters m
        where m.owner_id = any ($3::uuid[]) and m.id = $1 and ${IS_BETWEEN} and r.owner_id = m.owner_id and r.status = 'running'`,
      [of.meterId, of.on, db.ownerIds],
    ),
  ]);
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
