import { parseTaxId } from '@kliuchar/domain/identifiers/tax-id';
import * as z from 'zod/mini';
import { newPassword, sixDigits, triedPassword } from './auth.ts';
import { endpoint } from './endpoint.ts';
import { day, email, iban, id, instant, maybe, phone, readAs, text, version } from './fields.ts';
import { wholeListOf } from './lists.ts';
import { REQUIRED_UK } from './messages-uk.ts';
import { sessionView, THEMES } from './session.ts';

/** РНОКПП, ЄДРПОУ or a passport. A wrong check digit is no refusal: the server answers it with a warning. */
export const taxId = readAs<string>(
  (value) => {
    const decision = parseTaxId(value);
    return decision.ok ? { ok: true, value: decision.value.value } : decision;
  },
  { empty: REQUIRED_UK, all_zeros: 'Код не може складатися з нулів' },
  'РНОКПП\u00a0— 10\u00a0цифр, ЄДРПОУ\u00a0— 8, паспорт\u00a0— 9\u00a0цифр або дві літери й\u00a06\u00a0цифр',
);

export const profileView = z.strictObject({
  id,
  firstName: z.string(),
  lastName: z.string(),
  middleName: z.nullable(z.string()),
  callSign: z.nullable(z.string()),
  email: z.string(),
  phone: z.nullable(z.string()),
  phoneVerified: z.boolean(),
  theme: z.enum(THEMES),
  onboardingCompleted: z.boolean(),
  version: z.int(),
  createdAt: instant,
});

export const getProfile = endpoint({
  method: 'GET',
  path: '/profile',
  term: 'profile',
  summaryUk: 'Мій профіль',
  access: 'session',
  response: profileView,
  status: 200,
  errors: [],
});

export const updateProfile = endpoint({
  method: 'PATCH',
  path: '/profile',
  term: 'profile',
  summaryUk: 'Змінити ім’я, позивний або тему',
  access: 'session',
  body: z.strictObject({
    firstName: z.optional(text(100)),
    lastName: z.optional(text(100)),
    middleName: maybe(text(100)),
    callSign: maybe(text(60)),
    theme: z.optional(z.enum(THEMES)),
    version: z.optional(version),
  }),
  response: profileView,
  status: 200,
  errors: ['validation', 'version_conflict'],
});

export const changePassword = endpoint({
  method: 'POST',
  path: '/profile/password',
  term: 'profile',
  summaryUk: 'Змінити пароль; інші сеанси завершуються',
  access: 'session',
  body: z.strictObject({ current: triedPassword, password: newPassword }),
  status: 204,
  errors: ['validation', 'password_wrong', 'rate_limited'],
  throttle: 'login',
});

/** In thirty days; signing in before takes it back, so all sessions end at once. */
export const requestDeletion = endpoint({
  method: 'POST',
  path: '/profile/deletion',
  term: 'profile',
  summaryUk: 'Видалити акаунт через 30\u00a0днів',
  access: 'session',
  body: z.strictObject({ password: triedPassword }),
  response: z.strictObject({ dueOn: day }),
  status: 200,
  errors: ['validation', 'password_wrong', 'deletion_asked', 'members_left', 'rate_limited'],
  throttle: 'login',
  tellsOnce: true,
});

/** The address changes when the letter sent to the new one is opened; the old one is told at once. */
export const changeEmail = endpoint({
  method: 'POST',
  path: '/profile/email',
  term: 'profile',
  summaryUk: 'Надіслати лист на нову електронну адресу',
  access: 'session',
  body: z.strictObject({ email }),
  status: 202,
  errors: ['validation', 'reauth_required', 'rate_limited'],
  throttle: 'code',
});

export const changePhone = endpoint({
  method: 'POST',
  path: '/profile/phone',
  term: 'profile',
  summaryUk: 'Надіслати код на новий телефон',
  access: 'session',
  body: z.strictObject({ phone }),
  status: 202,
  errors: ['validation', 'reauth_required', 'rate_limited'],
  throttle: 'code',
});

export const confirmPhone = endpoint({
  method: 'POST',
  path: '/profile/phone/confirm',
  term: 'profile',
  summaryUk: 'Підтвердити телефон кодом',
  access: 'session',
  body: z.strictObject({ code: sixDigits }),
  response: profileView,
  status: 200,
  errors: ['validation', 'code_invalid', 'phone_taken', 'rate_limited'],
  throttle: 'code',
});

/** Taking the owner role for the first time makes the owner, its principal and the landlord card; again it changes nothing. */
export const activateOwnerRole = endpoint({
  method: 'POST',
  path: '/profile/owner-role',
  term: 'profile',
  summaryUk: 'Стати власником',
  access: 'session',
  body: z.strictObject({}),
  response: sessionView,
  status: 200,
  errors: [],
  action: true,
});

export const listSessions = endpoint({
  method: 'GET',
  path: '/profile/sessions',
  term: 'profile',
  summaryUk: 'Мої сеанси',
  access: 'session',
  response: wholeListOf(
    z.strictObject({
      id,
      current: z.boolean(),
      device: z.string(),
      address: z.string(),
      createdAt: instant,
      lastSeenAt: instant,
      expiresAt: instant,
    }),
  ),
  status: 200,
  errors: [],
});

export const endSession = endpoint({
  method: 'DELETE',
  path: '/profile/sessions/:sessionId',
  term: 'profile',
  summaryUk: 'Завершити сеанс',
  access: 'session',
  status: 204,
  errors: ['not_found'],
});

export const endOtherSessions = endpoint({
  method: 'DELETE',
  path: '/profile/sessions',
  term: 'profile',
  summaryUk: 'Завершити всі інші сеанси',
  access: 'session',
  status: 204,
  errors: [],
});

/** `bank` is the name known by the bank's code inside the IBAN. */
export const paymentAccountView = z.strictObject({
  id,
  name: z.string(),
  iban: z.string(),
  bank: z.nullable(z.string()),
  taxId: z.nullable(z.string()),
  default: z.boolean(),
  version: z.int(),
});

export const listPaymentAccounts = endpoint({
  method: 'GET',
  path: '/profile/payment-accounts',
  term: 'profile',
  summaryUk: 'Рахунки для оплати',
  access: 'owner',
  response: wholeListOf(paymentAccountView),
  status: 200,
  errors: [],
});

export const createPaymentAccount = endpoint({
  method: 'POST',
  path: '/profile/payment-accounts',
  term: 'profile',
  summaryUk: 'Додати рахунок для оплати',
  access: 'owner',
  body: z.strictObject({
    name: text(140),
    iban,
    taxId: maybe(taxId),
    default: z.optional(z.boolean()),
    ownerId: z.optional(id),
  }),
  response: paymentAccountView,
  status: 201,
  errors: ['validation', 'reauth_required'],
});

export const updatePaymentAccount = endpoint({
  method: 'PATCH',
  path: '/profile/payment-accounts/:accountId',
  term: 'profile',
  summaryUk: 'Змінити рахунок для оплати',
  access: 'owner',
  body: z.strictObject({
    name: z.optional(text(140)),
    iban: z.optional(iban),
    taxId: maybe(taxId),
    default: z.optional(z.boolean()),
    version: z.optional(version),
  }),
  response: paymentAccountView,
  status: 200,
  errors: ['validation', 'not_found', 'version_conflict', 'reauth_required'],
});

export const deletePaymentAccount = endpoint({
  method: 'DELETE',
  path: '/profile/payment-accounts/:accountId',
  term: 'profile',
  summaryUk: 'Видалити рахунок для оплати',
  access: 'owner',
  status: 204,
  errors: ['not_found', 'reauth_required'],
});
