import type { ExportReport } from '@kliuchar/api-schema/exports';
import * as meters from '@kliuchar/api-schema/meters';
import * as physicalMeters from '@kliuchar/api-schema/physical-meters';
import * as tasks from '@kliuchar/api-schema/tasks';
import { zoneName } from '@kliuchar/domain/meters/zone-name';
import { serviceTitle } from '@kliuchar/domain/properties/service-settings';
import { TASK_STATUS_NAMES } from '@kliuchar/domain/tasks/task-status';
import { listPhysicalMeters, sheetPages } from '../meters/public.ts';
import { listTasks } from '../tasks/public.ts';
import { byCursor, byPages, filtersOf } from './list-pages.ts';
import { columnsOf, type MakeSheet } from './sheet-columns.ts';
import * as words from './sheet-words.ts';

type Work = Extract<ExportReport, 'readings' | 'meters' | 'tasks'>;

/** What is done on the objects as files: readings of a month, devices, tasks. */
export const WORK_SHEETS: Readonly<Record<Work, MakeSheet>> = {
  /** A row a zone, so that each figure stands in a cell of its own. */
  readings: (deps, actor, given) => ({
    columns: columnsOf(
      'text Об’єкт',
      'text Орендар',
      'text Послуга',
      'text Номер лічильника',
      'text Зона',
      'number Попередній',
      'day Дата попереднього',
      'number Поточний',
      'day Дата поточного',
      'number Спожито',
      'text Одиниця',
      'text Стан',
    ),
    rows: byPages(
      sheetPages(deps, actor, filtersOf(meters.listMeters, given)),
      ({ zones, previous, reading, ...row }) =>
        Array.from({ length: zones }, (_, zone) => [
          row.propertyName,
          row.tenantName,
          row.title,
          row.serial,
          zones > 1 ? zoneName(zone + 1, zones) : null,
          previous?.values[zone] ?? null,
          previous?.date ?? null,
          reading?.values[zone] ?? null,
          reading?.date ?? null,
          reading?.consumption[zone] ?? null,
          row.unit,
          words.SHEET_STATES[row.state],
        ]),
    ),
  }),
  meters: (deps, actor, given) => ({
    columns: columnsOf(
      'text Послуга',
      'text Номер',
      'text Об’єкт або комплекс',
      'text Місце',
      'count Зон',
      'text Одиниця',
      'day Установлено',
      'day Повірено',
      'day Наступна повірка',
      'number Показник',
      'number Показник 2-ї зони',
      'number Показник 3-ї зони',
      'day Дата показника',
      'text Стан',
    ),
    rows: byCursor(
      filtersOf(physicalMeters.listPhysicalMeters, given),
      (query) => listPhysicalMeters(deps, actor, query),
      (row) => [
        serviceTitle({ code: row.service, title: null }),
        row.serial,
        row.propertyName ?? row.complexName,
        row.place,
        row.zones,
        row.unit,
        row.installedOn,
        row.verifiedOn,
        row.nextVerificationOn,
        ...[0, 1, 2].map((zone) => row.lastReading?.values[zone] ?? null),
        row.lastReading?.date ?? null,
        words.METER_STATUSES[row.status],
      ],
    ),
  }),
  tasks: (deps, actor, given) => ({
    columns: columnsOf(
      'text Завдання',
      'text Вид',
      'text Терміновість',
      'text Стан',
      'text Об’єкт',
      'text Договір',
      'text Відповідальний',
      'text Підрядник',
      'day Строк',
      'money Вартість',
      'text Хто платить',
    ),
    rows: byCursor(
      filtersOf(tasks.listTasks, given),
      (query) => listTasks(deps, actor, query),
      (row) => [
        row.title,
        words.TASK_CATEGORIES[row.category],
        words.TASK_PRIORITIES[row.priority],
        TASK_STATUS_NAMES[row.status],
        row.property?.name ?? null,
        row.contract?.number ?? null,
        row.assignee?.name ?? null,
        row.contractor?.name ?? null,
        row.dueOn,
        row.costKop,
        row.chargeTo && words.TASK_CHARGES[row.chargeTo],
      ],
    ),
  }),
};
