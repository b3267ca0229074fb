import type { VatMode } from '@kliuchar/domain/contracts/contract-terms';
import type { Db } from '../../platform/db/scope.ts';

export type ChargeRow = {
  contractId: string;
  amountKop: number;
  state: 'pending' | 'applied' | 'cancelled';
  receiptNumber: string | null;
};

/** Locked, so that a run of receipts takes it either before this change or not at all. */
export async function lockCharge(db: Db, ownerId: string, adjustmentId: string): Promise<ChargeRow | null> {
  return db.one<ChargeRow>(
    'tasks.charge-lock',
    `select a.contract_id as "contractId", a.amount_kop as "amountKop", a.state,
            (select r.number from receipts r where r.owner_id = a.owner_id and r.id = a.receipt_id) as "receiptNumber"
       from adjustments a where a.owner_id = $1 and a.id = $2 for update`,
    [ownerId, adjustmentId],
  );
}

/** False if a receipt has taken it meanwhile. */
export async function cancelCharge(db: Db, ownerId: string, adjustmentId: string): Promise<boolean> {
  const rows = await db.query(
    'tasks.charge-cancel',
    `update adjustments set state = 'cancelled' where owner_id = $1 and id = $2 and state = 'pending' returning id`,
    [ownerId, adjustmentId],
  );
  return rows.length === 1;
}

export async function vatModeOf(db: Db, ownerId: string, contractId: string): Promise<VatMode> {
  const row = await db.one<{ mode: VatMode }>(
    'tasks.charge-vat-mode',
    'select vat_mode as mode from contracts where owner_id = $1 and id = $2',
    [ownerId, contractId],
  );
  if (row === null) throw new Error('The contract of a task is gone');
  return row.mode;
}

export type NewCharge = {
  readonly id: string;
  readonly ownerId: string;
  readonly contractId: string;
  readonly title: string;
  readonly amountKop: number;
  readonly explanation: object;
};

/** The next receipt of the contract carries it as a line (contract.md §1.5). */
export async function insertCharge(db: Db, charge: NewCharge): Promise<void> {
  await db.query(
    'tasks.charge-insert',
    `insert into adjustments (id, owner_id, contract_id, kind, title, amount_kop, explanation) values ($1, $2, $3, 'manual', $4, $5, $6)`,
    [charge.id, charge.ownerId, charge.contractId, charge.title, charge.amountKop, JSON.stringify(charge.explanation)],
  );
}

export async function linkCharge(
  db: Db,
  task: { id: string; ownerId: string },
  adjustmentId: string | null,
): Promise<void> {
  await db.query('tasks.charge-link', 'update tasks set adjustment_id = $3 where id = $1 and owner_id = $2', [
    task.id,
    task.ownerId,
    adjustmentId,
  ]);
}
