import * as z from 'zod/mini';
import { sixDigits, triedPassword } from './auth.ts';
import { endpoint, type ResponseOf } from './endpoint.ts';
import { instant } from './fields.ts';

/** The second step of signing in: a code of an authenticator and ten spare codes for the day the phone is lost (product.md §2). */

export const RECOVERY_CODES = 10;

/** A dialog that shows the codes needs no second look at them: they are told once. */
const recoveryCodes = z.strictObject({ recoveryCodes: z.array(z.string()) });

export const getSecondFactor = endpoint({
  method: 'GET',
  path: '/profile/totp',
  term: 'profile',
  summaryUk: 'Чи ввімкнено вхід із кодом',
  access: 'session',
  response: z.strictObject({
    enabled: z.boolean(),
    enabledAt: z.nullable(instant),
    recoveryCodesLeft: z.int(),
  }),
  status: 200,
  errors: [],
});

/** A new secret; signing in does not ask for a code until `confirm` has taken one. `qr` is a picture, black on white. */
export const startSecondFactor = endpoint({
  method: 'POST',
  path: '/profile/totp',
  term: 'profile',
  summaryUk: 'Почати налаштування входу з кодом',
  access: 'session',
  body: z.strictObject({}),
  response: z.strictObject({ secret: z.string(), uri: z.string(), qr: z.string() }),
  status: 200,
  errors: ['second_factor_state', 'reauth_required'],
  action: true,
  tellsOnce: true,
});

export const confirmSecondFactor = endpoint({
  method: 'POST',
  path: '/profile/totp/confirm',
  term: 'profile',
  summaryUk: 'Увімкнути вхід із кодом',
  access: 'session',
  body: z.strictObject({ code: sixDigits }),
  response: recoveryCodes,
  status: 200,
  errors: ['validation', 'second_factor_state', 'code_invalid', 'rate_limited'],
  throttle: 'login',
  tellsOnce: true,
});

/** The earlier ones stop at once. */
export const renewRecoveryCodes = endpoint({
  method: 'POST',
  path: '/profile/totp/recovery-codes',
  term: 'profile',
  summaryUk: 'Створити нові запасні коди',
  access: 'session',
  body: z.strictObject({}),
  response: recoveryCodes,
  status: 200,
  errors: ['second_factor_state', 'reauth_required'],
  action: true,
  tellsOnce: true,
});

export const disableSecondFactor = endpoint({
  method: 'POST',
  path: '/profile/totp/disable',
  term: 'profile',
  summaryUk: 'Вимкнути вхід із кодом',
  access: 'session',
  body: z.strictObject({ password: triedPassword }),
  status: 204,
  errors: ['validation', 'second_factor_state', 'password_wrong', 'rate_limited'],
  throttle: 'login',
});

export type NewSecondFactor = ResponseOf<typeof startSecondFactor>;
