import type { UNREACHED_REASONS } from '@kliuchar/api-schema/announcements';
import { plural } from '@kliuchar/domain/text/plural-uk';

const tenants = (count: number) => `${count}\u00a0${plural(count, 'орендар', 'орендарі', 'орендарів', 'орендаря')}`;
const toTenants = (count: number) =>
  `${count}\u00a0${plural(count, 'орендареві', 'орендарям', 'орендарям', 'орендаря')}`;

/** Оголошення всім орендарям комплексу. */
export const announcements = {
  title: 'Оголошення',
  write: 'Написати оголошення',
  failed: (reason: string) => `Не вдалося завантажити оголошення: ${reason}`,
  none: 'Скажіть усім одразу',
  noneText:
    'Завтра вимкнуть воду чи прийде майстер? Напишіть один раз, і\u00a0кожен орендар комплексу дізнається листом, в\u00a0SMS або в\u00a0застосунку.',
  more: 'Показати ще',
  /** Що стало з\u00a0одним оголошенням. */
  fate: {
    sent: (count: number) => `Надіслано ${count}`,
    queued: (count: number) => `Чекає ${count}`,
    failed: (count: number) => `Не дійшло ${count}`,
    appOnly: (count: number) => `Лише в\u00a0застосунку ${count}`,
    unreached: (count: number) => `Немає куди писати ${count}`,
    of: (count: number) => `Для ${count}\u00a0${plural(count, 'орендаря', 'орендарів', 'орендарів')}`,
  },
  form: {
    title: 'Оголошення орендарям',
    subject: 'Заголовок',
    subjectHint: 'Стане темою листа: «Завтра не буде води»',
    text: 'Текст',
    counter: (typed: number, max: number) => `Знаків: ${typed} з\u00a0${max}`,
    submit: 'Надіслати',
    sending: 'Надсилаємо…',
  },
  to: {
    failed: 'Не вдалося порахувати, кому піде оголошення',
    all: (count: number, ways: string) => `Оголошення піде ${toTenants(count)}${ways && `: ${ways}`}.`,
    email: (count: number) => `листом\u00a0— ${count}`,
    sms: (count: number) => `у\u00a0SMS\u00a0— ${count}`,
    app: (count: number) => `У\u00a0застосунку його ${plural(count, 'побачить', 'побачать', 'побачать')} ${count}.`,
    nobody: 'У\u00a0комплексі немає договорів, що діють. Оголошення нікому надіслати.',
    full: 'Сьогодні вже надіслано п’ять оголошень. Наступне можна надіслати завтра.',
    unreachedAll: 'Оголошення нікому не дійде.',
    unreached: (count: number) => `Не ${plural(count, 'дізнається', 'дізнаються', 'дізнаються')} ${tenants(count)}:`,
    andMore: (count: number) => `і\u00a0ще ${count}`,
    why: {
      no_address: 'у\u00a0картці немає ні пошти, ні телефону',
      no_channel: 'листи й\u00a0SMS вимкнено в\u00a0договорі',
      stopped: 'орендар відмовився від повідомлень',
    } satisfies Readonly<Record<(typeof UNREACHED_REASONS)[number], string>>,
    night: (at: string) => `Зараз тихі години. Листи й\u00a0SMS підуть ${at}.`,
  },
  toasts: {
    sent: (count: number) => `Оголошення надіслано ${toTenants(count)}`,
    morning: 'Оголошення збережено. Листи й\u00a0SMS підуть уранці',
  },
} as const;
