import {
  chooseRecipient,
  type DueReminder,
  type ReminderSettings,
} from '@kliuchar/domain/notifications/reminder-settings';
import { type ReceiptReminder, reminderMessage } from '@kliuchar/domain/notifications/reminder-words';
import { payableKop } from '@kliuchar/domain/receipts/payment-status';
import type { Deps } from '../../deps.ts';
import type { Db, OutgoingMessage } from '../../platform/db/scope.ts';
import type { RenderedLetter } from '../../platform/letter.ts';
import { ensureReceiptLink } from '../contracts/public.ts';
import type { DueRow } from './remind.sql.ts';
import { reminderLetter } from './reminder.mail.ts';
import { readReminders } from './rules.ts';

/** What a contract has settled for itself, else its owner's. */
export function settingsOf(own: unknown, defaults: ReminderSettings): ReminderSettings {
  return own === null ? defaults : readReminders(own);
}

/** The reminder of the day a receipt is due, or was: whoever sends it, once. */
export function dueKey(receiptId: string, { when, days }: DueReminder): string {
  return `reminder:${receiptId}:${when}:${days}`;
}

type OfReceipt = {
  readonly ownerId: string;
  readonly settings: ReminderSettings;
  readonly owed: Omit<DueRow, 'own' | 'tenantIds'>;
  readonly dedupeKey: string;
  /** The day it is read on, when that is not the day it is written. */
  readonly today: ReceiptReminder['today'];
  readonly runAt?: string | undefined;
};

/** Of what is owed by a receipt. False as of `write`. */
export function writeOfReceipt(
  deps: Pick<Deps, 'config' | 'vault' | 'clock'>,
  db: Db,
  { ownerId, settings, owed, dedupeKey, today, runAt }: OfReceipt,
): Promise<boolean> {
  const { receiptId, contractId, period, leftKop, olderLeftKop, dueOn, landlordName, placeName } = owed;
  const sums = { payableKop: payableKop(leftKop, olderLeftKop), olderKop: olderLeftKop };
  const reminder: ReceiptReminder = { period, ...sums, dueOn, today };
  return write(db, {
    settings,
    contact: owed,
    about: { ownerId, contractId, receiptId, kind: 'receipt.reminder' },
    dedupeKey,
    url: () => ensureReceiptLink(deps, db, { receiptId, contractId, ownerId }),
    letter: (url) => reminderLetter(reminder, { landlordName, placeName, url }),
    message: (url) => reminderMessage(reminder, url),
    runAt,
  });
}

type Reminder = {
  readonly settings: ReminderSettings;
  readonly contact: { readonly emails: readonly string[]; readonly phones: readonly string[] };
  readonly about: Pick<OutgoingMessage, 'kind'> & { ownerId: string; contractId: string; receiptId?: string };
  readonly dedupeKey: string;
  /** Null while the owner keeps the page closed; the words say what they can without it, or nothing. */
  readonly url: () => Promise<string | null>;
  readonly letter: (url: string | null) => RenderedLetter | null;
  readonly message: (url: string | null) => string | null;
  readonly runAt?: string | undefined;
};

/** False when there is no way to this tenant, or he was told before. */
export async function write(
  db: Db,
  { settings, contact, about, dedupeKey, url, letter, message, runAt }: Reminder,
): Promise<boolean> {
  const found = chooseRecipient(settings, contact);
  if (found === null) return false;
  const { channel, recipient } = found;
  const link = await url();
  const content = channel === 'email' ? letter(link) : textOf(message(link));
  return content !== null && db.send({ channel, recipient, ...about, dedupeKey, ...content, ...(runAt && { runAt }) });
}

function textOf(text: string | null): Pick<OutgoingMessage, 'text'> | null {
  return text === null ? null : { text };
}
