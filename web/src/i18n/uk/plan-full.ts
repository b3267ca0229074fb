import { plural } from '@kliuchar/domain/text/plural-uk';

const objects = (count: number) => `${count}\u00a0${plural(count, 'об’єкт', 'об’єкти', 'об’єктів')}`;
const places = (count: number) => `${count}\u00a0${plural(count, 'місце', 'місця', 'місць')}`;

/** План заповнено: кажемо до того, як людина почне вносити. «Зайнято» тут не пишемо: зайнятий об’єкт — той, у якому живуть. */
export const planFull = {
  full: (plan: string, limit: number) => `План «${plan}» уміщує ${objects(limit)}, вільних місць немає.`,
  over: (plan: string, limit: number, used: number) =>
    `План «${plan}» уміщує ${objects(limit)}, а\u00a0у\u00a0вас ${used}.`,
  tight: (plan: string, free: number, adding: number) =>
    `У\u00a0плані «${plan}» лишилося ${places(free)}, а\u00a0тут ${objects(adding)}.`,
  way: {
    full: 'Щоб додати ще один, оберіть більший план або перенесіть в\u00a0архів об’єкт, який не здаєте.',
    over: 'Щоб додавати нові, оберіть більший план.',
    tight: 'Створіть менше або оберіть більший план.',
    restore: 'Щоб повернути об’єкт з\u00a0архіву, оберіть більший план або звільніть місце.',
  },
  toPlans: 'Переглянути плани',
  /** Під дією в меню. */
  short: 'План заповнено',
} as const;
