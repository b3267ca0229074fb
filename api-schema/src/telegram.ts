import * as z from 'zod/mini';
import { endpoint, type ResponseOf } from './endpoint.ts';
import { instant } from './fields.ts';

/** A person's own Telegram (product.md §8, ADR 0030): bound by a link to the bot, told of in the rules of notifications. */

/** `unavailable` on an installation without a bot; `blocked` when the person has blocked it, so nothing arrives. */
const TELEGRAM_STATES = ['unavailable', 'off', 'linked', 'blocked'] as const;

export const getTelegram = endpoint({
  method: 'GET',
  path: '/profile/telegram',
  term: 'telegram',
  summaryUk: 'Чи підключено мій Telegram',
  access: 'notifications.read',
  response: z.strictObject({
    state: z.enum(TELEGRAM_STATES),
    name: z.nullable(z.string()),
    linkedAt: z.nullable(instant),
  }),
  status: 200,
  errors: [],
});

/** A link for a quarter of an hour and for one use; an earlier one stops at once. `qr` is a picture, black on white. */
export const startTelegram = endpoint({
  method: 'POST',
  path: '/profile/telegram',
  term: 'telegram',
  summaryUk: 'Отримати посилання, яке підключає Telegram',
  access: 'notifications.read',
  body: z.strictObject({}),
  response: z.strictObject({ url: z.string(), qr: z.string(), expiresAt: instant }),
  status: 200,
  errors: ['telegram_off', 'telegram_silent', 'demo_contact', 'rate_limited'],
  action: true,
  tellsOnce: true,
});

/** Also when none is connected: afterwards none is, and no earlier link works. */
export const unlinkTelegram = endpoint({
  method: 'DELETE',
  path: '/profile/telegram',
  term: 'telegram',
  summaryUk: 'Відключити Telegram',
  access: 'notifications.read',
  status: 204,
  errors: [],
});

export type TelegramView = ResponseOf<typeof getTelegram>;
export type TelegramInvitation = ResponseOf<typeof startTelegram>;
