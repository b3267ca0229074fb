import { type Day, daysBetween } from '../dates/day.ts';
import { daysInWords } from '../dates/distance-words.ts';
import { formatDay, formatDayMonth, formatPeriod } from '../dates/format-day.ts';
import type { Period } from '../dates/period.ts';
import { formatUah } from '../money/format-money.ts';
import type { Kop } from '../money/kop.ts';

/**
 * The one wording of a reminder, whoever carries it: a letter, an SMS, or the owner's own Telegram and Viber. It names a sum, a month
 * and a day; whose flat it is and who owes stays behind the link.
 */
export type ReceiptReminder = {
  readonly period: Period;
  readonly payableKop: Kop;
  readonly dueOn: Day;
  readonly today: Day;
};

export function reminderSubject({ period, payableKop, dueOn, today }: ReceiptReminder): string {
  const what = `Квитанція за ${formatPeriod(period)}`;
  if (payableKop <= 0) return `${what}: сплачено`;
  return daysBetween(today, dueOn) >= 0
    ? `Нагадуємо: ${formatUah(payableKop)} до ${formatDay(dueOn)}`
    : `${what}: строк оплати минув`;
}

export function reminderSentence({ period, payableKop, dueOn, today }: ReceiptReminder): string {
  const what = `квитанцію за ${formatPeriod(period)}`;
  if (payableKop <= 0) return `За ${what} усе сплачено, дякуємо.`;
  const left = daysBetween(today, dueOn);
  if (left > 0) return `Нагадуємо про ${what}: до сплати ${formatUah(payableKop)} до ${formatDayMonth(dueOn)}.`;
  if (left === 0) return `Нагадуємо про ${what}: сьогодні останній день, щоб сплатити ${formatUah(payableKop)}.`;
  return `Строк оплати квитанції за ${formatPeriod(period)} минув ${daysInWords(-left)} тому. До сплати ${formatUah(payableKop)}.`;
}

/** A message for a phone: short, with ordinary spaces, because others make an SMS cost more. */
export function reminderMessage(reminder: ReceiptReminder, url: string): string {
  return `${reminderSentence(reminder)} ${url}`.replaceAll('\u00a0', ' ');
}

export function readingsSentence(period: Period): string {
  return `Передайте показники лічильників за ${formatPeriod(period)}.`;
}

export function readingsMessage(period: Period, url: string): string {
  return `${readingsSentence(period)} ${url}`.replaceAll('\u00a0', ' ');
}
