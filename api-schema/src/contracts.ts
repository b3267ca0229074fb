import { CONTRACT_STATUSES } from '@kliuchar/domain/contracts/contract-status';
import * as z from 'zod/mini';
import { sixDigits } from './auth.ts';
import {
  acceptanceView,
  amendmentView,
  contractEvent,
  contractServicesView,
  contractStatus,
  depositInput,
  depositView,
  lateFeeInput,
  lateFeeView,
  notificationSettings,
  paymentRulesInput,
  paymentRulesPatch,
  paymentRulesView,
  pegInput,
  pegView,
  proration,
  publicLinkView,
  rentInput,
  terminationView,
  termsView,
  vatMode,
} from './contract-fields.ts';
import { endpoint, type ResponseOf } from './endpoint.ts';
import {
  day,
  id,
  instant,
  integer,
  kopValue,
  maybe,
  moneyValue,
  notes,
  period,
  signedKop,
  text,
  version,
  warning,
} from './fields.ts';
import { ledgerQuery, ledgerView } from './ledger.ts';
import { listOf, listQuery, queryInteger, queryList, querySort, queryText } from './lists.ts';
import { servicesInput } from './service-settings.ts';

const party = z.strictObject({ id, name: z.string() });

export const CONTRACT_BADGES = ['expiring', 'overdue'] as const;

/** Money is null for those who may not see it; a positive balance means that the tenant owes. */
export const contractListItem = z.strictObject({
  id,
  role: z.enum(['owner', 'manager', 'tenant']),
  number: z.string(),
  status: contractStatus,
  badges: z.array(z.enum(CONTRACT_BADGES)),
  rentalObjectId: id,
  propertyName: z.string(),
  landlordCounterpartyId: id,
  landlordName: z.string(),
  tenantCounterpartyId: id,
  tenantName: z.string(),
  startDate: day,
  endDate: z.nullable(day),
  rent: moneyValue,
  balanceKop: z.nullable(kopValue),
  version: z.int(),
  createdAt: instant,
});

/** `rent` and `peg` are today's; `terms` has every version (contract.md §3.8). */
export const contractView = z.strictObject({
  ...contractListItem.shape,
  signedOn: z.nullable(day),
  effectiveEnd: z.nullable(day),
  noticeDays: z.int(),
  autoRenew: z.boolean(),
  coTenants: z.array(party),
  guarantorId: z.nullable(id),
  guarantorName: z.nullable(z.string()),
  peg: pegView,
  terms: z.array(termsView),
  amendments: z.array(amendmentView),
  deposit: z.nullable(depositView),
  payment: paymentRulesView,
  proration,
  lateFee: lateFeeView,
  vatMode,
  utilities: contractServicesView,
  openingBalanceKop: kopValue,
  notificationSettings: z.nullable(notificationSettings),
  notes: z.nullable(z.string()),
  termination: z.nullable(terminationView),
  acceptance: z.nullable(acceptanceView),
  documentHash: z.nullable(z.string()),
  publicLink: z.nullable(publicLinkView),
  allowedEvents: z.array(contractEvent),
  warnings: z.array(warning),
  updatedAt: instant,
});

const parties = {
  rentalObjectId: id,
  landlordCounterpartyId: id,
  tenantCounterpartyId: id,
};

const coTenantIds = z.array(id).check(z.maxLength(20));
const number = text(40);
const noticeDays = integer(0, 365);

function endsAfterStart(contract: { startDate?: string | undefined; endDate?: string | null | undefined }): boolean {
  const { startDate, endDate } = contract;
  return !startDate || !endDate || endDate >= startDate;
}

const END_BEFORE_START = { path: ['endDate'], error: 'Дата завершення раніша за дату початку' };

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
    notes: maybe(notes(10_000)),
    version: z.optional(version),
  })
  .check(z.refine(endsAfterStart, END_BEFORE_START));

/** The key of the link and the one-time code: both for the public page, neither for a signed-in tenant (contract.md §3.13). */
export const linkProof = {
  k: z.optional(z.string().check(z.minLength(1), z.maxLength(128))),
  code: z.optional(sixDigits),
};

const empty = z.strictObject({});
const reason = maybe(notes(1000));

export const listContracts = endpoint({
  method: 'GET',
  path: '/contracts',
  term: 'contracts',
  summaryUk: 'Договори',
  access: 'session',
  query: listQuery({
    rentalObjectId: z.optional(id),
    tenantCounterpartyId: z.optional(id),
    landlordCounterpartyId: z.optional(id),
    status: z.optional(queryList(CONTRACT_STATUSES)),
    q: z.optional(queryText),
    dateFrom: z.optional(day),
    dateTo: z.optional(day),
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
  errors: ['validation', 'contract_number_taken', 'subscription_inactive'],
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
    'contract_number_taken',
    'contract_overlap',
    'subscription_inactive',
  ],
});

export const deleteContract = endpoint({
  method: 'DELETE',
  path: '/contracts/:contractId',
  term: 'contracts',
  summaryUk: 'Видалити чернетку або скасований договір',
  access: 'contracts.write',
  query: z.strictObject({ version: z.optional(queryInteger(1, 2_147_483_647)) }),
  status: 204,
  errors: ['contract_not_found', 'contract_has_history', 'version_conflict', 'subscription_inactive'],
});

/** By the signed-in tenant with `{}`, or by nobody signed in with the link's key and a code; so the handler decides who may. */
export const acceptContract = endpoint({
  method: 'PATCH',
  path: '/contracts/:contractId/accept',
  term: 'contracts',
  summaryUk: 'Прийняти договір як орендар',
  access: 'public',
  body: z.strictObject(linkProof),
  response: z.strictObject({ id, status: contractStatus, acceptance: z.nullable(acceptanceView) }),
  status: 200,
  errors: ['contract_not_found', 'contract_state', 'contract_overlap', 'code_invalid', 'forbidden', 'rate_limited'],
  action: true,
  throttle: 'info',
});

export const declineContract = endpoint({
  method: 'POST',
  path: '/contracts/:contractId/decline',
  term: 'contracts',
  summaryUk: 'Відхилити договір як орендар',
  access: 'public',
  body: z.strictObject({ ...linkProof, reason }),
  response: z.strictObject({ id, status: contractStatus }),
  status: 200,
  errors: ['contract_not_found', 'contract_state', 'code_invalid', 'forbidden', 'rate_limited'],
  action: true,
  throttle: 'info',
});

export const sendContract = endpoint({
  method: 'POST',
  path: '/contracts/:contractId/send',
  term: 'contracts',
  summaryUk: 'Надіслати договір на підтвердження',
  access: 'contracts.write',
  body: empty,
  response: contractView,
  status: 200,
  errors: ['contract_not_found', 'contract_state', 'contract_overlap', 'no_recipient', 'subscription_inactive'],
  action: true,
});

/** Signed on paper: `scheduled`, at once `active` when the term has begun. */
export const activateContract = endpoint({
  method: 'POST',
  path: '/contracts/:contractId/activate',
  term: 'contracts',
  summaryUk: 'Позначити договір підписаним на папері',
  access: 'contracts.write',
  body: z.strictObject({ signedOn: maybe(day), documentId: maybe(id) }),
  response: contractView,
  status: 200,
  errors: ['validation', 'contract_not_found', 'contract_state', 'contract_overlap', 'subscription_inactive'],
  action: true,
});

export const cancelContract = endpoint({
  method: 'POST',
  path: '/contracts/:contractId/cancel',
  term: 'contracts',
  summaryUk: 'Скасувати договір, що ще не почав діяти',
  access: 'contracts.write',
  body: z.strictObject({ reason }),
  response: contractView,
  status: 200,
  errors: ['contract_not_found', 'contract_state', 'subscription_inactive'],
  action: true,
});

export const giveNotice = endpoint({
  method: 'POST',
  path: '/contracts/:contractId/notice',
  term: 'contracts',
  summaryUk: 'Повідомити про припинення договору',
  access: 'contracts.write',
  body: z.strictObject({ endsOn: day, by: z.enum(['tenant', 'landlord']), reason }),
  response: contractView,
  status: 200,
  errors: ['validation', 'contract_not_found', 'contract_state', 'contract_overlap', 'subscription_inactive'],
});

export const terminateContract = endpoint({
  method: 'POST',
  path: '/contracts/:contractId/terminate',
  term: 'contracts',
  summaryUk: 'Розірвати договір',
  access: 'contracts.write',
  body: z.strictObject({ terminatedOn: day, reason: notes(1000) }),
  response: contractView,
  status: 200,
  errors: ['validation', 'contract_not_found', 'contract_state', 'subscription_inactive'],
});

export const renewContract = endpoint({
  method: 'POST',
  path: '/contracts/:contractId/renew',
  term: 'contracts',
  summaryUk: 'Продовжити договір',
  access: 'contracts.write',
  body: z.strictObject({ endDate: day, rent: z.optional(rentInput) }),
  response: contractView,
  status: 200,
  errors: ['validation', 'contract_not_found', 'contract_state', 'contract_overlap', 'subscription_inactive'],
});

export const getContractLedger = endpoint({
  method: 'GET',
  path: '/contracts/:contractId/ledger',
  term: 'contracts',
  summaryUk: 'Рух коштів за договором',
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
  access: 'contracts.write',
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
  access: 'contracts.write',
  body: z.strictObject({
    enabled: z.optional(z.boolean()),
    expiresOn: maybe(day),
    qrKeyOnly: z.optional(z.boolean()),
  }),
  response: publicLinkView,
  status: 200,
  errors: ['validation', 'contract_not_found'],
});

/** The old link stops at once. */
export const rotatePublicLink = endpoint({
  method: 'POST',
  path: '/contracts/:contractId/public-link/rotate',
  term: 'contracts',
  summaryUk: 'Створити нове посилання для орендаря',
  access: 'contracts.write',
  body: empty,
  response: publicLinkView,
  status: 200,
  errors: ['contract_not_found'],
  action: true,
});

export type ContractListItem = ResponseOf<typeof listContracts>['items'][number];
export type Contract = ResponseOf<typeof getContract>;
