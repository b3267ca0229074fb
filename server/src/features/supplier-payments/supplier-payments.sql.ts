import type { ContractStatus } from '@kliuchar/domain/contracts/contract-status';
import type { Day } from '@kliuchar/domain/dates/day';
import type { Period } from '@kliuchar/domain/dates/period';
import type { GrantSwitch } from '@kliuchar/domain/grants/grant-switches';
import type { Kop } from '@kliuchar/domain/money/kop';
import type { ServiceCode } from '@kliuchar/domain/properties/service-settings';
import {
  type DirectService,
  SHOWN_A_MONTH,
  type SupplierPaymentStatus,
} from '@kliuchar/domain/supplier-payments/supplier-months';
import { leasedColumn, managedContract, ownLease, switchesColumn } from '../../platform/db/granted.ts';
import { LEASE_SERVICES } from '../../platform/db/lease-services.ts';
import { ofOwnerOf } from '../../platform/db/row-owner.ts';
import type { Db } from '../../platform/db/scope.ts';

export type SupplierLeaseRow = {
  ownerId: string;
  status: ContractStatus;
  startsOn: Day;
  endsOn: Day | null;
  services: DirectService[];
  switches?: GrantSwitch[] | null;
  /** Whether it is the reader's own lease. */
  leased?: boolean;
};

const seenBy = (table: string, contract: string) =>
  `(${table}.owner_id = any ($2::uuid[]) or ${ownLease(contract)} or ${managedContract(contract, 'contracts')})`;

/** The lease, with the services that its tenant pays himself; null for whoever does not see it. */
export function findSupplierLease(db: Db, contractId: string): Promise<SupplierLeaseRow | null> {
  return db.one<SupplierLeaseRow>(
    'supplier-payments.lease',
    `select c.owner_id as "ownerId", c.status, coalesce(c.billing_from, c.start_date) as "startsOn", c.effective_end as "endsOn",
            (select coalesce(jsonb_agg(jsonb_build_object('code', s.code, 'title', s.title, 'season', s.season) order by s.code, s.title), '[]')
               from (${LEASE_SERVICES}) s where s.payer = 'tenant_direct') as services,
            ${switchesColumn('c.owner_id', 'c.rental_object_id', '$2')}, ${leasedColumn('c.id')}
       from contracts c where c.id = $1 and ${seenBy('c', 'c.id')}`,
    [contractId, db.ownerIds],
  );
}

export type SupplierPaymentRow = {
  id: string;
  ownerId: string;
  code: ServiceCode;
  title: string | null;
  period: Period;
  paidOn: Day;
  amountKop: Kop | null;
  note: string | null;
  fileId: string;
  source: 'tenant_link' | 'owner';
  status: SupplierPaymentStatus;
  returnReason: string | null;
  createdAt: string;
};

const COLUMNS = `y.id, y.owner_id as "ownerId", y.service as code, y.title, y.period, y.paid_on as "paidOn", y.amount_kop as "amountKop", y.note,
            y.file_id as "fileId", y.source, y.status, y.return_reason as "returnReason", y.created_at as "createdAt"`;

/** Of a year and the month that goes on, the newest first. */
export function listShownPayments(db: Db, contractId: string, since: Period): Promise<SupplierPaymentRow[]> {
  return db.query<SupplierPaymentRow>(
    'supplier-payments.list',
    `select ${COLUMNS} from supplier_payments y
      where y.contract_id = $1 and ${ofOwnerOf('contracts', '$1', 'y.owner_id')} and ${seenBy('y', 'y.contract_id')} and y.period >= $3
      order by y.period desc, y.created_at desc, y.id desc`,
    [contractId, db.ownerIds, since],
  );
}

/** What is shown for one month is counted in turn: of two sent at once each would count without the other. */
export async function holdMonth(db: Db, contractId: string, period: Period): Promise<void> {
  await db.query(
    'supplier-payments.turn',
    `select pg_advisory_xact_lock(hashtextextended('supplier payments ' || $1::text || $2::text, 0))`,
    [contractId, period],
  );
}

/** False if the file is not the owner's, was sent as something else, or belongs to something already. */
export async function takeFile(db: Db, of: { ownerId: string; fileId: string; at: string }): Promise<boolean> {
  const row = await db.one(
    'supplier-payments.take-file',
    `update files set attached_at = $3 where owner_id = $1 and id = $2 and purpose = 'supplier_payment' and attached_at is null returning id`,
    [of.ownerId, of.fileId, of.at],
  );
  return row !== null;
}

export type NewSupplierPayment = {
  readonly id: string;
  readonly ownerId: string;
  readonly contractId: string;
  readonly service: ServiceCode;
  readonly title: string | null;
  readonly period: Period;
  readonly paidOn: Day;
  readonly amountKop: number | null;
  readonly note: string | null;
  readonly fileId: string;
  readonly source: SupplierPaymentRow['source'];
  readonly shownBy: string | null;
  readonly createdAt: string;
};

/** Null when as many are shown already as there can be; the month is held by the caller. */
export function insertSupplierPayment(db: Db, payment: NewSupplierPayment): Promise<SupplierPaymentRow | null> {
  return db.one<SupplierPaymentRow>(
    'supplier-payments.insert',
    `insert into supplier_payments as y (id, owner_id, contract_id, service, title, period, paid_on, amount_kop, note, file_id, source, shown_by, created_at)
     select $1::uuid, $2::uuid, $3::uuid, $4::text, $5::text, $6::text, $7::date, $8::bigint, $9::text, $10::uuid, $11::text, $12::uuid, $13::timestamptz
      where (select count(*) from supplier_payments x where x.owner_id = $2::uuid and x.contract_id = $3::uuid and x.period = $6::text
                and x.service = $4::text and (x.service <> 'custom' or x.title is not distinct from $5::text) and x.status = 'shown') < ${SHOWN_A_MONTH}
     returning ${COLUMNS}`,
    [
      payment.id,
      payment.ownerId,
      payment.contractId,
      payment.service,
      payment.title,
      payment.period,
      payment.paidOn,
      payment.amountKop,
      payment.note,
      payment.fileId,
      payment.source,
      payment.shownBy,
      payment.createdAt,
    ],
  );
}

export type SupplierPaymentIds = { readonly contractId: string; readonly supplierPaymentId: string };

/** Only these owners' own: nothing is changed through a lease. */
export function findSupplierPayment(db: Db, ids: SupplierPaymentIds): Promise<SupplierPaymentRow | null> {
  return db.one<SupplierPaymentRow>(
    'supplier-payments.find',
    `select ${COLUMNS} from supplier_payments y where y.id = $1 and y.contract_id = $3 and y.owner_id = any ($2::uuid[])`,
    [ids.supplierPaymentId, db.ownerIds, ids.contractId],
  );
}

/** Null if somebody has returned it meanwhile. */
export function markReturned(
  db: Db,
  of: { ownerId: string; id: string; reason: string; at: string },
): Promise<SupplierPaymentRow | null> {
  return db.one<SupplierPaymentRow>(
    'supplier-payments.return',
    `update supplier_payments y set status = 'returned', return_reason = $3, returned_at = $4
      where y.owner_id = $1 and y.id = $2 and y.status = 'shown' returning ${COLUMNS}`,
    [of.ownerId, of.id, of.reason, of.at],
  );
}
