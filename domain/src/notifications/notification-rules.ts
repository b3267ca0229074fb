import { NOTIFICATION_KINDS, NOTIFICATION_TYPES, type NotificationType } from './notification-types.ts';

/** What one person is told, where and when (product.md §8). */
export type NotificationRules = {
  /** Types that are not announced in the application: they come into the list as read. */
  readonly silent: readonly NotificationType[];
  /** Types that are also sent by e-mail. */
  readonly email: readonly NotificationType[];
  /** Types that are also written to the person's Telegram, once it is connected. */
  readonly telegram: readonly NotificationType[];
  /** Types that are also shown by the person's browsers, where that is switched on. */
  readonly push: readonly NotificationType[];
  /** Types that are also sent by SMS, to a number that was proven; each costs money, so none is sent unasked (ADR 0069). */
  readonly sms: readonly NotificationType[];
  /** One letter a day, in the morning, instead of one for each. */
  readonly digest: boolean;
  /** Letters and messages wait for the morning. */
  readonly quietHours: boolean;
};

/** What is written in a line or two, at once, instead of a letter. */
export type MessageChannel = 'telegram' | 'push' | 'sms';

/** So many a person gets by SMS in a day of one owner; what is over stands in the application and wherever else he wants it. */
export const SMS_PER_DAY = 10;

/** Those that a letter of their own tells of already; the matrix says so instead of offering another. */
export const TOLD_BY_LETTER = [
  'contract_accepted',
  'contract_declined',
  'amendment_accepted',
] as const satisfies readonly NotificationType[];

/** What a tenant has no other letter about: the owner's letters tell of receipts, payments and papers where he sends them. */
const TENANTS_LETTERS = [
  'my_reading_rejected',
  'my_payment_rejected',
  'my_payment_reversed',
  'my_request',
] as const satisfies readonly NotificationType[];
const TENANTS = NOTIFICATION_TYPES.filter((type) => NOTIFICATION_KINDS[type].audience === 'tenant');

const URGENT = [
  'payment_reported',
  'task_reported',
  'run_failed',
  'months_paused',
  'contract_ends',
  'document_expiring',
  'delivery_failed',
  'webhook_disabled',
  'new_device',
  'access_given',
  'access_ended',
] as const satisfies readonly NotificationType[];

export const DEFAULT_RULES: NotificationRules = {
  silent: [],
  email: [...URGENT, ...TENANTS_LETTERS],
  telegram: [...URGENT, ...TOLD_BY_LETTER, ...TENANTS],
  push: [...URGENT, ...TOLD_BY_LETTER, ...TENANTS],
  sms: [],
  digest: false,
  quietHours: true,
};

/** What is stored, with what it lacks taken from the defaults; a type that is no more is left out. */
export function readRules(stored: unknown): NotificationRules {
  const value = (key: string): unknown =>
    typeof stored === 'object' && stored !== null ? Reflect.get(stored, key) : undefined;
  const types = (key: 'silent' | 'email' | MessageChannel): readonly NotificationType[] => {
    const list = value(key);
    return Array.isArray(list) ? NOTIFICATION_TYPES.filter((type) => list.includes(type)) : DEFAULT_RULES[key];
  };
  const flag = (key: 'digest' | 'quietHours') => {
    const found = value(key);
    return typeof found === 'boolean' ? found : DEFAULT_RULES[key];
  };
  // The link under a letter stops all letters of this kind at once.
  const isStopped = value('emailOff') === true;
  return {
    silent: types('silent'),
    email: isStopped ? [] : types('email'),
    telegram: types('telegram'),
    push: types('push'),
    sms: types('sms'),
    digest: flag('digest'),
    quietHours: flag('quietHours'),
  };
}

/** When a message leaves: never as part of the day's letter, and otherwise like a letter. */
export function messagePlan(
  rules: NotificationRules,
  channel: MessageChannel,
  type: NotificationType,
  isQuietNow: boolean,
): 'now' | 'morning' | 'none' {
  if (!rules[channel].includes(type)) return 'none';
  return type !== 'new_device' && rules.quietHours && isQuietNow ? 'morning' : 'now';
}

export type EmailPlan = 'now' | 'morning' | 'digest' | 'none';

/** When a letter about it leaves. A sign-in from a new device waits for nothing. */
export function emailPlan(rules: NotificationRules, type: NotificationType, isQuietNow: boolean): EmailPlan {
  if (!rules.email.includes(type) || TOLD_BY_LETTER.some((told) => told === type)) return 'none';
  if (type === 'new_device') return 'now';
  if (rules.digest) return 'digest';
  return rules.quietHours && isQuietNow ? 'morning' : 'now';
}
