import { type Day, daysBetween } from '../dates/day.ts';

/** Letters and SMS go to the addresses of a tenant's card; push to the browsers of a tenant who has an account (ADR 0039). */
export const REMINDER_CHANNELS = ['email', 'sms', 'push'] as const;
export type ReminderChannel = (typeof REMINDER_CHANNELS)[number];
type CardChannel = Exclude<ReminderChannel, 'push'>;
const CARD_CHANNELS = ['email', 'sms'] as const satisfies readonly CardChannel[];

/** What a tenant is told by himself (product.md §8); a contract has its own or, with null, its owner's. */
export type ReminderSettings = {
  /** In which ways a tenant may be written to; of letters and SMS the first for which his card has an address is taken. */
  readonly channels: readonly ReminderChannel[];
  /** An issued receipt is sent without being asked for. */
  readonly receiptIssued: boolean;
  readonly paymentReceived: boolean;
  readonly beforeDueDays: readonly number[];
  readonly afterDueDays: readonly number[];
  readonly readingsReminder: boolean;
};

/**
 * Of an owner who has said nothing. A reminder follows only a receipt that was sent by the product, so nobody is written to who has not
 * been written to before; what would begin by itself is off.
 */
export const DEFAULT_REMINDERS: ReminderSettings = {
  channels: REMINDER_CHANNELS,
  receiptIssued: false,
  paymentReceived: false,
  beforeDueDays: [3],
  afterDueDays: [1, 7],
  readingsReminder: false,
};

export type DueReminder = { readonly when: 'before' | 'after'; readonly days: number };

/** The reminder that falls on today, if one does: `beforeDueDays: [3]` and a receipt due on the 25th give it on the 22nd. */
export function dueReminder(
  settings: ReminderSettings,
  { dueOn, today }: { dueOn: Day; today: Day },
): DueReminder | null {
  const left = daysBetween(today, dueOn);
  if (left > 0) return settings.beforeDueDays.includes(left) ? { when: 'before', days: left } : null;
  return left < 0 && settings.afterDueDays.includes(-left) ? { when: 'after', days: -left } : null;
}

/** The first way to a tenant that the settings allow and his card knows. */
export function chooseRecipient(
  { channels }: Pick<ReminderSettings, 'channels'>,
  { emails, phones }: { readonly emails: readonly string[]; readonly phones: readonly string[] },
): { readonly channel: CardChannel; readonly recipient: string } | null {
  for (const channel of CARD_CHANNELS) {
    const [recipient] = channel === 'email' ? emails : phones;
    if (channels.includes(channel) && recipient !== undefined) return { channel, recipient };
  }
  return null;
}
