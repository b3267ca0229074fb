import type { Period } from '@kliuchar/domain/dates/period';
import type { Db } from '../../platform/db/scope.ts';

/** Regular receipts there already are; a tenant sees those that were issued. */
export function listRegularReceipts(
  db: Db,
  contractId: string,
  from: Period,
): Promise<{ id: string; period: Period }[]> {
  return db.query(
    'contracts.schedule-receipts',
    `select r.id, r.period from receipts r join contracts c on c.id = r.contract_id
     where r.contract_id = $1 and r.kind = 'regular' and r.period >= $2 and (r.status = 'issued' or (r.status = 'draft' and c.owner_id = any ($3::uuid[])))`,
    [contractId, from, db.ownerIds],
  );
}
