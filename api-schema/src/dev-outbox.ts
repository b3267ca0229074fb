import * as z from 'zod/mini';
import { endpoint, type ResponseOf } from './endpoint.ts';
import { id, instant } from './fields.ts';
import { listOf, listQueryByOffset } from './lists.ts';

/** Letters and short messages of a development install; 404 everywhere else (contract.md §3.7). Newest first, `to` exact. */
export const listOutbox = endpoint({
  method: 'GET',
  path: '/dev/outbox',
  term: 'dev-outbox',
  summaryUk: 'Листи й повідомлення середовища розробки',
  access: 'public',
  query: listQueryByOffset({ to: z.optional(z.string().check(z.maxLength(320))) }),
  response: listOf(
    z.strictObject({
      id,
      channel: z.enum(['email', 'sms', 'telegram', 'push']),
      to: z.string(),
      subject: z.string(),
      text: z.string(),
      html: z.string(),
      createdAt: instant,
    }),
  ),
  status: 200,
  errors: ['bad_query', 'not_found'],
});

export type OutboxMessage = ResponseOf<typeof listOutbox>['items'][number];
