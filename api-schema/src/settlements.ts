import * as z from 'zod/mini';
import { endpoint, type ResponseOf } from './endpoint.ts';
import { day, id, instant, kopValue, maybe, notes, positiveKop, text } from './fields.ts';
import { wholeListOf } from './lists.ts';

/** What brings the balance of a contract to zero besides charges and payments: an overpayment given back (ADR 0066), a debt written off (ADR 0067). */

export const SETTLEMENT_KINDS = ['refund', 'write_off'] as const;
export const REFUND_METHODS = ['bank', 'cash', 'card'] as const;

/** `method` is null where nobody has said how, and of a write-off, by which nothing changes hands. */
const settlementView = z.strictObject({
  id,
  contractId: id,
  kind: z.enum(SETTLEMENT_KINDS),
  amountKop: kopValue,
  on: day,
  method: z.nullable(z.enum(REFUND_METHODS)),
  reference: z.nullable(z.string()),
  note: z.nullable(z.string()),
  status: z.enum(['posted', 'reversed']),
  reversedAt: z.nullable(instant),
  reversalReason: z.nullable(z.string()),
  createdAt: instant,
});

/** With what is owed after it: below zero the tenant has still paid ahead. */
const settledView = z.strictObject({ ...settlementView.shape, balanceKop: kopValue });

export const listSettlements = endpoint({
  method: 'GET',
  path: '/contracts/:contractId/settlements',
  term: 'settlements',
  summaryUk: 'Повернені переплати й списані борги за договором',
  access: 'payments.write',
  response: wholeListOf(settlementView),
  status: 200,
  errors: ['contract_not_found'],
});

/** Money that pays nothing goes back to the tenant, the oldest first. */
export const createRefund = endpoint({
  method: 'POST',
  path: '/contracts/:contractId/refunds',
  term: 'settlements',
  summaryUk: 'Записати повернення переплати',
  access: 'payments.write',
  body: z.strictObject({
    amountKop: positiveKop,
    refundedOn: day,
    method: z._default(z.enum(REFUND_METHODS), 'bank'),
    reference: maybe(text(200)),
    note: maybe(notes(1000)),
  }),
  response: settledView,
  status: 201,
  errors: ['validation', 'contract_not_found', 'subscription_inactive'],
});

/** Once: the money is credit again and pays what is open. */
export const reverseRefund = endpoint({
  method: 'POST',
  path: '/refunds/:refundId/reverse',
  term: 'settlements',
  summaryUk: 'Скасувати повернення переплати',
  access: 'payments.write',
  body: z.strictObject({ reason: notes(500) }),
  response: settledView,
  status: 200,
  errors: ['validation', 'refund_not_found', 'settlement_reversed', 'sum_too_large', 'subscription_inactive'],
});

/** What nobody will pay is asked for no more: the opening debt and the oldest first, at most what is owed. */
export const createWriteOff = endpoint({
  method: 'POST',
  path: '/contracts/:contractId/write-offs',
  term: 'settlements',
  summaryUk: 'Списати борг',
  access: 'payments.write',
  body: z.strictObject({
    amountKop: positiveKop,
    writtenOffOn: day,
    note: notes(1000),
  }),
  response: settledView,
  status: 201,
  errors: ['validation', 'contract_not_found', 'subscription_inactive'],
});

/** Once: it is owed again, and what is paid ahead by then pays it. */
export const reverseWriteOff = endpoint({
  method: 'POST',
  path: '/write-offs/:writeOffId/reverse',
  term: 'settlements',
  summaryUk: 'Скасувати списання боргу',
  access: 'payments.write',
  body: z.strictObject({ reason: notes(500) }),
  response: settledView,
  status: 200,
  errors: ['validation', 'write_off_not_found', 'settlement_reversed', 'sum_too_large', 'subscription_inactive'],
});

export type Settlement = ResponseOf<typeof listSettlements>['items'][number];
export type Settled = ResponseOf<typeof createRefund>;
