import { CONTRACT_STATUS_NAMES } from '@kliuchar/domain/contracts/contract-status';
import { ACT_STATUS_NAMES } from '@kliuchar/domain/handover/act-rules';
import { RECEIPT_STATUS_NAMES } from '@kliuchar/domain/receipts/receipt-status';
import { TASK_STATUS_NAMES } from '@kliuchar/domain/tasks/task-status';
import type { ZipEntry } from '../../platform/zip.ts';
import { columnsOf, sheetWords } from '../exports/public.ts';
import type { Lease } from './lease.sql.ts';
import { csvEntry } from './table-entries.ts';
import { inWords } from './table-sheet.ts';
import { ACCEPTED_BY, ACT_TITLES, saidService } from './table-words.ts';

/** Where the person rents: what he has agreed to, what he was billed, as he sees it, and what he has sent and paid. */
export function* leaseEntries(leases: readonly Lease[]): Generator<ZipEntry> {
  yield csvEntry(
    'Таблиці/Де я орендую.csv',
    columnsOf('text Договір', 'text Об’єкт', 'text Стан', 'day Початок', 'day Кінець'),
    once(
      leases.map((lease) => [
        lease.number,
        lease.object,
        CONTRACT_STATUS_NAMES[lease.status],
        lease.start_date,
        lease.end_date,
      ]),
    ),
  );
  yield acceptedEntry(leases);
  yield actsEntry(leases);
  yield csvEntry(
    'Таблиці/Мої квитанції.csv',
    columnsOf(
      'text Номер',
      'text Місяць',
      'text Договір',
      'text Об’єкт',
      'text Стан',
      'day Видано',
      'day Сплатити до',
      'money Нараховано',
      'money Сплачено',
      'money Списано',
    ),
    once(
      leases.flatMap((lease) =>
        lease.receipts.map((receipt) => [
          receipt.number,
          receipt.period,
          lease.number,
          lease.object,
          RECEIPT_STATUS_NAMES[receipt.status],
          receipt.issued_on,
          receipt.due_on,
          receipt.own_kop,
          receipt.paid_kop,
          receipt.written_off_kop,
        ]),
      ),
    ),
  );
  yield toldEntry(leases);
  yield* billedEntries(leases);
  yield* sentEntries(leases);
}

function acceptedEntry(leases: readonly Lease[]): ZipEntry {
  return csvEntry(
    'Таблиці/Мої підтвердження.csv',
    columnsOf(
      'text Договір',
      'text Що підтверджено',
      'moment Коли',
      'text Спосіб',
      'text Телефон',
      'text Електронна пошта',
      'text IP-адреса',
      'text Браузер',
      'text Відбиток тексту SHA-256',
    ),
    once(
      leases.flatMap(({ number, acceptances, acts }) => [
        ...acceptances.map((accepted) => [
          number,
          accepted.amendment === null ? 'Договір' : `Додаткова угода №\u00a0${accepted.amendment}`,
          accepted.accepted_at,
          ...signatureCells(accepted, accepted.document_sha256),
        ]),
        ...acts.flatMap(({ direction, signed_at, document_sha256, signature }) =>
          signature === null
            ? []
            : [[number, inWords(ACT_TITLES)(direction), signed_at, ...signatureCells(signature, document_sha256)]],
        ),
      ]),
    ),
  );
}

type Signature = Omit<Lease['acceptances'][number], 'amendment' | 'accepted_at' | 'document_sha256'>;

const signatureCells = ({ method, phone, email, address, user_agent }: Signature, sha256: string) => [
  inWords(ACCEPTED_BY)(method),
  phone,
  email,
  address,
  user_agent,
  sha256,
];

function actsEntry(leases: readonly Lease[]): ZipEntry {
  return csvEntry(
    'Таблиці/Акти мого житла.csv',
    columnsOf('text Договір', 'text Об’єкт', 'text Акт', 'text Стан', 'day Дата', 'moment Підписано'),
    once(
      leases.flatMap(({ number, object, acts }) =>
        acts.map(({ direction, status, held_on, signed_at }) => [
          number,
          object,
          inWords(ACT_TITLES)(direction),
          ACT_STATUS_NAMES[status],
          held_on,
          signed_at,
        ]),
      ),
    ),
  );
}

function toldEntry(leases: readonly Lease[]): ZipEntry {
  return csvEntry(
    'Таблиці/Оголошення орендодавців.csv',
    columnsOf('text Договір', 'moment Коли', 'text Заголовок', 'text Текст'),
    once(
      leases.flatMap(({ number, announcements }) =>
        announcements.map(({ title, text, created_at }) => [number, created_at, title, text]),
      ),
    ),
  );
}

function* billedEntries(leases: readonly Lease[]): Generator<ZipEntry> {
  yield csvEntry(
    'Таблиці/Рядки моїх квитанцій.csv',
    columnsOf(
      'text Квитанція',
      'text Місяць',
      'text Назва',
      'text Кількість',
      'text Одиниця',
      'text Ціна',
      'money Сума',
      'text Пояснення',
    ),
    once(
      leases.flatMap(({ receipts }) =>
        receipts.flatMap(({ number, period, lines }) =>
          lines.map((line) => [
            number,
            period,
            line.title,
            line.quantity,
            line.unit,
            line.price,
            line.amount_kop,
            line.explanation,
          ]),
        ),
      ),
    ),
  );
  yield csvEntry(
    'Таблиці/Мої оплати.csv',
    columnsOf('text Договір', 'day Дата', 'money Сума', 'text Спосіб', 'text Стан', 'text Чому відхилено'),
    once(
      leases.flatMap(({ number, payments }) =>
        payments.map(({ paid_on, amount_kop, method, status, reason }) => [
          number,
          paid_on,
          amount_kop,
          inWords(sheetWords.PAYMENT_METHODS)(method),
          inWords(sheetWords.PAYMENT_STATES)(status),
          reason,
        ]),
      ),
    ),
  );
}

function* sentEntries(leases: readonly Lease[]): Generator<ZipEntry> {
  yield csvEntry(
    'Таблиці/Мої показники.csv',
    columnsOf('text Договір', 'text Лічильник', 'text Місяць', 'day Дата', 'text Показник', 'text Стан'),
    once(
      leases.flatMap(({ number, readings }) =>
        readings.map(({ serial, period, taken_on, values, state }) => [
          number,
          serial,
          period,
          taken_on,
          values.join(' / '),
          inWords(sheetWords.SHEET_STATES)(state),
        ]),
      ),
    ),
  );
  yield csvEntry(
    'Таблиці/Мої заявки.csv',
    columnsOf('text Договір', 'moment Коли', 'text Що', 'text Подробиці', 'text Стан'),
    once(
      leases.flatMap(({ number, requests }) =>
        requests.map(({ created_at, title, description, status }) => [
          number,
          created_at,
          title,
          description,
          TASK_STATUS_NAMES[status],
        ]),
      ),
    ),
  );
  yield csvEntry(
    'Таблиці/Мої оплати постачальникам.csv',
    columnsOf('text Договір', 'text Місяць', 'text Послуга', 'money Сума', 'day Сплачено', 'text Чому повернуто'),
    once(
      leases.flatMap(({ number, paid_to_suppliers }) =>
        paid_to_suppliers.map(({ period, service, title, amount_kop, paid_on, reason }) => [
          number,
          period,
          title ?? saidService(service),
          amount_kop,
          paid_on,
          reason,
        ]),
      ),
    ),
  );
}

async function* once<T>(rows: T): AsyncGenerator<T> {
  yield rows;
}
