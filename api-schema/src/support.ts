import * as z from 'zod/mini';
import { endpoint, type ResponseOf } from './endpoint.ts';
import { email, id, instant, maybe, notes, text } from './fields.ts';
import { listOf, listQueryByOffset } from './lists.ts';

/** Questions to those who run the installation (product.md §8); a visitor asks too, and says where to answer. */

export const SUPPORT_TOPICS = ['question', 'problem', 'money', 'access', 'idea', 'other'] as const;
export type SupportTopic = (typeof SUPPORT_TOPICS)[number];

const supportView = z.strictObject({
  id,
  topic: z.enum(SUPPORT_TOPICS),
  message: z.string(),
  failedRequestId: z.nullable(z.string()),
  status: z.enum(['open', 'answered']),
  createdAt: instant,
  /** What was written back, also by a letter. */
  answer: z.nullable(z.string()),
  answeredAt: z.nullable(instant),
});
export type SupportRequest = ResponseOf<typeof listSupportRequests>['items'][number];

/** Whoever is signed in is answered at his own address, so `email` is the visitor's alone. */
export const askSupport = endpoint({
  method: 'POST',
  path: '/support/requests',
  term: 'support',
  summaryUk: 'Написати в підтримку',
  access: 'public',
  body: z.strictObject({
    topic: z.enum(SUPPORT_TOPICS, 'Оберіть, про що питання'),
    message: notes(4000),
    email: z.optional(email),
    name: maybe(text(120)),
    failedRequestId: maybe(text(64)),
    page: maybe(text(200)),
    // A field no person sees: whoever fills it in is a program, and is answered as if all were well.
    subject: z.optional(z.string().check(z.maxLength(1000))),
    // How long the form was looked at; no person writes a letter in a second.
    filledMs: z.optional(z.int().check(z.gte(0))),
  }),
  response: supportView,
  status: 201,
  errors: ['validation', 'rate_limited'],
});

export const listSupportRequests = endpoint({
  method: 'GET',
  path: '/support/requests',
  term: 'support',
  summaryUk: 'Мої звернення',
  access: 'session',
  query: listQueryByOffset({}),
  response: listOf(supportView),
  status: 200,
  errors: [],
});
