import { plural } from '@kliuchar/domain/text/plural-uk';

/** Parts of a contract's own screen that its list does not need. */
export const contractDetail = {
  shareLink: 'Поділитися посиланням',
  send: {
    noContacts: 'У картці орендаря немає ні телефону, ні електронної адреси, тож надіслати нікуди.',
    addContacts: 'Додати в\u00a0картці',
    noServices: 'У договорі не буде умов про комунальні: послуг не налаштовано.',
    setServices: 'Налаштувати послуги',
  },
  oneOff: 'Разова квитанція',
  amendmentIndexedRent: 'Порожньо\u00a0— лишається сума, до якої її довів індекс на цей день',
  amendmentSameRent: (rent: string) => `Порожньо\u00a0— лишається ${rent}`,
  amendmentOtherCurrency: 'Сума в\u00a0новій валюті',
  amendmentAccept: 'Підтвердити',
  amendmentAcceptTitle: (number: number) => `Підтвердити додаткову угоду №\u00a0${number}?`,
  amendmentAcceptText: (day: string) =>
    `Нові умови діятимуть з\u00a0${day}. Ми збережемо час, телефон і\u00a0відбиток тексту.`,
  amendmentAcceptConfirm: 'Підтвердити додаткову угоду',
  amendmentAcceptKeep: 'Ще почитаю',
  amendmentAccepted: 'Додаткову угоду підтверджено',
  amendmentSignTitle: (number: number) => `Додаткову угоду №\u00a0${number} підписано на папері`,
  amendmentSignLead:
    'Підтвердження орендаря в\u00a0застосунку не потрібне: нові умови діятимуть від дати, названої в\u00a0угоді.',
  amendmentSignedOn: (day: string) => `підписано ${day}`,
  /** Of the terms, those that the list of contracts has no words for. */
  fact: {
    rate: (source: string, day: string) => `${source}, на день ${day}`,
    lag: 'Запізнення індексу',
    months: (months: number) => `${months}\u00a0${plural(months, 'місяць', 'місяці', 'місяців')}`,
    step: 'Зміна',
    every: (change: string, months: number) =>
      months === 1
        ? `${change} щомісяця`
        : `${change} раз на ${months}\u00a0${plural(months, 'місяць', 'місяці', 'місяців')}`,
    noPeg: 'без прив’язки',
    utilities: 'Комунальні у\u00a0квитанції',
    utilitiesPrevious: 'за попередній місяць',
    depositKinds: { guarantee: 'повертається', advance: 'аванс за останній місяць' },
    depositOf: (sum: string, kind: string) => `${sum}, ${kind}`,
    lateFeeCap: (fee: string, cap: string) => `${fee}, не більше ніж ${cap}\u00a0% боргу`,
  },
  reason: {
    label: 'Причина',
    hints: {
      cancel: 'Орендар прочитає її в\u00a0листі про скасування',
      decline: 'Власник побачить, що змінити в\u00a0договорі',
    },
  },
  ending: { on: 'Останній день', by: 'Ініціатор', reason: 'Причина припинення' },
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
    missed: (months: number) =>
      months === 1
        ? 'Місяць минув, а\u00a0квитанції за\u00a0нього немає: '
        : 'Місяці минули, а\u00a0квитанцій за\u00a0них немає: ',
    createFor: (month: string) => `Створити квитанцію за ${month}`,
    emptyTitle: 'Нарахувань більше не буде',
    emptyText: 'Строк договору минув.',
  },
} as const;
