import type { QueryOf } from '@kliuchar/api-schema/endpoint';
import type { ExportReport } from '@kliuchar/api-schema/exports';
import * as finance from '@kliuchar/api-schema/finance';
import { formatDay } from '@kliuchar/domain/dates/format-day';
import { formatMinor } from '@kliuchar/domain/money/format-money';
import { serviceTitle } from '@kliuchar/domain/properties/service-settings';
import { TAX_KINDS } from '@kliuchar/domain/tax/landlord-tax';
import type { Deps } from '../../deps.ts';
import type { SessionActor } from '../../platform/db/scope.ts';
import type { SheetRow } from '../../platform/sheet.ts';
import {
  getAging,
  getCashflow,
  getPnl,
  getPnlTotals,
  type LandlordQuarter,
  listBillShares,
  listHeldDeposits,
  listTaxQuarters,
} from '../finance/public.ts';
import { byCursor, byOffset, filtersOf } from './list-pages.ts';
import { columnsOf, type MakeSheet } from './sheet-columns.ts';
import { TAX_NAMES } from './sheet-words.ts';

type Report = Extract<ExportReport, 'cashflow' | 'pnl' | 'aging' | 'deposits' | 'bill_shares' | 'tax'>;

/** The reports of finance as files. */
export const REPORT_SHEETS: Readonly<Record<Report, MakeSheet>> = {
  cashflow: (deps, actor, given) => {
    const query = filtersOf(finance.getCashflow, given);
    return {
      columns: columnsOf('text Місяць', 'money Очікувалося', 'money Надійшло', 'money Витрачено', 'money Різниця'),
      rows: (async function* () {
        const { items } = await getCashflow(deps, actor, query);
        yield items.map((row) => [row.period, row.expectedKop, row.receivedKop, row.expensesKop, row.netKop]);
      })(),
    };
  },
  pnl: (deps, actor, given) => ({
    columns: columnsOf(
      'text Об’єкт',
      'money Оренда',
      'money Відшкодовані комунальні',
      'money Інше',
      'money Витрати',
      'money Результат',
      'count Днів простою',
      'money Втрачена оренда',
    ),
    rows: pnlRows(deps, actor, filtersOf(finance.getPnl, given)),
  }),
  aging: (deps, actor, given) => ({
    columns: columnsOf(
      'text Орендар',
      'text Договір',
      'text Об’єкт',
      'money До початку обліку',
      'money До 7 днів',
      'money 8–30 днів',
      'money 31–60 днів',
      'money 61–90 днів',
      'money Понад 90 днів',
      'money Прострочено',
      'money Увесь борг',
    ),
    rows: byCursor(
      filtersOf(finance.getAging, given),
      (query) => getAging(deps, actor, query),
      (row) => [
        row.tenantName,
        row.contractNumber,
        row.propertyName,
        row.openingKop,
        ...row.buckets.map(({ amountKop }) => amountKop),
        row.overdueKop,
        row.owedKop,
      ],
    ),
  }),
  deposits: (deps, actor, given) => ({
    columns: columnsOf('text Орендар', 'text Договір', 'text Об’єкт', 'money Утримуємо', 'text Валюта'),
    rows: byCursor(
      filtersOf(finance.listHeldDeposits, given),
      (query) => listHeldDeposits(deps, actor, query),
      (row) => [row.tenantName, row.contractNumber, row.propertyName, row.amountMinor, row.currency],
    ),
  }),
  bill_shares: (deps, actor, given) => ({
    columns: columnsOf('text Місяць', 'text Об’єкт', 'text Послуга', 'money Частка'),
    rows: byOffset(
      filtersOf(finance.listBillShares, given),
      (query) => listBillShares(deps, actor, query),
      (row) => [[row.period, row.propertyName, serviceTitle({ code: row.service, title: row.title }), row.amountKop]],
    ),
  }),
  /** A row a quarter, of each landlord to whom anything came; a due has its column, so no sum is said twice. */
  tax: (deps, actor, given) => ({
    columns: columnsOf(
      'text Орендодавець',
      'count Квартал',
      'money Надійшло',
      'money Оренда',
      'money Комунальні',
      'money Гарантійні платежі',
      'money Утримано за збитки',
      'money База',
      'money Утримав орендар',
      ...TAX_KINDS.flatMap((kind) => [`money ${TAX_NAMES[kind]}`, `day ${TAX_NAMES[kind]}: сплатити до`] as const),
      'text Без курсу НБУ, не враховано',
    ),
    rows: byOffset(
      filtersOf(finance.getTax, given),
      (query) => listTaxQuarters(deps, actor, query),
      (quarters) => quarters.map(taxRow),
    ),
  }),
};

/** Objects, and under them what was spent on complexes or on nothing in particular: together they are the sums of the screen. */
async function* pnlRows(
  deps: Deps,
  actor: SessionActor,
  query: QueryOf<typeof finance.getPnl>,
): AsyncGenerator<readonly SheetRow[]> {
  let ofObjectsKop = 0;
  yield* byCursor(
    query,
    (page) => getPnl(deps, actor, page),
    (row) => {
      ofObjectsKop += row.expensesKop;
      const { propertyName, rentKop, utilitiesKop, otherKop, expensesKop, netKop, vacantDays, vacancyKop } = row;
      return [propertyName, rentKop, utilitiesKop, otherKop, expensesKop, netKop, vacantDays, vacancyKop];
    },
  );
  const totals = await getPnlTotals(deps, actor, query);
  const restKop = (totals?.expensesKop ?? ofObjectsKop) - ofObjectsKop;
  if (restKop !== 0) yield [['Витрати комплексів і\u00a0без об’єкта', 0, 0, 0, restKop, -restKop, null, null]];
}

function taxRow({ landlordName, quarter, tax, ...came }: LandlordQuarter): SheetRow {
  return [
    landlordName,
    quarter,
    came.receivedKop,
    came.rentKop,
    came.utilitiesKop,
    came.depositsKop,
    came.damageKop,
    tax?.baseKop ?? null,
    tax?.withheldKop ?? null,
    ...TAX_KINDS.flatMap((kind) => {
      const due = tax?.dues.find((known) => known.kind === kind);
      return [due?.amountKop ?? null, due?.payBy ?? null];
    }),
    came.unratedDamage
      .map(({ on, amountMinor, currency }) => `${formatMinor(amountMinor, currency)}, ${formatDay(on)}`)
      .join('; '),
  ];
}
