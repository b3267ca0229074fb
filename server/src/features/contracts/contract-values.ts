import type { createContract, updateContract } from '@kliuchar/api-schema/contracts';
import type { BodyOf } from '@kliuchar/api-schema/endpoint';
import { refusalFields } from '@kliuchar/api-schema/refusal-texts';
import { checkContractTerms } from '@kliuchar/domain/contracts/contract-terms';
import type { Day } from '@kliuchar/domain/dates/day';
import { formatDay } from '@kliuchar/domain/dates/format-day';
import { addPeriods, firstDayOf, periodOfDay } from '@kliuchar/domain/dates/period';
import { kop } from '@kliuchar/domain/money/kop';
import { normalizeForSearch } from '@kliuchar/domain/text/search-text';
import { AppError, fieldError } from '../../edge/errors.ts';
import type { ContractRow, ContractValues, StoredPeg, TermsRow } from './contract-rows.ts';
import { lateFeeOf, pegOf } from './stored-peg.ts';

export type CreateBody = BodyOf<typeof createContract>;
export type PatchBody = BodyOf<typeof updateContract>;

/** Rent and peg of the first version, beside the values of the row. */
export type FirstTerms = { rent: CreateBody['rent']; peg: StoredPeg };

export function newContractValues(body: CreateBody, number: string): ContractValues {
  const { deposit, payment, joined } = body;
  return {
    number,
    rental_object_id: body.rentalObjectId,
    landlord_counterparty_id: body.landlordCounterpartyId,
    tenant_counterparty_id: body.tenantCounterpartyId,
    guarantor_id: body.guarantorId ?? null,
    signed_on: body.signedOn ?? null,
    start_date: body.startDate,
    end_date: body.endDate ?? null,
    notice_days: body.noticeDays,
    auto_renew: body.autoRenew,
    deposit_amount_minor: deposit?.amountMinor ?? null,
    deposit_currency: deposit?.currency ?? null,
    deposit_kind: deposit?.kind ?? null,
    due_day: payment.dueDay,
    grace_days: payment.graceDays,
    payment_for: payment.for,
    payment_utilities: payment.utilities,
    account_iban: payment.accountIban ?? null,
    proration: body.proration,
    utilities: body.utilities ?? null,
    late_fee: body.lateFee,
    vat_mode: body.vatMode,
    opening_balance_kop: body.openingBalanceKop ?? 0,
    billing_from: joined ? firstDayOf(joined.billingFrom) : null,
    joined_deposit_minor: joined?.depositHeld?.amountMinor ?? null,
    joined_deposit_currency: joined?.depositHeld?.currency ?? null,
    notes: body.notes ?? null,
  };
}

/** A given value replaces, null empties, an absent field leaves what was. */
function pick<T>(given: T | null | undefined, before: T | null): T | null {
  return given === undefined ? before : given;
}

/** The row as it will be after the change. */
export function changedContractValues(row: ContractRow, body: PatchBody): ContractValues {
  const { deposit, payment } = body;
  return {
    number: body.number ?? row.number,
    rental_object_id: body.rentalObjectId ?? row.rental_object_id,
    landlord_counterparty_id: body.landlordCounterpartyId ?? row.landlord_counterparty_id,
    tenant_counterparty_id: body.tenantCounterpartyId ?? row.tenant_counterparty_id,
    guarantor_id: pick(body.guarantorId, row.guarantor_id),
    signed_on: pick(body.signedOn, row.signed_on),
    start_date: body.startDate ?? row.start_date,
    end_date: pick(body.endDate, row.end_date),
    notice_days: body.noticeDays ?? row.notice_days,
    auto_renew: body.autoRenew ?? row.auto_renew,
    deposit_amount_minor: deposit === undefined ? row.deposit_amount_minor : (deposit?.amountMinor ?? null),
    deposit_currency: deposit === undefined ? row.deposit_currency : (deposit?.currency ?? null),
    deposit_kind: deposit === undefined ? row.deposit_kind : (deposit?.kind ?? null),
    due_day: payment?.dueDay ?? row.due_day,
    grace_days: payment?.graceDays ?? row.grace_days,
    payment_for: payment?.for ?? row.payment_for,
    payment_utilities: payment?.utilities ?? row.payment_utilities,
    account_iban: pick(payment?.accountIban, row.account_iban),
    proration: body.proration ?? row.proration,
    utilities: pick(body.utilities, row.utilities),
    late_fee: body.lateFee ?? row.late_fee,
    vat_mode: body.vatMode ?? row.vat_mode,
    opening_balance_kop: body.openingBalanceKop ?? row.opening_balance_kop,
    billing_from: row.billing_from,
    joined_deposit_minor: row.joined_deposit_minor,
    joined_deposit_currency: row.joined_deposit_currency,
    notes: pick(body.notes, row.notes),
  };
}

export function changedTerms(
  before: Pick<TermsRow, 'rent_amount_minor' | 'rent_currency' | 'peg'>,
  body: PatchBody,
): FirstTerms {
  const rent = { amountMinor: kop(before.rent_amount_minor), currency: before.rent_currency };
  return { rent: body.rent ?? rent, peg: body.peg ?? before.peg };
}

/** Everything the domain finds wrong, each at its field; `rent` and `peg` are those of the version that is being written. */
export function assertTerms(
  values: ContractValues,
  { rent, peg }: FirstTerms,
  kind: 'residential' | 'commercial',
): void {
  const { deposit_amount_minor: depositMinor, deposit_currency: depositCurrency } = values;
  const refusals = checkContractTerms({
    kind,
    signedOn: values.signed_on,
    startDate: values.start_date,
    endDate: values.end_date,
    noticeDays: values.notice_days,
    rent,
    peg: pegOf(peg),
    payment: {
      dueDay: values.due_day,
      graceDays: values.grace_days,
      for: values.payment_for,
      utilities: values.payment_utilities,
    },
    lateFee: lateFeeOf(values.late_fee),
    deposit:
      depositMinor === null || depositCurrency === null
        ? null
        : { amountMinor: depositMinor, currency: depositCurrency },
    openingBalanceKop: kop(values.opening_balance_kop),
  });
  if (refusals.length > 0) throw new AppError('validation', { wireFields: refusalFields(refusals) });
}

/** What is to be billed later than next month has not been taken over yet. */
export function assertJoinMonth(
  { billingFrom }: Pick<NonNullable<CreateBody['joined']>, 'billingFrom'>,
  today: Day,
): void {
  if (billingFrom > addPeriods(periodOfDay(today), 1))
    throw fieldError('joined.billingFrom', 'Не пізніше за наступний місяць');
}

/** The month a lease in force is taken over with lies after its start and not after its end. */
export function assertJoined({ billing_from: from, start_date: start, end_date: end }: ContractValues): void {
  if (from === null) return;
  if (start >= from) throw fieldError('startDate', `Початок договору має бути раніше за ${formatDay(from)}`);
  if (end !== null && end < from) throw fieldError('endDate', `Договір завершується раніше за ${formatDay(from)}`);
}

/** Names are searched on their own cards, so the contract keeps only what is its own. */
export function contractSearchText(values: Pick<ContractValues, 'number'>): string {
  return normalizeForSearch(values.number);
}

/**
 * What may still change when the text is frozen: who it is paid to, the prices of services (they are not part of what was agreed),
 * whether the lease goes on by itself, and private notes. The rest of the row is the tenant's too: 409 `use_amendment`.
 */
const FREE: ReadonlySet<keyof ContractValues> = new Set(['account_iban', 'utilities', 'auto_renew', 'notes']);

export function changedFrozenFields(row: ContractRow, values: ContractValues): string[] {
  const names = Object.keys(values) as (keyof ContractValues)[];
  return names.filter((name) => !isFree(name, row) && !isSame(row[name], values[name]));
}

/** An opening balance is nobody's promise until the ledger has it. */
function isFree(name: keyof ContractValues, row: ContractRow): boolean {
  return FREE.has(name) || (name === 'opening_balance_kop' && row.opening_posted_at === null);
}

function isSame(before: unknown, after: unknown): boolean {
  return canonical(before) === canonical(after);
}

/** Keys in order: PostgreSQL keeps jsonb in an order of its own. */
export function canonical(value: unknown): string {
  return JSON.stringify(value ?? null, (_, item: unknown) =>
    typeof item === 'object' && item !== null && !Array.isArray(item)
      ? Object.fromEntries(Object.entries(item).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : item,
  );
}
