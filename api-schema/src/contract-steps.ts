import * as z from 'zod/mini';
import { sixDigits } from './auth.ts';
import { acceptanceView, contractStatus, rentInput } from './contract-fields.ts';
import { contractView } from './contract-views.ts';
import { endpoint } from './endpoint.ts';
import { day, id, maybe, notes } from './fields.ts';

/** Transitions of a contract (product.md §5, contract.md §3.8); a wrong state is 409 `contract_state`. */

/** The key of the link and the one-time code: both for the public page, neither for a signed-in tenant (contract.md §3.13). */
export const linkProof = {
  k: z.optional(z.string().check(z.minLength(1), z.maxLength(128))),
  code: z.optional(sixDigits),
};

const empty = z.strictObject({});
const reason = maybe(notes(1000));

/** The hash of the words that were read; one that is not today's is 409 `version_conflict`. Without it the words are those of today. */
export const readHash = z.optional(z.string().check(z.regex(/^[0-9a-f]{64}$/)));

/** By the signed-in tenant with `{}`, or by nobody signed in with the link's key and a code; so the handler decides who may. */
export const acceptContract = endpoint({
  method: 'PATCH',
  path: '/contracts/:contractId/accept',
  term: 'contracts',
  summaryUk: 'Прийняти договір як орендар',
  access: 'public',
  body: z.strictObject({ ...linkProof, documentHash: readHash }),
  response: z.strictObject({ id, status: contractStatus, acceptance: z.nullable(acceptanceView) }),
  status: 200,
  errors: [
    'contract_not_found',
    'contract_state',
    'contract_overlap',
    'version_conflict',
    'code_invalid',
    'unauthenticated',
    'forbidden',
    'rate_limited',
  ],
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
  errors: ['contract_not_found', 'contract_state', 'code_invalid', 'unauthenticated', 'forbidden', 'rate_limited'],
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
  errors: [
    'contract_not_found',
    'contract_state',
    'contract_overlap',
    'no_recipient',
    'link_closed',
    'subscription_inactive',
    'subscription_limit',
  ],
  action: true,
});

/** Signed on paper: `scheduled`, at once `active` when the term has begun. */
export const activateContract = endpoint({
  method: 'POST',
  path: '/contracts/:contractId/activate',
  term: 'contracts',
  summaryUk: 'Позначити договір підписаним на папері',
  access: 'owner',
  body: z.strictObject({ signedOn: maybe(day), documentId: maybe(id) }),
  response: contractView,
  status: 200,
  errors: [
    'validation',
    'contract_not_found',
    'contract_state',
    'contract_overlap',
    'subscription_inactive',
    'subscription_limit',
  ],
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
