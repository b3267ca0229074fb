import type { Day } from '@kliuchar/domain/dates/day';
import { formatDayMonth } from '@kliuchar/domain/dates/format-day';
import { formatUah } from '@kliuchar/domain/money/format-money';
import type { Kop } from '@kliuchar/domain/money/kop';
import {
  messageOf,
  type ReceiptReminder,
  reminderSentence,
  reminderSubject,
} from '@kliuchar/domain/notifications/reminder-words';
import { type RenderedLetter, renderLetter } from '../../platform/letter.ts';

type Letter = { readonly landlordName: string; readonly placeName: string; readonly url: string | null };

export function reminderLetter(reminder: ReceiptReminder, { landlordName, placeName, url }: Letter): RenderedLetter {
  return renderLetter({
    subject: reminderSubject(reminder, placeName),
    paragraphs: [reminderSentence(reminder), `Квитанцію надіслав орендодавець: ${landlordName}.`],
    ...(url !== null && {
      action: { label: 'Відкрити квитанцію', url },
      notes: ['Якщо ви вже сплатили, натисніть за посиланням «Я оплатив», і нагадування припиняться.'],
    }),
  });
}

export type Received = { readonly amountKop: Kop; readonly paidOn: Day };

function receivedSentence({ amountKop, paidOn }: Received): string {
  return `${formatUah(amountKop)}\u00a0— вашу оплату від ${formatDayMonth(paidOn)} зараховано.`;
}

export function receivedLetter(
  { amountKop, paidOn }: Received,
  { landlordName, placeName, url }: Letter,
): RenderedLetter {
  return renderLetter({
    subject: `${formatUah(amountKop)} · ${placeName} · оплату зараховано`,
    paragraphs: [`${receivedSentence({ amountKop, paidOn })} Дякуємо.`, `Орендодавець: ${landlordName}.`],
    ...(url !== null && { action: { label: 'Переглянути розрахунки', url } }),
  });
}

export function receivedMessage(received: Received, url: string | null): string {
  return messageOf(receivedSentence(received), url);
}
