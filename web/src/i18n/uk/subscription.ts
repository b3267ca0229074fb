import { plural } from '@kliuchar/domain/text/plural-uk';

const objects = (count: number) => `${count}\u00a0${plural(count, 'об’єкт', 'об’єкти', 'об’єктів', 'об’єкта')}`;
/** After «до», «на»: «до 3 об’єктів», «до 1 об’єкта». */
const upTo = (count: number) => `до\u00a0${count}\u00a0${plural(count, 'об’єкта', 'об’єктів', 'об’єктів', 'об’єкта')}`;

export const subscription = {
  failed: (reason: string) => `Не вдалося завантажити підписку: ${reason}`,
  loadFailed: 'Не вдалося завантажити підписку',
  statuses: {
    trialing: 'Пробний період',
    active: 'Діє',
    past_due: 'Чекаємо оплати',
    inactive: 'Неактивна',
    cancelled: 'Скасовано',
    free: 'Безкоштовно',
  },
  until: (day: string, left: string) => `до\u00a0${day}\u00a0— ${left}`,
  paidUntil: (day: string) => `Оплачено до\u00a0${day}`,
  graceUntil: (day: string, left: string) => `Оплатити до\u00a0${day}\u00a0— ${left}`,
  worksUntil: (day: string, left: string) => `Працює до\u00a0${day}\u00a0— ${left}`,
  usage: {
    label: 'Об’єкти',
    of: (limit: number) => `з\u00a0${limit} у\u00a0плані`,
    extra: (count: number, price: string) =>
      `Понад план: ${objects(count)} по ${price} на місяць. Додані протягом періоду увійдуть у\u00a0наступний рахунок.`,
    words: (used: number, limit: number) => `Використано ${objects(used)} з\u00a0${limit}`,
  },
  next: {
    trialFits: (day: string, plan: string, limit: number) =>
      `${day} пробний період скінчиться, і\u00a0ви перейдете на безкоштовний план «${plan}», ${upTo(limit)}. Вам його вистачить, платити не потрібно.`,
    trialOver: (day: string, plan: string, limit: number) =>
      `${day} пробний період скінчиться, і\u00a0ви перейдете на безкоштовний план «${plan}», ${upTo(limit)}. Усі ваші об’єкти, договори й\u00a0квитанції лишаться, але додавати об’єкти можна буде лише в\u00a0межах плану.`,
    free: (limit: number) => `Безкоштовно назавжди, ${upTo(limit)}.`,
    renews: (day: string, sum: string) =>
      `Наступний платіж ${sum} потрібен до\u00a0${day}. Рахунок надішлемо заздалегідь.`,
    bill: (day: string) =>
      `Рахунок на наступний період уже є. Оплатіть його до\u00a0${day}, і\u00a0нічого не зміниться.`,
    pastDue: 'Поки що все працює, як раніше.',
    inactive:
      'Нічого не видалено. Дані можна читати й\u00a0вивантажувати, сторінки для орендарів відкриті. Автоматичні квитанції не складаються. Щоб знову створювати й\u00a0змінювати, оплатіть підписку.',
    toFree: (day: string, plan: string, limit: number) =>
      `${day} ви перейдете на безкоштовний план «${plan}», ${upTo(limit)}. Дані лишаться.`,
    toReading: (day: string, used: number, plan: string, limit: number) =>
      `Якщо не оплатити, ${day} створювати й\u00a0змінювати стане неможливо: у\u00a0вас ${objects(used)}, а\u00a0безкоштовний план «${plan}»\u00a0— ${upTo(limit)}. Автоматичні квитанції зупиняться. Читання, вивантаження й\u00a0сторінки для орендарів лишаться.`,
    scheduled: (day: string, plan: string) => `З\u00a0${day} діятиме план «${plan}».`,
  },
  balance: (sum: string) => `На балансі ${sum}, їх візьме наступний рахунок.`,
  over: {
    title: (count: number) => `Понад план: ${objects(count)}`,
    closed:
      'Доки в\u00a0плані немає вільних місць, не можна додавати й\u00a0копіювати об’єкти та повертати їх з\u00a0архіву, а\u00a0на найновіших, що не\u00a0вміщаються,\u00a0— активувати договори.',
    open: 'Решта працює: показники, квитанції, оплати, нагадування, звіти, вивантаження.',
  },
  full: {
    title: (limit: number) => `План уміщує ${objects(limit)}, вільних місць немає`,
    closed:
      'Щоб додати, скопіювати чи повернути з\u00a0архіву ще один, оберіть більший план або перенесіть в\u00a0архів об’єкт, який не здаєте.',
    open: 'Решта працює, як раніше: наявні об’єкти, договори, показники, квитанції, оплати.',
  },
  toPlans: 'Переглянути плани',
  monthly: (sum: string) => `${sum} на місяць`,
  paySum: (sum: string) => `Сплатити ${sum}`,
  takePlan: (plan: string, price: string) => `Обрати «${plan}»\u00a0— ${price}`,
  renewPlan: (plan: string, price: string) => `Поновити «${plan}»\u00a0— ${price}`,
  resume: 'Поновити підписку',
  resumed: 'Підписку поновлено',
  resumeFailed: (reason: string) => `Не вдалося поновити підписку: ${reason}`,
  keepPlan: 'Залишитися на цьому плані',
  kept: 'План не зміниться',
  writeAgain: 'Змінювати й\u00a0створювати знову можна.',
  refusedByLimit: (plan: string) => `Підписка діє, але план «${plan}» не\u00a0вміщує більше об’єктів.`,
  draftKept: 'Введене збережено на цьому пристрої.',
  returnLink: 'Повернутися до форми',
  readOnly: 'Змінювати план і\u00a0платити може лише той, на кого записано облік.',
  plans: {
    title: 'Плани',
    lead: 'Платите за об’єкти, а\u00a0не за людей. Можливості в\u00a0усіх планах однакові.',
    period: 'Оплата',
    month: 'Щомісяця',
    year: 'Щороку',
    yearSaves: 'Рік\u00a0— за ціною десяти місяців',
    current: 'Ваш план',
    next: (day: string) => `З\u00a0${day}`,
    trial: 'Пробуєте зараз',
    free: 'назавжди',
    perMonth: 'на місяць',
    perYear: 'на рік',
    limit: upTo,
    extra: (price: string) => `далі ${price} за кожен на місяць`,
    tooSmall: (used: number) => `Замало: у\u00a0вас ${objects(used)}`,
    choose: (plan: string) => `Обрати «${plan}»`,
    takeYear: 'Платити раз на рік',
    takeMonth: 'Платити щомісяця',
  },
  change: {
    title: (plan: string) => `Перейти на план «${plan}»?`,
    quoteFailed: 'Не вдалося порахувати',
    due: 'До сплати',
    nextDue: 'Наступний платіж',
    now: 'План зміниться одразу, платити не потрібно.',
    afterPayment: 'План зміниться, щойно банк підтвердить оплату.',
    period: (from: string, to: string) => `Період оплати: ${from}–${to}.`,
    toBalance: (sum: string) => `Решта ${sum} залишиться на балансі для наступного рахунку.`,
    toReview: 'Перейти до оплати',
    later: (day: string) => `План зміниться ${day}, коли скінчиться оплачений період. До того все лишається як\u00a0є.`,
    limit: (limit: number) => `У\u00a0новому плані ${upTo(limit)}.`,
    over: (used: number) =>
      `У\u00a0вас зараз ${objects(used)}. Усі лишаться з\u00a0договорами й\u00a0квитанціями, але додавати нові можна буде лише в\u00a0межах плану.`,
    kept: 'Дані не зникнуть.',
    confirm: (plan: string) => `Перейти на «${plan}»`,
    keep: 'Залишити як є',
    done: (plan: string) => `План змінено на «${plan}»`,
    doneLater: (plan: string, day: string) => `З\u00a0${day} діятиме план «${plan}»`,
    failed: (reason: string) => `Не вдалося змінити план: ${reason}`,
  },
  cancel: {
    open: 'Скасувати підписку',
    short: 'Скасувати',
    title: 'Скасувати підписку?',
    until: (day: string) => `До\u00a0${day} усе працюватиме, як зараз: цей час оплачено.`,
    kept: 'Дані лишаться, передумати можна будь-коли.',
    keep: 'Залишити підписку',
    done: (day: string) => `Підписку скасовано, вона діє до\u00a0${day}`,
    failed: (reason: string) => `Не вдалося скасувати підписку: ${reason}`,
  },
  billing: 'Рахунки й\u00a0реквізити',
  billingText: 'Платник, способи оплати, рахунки у\u00a0PDF',
  open: 'Відкрити',
  openBilling: 'Відкрити рахунки й\u00a0реквізити',
  off: {
    title: 'Платити нічого не потрібно',
    text: 'На цьому сервері підписки вимкнено: кількість об’єктів не обмежена, рахунків немає.',
    demo: 'У\u00a0демо немає ні підписки, ні обмежень. Свою підписку ви побачите у\u00a0власному обліковому записі.',
  },
  member: {
    title: 'Підписка є\u00a0лише у\u00a0власника',
    text: 'За ваш доступ платить той, хто вам його дав. Вам платити не потрібно. Свій облік можна почати в\u00a0профілі кнопкою «Стати власником».',
    profile: 'Відкрити профіль',
  },
  line: {
    trial: (left: string) => `Пробний період: ${left}.`,
    pastDue: (left: string) => `Підписку не оплачено: ${left}.`,
    inactive: 'Підписка неактивна: створювати й\u00a0змінювати не можна.',
    toPlans: 'Обрати план',
    toPay: 'Оплатити',
  },
} as const;
