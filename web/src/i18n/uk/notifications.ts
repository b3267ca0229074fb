import { plural } from '@kliuchar/domain/text/plural-uk';

/** Сповіщення: що застосунок каже людині; нагадування — те, що дістає орендар. */
export const notifications = {
  all: 'Усі',
  unread: 'Непрочитані',
  views: 'Які сповіщення',
  group: 'Про що',
  readAll: 'Позначити всі прочитаними',
  read: 'Позначити прочитаним',
  readOne: (title: string) => `Позначити прочитаним: ${title}`,
  fresh: 'Не прочитано',
  readDone: (count: number) =>
    count === 0
      ? 'Непрочитаних не було'
      : `Прочитано ${count}\u00a0${plural(count, 'сповіщення', 'сповіщення', 'сповіщень')}`,
  today: 'Сьогодні',
  yesterday: 'Учора',
  first: 'Сповіщень ще немає',
  firstText: 'Тут будуть оплати, нагадування й\u00a0повідомлення орендарів.',
  cleared: 'Усе прочитано',
  clearedText: 'Нові сповіщення з’являться тут самі, оновлювати сторінку не треба.',
  none: 'Нічого не знайдено',
  noneText: 'У\u00a0цій групі сповіщень немає.',
  bell: 'Сповіщення',
  failed: {
    title: 'Сповіщення не завантажилися',
    list: (reason: string) => `Не вдалося завантажити сповіщення: ${reason}`,
    read: (reason: string) => `Не вдалося позначити прочитаним: ${reason}`,
  },
} as const;
