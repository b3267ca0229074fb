import * as z from 'zod/mini';
import { endpoint, type ResponseOf } from './endpoint.ts';
import { id } from './fields.ts';
import { queryText } from './lists.ts';

/** The kinds of things found, in the order they are shown. */
export const SEARCH_KINDS = [
  'property',
  'counterparty',
  'contract',
  'receipt',
  'payment',
  'meter',
  'task',
  'complex',
] as const;
export type SearchKind = (typeof SEARCH_KINDS)[number];

/** Of each kind; `more` says that there are others. */
export const SEARCH_LIMIT = 5;
/** By fewer signs nothing is found. */
export const SEARCH_MIN_LENGTH = 2;

/** `status` is the state of its kind, or null where it has none to speak of; `contractId` is where a tenant finds a payment of his, and null of all else. */
const searchItem = z.strictObject({
  id,
  title: z.string(),
  subtitle: z.string(),
  status: z.nullable(z.string()),
  contractId: z.nullable(id),
});

/** Objects, people, contracts, receipts, payments, meters, tasks and complexes by whatever is known of them, a sum too (product.md §12, ux.md N2). */
export const search = endpoint({
  method: 'GET',
  path: '/search',
  term: 'search',
  summaryUk: 'Знайти об’єкт, людину, договір, квитанцію, оплату, лічильник, завдання чи комплекс',
  access: 'session',
  query: z.strictObject({ q: queryText }),
  response: z.strictObject({
    groups: z.array(z.strictObject({ kind: z.enum(SEARCH_KINDS), items: z.array(searchItem), more: z.boolean() })),
  }),
  status: 200,
  errors: ['rate_limited'],
  throttle: 'search',
});

export type SearchGroup = ResponseOf<typeof search>['groups'][number];
