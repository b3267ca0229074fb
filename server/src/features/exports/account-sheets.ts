import * as audit from '@kliuchar/api-schema/audit';
import * as billing from '@kliuchar/api-schema/billing';
import type { ExportReport } from '@kliuchar/api-schema/exports';
import * as notifications from '@kliuchar/api-schema/notifications';
import { NOTIFICATION_GROUP_NAMES } from '@kliuchar/domain/notifications/notification-types';
import { askedAs, listAudit } from '../audit/public.ts';
import { listNotifications } from '../notifications/public.ts';
import { INVOICE_STATUS_NAMES, listInvoices } from '../subscription/public.ts';
import { byCursor, filtersOf } from './list-pages.ts';
import { columnsOf, type MakeSheet } from './sheet-columns.ts';
import * as words from './sheet-words.ts';

type Account = Extract<ExportReport, 'notifications' | 'journal' | 'invoices'>;

/** What the account itself keeps, as files: what it was told, what was done, what it was billed. */
export const ACCOUNT_SHEETS: Readonly<Record<Account, MakeSheet>> = {
  notifications: (deps, actor, given) => ({
    columns: columnsOf('moment Коли', 'text Про що', 'text Сповіщення', 'text Подробиці', 'moment Прочитано'),
    rows: byCursor(
      filtersOf(notifications.listNotifications, given),
      (query) => listNotifications(deps, actor, query),
      (row) => [row.createdAt, NOTIFICATION_GROUP_NAMES[row.group], row.title, row.body, row.readAt],
    ),
  }),
  /** With the seal of each row, so that the chain can be checked outside (ADR 0025). */
  journal: (deps, actor, given) => ({
    columns: columnsOf(
      'count №',
      'moment Коли',
      'text Хто',
      'text Що зроблено',
      'text Річ',
      'text Ідентифікатор',
      'text SHA-256',
    ),
    rows: byCursor(
      filtersOf(audit.listAudit, given),
      (query) => listAudit(deps, actor, query),
      (row) => [
        row.position,
        row.at,
        row.actorName,
        row.sentence,
        words.AUDIT_ENTITIES[askedAs(row.entityType) as audit.AuditEntity] ?? row.entityType,
        row.entityId,
        row.hash,
      ],
    ),
  }),
  invoices: (deps, actor, given) => ({
    columns: columnsOf(
      'text Номер',
      'text План',
      'day Період з',
      'day Період до',
      'money Сума',
      'text Стан',
      'day Виставлено',
      'day Сплатити до',
      'moment Сплачено',
    ),
    rows: byCursor(
      filtersOf(billing.listInvoices, given),
      (query) => listInvoices(deps, actor, query),
      (row) => [
        row.number,
        row.planName,
        row.periodFrom,
        row.periodTo,
        row.amountKop,
        INVOICE_STATUS_NAMES[row.status],
        row.issuedOn,
        row.dueOn,
        row.paidAt,
      ],
    ),
  }),
};
