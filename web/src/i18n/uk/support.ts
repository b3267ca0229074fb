import type { SupportTopic } from '@kliuchar/api-schema/support';

/** Підтримка: питання й відповіді, форма й мої звернення. */
export const support = {
  lead: 'Пошукайте відповідь або напишіть нам\u00a0— відповімо протягом дня.',
  answers: 'Питання й\u00a0відповіді',
  search: 'Що вас цікавить',
  none: (text: string) => `Нічого не знайшли за запитом «${text}». Напишіть нам\u00a0— відповімо протягом дня.`,
  ask: 'Написати нам',
  askMore: 'Написати ще',
  topic: 'Про що питання',
  topics: {
    question: 'Як щось зробити',
    problem: 'Щось не працює',
    money: 'Оплати й\u00a0квитанції',
    access: 'Вхід і\u00a0доступ',
    idea: 'Побажання',
    other: 'Інше',
  } satisfies Record<SupportTopic, string>,
  message: 'Опишіть питання',
  messageHint: 'Не пишіть сюди паролів, кодів і\u00a0номерів карток',
  submit: 'Надіслати звернення',
  failedRequest: (id: string) => `До звернення додамо номер запиту ${id}.`,
  sent: 'Звернення надіслано. Відповімо на вашу пошту протягом дня.',
  mine: 'Мої звернення',
  mineFailed: (reason: string) => `Не вдалося завантажити звернення: ${reason}`,
  mineLoadFailed: 'Не вдалося завантажити звернення',
  noMine: 'Ви ще нічого не питали.',
  answered: (when: string) => `Наша відповідь, ${when}`,
  statuses: { open: 'Чекає відповіді', answered: 'Відповіли' },
} as const;
