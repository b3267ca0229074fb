import type { PropertyType } from '@kliuchar/api-schema/properties';
import type { ContractStatus } from '@kliuchar/domain/contracts/contract-status';
import type { Currency } from '@kliuchar/domain/contracts/currency';
import type { Day } from '@kliuchar/domain/dates/day';
import type { Period } from '@kliuchar/domain/dates/period';
import type { BilledUtilities } from '@kliuchar/domain/meters/reading-month';
import { type Kop, ZERO_KOP } from '@kliuchar/domain/money/kop';
import type { ReadingWindow, ServiceCode } from '@kliuchar/domain/properties/service-settings';
import type { PaymentStatus } from '@kliuchar/domain/receipts/payment-status';
import { LEASE_SERVICES } from '../../platform/db/lease-services.ts';
import type { Db, LookupDb } from '../../platform/db/scope.ts';
import { SENT_BY_LINK } from '../../platform/db/sent-by-link.ts';
import { oldestFirstSql } from '../ledger/public.ts';
import { paymentStatusSql } from '../receipts/public.ts';
import type { ServiceRow } from './lease-services.sql.ts';

/** Statements of the public pages. They run in the scope of one contract, and each still names the contract or the receipt it is about. */

export type PartyRow = {
  kind: 'person' | 'fop' | 'company';
  firstName: string | null;
  lastName: string | null;
};

/** Whom a tenant asks: the first of each on the landlord's card, as messages go. */
export type LandlordRow = { landlordName: string; landlordPhone: string | null; landlordEmail: string | null };

const LANDLORD = `l.display_name as "landlordName", l.phones[1] as "landlordPhone", l.emails[1] as "landlordEmail"`;

export type ReceiptPeopleRow = PartyRow & LandlordRow & { contractStatus: ContractStatus };

export function findReceiptPeople(db: Db, receiptId: string): Promise<ReceiptPeopleRow | null> {
  return db.one<ReceiptPeopleRow>(
    'info.receipt-people',
    `select t.kind, t.first_name as "firstName", t.last_name as "lastName", c.status as "contractStatus", ${LANDLORD}
       from receipts r join contracts c on c.owner_id = r.owner_id and c.id = r.contract_id
       join counterparties t on t.owner_id = r.owner_id and t.id = r.tenant_counterparty_id
       join counterparties l on l.owner_id = c.owner_id and l.id = c.landlord_counterparty_id
      where r.id = $1 and r.owner_id = any ($2::uuid[])`,
    [receiptId, db.ownerIds],
  );
}

export type PageState = { keyed: boolean; state: string };

/** Whether the page is open, by which key, and what it is made of now; null where there is none. */
export async function findReceiptState(
  db: Pick<LookupDb, 'one'>,
  receiptId: string,
  by: { keyHash: Buffer | null; today: Day },
): Promise<PageState | null> {
  const row = await db.one<{ keyed: boolean | null; state: string | null }>(
    'info.receipt-state',
    'select keyed, state from private.public_receipt_state($1, $2, $3)',
    [receiptId, by.keyHash, by.today],
  );
  return row === null || row.state === null ? null : { keyed: row.keyed === true, state: row.state };
}

export type AddressRow = {
  region: string | null;
  city: string;
  street: string | null;
  building: string | null;
  apartment: string | null;
  entrance: string | null;
  floor: string | null;
  postalCode: string | null;
};

const ADDRESS = `p.region, p.city, p.street, p.building, p.apartment, p.entrance, p.floor, p.postal_code as "postalCode"`;

export function findAddress(db: Db, propertyId: string): Promise<AddressRow | null> {
  return db.one<AddressRow>(
    'info.address',
    `select ${ADDRESS} from properties p where p.id = $1 and p.owner_id = any ($2::uuid[])`,
    [propertyId, db.ownerIds],
  );
}

/** Whether a reader without the key gets no code (contract.md §3.13). */
export async function isQrKeyOnly(db: Db, contractId: string): Promise<boolean> {
  const row = await db.one<{ only: boolean }>('info.qr-key-only', 'select private.link_qr_key_only($1) as only', [
    contractId,
  ]);
  return row?.only ?? true;
}

export async function countContractView(db: Db, contractId: string): Promise<void> {
  await db.query('info.count-contract', 'select private.count_contract_view($1)', [contractId]);
}

export async function countReceiptView(db: Db, receiptId: string, now: string): Promise<void> {
  await db.query('info.count-receipt', 'select private.count_receipt_view($1, $2)', [receiptId, now]);
}

export type HistoryRow = {
  id: string;
  kind: 'regular' | 'one_off';
  number: string;
  period: Period;
  dueOn: Day;
  ownKop: Kop;
  leftKop: Kop;
  writtenOffKop: Kop;
  paymentStatus: PaymentStatus | null;
};

/** The newest issued receipts of the contract; a void one is no news for the tenant, its successor is. */
export function listHistory(db: Db, contractId: string, today: Day): Promise<HistoryRow[]> {
  return db.query<HistoryRow>(
    'info.history',
    `select r.id, r.kind, r.number, r.period, r.due_on as "dueOn", r.own_kop as "ownKop", r.left_kop as "leftKop", r.written_off_kop as "writtenOffKop",
            ${paymentStatusSql('$3')} as "paymentStatus"
       from receipts r where r.contract_id = $1 and r.owner_id = any ($2::uuid[]) and r.status = 'issued'
      order by r.period desc, r.due_on desc, r.id desc limit 24`,
    [contractId, db.ownerIds, today],
  );
}

/**
 * What has been given up since the receipt was issued, of what it asked for: its own sum, those due before it and the opening debt. What was
 * given up earlier is not in its sums. Measured by the ledger's own clock: the entry of the issue against the rows of the write-offs.
 */
export async function sumForgiven(db: Db, receiptId: string): Promise<Kop> {
  const row = await db.one<{ forgivenKop: Kop }>(
    'info.forgiven',
    `select coalesce(sum(a.amount_kop), 0)::bigint as "forgivenKop"
       from receipts r
       join allocations a on a.owner_id = r.owner_id and a.contract_id = r.contract_id and a.source_type = 'write_off'
       left join receipts o on o.owner_id = a.owner_id and o.id = a.receipt_id
      where r.id = $1 and r.owner_id = any ($2::uuid[])
        and (a.item_type = 'opening' or (${oldestFirstSql('o')}) <= (${oldestFirstSql('r')}))
        and a.created_at > coalesce((select max(e.created_at) from ledger_entries e where e.owner_id = r.owner_id and e.source_type = 'receipt'
              and e.source_id = r.id and e.reversal_of is null), r.issued_at)`,
    [receiptId, db.ownerIds],
  );
  return row?.forgivenKop ?? ZERO_KOP;
}

export type ContractPageRow = PartyRow &
  AddressRow &
  LandlordRow & {
    id: string;
    ownerId: string;
    number: string;
    status: ContractStatus;
    startDate: Day;
    endDate: Day | null;
    propertyId: string;
    propertyType: PropertyType;
    purpose: 'residential' | 'commercial';
    propertyName: string;
    phones: string[];
    emails: string[];
    documentSha256: Buffer | null;
    depositAmountMinor: number | null;
    depositCurrency: Currency | null;
    depositKind: 'guarantee' | 'advance' | null;
    utilities: ServiceRow[] | null;
    billedUtilities: BilledUtilities;
    /** Of the object's services, when its readings are given. */
    windows: ReadingWindow[];
    rentAmountMinor: number;
    rentCurrency: Currency;
    payableKop: Kop;
    receiptId: string | null;
  };

/** `payableKop` is the left of all open items now; the receipt is the newest one, whose code asks for exactly that (contract.md §1.2). */
export function findContractPage(db: Db, contractId: string, today: Day): Promise<ContractPageRow | null> {
  return db.one<ContractPageRow>(
    'info.contract',
    `select c.id, c.owner_id as "ownerId", c.number, c.status, c.start_date as "startDate", coalesce(c.effective_end, c.end_date) as "endDate",
            c.rental_object_id as "propertyId", p.display_name as "propertyName", p.type as "propertyType", p.purpose, ${ADDRESS}, ${LANDLORD},
            t.kind, t.first_name as "firstName", t.last_name as "lastName", t.phones, t.emails, c.document_sha256 as "documentSha256",
            c.deposit_amount_minor as "depositAmountMinor", c.deposit_currency as "depositCurrency", c.deposit_kind as "depositKind", c.utilities, c.payment_utilities as "billedUtilities",
            (select coalesce(jsonb_agg(s.reading_window), '[]') from (${LEASE_SERVICES}) s
              where s.reading_window is not null) as windows,
            m.rent_amount_minor as "rentAmountMinor", m.rent_currency as "rentCurrency",
            (case when c.opening_posted_at is null then 0
                  else greatest(0, c.opening_balance_kop) - coalesce((select sum(a.amount_kop) from allocations a
                         where a.owner_id = c.owner_id and a.contract_id = c.id and a.item_type = 'opening'), 0) end
             + coalesce((select sum(o.left_kop) from receipts o where o.owner_id = c.owner_id and o.contract_id = c.id and o.status = 'issued' and o.left_kop > 0), 0)
            )::bigint as "payableKop",
            (select r.id from receipts r where r.owner_id = c.owner_id and r.contract_id = c.id and r.status = 'issued' order by r.due_on desc, r.id desc limit 1) as "receiptId"
       from contracts c
       join properties p on p.owner_id = c.owner_id and p.id = c.rental_object_id
       join counterparties t on t.owner_id = c.owner_id and t.id = c.tenant_counterparty_id
       join counterparties l on l.owner_id = c.owner_id and l.id = c.landlord_counterparty_id
       join lateral (select x.rent_amount_minor, x.rent_currency from contract_terms x where x.owner_id = c.owner_id and x.contract_id = c.id
                      order by (x.valid_from <= greatest($3::date, c.start_date)) desc, x.valid_from desc limit 1) m on true
      where c.id = $1 and c.owner_id = any ($2::uuid[])`,
    [contractId, db.ownerIds, today],
  );
}

export type MeterPageRow = {
  meterId: string;
  service: ServiceCode;
  serial: string;
  place: string | null;
  unit: string;
  zones: number;
  digits: number;
  decimals: number;
  multiplier: string;
  previousValues: string[];
  previousOn: Day;
  submittedValues: string[] | null;
  submittedOn: Day | null;
  submittedState: 'submitted' | 'approved' | 'rejected' | 'billed' | null;
};

const TEXTS = (values: string) => `array(select trim_scale(v)::text from unnest(${values}) v)`;

/** Meters of the object, each with what counts before this month's reading and what came in for the month already. */
export function listMeters(db: Db, propertyId: string, period: Period): Promise<MeterPageRow[]> {
  return db.query<MeterPageRow>(
    'info.meters',
    `select m.id as "meterId", m.service, m.serial, m.place, m.unit, m.zones, m.digits, m.decimals, trim_scale(m.multiplier)::text as multiplier,
            ${TEXTS('coalesce(h.counted, m.initial_values)')} as "previousValues", coalesce(h.taken_on, m.installed_on) as "previousOn",
            case when s.id is null then null else ${TEXTS('s.reading_values')} end as "submittedValues", s.taken_on as "submittedOn", s.state as "submittedState"
       from physical_meters m
       left join lateral (
         select r.id, r.reading_values, r.taken_on, r.state from readings r
          where r.owner_id = m.owner_id and r.meter_id = m.id and r.period = $3 and r.corrects_id is null and not r.begins_lease
          order by (r.state = 'rejected'), r.taken_on desc, r.created_at desc limit 1
       ) s on true
       left join lateral (
         select r.taken_on, coalesce((select k.reading_values from readings k where k.owner_id = r.owner_id and k.corrects_id = r.id and k.state <> 'rejected'
                  order by k.created_at desc limit 1), r.reading_values) as counted
           from readings r where r.owner_id = m.owner_id and r.meter_id = m.id and r.state in ('approved', 'billed') and r.corrects_id is null
            and (s.id is null or r.id <> s.id) and (s.id is null or s.state = 'rejected' or r.taken_on <= s.taken_on)
          order by r.taken_on desc limit 1
       ) h on true
      where m.property_id = $1 and m.owner_id = any ($2::uuid[]) and m.status = 'active'
      order by m.service, m.serial, m.id`,
    [propertyId, db.ownerIds, period],
  );
}

export type ReportedRow = { id: string; amountKop: Kop; paidOn: Day; status: string; reason: string | null };

/** What the tenant has said to have paid and the owner has not confirmed. */
export function listReportedPayments(db: Db, contractId: string): Promise<ReportedRow[]> {
  return db.query<ReportedRow>(
    'info.reported',
    `select id, amount_kop as "amountKop", paid_on as "paidOn", status, case when status = 'rejected' then reversal_reason end as reason from payments
      where contract_id = $1 and owner_id = any ($2::uuid[]) and status in ('reported', 'rejected')
      order by paid_on desc, id desc limit 10`,
    [contractId, db.ownerIds],
  );
}

export type LinkContractRow = {
  ownerId: string;
  propertyId: string;
  status: ContractStatus;
  startDate: Day;
  endDate: Day | null;
};

/** The contract a link holder writes about. */
export function findLinkContract(db: Db, contractId: string): Promise<LinkContractRow | null> {
  return db.one<LinkContractRow>(
    'info.link-contract',
    `select owner_id as "ownerId", rental_object_id as "propertyId", status, start_date as "startDate", effective_end as "endDate"
       from contracts where id = $1 and owner_id = any ($2::uuid[])`,
    [contractId, db.ownerIds],
  );
}

export async function hasIssuedReceipt(db: Db, receiptId: string, contractId: string): Promise<boolean> {
  const row = await db.one(
    'info.has-receipt',
    `select id from receipts where id = $1 and contract_id = $2 and owner_id = any ($3::uuid[]) and status = 'issued'`,
    [receiptId, contractId, db.ownerIds],
  );
  return row !== null;
}

/** False if it is no picture that was sent to this owner by a link. */
export async function attachPhoto(db: Db, ownerId: string, fileId: string, at: string): Promise<boolean> {
  const row = await db.one(
    'info.attach-photo',
    `update files f set attached_at = $3 where f.owner_id = $1 and f.id = $2 and ${SENT_BY_LINK} returning f.id`,
    [ownerId, fileId, at],
  );
  return row !== null;
}

export type NewReport = {
  id: string;
  ownerId: string;
  contractId: string;
  receiptId: string | null;
  amountKop: number;
  paidOn: Day;
  photoId: string | null;
  createdAt: string;
};

/** «Я оплатив» moves no money: it waits until the owner confirms or rejects it (product.md §7). */
export async function insertReport(db: Db, report: NewReport): Promise<void> {
  await db.query(
    'info.report-payment',
    `insert into payments (id, owner_id, contract_id, amount_kop, paid_on, method, status, reported_receipt_id, photo_id, created_at)
     values ($1, $2, $3, $4, $5, 'bank', 'reported', $6, $7, $8)`,
    [
      report.id,
      report.ownerId,
      report.contractId,
      report.amountKop,
      report.paidOn,
      report.receiptId,
      report.photoId,
      report.createdAt,
    ],
  );
}
