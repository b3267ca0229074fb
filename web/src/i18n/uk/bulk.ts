import { formatDecimalUk } from '@kliuchar/domain/money/format-money';

const grouped = (count: number) => formatDecimalUk(String(count));

/** «19 з 21». */
export const ofAll = (done: number, count: number) => `${grouped(done)} з\u00a0${grouped(count)}`;

/** Про нагадування, які надсилають самі, за договорами й за квитанціями. */
export const REMINDER_TEXT =
  'За кожним договором надійде одне нагадування: скільки сплатити разом зі старшим боргом, і\u00a0посилання на квитанцію. Пишемо так, як дозволяє договір, щонайбільше раз на день; з\u00a021:00 до\u00a09:00 нагадування чекає ранку.';

/** Many rows of a list done at one stroke; each deed brings the words of its own. */
export const bulk = {
  whole: (count: number) => `Вибрати всі ${grouped(count)} за фільтром`,
  wholeCapped: 'Вибрати всі за фільтром',
  wholeChosen: (count: number) => `Вибрано всі за фільтром: ${grouped(count)}`,
  wholeChosenCapped: 'Вибрано всі за фільтром',
  progress: ofAll,
  toBar: 'До дій із вибраним',
  working: 'Не закривайте вкладку, поки працюємо. Інші сторінки Ключаря відкривати можна.',
  stop: 'Зупинити',
  stopping: 'Зупиняємо…',
  stopped: (left: string) => `Зупинено. Залишилося ${left}: виберіть їх і\u00a0продовжте.`,
  interrupted: (left: string, reason: string) =>
    `Роботу перервано: ${reason} Залишилося ${left}: виберіть їх і\u00a0продовжте.`,
  open: 'Відкрити',
  moreRows: (count: number) => `і\u00a0ще\u00a0${grouped(count)}`,
} as const;
