import type { AMENDMENT_STATUSES, DEPOSIT_KINDS, ENDING_SIDES } from '@kliuchar/api-schema/contract-fields';
import type { ContractStatus } from '@kliuchar/domain/contracts/contract-status';
import type { Proration, RateDay, RateSource, VatMode } from '@kliuchar/domain/contracts/contract-terms';
import type { Currency } from '@kliuchar/domain/contracts/currency';
import type { Day } from '@kliuchar/domain/dates/day';
import type { Period } from '@kliuchar/domain/dates/period';
import type { GrantSwitch } from '@kliuchar/domain/grants/grant-switches';
import type { ServiceCode, ServiceMethod, ServicePayer } from '@kliuchar/domain/properties/service-settings';

/** The peg as `contract_terms.peg` holds it: decimals are text, absent means none. */
export type StoredPeg =
  | { mode: 'none' }
  | {
      mode: 'fx';
      rateSource: RateSource;
      rateDay: RateDay;
      capKop?: number | null | undefined;
      floorKop?: number | null | undefined;
    }
  | {
      mode: 'cpi';
      baseMonth: Period;
      lagMonths: number;
      threshold?: string | null | undefined;
      capKop?: number | null | undefined;
      floorKop?: number | null | undefined;
    }
  | { mode: 'step'; everyMonths: number; amountMinor: number }
  | { mode: 'percent'; everyMonths: number; percent: string };

export type StoredLateFee =
  | { mode: 'none' }
  | { mode: 'percent_day'; percent: string; capPercent?: string | null | undefined }
  | { mode: 'double_nbu' };

/** A service of the contract's own list, as `contracts.utilities` holds it: the wire's form in camelCase. */
export type StoredService = {
  code: ServiceCode;
  payer: ServicePayer;
  method: ServiceMethod;
  title?: string | null | undefined;
  tariffId?: string | null | undefined;
  price?: string | null | undefined;
  amountKop?: number | null | undefined;
  quantity?: string | null | undefined;
  norm?: string | null | undefined;
  annualVolume?: string | null | undefined;
  providerCounterpartyId?: string | null | undefined;
  accountNumber?: string | null | undefined;
  readingWindow?: { fromDay: number; toDay: number } | null | undefined;
  photoRequired?: boolean | undefined;
  season?: { from: string; to: string } | null | undefined;
};

export type StoredNotificationSettings = {
  channels: ('email' | 'sms')[];
  receiptIssued: boolean;
  paymentReceived: boolean;
  beforeDueDays: number[];
  afterDueDays: number[];
  readingsReminder: boolean;
};

export type StoredTermination = {
  kind: 'notice' | 'terminated';
  endsOn: Day;
  by: (typeof ENDING_SIDES)[number] | null;
  reason: string | null;
  /** The day the notice was given or the termination written down. */
  givenOn: Day;
};

/** What an owner writes into a contract; the rest of the row follows from events. */
export type ContractValues = {
  number: string;
  rental_object_id: string;
  landlord_counterparty_id: string;
  tenant_counterparty_id: string;
  guarantor_id: string | null;
  signed_on: Day | null;
  start_date: Day;
  end_date: Day | null;
  notice_days: number;
  auto_renew: boolean;
  deposit_amount_minor: number | null;
  deposit_currency: Currency | null;
  deposit_kind: (typeof DEPOSIT_KINDS)[number] | null;
  due_day: number;
  grace_days: number;
  payment_for: 'current' | 'next';
  payment_utilities: 'same' | 'previous';
  account_iban: string | null;
  proration: Proration;
  utilities: StoredService[] | null;
  late_fee: StoredLateFee;
  vat_mode: VatMode;
  opening_balance_kop: number;
  /** The first day of the month that is billed first, of a lease that was on before. */
  billing_from: Day | null;
  joined_deposit_minor: number | null;
  joined_deposit_currency: Currency | null;
  notes: string | null;
};

export type ContractRow = ContractValues & {
  id: string;
  owner_id: string;
  status: ContractStatus;
  effective_end: Day | null;
  /** The last day that is billed; null as well while the lease renews itself (ADR 0083). */
  billed_end: Day | null;
  term_start_date: Day | null;
  opening_posted_at: string | null;
  notification_settings: StoredNotificationSettings | null;
  termination: StoredTermination | null;
  document_sha256: Buffer | null;
  accepted_at: string | null;
  version: number;
  created_at: string;
  updated_at: string;
};

/** What the list shows of a contract; rent is today's, the balance is of the ledger. */
export type ContractListRow = {
  /** What the reader manages it by, where others than its owner may read: null for the owner (db/granted.ts). */
  switches?: GrantSwitch[] | null;
  /** Whether it is the reader's own lease, in the same statements. */
  leased?: boolean;
  id: string;
  cursor_key: string;
  owner_id: string;
  number: string;
  status: ContractStatus;
  rental_object_id: string;
  property_name: string;
  landlord_counterparty_id: string;
  landlord_name: string;
  tenant_counterparty_id: string;
  tenant_name: string;
  start_date: Day;
  end_date: Day | null;
  effective_end: Day | null;
  auto_renew: boolean;
  rent_amount_minor: number;
  rent_currency: Currency;
  balance_kop: number;
  overdue_since: Day | null;
  owes_opening: boolean;
  version: number;
  created_at: string;
};

export type ContractDetailRow = ContractRow &
  Omit<ContractListRow, 'cursor_key'> & {
    purpose: 'residential' | 'commercial';
    guarantor_name: string | null;
  };

export type TermsRow = {
  id: string;
  valid_from: Day;
  rent_amount_minor: number;
  rent_currency: Currency;
  peg: StoredPeg;
  note: string | null;
  amendment_id: string | null;
};

export type AmendmentRow = {
  id: string;
  contract_id: string;
  owner_id: string;
  number: number;
  valid_from: Day;
  rent_amount_minor: number | null;
  rent_currency: Currency | null;
  peg: StoredPeg | null;
  note: string | null;
  status: (typeof AMENDMENT_STATUSES)[number];
  signed_on: Day | null;
  /** In hexadecimal. */
  document_hash: string | null;
  created_at: string;
};

export type AcceptanceRow = {
  method: 'session' | 'link' | 'paper';
  phone: string | null;
  email: string | null;
  accepted_at: string;
  document_sha256: Buffer;
  file_id: string | null;
};

export type LinkRow = {
  key_hash: Buffer;
  key_sealed: Buffer;
  enabled: boolean;
  expires_on: Day | null;
  views: number;
  qr_key_only: boolean;
};
