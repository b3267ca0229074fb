import type { Day } from '@kliuchar/domain/dates/day';
import { formatDayLong, formatDayMonth, formatPeriod } from '@kliuchar/domain/dates/format-day';
import { formatUah } from '@kliuchar/domain/money/format-money';
import { kop } from '@kliuchar/domain/money/kop';
import { type RenderedLetter, renderLetter } from '../../platform/letter.ts';
import type { ReceiptDetailRow } from './receipts.sql.ts';

export type ReceiptFacts = {
  readonly row: Pick<ReceiptDetailRow, 'period' | 'number' | 'dueOn' | 'propertyName'>;
  readonly payableKop: number;
  readonly landlordName: string;
  /** What the page has to pay by: without an IBAN it has neither, and a receipt that is paid has no code. */
  readonly has: { readonly qr: boolean; readonly requisites: boolean };
  readonly url: string;
  /** A receipt may be sent once more when it is late. */
  readonly today: Day;
};

/** Whoever reads over a shoulder learns a sum, a month and a home (two homes have two letters); the rest is behind the link. */
export function receiptLetter({ row, payableKop, landlordName, has, url, today }: ReceiptFacts): RenderedLetter {
  const month = formatPeriod(row.period);
  const paid = payableKop === 0;
  const sum = formatUah(kop(payableKop));
  return renderLetter({
    subject: [paid ? 'Сплачено' : sum, row.propertyName, paid ? null : payBy(row.dueOn, today), `квитанція за ${month}`]
      .filter((part) => part !== null)
      .join(' · '),
    paragraphs: [
      // The long form of a day ends with the full stop of «р.», which ends the sentence too.
      paid
        ? 'За цією квитанцією все сплачено.'
        : `До сплати ${sum}. ${row.dueOn === null ? '' : `Строк оплати\u00a0— ${formatDayLong(row.dueOn)}`}`.trimEnd(),
      `Квитанцію ${row.number} за ${month} надсилає ${landlordName}. За посиланням\u00a0— ${contentsOf(has)}.`,
    ],
    action: { label: 'Відкрити квитанцію', url },
    notes: ['Посилання особисте: хто його має, той бачить вашу квитанцію. Не пересилайте його стороннім.'],
  });
}

function contentsOf({ qr, requisites }: ReceiptFacts['has']): string {
  if (!requisites) return 'пояснення кожної суми';
  return qr ? 'пояснення кожної суми, QR-код і реквізити' : 'пояснення кожної суми й реквізити';
}

function payBy(dueOn: Day | null, today: Day): string | null {
  if (dueOn === null) return null;
  return dueOn < today ? `строк оплати минув ${formatDayMonth(dueOn)}` : `сплатити до ${formatDayMonth(dueOn)}`;
}

export function receiptSms({ row, payableKop, url, today }: ReceiptFacts): string {
  const sum = payableKop === 0 ? 'сплачено' : formatUah(kop(payableKop));
  const when = payableKop === 0 ? null : payBy(row.dueOn, today);
  const what = [`${sum}\u00a0— квитанція за ${formatPeriod(row.period)}`, when].filter((part) => part !== null);
  return `${what.join(': ')}. ${url}`.replaceAll('\u00a0', ' ');
}
