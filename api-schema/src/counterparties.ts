import { CONTRACT_STATUSES } from '@kliuchar/domain/contracts/contract-status';
import * as z from 'zod/mini';
import { contractListItem } from './contract-views.ts';
import { endpoint, type ResponseOf } from './endpoint.ts';
import {
  archivedInstead,
  email,
  iban,
  id,
  instant,
  kopValue,
  maybe,
  notes,
  phone,
  text,
  version,
  warning,
} from './fields.ts';
import { ledgerQuery, ledgerView } from './ledger.ts';
import {
  listOf,
  listQuery,
  queryBoolean,
  queryInteger,
  queryList,
  querySort,
  queryText,
  wholeListOf,
} from './lists.ts';
import { REQUIRED_UK } from './messages-uk.ts';
import { taxId } from './profile.ts';
import { rulesOf } from './rule-of-fields.ts';

export const COUNTERPARTY_KINDS = ['person', 'fop', 'company'] as const;
export const COUNTERPARTY_ROLES = ['tenant', 'landlord', 'provider', 'contractor', 'guarantor'] as const;
export const TAX_REGIMES = ['individual', 'fop_2', 'fop_3', 'general'] as const;
const TAX_ID_KINDS = ['rnokpp', 'edrpou', 'passport', 'id_card'] as const;

const roles = z.array(z.enum(COUNTERPARTY_ROLES)).check(z.minLength(1, 'Оберіть хоча б одну роль'), z.maxLength(5));

const details = {
  lastName: maybe(text(100)),
  firstName: maybe(text(100)),
  middleName: maybe(text(100)),
  companyName: maybe(text(200)),
  taxId: maybe(taxId),
  phones: z.optional(z.array(phone).check(z.maxLength(5))),
  emails: z.optional(z.array(email).check(z.maxLength(5))),
  ibans: z.optional(z.array(iban).check(z.maxLength(10))),
  address: maybe(text(300)),
  representative: maybe(text(200)),
  vatPayer: z.optional(z.boolean()),
  taxRegime: maybe(z.enum(TAX_REGIMES)),
  idDocument: maybe(text(200)),
  notes: maybe(notes(5000)),
  tags: z.optional(z.array(text(30)).check(z.maxLength(20))),
};

const counterpartyInput = z
  .strictObject({ ...details, kind: z.enum(COUNTERPARTY_KINDS), roles, ownerId: z.optional(id) })
  .check(
    z.superRefine(
      (counterparty, ctx) => {
        const needed = counterparty.kind === 'company' ? 'companyName' : 'lastName';
        const isNamed = counterparty[needed] || (counterparty.kind !== 'company' && counterparty.firstName);
        if (!isNamed) ctx.addIssue({ code: 'custom', input: counterparty, path: [needed], message: REQUIRED_UK });
      },
      { when: rulesOf('kind', 'companyName', 'lastName', 'firstName') },
    ),
  );

const counterpartyPatch = z.strictObject({
  ...details,
  kind: z.optional(z.enum(COUNTERPARTY_KINDS)),
  roles: z.optional(roles),
  version: z.optional(version),
});

/** The code is masked here; only the card itself shows it (product.md §4). */
export const counterpartyListItem = z.strictObject({
  id,
  kind: z.enum(COUNTERPARTY_KINDS),
  roles: z.array(z.enum(COUNTERPARTY_ROLES)),
  displayName: z.string(),
  phone: z.nullable(z.string()),
  email: z.nullable(z.string()),
  taxIdMasked: z.nullable(z.string()),
  balanceKop: kopValue,
  overdue: z.boolean(),
  liveContracts: z.int(),
  isSelf: z.boolean(),
  archived: z.boolean(),
  tags: z.array(z.string()),
  version: z.int(),
  createdAt: instant,
});

export const counterpartyView = z.strictObject({
  ...counterpartyListItem.shape,
  lastName: z.nullable(z.string()),
  firstName: z.nullable(z.string()),
  middleName: z.nullable(z.string()),
  companyName: z.nullable(z.string()),
  taxId: z.nullable(z.string()),
  taxIdKind: z.nullable(z.enum(TAX_ID_KINDS)),
  phones: z.array(z.string()),
  emails: z.array(z.string()),
  ibans: z.array(z.string()),
  address: z.nullable(z.string()),
  representative: z.nullable(z.string()),
  vatPayer: z.boolean(),
  taxRegime: z.nullable(z.enum(TAX_REGIMES)),
  idDocument: z.nullable(z.string()),
  notes: z.nullable(z.string()),
  mergedInto: z.nullable(id),
  warnings: z.array(warning),
  updatedAt: instant,
});

export const listCounterparties = endpoint({
  method: 'GET',
  path: '/counterparties',
  term: 'counterparties',
  summaryUk: 'Контрагенти',
  access: 'counterparties.read',
  query: listQuery({
    q: z.optional(queryText),
    role: z.optional(queryList(COUNTERPARTY_ROLES)),
    kind: z.optional(queryList(COUNTERPARTY_KINDS)),
    archived: z.optional(queryBoolean()),
    sort: z.optional(querySort(['display_name'])),
  }),
  response: listOf(counterpartyListItem),
  status: 200,
  errors: ['bad_query'],
});

export const createCounterparty = endpoint({
  method: 'POST',
  path: '/counterparties',
  term: 'counterparties',
  summaryUk: 'Додати контрагента',
  access: 'counterparties.write',
  body: counterpartyInput,
  response: counterpartyView,
  status: 201,
  errors: ['validation', 'subscription_inactive'],
});

/** Asked before saving; a POST, because phones and codes do not belong in a URL. */
export const findDuplicateCounterparties = endpoint({
  method: 'POST',
  path: '/counterparties/duplicates',
  term: 'counterparties',
  summaryUk: 'Знайти вже доданих із тим самим телефоном або кодом',
  access: 'counterparties.read',
  body: z.strictObject({
    phones: z.optional(z.array(phone).check(z.maxLength(5))),
    taxId: maybe(taxId),
    exceptId: z.optional(id),
    ownerId: z.optional(id),
  }),
  response: wholeListOf(
    z.strictObject({ id, displayName: z.string(), matchedBy: z.enum(['phone', 'tax_id']), archived: z.boolean() }),
  ),
  status: 200,
  errors: ['validation'],
});

export const getCounterparty = endpoint({
  method: 'GET',
  path: '/counterparties/:counterpartyId',
  term: 'counterparties',
  summaryUk: 'Контрагент',
  access: 'counterparties.read',
  response: counterpartyView,
  status: 200,
  errors: ['counterparty_not_found'],
});

export const updateCounterparty = endpoint({
  method: 'PATCH',
  path: '/counterparties/:counterpartyId',
  term: 'counterparties',
  summaryUk: 'Змінити контрагента',
  access: 'counterparties.write',
  body: counterpartyPatch,
  response: counterpartyView,
  status: 200,
  errors: ['validation', 'counterparty_not_found', 'version_conflict', 'reauth_required', 'subscription_inactive'],
});

export const deleteCounterparty = endpoint({
  method: 'DELETE',
  path: '/counterparties/:counterpartyId',
  term: 'counterparties',
  summaryUk: 'Видалити контрагента; того, хто має історію,\u00a0— в архів',
  access: 'counterparties.write',
  query: z.strictObject({ version: z.optional(queryInteger(1, 2_147_483_647)) }),
  response: archivedInstead,
  status: [204, 200],
  errors: [
    'counterparty_not_found',
    'counterparty_in_use',
    'counterparty_is_self',
    'version_conflict',
    'subscription_inactive',
  ],
});

export const restoreCounterparty = endpoint({
  method: 'POST',
  path: '/counterparties/:counterpartyId/restore',
  term: 'counterparties',
  summaryUk: 'Повернути контрагента з архіву',
  access: 'counterparties.write',
  body: z.strictObject({}),
  response: counterpartyView,
  status: 200,
  errors: ['counterparty_not_found', 'not_archived', 'counterparty_merged', 'subscription_inactive'],
  action: true,
});

export const listCounterpartyContracts = endpoint({
  method: 'GET',
  path: '/counterparties/:counterpartyId/contracts',
  term: 'counterparties',
  summaryUk: 'Договори контрагента',
  access: 'counterparties.read',
  query: listQuery({
    status: z.optional(queryList(CONTRACT_STATUSES)),
    sort: z.optional(querySort(['number', 'start_date', 'created_at'])),
  }),
  response: listOf(contractListItem),
  status: 200,
  errors: ['bad_query', 'counterparty_not_found'],
});

export const getCounterpartyLedger = endpoint({
  method: 'GET',
  path: '/counterparties/:counterpartyId/ledger',
  term: 'counterparties',
  summaryUk: 'Розрахунки за всіма договорами контрагента',
  access: 'counterparties.read',
  query: ledgerQuery,
  response: ledgerView,
  status: 200,
  errors: ['bad_query', 'counterparty_not_found'],
});

/** Everything of this one goes to `into`; this one is archived. */
export const mergeCounterparty = endpoint({
  method: 'POST',
  path: '/counterparties/:counterpartyId/merge',
  term: 'counterparties',
  summaryUk: 'Об’єднати з іншим контрагентом',
  access: 'counterparties.write',
  body: z.strictObject({ into: id }),
  response: counterpartyView,
  status: 200,
  errors: [
    'validation',
    'counterparty_not_found',
    'counterparty_merged',
    'counterparty_is_self',
    'reauth_required',
    'subscription_inactive',
  ],
});

export type CounterpartyListItem = ResponseOf<typeof listCounterparties>['items'][number];
export type Counterparty = ResponseOf<typeof getCounterparty>;
