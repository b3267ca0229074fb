import { formatDecimalUk } from '@kliuchar/domain/money/format-money';
import { plural } from '@kliuchar/domain/text/plural-uk';
import { ofAll as of, REMINDER_TEXT } from './bulk.ts';

const grouped = (count: number) => formatDecimalUk(String(count));
const contractsCount = (count: number) =>
  `${grouped(count)}\u00a0${plural(count, 'договір', 'договори', 'договорів', 'договору')}`;
const ofContracts = (count: number) =>
  `${grouped(count)}\u00a0${plural(count, 'договору', 'договорів', 'договорів', 'договору')}`;

const byContracts = (count: number) =>
  `${grouped(count)}\u00a0${plural(count, 'договором', 'договорами', 'договорами', 'договору')}`;

/** Many contracts sent, prolonged or set to bill themselves at one stroke. */
export const contractBulk = {
  rows: contractsCount,
  name: (number: string) => `договір №\u00a0${number}`,
  remind: (count: number) => `Нагадати ${grouped(count)}`,
  send: (count: number) => `Надіслати ${grouped(count)}`,
  renew: (count: number) => `Продовжити ${grouped(count)}`,
  auto: (count: number) => `Квитанції автоматично: ${grouped(count)}`,
  nothing: 'Для вибраних договорів дій немає',
  choosing: 'Вибираємо…',
  chooseFailed: (reason: string) => `Не вдалося вибрати договори: ${reason}`,
  firstOfMany: (count: number) => `За один раз\u00a0— до ${ofContracts(count)}. Решту оберете так само.`,
  rent: (sum: string) => `Оренда на місяць: ${sum}`,
  keep: 'Не зараз',
  remindTitle: (count: number) => `Нагадати про борг за ${byContracts(count)}?`,
  remindText: REMINDER_TEXT,
  remindConfirm: 'Нагадати орендарям',
  debt: (sum: string) => `Борг: ${sum}`,
  sendTitle: (count: number) => `Надіслати ${contractsCount(count)}?`,
  sendText:
    'Кожен орендар отримає посилання, прочитає текст і\u00a0підтвердить його кодом. Тексти зафіксуються, далі\u00a0— лише додаткові угоди.',
  sendConfirm: 'Надіслати орендарям',
  renewTitle: (count: number) => `Продовжити ${contractsCount(count)}`,
  renewLead:
    'Новий строк кожного почнеться наступного дня після теперішнього завершення, сума не зміниться. Кожному орендареві надійде повідомлення.',
  renewEnd: 'Нова дата завершення',
  renewLater: (count: number) =>
    `${contractsCount(count)} ${plural(count, 'діє', 'діють', 'діють', 'діє')} до цієї дати або довше: ${plural(count, 'його', 'їх', 'їх', 'їх')} не змінимо.`,
  renewNone: 'Усі вибрані діють до цієї дати або довше. Оберіть пізнішу.',
  renewSubmit: (count: number) => `Продовжити ${contractsCount(count)}`,
  autoTitle: (count: number) => `Квитанції автоматично: ${contractsCount(count)}`,
  autoLead: 'Ці налаштування замінять теперішні в\u00a0кожному з\u00a0вибраних договорів.',
  autoSubmit: 'Зберегти для всіх',
  words: {
    remind: {
      doing: 'Нагадуємо орендарям',
      all: (count: number) => `Нагадано про борг за ${byContracts(count)}`,
      some: (done: number, count: number) => `Нагадано ${of(done, count)}`,
    },
    send: {
      doing: 'Надсилаємо договори',
      all: (count: number) => `Надіслано ${contractsCount(count)}`,
      some: (done: number, count: number) => `Надіслано ${of(done, count)}`,
    },
    renew: {
      doing: 'Продовжуємо договори',
      all: (count: number) => `Продовжено ${contractsCount(count)}`,
      some: (done: number, count: number) => `Продовжено ${of(done, count)}`,
    },
    auto: {
      doing: 'Зберігаємо налаштування',
      all: (count: number) => `Налаштовано ${contractsCount(count)}`,
      some: (done: number, count: number) => `Налаштовано ${of(done, count)}`,
    },
  },
} as const;
