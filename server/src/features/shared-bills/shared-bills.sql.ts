import type { SharedBill, SharedBillService } from '@kliuchar/api-schema/shared-bills';
import { BILLABLE_STATUSES } from '@kliuchar/domain/contracts/contract-status';
import type { Day } from '@kliuchar/domain/dates/day';
import type { Period } from '@kliuchar/domain/dates/period';
import type { Kop } from '@kliuchar/domain/money/kop';
import { BILLED_END, lastsUntil } from '../../platform/db/lease-end.ts';
import { filterBy, type ListPage, type ListRequest } from '../../platform/db/list-query.ts';
import { readList } from '../../platform/db/read-list.ts';
import { ofOwnerOf } from '../../platform/db/row-owner.ts';
import type { Db } from '../../platform/db/scope.ts';

export type BillRow = {
  id: string;
  ownerId: string;
  service: SharedBill['service'];
  title: string | null;
  period: Period;
  totalKop: Kop;
  basis: SharedBill['basis'];
  weightTotal: string;
  note: string | null;
  fileId: string | null;
  version: number;
  createdAt: string;
};
/** A share as `jsonb_build_object` gives it. */
export type ShareJson = {
  propertyId: string;
  propertyName: string;
  weight: string;
  amountKop: number;
  tenantName: string | null;
  receipts: { receiptId: string; number: string; status: 'draft' | 'issued' }[];
};
export type BillDetailRow = BillRow & { shares: ShareJson[] };

const BILL = `b.id, b.owner_id as "ownerId", b.service, b.title, b.period, b.total_kop as "totalKop", b.basis, trim_scale(b.weight_total)::text as "weightTotal",
  b.note, b.file_id as "fileId", b.version, b.created_at as "createdAt"`;

const BILLABLE = BILLABLE_STATUSES.map((status) => `'${status}'`).join(', ');

/** The lease of an object in a month, the last one of it if there were two; one that renews itself goes on (ADR 0083). */
function leaseSql(property: string, month: string): string {
  return `left join lateral (
    select c.utilities, c.start_date, ${BILLED_END} as billed_end, t.display_name as tenant_name
      from contracts c join counterparties t on t.owner_id = c.owner_id and t.id = c.tenant_counterparty_id
     where c.owner_id = ${property}.owner_id and c.rental_object_id = ${property}.id and c.status in (${BILLABLE})
       and coalesce(c.billing_from, c.start_date) < (${month} || '-01')::date + interval '1 month' and ${lastsUntil(`(${month} || '-01')::date`)}
     order by c.start_date desc limit 1) lease on true`;
}

/** All shares of a bill in the order given, who lives there and which receipts carry them. */
const SHARES = `cross join lateral (
  select jsonb_agg(jsonb_build_object('propertyId', p.id, 'propertyName', p.display_name, 'weight', trim_scale(s.weight)::text, 'amountKop', s.amount_kop,
           'tenantName', lease.tenant_name, 'receipts', charged.receipts) order by s.position) as shares
    from shared_bill_shares s join properties p on p.owner_id = s.owner_id and p.id = s.property_id
    ${leaseSql('p', 'b.period')}
    cross join lateral (
      select coalesce(jsonb_agg(jsonb_build_object('receiptId', r.id, 'number', r.number, 'status', r.status) order by r.number), '[]') as receipts
        from shared_bill_charges x join receipts r on r.owner_id = x.owner_id and r.id = x.receipt_id
       where x.owner_id = s.owner_id and x.bill_id = s.bill_id and x.property_id = s.property_id) charged
   where s.owner_id = b.owner_id and s.bill_id = b.id) divided`;

export type BillFilters = {
  ownerIds: readonly string[];
  period: string | undefined;
  service: string | undefined;
  complexId: string | undefined;
};

function listRequest(filters: BillFilters, page: ListPage): ListRequest {
  return {
    name: 'shared-bills.list',
    from: 'from shared_bills b',
    id: 'b.id',
    scope: { sql: 'b.owner_id = any ($1::uuid[])', values: [filters.ownerIds] },
    filters: [
      filterBy('period', filters.period, (p) => `b.period = ${p}`),
      filterBy('service', filters.service, (p) => `b.service = ${p}`),
      filterBy(
        'complex',
        filters.complexId,
        (
          p,
        ) => `exists (select 1 from shared_bill_shares s join properties o on o.owner_id = s.owner_id and o.id = s.property_id
          where s.owner_id = b.owner_id and s.bill_id = b.id and ${ofOwnerOf('complexes', p, 'o.owner_id')} and o.complex_id = ${p}::uuid)`,
      ),
    ],
    sorts: { period: { column: 'b.period', type: 'text' } },
    sort: '-period',
    page,
    display: `select ${BILL}, divided.shares, page.cursor_key from page join shared_bills b on b.id = page.id ${SHARES}`,
  };
}

export async function listBills(
  db: Db,
  filters: BillFilters,
  page: ListPage,
): Promise<{ rows: (BillDetailRow & { cursor_key: string })[]; total: number }> {
  const request = listRequest(filters, page);
  return readList<BillDetailRow & { cursor_key: string }>(db, request);
}

export function findBill(db: Db, id: string): Promise<BillDetailRow | null> {
  return db.one<BillDetailRow>(
    'shared-bills.find',
    `select ${BILL}, divided.shares from shared_bills b ${SHARES} where b.id = $1 and b.owner_id = any ($2::uuid[])`,
    [id, db.ownerIds],
  );
}

export function lockBill(db: Db, id: string): Promise<BillRow | null> {
  return db.one<BillRow>(
    'shared-bills.lock',
    `select ${BILL} from shared_bills b where b.id = $1 and b.owner_id = any ($2::uuid[]) for update`,
    [id, db.ownerIds],
  );
}

export type BillValues = Pick<BillRow, 'totalKop' | 'basis' | 'weightTotal' | 'note' | 'fileId'>;

export async function insertBill(
  db: Db,
  bill: BillValues & Pick<BillRow, 'id' | 'ownerId' | 'service' | 'title' | 'period'>,
): Promise<void> {
  await db.query(
    'shared-bills.insert',
    `insert into shared_bills (id, owner_id, service, title, period, total_kop, basis, weight_total, note, file_id) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
    [
      bill.id,
      bill.ownerId,
      bill.service,
      bill.title,
      bill.period,
      bill.totalKop,
      bill.basis,
      bill.weightTotal,
      bill.note,
      bill.fileId,
    ],
  );
}

export async function updateBill(db: Db, bill: BillValues & Pick<BillRow, 'id' | 'ownerId'>): Promise<void> {
  await db.query(
    'shared-bills.update',
    `update shared_bills set total_kop = $3, basis = $4, weight_total = $5, note = $6, file_id = $7, version = version + 1, updated_at = now()
      where id = $1 and owner_id = $2`,
    [bill.id, bill.ownerId, bill.totalKop, bill.basis, bill.weightTotal, bill.note, bill.fileId],
  );
}

export async function deleteBill(db: Db, bill: { id: string; ownerId: string }): Promise<void> {
  await db.query('shared-bills.delete', 'delete from shared_bills where id = $1 and owner_id = $2', [
    bill.id,
    bill.ownerId,
  ]);
}

export type ShareValues = { propertyId: string; weight: string; amountKop: number; remainderKop: number };

/** In place of those there were. */
export async function replaceShares(
  db: Db,
  bill: { id: string; ownerId: string },
  shares: readonly ShareValues[],
): Promise<void> {
  await db.query('shared-bills.clear-shares', 'delete from shared_bill_shares where owner_id = $1 and bill_id = $2', [
    bill.ownerId,
    bill.id,
  ]);
  await db.query(
    'shared-bills.insert-shares',
    `insert into shared_bill_shares (owner_id, bill_id, property_id, position, weight, amount_kop, remainder_kop)
     select $1, $2, u.property_id, u.position, u.weight, u.amount, u.remainder
       from unnest($3::uuid[], $4::numeric[], $5::bigint[], $6::bigint[]) with ordinality as u(property_id, weight, amount, remainder, position)`,
    [
      bill.ownerId,
      bill.id,
      shares.map(({ propertyId }) => propertyId),
      shares.map(({ weight }) => weight),
      shares.map(({ amountKop }) => amountKop),
      shares.map(({ remainderKop }) => remainderKop),
    ],
  );
}

/** Waits for receipts that are being made or issued with this bill; what they have become is to be asked afterwards. */
export async function lockCharges(db: Db, bill: { id: string; ownerId: string }): Promise<void> {
  await db.query(
    'shared-bills.lock-charges',
    'select receipt_id from shared_bill_charges where owner_id = $1 and bill_id = $2 order by contract_id for update',
    [bill.ownerId, bill.id],
  );
}

export function findIssuedWith(db: Db, bill: { id: string; ownerId: string }): Promise<{ number: string } | null> {
  return db.one(
    'shared-bills.issued-with',
    `select r.number from shared_bill_charges x join receipts r on r.owner_id = x.owner_id and r.id = x.receipt_id
      where x.owner_id = $1 and x.bill_id = $2 and r.status = 'issued' order by r.number limit 1`,
    [bill.ownerId, bill.id],
  );
}

/** Drafts keep their line, and cannot be issued with it until they are computed anew. */
export async function clearCharges(db: Db, bill: { id: string; ownerId: string }): Promise<void> {
  await db.query('shared-bills.clear-charges', 'delete from shared_bill_charges where owner_id = $1 and bill_id = $2', [
    bill.ownerId,
    bill.id,
  ]);
}

export type PropertyRow = { id: string; name: string; areaTotal: string | null; residentsCount: number | null };

export function listShareProperties(db: Db, ownerId: string, ids: readonly string[]): Promise<PropertyRow[]> {
  return db.query<PropertyRow>(
    'shared-bills.properties',
    `select id, display_name as name, trim_scale(area_total)::text as "areaTotal", residents_count as "residentsCount" from properties where owner_id = $1 and id = any ($2::uuid[])`,
    [ownerId, ids],
  );
}

export type ServiceRow = {
  service: SharedBillService['service'];
  title: string | null;
  propertyId: string;
  propertyName: string;
  areaTotal: string | null;
  residentsCount: number | null;
  tenantName: string | null;
  leaseFrom: Day | null;
  leaseTo: Day | null;
  billId: string | null;
};

/**
 * Objects whose tenants pay a service by shared bills: the lease's own services where it has them, else the object's. Begun from those few
 * that have such a service at all (0590), never from every object of the account.
 */
export function listSharedServices(db: Db, period: Period): Promise<ServiceRow[]> {
  return db.query<ServiceRow>(
    'shared-bills.services',
    `with sharing as materialized (
       select s.property_id as id from property_services s where s.owner_id = any ($1::uuid[]) and s.method = 'shared_bill' and s.payer = 'tenant'
       union
       select c.rental_object_id from contracts c where c.owner_id = any ($1::uuid[]) and c.utilities @> '[{"method": "shared_bill", "payer": "tenant"}]')
     select v.service, v.title, p.id as "propertyId", p.display_name as "propertyName", trim_scale(p.area_total)::text as "areaTotal",
            p.residents_count as "residentsCount", lease.tenant_name as "tenantName", lease.start_date as "leaseFrom", lease.billed_end as "leaseTo",
            (select b.id from shared_bills b where b.owner_id = p.owner_id and b.period = $2 and b.service = v.service and b.title is not distinct from v.title
              order by b.id desc limit 1) as "billId"
       from sharing join properties p on p.id = sharing.id ${leaseSql('p', '$2::text')}
       cross join lateral (
         select s.code as service, case when s.code = 'custom' then s.title end as title from property_services s
          where lease.utilities is null and s.owner_id = p.owner_id and s.property_id = p.id and s.method = 'shared_bill' and s.payer = 'tenant'
         union
         select u ->> 'code', case when u ->> 'code' = 'custom' then u ->> 'title' end from jsonb_array_elements(lease.utilities) u
          where u ->> 'method' = 'shared_bill' and u ->> 'payer' = 'tenant') v
      where p.owner_id = any ($1::uuid[]) and p.archived_at is null
      order by v.service, v.title collate uk, p.display_name collate uk_numeric, p.id`,
    [db.ownerIds, period],
  );
}
