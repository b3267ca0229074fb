import { type Ending, type Message, PRICE_KOP, type Till, type Told } from './checkout-world.ts';

/** The abuse of payment callbacks as data (reliability.md G25): what comes, what is answered, and what it has all come to. */

export type Stage = {
  readonly till: Till;
  readonly genuine: (told?: Partial<Told>) => Message;
  readonly told: (told?: Partial<Told>) => Told;
};
export type Sent = { readonly message: Message; readonly status: number | readonly number[] };

export type Case = {
  readonly name: string;
  /** In this order, each after the answer to the one before; or all at once. */
  readonly send: (stage: Stage) => readonly Sent[];
  readonly atOnce?: true;
  /** Done to the invoice before, as the owner or the operator would. */
  readonly before?: 'void';
  readonly ends: Partial<Ending> & { readonly attempt: string; readonly dispute?: string | null };
};

export const NOTHING = { invoice: 'issued', settled: 0, credited: 0, told: 0, balanceKop: 0 } as const;
const PAID = {
  invoice: 'paid',
  plan: 'owner',
  settled: 1,
  credited: 0,
  told: 1,
  balanceKop: 0,
  dispute: null,
} as const;
const OPEN = { ...NOTHING, attempt: 'pending' } as const;
const GIVEN_BACK = { invoice: 'reversed', settled: 1, told: 1, balanceKop: 0 } as const;

const times = <T>(count: number, make: (index: number) => T): T[] =>
  Array.from({ length: count }, (_, index) => make(index));
const ok = (message: Message): Sent => ({ message, status: 200 });
const refused = (message: Message): Sent => ({ message, status: 403 });

const UNSIGNED: readonly Case[] = [
  { name: 'without a signature', send: ({ till, genuine }) => [refused(till.resign(genuine(), null))], ends: OPEN },
  { name: 'with an empty signature', send: ({ till, genuine }) => [refused(till.resign(genuine(), ''))], ends: OPEN },
  {
    name: 'with a signature of nothing',
    send: ({ till, genuine }) => [refused(till.resign(genuine(), 'A'.repeat(96)))],
    ends: OPEN,
  },
  { name: 'signed by another key', send: ({ till, told }) => [refused(till.forge(told()))], ends: OPEN },
  {
    name: 'with the signature of another message',
    send: ({ till, genuine }) => [refused(till.resign(genuine(), signatureOf(genuine({ at: 2 }))))],
    ends: OPEN,
  },
  {
    name: 'spelled anew under the old signature',
    send: ({ till, genuine }) => [refused(till.respell(genuine()))],
    ends: OPEN,
  },
  { name: 'with one byte changed', send: ({ genuine }) => [refused(withByteChanged(genuine()))], ends: OPEN },
  {
    name: 'with a shortened signature',
    send: ({ till, genuine }) => [refused(till.resign(genuine(), signatureOf(genuine()).slice(0, -8)))],
    ends: OPEN,
  },
  {
    name: 'of another type',
    send: ({ genuine }) => [{ message: retyped(genuine(), 'text/plain'), status: 415 }],
    ends: OPEN,
  },
  { name: 'without a type', send: ({ genuine }) => [{ message: retyped(genuine(), ''), status: 415 }], ends: OPEN },
  {
    name: 'with nothing in it',
    send: ({ genuine }) => [{ message: { ...genuine(), body: '' }, status: [400, 403] }],
    ends: OPEN,
  },
  {
    name: 'of a hundred kilobytes',
    send: ({ genuine }) => [{ message: { ...genuine(), body: genuine().body.padEnd(100_000) }, status: 413 }],
    ends: OPEN,
  },
  {
    name: 'forged two hundred times, and then a genuine one',
    send: ({ till, told, genuine }) => [...times(200, () => refused(till.forge(told()))), ok(genuine())],
    ends: { ...PAID, attempt: 'paid' },
  },
  {
    name: 'forged about a smaller sum after a genuine one',
    send: ({ till, told, genuine }) => [ok(genuine()), refused(till.forge(told({ status: 'reversed', at: 9 })))],
    ends: { ...PAID, attempt: 'paid' },
  },
];

const SIGNED_NONSENSE: readonly Case[] = ['', 'null', '[]', '"paid"', '{}', '{"status":"success"}', 'не JSON'].map(
  (text) => ({
    name: `signed and saying ${text === '' ? 'nothing' : text}`,
    send: ({ till }: Stage) => [{ message: till.sign(text), status: [400, 403] }],
    ends: OPEN,
  }),
);

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

function signatureOf({ body, headers }: Message): string {
  return headers['x-sign'] ?? headers['x-sandbox-signature'] ?? new URLSearchParams(body).get('signature') ?? '';
}

function withByteChanged(message: Message): Message {
  const at = Math.floor(message.body.length / 3);
  const other = message.body[at] === '1' ? '2' : '1';
  return { ...message, body: message.body.slice(0, at) + other + message.body.slice(at + 1) };
}

function retyped(message: Message, type: string): Message {
  return { ...message, headers: { ...message.headers, 'content-type': type } };
}
