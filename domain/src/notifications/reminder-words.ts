import { type Day, daysBetween } from '../dates/day.ts';
import { daysInWords } from '../dates/distance-words.ts';
import { formatDayMonth, formatPeriod } from '../dates/format-day.ts';
import type { Period } from '../dates/period.ts';
import { formatUah } from '../money/format-money.ts';
import type { Kop } from '../money/kop.ts';
import { NBSP } from '../text/typography.ts';

/**
 * The one wording of a reminder, whoever carries it: a letter, an SMS, or the owner's own Telegram and Viber. It names a sum, a month
 * and a day; whose flat it is and who owes stays behind the link. Only the subject of a letter names the home (ux.md X8): a mailbox shows
 * it before the letter is opened, and a tenant of two homes has two letters of one month.
 */
export type ReceiptReminder = {
  readonly period: Period;
  /** All that the page behind the link asks for. */
  readonly payableKop: Kop;
  /** How much of it is older than the receipt. */
  readonly olderKop: Kop;
  readonly dueOn: Day;
  readonly today: Day;
};

export function reminderSubject({ period, payableKop, dueOn, today }: ReceiptReminder, placeName: string): string {
  const what = `квитанція за ${formatPeriod(period)}`;
  if (payableKop <= 0) return `Сплачено · ${placeName} · ${what}`;
  const when = dueOn < today ? `строк оплати минув ${formatDayMonth(dueOn)}` : `сплатити до ${formatDayMonth(dueOn)}`;
  return `${formatUah(payableKop)} · ${placeName} · ${when} · ${what}`;
}

/** The sum comes first (ux.md X8): a locked screen shows the beginning. */
export function reminderSentence({ period, payableKop, olderKop, dueOn, today }: ReceiptReminder): string {
  const month = formatPeriod(period);
  if (payableKop <= 0) return `За квитанцію за ${month} усе сплачено, дякуємо.`;
  if (olderKop >= payableKop)
    return `${formatUah(payableKop)}${NBSP}— попередній борг. Квитанцію за ${month} уже сплачено.`;
  const left = daysBetween(today, dueOn);
  const when =
    left > 0
      ? `сплатити до ${formatDayMonth(dueOn)}`
      : left === 0
        ? 'сьогодні останній день, щоб сплатити'
        : `строк оплати минув ${daysInWords(-left)} тому`;
  const older = olderKop > 0 ? ` разом із попереднім боргом (${formatUah(olderKop)})` : '';
  return `${formatUah(payableKop)}${NBSP}— квитанція за ${month}${older}: ${when}.`;
}

/** A message for a phone: short, with ordinary spaces, because others make an SMS cost more. Without an address where the page is closed. */
export function reminderMessage(reminder: ReceiptReminder, url: string | null): string {
  return messageOf(reminderSentence(reminder), url);
}

/** What a phone is written: the sentence, and where there is one the address. */
export function messageOf(sentence: string, url: string | null): string {
  return [sentence, ...(url === null ? [] : [url])].join(' ').replaceAll('\u00a0', ' ');
}

export function readingsSentence(period: Period): string {
  return `Передайте показники лічильників за ${formatPeriod(period)}.`;
}

export function readingsMessage(period: Period, url: string): string {
  return messageOf(readingsSentence(period), url);
}
