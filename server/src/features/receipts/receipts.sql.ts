import type { PropertyType } from '@kliuchar/api-schema/properties';
import type { VatMode } from '@kliuchar/domain/contracts/contract-terms';
import type { Day } from '@kliuchar/domain/dates/day';
import type { Period } from '@kliuchar/domain/dates/period';
import type { GrantSwitch } from '@kliuchar/domain/grants/grant-switches';
import type { Kop } from '@kliuchar/domain/money/kop';
import type { ReminderChannel } from '@kliuchar/domain/notifications/reminder-settings';
import type { ServiceCode } from '@kliuchar/domain/properties/service-settings';
import type { Explanation } from '@kliuchar/domain/receipts/explanation';
import type { PaymentStatus } from '@kliuchar/domain/receipts/payment-status';
import type { ReceiptStatus } from '@kliuchar/domain/receipts/receipt-status';
import type { LineKind, ReceiptWarning } from '@kliuchar/domain/receipts/receipt-types';
import { leasedColumn, managedContract, ownLease, switchesColumn } from '../../platform/db/granted.ts';
import { ofOwnerOf } from '../../platform/db/row-owner.ts';
import type { Db } from '../../platform/db/scope.ts';
import { balanceSql } from '../ledger/public.ts';
import { OLDER_LEFT, paymentStatusSql } from './payment-status.sql.ts';

/** What lists and the page of a receipt have in common. */
export type ReceiptRow = {
  /** What the reader manages it by, where others than its owner may read: null for the owner (db/granted.ts). */
  switches?: GrantSwitch[] | null;
  /** Whether its contract is the reader's own lease, in the same statements. */
  leased?: boolean;
  id: string;
  ownerId: string;
  number: string;
  kind: 'regular' | 'one_off';
  contractId: string;
  contractNumber: string;
  propertyId: string;
  propertyName: string;
  tenantId: string;
  tenantName: string;
  period: Period;
  status: ReceiptStatus;
  paymentStatus: PaymentStatus | null;
  issuedOn: Day | null;
  dueOn: Day | null;
  openingBalanceKop: Kop;
  ownKop: Kop;
  totalDueKop: Kop;
  paidKop: Kop;
  writtenOffKop: Kop;
  leftKop: Kop;
  warnings: ReceiptWarning[];
  sentAt: string | null;
  sentByHand: boolean;
  viewedAt: string | null;
  version: number;
  createdAt: string;
};

export type ReceiptDetailRow = ReceiptRow & {
  chargesKop: Kop;
  adjustmentsKop: Kop;
  penaltyKop: Kop;
  graceDays: number;
  /** Of an issued one: the left of all older open items now. */
  olderLeftKop: Kop;
  requisites: { name: string; iban: string } | null;
  requisitesTaxIdSealed: Buffer | null;
  views: number;
  voidReason: string | null;
  voidedAt: string | null;
  updatedAt: string;
  city: string;
  street: string | null;
  building: string | null;
  apartment: string | null;
  propertyType: PropertyType;
};

/**
 * The balance is frozen at issue (contract.md §1.2); a draft has that of the moment it is looked at, or a payment that came meanwhile
 * would be asked for again. Who may not see the entries gets what was stored with the draft.
 */
export const OPENING_NOW = `coalesce(now_balance.kop, r.opening_balance_kop) as "openingBalanceKop",
  case when now_balance.kop is null then r.total_due_kop else now_balance.kop + r.own_kop end as "totalDueKop"`;
/** Under `case`, so that the entries of a lease are summed for its draft alone; `offset 0`, so that they are summed once. */
export const BALANCE_NOW_JOIN = `left join lateral (select case when r.status = 'draft' then ${balanceSql('r')} end as kop offset 0) now_balance on true`;

export const RECEIPT_COLUMNS = `r.id, r.owner_id as "ownerId", r.number, r.kind, r.contract_id as "contractId", c.number as "contractNumber", r.property_id as "propertyId",
  p.display_name as "propertyName", r.tenant_counterparty_id as "tenantId", t.display_name as "tenantName", r.period, r.status,
  ${paymentStatusSql('$1')} as "paymentStatus", r.issued_on as "issuedOn", r.due_on as "dueOn", ${OPENING_NOW},
  r.own_kop as "ownKop", r.paid_kop as "paidKop", r.written_off_kop as "writtenOffKop", r.left_kop as "leftKop", r.warnings, r.sent_at as "sentAt", r.sent_by_hand is not null as "sentByHand",
  r.viewed_at as "viewedAt", r.version, r.created_at as "createdAt"`;

export const RECEIPT_JOINS = `join contracts c on c.owner_id = r.owner_id and c.id = r.contract_id
  join properties p on p.owner_id = r.owner_id and p.id = r.property_id
  join counterparties t on t.owner_id = r.owner_id and t.id = r.tenant_counterparty_id
  ${BALANCE_NOW_JOIN}`;

/** The owner's own, one of an object entrusted to the reader, or one issued to a contract he is a party of; a draft is no tenant's. */
const VISIBLE = `(r.owner_id = any($3::uuid[]) or (r.issued_on is not null and ${ownLease('r.contract_id')}) or ${managedContract('r.contract_id', 'receipts')})`;

export function findReceipt(db: Db, id: string, today: Day): Promise<ReceiptDetailRow | null> {
  return db.one<ReceiptDetailRow>(
    'receipts.find',
    `select ${RECEIPT_COLUMNS}, r.charges_kop as "chargesKop", r.adjustments_kop as "adjustmentsKop", r.penalty_kop as "penaltyKop", r.grace_days as "graceDays",
            r.requisites, r.requisites_tax_id_sealed as "requisitesTaxIdSealed", r.views, r.void_reason as "voidReason", r.voided_at as "voidedAt",
            r.updated_at as "updatedAt", ${switchesColumn('r.owner_id', 'r.property_id', '$3')}, ${leasedColumn('r.contract_id')}, p.city, p.street, p.building, p.apartment, p.type as "propertyType",
            ${OLDER_LEFT} as "olderLeftKop"
       from receipts r ${RECEIPT_JOINS} where r.id = $2 and ${VISIBLE}`,
    [today, id, db.ownerIds],
  );
}

export type LineRow = {
  lineNo: number;
  kind: LineKind;
  service: ServiceCode | null;
  title: string;
  period: Period;
  quantity: string | null;
  unit: string | null;
  price: string | null;
  amountKop: Kop;
  vatKop: Kop;
  manual: boolean;
  adjustmentId: string | null;
  explanation: Explanation;
};

/** `trim_scale` gives decimals their shortest form, as the domain writes them. */
export const LINE_COLUMNS = `l.line_no as "lineNo", l.kind, l.service, l.title, l.period, trim_scale(l.quantity)::text as quantity, l.unit,
  trim_scale(l.price)::text as price, l.amount_kop as "amountKop", l.vat_kop as "vatKop", l.manual, l.adjustment_id as "adjustmentId", l.explanation`;

/** By the index that begins with the owner, and in the ways in which a receipt may be the reader's. */
const ofReceipt = (part: string) =>
  `${part}.receipt_id = $1 and ${ofOwnerOf('receipts', '$1', `${part}.owner_id`)}
        and (${part}.owner_id = any($2::uuid[]) or ${ownLease(`${part}.contract_id`)} or ${managedContract(`${part}.contract_id`, 'receipts')})`;

export function listLines(db: Db, receiptId: string): Promise<LineRow[]> {
  return db.query<LineRow>(
    'receipts.lines',
    `select ${LINE_COLUMNS}
       from receipt_lines l
      where ${ofReceipt('l')}
      order by l.line_no`,
    [receiptId, db.ownerIds],
  );
}

export type ReceiptPaymentRow = { paymentId: string | null; paidOn: Day; amountKop: Kop; method: string | null };

/** What paid the receipt, taken-back rows netted out; what was written off is no payment. */
export function listReceiptPayments(db: Db, receiptId: string): Promise<ReceiptPaymentRow[]> {
  return db.query<ReceiptPaymentRow>(
    'receipts.payments',
    `select p.id as "paymentId", coalesce(p.paid_on, max(a.allocated_on)) as "paidOn", sum(a.amount_kop)::bigint as "amountKop", p.method
       from allocations a left join payments p on a.source_type = 'payment' and p.owner_id = a.owner_id and p.id = a.source_id
      where ${ofReceipt('a')} and a.source_type <> 'write_off'
      group by a.source_type, a.source_id, p.id, p.paid_on, p.method
     having sum(a.amount_kop) <> 0
      order by 2, 1`,
    [receiptId, db.ownerIds],
  );
}

export type PayeeRow = { name: string; iban: string | null; taxIdSealed: Buffer | null };

/** Who is paid, by the contract as it is now (contract.md §1.17). */
export function findPayee(db: Db, ownerId: string, contractId: string): Promise<PayeeRow | null> {
  return db.one<PayeeRow>(
    'receipts.payee',
    `select l.display_name as name, l.tax_id_sealed as "taxIdSealed",
            coalesce(c.account_iban, l.ibans[1], (select a.iban from payment_accounts a where a.owner_id = $1 and a.is_default)) as iban
       from contracts c join counterparties l on l.owner_id = c.owner_id and l.id = c.landlord_counterparty_id
      where c.owner_id = $1 and c.id = $2`,
    [ownerId, contractId],
  );
}

export type EditableReceipt = {
  id: string;
  ownerId: string;
  contractId: string;
  kind: 'regular' | 'one_off';
  vatMode: VatMode;
  period: Period;
  number: string;
  status: ReceiptStatus;
  dueOn: Day | null;
  dueOnSet: boolean;
  issuedOn: Day | null;
  ownKop: number;
  penaltyKop: number;
  /** What it asks for as a deposit, since its issue. */
  depositKop: number;
  /** Its rent could not be computed when its lines were. */
  isRentUnknown: boolean;
  /** Some sum of it was more than the books hold when its lines were computed. */
  isTooLarge: boolean;
  version: number;
};

/** The receipt of the owner under lock, for a change. */
export function lockReceipt(db: Db, id: string): Promise<EditableReceipt | null> {
  return db.one<EditableReceipt>(
    'receipts.lock',
    `select id, owner_id as "ownerId", contract_id as "contractId", kind, period, number, status, due_on as "dueOn", due_on_set as "dueOnSet", issued_on as "issuedOn",
            own_kop as "ownKop", penalty_kop as "penaltyKop", coalesce(deposit_kop, 0) as "depositKop", warnings @> '[{"code":"rent_unknown"}]' as "isRentUnknown",
            warnings @> '[{"code":"sum_too_large"}]' as "isTooLarge", version,
            (select c.vat_mode from contracts c where c.owner_id = receipts.owner_id and c.id = contract_id) as "vatMode"
       from receipts where id = $1 and owner_id = any($2::uuid[]) for update`,
    [id, db.ownerIds],
  );
}

export type ReceiptSums = {
  openingBalanceKop: number;
  chargesKop: number;
  adjustmentsKop: number;
  penaltyKop: number;
  totalDueKop: number;
  rentKop: number;
};

/** New sums of a draft; nothing happens if it is a draft no longer. */
export async function updateDraftSums(
  db: Db,
  receipt: { id: string; ownerId: string },
  change: ReceiptSums & { dueOn: Day; warnings: readonly ReceiptWarning[] },
): Promise<boolean> {
  const row = await db.one(
    'receipts.update_sums',
    `update receipts set opening_balance_kop = $3, charges_kop = $4, adjustments_kop = $5, penalty_kop = $6, total_due_kop = $7, rent_kop = $8,
            due_on = $9, warnings = $10, version = version + 1, updated_at = now()
      where id = $1 and owner_id = $2 and status = 'draft' returning id`,
    [
      receipt.id,
      receipt.ownerId,
      change.openingBalanceKop,
      change.chargesKop,
      change.adjustmentsKop,
      change.penaltyKop,
      change.totalDueKop,
      change.rentKop,
      change.dueOn,
      JSON.stringify(change.warnings),
    ],
  );
  return row !== null;
}

export async function updateDueOn(
  db: Db,
  receipt: { id: string; ownerId: string; dueOn: Day; isSet: boolean },
): Promise<boolean> {
  const row = await db.one(
    'receipts.update_due',
    `update receipts set due_on = $3, due_on_set = $4, version = version + 1, updated_at = now()
      where id = $1 and owner_id = $2 and status = 'draft' returning id`,
    [receipt.id, receipt.ownerId, receipt.dueOn, receipt.isSet],
  );
  return row !== null;
}

export async function deleteLines(db: Db, ownerId: string, receiptId: string, lineNo: number | null): Promise<number> {
  const rows = await db.query<{ lineNo: number }>(
    'receipts.delete_lines',
    `delete from receipt_lines where owner_id = $1 and receipt_id = $2 and ($3::int is null or line_no = $3) returning line_no as "lineNo"`,
    [ownerId, receiptId, lineNo],
  );
  return rows.length;
}

export type IssueChange = {
  id: string;
  ownerId: string;
  issuedOn: Day;
  issuedAt: string;
  dueOn: Day;
  openingBalanceKop: number;
  totalDueKop: number;
  requisites: { name: string; iban: string } | null;
  taxIdSealed: Buffer | null;
  /** The day whose rate is still to come. */
  rateAwaitedOn: Day | null;
  depositKop: number;
};

/** The guarded step from draft to issued: no row means that somebody else has done it. */
export async function markIssued(db: Db, change: IssueChange): Promise<boolean> {
  const row = await db.one(
    'receipts.mark_issued',
    `update receipts set status = 'issued', issued_on = $3, issued_at = $4, due_on = $5, opening_balance_kop = $6, total_due_kop = $7,
            requisites = $8, requisites_tax_id_sealed = $9, rate_awaited_on = $10, deposit_kop = $11, version = version + 1, updated_at = now()
      where id = $1 and owner_id = $2 and status = 'draft' returning id`,
    [
      change.id,
      change.ownerId,
      change.issuedOn,
      change.issuedAt,
      change.dueOn,
      change.openingBalanceKop,
      change.totalDueKop,
      change.requisites === null ? null : JSON.stringify(change.requisites),
      change.taxIdSealed,
      change.rateAwaitedOn,
      change.depositKop === 0 ? null : change.depositKop,
    ],
  );
  return row !== null;
}

export async function markVoid(
  db: Db,
  change: { id: string; ownerId: string; reason: string | null; at: string },
): Promise<boolean> {
  const row = await db.one(
    'receipts.mark_void',
    `update receipts set status = 'void', void_reason = $3, voided_at = $4, version = version + 1, updated_at = now()
      where id = $1 and owner_id = $2 and status in ('draft', 'issued') returning id`,
    [change.id, change.ownerId, change.reason, change.at],
  );
  return row !== null;
}

export async function markSent(db: Db, receipt: { id: string; ownerId: string; at: string }): Promise<boolean> {
  const row = await db.one(
    'receipts.mark_sent',
    `update receipts set sent_at = $3, sent_by_hand = null where id = $1 and owner_id = $2 and status = 'issued' returning id`,
    [receipt.id, receipt.ownerId, receipt.at],
  );
  return row !== null;
}

export type RecipientRow = {
  emails: string[];
  phones: string[];
  landlordName: string;
  /** In which ways the contract lets its tenant be told by himself, or else its owner does; null where neither has said. */
  channels: ReminderChannel[] | null;
};

export function findRecipient(db: Db, ownerId: string, contractId: string): Promise<RecipientRow | null> {
  return db.one<RecipientRow>(
    'receipts.recipient',
    `select t.emails, t.phones, l.display_name as "landlordName",
            case when c.notification_settings is not null then c.notification_settings -> 'channels' else o.settings -> 'reminders' -> 'channels' end as channels
       from contracts c left join owners o on o.id = c.owner_id
       join counterparties t on t.owner_id = c.owner_id and t.id = c.tenant_counterparty_id
       join counterparties l on l.owner_id = c.owner_id and l.id = c.landlord_counterparty_id
      where c.owner_id = $1 and c.id = $2`,
    [ownerId, contractId],
  );
}
