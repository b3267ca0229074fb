import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { id } from './fields.ts';

/** Who has entrusted objects to the person, his own owners aside: whose rows he may ask a list for by `owner_id`. */
export const listEntrustingOwners = endpoint({
  method: 'GET',
  path: '/entrusted/owners',
  term: 'managers',
  summaryUk: 'Власники, чиї об’єкти мені довірено',
  access: 'session',
  response: z.strictObject({ items: z.array(z.strictObject({ id, name: z.string() })) }),
  status: 200,
  errors: [],
});
