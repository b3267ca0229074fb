import type { ContractStatus } from '@kliuchar/domain/contracts/contract-status';
import type { Day } from '@kliuchar/domain/dates/day';
import type { Period } from '@kliuchar/domain/dates/period';
import type { BilledUtilities } from '@kliuchar/domain/meters/reading-month';
import type { Kop } from '@kliuchar/domain/money/kop';
import type { ReadingWindow } from '@kliuchar/domain/properties/service-settings';
import { LEASE_SERVICES } from '../../platform/db/lease-services.ts';
import type { Db } from '../../platform/db/scope.ts';
import { OLDER_LEFT } from '../receipts/public.ts';

export type SharedReceiptRow = {
  ownerId: string;
  contractId: string;
  status: 'draft' | 'issued' | 'void';
  period: Period;
  leftKop: Kop;
  olderLeftKop: Kop;
  dueOn: Day | null;
};

export function findSharedReceipt(db: Db, receiptId: string): Promise<SharedReceiptRow | null> {
  return db.one<SharedReceiptRow>(
    'notifications.shared-receipt',
    `select r.owner_id as "ownerId", r.contract_id as "contractId", r.status, r.period, r.left_kop as "leftKop", ${OLDER_LEFT} as "olderLeftKop",
            r.due_on as "dueOn"
       from receipts r join contracts c on c.owner_id = r.owner_id and c.id = r.contract_id where r.id = $1 and r.owner_id = any ($2::uuid[])`,
    [receiptId, db.ownerIds],
  );
}

export type SharedContractRow = {
  ownerId: string;
  status: ContractStatus;
  billedUtilities: BilledUtilities;
  /** Of all services of the lease that are read in one: by them its page says which month it takes. */
  windows: ReadingWindow[];
};

export function findSharedContract(db: Db, contractId: string): Promise<SharedContractRow | null> {
  return db.one<SharedContractRow>(
    'notifications.shared-contract',
    `select c.owner_id as "ownerId", c.status, c.payment_utilities as "billedUtilities",
            (select coalesce(jsonb_agg(s.reading_window), '[]') from (${LEASE_SERVICES}) s where s.reading_window is not null) as windows
       from contracts c where c.id = $1 and c.owner_id = any ($2::uuid[])`,
    [contractId, db.ownerIds],
  );
}
