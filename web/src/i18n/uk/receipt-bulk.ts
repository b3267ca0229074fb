import { formatDecimalUk } from '@kliuchar/domain/money/format-money';
import { plural } from '@kliuchar/domain/text/plural-uk';
import { ofAll as of } from './bulk.ts';
import { receiptsCount } from './receipts.ts';

/** «Перераховано 2 чернетки». */
const drafts = (count: number) =>
  `${grouped(count)}\u00a0${plural(count, 'чернетку', 'чернетки', 'чернеток', 'чернетки')}`;
const grouped = (count: number) => formatDecimalUk(String(count));

/** Many receipts issued or sent at one stroke. */
export const receiptBulk = {
  issue: (count: number) => `Видати ${grouped(count)}`,
  send: (count: number) => `Надіслати ${grouped(count)}`,
  sum: (sum: string) => `на ${sum}`,
  nothingReady: 'Видавати й\u00a0надсилати нічого',
  firstOfMany: 'За один раз\u00a0— до 10\u00a0000 квитанцій. Решту видасте так само.',
  issueTitle: (count: number) => `Видати ${receiptsCount(count)}?`,
  issueText: 'Суми стануть боргом орендарів. Видану квитанцію не змінюють: її анулюють або коригують наступною.',
  issueConfirm: 'Видати квитанції',
  sendTitle: (count: number) => `Надіслати ${receiptsCount(count)}?`,
  sendText: 'Кожен орендар отримає посилання на свою квитанцію поштою або SMS.',
  sendConfirm: 'Надіслати квитанції',
  keep: 'Не зараз',
  all: {
    issue: (count: number) => `Видано ${receiptsCount(count)}`,
    send: (count: number) => `Надіслано ${receiptsCount(count)}`,
    recalculate: (count: number) => `Перераховано ${drafts(count)}`,
  },
  some: {
    issue: (done: number, count: number) => `Видано ${of(done, count)}`,
    send: (done: number, count: number) => `Надіслано ${of(done, count)}`,
    recalculate: (done: number, count: number) => `Перераховано ${of(done, count)}`,
  },
  doing: { issue: 'Видаємо квитанції', send: 'Надсилаємо квитанції', recalculate: 'Перераховуємо чернетки' },
  readyFailed: (reason: string) => `Не вдалося вибрати квитанції: ${reason}`,
  failed: (reason: string) => `Не вдалося: ${reason}`,
} as const;
