import { plural } from '@kliuchar/domain/text/plural-uk';

/** Parts of a contract's own screen that its list does not need. */
export const contractDetail = {
  oneOff: 'Разова квитанція',
  amendmentAccept: 'Підтвердити',
  amendmentAcceptTitle: (number: number) => `Підтвердити додаткову угоду №\u00a0${number}?`,
  amendmentAcceptText: (day: string) =>
    `Нові умови діятимуть з\u00a0${day}. Ми збережемо час, телефон і\u00a0відбиток тексту.`,
  amendmentAcceptConfirm: 'Підтвердити додаткову угоду',
  amendmentAcceptKeep: 'Ще почитаю',
  amendmentAccepted: 'Додаткову угоду підтверджено',
  schedule: {
    title: 'Графік оренди',
    lead: 'Оренда на рік уперед за домовленими умовами. Комунальні додаються за показниками.',
    failed: (reason: string) => `Не вдалося завантажити графік: ${reason}`,
    loadFailed: 'Не вдалося завантажити графік',
    period: 'Місяць',
    due: 'Сплатити до',
    until: (day: string) => `до ${day}`,
    amount: 'Оренда',
    days: (days: number, ofDays: number) =>
      `${days} з\u00a0${ofDays}\u00a0${plural(ofDays, 'дня', 'днів', 'днів', 'дня')}`,
    provisional: 'за відомим курсом або індексом',
    made: 'квитанцію створено',
    emptyTitle: 'Нарахувань більше не буде',
    emptyText: 'Строк договору минув.',
  },
} as const;
