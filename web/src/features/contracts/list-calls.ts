import type { sumContracts } from '@kliuchar/api-schema/contract-choice';
import type { listContracts } from '@kliuchar/api-schema/contracts';

/** The list goes without its schemas, which would bring zod before the first row (contract.md §4.1); the types still hold them. */
type CallOf<E extends { readonly method: string; readonly path: string; readonly access: string }> = Pick<
  E,
  'method' | 'path' | 'access'
>;

const LIST = { method: 'GET', path: '/contracts', access: 'session' } as const satisfies CallOf<typeof listContracts>;
const SUMS = { method: 'GET', path: '/contracts/sums', access: 'session' } as const satisfies CallOf<
  typeof sumContracts
>;

export const LIST_CALL = LIST as typeof listContracts;
export const SUMS_CALL = SUMS as typeof sumContracts;
