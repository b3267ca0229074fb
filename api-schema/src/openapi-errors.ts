import { type EndpointSpec, takesIdempotencyKey } from './endpoint.ts';
import { ERROR_CODES, type ErrorCode } from './error-codes.ts';
import { keyScopeOf } from './key-access.ts';
import type { Json, JsonObject } from './openapi-json.ts';

/** What the OpenAPI document says of refusals: which a call may give, and the headers that belong to them. */

export const ERROR_SCHEMA: JsonObject = {
  type: 'object',
  required: ['errors', 'code', 'request_id'],
  properties: {
    errors: { type: 'array', items: { type: 'string' }, description: 'Речення українською; перше показують людині' },
    code: { type: 'string', enum: Object.keys(ERROR_CODES), description: 'Код помилки' },
    fields: {
      type: 'object',
      additionalProperties: { type: 'string' },
      description: 'Повідомлення за полями, ключ\u00a0— шлях на зразок services.0.price',
    },
    request_id: { type: 'string', description: 'Номер запиту для звернення' },
    reason: { type: 'string', enum: ['NOT_ACTIVATED'], description: 'Лише у відповіді 403 на вхід' },
  },
};

/** What every call may answer besides its own errors. */
const COMMON_ERRORS = ['malformed', 'rate_limited', 'internal', 'unavailable'] as const satisfies readonly ErrorCode[];

/** Headers that calls share, named once. */
export const IDEMPOTENCY_KEY: JsonObject = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description: 'Повтор із тим самим ключем і тілом упродовж доби дає ту саму відповідь',
  schema: { type: 'string', pattern: '^[\\x21-\\x7e]{1,200}$' },
};
export const RETRY_AFTER: JsonObject = {
  description: 'Через скільки секунд можна спробувати ще раз',
  schema: { type: 'integer', minimum: 1 },
};

export function errorResponses(spec: EndpointSpec): Record<string, Json> {
  const signedIn: readonly ErrorCode[] = spec.access === 'public' || spec.access === 'session' ? [] : ['forbidden'];
  const session: readonly ErrorCode[] = spec.access === 'public' ? [] : ['unauthenticated'];
  const closed: readonly ErrorCode[] = spec.access === 'public' ? [] : ['key_invalid', 'key_forbidden'];
  const key: readonly ErrorCode[] = keyScopeOf(spec) === null ? closed : ['key_invalid', 'key_scope'];
  // Where nothing is taken an unknown parameter or field is refused too.
  const input: readonly ErrorCode[] = [
    'bad_query',
    ...(spec.method === 'GET' || spec.kind === 'raw' ? [] : (['validation'] as const)),
    ...(spec.body === undefined ? [] : (['validation', 'payload_too_large', 'unsupported_media'] as const)),
  ];
  // A write of nobody known may still be refused for the page it came from (contract.md §3.2).
  const write: readonly ErrorCode[] = spec.method === 'GET' || spec.kind === 'raw' ? [] : ['foreign_origin'];
  const repeat: readonly ErrorCode[] = takesIdempotencyKey(spec) ? ['idempotency_mismatch'] : [];
  const codes = new Set<ErrorCode>([
    ...spec.errors,
    ...session,
    ...key,
    ...signedIn,
    ...write,
    ...input,
    ...repeat,
    ...COMMON_ERRORS,
  ]);
  const responses: Record<string, Json> = {};
  for (const status of new Set([...codes].map((code) => ERROR_CODES[code].status))) {
    const same = [...codes].filter((code) => ERROR_CODES[code].status === status);
    responses[status] = {
      description: same.map((code) => `\`${code}\`\u00a0— ${ERROR_CODES[code].textUk}`).join('\n\n'),
      ...(status === 429 && { headers: { 'Retry-After': { $ref: '#/components/headers/RetryAfter' } } }),
      content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
    };
  }
  return responses;
}
