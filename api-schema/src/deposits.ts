import * as z from 'zod/mini';
import { depositView as agreedDeposit } from './contract-fields.ts';
import { endpoint, type ResponseOf } from './endpoint.ts';
import {
  currency,
  day,
  decimalString,
  decimalValue,
  id,
  instant,
  kopValue,
  maybe,
  moneyValue,
  notes,
  positiveMinor,
} from './fields.ts';

/** The deposit of a contract: a liability until it is applied or given back (product.md §7, contract.md §1.4). */

export const DEPOSIT_MOVES = ['received', 'applied', 'returned'] as const;
export const DEPOSIT_PURPOSES = ['debt', 'damage'] as const;

const rate = decimalString({ min: '0.0001', max: '100000', fraction: 6 });

const movementView = z.strictObject({
  id,
  kind: z.enum(DEPOSIT_MOVES),
  purpose: z.nullable(z.enum(DEPOSIT_PURPOSES)),
  amountMinor: z.int(),
  currency,
  on: day,
  /** What a deposit in a currency paid of the debt, and at which rate. */
  amountKop: z.nullable(kopValue),
  rate: z.nullable(decimalValue),
  paymentId: z.nullable(id),
  note: z.nullable(z.string()),
  status: z.enum(['posted', 'reversed']),
  reversalReason: z.nullable(z.string()),
  createdAt: instant,
});

/** `billed`: deposits asked for by receipts; `asked`: what of them is not paid, so held by nobody. `toReturn`: what is left to give back once the debt in hryvnias is taken off. */
const depositStateView = z.strictObject({
  agreed: z.nullable(agreedDeposit),
  received: z.array(moneyValue),
  billedKop: kopValue,
  askedKop: kopValue,
  appliedToDebt: z.array(moneyValue),
  appliedToDamage: z.array(moneyValue),
  returned: z.array(moneyValue),
  held: z.array(moneyValue),
  debtKop: kopValue,
  toReturn: z.array(moneyValue),
  movements: z.array(movementView),
});

export const getDeposit = endpoint({
  method: 'GET',
  path: '/contracts/:contractId/deposit',
  term: 'deposits',
  summaryUk: 'Гарантійний платіж за договором',
  access: 'contracts.read',
  response: depositStateView,
  status: 200,
  errors: ['contract_not_found'],
});

/** Applied to a debt it becomes a payment of kind «взаємозалік», laid on the oldest due first. */
export const moveDeposit = endpoint({
  method: 'POST',
  path: '/contracts/:contractId/deposit',
  term: 'deposits',
  summaryUk: 'Отримати, зарахувати або повернути гарантійний платіж',
  access: 'payments.write',
  body: z
    .strictObject({
      kind: z.enum(DEPOSIT_MOVES),
      purpose: maybe(z.enum(DEPOSIT_PURPOSES)),
      amountMinor: positiveMinor,
      currency: z._default(currency, 'UAH'),
      on: day,
      rate: maybe(rate),
      note: maybe(notes(1000)),
    })
    .check(
      z.superRefine((body, ctx) => {
        const refuse = (path: string, message: string) =>
          ctx.addIssue({ code: 'custom', input: body, path: [path], message });
        if ((body.kind === 'applied') !== Boolean(body.purpose)) {
          refuse(
            'purpose',
            body.purpose ? 'Призначення вказують лише для зарахування' : 'На що зараховуєте: борг чи збитки',
          );
        }
        const needsRate = body.purpose === 'debt' && body.currency !== 'UAH';
        if (needsRate !== Boolean(body.rate)) {
          refuse(
            'rate',
            needsRate ? 'Вкажіть курс, за яким зараховуєте' : 'Курс потрібен лише для валюти в рахунок боргу',
          );
        }
        if (body.purpose === 'damage' && !body.note) refuse('note', 'Опишіть збитки: це буде в розрахунку');
      }),
    ),
  response: depositStateView,
  status: 201,
  errors: ['validation', 'contract_not_found', 'contract_state', 'deposit_short', 'subscription_inactive'],
});

export const reverseDeposit = endpoint({
  method: 'POST',
  path: '/contracts/:contractId/deposit/:movementId/reverse',
  term: 'deposits',
  summaryUk: 'Скасувати рух гарантійного платежу',
  access: 'payments.write',
  body: z.strictObject({ reason: notes(500) }),
  response: depositStateView,
  status: 200,
  errors: [
    'validation',
    'deposit_movement_not_found',
    'deposit_reversed',
    'deposit_is_payment',
    'deposit_short',
    'subscription_inactive',
  ],
});

/** Розрахунок гарантійного платежу. */
export const getDepositPdf = endpoint({
  method: 'GET',
  path: '/contracts/:contractId/deposit/pdf',
  term: 'deposits',
  summaryUk: 'Розрахунок гарантійного платежу (PDF)',
  access: 'contracts.read',
  status: 200,
  errors: ['contract_not_found', 'rate_limited'],
  throttle: 'pdf',
  kind: 'file',
  media: 'application/pdf',
});

export type DepositState = ResponseOf<typeof getDeposit>;
export type DepositMovement = DepositState['movements'][number];
