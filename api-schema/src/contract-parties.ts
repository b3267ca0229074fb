import * as z from 'zod/mini';
import { COUNTERPARTY_KINDS } from './counterparties.ts';
import { endpoint, type ResponseOf } from './endpoint.ts';
import { email, id, maybe, phone, text } from './fields.ts';
import { queryText } from './lists.ts';
import { REQUIRED_UK } from './messages-uk.ts';
import { rulesOf } from './rule-of-fields.ts';

/** Who may be named in a contract of an object by whoever manages it: a name and nothing else of the card (ADR 0042). */
const contractParty = z.strictObject({ id, name: z.string() });

/** Of each, however many there are: whoever is not among them is found by his name. */
export const PARTIES_LIMIT = 50;

export const listContractParties = endpoint({
  method: 'GET',
  path: '/properties/:propertyId/contract-parties',
  term: 'counterparties',
  summaryUk: 'Кого назвати в договорі довіреного об’єкта',
  access: 'contracts.write',
  query: z.strictObject({ q: z.optional(queryText) }),
  response: z.strictObject({ landlords: z.array(contractParty), tenants: z.array(contractParty) }),
  status: 200,
  errors: ['bad_query', 'property_not_found'],
});

/** The card of a new tenant, for whoever has no register of people: a name, and how to reach him. */
export const createContractTenant = endpoint({
  method: 'POST',
  path: '/properties/:propertyId/contract-parties',
  term: 'counterparties',
  summaryUk: 'Додати орендаря для договору довіреного об’єкта',
  access: 'contracts.write',
  body: z
    .strictObject({
      kind: z.enum(COUNTERPARTY_KINDS),
      lastName: maybe(text(100)),
      firstName: maybe(text(100)),
      middleName: maybe(text(100)),
      companyName: maybe(text(200)),
      phone: maybe(phone),
      email: maybe(email),
    })
    .check(
      z.superRefine(
        (tenant, ctx) => {
          const needed = tenant.kind === 'company' ? 'companyName' : 'lastName';
          const isNamed = tenant[needed] || (tenant.kind !== 'company' && tenant.firstName);
          if (!isNamed) ctx.addIssue({ code: 'custom', input: tenant, path: [needed], message: REQUIRED_UK });
        },
        { when: rulesOf('kind', 'companyName', 'lastName', 'firstName') },
      ),
    ),
  response: contractParty,
  status: 201,
  errors: ['validation', 'property_not_found', 'subscription_inactive'],
});

export type ContractParties = ResponseOf<typeof listContractParties>;
export type ContractParty = ContractParties['tenants'][number];
