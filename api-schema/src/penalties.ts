import * as z from 'zod/mini';
import { endpoint, type ResponseOf } from './endpoint.ts';
import { kopValue } from './fields.ts';
import { penaltySuggestion } from './receipt-views.ts';

/**
 * What the late fee of a contract comes to up to today and is on no receipt yet: each is confirmed as a line with `penalty_of`, on a draft or
 * on a receipt outside the month (contract.md §1.15).
 */
export const listPenalties = endpoint({
  method: 'GET',
  path: '/contracts/:contractId/penalties',
  term: 'receipts',
  summaryUk: 'Пеня за договором, якої ще не нараховано',
  access: 'owner',
  response: z.strictObject({ items: z.array(penaltySuggestion), total: z.int(), totalKop: kopValue }),
  status: 200,
  errors: ['contract_not_found'],
});

export type Penalties = ResponseOf<typeof listPenalties>;
