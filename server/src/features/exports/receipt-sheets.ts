import type { ExportReport } from '@kliuchar/api-schema/exports';
import * as receipts from '@kliuchar/api-schema/receipts';
import { paymentStatusName } from '@kliuchar/domain/receipts/payment-status';
import { RECEIPT_STATUS_NAMES } from '@kliuchar/domain/receipts/receipt-status';
import type { SheetRow } from '../../platform/sheet.ts';
import { listMyReceipts, listReceipts } from '../receipts/public.ts';
import { byCursor, filtersOf } from './list-pages.ts';
import { columnsOf, type MakeSheet } from './sheet-columns.ts';
import { READER_ROLES } from './sheet-words.ts';

type Bills = Extract<ExportReport, 'receipts' | 'my_receipts'>;
type Item = Awaited<ReturnType<typeof listReceipts>>['items'][number];

const columns = columnsOf(
  'text Номер',
  'text Місяць',
  'text Договір',
  'text Об’єкт',
  'text Орендар',
  'text Стан',
  'text Оплата',
  'day Видано',
  'day Сплатити до',
  'money Нараховано',
  'money Сплачено',
  'money Списано',
  'money Залишок',
  'text Ваша роль',
);

const rowOf = (row: Item): SheetRow => [
  row.number,
  row.period,
  row.contractNumber,
  row.propertyName,
  row.tenant.name,
  RECEIPT_STATUS_NAMES[row.status],
  row.paymentStatus && paymentStatusName(row.paymentStatus, row.writtenOffKop),
  row.issuedOn,
  row.dueOn,
  // As the list adds them up: what was voided is charged to nobody.
  row.status === 'void' ? null : row.ownKop,
  row.paidKop,
  row.writtenOffKop,
  // A draft is not owed yet, a void one no more.
  row.status === 'issued' ? row.leftKop : null,
  READER_ROLES[row.role],
];

/** Receipts from both sides: of whom issues them, and of whom pays them. */
export const RECEIPT_SHEETS: Readonly<Record<Bills, MakeSheet>> = {
  receipts: (deps, actor, given) => ({
    columns,
    rows: byCursor(filtersOf(receipts.listReceipts, given), (query) => listReceipts(deps, actor, query), rowOf),
  }),
  my_receipts: (deps, actor, given) => ({
    columns,
    rows: byCursor(filtersOf(receipts.listMyReceipts, given), (query) => listMyReceipts(deps, actor, query), rowOf),
  }),
};
