import { expect, it } from 'vitest';
import { deliveryReason } from './delivery-reasons.ts';

const SILENT = ' не відповідає.';
const ADDRESS = 'Поштовий сервер не прийняв адреси. Перевірте, чи немає в ній помилки.';

it.each([
  // Codes of nodemailer, of its server's answers (RFC 5321 §4.2.3), of Node's sockets and `fetch`.
  ['email', 'ESOCKET', `Поштовий сервер${SILENT}`],
  ['email', 'ETIMEDOUT', `Поштовий сервер${SILENT}`],
  ['email', 'EDNS', `Поштовий сервер${SILENT}`],
  ['email', 'smtp_550', ADDRESS],
  ['email', 'EENVELOPE', ADDRESS],
  ['email', 'smtp_451', 'Поштовий сервер просить зачекати.'],
  ['email', 'smtp_552', 'Поштова скринька переповнена.'],
  ['email', 'smtp_535', 'Поштовий сервер не прийняв пароля Ключаря. Скажіть про це тому, хто його встановив.'],
  ['sms', 'TypeError', `TurboSMS${SILENT}`],
  ['sms', 'TimeoutError', `TurboSMS${SILENT}`],
  ['sms', 'http_503', `TurboSMS${SILENT}`],
  ['sms', 'turbosms_203', 'TurboSMS не прийняв повідомлення (код 203).'],
  ['sms', 'sms_undelivered', 'Оператор не зміг доставити SMS: телефон довго вимкнено або номер не обслуговується.'],
  ['telegram', 'timeout', `Telegram${SILENT}`],
  ['telegram', 'telegram_403', 'Людина заблокувала бота в Telegram.'],
  ['telegram', 'telegram_blocked', 'Людина заблокувала бота в Telegram.'],
  ['telegram', 'telegram_400', 'Людина видалила чат із ботом у Telegram.'],
  ['telegram', 'TimeoutError', `Telegram${SILENT}`],
  ['email', 'access_ended', 'Доступ цієї людини закрито, тож повідомлення не надіслано.'],
  ['telegram', 'telegram_429', 'Telegram просить зачекати.'],
  ['push', 'push_500', 'Служба сповіщень браузера не прийняла повідомлення (код 500).'],
  ['push', 'unexpected', 'Служба сповіщень браузера не прийняла повідомлення.'],
] as const)('of %s the code %s is «%s» in the words of people', (channel, code, words) => {
  const read = (status: string) => deliveryReason({ channel, status, code })?.replaceAll('\u00a0', ' ');
  expect(read('failed')).toBe(words);
  expect(read('queued')).toBe(`${words} Спробуємо ще раз.`);
});

it.each([
  ['receipt_void', 'Квитанцію анульовано, тож повідомлення не надіслано.'],
  ['receipt_paid', 'Квитанцію вже сплачено, тож нагадування не надіслано.'],
  ['payment_reported', 'Орендар повідомив про оплату, тож нагадування не надіслано.'],
  ['contract_not_in_force', 'Договір скасовано або відхилено, тож нагадування не надіслано.'],
])('says of what lost its reason by %s: «%s»', (code, words) => {
  expect(deliveryReason({ channel: 'sms', status: 'suppressed', code })).toBe(words);
});

it('explains nothing where nothing went wrong', () => {
  const of = (status: string, code: string | null) => deliveryReason({ channel: 'email', status, code });
  expect([of('queued', null), of('sent', 'ESOCKET'), of('delivered', null), of('stored', null)]).toEqual([
    null,
    null,
    null,
    null,
  ]);
});
