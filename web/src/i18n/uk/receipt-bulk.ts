import { formatDecimalUk } from '@kliuchar/domain/money/format-money';
import { plural } from '@kliuchar/domain/text/plural-uk';
import { ofAll as of, REMINDER_TEXT } from './bulk.ts';
import { receiptsCount } from './receipts.ts';

/** «Перераховано 2 чернетки». */
const drafts = (count: number) =>
  `${grouped(count)}\u00a0${plural(count, 'чернетку', 'чернетки', 'чернеток', 'чернетки')}`;
const grouped = (count: number) => formatDecimalUk(String(count));

/** Many receipts issued or sent at one stroke. */
export const receiptBulk = {
  issue: (count: number) => `Видати ${grouped(count)}`,
  send: (count: number) => `Надіслати ${grouped(count)}`,
  remind: (count: number) => `Нагадати ${grouped(count)}`,
  hand: (count: number) => `Передано вручну: ${grouped(count)}`,
  sum: (sum: string) => `на ${sum}`,
  nothingReady: 'Для вибраних квитанцій дій немає',
  firstOfMany: 'За один раз\u00a0— до 10\u00a0000\u00a0квитанцій. Решту видасте так само.',
  dialog: {
    issue: {
      title: (count: number) => `Видати ${receiptsCount(count)}?`,
      text: 'Суми стануть боргом орендарів. Видану квитанцію не змінюють: її анулюють або коригують наступною.',
      confirm: 'Видати квитанції',
    },
    send: {
      title: (count: number) => `Надіслати ${receiptsCount(count)}?`,
      text: 'Кожен орендар отримає посилання на свою квитанцію поштою або SMS.',
      confirm: 'Надіслати квитанції',
    },
    hand: {
      title: (count: number) => `Позначити переданими ${receiptsCount(count)}?`,
      text: 'Ми нічого не надсилаємо: ви вже передали квитанції самі. Нагадуватимемо про них, як і про надіслані.',
      confirm: 'Позначити переданими',
    },
    remind: {
      title: (count: number) => `Нагадати про ${receiptsCount(count)}?`,
      text: REMINDER_TEXT,
      confirm: 'Нагадати орендарям',
    },
  },
  keep: 'Не зараз',
  all: {
    issue: (count: number) => `Видано ${receiptsCount(count)}`,
    send: (count: number) => `Надіслано ${receiptsCount(count)}`,
    hand: (count: number) => `Передано вручну ${receiptsCount(count)}`,
    remind: (count: number) => `Нагадано про ${receiptsCount(count)}`,
    recalculate: (count: number) => `Перераховано ${drafts(count)}`,
  },
  some: {
    issue: (done: number, count: number) => `Видано ${of(done, count)}`,
    send: (done: number, count: number) => `Надіслано ${of(done, count)}`,
    hand: (done: number, count: number) => `Передано вручну ${of(done, count)}`,
    remind: (done: number, count: number) => `Нагадано про ${of(done, count)}`,
    recalculate: (done: number, count: number) => `Перераховано ${of(done, count)}`,
  },
  doing: {
    issue: 'Видаємо квитанції',
    send: 'Надсилаємо квитанції',
    hand: 'Позначаємо квитанції переданими',
    remind: 'Нагадуємо орендарям',
    recalculate: 'Перераховуємо чернетки',
  },
  readyFailed: (reason: string) => `Не вдалося вибрати квитанції: ${reason}`,
  failed: (reason: string) => `Дію не виконано: ${reason}`,
} as const;
