import type { Day } from '@kliuchar/domain/dates/day';
import type { Db } from '../../platform/db/scope.ts';

export type NewMoveOut = {
  readonly ownerId: string;
  readonly contractId: string;
  readonly movedOutOn: Day;
  readonly keysReturned: number | null;
  readonly condition: string | null;
  readonly createdAt: string;
};

/** False where the tenant has moved out before. */
export async function insertMoveOut(db: Db, moveOut: NewMoveOut): Promise<boolean> {
  const rows = await db.query(
    'move-outs.insert',
    `insert into move_outs (owner_id, contract_id, moved_out_on, keys_returned, condition, created_at) values ($1, $2, $3, $4, $5, $6)
     on conflict (owner_id, contract_id) do nothing returning contract_id`,
    [
      moveOut.ownerId,
      moveOut.contractId,
      moveOut.movedOutOn,
      moveOut.keysReturned,
      moveOut.condition,
      moveOut.createdAt,
    ],
  );
  return rows.length === 1;
}

export type HeldLease = { id: string; ownerId: string; propertyId: string; startDate: Day; endsOn: Day | null };

/** The contract held for its money, as an issue and a void hold it. */
export function holdLease(db: Db, contractId: string): Promise<HeldLease | null> {
  return db.one<HeldLease>(
    'move-outs.hold-lease',
    `select id, owner_id as "ownerId", rental_object_id as "propertyId", start_date as "startDate", effective_end as "endsOn"
       from contracts where id = $1 and owner_id = any ($2::uuid[]) for no key update`,
    [contractId, db.ownerIds],
  );
}

/** Only inside a transaction that is undone: a day of which the owner asks what it would mean. On one that has come the lease is over. */
export async function believeEnd(
  db: Db,
  contractId: string,
  { endsOn, today }: { endsOn: Day; today: Day },
): Promise<void> {
  await db.query(
    'move-outs.believe-end',
    `update contracts set effective_end = $3, term_start_date = case when $3 > effective_end then effective_end + 1 else term_start_date end,
            status = case when $3 <= $4::date and status in ('active', 'notice') then 'terminated' else status end
      where id = $1 and owner_id = any ($2::uuid[])`,
    [contractId, db.ownerIds, endsOn, today],
  );
}
