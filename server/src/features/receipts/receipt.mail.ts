import { formatDay, formatDayLong, formatPeriod } from '@kliuchar/domain/dates/format-day';
import { formatUah } from '@kliuchar/domain/money/format-money';
import { kop } from '@kliuchar/domain/money/kop';
import { type RenderedLetter, renderLetter } from '../../platform/letter.ts';
import type { ReceiptDetailRow } from './receipts.sql.ts';

export type ReceiptFacts = {
  readonly row: ReceiptDetailRow;
  readonly payableKop: number;
  readonly landlordName: string;
  readonly url: string;
};

/** Whoever reads over a shoulder learns a sum and a month; the rest is behind the link. */
export function receiptLetter({ row, payableKop, landlordName, url }: ReceiptFacts): RenderedLetter {
  const month = formatPeriod(row.period);
  const isPaid = payableKop === 0;
  // The long form of a day ends with the full stop of «р.», which ends the sentence too.
  return renderLetter({
    subject: isPaid
      ? `Квитанція за ${month}: сплачено`
      : `Квитанція за ${month}: до сплати ${formatUah(kop(payableKop))}`,
    greeting: 'Вітаємо.',
    paragraphs: [
      `${landlordName} надсилає вам квитанцію ${row.number} за ${month}.`,
      isPaid
        ? 'За цією квитанцією все сплачено.'
        : `До сплати ${formatUah(kop(payableKop))}${row.dueOn === null ? '.' : ` до ${formatDayLong(row.dueOn)}`} За посиланням\u00a0— пояснення кожної суми, QR-код і реквізити.`,
    ],
    action: { label: 'Відкрити квитанцію', url },
    notes: ['Посилання особисте: хто його має, той бачить вашу квитанцію. Не пересилайте його стороннім.'],
  });
}

export function receiptSms({ row, payableKop, url }: ReceiptFacts): string {
  const sum =
    payableKop === 0
      ? 'сплачено'
      : `${formatUah(kop(payableKop))}${row.dueOn === null ? '' : ` до ${formatDay(row.dueOn)}`}`;
  return `Квитанція за ${formatPeriod(row.period)}: ${sum}. ${url}`.replaceAll('\u00a0', ' ');
}
