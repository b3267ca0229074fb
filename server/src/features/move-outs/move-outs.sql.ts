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
