import type { Day } from '@kliuchar/domain/dates/day';
import type { Period } from '@kliuchar/domain/dates/period';
import type { Db } from '../../platform/db/scope.ts';

/** Regular receipts there already are; a tenant sees those that were issued. */
export function listRegularReceipts(
  db: Db,
  contractId: string,
  from: Period,
): Promise<{ id: string; period: Period; issuedOn: Day | null }[]> {
  return db.query(
    'contracts.schedule-receipts',
    `select r.id, r.period, r.issued_on as "issuedOn" from receipts r join contracts c on c.id = r.contract_id
     where r.contract_id = $1 and r.kind = 'regular' and r.period >= $2 and (r.status = 'issued' or (r.status = 'draft' and c.owner_id = any ($3::uuid[])))`,
    [contractId, from, db.ownerIds],
  );
}

export type NewRelief = {
  id: string;
  ownerId: string;
  contractId: string;
  title: string;
  amountKop: number;
  explanation: object;
};

/** Waits for the next receipt of the contract, like every correction (contract.md §1.16). */
export async function insertRelief(db: Db, relief: NewRelief): Promise<void> {
  await db.query(
    'contracts.relief-insert',
    `insert into adjustments (id, owner_id, contract_id, kind, title, amount_kop, explanation) values ($1, $2, $3, 'relief', $4, $5, $6)`,
    [relief.id, relief.ownerId, relief.contractId, relief.title, relief.amountKop, JSON.stringify(relief.explanation)],
  );
}
