import { PRICE_KOP } from './checkout-world.ts';
import { type Case, GIVEN_BACK, NOTHING, OPEN, ok, PAID, times } from './webhook-case.ts';
import { SIGNED_NONSENSE, UNSIGNED } from './webhook-forgeries.ts';

/** The abuse of payment callbacks as data (reliability.md G25): what comes, what is answered, and what it has all come to. */

const VALUES: readonly Case[] = [
  {
    name: 'of a smaller sum',
    send: ({ genuine }) => [ok(genuine({ amountKop: PRICE_KOP - 1 }))],
    ends: { ...NOTHING, attempt: 'paid', dispute: 'amount' },
  },
  {
    name: 'of a larger sum',
    send: ({ genuine }) => [ok(genuine({ amountKop: PRICE_KOP + 1 }))],
    ends: { ...NOTHING, attempt: 'paid', dispute: 'amount' },
  },
  {
    name: 'of no sum',
    send: ({ genuine }) => [ok(genuine({ amountKop: 0 }))],
    ends: { ...NOTHING, attempt: 'paid', dispute: 'amount' },
  },
  {
    name: 'of a sum below zero',
    send: ({ genuine }) => [{ message: genuine({ amountKop: -PRICE_KOP }), status: [200, 400] }],
    ends: { ...NOTHING, attempt: 'any' },
  },
  {
    name: 'of a sum that is a word',
    send: ({ genuine }) => [{ message: genuine({ amountKop: 'багато' }), status: 400 }],
    ends: OPEN,
  },
  {
    name: 'of a sum with an exponent',
    send: ({ genuine }) => [{ message: genuine({ amountKop: '1e4' }), status: 400 }],
    ends: OPEN,
  },
  {
    name: 'in another currency',
    send: ({ genuine }) => [ok(genuine({ currency: '840' }))],
    ends: { ...NOTHING, attempt: 'paid', dispute: 'currency' },
  },
  {
    name: 'of an order nobody knows',
    send: ({ genuine }) => [ok(genuine({ orderId: 'nobodyKnowsThisOrder22' }))],
    ends: OPEN,
  },
  { name: 'of an order that is empty', send: ({ genuine }) => [ok(genuine({ orderId: '' }))], ends: OPEN },
  {
    name: 'of an order that is a statement',
    send: ({ genuine }) => [ok(genuine({ orderId: "x' or '1'='1" }))],
    ends: OPEN,
  },
  { name: 'dated the day after tomorrow', send: ({ genuine }) => [ok(genuine({ at: 2 * 86_400 + 1 }))], ends: OPEN },
];

const REPLAYS: readonly Case[] = [
  { name: 'once', send: ({ genuine }) => [ok(genuine())], ends: { ...PAID, attempt: 'paid' } },
  {
    name: 'a hundred times at once',
    atOnce: true,
    send: ({ genuine }) => times(100, () => ok(genuine())),
    ends: { ...PAID, attempt: 'paid' },
  },
  {
    name: 'ten times in a row',
    send: ({ genuine }) => times(10, () => ok(genuine())),
    ends: { ...PAID, attempt: 'paid' },
  },
  {
    name: 'a hundred times at once, each in its own words',
    atOnce: true,
    send: ({ genuine }) => times(100, (index) => ok(genuine({ at: 1 + index / 1000 }))),
    ends: { ...PAID, attempt: 'paid' },
  },
  {
    name: 'given back a hundred times at once',
    atOnce: true,
    send: ({ genuine }) => [
      ...times(50, () => ok(genuine())),
      ...times(50, () => ok(genuine({ status: 'reversed', at: 2 }))),
    ],
    ends: { attempt: 'reversed', dispute: null, balanceKop: 0 },
  },
];

const ORDER: readonly Case[] = [
  {
    name: 'pending, pending, paid',
    send: ({ genuine }) => [
      ok(genuine({ status: 'pending', at: 1 })),
      ok(genuine({ status: 'pending', at: 2 })),
      ok(genuine({ at: 3 })),
    ],
    ends: { ...PAID, attempt: 'paid' },
  },
  {
    name: 'paid, then an older «pending»',
    send: ({ genuine }) => [ok(genuine({ at: 3 })), ok(genuine({ status: 'pending', at: 1 }))],
    ends: { ...PAID, attempt: 'paid' },
  },
  {
    name: 'paid, then an older «failed»',
    send: ({ genuine }) => [ok(genuine({ at: 3 })), ok(genuine({ status: 'failed', at: 1 }))],
    ends: { ...PAID, attempt: 'paid' },
  },
  {
    name: 'paid, then a newer «failed»',
    send: ({ genuine }) => [ok(genuine({ at: 1 })), ok(genuine({ status: 'failed', at: 3 }))],
    ends: { ...PAID, attempt: 'paid' },
  },
  {
    name: 'failed, then paid',
    send: ({ genuine }) => [ok(genuine({ status: 'failed', at: 1 })), ok(genuine({ at: 3 }))],
    ends: { ...PAID, attempt: 'paid' },
  },
  {
    name: 'failed, then an older «paid»',
    send: ({ genuine }) => [ok(genuine({ status: 'failed', at: 3 })), ok(genuine({ at: 1 }))],
    ends: { ...NOTHING, attempt: 'failed' },
  },
  {
    name: 'failed alone',
    send: ({ genuine }) => [ok(genuine({ status: 'failed' }))],
    ends: { ...NOTHING, attempt: 'failed', dispute: null },
  },
  {
    name: 'paid, then given back',
    send: ({ genuine }) => [ok(genuine({ at: 1 })), ok(genuine({ status: 'reversed', at: 3 }))],
    ends: { ...GIVEN_BACK, attempt: 'reversed' },
  },
  {
    name: 'paid, then given back at the same instant',
    send: ({ genuine }) => [ok(genuine({ at: 1 })), ok(genuine({ status: 'reversed', at: 1 }))],
    ends: { ...GIVEN_BACK, attempt: 'reversed' },
  },
  {
    name: 'given back before «paid» is heard',
    send: ({ genuine }) => [ok(genuine({ status: 'reversed', at: 3 })), ok(genuine({ at: 1 }))],
    ends: { ...NOTHING, attempt: 'reversed' },
  },
  {
    name: 'paid, given back, and the first «paid» again',
    send: ({ genuine }) => [ok(genuine({ at: 1 })), ok(genuine({ status: 'reversed', at: 3 })), ok(genuine({ at: 1 }))],
    ends: { ...GIVEN_BACK, attempt: 'reversed' },
  },
  {
    name: 'paid, given back, and paid anew',
    send: ({ genuine }) => [ok(genuine({ at: 1 })), ok(genuine({ status: 'reversed', at: 3 })), ok(genuine({ at: 5 }))],
    ends: { ...GIVEN_BACK, attempt: 'reversed', dispute: 'after_reversal' },
  },
  {
    name: 'paid, then less of it',
    send: ({ genuine }) => [ok(genuine({ at: 1 })), ok(genuine({ at: 3, amountKop: 50_00 }))],
    ends: { ...PAID, attempt: 'paid', dispute: 'amount' },
  },
  {
    name: 'paid, then a part given back',
    send: ({ genuine }) => [ok(genuine({ at: 1 })), ok(genuine({ at: 3, refundedKop: 50_00 }))],
    ends: { ...PAID, attempt: 'paid', dispute: 'amount' },
  },
  {
    name: 'paid, a part given back, then the rest',
    send: ({ genuine }) => [
      ok(genuine({ at: 1 })),
      ok(genuine({ at: 3, refundedKop: 50_00 })),
      ok(genuine({ status: 'reversed', at: 5 })),
    ],
    ends: { ...GIVEN_BACK, attempt: 'reversed', dispute: null },
  },
  {
    name: 'a part given back before «paid» is heard',
    send: ({ genuine }) => [ok(genuine({ at: 3, refundedKop: 50_00 })), ok(genuine({ at: 1 }))],
    ends: { ...NOTHING, attempt: 'paid', dispute: 'amount' },
  },
  {
    name: 'its whole life at once, in any order',
    atOnce: true,
    send: ({ genuine }) => [
      ok(genuine({ status: 'reversed', at: 4 })),
      ok(genuine({ at: 3 })),
      ok(genuine({ status: 'failed', at: 2 })),
      ok(genuine({ status: 'pending', at: 1 })),
    ],
    ends: { attempt: 'reversed', balanceKop: 0 },
  },
];

const VOIDED: readonly Case[] = [
  {
    name: 'of an invoice that is void',
    before: 'void',
    send: ({ genuine }) => [ok(genuine())],
    ends: {
      invoice: 'void',
      plan: 'professional',
      settled: 0,
      credited: 1,
      balanceKop: PRICE_KOP,
      attempt: 'paid',
      dispute: 'void',
    },
  },
  {
    name: 'of a void invoice a hundred times',
    before: 'void',
    atOnce: true,
    send: ({ genuine }) => times(100, () => ok(genuine())),
    ends: { credited: 1, balanceKop: PRICE_KOP, attempt: 'paid', dispute: 'void' },
  },
  {
    name: 'of a void invoice, then given back',
    before: 'void',
    send: ({ genuine }) => [ok(genuine({ at: 1 })), ok(genuine({ status: 'reversed', at: 3 }))],
    ends: { balanceKop: 0, attempt: 'reversed', dispute: null },
  },
];

export const WEBHOOK_CASES: readonly Case[] = [
  ...UNSIGNED,
  ...SIGNED_NONSENSE,
  ...VALUES,
  ...REPLAYS,
  ...ORDER,
  ...VOIDED,
];
