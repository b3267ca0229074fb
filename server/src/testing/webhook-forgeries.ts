import type { Message } from './checkout-world.ts';
import { type Case, OPEN, ok, PAID, refused, type Stage, times } from './webhook-case.ts';

/** What nobody who holds the key has signed. */
export const UNSIGNED: readonly Case[] = [
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

export const SIGNED_NONSENSE: readonly Case[] = [
  '',
  'null',
  '[]',
  '"paid"',
  '{}',
  '{"status":"success"}',
  'не JSON',
].map((text) => ({
  name: `signed and saying ${text === '' ? 'nothing' : text}`,
  send: ({ till }: Stage) => [{ message: till.sign(text), status: [400, 403] }],
  ends: OPEN,
}));

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
