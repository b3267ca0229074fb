/** Nobody here is real: the names are common ones put together, addresses end in example.com (RFC 2606), numbers begin with zeros. */

export type InventedPerson = {
  readonly lastName: string;
  readonly firstName: string;
  readonly middleName: string;
  readonly phone: string;
  readonly email: string;
};

type Name = readonly [uk: string, latin: string];

/** Surnames that sound alike for women and men. */
const LAST_NAMES: readonly Name[] = [
  ['Бондаренко', 'bondarenko'],
  ['Мельник', 'melnyk'],
  ['Шевчук', 'shevchuk'],
  ['Кравець', 'kravets'],
  ['Поліщук', 'polishchuk'],
  ['Гончар', 'honchar'],
  ['Литвин', 'lytvyn'],
  ['Марченко', 'marchenko'],
  ['Савчук', 'savchuk'],
  ['Романюк', 'romaniuk'],
  ['Гаврилюк', 'havryliuk'],
  ['Ткач', 'tkach'],
  ['Олійник', 'oliinyk'],
  ['Лисенко', 'lysenko'],
  ['Мороз', 'moroz'],
  ['Костюк', 'kostiuk'],
  ['Назаренко', 'nazarenko'],
  ['Пономаренко', 'ponomarenko'],
  ['Захарчук', 'zakharchuk'],
  ['Вакуленко', 'vakulenko'],
  ['Яремко', 'yaremko'],
  ['Дзюба', 'dziuba'],
  ['Іваненко', 'ivanenko'],
];

const GIVEN_NAMES: readonly (readonly [first: string, latin: string, of: 'daughter' | 'son'])[] = [
  ['Ірина', 'iryna', 'daughter'],
  ['Андрій', 'andrii', 'son'],
  ['Наталія', 'nataliia', 'daughter'],
  ['Богдан', 'bohdan', 'son'],
  ['Соломія', 'solomiia', 'daughter'],
  ['Максим', 'maksym', 'son'],
  ['Катерина', 'kateryna', 'daughter'],
  ['Тарас', 'taras', 'son'],
  ['Юлія', 'yuliia', 'daughter'],
  ['Дмитро', 'dmytro', 'son'],
];

/** Seven, so that two people of one given name seldom have one father's. */
const FATHERS = [
  { daughter: 'Василівна', son: 'Васильович' },
  { daughter: 'Петрівна', son: 'Петрович' },
  { daughter: 'Ігорівна', son: 'Ігорович' },
  { daughter: 'Романівна', son: 'Романович' },
  { daughter: 'Олегівна', son: 'Олегович' },
  { daughter: 'Юріївна', son: 'Юрійович' },
  { daughter: 'Сергіївна', son: 'Сергійович' },
] as const;

/** The person `index`, the same every day. Twenty-three surnames and ten given names meet only after 230 people. */
export function inventedPerson(index: number): InventedPerson {
  const [lastName, lastLatin] = at(LAST_NAMES, index);
  const [firstName, firstLatin, of] = at(GIVEN_NAMES, index);
  return {
    lastName,
    firstName,
    middleName: at(FATHERS, index)[of],
    phone: `+38050${String(index + 1).padStart(7, '0')}`,
    email: `${firstLatin}.${lastLatin}@example.com`,
  };
}

/** Whose demo it is. */
export const DEMO_LANDLORD = { firstName: 'Олена', lastName: 'Демченко' } as const;

/** The check digits are right and the bank (000000) does not exist, so no banking application takes it. */
export const SAMPLE_IBAN = 'UA520000000000026007000000001';
/** 1-2-3-4-5-6-7-8-9 with its right check digit. */
export const SAMPLE_TAX_ID = '1234567899';

export const COMPANY = {
  companyName: 'ТОВ «Студія „Обрій“»',
  email: 'studio@example.com',
  phone: '+380500000901',
} as const;

export const CONTRACTORS = [
  { companyName: 'ТОВ «Домашній майстер»', email: 'repairs@example.com', phone: '+380500000902' },
  { companyName: 'ТОВ «Чистий двір»', email: 'cleaning@example.com', phone: '+380500000903' },
] as const;

export function at<T>(items: readonly T[], index: number): T {
  const item = items[((index % items.length) + items.length) % items.length];
  if (item === undefined) throw new RangeError('An empty list has no items');
  return item;
}
