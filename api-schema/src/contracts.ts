import * as z from 'zod/mini';
import { contractFilters } from './contract-choice.ts';
import {
  depositInput,
  lateFeeInput,
  notificationSettings,
  paymentRulesInput,
  paymentRulesPatch,
  pegInput,
  proration,
  publicLinkView,
  rentInput,
  vatMode,
} from './contract-fields.ts';
import { contractListItem, contractView } from './contract-views.ts';
import { endpoint, type ResponseOf } from './endpoint.ts';
import {
  day,
  id,
  integer,
  kopValue,
  maybe,
  money,
  moneyValue,
  notes,
  period,
  signedKop,
  text,
  version,
} from './fields.ts';
import { ledgerQuery, ledgerView } from './ledger.ts';
import { listOf, listQuery, queryInteger, querySort } from './lists.ts';
import { readingValues } from './readings.ts';
import { rulesOf } from './rule-of-fields.ts';
import { servicesInput } from './service-settings.ts';

const parties = {
  rentalObjectId: id,
  landlordCounterpartyId: id,
  tenantCounterpartyId: id,
};

/** An id, or the person as the answer has him. */
const coTenant = z.union([
  id,
  z.pipe(
    z.strictObject({ id, name: z.optional(z.string().check(z.maxLength(1000))) }),
    z.transform((person) => person.id),
  ),
]);
const coTenantIds = z.array(coTenant).check(z.maxLength(20));
const number = text(40);
const noticeDays = integer(0, 365);

function endsAfterStart(contract: { startDate?: string | undefined; endDate?: string | null | undefined }): boolean {
  const { startDate, endDate } = contract;
  return !startDate || !endDate || endDate >= startDate;
}

const END_BEFORE_START = {
  path: ['endDate'],
  error: 'Дата завершення раніша за дату початку',
  when: rulesOf('startDate', 'endDate'),
};

/** «Уже здаю» (contract.md §5): what stood on the first day of the month that is billed first. The debt or prepayment is `openingBalanceKop`. */
const joinedInput = z.strictObject({
  billingFrom: period,
  depositHeld: maybe(money),
  readings: z._default(
    z.array(z.strictObject({ meterId: id, date: z.optional(day), values: readingValues })).check(z.maxLength(50)),
    [],
  ),
});

const contractInput = z
  .strictObject({
    ...parties,
    number: z.optional(number),
    coTenants: z.optional(coTenantIds),
    guarantorId: maybe(id),
    signedOn: maybe(day),
    startDate: day,
    endDate: maybe(day),
    noticeDays: z._default(noticeDays, 30),
    autoRenew: z._default(z.boolean(), false),
    rent: rentInput,
    peg: z._default(pegInput, { mode: 'none' }),
    deposit: maybe(depositInput),
    payment: z.prefault(paymentRulesInput, {}),
    proration: z._default(proration, 'actual_days'),
    utilities: maybe(servicesInput),
    lateFee: z._default(lateFeeInput, { mode: 'none' }),
    vatMode: z._default(vatMode, 'none'),
    openingBalanceKop: z.optional(signedKop),
    joined: maybe(joinedInput),
    notificationSettings: maybe(notificationSettings),
    notes: maybe(notes(10_000)),
    ownerId: z.optional(id),
  })
  .check(z.refine(endsAfterStart, END_BEFORE_START));

const contractPatch = z
  .strictObject({
    ...z.partial(z.strictObject(parties)).shape,
    number: z.optional(number),
    coTenants: z.optional(coTenantIds),
    guarantorId: maybe(id),
    signedOn: maybe(day),
    startDate: z.optional(day),
    endDate: maybe(day),
    noticeDays: z.optional(noticeDays),
    autoRenew: z.optional(z.boolean()),
    rent: z.optional(rentInput),
    peg: z.optional(pegInput),
    deposit: maybe(depositInput),
    payment: z.optional(paymentRulesPatch),
    proration: z.optional(proration),
    utilities: maybe(servicesInput),
    lateFee: z.optional(lateFeeInput),
    vatMode: z.optional(vatMode),
    openingBalanceKop: z.optional(signedKop),
    notificationSettings: maybe(notificationSettings),
    notes: maybe(notes(10_000)),
    version: z.optional(version),
  })
  .check(z.refine(endsAfterStart, END_BEFORE_START));

export const listContracts = endpoint({
  method: 'GET',
  path: '/contracts',
  term: 'contracts',
  summaryUk: 'Договори',
  access: 'session',
  query: listQuery({
    ...contractFilters,
    sort: z.optional(querySort(['number', 'start_date', 'created_at'])),
  }),
  response: listOf(contractListItem),
  status: 200,
  errors: ['bad_query'],
});

export const createContract = endpoint({
  method: 'POST',
  path: '/contracts',
  term: 'contracts',
  summaryUk: 'Створити договір',
  access: 'contracts.write',
  body: contractInput,
  response: contractView,
  status: 201,
  errors: [
    'validation',
    'contract_number_taken',
    'meter_state',
    'reading_duplicate',
    'below_previous',
    'rollover_unconfirmed',
    'future_date',
    'out_of_range',
    'subscription_inactive',
  ],
});

export const getContract = endpoint({
  method: 'GET',
  path: '/contracts/:contractId',
  term: 'contracts',
  summaryUk: 'Договір',
  access: 'session',
  response: contractView,
  status: 200,
  errors: ['contract_not_found'],
});

export const updateContract = endpoint({
  method: 'PATCH',
  path: '/contracts/:contractId',
  term: 'contracts',
  summaryUk: 'Змінити договір',
  access: 'contracts.write',
  body: contractPatch,
  response: contractView,
  status: 200,
  errors: [
    'validation',
    'contract_not_found',
    'version_conflict',
    'use_amendment',
    'contract_state',
    'contract_number_taken',
    'contract_overlap',
    'reauth_required',
    'subscription_inactive',
  ],
});

export const deleteContract = endpoint({
  method: 'DELETE',
  path: '/contracts/:contractId',
  term: 'contracts',
  summaryUk: 'Видалити чернетку або скасований договір',
  access: 'owner',
  query: z.strictObject({ version: z.optional(queryInteger(1, 2_147_483_647)) }),
  status: 204,
  errors: ['contract_not_found', 'contract_has_history', 'version_conflict', 'subscription_inactive'],
});

export const getContractLedger = endpoint({
  method: 'GET',
  path: '/contracts/:contractId/ledger',
  term: 'contracts',
  summaryUk: 'Розрахунки за договором',
  access: 'session',
  query: ledgerQuery,
  response: ledgerView,
  status: 200,
  errors: ['bad_query', 'contract_not_found'],
});

/** The rent of the coming months by today's terms; a rate that is ahead is the last known. */
export const getContractSchedule = endpoint({
  method: 'GET',
  path: '/contracts/:contractId/schedule',
  term: 'contracts',
  summaryUk: 'Графік оренди на наступні місяці',
  access: 'session',
  query: z.strictObject({ months: z._default(queryInteger(1, 60), 12) }),
  response: z.strictObject({
    items: z.array(
      z.strictObject({
        period,
        dueOn: day,
        amountKop: kopValue,
        rent: moneyValue,
        days: z.int(),
        ofDays: z.int(),
        provisional: z.boolean(),
        receiptId: z.nullable(id),
      }),
    ),
    /** Months of the last year that are over and were billed by no receipt; for the owner alone. */
    missed: z.array(period),
  }),
  status: 200,
  errors: ['bad_query', 'contract_not_found'],
});

export const getContractPdf = endpoint({
  method: 'GET',
  path: '/contracts/:contractId/pdf',
  term: 'contracts',
  summaryUk: 'Договір у PDF',
  access: 'session',
  status: 200,
  errors: ['contract_not_found', 'rate_limited'],
  throttle: 'pdf',
  kind: 'file',
  media: 'application/pdf',
});

export const updateNotificationSettings = endpoint({
  method: 'PATCH',
  path: '/contracts/:contractId/notification-settings',
  term: 'contracts',
  summaryUk: 'Змінити сповіщення орендаря',
  access: 'owner',
  body: z.strictObject({ notificationSettings: z.nullable(notificationSettings), version: z.optional(version) }),
  response: contractView,
  status: 200,
  errors: ['validation', 'contract_not_found', 'version_conflict', 'subscription_inactive'],
});

export const updatePublicLink = endpoint({
  method: 'PATCH',
  path: '/contracts/:contractId/public-link',
  term: 'contracts',
  summaryUk: 'Увімкнути, вимкнути або обмежити посилання для орендаря',
  access: 'owner',
  body: z.strictObject({
    enabled: z.optional(z.boolean()),
    expiresOn: maybe(day),
    qrKeyOnly: z.optional(z.boolean()),
  }),
  response: publicLinkView,
  status: 200,
  errors: ['validation', 'contract_not_found', 'contract_state'],
});

/** The old link stops at once. */
export const rotatePublicLink = endpoint({
  method: 'POST',
  path: '/contracts/:contractId/public-link/rotate',
  term: 'contracts',
  summaryUk: 'Створити нове посилання для орендаря',
  access: 'owner',
  body: z.strictObject({}),
  response: publicLinkView,
  status: 200,
  errors: ['contract_not_found', 'contract_state'],
  action: true,
});

export type ContractListItem = ResponseOf<typeof listContracts>['items'][number];
export type Contract = ResponseOf<typeof getContract>;
