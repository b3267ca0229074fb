import * as z from 'zod/mini';
import { endpoint, type ResponseOf } from './endpoint.ts';
import { day, id, instant, text } from './fields.ts';
import { wholeListOf } from './lists.ts';
import { REQUIRED_UK } from './messages-uk.ts';

/** Keys by which an owner's own programs call the API (ADR 0047). A key is told once, when it is made. */

export const KEY_SCOPES = ['read', 'write'] as const;
export type KeyScope = (typeof KEY_SCOPES)[number];

export const MAX_KEY_NAME = 60;

const keyView = z.strictObject({
  id,
  ownerId: id,
  name: z.string(),
  prefix: z.string(),
  scope: z.enum(KEY_SCOPES),
  createdBy: z.string(),
  createdAt: instant,
  expiresOn: z.nullable(day),
  lastUsedOn: z.nullable(day),
  revokedAt: z.nullable(instant),
});
export type ApiKey = ResponseOf<typeof listApiKeys>['items'][number];

/** Those that open something first, then the twenty that were revoked last. */
export const listApiKeys = endpoint({
  method: 'GET',
  path: '/api-keys',
  term: 'api-keys',
  summaryUk: 'Ключі API',
  access: 'owner',
  response: wholeListOf(keyView),
  status: 200,
  errors: [],
});

export const createApiKey = endpoint({
  method: 'POST',
  path: '/api-keys',
  term: 'api-keys',
  summaryUk: 'Створити ключ API; його показано один раз',
  access: 'owner',
  body: z.strictObject({
    ownerId: z.optional(id),
    name: text(MAX_KEY_NAME),
    scope: z.enum(KEY_SCOPES, {
      error: ({ input }) =>
        input === undefined || input === ''
          ? REQUIRED_UK
          : 'Оберіть: read\u00a0— читати, write\u00a0— читати й змінювати',
    }),
    expiresOn: z.optional(z.nullable(day)),
  }),
  response: z.strictObject({ ...keyView.shape, key: z.string() }),
  status: 201,
  errors: ['validation', 'reauth_required', 'keys_full', 'demo_closed', 'subscription_inactive', 'rate_limited'],
  tellsOnce: true,
});

/** It opens nothing from the very next request on. */
export const revokeApiKey = endpoint({
  method: 'DELETE',
  path: '/api-keys/:keyId',
  term: 'api-keys',
  summaryUk: 'Відкликати ключ API',
  access: 'owner',
  status: 204,
  errors: ['not_found'],
});
