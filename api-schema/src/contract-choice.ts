import { CONTRACT_STATUSES } from '@kliuchar/domain/contracts/contract-status';
import * as z from 'zod/mini';
import { endpoint, type ResponseOf } from './endpoint.ts';
import { day, id, kopValue, moneyValue } from './fields.ts';
import { queryBoolean, queryList, queryText } from './lists.ts';

/** What the filters of the list of contracts choose as a whole (ux.md L3). */

export const contractFilters = {
  ownerId: z.optional(id),
  rentalObjectId: z.optional(id),
  tenantCounterpartyId: z.optional(id),
  landlordCounterpartyId: z.optional(id),
  status: z.optional(queryList(CONTRACT_STATUSES)),
  q: z.optional(queryText),
  dateFrom: z.optional(day),
  dateTo: z.optional(day),
  overdue: z.optional(queryBoolean()),
  endsBy: z.optional(day),
} as const;

/**
 * Today's rents, each currency by itself, and what is owed and overpaid; leases the asker rents himself are no part of them. Of more than
 * 10 000 contracts there are none (`total_capped` says so), none of several owners, and none where some balance is not his to see.
 */
export const sumContracts = endpoint({
  method: 'GET',
  path: '/contracts/sums',
  term: 'contracts',
  summaryUk: 'Суми договорів за фільтром',
  access: 'session',
  query: z.strictObject(contractFilters),
  response: z.strictObject({
    count: z.int(),
    totalCapped: z.boolean(),
    rents: z.nullable(z.array(moneyValue)),
    debtKop: z.nullable(kopValue),
    creditKop: z.nullable(kopValue),
  }),
  status: 200,
  errors: ['bad_query'],
});

export type ContractSums = ResponseOf<typeof sumContracts>;
