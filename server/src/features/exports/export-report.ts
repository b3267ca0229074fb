import type { QueryOf } from '@kliuchar/api-schema/endpoint';
import type { ExportReport, exportReport as endpoint } from '@kliuchar/api-schema/exports';
import type { Deps } from '../../deps.ts';
import type { FileAnswer } from '../../edge/call.ts';
import { type SessionActor, withReadScope } from '../../platform/db/scope.ts';
import { sheetStream } from '../../platform/sheet.ts';
import { filePeriod } from './file-period.ts';
import { assertReport } from './report-access.ts';
import { SHEETS } from './sheets.ts';

const NAMES: Readonly<Record<ExportReport, string>> = {
  receipts: 'Квитанції',
  payments: 'Оплати',
  contracts: 'Договори',
  counterparties: 'Контрагенти',
  properties: 'Об’єкти',
  expenses: 'Витрати',
  readings: 'Показники',
  meters: 'Лічильники',
  tasks: 'Завдання',
  documents: 'Документи',
  tariffs: 'Тарифи',
  complexes: 'Комплекси',
  managers: 'Менеджери',
  shared_bills: 'Спільні рахунки',
  notifications: 'Сповіщення',
  journal: 'Журнал дій',
  invoices: 'Рахунки за підписку',
  my_receipts: 'Мої квитанції',
  statement: 'Розрахунки',
  meter_readings: 'Показники лічильника',
  cashflow: 'Рух коштів',
  pnl: 'Прибутки й витрати',
  aging: 'Борги за віком',
  deposits: 'Гарантійні платежі',
  bill_shares: 'Частки спільних рахунків',
  tax: 'Податки',
};

const MEDIA = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv; charset=utf-8',
} as const;

/** The file leaves while its rows are read; a wrong filter, and whoever may not have it, are refused before the first byte of it. */
export async function exportReport(
  deps: Deps,
  actor: SessionActor,
  query: QueryOf<typeof endpoint>,
): Promise<FileAnswer> {
  const { report, format, ...filters } = query;
  await withReadScope(deps.db, actor, async (db) => assertReport(db, report));
  const today = deps.clock.today();
  const sheet = await SHEETS[report](deps, actor, filters);
  return {
    content: sheetStream(sheet, format),
    media: MEDIA[format],
    fileName: `${[NAMES[report], sheet.of, filePeriod(report, filters, today), today].filter(Boolean).join(' ')}.${format}`,
  };
}
