import * as z from 'zod/mini';
import { endpoint, type ResponseOf } from './endpoint.ts';
import { id, instant } from './fields.ts';

/** A person's own browsers that show notifications (product.md §8, ADR 0035); told of in the rules of notifications. */

const deviceView = z.strictObject({ id, name: z.string(), createdAt: instant, current: z.boolean() });

/** `publicKey` is what a browser subscribes with; null on an installation that sends no web push. At most ten devices. */
export const getPush = endpoint({
  method: 'GET',
  path: '/profile/push',
  term: 'push',
  summaryUk: 'Мої пристрої зі сповіщеннями push',
  access: 'notifications.read',
  response: z.strictObject({ publicKey: z.nullable(z.string()), devices: z.array(deviceView) }),
  status: 200,
  errors: [],
});

const MAX_ENDPOINT = 1_000;
const WRONG_ENDPOINT = 'Потрібна адреса служби push, яку дав браузер: https, без імені й пароля';

/** Whether the server may go there is decided by the server: it knows its network and what it resolves to. */
const pushEndpoint = z.string({ error: WRONG_ENDPOINT }).check(
  z.maxLength(MAX_ENDPOINT, WRONG_ENDPOINT),
  z.refine((text) => URL.canParse(text), { error: WRONG_ENDPOINT }),
);

/** 65 bytes of a point on the curve P-256, uncompressed, and 16 bytes: RFC 8291. */
const browserKey = z.string().check(z.regex(/^B[\w-]{86}=?$/, 'Потрібен ключ P-256 у base64url: 65\u00a0байтів'));
const browserSecret = z.string().check(z.regex(/^[\w-]{22}(==)?$/, 'Потрібен секрет у base64url: 16\u00a0байтів'));

/** The browser of this very session, one a session: `endpoint`, `keys.p256dh` and `keys.auth` of `PushSubscription.toJSON()`. */
export const addPushDevice = endpoint({
  method: 'POST',
  path: '/profile/push',
  term: 'push',
  summaryUk: 'Показувати сповіщення на цьому пристрої',
  access: 'notifications.read',
  body: z.strictObject({ endpoint: pushEndpoint, browserKey, browserSecret }),
  response: deviceView,
  status: 201,
  errors: ['push_off', 'push_full', 'demo_contact', 'validation', 'rate_limited'],
});

export const removePushDevice = endpoint({
  method: 'DELETE',
  path: '/profile/push/:deviceId',
  term: 'push',
  summaryUk: 'Більше не показувати сповіщень на пристрої',
  access: 'notifications.read',
  status: 204,
  errors: ['not_found'],
});

/** Goes the way of every notification, quiet hours or not. */
export const testPush = endpoint({
  method: 'POST',
  path: '/profile/push/:deviceId/test',
  term: 'push',
  summaryUk: 'Надіслати на пристрій пробне сповіщення',
  access: 'notifications.read',
  body: z.strictObject({}),
  status: 204,
  errors: ['not_found', 'push_off', 'rate_limited'],
  action: true,
});

export type PushView = ResponseOf<typeof getPush>;
export type PushDevice = PushView['devices'][number];
