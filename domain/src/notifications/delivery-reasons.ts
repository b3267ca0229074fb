import { NBSP } from '../text/typography.ts';

type Channel = 'email' | 'sms' | 'telegram' | 'push';

/** What is known of a message that did not leave or did not arrive; `code` is what its channel has said of the last attempt. */
export type Undelivered = {
  readonly channel: Channel;
  readonly status: string;
  readonly code: string | null;
};

/** Nobody answers: refused, cut, silent until the limit, not found by name, or busy with itself. */
const SILENT =
  /^(?:E(?:SOCKET|CONNECTION|CONNREFUSED|CONNRESET|TIMEDOUT|TIMEOUT|DNS|PIPE|HOSTUNREACH|NETUNREACH|AI_AGAIN|NOTFOUND|TLS|STREAM)|ENOTFOUND|UND_ERR_\w+|timeout|TimeoutError|TypeError|AbortError|http_5\d\d)$/;

const SERVICE: Readonly<Record<Channel, string>> = {
  email: 'Поштовий сервер',
  sms: 'TurboSMS',
  telegram: 'Telegram',
  push: 'Служба сповіщень браузера',
};

const NOT_LET_IN = 'Поштовий сервер не прийняв пароля Ключаря. Скажіть про це тому, хто його встановив.';
const NOT_AN_ADDRESS = 'Поштовий сервер не прийняв адреси. Перевірте, чи немає в ній помилки.';

const EXACT: Readonly<Record<string, string>> = {
  EENVELOPE: NOT_AN_ADDRESS,
  EAUTH: NOT_LET_IN,
  smtp_452: 'Поштова скринька переповнена.',
  smtp_552: 'Поштова скринька переповнена.',
  sms_undelivered: 'Оператор не зміг доставити SMS: телефон довго вимкнено або номер не обслуговується.',
  telegram_403: 'Людина заблокувала бота в Telegram.',
  telegram_400: 'Людина видалила чат із ботом у Telegram.',
  telegram_blocked: 'Людина заблокувала бота в Telegram.',
  telegram_unlinked: 'Людина відключила Telegram.',
  access_ended: 'Доступ цієї людини закрито, тож повідомлення не надіслано.',
  receipt_void: 'Квитанцію анульовано, тож повідомлення не надіслано.',
  receipt_paid: 'Квитанцію вже сплачено, тож нагадування не надіслано.',
  payment_reported: 'Орендар повідомив про оплату, тож нагадування не надіслано.',
  contract_not_in_force: 'Договір скасовано або відхилено, тож нагадування не надіслано.',
  push_unlinked: 'Сповіщення на цьому пристрої вимкнено.',
};

/** Why, in a sentence for the owner: what has happened and, where something depends on him, what to do. Null where there is nothing to explain. */
export function deliveryReason({ channel, status, code }: Undelivered): string | null {
  if (code === null || status === 'sent' || status === 'delivered') return null;
  const reason = EXACT[code] ?? reasonOf(channel, code);
  return status === 'queued' ? `${reason} Спробуємо ще${NBSP}раз.` : reason;
}

function reasonOf(channel: Channel, code: string): string {
  const service = SERVICE[channel];
  if (SILENT.test(code)) return `${service} не${NBSP}відповідає.`;
  const smtp = /^smtp_(\d{3})$/.exec(code)?.[1];
  if (smtp === '530' || smtp === '534' || smtp === '535') return NOT_LET_IN;
  if (smtp?.startsWith('4') || code.endsWith('_429')) return `${service} просить зачекати.`;
  if (smtp?.startsWith('5')) return NOT_AN_ADDRESS;
  // The carrier's own number is what its support asks for.
  const number = /\d+$/.exec(code)?.[0];
  const refused = channel === 'push' ? 'прийняла' : 'прийняв';
  return `${service} не${NBSP}${refused} повідомлення${number === undefined ? '' : ` (код${NBSP}${number})`}.`;
}
