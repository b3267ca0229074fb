import { plural } from '@kliuchar/domain/text/plural-uk';

const receipts = (count: number) =>
  `${count}\u00a0${plural(count, 'квитанцію', 'квитанції', 'квитанцій', 'квитанції')}`;

const ofMonth = (month: string | null) => (month === null ? '' : ` за ${month}`);

/** Taking back a batch made by mistake. */
export const receiptBatches = {
  made: (count: number, month: string | null) => `Створено ${receipts(count)}${ofMonth(month)}`,
  issued: (count: number, month: string | null) => `Видано ${receipts(count)}${ofMonth(month)}`,
  partlyVoid: (made: string, count: number) => `${made}, з\u00a0них ${count}\u00a0вже анульовано`,
  undo: 'Скасувати пакет',
  more: (count: number) => `Показати ще\u00a0${count}\u00a0${plural(count, 'пакет', 'пакети', 'пакетів')}`,
  fewer: 'Показати лише останні',
  left: (clock: string) => `ще ${clock}`,
  leftSpoken: 'Скільки часу лишилося на скасування',
  undoing: (count: number) => `Скасовуємо пакет: ${receipts(count)}…`,
  confirmTitle: (count: number) => `Скасувати ${receipts(count)}?`,
  consequences: [
    'Чернетки буде викинуто, а видані квитанції анульовано: борг за ними зникне.',
    'Якщо орендар уже має посилання, він побачить, що квитанцію анульовано.',
    'Показники й\u00a0коригування повернуться до наступної квитанції, номери вдруге не дають.',
    'Квитанції з\u00a0оплатами чи вашими правками лишаться на місці\u00a0— ми їх назвемо.',
  ],
  /** Пакет\u00a0— це те, що створено; видане разом із ним міг зробити хтось раніше. */
  before:
    'Чернетки, створені раніше, до пакета не\u00a0входять: якщо місяць видав і\u00a0їх, вони лишаться виданими. Їх анулюють окремо.',
  confirm: 'Скасувати пакет',
  keep: 'Залишити',
  failed: (reason: string) => `Не вдалося скасувати пакет: ${reason}`,
  done: (count: number) => `Пакет скасовано: ${receipts(count)}`,
  someTitle: (undone: number, total: number) => `Скасовано ${undone} з\u00a0${total}`,
  someText: (count: number) => `Не скасовано ${receipts(count)}. Кожну можна анулювати окремо.`,
} as const;
