import { normalizeEmail } from '@kliuchar/domain/identifiers/email';
import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { email, phone, text } from './fields.ts';

/** Paths in the letters of specification §7; answers by contract.md §3.4. Nothing here reveals whether an e-mail is known. */

const PASSWORD_MIN = 10;
const PASSWORD_MAX = 256;

function passwordLength(password: string): number {
  return [...password.normalize('NFC')].length;
}

/** The block-list is checked by the server; there are no composition rules. */
function judged(password: z.ZodMiniString) {
  return password.check(
    z.minLength(1),
    z.refine((value) => value === value.trim(), {
      error: 'Пароль не може починатися чи закінчуватися пробілом',
      abort: true,
    }),
    z.refine((value) => !/\0|\p{Cs}/u.test(value), { error: 'У паролі є символи, які не зберігаються', abort: true }),
    z.refine((value) => passwordLength(value) >= PASSWORD_MIN, `Щонайменше ${PASSWORD_MIN} символів`),
    z.refine((value) => passwordLength(value) <= PASSWORD_MAX, `Не довше ніж ${PASSWORD_MAX} символів`),
  );
}

/** A password that is being set. */
export const newPassword = judged(z.string());

/** That of a reset is trimmed with its e-mail and token: specification §5 goes before contract.md §3.4. */
const resetPasswordTo = judged(z.string().check(z.trim()));

/** A password that is being tried: nothing is trimmed, nothing is judged. */
export const triedPassword = z.string().check(z.minLength(1), z.maxLength(1024));

/** An e-mail that is being tried: trimmed and in lower case, and whatever it is, the answer is the same. */
const triedEmail = z.string().check(z.overwrite(normalizeEmail), z.minLength(1), z.maxLength(320));

export const secretToken = z.string().check(z.trim(), z.minLength(1), z.maxLength(256));

/** A code of six digits from a short message or an authenticator; spaces and hyphens inside are forgiven. */
export const sixDigits = z.string().check(
  z.overwrite((value) => value.replace(/[\s-]/g, '')),
  z.minLength(1),
  z.regex(/^\d{6}$/, 'Код складається із шести цифр'),
);

/** Six digits of an authenticator, or twelve of a spare code; spaces and hyphens inside are forgiven. */
export const secondFactor = z.string().check(
  z.overwrite((value) => value.replace(/[\s-]/g, '')),
  z.minLength(1),
  z.regex(/^(\d{6}|\d{12})$/, 'Код складається із шести цифр, запасний — із дванадцяти'),
);

export const login = endpoint({
  method: 'POST',
  path: '/Auth/login',
  term: 'auth',
  summaryUk: 'Увійти',
  access: 'public',
  body: z.strictObject({ email: triedEmail, password: triedPassword, totp: z.optional(secondFactor) }),
  status: 204,
  errors: ['invalid_credentials', 'totp_required', 'totp_invalid', 'not_activated', 'rate_limited'],
  throttle: 'login',
  tellsOnce: true,
});

export const logout = endpoint({
  method: 'POST',
  path: '/Auth/logout',
  term: 'auth',
  summaryUk: 'Вийти',
  access: 'public',
  body: z.strictObject({}),
  status: 204,
  errors: [],
  action: true,
  tellsOnce: true,
});

/** The role is `owner` unless an invitation is being followed or `none` is asked for. */
export const register = endpoint({
  method: 'POST',
  path: '/User/register',
  term: 'auth',
  summaryUk: 'Зареєструватися',
  access: 'public',
  body: z.strictObject({
    firstName: text(100),
    lastName: text(100),
    email,
    phone,
    password: newPassword,
    callSign: z.optional(z.nullable(text(60))),
    role: z.optional(z.enum(['owner', 'none'])),
    invite: z.optional(secretToken),
    acceptTerms: z.literal(true, 'Погодьтеся з умовами, щоб зареєструватися'),
  }),
  response: z.strictObject({ email: z.string() }),
  status: 202,
  errors: ['validation', 'rate_limited'],
  throttle: 'register',
  tellsOnce: true,
});

/** Idempotent within its 24 hours; a HEAD spends nothing (product.md §0). */
export const verifyEmail = endpoint({
  method: 'GET',
  path: '/Auth/verify-email',
  term: 'auth',
  summaryUk: 'Підтвердити електронну адресу',
  access: 'public',
  query: z.strictObject({ token: secretToken }),
  response: z.strictObject({ status: z.enum(['verified', 'already']) }),
  status: 200,
  errors: ['bad_query', 'token_invalid', 'rate_limited'],
  throttle: 'code',
});

export const resendVerification = endpoint({
  method: 'POST',
  path: '/Auth/verify-email/resend',
  term: 'auth',
  summaryUk: 'Надіслати лист для підтвердження ще раз',
  access: 'public',
  body: z.strictObject({ email: triedEmail }),
  status: 202,
  errors: ['validation', 'rate_limited'],
  throttle: 'code',
  tellsOnce: true,
});

/** The e-mail comes in the query, as the specification has it, or in the body, as our client sends it (product.md §0). */
export const forgotPassword = endpoint({
  method: 'POST',
  path: '/password/forgot',
  term: 'auth',
  summaryUk: 'Надіслати посилання для нового пароля',
  access: 'public',
  query: z.strictObject({ email: z.optional(triedEmail) }),
  body: z.strictObject({ email: z.optional(triedEmail) }),
  status: 202,
  errors: ['validation', 'rate_limited'],
  action: true,
  throttle: 'code',
  tellsOnce: true,
});

export const resetPassword = endpoint({
  method: 'POST',
  path: '/password/reset',
  term: 'auth',
  summaryUk: 'Задати новий пароль за посиланням',
  access: 'public',
  body: z.strictObject({ email: triedEmail, password: resetPasswordTo, token: secretToken }),
  status: 204,
  errors: ['validation', 'token_invalid', 'rate_limited'],
  throttle: 'code',
  tellsOnce: true,
});

/** Refreshes the proof of the password before a call that answered 403 `reauth_required`. */
export const confirmPassword = endpoint({
  method: 'POST',
  path: '/Auth/confirm-password',
  term: 'auth',
  summaryUk: 'Підтвердити пароль перед важливою дією',
  access: 'session',
  body: z.strictObject({ password: triedPassword }),
  status: 204,
  errors: ['validation', 'password_wrong', 'rate_limited'],
  throttle: 'login',
});
