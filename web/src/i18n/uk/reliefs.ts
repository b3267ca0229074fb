import { plural } from '@kliuchar/domain/text/plural-uk';

const daysCount = (days: number) => `${days}\u00a0${plural(days, 'день', 'дні', 'днів', 'дня')}`;

export const reliefs = {
  title: 'Зменшення оренди',
  action: 'Зменшити оренду',
  none: 'За дні, коли об’єктом не можна було користуватися, орендну плату зменшують (ст.\u00a0762 ЦКУ).',
  failed: (reason: string) => `Не вдалося завантажити зменшення оренди: ${reason}`,
  loadFailed: 'Не вдалося завантажити зменшення оренди',
  days: (from: string, to: string) => (from === to ? from : `${from}\u00a0– ${to}`),
  percent: (percent: string) => `${percent}\u00a0% оренди`,
  states: { pending: 'чекає наступної квитанції', applied: 'враховано', cancelled: 'скасовано' },
  inReceipt: (number: string) => `враховано у\u00a0${number}`,
  file: 'Документ',
  dialog: {
    title: 'Зменшити оренду',
    lead: 'Сума зменшить наступну квитанцію договору. Видані квитанції не зміняться.',
    from: 'Перший день',
    to: 'Останній день',
    percent: 'На скільки',
    percentHint: '100\u00a0%\u00a0— не користувалися зовсім',
    reason: 'Причина',
    reasonHint: 'Орендар побачить її в\u00a0квитанції',
    file: 'Акт або фото',
    fileHint: 'PDF або зображення, до 20\u00a0МБ',
    submit: 'Зменшити оренду',
    busy: 'Зменшуємо…',
    done: (sum: string) => `Наступна квитанція буде меншою на ${sum}`,
    less: 'Орендар заплатить менше на',
    how: (days: number, percent: string, rent: string) => `${daysCount(days)}, ${percent}\u00a0% від ${rent}`,
    nothing: 'За ці дні оренди немає.',
    counting: 'Рахуємо…',
    fill: 'Вкажіть дні й\u00a0відсоток\u00a0— покажемо суму.',
  },
} as const;
