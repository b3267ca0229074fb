import { ITEM_PARTS } from '@kliuchar/domain/ledger/ledger-types';
import * as z from 'zod/mini';
import { endpoint, type ResponseOf } from './endpoint.ts';
import { id, version } from './fields.ts';
import { wholeListOf } from './lists.ts';

/** In which order the parts of one receipt are paid, when the money is less than the receipt: the owner's setting (contract.md §1.16, ADR 0074). */

const part = z.enum(ITEM_PARTS, 'Частини: penalty, utilities, rent');

const order = z
  .array(part)
  .check(
    z.refine(
      (parts) => parts.length === ITEM_PARTS.length && new Set(parts).size === ITEM_PARTS.length,
      'Назвіть кожну частину один раз: penalty, utilities, rent',
    ),
  );

const orderView = z.strictObject({
  ownerId: id,
  ownerName: z.string(),
  order: z.array(z.enum(ITEM_PARTS)),
  version: z.int(),
});

export const listPaymentOrders = endpoint({
  method: 'GET',
  path: '/profile/payment-order',
  term: 'profile',
  summaryUk: 'У якому порядку оплата закриває частини квитанції',
  access: 'owner',
  response: wholeListOf(orderView),
  status: 200,
  errors: [],
});

/** From the next payment on; what is laid already stays as it lies. */
export const savePaymentOrder = endpoint({
  method: 'PATCH',
  path: '/profile/payment-order',
  term: 'profile',
  summaryUk: 'Змінити порядок, у якому оплата закриває частини квитанції',
  access: 'owner',
  body: z.strictObject({ ownerId: z.optional(id), order, version: z.optional(version) }),
  response: orderView,
  status: 200,
  errors: ['validation', 'version_conflict'],
});

export type PaymentOrder = ResponseOf<typeof listPaymentOrders>['items'][number];
