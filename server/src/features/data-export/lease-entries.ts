import { CONTRACT_STATUS_NAMES } from '@kliuchar/domain/contracts/contract-status';
import { RECEIPT_STATUS_NAMES } from '@kliuchar/domain/receipts/receipt-status';
import type { ZipEntry } from '../../platform/zip.ts';
import { columnsOf } from '../exports/public.ts';
import type { Lease } from './export.sql.ts';
import { csvEntry } from './table-entries.ts';

/** Where the person rents: what he was billed, as he sees it. */
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
}

async function* once<T>(rows: T): AsyncGenerator<T> {
  yield rows;
}
