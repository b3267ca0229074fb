import type { Contract, ContractListItem } from '@kliuchar/api-schema/contracts';
import { allowedEvents, type ContractEvent, type ContractStatus } from '@kliuchar/domain/contracts/contract-status';
import { type Day, daysBetween } from '@kliuchar/domain/dates/day';
import { periodOfDay } from '@kliuchar/domain/dates/period';
import type { GrantSwitch } from '@kliuchar/domain/grants/grant-switches';
import { maskEmail } from '@kliuchar/domain/identifiers/mask-email';
import { maskPhone } from '@kliuchar/domain/identifiers/phone';
import { type Kop, kop } from '@kliuchar/domain/money/kop';
import { type Relation, relationOf } from '../../edge/access.ts';
import type {
  AcceptanceRow,
  AmendmentRow,
  ContractListRow,
  LinkRow,
  StoredService,
  StoredTermination,
  TermsRow,
} from './contract-rows.ts';
import type { FullContractRow } from './full-contract.sql.ts';
import { misbilledOf } from './judged-receipts.sql.ts';
import { viewLateFee, viewPeg } from './stored-peg.ts';

/** A lease that ends within a month, unless it goes on by itself, is expiring. */
const EXPIRING_DAYS = 30;

type BadgeSource = Pick<ContractListRow, 'status' | 'effective_end' | 'auto_renew'> & {
  readonly is_overdue: boolean;
};

export function badgesOf(row: BadgeSource, today: Day): ContractListItem['badges'] {
  const badges: ('expiring' | 'overdue')[] = [];
  const isRunning = row.status === 'notice' || (row.status === 'active' && !row.auto_renew);
  const end = row.effective_end;
  if (isRunning && end !== null && end >= today && daysBetween(today, end) <= EXPIRING_DAYS) badges.push('expiring');
  if (row.is_overdue) badges.push('overdue');
  return badges;
}

/** The entries of the ledger are open to a manager by these two switches; without them their sum is no balance, it is not known. */
export function seesBalance(role: Relation, switches: readonly GrantSwitch[] | null | undefined): boolean {
  return role !== 'manager' || switches?.some((one) => one === 'payments' || one === 'finance') === true;
}

export type Reader = { readonly ownerIds: readonly string[]; readonly today: Day };

export function viewContractItem(row: Omit<ContractListRow, 'cursor_key'>, reader: Reader): ContractListItem {
  const role = relationOf(reader.ownerIds.includes(row.owner_id), row);
  const { status, effective_end, auto_renew, overdue_since, owes_opening } = row;
  const is_overdue = overdue_since !== null || owes_opening;
  return {
    id: row.id,
    role,
    permissions: role === 'manager' ? (row.switches ?? null) : null,
    number: row.number,
    status,
    badges: badgesOf({ status, effective_end, auto_renew, is_overdue }, reader.today),
    overdueSince: overdue_since,
    rentalObjectId: row.rental_object_id,
    propertyName: row.property_name,
    landlordCounterpartyId: row.landlord_counterparty_id,
    landlordName: row.landlord_name,
    tenantCounterpartyId: row.tenant_counterparty_id,
    tenantName: row.tenant_name,
    startDate: row.start_date,
    endDate: row.end_date,
    effectiveEnd: row.effective_end,
    rent: { amountMinor: row.rent_amount_minor, currency: row.rent_currency },
    balanceKop: seesBalance(role, row.switches) ? kop(row.balance_kop) : null,
    version: row.version,
    createdAt: row.created_at,
  };
}

function viewTerms(row: TermsRow): Contract['terms'][number] {
  return {
    id: row.id,
    validFrom: row.valid_from,
    rent: { amountMinor: row.rent_amount_minor, currency: row.rent_currency },
    peg: viewPeg(row.peg),
    note: row.note,
    amendmentId: row.amendment_id,
  };
}

export function viewAmendment(row: AmendmentRow): Contract['amendments'][number] {
  const { rent_amount_minor: amountMinor, rent_currency: currency } = row;
  return {
    id: row.id,
    number: row.number,
    validFrom: row.valid_from,
    rent: amountMinor === null || currency === null ? null : { amountMinor, currency },
    peg: row.peg === null ? null : viewPeg(row.peg),
    note: row.note,
    status: row.status,
    signedOn: row.signed_on,
    documentHash: row.document_hash,
    createdAt: row.created_at,
  };
}

export function viewAcceptance(row: AcceptanceRow, isOwner: boolean): NonNullable<Contract['acceptance']> {
  return {
    method: row.method,
    acceptedAt: row.accepted_at,
    phoneMasked: row.phone === null ? null : maskPhone(row.phone),
    emailMasked: row.email === null ? null : maskEmail(row.email),
    documentHash: row.document_sha256.toString('hex'),
    fileId: isOwner ? row.file_id : null,
  };
}

/** `url` holds the key, so this view is made for the owner alone. */
export function viewLink(row: LinkRow, url: string): NonNullable<Contract['publicLink']> {
  return { url, enabled: row.enabled, expiresOn: row.expires_on, views: row.views, qrKeyOnly: row.qr_key_only };
}

function viewService(
  service: StoredService,
  names: ReadonlyMap<string, string>,
): NonNullable<Contract['utilities']>[number] {
  const name = (id: string | null | undefined) => (id ? (names.get(id) ?? null) : null);
  return {
    code: service.code,
    title: service.title ?? null,
    payer: service.payer,
    method: service.method,
    tariffId: service.tariffId ?? null,
    tariffTitle: name(service.tariffId),
    price: service.price ?? null,
    amountKop: kopOrNull(service.amountKop),
    quantity: service.quantity ?? null,
    norm: service.norm ?? null,
    annualVolume: service.annualVolume ?? null,
    providerCounterpartyId: service.providerCounterpartyId ?? null,
    providerName: name(service.providerCounterpartyId),
    accountNumber: service.accountNumber ?? null,
    readingWindow: service.readingWindow ?? null,
    photoRequired: service.photoRequired ?? false,
    season: service.season ?? null,
  };
}

function kopOrNull(value: number | null | undefined): Kop | null {
  return value === null || value === undefined ? null : kop(value);
}

function viewTermination({ kind, endsOn, by, reason }: StoredTermination): NonNullable<Contract['termination']> {
  return { kind, endsOn, by, reason };
}

function viewJoined(row: FullContractRow): Contract['joined'] {
  const { billing_from: from, joined_deposit_minor: minor, joined_deposit_currency: currency } = row;
  if (from === null) return null;
  const depositHeld = minor === null || currency === null ? null : { amountMinor: minor, currency };
  return { billingFrom: periodOfDay(from), depositHeld };
}

/** Receipts that charge for other days than the lease has; nothing corrects them by itself. */
function viewMisbilled(row: FullContractRow): Contract['misbilled'] {
  if (row.judged === null) return [];
  const lease = { startDate: row.billing_from ?? row.start_date, endDate: row.billed_end, proration: row.proration };
  return misbilledOf({ ...lease, rows: row.judged }).map(({ id, number, period, status, extraDays, missingDays }) => ({
    receiptId: id,
    number,
    period,
    issued: status === 'issued',
    extraDays,
    missingDays,
  }));
}

function hex(hash: Buffer | null): string | null {
  return hash === null ? null : hash.toString('hex');
}

const TENANT_EVENTS: ReadonlySet<ContractEvent> = new Set(['accept', 'decline']);
/** These two are the daily job's. */
const JOB_EVENTS: ReadonlySet<ContractEvent> = new Set(['start', 'complete']);

/** That the tenant has signed on paper is said by the owner, who answers for it (ADR 0042). */
const OWNER_EVENTS: ReadonlySet<ContractEvent> = new Set(['activate']);

function eventsFor(status: ContractStatus, { role, permissions }: ContractListItem): ContractEvent[] {
  if (role === 'manager' && !permissions?.includes('contracts')) return [];
  return allowedEvents(status).filter(
    (event) =>
      !JOB_EVENTS.has(event) &&
      TENANT_EVENTS.has(event) === (role === 'tenant') &&
      !(role === 'manager' && OWNER_EVENTS.has(event)),
  );
}

export type ContractParts = {
  row: FullContractRow;
  acceptance: AcceptanceRow | null;
  link: NonNullable<Contract['publicLink']> | null;
  tenantPageUrl: string | null;
  warnings: Contract['warnings'];
  peg: TermsRow['peg'];
};

/** A tenant gets what he is a party of, a manager what he looks after; private notes, the settings of the link and how a tenant is reminded are the owner's. */
export function viewContract(parts: ContractParts, reader: Reader): Contract {
  const { row } = parts;
  const item = viewContractItem(row, reader);
  const isOwner = item.role === 'owner';
  const { deposit_amount_minor: depositMinor, deposit_currency: currency, deposit_kind: kind } = row;
  const names = new Map(row.service_names.map(({ id, name }) => [id, name]));
  return {
    ...item,
    landlordPhone: item.role === 'manager' ? null : row.landlord_phone,
    landlordEmail: item.role === 'manager' ? null : row.landlord_email,
    signedOn: row.signed_on,
    purpose: row.purpose,
    noticeDays: row.notice_days,
    autoRenew: row.auto_renew,
    coTenants: row.co_tenants.map(({ id, name }) => ({ id, name })),
    guarantorId: isOwner ? row.guarantor_id : null,
    guarantorName: isOwner ? row.guarantor_name : null,
    peg: viewPeg(parts.peg),
    terms: row.terms.map(viewTerms),
    amendments: row.amendments.map(viewAmendment),
    deposit:
      depositMinor === null || currency === null
        ? null
        : { amountMinor: depositMinor, currency, kind: kind ?? 'guarantee' },
    payment: {
      dueDay: row.due_day,
      graceDays: row.grace_days,
      for: row.payment_for,
      utilities: row.payment_utilities,
      // Where money is paid to is the owner's business and, on the receipt, the tenant's.
      accountIban: item.role === 'manager' ? null : row.account_iban,
    },
    proration: row.proration,
    lateFee: viewLateFee(row.late_fee),
    vatMode: row.vat_mode,
    utilities: row.utilities?.map((service) => viewService(service, names)) ?? null,
    openingBalanceKop: seesBalance(item.role, row.switches) ? kop(row.opening_balance_kop) : null,
    joined: isOwner ? viewJoined(row) : null,
    notificationSettings: isOwner ? row.notification_settings : null,
    notes: isOwner ? row.notes : null,
    termination: row.termination === null ? null : viewTermination(row.termination),
    acceptance: parts.acceptance === null ? null : viewAcceptance(parts.acceptance, isOwner),
    documentHash: hex(row.document_sha256),
    publicLink: isOwner ? parts.link : null,
    tenantPageUrl: item.role === 'tenant' ? parts.tenantPageUrl : null,
    allowedEvents: eventsFor(row.status, item),
    warnings: isOwner ? parts.warnings : [],
    misbilled: viewMisbilled(row),
    // To whom the receipts are shown as judged, it is said what they lack.
    leftUnbilled: row.judged !== null && row.left_unbilled,
    pendingAdjustments: (row.pending_adjustments ?? []).map(({ amountKop, ...rest }) => ({
      ...rest,
      amountKop: kop(amountKop),
    })),
    updatedAt: row.updated_at,
  };
}
