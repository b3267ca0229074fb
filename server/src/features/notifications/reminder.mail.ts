import type { Day } from '@kliuchar/domain/dates/day';
import { formatDayMonth } from '@kliuchar/domain/dates/format-day';
import { formatUah } from '@kliuchar/domain/money/format-money';
import type { Kop } from '@kliuchar/domain/money/kop';
import { type ReceiptReminder, reminderSentence, reminderSubject } from '@kliuchar/domain/notifications/reminder-words';
import { type RenderedLetter, renderLetter } from '../../platform/letter.ts';

type Letter = { readonly landlordName: string; readonly url: string };

export function reminderLetter(reminder: ReceiptReminder, { landlordName, url }: Letter): RenderedLetter {
  return renderLetter({
    subject: reminderSubject(reminder),
    greeting: 'Вітаємо.',
    paragraphs: [reminderSentence(reminder), `Квитанцію надіслав орендодавець: ${landlordName}.`],
    action: { label: 'Відкрити квитанцію', url },
    notes: ['Якщо ви вже сплатили, натисніть за посиланням «Я оплатив», і нагадування припиняться.'],
  });
}

export type Received = { readonly amountKop: Kop; readonly paidOn: Day };

export function receivedLetter({ amountKop, paidOn }: Received, { landlordName, url }: Letter): RenderedLetter {
  return renderLetter({
    subject: `Оплату ${formatUah(amountKop)} зараховано`,
    greeting: 'Вітаємо.',
    paragraphs: [
      `Вашу оплату ${formatUah(amountKop)} від ${formatDayMonth(paidOn)} зараховано. Дякуємо.`,
      `Орендодавець: ${landlordName}.`,
    ],
    action: { label: 'Переглянути розрахунки', url },
  });
}

export function receivedMessage({ amountKop, paidOn }: Received, url: string): string {
  return `Оплату ${formatUah(amountKop)} від ${formatDayMonth(paidOn)} зараховано. ${url}`.replaceAll('\u00a0', ' ');
}
