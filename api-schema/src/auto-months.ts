import { AUTO_MODES } from '@kliuchar/domain/contracts/auto-month';
import * as z from 'zod/mini';
import { endpoint, type ResponseOf } from './endpoint.ts';
import { day, integer, maybe } from './fields.ts';

/** The month by itself (contract.md §5). */

const autoMonthView = z.strictObject({
  mode: z.enum(AUTO_MODES),
  day: z.int(),
  billedMonth: z.enum(['current', 'previous']),
  askDaysBefore: z.nullable(z.int()),
  /** The next day of billing; null while it is off or waits. */
  nextOn: z.nullable(day),
  /** On, but nothing makes itself while the owner's subscription is inactive. */
  isPaused: z.boolean(),
  /** Whether the tenant pays for anything by a meter: its readings have to be there before the day of billing. */
  isMetered: z.boolean(),
});

export const getAutoMonth = endpoint({
  method: 'GET',
  path: '/contracts/:contractId/auto-month',
  term: 'contracts',
  summaryUk: 'Автоматичні квитанції за договором',
  access: 'owner',
  response: autoMonthView,
  status: 200,
  errors: ['contract_not_found'],
});

/** What should have been done before today is not made up: it begins with the next day of billing. */
export const setAutoMonth = endpoint({
  method: 'PUT',
  path: '/contracts/:contractId/auto-month',
  term: 'contracts',
  summaryUk: 'Налаштувати автоматичні квитанції за договором',
  access: 'owner',
  body: z.strictObject({
    mode: z.enum(AUTO_MODES),
    day: z._default(integer(1, 28), 1),
    billedMonth: z._default(z.enum(['current', 'previous']), 'current'),
    askDaysBefore: maybe(integer(1, 14)),
  }),
  response: autoMonthView,
  status: 200,
  errors: ['validation', 'contract_not_found', 'subscription_inactive'],
});

export type AutoMonthView = ResponseOf<typeof getAutoMonth>;
