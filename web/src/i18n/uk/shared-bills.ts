import type { SharedBasis } from '@kliuchar/domain/receipts/explanation';
import { plural } from '@kliuchar/domain/text/plural-uk';

const objects = (count: number) => `${count}\u00a0${plural(count, 'об’єкт', 'об’єкти', 'об’єктів')}`;

/** Bills of suppliers that several objects share. */
export const sharedBills = {
  title: 'Спільні рахунки',
  table: 'Послуги, які ділять за рахунком постачальника',
  service: 'Послуга',
  month: 'Місяць',
  objects: 'Об’єкти',
  objectsOf: objects,
  bill: 'Рахунок',
  none: 'ще не внесено',
  enter: 'Внести рахунок',
  change: 'Змінити',
  open: 'Переглянути',
  another: 'Ще один',
  frozen: 'у\u00a0квитанціях',
  vacant: (sum: string) => `${sum} лишається вам`,
  vacantAtLeast: (sum: string) => `щонайменше ${sum} лишається вам`,
  failed: {
    list: (reason: string) => `Не вдалося завантажити спільні рахунки: ${reason}`,
  },
  form: {
    title: (service: string, month: string) => `${service}: рахунок за ${month}`,
    lead: 'Сума з\u00a0рахунку постачальника ділиться на об’єкти до копійки. Частка вільних об’єктів лишається вам.',
    total: 'Сума рахунку',
    basis: 'Як поділити',
    bases: {
      equal: 'Порівну',
      area: 'За площею',
      persons: 'За мешканцями',
      sub_meters: 'За лічильниками',
      custom: 'Власні частки',
    } satisfies Record<SharedBasis, string>,
    shares: 'Між ким ділиться',
    weight: (property: string) => `Частка: ${property}`,
    partOf: (part: string, all: string) => `${part} з\u00a0${all}`,
    missing: {
      area: 'не вказано площу',
      persons: 'не вказано мешканців',
    },
    noMeter: 'немає лічильника',
    addMeter: 'Додати',
    noReading: 'немає показника за місяць',
    read: 'Внести',
    customHint: 'Важить співвідношення: 2 і\u00a01\u00a0— дві третини й\u00a0третина, 50 і\u00a050\u00a0— порівну',
    fill: 'Доповнити',
    empty: 'вільний',
    since: (day: string) => `з\u00a0${day}`,
    until: (day: string) => `до\u00a0${day}`,
    partial:
      'Хто винаймає не весь місяць, заплатить за свої дні, якщо договір так рахує неповний місяць. Решта його частки лишиться вам.',
    tenants: 'Орендарям',
    owner: 'Вам, за вільні об’єкти',
    note: 'Примітка',
    file: 'Рахунок постачальника',
    fileHint: 'PDF або фото до 20\u00a0МБ',
    openFile: 'Відкрити рахунок постачальника',
    submit: 'Зберегти рахунок',
    created: 'Рахунок збережено',
    createdText: 'Частки буде додано до квитанцій за цей місяць',
    changed: 'Рахунок змінено',
    changedText: 'Чернетки з\u00a0ним перерахуйте перед видачею',
    remove: 'Видалити рахунок',
    removeTitle: 'Видалити рахунок?',
    removeConsequences: [
      'Його часток більше не буде в\u00a0нових квитанціях.',
      'Чернетки з\u00a0ним доведеться перерахувати.',
    ],
    removed: 'Рахунок видалено',
    frozen: (numbers: readonly string[]) =>
      numbers.length === 1
        ? `Рахунок уже у\u00a0виданій квитанції ${numbers[0]}. Щоб змінити його, спершу анулюйте її.`
        : `Рахунок уже у\u00a0виданих квитанціях: ${numbers.join(', ')}. Щоб змінити його, спершу анулюйте їх.`,
  },
} as const;
