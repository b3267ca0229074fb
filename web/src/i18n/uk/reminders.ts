import { plural } from '@kliuchar/domain/text/plural-uk';

const days = (count: number) => `${count}\u00a0${plural(count, 'день', 'дні', 'днів')}`;

const KINDS: Readonly<Record<string, string>> = {
  receipt: 'Квитанція',
  'receipt.reminder': 'Нагадування про оплату',
  'readings.request': 'Запит показників',
  'payment.received': 'Оплату зараховано',
  'contract.sent': 'Договір на підтвердження',
  'contract.amendment': 'Додаткова угода',
  'contract.notice': 'Повідомлення про розірвання',
  'contract.cancelled': 'Договір скасовано',
};

/** Нагадування орендарям і журнал надісланого. */
export const reminders = {
  /** Розділ профілю. */
  mine: 'Сповіщення',
  mineText: 'Про що казати вам. У\u00a0застосунку сповіщення є завжди; без позначки воно одразу прочитане.',
  matrix: 'Які сповіщення й куди',
  type: 'Подія',
  inApp: 'Застосунок',
  /** Те саме, де п’ять стовпців стоять на телефоні. */
  here: 'Тут',
  email: 'Пошта',
  telegram: 'Telegram',
  push: 'Push',
  sms: 'SMS',
  smsHint: (phone: string, most: number) =>
    `SMS надходять на ${phone}, щонайбільше ${most} на\u00a0добу. Без позначки не\u00a0надсилаємо жодної.`,
  cell: (type: string, where: string) => `${type}: ${where}`,
  ownLetter: 'окремий лист',
  digest: 'Один лист на добу',
  digestHint: 'Вранці, про все за добу. Про вхід з\u00a0нового пристрою напишемо одразу.',
  quietHours: 'Тихі години з\u00a021:00 до\u00a09:00',
  quietHint: 'Нічні листи й\u00a0повідомлення чекають ранку за київським часом.',
  theirs: 'Нагадування орендарям',
  theirsText:
    'Типово для всіх договорів; у\u00a0договорі можна вказати інакше. Пишемо з\u00a09:00 до\u00a021:00, і\u00a0лише про квитанції, які ви надіслали.',
  whichOwner: 'Оберіть власника в\u00a0договорі: ви працюєте для кількох.',
  channels: 'Чим писати',
  byEmail: 'Електронною поштою',
  bySms: 'SMS, якщо пошти немає',
  byPush: 'Сповіщенням на екрані',
  byPushHint: 'Орендареві, який має акаунт і\u00a0увімкнув його на своєму пристрої.',
  before: 'Нагадати до строку за',
  after: 'Нагадати після строку через',
  days,
  issued: 'Надсилати квитанцію після видачі',
  issuedHint: 'Протягом години, без натискання «Надіслати».',
  received: 'Дякувати за оплату',
  readings: 'Просити показники',
  readingsHint: 'У\u00a0перший день строку передавання або 1\u00a0числа.',
  saveFailed: (reason: string) => `Не збережено: ${reason}`,
  loadFailed: 'Не вдалося завантажити налаштування',
  /** Картка договору. */
  card: 'Нагадування',
  asAll: 'Як для всіх договорів',
  asAllOn: 'Діють типові нагадування з\u00a0вашого профілю.',
  log: 'Надіслано орендареві',
  logEmpty: 'За цим договором ще нічого не надсилали.',
  logEmptyReceipt: 'Цю квитанцію ще не надсилали.',
  logFailed: 'Не вдалося завантажити журнал',
  more: 'Показати ще',
  kind: (kind: string) => KINDS[kind] ?? 'Повідомлення',
  via: { email: 'пошта', sms: 'SMS', telegram: 'Telegram', push: 'push' },
  status: {
    queued: 'Чекає',
    stored: 'Не\u00a0налаштовано',
    sent: 'Надіслано',
    delivered: 'Доставлено',
    failed: 'Не\u00a0дійшло',
    suppressed: 'Вимкнено',
  },
  share: {
    receipt: 'Поділитися нагадуванням',
    readings: 'Попросити показники самому',
    title: 'Надіслати самому',
    lead: 'Текст із\u00a0особистим посиланням орендаря. Надішліть його лише тому, хто живе за цим договором.',
    copy: 'Скопіювати',
    failed: (reason: string) => `Не вдалося підготувати текст: ${reason}`,
  },
  attempts: (count: number) => `спроб: ${count}`,
} as const;
