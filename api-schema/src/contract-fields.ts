import { CONTRACT_EVENTS, CONTRACT_STATUSES } from '@kliuchar/domain/contracts/contract-status';
import { PRORATIONS, RATE_DAYS, RATE_SOURCES, VAT_MODES } from '@kliuchar/domain/contracts/contract-terms';
import { REMINDER_CHANNELS } from '@kliuchar/domain/notifications/reminder-settings';
import * as z from 'zod/mini';
import type { DeepReadonly } from './endpoint.ts';
import {
  day,
  decimalString,
  decimalValue,
  iban,
  id,
  instant,
  integer,
  kopValue,
  maybe,
  money,
  moneyValue,
  period,
  positiveKop,
  signedMinor,
} from './fields.ts';
import { serviceView } from './service-settings.ts';

/** Parts of a contract: rent and peg, payment rules, deposit, late fee, and how they look in an answer (contract.md §1.13, §3.8). */

export const contractStatus = z.enum(CONTRACT_STATUSES);
export const proration = z.enum(PRORATIONS);
export const vatMode = z.enum(VAT_MODES);

const percent = decimalString({ min: '-100', max: '100', fraction: 4 });
const index = decimalString({ min: '100', max: '200', fraction: 4 });

/** Cap and floor bound the sum of a whole month, in kopecks. */
export const pegInput = z.discriminatedUnion('mode', [
  z.strictObject({ mode: z.literal('none') }),
  z.strictObject({
    mode: z.literal('fx'),
    rateSource: z._default(z.enum(RATE_SOURCES), 'nbu'),
    rateDay: z._default(z.enum(RATE_DAYS), 'issue'),
    capKop: maybe(positiveKop),
    floorKop: maybe(positiveKop),
  }),
  z.strictObject({
    mode: z.literal('cpi'),
    baseMonth: period,
    lagMonths: z._default(integer(1, 12), 2),
    threshold: maybe(index),
    capKop: maybe(positiveKop),
    floorKop: maybe(positiveKop),
  }),
  z.strictObject({ mode: z.literal('step'), everyMonths: integer(1, 120), amountMinor: signedMinor }),
  z.strictObject({ mode: z.literal('percent'), everyMonths: integer(1, 120), percent }),
]);

export const pegView = z.discriminatedUnion('mode', [
  z.strictObject({ mode: z.literal('none') }),
  z.strictObject({
    mode: z.literal('fx'),
    rateSource: z.enum(RATE_SOURCES),
    rateDay: z.enum(RATE_DAYS),
    capKop: z.nullable(kopValue),
    floorKop: z.nullable(kopValue),
  }),
  z.strictObject({
    mode: z.literal('cpi'),
    baseMonth: period,
    lagMonths: z.int(),
    threshold: z.nullable(decimalValue),
    capKop: z.nullable(kopValue),
    floorKop: z.nullable(kopValue),
  }),
  z.strictObject({ mode: z.literal('step'), everyMonths: z.int(), amountMinor: z.int() }),
  z.strictObject({ mode: z.literal('percent'), everyMonths: z.int(), percent: decimalValue }),
]);

export const lateFeeInput = z.discriminatedUnion('mode', [
  z.strictObject({ mode: z.literal('none') }),
  z.strictObject({
    mode: z.literal('percent_day'),
    percent: decimalString({ min: '0.0001', max: '100', fraction: 4 }),
    capPercent: maybe(decimalString({ min: '0', max: '1000', fraction: 4 })),
  }),
  z.strictObject({ mode: z.literal('double_nbu') }),
]);

export const lateFeeView = z.discriminatedUnion('mode', [
  z.strictObject({ mode: z.literal('none') }),
  z.strictObject({ mode: z.literal('percent_day'), percent: decimalValue, capPercent: z.nullable(decimalValue) }),
  z.strictObject({ mode: z.literal('double_nbu') }),
]);

export const DEPOSIT_KINDS = ['guarantee', 'advance'] as const;

export const depositInput = z.strictObject({
  ...money.shape,
  kind: z._default(z.enum(DEPOSIT_KINDS), 'guarantee'),
});

export const depositView = z.strictObject({ ...moneyValue.shape, kind: z.enum(DEPOSIT_KINDS) });

const paymentFor = z.enum(['current', 'next']);
const paymentUtilities = z.enum(['same', 'previous']);

export const paymentRulesInput = z.strictObject({
  dueDay: z._default(integer(1, 31), 5),
  graceDays: z._default(integer(0, 90), 0),
  for: z._default(paymentFor, 'current'),
  utilities: z._default(paymentUtilities, 'same'),
  accountIban: maybe(iban),
});

/** What an edit leaves out stays as it was. */
export const paymentRulesPatch = z.strictObject({
  dueDay: z.optional(integer(1, 31)),
  graceDays: z.optional(integer(0, 90)),
  for: z.optional(paymentFor),
  utilities: z.optional(paymentUtilities),
  accountIban: maybe(iban),
});

export const paymentRulesView = z.strictObject({
  dueDay: z.int(),
  graceDays: z.int(),
  for: paymentFor,
  utilities: paymentUtilities,
  accountIban: z.nullable(z.string()),
});

const reminderDays = z.array(integer(1, 60)).check(z.maxLength(5));

/** What the tenant of this contract is told; null on the contract means the owner's defaults. */
export const notificationSettings = z.strictObject({
  channels: z.array(z.enum(REMINDER_CHANNELS)).check(z.maxLength(REMINDER_CHANNELS.length)),
  receiptIssued: z.boolean(),
  paymentReceived: z.boolean(),
  beforeDueDays: reminderDays,
  afterDueDays: reminderDays,
  readingsReminder: z.boolean(),
});

export type NotificationSettings = DeepReadonly<z.output<typeof notificationSettings>>;

/** A version of rent and peg; it holds from `validFrom` until the next one. */
export const termsView = z.strictObject({
  id,
  validFrom: day,
  rent: moneyValue,
  peg: pegView,
  note: z.nullable(z.string()),
  amendmentId: z.nullable(id),
});

export const AMENDMENT_STATUSES = ['pending', 'accepted', 'activated', 'cancelled'] as const;

export const amendmentView = z.strictObject({
  id,
  number: z.int(),
  validFrom: day,
  rent: z.nullable(moneyValue),
  peg: z.nullable(pegView),
  note: z.nullable(z.string()),
  status: z.enum(AMENDMENT_STATUSES),
  signedOn: z.nullable(day),
  documentHash: z.nullable(z.string()),
  createdAt: instant,
});

export const ENDING_SIDES = ['tenant', 'landlord'] as const;

/** How the lease ends before its time: a notice sets `endsOn` ahead, a termination is over. */
export const terminationView = z.strictObject({
  kind: z.enum(['notice', 'terminated']),
  endsOn: day,
  by: z.nullable(z.enum(ENDING_SIDES)),
  reason: z.nullable(z.string()),
});

/** The link for the tenant with its settings, which are the owner's; `url` carries the key. */
export const publicLinkView = z.strictObject({
  url: z.string(),
  enabled: z.boolean(),
  expiresOn: z.nullable(day),
  views: z.int(),
  qrKeyOnly: z.boolean(),
});

export const acceptanceView = z.strictObject({
  method: z.enum(['session', 'link', 'paper']),
  acceptedAt: instant,
  phoneMasked: z.nullable(z.string()),
  /** Of a code that went to an address, because there was no phone. */
  emailMasked: z.nullable(z.string()),
  documentHash: z.string(),
  /** The scan of what was signed on paper; the owner's alone. */
  fileId: z.nullable(id),
});

export const rentInput = money;

/** What may be done now by the table of transitions; permissions are apart. */
export const contractEvent = z.enum(CONTRACT_EVENTS);

export const contractServicesView = z.nullable(z.array(serviceView));
