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
  'contract.renewed': 'Договір продовжено',
  'contract.terminated': 'Договір розірвано',
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
  stops: {
    email: (day: string) => `Орендар просив не писати йому на пошту за цим договором (${day}).`,
    sms: (day: string) => `Орендар просив не надсилати йому SMS за цим договором (${day}).`,
    resume: 'Дозволити знову',
    confirmTitle: 'Знову писати орендареві?',
    onlyIfAsked: 'Лише якщо він сам про це попросив.',
    again: 'Знову надходитимуть квитанції, нагадування, подяки за оплату й\u00a0прохання передати показники.',
    keep: 'Не писати',
    resumed: 'Листи орендареві знову дозволено',
  },
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
  /** On the page of a person in debt. */
  open: {
    title: 'Неоплачені квитанції',
    failed: (reason: string) => `Не вдалося завантажити квитанції: ${reason}`,
    send: 'Надіслати нагадування',
    due: (day: string) => `сплатити до ${day}`,
    late: (day: string) => `строк минув ${day}`,
  },
  attempts: (count: number) => `спроб: ${count}`,
} as const;
