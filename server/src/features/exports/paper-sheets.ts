import * as complexes from '@kliuchar/api-schema/complexes';
import * as documents from '@kliuchar/api-schema/documents';
import type { ExportReport } from '@kliuchar/api-schema/exports';
import * as managers from '@kliuchar/api-schema/managers';
import * as sharedBills from '@kliuchar/api-schema/shared-bills';
import * as tariffs from '@kliuchar/api-schema/tariffs';
import { kyivDay } from '@kliuchar/domain/dates/kyiv-day';
import { GRANT_SWITCHES } from '@kliuchar/domain/grants/grant-switches';
import { serviceTitle } from '@kliuchar/domain/properties/service-settings';
import { listComplexes } from '../complexes/public.ts';
import { listDocuments } from '../documents/public.ts';
import { listPeople } from '../managers/public.ts';
import { listSharedBills } from '../shared-bills/public.ts';
import { listTariffs } from '../tariffs/public.ts';
import { byCursor, byOffset, filtersOf, partsByCursor } from './list-pages.ts';
import { columnsOf, type MakeSheet } from './sheet-columns.ts';
import * as words from './sheet-words.ts';

type Papers = Extract<ExportReport, 'documents' | 'tariffs' | 'complexes' | 'managers' | 'shared_bills'>;

/** What stands around the objects as files: papers, prices, complexes, people let in, suppliers' bills. */
export const PAPER_SHEETS: Readonly<Record<Papers, MakeSheet>> = {
  documents: (deps, actor, given) => ({
    columns: columnsOf(
      'text Документ',
      'text Вид',
      'text Об’єкт',
      'text Договір',
      'text Контрагент',
      'text Комплекс',
      'day Діє до',
      'text Хто бачить',
      'text Файл',
      'count Версія',
      'day Додано',
    ),
    rows: byCursor(
      filtersOf(documents.listDocuments, given),
      (query) => listDocuments(deps, actor, query),
      (row) => [
        row.title,
        words.DOCUMENT_KINDS[row.kind],
        row.property?.name ?? null,
        row.contract?.number ?? null,
        row.counterparty?.name ?? null,
        row.complex?.name ?? null,
        row.validUntil,
        words.DOCUMENT_VISIBILITIES[row.visibility],
        row.latest.name,
        row.latest.number,
        kyivDay(Date.parse(row.createdAt)),
      ],
    ),
  }),
  /** The prices in force today, as on the screen; those that are ahead stand in the tariff itself. */
  tariffs: (deps, actor, given) => ({
    columns: columnsOf(
      'text Послуга',
      'text Тариф',
      'text Місто',
      'text Одиниця',
      'count Зон',
      'number Ціна',
      'number Ціна 2-ї зони',
      'number Ціна 3-ї зони',
      'text Ціна за обсягом',
      'money Абонплата на місяць',
      'day Діє з',
      'count Об’єктів',
    ),
    rows: byCursor(
      filtersOf(tariffs.listTariffs, given),
      (query) => listTariffs(deps, actor, query),
      ({ current, ...row }) => [
        serviceTitle({ code: row.service, title: null }),
        row.title,
        row.city,
        row.unit,
        row.zones,
        current?.price ?? current?.zonePrices[0] ?? null,
        current?.zonePrices[1] ?? null,
        current?.zonePrices[2] ?? null,
        current && words.blocksCell(current.blocks),
        current?.monthlyFeeKop ?? null,
        current?.validFrom ?? null,
        row.propertiesCount,
      ],
    ),
  }),
  complexes: (deps, actor, given) => ({
    columns: columnsOf(
      'text Комплекс',
      'text Адреса',
      'count Об’єктів',
      'count Здано',
      'number Зайнятість, %',
      'money Борг',
      'count Менеджерів',
      'day Додано',
    ),
    rows: byCursor(
      filtersOf(complexes.listComplexes, given),
      (query) => listComplexes(deps, actor, query),
      (row) => [
        row.name,
        row.address,
        row.totalUnits,
        row.occupiedUnits,
        row.occupancyRate,
        row.debtKop,
        row.managers.length,
        kyivDay(Date.parse(row.createdAt)),
      ],
    ),
  }),
  /** A row a person and a place, as each access is given and taken by itself. */
  managers: (deps, actor, given) => ({
    columns: columnsOf(
      'text Людина',
      'text Телефон',
      'text Вид доступу',
      'text Об’єкт або комплекс',
      'text Стан',
      'text Що може',
      'day Останній день доступу',
      'moment Востаннє в системі',
      'day Запрошено',
    ),
    rows: byOffset(
      filtersOf(managers.listManagers, given),
      (query) => listPeople(deps, actor, query),
      (row) => [
        [
          row.name,
          row.phoneMasked,
          words.PLACES[row.place.kind],
          row.place.name,
          words.GRANT_STATUSES[row.status],
          GRANT_SWITCHES.filter((name) => row.permissions[name])
            .map((name) => words.GRANTED[name])
            .join(', '),
          row.until,
          row.lastSeenAt,
          kyivDay(Date.parse(row.createdAt)),
        ],
      ],
    ),
  }),
  /** A row a share, with the whole bill beside it. */
  shared_bills: (deps, actor, given) => ({
    columns: columnsOf(
      'text Місяць',
      'text Послуга',
      'money Увесь рахунок',
      'text Як поділено',
      'text Об’єкт',
      'text Орендар',
      'number Вага',
      'money Частка',
      'text Квитанції',
      'text Примітка',
    ),
    rows: partsByCursor(
      filtersOf(sharedBills.listSharedBills, given),
      (query) => listSharedBills(deps, actor, query),
      (bill) =>
        bill.shares.map((share) => [
          bill.period,
          serviceTitle({ code: bill.service, title: bill.title }),
          bill.totalKop,
          words.SHARED_BASES[bill.basis],
          share.propertyName,
          share.tenantName,
          share.weight,
          share.amountKop,
          share.receipts.map(({ number }) => number).join(', '),
          bill.note,
        ]),
    ),
  }),
};
