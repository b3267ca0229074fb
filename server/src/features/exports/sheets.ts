import * as contracts from '@kliuchar/api-schema/contracts';
import * as counterparties from '@kliuchar/api-schema/counterparties';
import * as expenses from '@kliuchar/api-schema/expenses';
import type { ExportReport } from '@kliuchar/api-schema/exports';
import * as payments from '@kliuchar/api-schema/payments';
import * as properties from '@kliuchar/api-schema/properties';
import { CONTRACT_STATUS_NAMES } from '@kliuchar/domain/contracts/contract-status';
import { kyivDay } from '@kliuchar/domain/dates/kyiv-day';
import { EXPENSE_NAMES } from '@kliuchar/domain/finance/expense-categories';
import { listContracts } from '../contracts/public.ts';
import { listCounterparties } from '../counterparties/public.ts';
import { listExpenses } from '../expenses/public.ts';
import { listPayments } from '../payments/public.ts';
import { listProperties } from '../properties/public.ts';
import { ACCOUNT_SHEETS } from './account-sheets.ts';
import { HISTORY_SHEETS } from './history-sheets.ts';
import { byCursor, filtersOf } from './list-pages.ts';
import { PAPER_SHEETS } from './paper-sheets.ts';
import { RECEIPT_SHEETS } from './receipt-sheets.ts';
import { REPORT_SHEETS } from './report-sheets.ts';
import { columnsOf, type MakeSheet } from './sheet-columns.ts';
import * as words from './sheet-words.ts';
import { WORK_SHEETS } from './work-sheets.ts';

/** Each list as a file: its columns, the list itself with the filters asked for, and a row of it in words. */
export const SHEETS: Readonly<Record<ExportReport, MakeSheet>> = {
  ...REPORT_SHEETS,
  ...WORK_SHEETS,
  ...PAPER_SHEETS,
  ...ACCOUNT_SHEETS,
  ...HISTORY_SHEETS,
  ...RECEIPT_SHEETS,
  payments: (deps, actor, given) => ({
    columns: columnsOf(
      'day Дата',
      'money Сума',
      'text Спосіб',
      'text Стан',
      'text Договір',
      'text Об’єкт',
      'text Орендар',
      'text Номер або призначення',
      'text Примітка',
      'money Переплата',
    ),
    rows: byCursor(
      filtersOf(payments.listPayments, given),
      (query) => listPayments(deps, actor, query),
      (row) => [
        row.paidOn,
        row.amountKop,
        words.PAYMENT_METHODS[row.method],
        words.PAYMENT_STATES[row.status],
        row.contractNumber,
        row.propertyName,
        row.tenantName,
        row.reference,
        row.note,
        row.creditKop,
      ],
    ),
  }),
  contracts: (deps, actor, given) => ({
    columns: columnsOf(
      'text Номер',
      'text Стан',
      'text Об’єкт',
      'text Орендар',
      'text Орендодавець',
      'day Початок',
      'day Кінець',
      'money Оренда',
      'text Валюта',
      'money Борг',
      'text Ваша роль',
    ),
    rows: byCursor(
      filtersOf(contracts.listContracts, given),
      (query) => listContracts(deps, actor, query),
      (row) => [
        row.number,
        CONTRACT_STATUS_NAMES[row.status],
        row.propertyName,
        row.tenantName,
        row.landlordName,
        row.startDate,
        row.effectiveEnd,
        row.rent.amountMinor,
        row.rent.currency,
        row.balanceKop,
        words.READER_ROLES[row.role],
      ],
    ),
  }),
  counterparties: (deps, actor, given) => ({
    columns: columnsOf(
      'text Назва',
      'text Вид',
      'text Ролі',
      'text Телефон',
      'text Електронна пошта',
      'text Код',
      'money Борг',
      'count Чинних договорів',
      'text Мітки',
    ),
    rows: byCursor(
      filtersOf(counterparties.listCounterparties, given),
      (query) => listCounterparties(deps, actor, query),
      (row) => [
        row.displayName,
        words.COUNTERPARTY_KINDS[row.kind],
        row.roles.map((role) => words.COUNTERPARTY_ROLES[role]).join(', '),
        row.phone,
        row.email,
        row.taxIdMasked,
        row.balanceKop,
        row.liveContracts,
        row.tags.join(', '),
      ],
    ),
  }),
  properties: (deps, actor, given) => ({
    columns: columnsOf(
      'text Об’єкт',
      'text Тип',
      'text Місто',
      'text Комплекс',
      'number Площа, м²',
      'text Стан',
      'text Орендар',
      'money Оренда',
      'text Валюта',
      'money Борг',
      'day Додано',
      'text Ваша роль',
    ),
    rows: byCursor(
      filtersOf(properties.listProperties, given),
      (query) => listProperties(deps, actor, query),
      (row) => [
        row.displayName,
        words.PROPERTY_TYPES[row.type],
        row.address.city,
        row.complexName,
        row.areaTotal,
        words.PROPERTY_STATUSES[row.status],
        row.tenantName,
        row.rent?.amountMinor ?? null,
        row.rent?.currency ?? null,
        row.debtKop,
        kyivDay(Date.parse(row.createdAt)),
        words.READER_ROLES[row.role],
      ],
    ),
  }),
  expenses: (deps, actor, given) => ({
    columns: columnsOf(
      'day Дата',
      'text Вид',
      'text Об’єкт',
      'money Сума',
      'text Кому',
      'text Примітка',
      'text Відшкодовує',
      'text Квитанція',
    ),
    rows: byCursor(
      filtersOf(expenses.listExpenses, given),
      (query) => listExpenses(deps, actor, query),
      (row) => [
        row.spentOn,
        EXPENSE_NAMES[row.category],
        row.placeName,
        row.amountKop,
        row.counterpartyName,
        row.note,
        row.rebill?.tenantName ?? null,
        row.rebill?.receiptNumber ?? null,
      ],
    ),
  }),
};
