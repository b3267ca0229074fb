import { plural } from '@kliuchar/domain/text/plural-uk';

/** Calculators in the articles of the public site: fields, lines of the results, what is wrong with an input. */
export const siteCalculators = {
  result: 'Розрахунок',
  line: 'Що рахуємо',
  sum: 'Сума',
  total: 'Разом',
  fill: 'Заповніть усі поля\u00a0— і побачите розрахунок.',
  same: 'Формули ті самі, що й у квитанціях Ключаря. Числа не виходять за межі вашого браузера.',
  errors: {
    not_a_number: 'Введіть число, наприклад 1\u00a0234,5',
    negative: 'Введіть число не менше за\u00a00',
    too_many_digits: 'Забагато цифр після коми',
    too_large: 'Завелике число',
    not_a_day: 'Введіть дату, наприклад 05.10.2026',
    no_such_day: 'Такої дати немає',
  } as Readonly<Record<string, string>>,
  units: { hryvnias: '₴', percent: '%', cubic: 'м³', power: 'кВт·год' },
  electricity: {
    title: 'Порахуйте на своєму споживанні',
    lead: 'Скільки кіловат-годин на місяць ви берете в різні години. Порівняємо три лічильники.',
    fields: {
      peak: ['У\u00a0пік', '8–11 і\u00a020–22'],
      half: ['У\u00a0напівпік', '7–8, 11–20 і\u00a022–23'],
      night: ['Уночі', '23–7'],
      price: ['Ціна за 1\u00a0кВт·год', 'звірте зі своїм рахунком'],
    },
    lines: ['Однозонний', 'Двозонний', 'Тризонний'],
    zones: {
      1: [''],
      2: ['день', 'ніч'],
      3: ['пік', 'напівпік', 'ніч'],
    },
    cheapest: (name: string, sum: string, less: string) =>
      `Найдешевший\u00a0— ${name.toLocaleLowerCase('uk')}: ${sum} на місяць, на ${less} менше, ніж за однозонним.`,
    noDifference: (sum: string) => `Зонний лічильник за цим споживанням не дешевший: ${sum} на місяць.`,
  },
  gas: {
    title: 'Порахуйте доставку й\u00a0газ',
    lead: 'Річний обсяг є в\u00a0кабінеті оператора газорозподільної мережі, тариф\u00a0— у\u00a0його рахунку.',
    fields: {
      volume: ['Обсяг за газовий рік', 'з\u00a01\u00a0жовтня до 30\u00a0вересня'],
      deliveryPrice: ['Тариф на розподіл', 'за 1\u00a0м³'],
      used: ['Спожито цього місяця', ''],
      gasPrice: ['Ціна газу', 'за 1\u00a0м³'],
    },
    lines: { delivery: 'Доставка', gas: 'Газ' },
    saying: (delivery: string, total: string) =>
      `Доставка\u00a0— ${delivery} щомісяця, разом із газом\u00a0— ${total}.`,
  },
  tax: {
    title: 'Порівняйте податок за рік',
    lead: 'Рахуємо оренду від населення. Комунальні, які відшкодовує орендар, сюди не пишіть.',
    fields: { rent: ['Оренда на місяць', 'або разом з\u00a0усіх об’єктів'] },
    regimes: { individual: 'Фізична особа', fop_2: 'ФОП, 2-га\u00a0група', fop_3: 'ФОП, 3-тя\u00a0група' },
    kinds: { income: 'податок', single: 'єдиний податок', military: 'військовий збір', social: 'ЄСВ' },
    part: (name: string, sum: string) => `${name}\u00a0${sum}`,
    over: 'дохід перевищує межу цієї групи',
    saying: (name: string, sum: string, left: string, year: number) =>
      `Найменше\u00a0— ${name}: ${sum} за рік, лишається ${left}. Ставки ${year}\u00a0року.`,
  },
  penalty: {
    title: 'Порахуйте пеню',
    lead: 'Лише якщо вона є в\u00a0договорі. Рахуємо від дня після строку до дня перед оплатою.',
    fields: {
      debt: ['Борг', ''],
      dueOn: ['Останній день строку', 'разом із пільговими днями'],
      paidOn: ['День оплати', 'або сьогодні'],
      mode: ['Пеня за договором', ''],
      keyRate: ['Облікова ставка НБУ', 'чинну дивіться на bank.gov.ua'],
      dayPercent: ['Відсоток за день', ''],
    },
    modes: { double_nbu: 'Подвійна облікова ставка', percent_day: 'Відсоток за кожен день' },
    part: (from: string, to: string) => `${from}\u00a0– ${to}`,
    days: (days: number, ofDays: number) =>
      `${days}\u00a0${plural(days, 'день', 'дні', 'днів')}${ofDays === 1 ? '' : `\u00a0÷\u00a0${ofDays}`}`,
    lines: { penalty: 'Пеня' },
    saying: (sum: string, total: string) => `Пеня\u00a0— ${sum}. Разом із боргом\u00a0— ${total}.`,
    none: 'Прострочення немає: пеня не нараховується.',
  },
} as const;
